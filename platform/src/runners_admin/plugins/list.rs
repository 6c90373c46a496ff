//! `GET runners/plugins`.

use actix_web::get;
use actix_web::web::Data;
use chrono::TimeDelta;

use super::change::Back;
use super::get::shown;
use super::model::{PluginManifest, RunnerPlugin, State};
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::envelope::List;
use crate::kit::permission::ManagePlugins;
use crate::kit::problem::Problem;
use crate::runners_admin::registry::Registry;
use crate::runners_admin::store::versions::{self, Slice};

/// How long it is said of a plugin that a version of it failed its error budget.
const REMEMBERED: TimeDelta = TimeDelta::days(30);

/// Every plugin that can be bound, by name, with the versions that serve.
#[utoipa::path(tag = "runners", operation_id = "list_runner_plugins", responses((status = 200, body = List<RunnerPlugin>)))]
#[get("/runners/plugins")]
pub async fn list(
    caller: Allow<ManagePlugins>,
    db: Data<Db>,
    registry: Data<Registry>,
) -> Result<List<RunnerPlugin>, Problem> {
    let states = ["live".to_owned(), "canary".to_owned()];
    let mut tx = db.begin(&caller).await?;
    let serving = versions::rows(&mut tx, &Slice { states: Some(&states), fetch: 1000, ..Slice::default() }).await?;
    let bindings = versions::bindings(&mut tx).await?;
    let before = versions::before(&mut tx, None, registry.takes_unsigned()).await?;
    let fallen = versions::fallen(&mut tx, registry.clock().now() - REMEMBERED).await?;
    let serving: Vec<_> = serving.iter().map(|row| shown(row, &registry)).collect();
    let of = |name: &str, state| {
        serving.iter().find(|version| version.state == state && version.name.as_deref() == Some(name)).cloned()
    };
    let plugin = |info: std::sync::Arc<runners::PluginInfo>| {
        let built_in = registry.built_in(&info.name);
        let (live, canary) = (of(&info.name, State::Live), of(&info.name, State::Canary));
        let before = before.iter().find(|before| before.name == info.name);
        let back = Back::of(&registry, &info.name, canary.is_some(), live.is_some(), before);
        RunnerPlugin {
            rolls_back_to: back.as_ref().map(Back::target),
            live,
            canary,
            fell: fallen.iter().find(|row| row.name.as_ref() == Some(&info.name)).map(|row| shown(row, &registry)),
            is_built_in: built_in.as_ref().is_some_and(|built_in| built_in.digest == info.digest),
            built_in_version: built_in.map(|built_in| built_in.version),
            bindings: bindings.iter().find(|(name, _)| *name == info.name).map_or(0, |(_, count)| *count),
            manifest: PluginManifest::from(info.as_ref()),
            name: info.name.clone(),
            vendor: info.vendor.clone(),
            description: info.description.clone(),
        }
    };
    Ok(List::whole(registry.plugins().into_iter().map(plugin).collect()))
}
