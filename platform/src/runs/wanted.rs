//! The documents that a run reads, each by the field that names it. The use case's own everybody reads who may run it;
//! what is given to a run, its caller must be able to read (M5).

use std::collections::HashSet;

use uuid::Uuid;

use super::error::Error;
use crate::documents;
use crate::kit::caller::Caller;
use crate::kit::db::TenantTx;
use crate::kit::problem::Problem;
use crate::use_cases::{Definition, ResolvedInputs};

/// What is named; nothing of it has been looked at.
#[derive(Default)]
pub struct Wanted {
    own: Vec<Uuid>,
    /// By the fields that name them.
    given: Vec<(String, Uuid)>,
}

impl Wanted {
    pub fn of(definition: &Definition, inputs: &ResolvedInputs) -> Self {
        let given = inputs.files().map(|(name, id)| (format!("inputs.{name}"), id)).collect();
        Self { own: definition.document_ids.clone(), given }
    }

    /// What somebody puts beside a question in a chat.
    pub fn given(documents: &[Uuid]) -> Self {
        Self { own: Vec::new(), given: documents.iter().map(|id| ("document_ids".to_owned(), *id)).collect() }
    }

    pub fn is_empty(&self) -> bool {
        self.own.is_empty() && self.given.is_empty()
    }

    /// Those that are named, and behind them those of folders, which are known to be read. All must have been read: 432
    /// says that one is still on its way, and the page asks again by itself.
    ///
    /// # Errors
    /// 400 by the field for one that is gone, is not the caller's to read, or could not be read.
    pub async fn prepared(
        self,
        tx: &mut TenantTx,
        caller: &Caller,
        workspace: Uuid,
        of_folders: Vec<Uuid>,
        inputs: &mut ResolvedInputs,
    ) -> Result<Vec<Uuid>, Problem> {
        let mut known = documents::preparation(tx, workspace, &self.own, None).await?;
        let given: Vec<Uuid> = self.given.iter().map(|(_, id)| *id).filter(|id| !self.own.contains(id)).collect();
        known.extend(documents::readable(tx, caller, workspace, &given).await?);
        let own = self.own.into_iter().map(|id| ("documents".to_owned(), id));
        let mut in_order = Vec::with_capacity(known.len());
        let mut unwritten = None;
        for (field, id) in own.chain(self.given) {
            let document = known
                .iter()
                .find(|document| document.id == id)
                .ok_or_else(|| Error::Missing { field: field.clone() })?;
            match document.status {
                documents::DocumentStatus::Ready => {}
                documents::DocumentStatus::Queued | documents::DocumentStatus::Extracting => {
                    return Err(Error::Preparing(document.name.clone()).into());
                }
                documents::DocumentStatus::Failed => {
                    let why = document.problem.clone().unwrap_or_default();
                    return Err(Error::Unreadable { field, name: document.name.clone(), why }.into());
                }
            }
            let is_recording = document.is_recording();
            if inputs.wants_recording(id) && !is_recording {
                return Err(Error::NoRecording { field, name: document.name.clone() }.into());
            }
            if is_recording && document.passages == 0 {
                unwritten = unwritten.or(Some(Error::Unwritten { field, name: document.name.clone() }));
            }
            inputs.name_file(id, &document.name);
            if !in_order.contains(&id) {
                in_order.push(id);
            }
        }
        // A recording is heard beside its transcript; alone it says nothing to a model.
        let is_silent = of_folders.is_empty() && known.iter().all(|document| document.passages == 0);
        match unwritten {
            Some(error) if is_silent => Err(error.into()),
            _ => {
                let named: HashSet<Uuid> = in_order.iter().copied().collect();
                in_order.extend(of_folders.into_iter().filter(|id| !named.contains(id)));
                Ok(in_order)
            }
        }
    }
}
