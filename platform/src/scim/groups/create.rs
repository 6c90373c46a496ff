//! `POST /Groups`.

use actix_web::HttpResponse;
use actix_web::web::Data;
use serde_json::json;
use uuid::Uuid;

use super::model::{Group, GroupFields};
use super::update::set_members;
use crate::auth::AuthServices;
use crate::kit::permission::ManageAllUsers;
use crate::scim::access::Directory;
use crate::scim::error::{Error, Failure};
use crate::scim::store;
use crate::scim::users::base;
use crate::scim::wire::answer;
use crate::scim::wire::query::{Body, ListQuery};
use crate::{audit, people};

/// Keeps a group that the directory pushes. Its name is unique, as Entra wants it.
pub async fn create(
    caller: Directory<ManageAllUsers>,
    gate: Data<AuthServices>,
    asked: ListQuery,
    body: Body,
) -> Result<HttpResponse, Failure> {
    let said = GroupFields::whole(&body.0)?;
    let now = gate.now();
    let group = Group {
        id: Uuid::now_v7(),
        display_name: said.display_name.clone().unwrap_or_default(),
        external_id: said.external_id.clone().flatten(),
        created_at: now,
        changed_at: now,
    };
    let mut tx = gate.db.begin(&caller).await?;
    people::in_turn(&mut tx).await?;
    if !store::groups_called(&mut tx, &group.display_name).await?.is_empty() {
        return Err(Error::Taken("displayName").into());
    }
    store::save_group(&mut tx, &group, now).await?;
    let changed = set_members(&mut tx, &caller, group.id, &said, false, now).await?;
    let detail = json!({ "display_name": group.display_name, "external_id": group.external_id, "members": changed });
    audit::done_with(&mut tx, &caller, "scim.group_created", "scim_group", group.id, detail).await?;
    let members = store::members(&mut tx, &[group.id], i64::MAX).await?;
    tx.commit().await?;
    if changed.roles > 0 {
        gate.sessions.forget_all();
    }
    Ok(answer::created(group.shown(Some(&members), &base(&gate)), &asked.shape))
}
