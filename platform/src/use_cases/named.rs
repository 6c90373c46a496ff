//! Documents that a definition names: everybody who runs it reads them. So a person who adds one must be able to read
//! it: access to a part of a workspace, above all to a folder of use cases, is no way to the documents of that
//! workspace (M6).

use uuid::Uuid;

use super::definition::Definition;
use super::error::Error;
use super::store;
use crate::kit::caller::Caller;
use crate::kit::db::TenantTx;
use crate::kit::permission::ViewWorkspace;
use crate::kit::problem::{Code, Problem};
use crate::workspaces;

/// Whether the caller reads the documents of a workspace.
///
/// # Errors
/// When the database is away.
pub async fn reads_documents(tx: &mut TenantTx, caller: &Caller, workspace: Uuid) -> Result<bool, Problem> {
    match workspaces::access(tx, caller, workspace).await {
        Ok(access) => Ok(access.may::<ViewWorkspace>()),
        Err(problem) if problem.code == Code::NOT_FOUND => Ok(false),
        Err(problem) => Err(problem),
    }
}

/// Refuses a definition that names documents, or folders of them, which its use case did not read before, from somebody
/// who cannot read them: to them they do not exist.
///
/// # Errors
/// 400 under `document_ids[n]` or `document_folder_ids[n]` for the first.
pub async fn may_name(
    tx: &mut TenantTx,
    caller: &Caller,
    (use_case, workspace): (Uuid, Uuid),
    definition: &Definition,
) -> Result<(), Problem> {
    if definition.document_ids.is_empty() && definition.document_folder_ids.is_empty()
        || reads_documents(tx, caller, workspace).await?
    {
        return Ok(());
    }
    let (documents, folders) = store::named(tx, use_case).await?;
    if let Some(added) = definition.document_ids.iter().position(|id| !documents.contains(id)) {
        return Err(Error::NoSuchDocument(added).into());
    }
    match definition.document_folder_ids.iter().position(|id| !folders.contains(id)) {
        Some(added) => Err(Error::NoSuchDocumentFolder(added).into()),
        None => Ok(()),
    }
}
