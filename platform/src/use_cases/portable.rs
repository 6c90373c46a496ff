//! Use cases on their way from one client to another, as templates of clients carry them: what an export has of them,
//! without the documents, folders and examples of the client that they come from.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use garde::Validate;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::definition::Definition;
use super::import::keep_own;
use super::store::{self, New, Publication};
use super::{public_store, tags, transfer, transfer_store};
use crate::kit::db::TenantTx;
use crate::kit::problem::Problem;
use crate::tenancy;

/// A use case without the client that it is in.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PortableUseCase {
    pub definition: Definition,
    pub tags: Vec<String>,
}

/// One that is in a workspace.
pub struct PlacedUseCase {
    pub id: Uuid,
    /// The id that it keeps wherever it is taken.
    pub stable_id: Uuid,
    pub workspace: Uuid,
    pub folder: Option<Uuid>,
    pub use_case: PortableUseCase,
}

fn without_documents(definition: Definition) -> Definition {
    transfer::placed(definition, &HashMap::new(), &HashMap::new())
}

/// What is published and open to everybody of its workspace, in the words that are live; the oldest first, 200 at most.
pub async fn published(tx: &mut TenantTx) -> Result<Vec<PlacedUseCase>, sqlx::Error> {
    let found = transfer_store::published(tx).await?;
    let placed = found.into_iter().map(|row| PlacedUseCase {
        id: row.id,
        stable_id: row.stable_id,
        workspace: row.workspace_id,
        folder: row.folder_id,
        use_case: PortableUseCase { definition: without_documents(row.definition.0), tags: row.tags },
    });
    Ok(placed.collect())
}

/// The draft of one; `None`: it is not there any more.
pub async fn draft_of(tx: &mut TenantTx, id: Uuid) -> Result<Option<PortableUseCase>, sqlx::Error> {
    let Some(definition) = store::draft(tx, id).await? else { return Ok(None) };
    let tags = public_store::live(tx, id).await?.map(|live| live.tags).unwrap_or_default();
    Ok(Some(PortableUseCase { definition: without_documents(definition), tags }))
}

/// A use case to be.
pub struct NewPortable<'a> {
    pub workspace: Uuid,
    /// `None`: at the top.
    pub folder: Option<Uuid>,
    pub stable_id: Uuid,
    pub use_case: &'a PortableUseCase,
    /// Live at once; else it is a draft, and the people who may publish there decide.
    pub is_published: bool,
    pub by: Uuid,
    pub now: DateTime<Utc>,
}

/// Adds a use case.
///
/// # Errors
/// 400 where it would be live and the client may not use its model's region, or it lacks something else.
pub async fn add(tx: &mut TenantTx, new: NewPortable<'_>) -> Result<Uuid, Problem> {
    let NewPortable { workspace, folder, stable_id, use_case, is_published, by, now } = new;
    let definition = &use_case.definition;
    definition.validate()?;
    if is_published {
        definition.check_publishable(&tenancy::allowed_regions(tx).await?, now)?;
    }
    let id = Uuid::now_v7();
    let (origin, by) = (Some(stable_id), Some(by));
    store::insert(tx, New { id, workspace, folder, definition, origin, by, now }).await?;
    if is_published {
        let note = "Comes with the template of your provider.";
        store::publish(tx, id, Publication { version: 1, revision: 1, definition, note, by, now }).await?;
    }
    if !use_case.tags.is_empty() {
        tags::give(tx, workspace, &[id], &use_case.tags, &[]).await?;
    }
    Ok(id)
}

/// Makes the draft of a use case what this one is; its own documents, look and questions stay.
///
/// # Errors
/// 404 where it is gone.
pub async fn replace_draft(
    tx: &mut TenantTx,
    id: Uuid,
    use_case: &PortableUseCase,
    by: Uuid,
    now: DateTime<Utc>,
) -> Result<(), Problem> {
    let absent = || Problem::not_found("use case");
    let locked = store::lock(tx, id).await?.ok_or_else(absent)?;
    let workspace = store::workspace_of(tx, id).await?.ok_or_else(absent)?;
    let mut definition = use_case.definition.clone();
    definition.validate()?;
    keep_own(&mut definition, Some(&locked.draft));
    definition.document_ids.clone_from(&locked.draft.document_ids);
    definition.document_folder_ids.clone_from(&locked.draft.document_folder_ids);
    store::save_draft(tx, id, locked.draft_revision, &definition, by, now).await?.ok_or_else(absent)?;
    store::attach(tx, id, workspace, &definition).await?;
    let tags_now = public_store::live(tx, id).await?.map(|live| live.tags).unwrap_or_default();
    tags::give(tx, workspace, &[id], &use_case.tags, &tags_now).await
}
