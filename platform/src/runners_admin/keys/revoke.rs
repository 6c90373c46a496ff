//! `POST runners/keys/{id}/revoke`.

use actix_web::post;
use actix_web::web::{Data, Path};
use garde::Validate;
use serde_json::json;
use uuid::Uuid;

use super::model::{PluginKey, RevokePluginKey};
use crate::audit;
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::permission::ManagePlugins;
use crate::kit::problem::{Problem, ProblemBody};
use crate::runners_admin::error::Error;
use crate::runners_admin::registry::Registry;
use crate::runners_admin::store::keys;

/// Revokes a key. Versions that it signed can no longer be installed, and installed ones are taken out of service
/// within seconds; the shipped version takes over where there is one.
#[utoipa::path(tag = "runners", operation_id = "revoke_plugin_key", params(("id" = Uuid, Path)), request_body = RevokePluginKey, responses((status = 200, body = Envelope<PluginKey>), (status = 409, body = ProblemBody)))]
#[post("/runners/keys/{id}/revoke")]
pub async fn revoke(
    caller: Allow<ManagePlugins>,
    db: Data<Db>,
    clock: Data<Clock>,
    registry: Data<Registry>,
    id: Path<Uuid>,
    body: Json<RevokePluginKey>,
) -> Result<Envelope<PluginKey>, Problem> {
    body.validate()?;
    let mut tx = db.begin(&caller).await?;
    let before = keys::get(&mut tx, *id).await?.ok_or_else(|| Problem::not_found("key"))?;
    if !keys::revoke(&mut tx, *id, body.reason.trim(), caller.user, clock.now()).await? {
        return Err(Error::KeyRevoked.into());
    }
    let detail = json!({ "name": before.name, "key_id": before.key_id, "reason": body.reason.trim() });
    audit::done_with(&mut tx, &caller, "plugin_key.revoked", "plugin_key", *id, detail).await?;
    let after = keys::get(&mut tx, *id).await?.ok_or_else(|| Problem::not_found("key"))?;
    tx.commit().await?;
    registry.refresh().await;
    Ok(Envelope::saying("Key revoked", after))
}
