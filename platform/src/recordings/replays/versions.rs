//! `GET replay/versions`: what recordings can be played back to.

use actix_web::get;
use actix_web::web::Data;

use super::model::ReplayVersion;
use super::store;
use super::work::Replays;
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::List;
use crate::kit::permission::ManagePlugins;
use crate::kit::problem::Problem;

/// The versions of plugins that recordings can be played back to, in service or not, each with how many recordings
/// there are of its plugin.
#[utoipa::path(tag = "replays", operation_id = "list_replay_versions", responses((status = 200, body = List<ReplayVersion>)))]
#[get("/replay/versions")]
pub async fn versions(
    caller: Allow<ManagePlugins>,
    db: Data<Db>,
    clock: Data<Clock>,
    replays: Data<Replays>,
) -> Result<List<ReplayVersion>, Problem> {
    tracing::debug!(staff = %caller.user, "staff listed what can be replayed");
    let mut tx = db.begin_operator("count recordings by plugin").await?;
    let counts = store::count_by_plugin(&mut tx, clock.now()).await?;
    let version = |(plugin, serves): (runners::PluginInfo, bool)| ReplayVersion {
        serves,
        recordings: counts.iter().find(|(name, _)| *name == plugin.name).map_or(0, |(_, count)| *count),
        plugin: plugin.name,
        version: plugin.version,
        digest: plugin.digest,
    };
    Ok(List::whole(replays.versions().await?.into_iter().map(version).collect()))
}
