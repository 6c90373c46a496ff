//! What a definition reads by itself: its documents, and all that lies in its folders and below, as it is now.

use std::collections::HashSet;

use uuid::Uuid;

use super::error::Error;
use crate::documents;
use crate::kit::db::TenantTx;
use crate::kit::problem::Problem;
use crate::use_cases::{self, Definition};

/// What there is to read.
pub struct Reading {
    /// Of its folders, each once and none that it names itself.
    pub of_folders: Vec<Uuid>,
    /// In its folders, that could not be read.
    pub unreadable: i64,
    /// In its folders, one that is still being read.
    pub preparing: Option<String>,
}

impl Reading {
    /// Looks into the folders of a definition. They must be of its workspace, whatever it says.
    ///
    /// # Errors
    /// 400 for a folder that was deleted.
    pub async fn of(tx: &mut TenantTx, workspace: Uuid, definition: &Definition) -> Result<Self, Problem> {
        let folders = definition.document_folder_ids.as_slice();
        if use_cases::gone_folder(tx, workspace, folders).await?.is_some() {
            return Err(Error::MissingFolder.into());
        }
        Ok(Self::of_those_there(tx, workspace, definition).await?)
    }

    /// The same without those that were deleted.
    ///
    /// # Errors
    /// When the database is away.
    pub async fn of_those_there(
        tx: &mut TenantTx,
        workspace: Uuid,
        definition: &Definition,
    ) -> Result<Self, sqlx::Error> {
        let documents::InFolders { mut ids, unreadable, preparing } =
            documents::in_folders(tx, workspace, &definition.document_folder_ids).await?;
        let named: HashSet<&Uuid> = definition.document_ids.iter().collect();
        ids.retain(|id| !named.contains(id));
        Ok(Self { of_folders: ids, unreadable, preparing })
    }

    /// All that is read, what the definition names itself first.
    pub fn whole(&self, definition: &Definition) -> Vec<Uuid> {
        definition.document_ids.iter().chain(&self.of_folders).copied().collect()
    }
}
