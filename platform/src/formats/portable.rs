//! Saved formats on their way from one client to another, as templates of clients carry them.

use chrono::{DateTime, Utc};
use garde::Validate;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::model::SaveFormat;
use super::store;
use crate::kit::db::TenantTx;
use crate::kit::problem::Problem;
use crate::use_cases::Format;

/// A format without the client that it is in.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PortableFormat {
    pub name: String,
    pub description: String,
    pub format: Format,
}

/// The client's formats with the workspaces that they came from, the oldest first.
pub async fn portable(tx: &mut TenantTx) -> Result<Vec<(Uuid, Uuid, PortableFormat)>, sqlx::Error> {
    store::portable(tx).await
}

/// Saves a format in a workspace, or makes the one of this id what it says.
///
/// # Errors
/// 400 for a name that is taken, 409 where there are too many.
pub async fn place(
    tx: &mut TenantTx,
    existing: Option<Uuid>,
    workspace: Uuid,
    format: &PortableFormat,
    by: Uuid,
    now: DateTime<Utc>,
) -> Result<Uuid, Problem> {
    let PortableFormat { name, description, format } = format.clone();
    let saved = SaveFormat { workspace_id: workspace, name, description, format };
    saved.validate()?;
    if let Some(id) = existing {
        store::replace(tx, id, &saved, by, now).await?;
        return Ok(id);
    }
    let id = Uuid::now_v7();
    store::insert(tx, id, &saved, by, now).await?;
    Ok(id)
}
