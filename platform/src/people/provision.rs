//! Accounts that a company's directory makes and keeps. They have no password and get no invitation. The caller writes
//! the audit line: only the caller knows why.

use chrono::{DateTime, Utc};
use uuid::Uuid;

use super::change::locked;
use super::store;
use crate::auth::{end_sessions, lock_admins, void_mailed_code};
use crate::entitlements;
use crate::kit::caller::Caller;
use crate::kit::db::TenantTx;
use crate::kit::permission::{ManageWorkspaces, Permission};
use crate::kit::problem::Problem;

/// Who somebody is: what the directory decides once it knows them.
#[derive(Clone, Copy)]
pub struct Identity<'a> {
    /// Valid, trimmed.
    pub email: &'a str,
    pub first_name: &'a str,
    pub last_name: &'a str,
}

/// An account to be.
pub struct Newcomer<'a> {
    pub is: Identity<'a>,
    /// An account role that the caller has checked.
    pub role: Uuid,
    /// The account is there, and nobody gets in.
    pub suspended: bool,
    pub now: DateTime<Utc>,
}

/// Makes an account without a password.
///
/// # Errors
/// 402 when all seats are taken; 409 when the email has one in this client already.
pub async fn provision(tx: &mut TenantTx, new: Newcomer<'_>) -> Result<Uuid, Problem> {
    let id = Uuid::now_v7();
    if !new.suspended {
        entitlements::take_seat(tx).await?;
    }
    store::provision(tx, id, &new).await?;
    Ok(id)
}

/// Says who somebody is from now on, in the name of the company's directory: from here on the account counts as one of
/// its own, and an open invitation is over, because the directory answers for the person. Another email ends all
/// sessions and voids what is on its way to the old one (C18). Answers whether the email is another one.
///
/// Anyone who reads an account's mail can set its password, so another email is the key to everything that its person
/// may do, in their workspaces too: it takes the right to enter those (C5).
///
/// # Errors
/// 404; 403 for somebody who may do more than the caller; 409 when the email is somebody else's.
pub async fn take_over(
    tx: &mut TenantTx,
    caller: &Caller,
    id: Uuid,
    is: Identity<'_>,
    now: DateTime<Utc>,
) -> Result<bool, Problem> {
    let (target, _) = locked(tx, caller, id).await?;
    let moved = !target.email.eq_ignore_ascii_case(is.email);
    if moved && !caller.may::<ManageWorkspaces>() {
        let mut refused = Problem::lacks(ManageWorkspaces::RIGHT);
        refused.message =
            format!("Another email address for somebody takes the right {}.", ManageWorkspaces::RIGHT.slug);
        return Err(refused);
    }
    store::take_over(tx, id, is).await?;
    if moved {
        void_mailed_code(tx, id).await?;
        end_sessions(tx, id, "ended_elsewhere", now).await?;
    }
    Ok(moved)
}

/// Waits until no other change that could take an administrator away is under way: the first lock of code that takes
/// several.
pub async fn in_turn(tx: &mut TenantTx) -> Result<(), sqlx::Error> {
    lock_admins(tx).await.map(drop)
}

/// The Account Admin who has been here longest, apart from one: who is asked about the work of somebody whom nobody
/// named a successor for.
pub async fn eldest_admin(tx: &mut TenantTx, apart_from: Uuid) -> Result<Option<Uuid>, sqlx::Error> {
    store::eldest_admin(tx, apart_from).await
}
