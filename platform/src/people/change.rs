//! What can be done to a person, each in a transaction of its caller: the same for one person and for two hundred.

use chrono::{DateTime, Utc};
use serde_json::json;
use uuid::Uuid;

use super::error::Error;
use super::model::{Status, Target};
use super::rules::{keep_an_account_admin, may_change, within};
use super::store;
use crate::audit;
use crate::auth::{self, end_sessions, lock_admins};
use crate::entitlements;
use crate::kit::caller::Caller;
use crate::kit::db::TenantTx;
use crate::kit::permission::{ManageMembers, ManageWorkspaces, Permission};
use crate::kit::problem::{Code, Problem};

/// The person, locked, with the Account Admin role locked before: always in this order, so that two changes never wait
/// for each other. Refuses somebody who may do more than the caller.
pub(super) async fn locked(tx: &mut TenantTx, caller: &Caller, id: Uuid) -> Result<(Target, Option<Uuid>), Problem> {
    let admins = lock_admins(tx).await?;
    let target = store::lock(tx, id).await?.ok_or_else(|| Problem::not_found("person"))?;
    may_change(caller, &target)?;
    Ok((target, admins))
}

/// Keeps somebody from signing in and ends what they have open. Their work stays.
pub async fn suspend(tx: &mut TenantTx, caller: &Caller, id: Uuid, now: DateTime<Utc>) -> Result<(), Problem> {
    if id == caller.user {
        return Err(Error::Yourself.into());
    }
    let (target, admins) = locked(tx, caller, id).await?;
    if target.status == Status::Suspended {
        return Ok(());
    }
    keep_an_account_admin(tx, &target, admins).await?;
    store::set_status(tx, id, Status::Suspended).await?;
    end_sessions(tx, id, "suspended", now).await?;
    audit::done_with(tx, caller, "person.suspend", "person", id, json!({ "email": target.email })).await?;
    Ok(())
}

/// Lets a suspended person in again: one who never accepted the invitation is invited as before.
pub async fn activate(tx: &mut TenantTx, caller: &Caller, id: Uuid) -> Result<(), Problem> {
    let (target, _) = locked(tx, caller, id).await?;
    match target.status {
        Status::Active => return Ok(()),
        Status::Invited => return Err(Error::StillInvited.into()),
        Status::Suspended => {}
    }
    entitlements::take_seat(tx).await?;
    let status = if target.can_sign_in { Status::Active } else { Status::Invited };
    store::set_status(tx, id, status).await?;
    audit::done_with(tx, caller, "person.activate", "person", id, json!({ "email": target.email })).await?;
    Ok(())
}

/// Gives another account role: neither the old nor the new one beyond the caller's own.
pub async fn set_role(tx: &mut TenantTx, caller: &Caller, id: Uuid, role: Uuid) -> Result<(), Problem> {
    let (target, admins) = locked(tx, caller, id).await?;
    if target.role_id == role {
        return Ok(());
    }
    let rights = store::account_role(tx, role).await?.ok_or(Error::NoSuchRole)?;
    within(&caller.rights, &rights)?;
    keep_an_account_admin(tx, &target, admins).await?;
    auth::set_role(tx, id, role).await?;
    let detail = json!({ "role_id": role, "before": target.role_id });
    audit::done_with(tx, caller, "person.set_role", "person", id, detail).await?;
    Ok(())
}

/// Removes somebody's account. Their work stays under their name; `successor` is asked about it from now on, and
/// manages the workspaces that would have nobody left to.
pub async fn delete(
    tx: &mut TenantTx,
    caller: &Caller,
    id: Uuid,
    successor: Option<Uuid>,
    now: DateTime<Utc>,
) -> Result<(), Problem> {
    if id == caller.user {
        return Err(Error::Yourself.into());
    }
    let (target, admins) = locked(tx, caller, id).await?;
    keep_an_account_admin(tx, &target, admins).await?;
    if let Some(successor) = successor {
        let heir = store::person(tx, successor).await?.filter(|heir| heir.status == Status::Active && heir.id != id);
        heir.ok_or(Error::NoSuccessor)?;
    }
    let manage = ManageMembers::RIGHT.slug;
    store::lock_managed(tx, id, manage).await?;
    let orphans = store::last_manager_in(tx, id, manage).await?;
    match successor {
        Some(_) if !orphans.is_empty() && !caller.may::<ManageWorkspaces>() => {
            // Handing a workspace's administration on is giving a role there.
            return Err(Problem::from(Error::RoleBeyondYours).denied(ManageWorkspaces::RIGHT));
        }
        Some(successor) => {
            for (workspace, _, role) in &orphans {
                store::set_or_add_member(tx, *workspace, successor, *role, now).await?;
            }
        }
        None if !orphans.is_empty() => return Err(needs_successor(&orphans)),
        None => {}
    }
    store::delete(tx, &target, successor, now).await?;
    let detail = json!({ "name": target.name, "email": target.email, "reassign_to": successor });
    audit::done_with(tx, caller, "person.delete", "person", id, detail).await?;
    Ok(())
}

fn needs_successor(orphans: &[(Uuid, String, Uuid)]) -> Problem {
    let problem = Problem::new(
        Code::new("people.needs_successor", 409),
        "This person is the last one who can manage the members of some workspaces. Please choose who takes over.",
    );
    let problem = problem.with_field("reassign_to", "Please choose who takes over.");
    orphans.iter().take(5).fold(problem, |problem, (_, name, _)| problem.with_field("workspaces", name.clone()))
}

/// Whether an account role gives a right.
///
/// # Errors
/// 400 when there is no such role.
pub async fn gives(tx: &mut TenantTx, role: Uuid, right: &str) -> Result<bool, Problem> {
    let rights = store::account_role(tx, role).await?.ok_or(Error::NoSuchRole)?;
    Ok(rights.iter().any(|held| held == right))
}
