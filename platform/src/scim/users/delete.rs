//! `DELETE /Users/{id}`: the account goes, the work stays under its maker's name, as when an administrator deletes
//! somebody.

use actix_web::HttpResponse;
use actix_web::web::{Data, Path};
use serde_json::json;

use super::id;
use crate::auth::AuthServices;
use crate::kit::permission::DeleteUsers;
use crate::scim::access::Directory;
use crate::scim::error::{Error, Failure};
use crate::scim::store;
use crate::scim::wire::answer;
use crate::{audit, people};

/// Deletes somebody. Nobody is there to choose who takes over: the longest-serving administrator does.
pub async fn delete(
    caller: Directory<DeleteUsers>,
    gate: Data<AuthServices>,
    path: Path<String>,
) -> Result<HttpResponse, Failure> {
    let id = id(&path).ok_or(Error::NotFound("user"))?;
    let mut tx = gate.db.begin(&caller).await?;
    people::in_turn(&mut tx).await?;
    let user = store::user(&mut tx, id).await?.ok_or(Error::NotFound("user"))?;
    let successor = people::eldest_admin(&mut tx, id).await?;
    people::delete(&mut tx, &caller, id, successor, gate.now()).await?;
    let detail = json!({ "user_name": user.user_name(), "email": user.email, "external_id": user.external_id });
    audit::done_with(&mut tx, &caller, "scim.user_deleted", "person", id, detail).await?;
    tx.commit().await?;
    gate.sessions.forget_all();
    Ok(answer::nothing())
}
