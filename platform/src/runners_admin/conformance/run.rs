//! `POST runners/plugin-versions/{id}/conformance`.

use actix_web::post;
use actix_web::web::{Data, Path};
use garde::Validate;
use uuid::Uuid;

use super::get::shown;
use super::model::{ConformanceOrder, PluginConformance, State};
use crate::audit;
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::permission::ManagePlugins;
use crate::kit::problem::{Problem, ProblemBody};
use crate::runners_admin::bindings::rules;
use crate::runners_admin::error::Error;
use crate::runners_admin::plugins::absent;
use crate::runners_admin::registry::Registry;
use crate::runners_admin::store::conformance::{self, Terms};
use crate::runners_admin::store::versions;

/// Checks a version against the contract, again where it was before. The answer comes before it was checked; it takes
/// half a minute or so.
#[utoipa::path(tag = "runners", operation_id = "check_plugin_conformance", params(("id" = Uuid, Path)), request_body = ConformanceOrder, responses((status = 200, body = Envelope<PluginConformance>), (status = 409, body = ProblemBody)))]
#[post("/runners/plugin-versions/{id}/conformance")]
pub async fn run(
    caller: Allow<ManagePlugins>,
    db: Data<Db>,
    clock: Data<Clock>,
    registry: Data<Registry>,
    id: Path<Uuid>,
    body: Json<ConformanceOrder>,
) -> Result<Envelope<PluginConformance>, Problem> {
    body.validate()?;
    let (now, order) = (clock.now(), body.into_inner());
    let mut tx = db.begin(&caller).await?;
    versions::lock(&mut tx).await?;
    let row = versions::get(&mut tx, *id).await?.ok_or_else(absent)?;
    let Some(manifest) = &row.manifest else { return Err(Error::NothingToCheck.into()) };
    if !order.settings.is_empty() {
        rules::check_settings(manifest, &order.settings)?;
    }
    let before = conformance::get(&mut tx, *id).await?;
    if before.is_some_and(|before| matches!(before.state, State::Waiting | State::Running)) {
        return Err(Error::BeingChecked.into());
    }
    let terms = Terms { settings: order.settings, memory_mib: order.memory_mib };
    super::request(&mut tx, registry.queue(), *id, &terms, Some(caller.user), now).await?;
    audit::done(&mut tx, &caller, "plugin.conformance_requested", "plugin_version", *id).await?;
    let kept = conformance::get(&mut tx, *id).await?;
    tx.commit().await?;
    registry.queue().wake();
    Ok(Envelope::saying("It is being checked", shown(kept.as_ref())))
}
