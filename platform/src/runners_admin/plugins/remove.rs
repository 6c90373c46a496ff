//! `DELETE runners/plugin-versions/{id}`.

use actix_web::delete;
use actix_web::web::{Data, Path};
use serde_json::json;
use uuid::Uuid;

use super::check::CHECK;
use super::get::absent;
use super::model::State;
use crate::audit;
use crate::kit::blob::Blobs;
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::envelope::{Done, Envelope};
use crate::kit::permission::ManagePlugins;
use crate::kit::problem::{Problem, ProblemBody};
use crate::runners_admin::conformance::CONFORM;
use crate::runners_admin::error::Error;
use crate::runners_admin::registry::Registry;
use crate::runners_admin::store::versions;

/// Deletes a version that does not serve, with its file.
#[utoipa::path(tag = "runners", operation_id = "delete_plugin_version", params(("id" = Uuid, Path)), responses((status = 200, body = Envelope<Done>), (status = 409, body = ProblemBody)))]
#[delete("/runners/plugin-versions/{id}")]
pub async fn remove(
    caller: Allow<ManagePlugins>,
    db: Data<Db>,
    blobs: Data<Blobs>,
    registry: Data<Registry>,
    id: Path<Uuid>,
) -> Result<Envelope<Done>, Problem> {
    let mut tx = db.begin(&caller).await?;
    versions::lock(&mut tx).await?;
    let row = versions::get(&mut tx, *id).await?.ok_or_else(absent)?;
    let state = State::parse(&row.state);
    if matches!(state, State::Live | State::Canary) {
        return Err(Error::WrongState(state.words()).into());
    }
    registry.queue().withdraw(&mut tx, CHECK, *id).await?;
    registry.queue().withdraw(&mut tx, CONFORM, *id).await?;
    let Some(key) = versions::delete(&mut tx, *id).await? else { return Err(absent()) };
    let detail = json!({ "plugin": row.name, "version": row.version, "digest": row.digest });
    audit::done_with(&mut tx, &caller, "plugin.deleted", "plugin_version", *id, detail).await?;
    tx.commit().await?;
    registry.queue().recheck();
    if let Err(error) = blobs.delete(&key).await {
        tracing::warn!(%error, key, "failed to delete a removed plugin's file");
    }
    Ok(Envelope::saying("Version deleted", Done {}))
}
