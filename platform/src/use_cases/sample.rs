//! Use cases that come with the product: made without a caller, published at once.

use chrono::{DateTime, Utc};
use uuid::Uuid;

use super::definition::Definition;
use super::store::{self, New, Publication};
use crate::kit::db::TenantTx;
use crate::kit::problem::Problem;
use crate::tenancy;

/// Adds a use case and publishes it as version 1; it must fulfil what every published one fulfils.
pub async fn add_published(
    tx: &mut TenantTx,
    workspace: Uuid,
    definition: &Definition,
    by: Uuid,
    now: DateTime<Utc>,
) -> Result<Uuid, Problem> {
    definition.check_publishable(&tenancy::allowed_regions(tx).await?, now)?;
    let id = Uuid::now_v7();
    store::insert(tx, New { id, workspace, folder: None, definition, origin: None, by: Some(by), now }).await?;
    store::publish(
        tx,
        id,
        Publication { version: 1, revision: 1, definition, note: "Comes with the platform.", by: Some(by), now },
    )
    .await?;
    Ok(id)
}
