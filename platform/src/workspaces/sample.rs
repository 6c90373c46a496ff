//! The first start's workspace: made without a caller, marked as a sample.

use chrono::{DateTime, Utc};
use uuid::Uuid;

use super::model::Description;
use super::store;
use crate::kit::db::TenantTx;
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
