//! `DELETE /Groups/{id}`: its members stay, and lose the role that it gave.

use actix_web::HttpResponse;
use actix_web::web::{Data, Path};
use serde_json::json;

use crate::auth::AuthServices;
use crate::kit::permission::ManageAllUsers;
use crate::scim::access::Directory;
use crate::scim::error::{Error, Failure};
use crate::scim::users::id;
use crate::scim::wire::answer;
use crate::scim::{roles, store};
use crate::{audit, people};

/// Forgets a group.
pub async fn delete(
    caller: Directory<ManageAllUsers>,
    gate: Data<AuthServices>,
    path: Path<String>,
) -> Result<HttpResponse, Failure> {
    let id = id(&path).ok_or(Error::NotFound("group"))?;
    let now = gate.now();
    let mut tx = gate.db.begin(&caller).await?;
    people::in_turn(&mut tx).await?;
    let group = store::lock_group(&mut tx, id).await?.ok_or(Error::NotFound("group"))?;
    let members = store::member_ids(&mut tx, id).await?;
    store::delete_group(&mut tx, id).await?;
    roles::settle(&mut tx, &caller, &members, now).await?;
    let detail =
        json!({ "display_name": group.display_name, "external_id": group.external_id, "members": members.len() });
    audit::done_with(&mut tx, &caller, "scim.group_deleted", "scim_group", id, detail).await?;
    tx.commit().await?;
    gate.sessions.forget_all();
    Ok(answer::nothing())
}
