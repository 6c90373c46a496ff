//! `DELETE setting/scim/tokens/{id}`: from this moment it opens nothing, in no process.

use actix_web::delete;
use actix_web::web::{Data, Path};
use serde_json::json;
use uuid::Uuid;

use crate::audit;
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::envelope::{Done, Envelope};
use crate::kit::permission::ManageAllUsers;
use crate::kit::problem::Problem;
use crate::scim::store;

/// Revokes a SCIM token. The accounts that its directory made stay.
#[utoipa::path(tag = "settings", operation_id = "revoke_scim_token", params(("id" = Uuid, Path)), responses((status = 200, body = Envelope<Done>)))]
#[delete("/setting/scim/tokens/{id}")]
pub async fn revoke(caller: Allow<ManageAllUsers>, db: Data<Db>, id: Path<Uuid>) -> Result<Envelope<Done>, Problem> {
    let mut tx = db.begin(&caller).await?;
    let name = store::delete_token(&mut tx, *id).await?.ok_or_else(|| Problem::not_found("SCIM token"))?;
    audit::done_with(&mut tx, &caller, "scim.token_revoked", "scim_token", *id, json!({ "name": name })).await?;
    tx.commit().await?;
    Ok(Envelope::saying("SCIM token revoked", Done {}))
}
