//! `DELETE profile/api-keys/{id}`: from this moment it opens nothing.

use actix_web::delete;
use actix_web::web::{Data, Path};
use serde_json::json;
use uuid::Uuid;

use super::store;
use crate::audit;
use crate::auth::sessions::Sessions;
use crate::kit::caller::SignedIn;
use crate::kit::db::Db;
use crate::kit::envelope::{Done, Envelope};
use crate::kit::problem::Problem;

/// Revokes one of my API keys. Needs no right: people who lost the right to make keys can still revoke theirs.
#[utoipa::path(tag = "profile", operation_id = "delete_api_key", params(("id" = Uuid, Path)), responses((status = 200, body = Envelope<Done>)))]
#[delete("/profile/api-keys/{id}")]
pub async fn delete(
    caller: SignedIn,
    db: Data<Db>,
    sessions: Data<Sessions>,
    id: Path<Uuid>,
) -> Result<Envelope<Done>, Problem> {
    let mut tx = db.begin(&caller).await?;
    let name = store::delete(&mut tx, caller.user, *id).await?.ok_or_else(|| Problem::not_found("API key"))?;
    audit::done_with(&mut tx, &caller, "api_key.delete", "api_key", *id, json!({ "name": name })).await?;
    tx.commit().await?;
    sessions.forget_keys();
    Ok(Envelope::saying("API key deleted", Done {}))
}
