//! Roles on their way from one client to another, as templates of clients carry them. The built-in ones are in every
//! client already.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::model::RoleKind;
use super::{rules, store};
use crate::kit::caller::Caller;
use crate::kit::db::TenantTx;
use crate::kit::problem::Problem;

/// A role without the client that it is in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PortableRole {
    pub name: String,
    /// In the order in which a role page shows them, without rights that only the platform's owner can give.
    pub permissions: Vec<String>,
}

/// The roles of a kind that the client made.
pub async fn portable(tx: &mut TenantTx, kind: RoleKind) -> Result<Vec<(Uuid, PortableRole)>, sqlx::Error> {
    let roles = store::list(tx, kind).await?.into_iter().filter(|role| !role.builtin);
    let portable = roles.map(|role| {
        let permissions = rules::everybodys(kind, &role.permissions);
        (role.id, PortableRole { name: role.name, permissions })
    });
    Ok(portable.collect())
}

/// Makes a role, or makes the one of this id what it says.
///
/// # Errors
/// 400 for a name that is taken; 403 where `giver`, who takes it for their company, holds less than it gives or took
/// away (C5).
pub async fn place(
    tx: &mut TenantTx,
    kind: RoleKind,
    existing: Option<Uuid>,
    role: &PortableRole,
    giver: Option<&Caller>,
    now: DateTime<Utc>,
) -> Result<Uuid, Problem> {
    let rights = match giver {
        Some(giver) => rules::checked(giver, kind, &role.permissions)?,
        None => rules::everybodys(kind, &role.permissions),
    };
    let before = match existing {
        Some(id) => store::lock(tx, kind, id).await?,
        None => None,
    };
    if let Some(before) = before {
        if let Some(giver) = giver {
            rules::checked(giver, kind, &before.permissions)?;
        }
        store::update(tx, kind, before.id, &role.name, &rights).await?;
        return Ok(before.id);
    }
    let id = Uuid::now_v7();
    store::insert(tx, kind, id, &role.name, &rights, now).await?;
    Ok(id)
}
