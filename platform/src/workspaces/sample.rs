//! The sample workspace: made without a caller, marked as a sample, and taken away again in one act.

use chrono::{DateTime, Utc};
use uuid::Uuid;

use super::model::Description;
use super::store;
use crate::audit;
use crate::kit::caller::Allow;
use crate::kit::db::TenantTx;
use crate::kit::permission::ManageWorkspaces;
use crate::kit::problem::Problem;

/// Adds the sample workspace, with `creator` as its Workspace Admin.
pub async fn add_sample(
    tx: &mut TenantTx,
    name: &str,
    description: &str,
    creator: Uuid,
    now: DateTime<Utc>,
) -> Result<Uuid, Problem> {
    let id = Uuid::now_v7();
    let description = Description { name: name.to_owned(), description: description.to_owned() };
    store::insert(tx, id, &description, creator, now).await?;
    store::mark_as_sample(tx, id).await?;
    Ok(id)
}

/// Archives every sample workspace, each with its line in the log; answers how many there were.
///
/// # Errors
/// The database's.
pub async fn remove_samples(
    tx: &mut TenantTx,
    caller: &Allow<ManageWorkspaces>,
    now: DateTime<Utc>,
) -> Result<usize, sqlx::Error> {
    let removed = store::archive_samples(tx, now).await?;
    for id in &removed {
        audit::done(tx, caller, "workspace.archive", "workspace", *id).await?;
    }
    Ok(removed.len())
}
