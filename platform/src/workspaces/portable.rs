//! Workspaces on their way from one client to another, as templates of clients carry them: their names and what they
//! are for, without what is in them.

use chrono::{DateTime, Utc};
use uuid::Uuid;

use super::model::Description;
use super::store;
use crate::kit::db::TenantTx;
use crate::kit::problem::Problem;

/// The client's workspaces but samples and archived ones, the oldest first.
pub async fn portable(tx: &mut TenantTx) -> Result<Vec<(Uuid, Description)>, sqlx::Error> {
    store::portable(tx).await
}

/// Makes a workspace with `creator` as its Workspace Admin, or gives the one of this id this name.
///
/// # Errors
/// 400 for a name that is taken.
pub async fn place(
    tx: &mut TenantTx,
    existing: Option<Uuid>,
    description: &Description,
    creator: Uuid,
    now: DateTime<Utc>,
) -> Result<Uuid, Problem> {
    if let Some(id) = existing {
        store::update(tx, id, description, now).await?;
        return Ok(id);
    }
    let id = Uuid::now_v7();
    store::insert(tx, id, description, creator, now).await?;
    Ok(id)
}
