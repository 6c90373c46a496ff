//! What PUT and PATCH have in common: a group after what was said, and the roles of those whom it touches.

use std::collections::BTreeSet;

use chrono::{DateTime, Utc};
use serde::Serialize;
use serde_json::json;
use uuid::Uuid;

use super::model::{Group, GroupFields};
use crate::auth::AuthServices;
use crate::kit::caller::Caller;
use crate::kit::db::TenantTx;
use crate::scim::error::{Error, Failure};
use crate::scim::users::id;
use crate::scim::{roles, store};
use crate::{audit, people};

/// How many came, went, and got another role.
#[derive(Serialize)]
pub struct Changed {
    added: usize,
    removed: usize,
    pub roles: usize,
}

/// Changes a group as a whole or not at all, and answers it. Roles of all its members are looked at again, so that a
/// push of what is there already makes a role count that was made after the group.
pub async fn update(caller: &Caller, gate: &AuthServices, path: &str, said: &GroupFields) -> Result<Group, Failure> {
    let id = id(path).ok_or(Error::NotFound("group"))?;
    let now = gate.now();
    let mut tx = gate.db.begin(caller).await?;
    people::in_turn(&mut tx).await?;
    let before = store::lock_group(&mut tx, id).await?.ok_or(Error::NotFound("group"))?;
    let mut after = before.clone();
    if let Some(name) = &said.display_name {
        after.display_name.clone_from(name);
    }
    if let Some(external_id) = &said.external_id {
        after.external_id.clone_from(external_id);
    }
    let renamed = after.display_name != before.display_name;
    let same = !renamed && after.external_id == before.external_id;
    if !same {
        after.changed_at = now;
        store::save_group(&mut tx, &after, now).await?;
    }
    let changed = set_members(&mut tx, caller, id, said, true, now).await?;
    if !same || changed.added + changed.removed + changed.roles > 0 {
        let detail = json!({ "display_name": after.display_name, "external_id": after.external_id, "members": changed, "before": before.display_name });
        audit::done_with(&mut tx, caller, "scim.group_updated", "scim_group", id, detail).await?;
    }
    tx.commit().await?;
    if changed.roles > 0 {
        gate.sessions.forget_all();
    }
    Ok(after)
}

/// Puts people in and out of a group, and gives roles by it: to those who came or went, and to all others in it too if
/// `all`.
pub async fn set_members(
    tx: &mut TenantTx,
    caller: &Caller,
    group: Uuid,
    said: &GroupFields,
    all: bool,
    now: DateTime<Utc>,
) -> Result<Changed, Failure> {
    let before: BTreeSet<Uuid> = store::member_ids(tx, group).await?.into_iter().collect();
    let after = said.members(&before);
    let added: Vec<Uuid> = after.difference(&before).copied().collect();
    let removed: Vec<Uuid> = before.difference(&after).copied().collect();
    if !added.is_empty() {
        let known = store::known(tx, &added).await?;
        if let Some(unknown) = added.iter().find(|id| !known.contains(id)) {
            return Err(Error::Value(format!("There is no user {unknown}.")).into());
        }
        store::add_members(tx, group, &added).await?;
    }
    if !removed.is_empty() {
        store::remove_members(tx, group, &removed).await?;
    }
    let touched: Vec<Uuid> =
        if all { before.union(&after).copied().collect() } else { added.iter().chain(&removed).copied().collect() };
    let roles = roles::settle(tx, caller, &touched, now).await?;
    Ok(Changed { added: added.len(), removed: removed.len(), roles })
}
