//! `POST use-case/import/check` says what an import would do, `POST use-case/import` does it: a new use case, or the
//! draft of the one that has the same stable id.

use std::collections::HashMap;

use actix_web::post;
use actix_web::web::Data;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;
use uuid::Uuid;

use super::create::{NewDraft, add_draft};
use super::definition::Definition;
use super::error::Error;
use super::examples::{self, PortableExample};
use super::model::{AttachedDocument, UseCase};
use super::transfer::{self, UseCaseFile};
use super::transfer_store::{self, TransferDocument};
use super::{enter, folders_store, named, public_store, reach, store, tags};
use crate::audit;
use crate::kit::caller::{Allow, Caller};
use crate::kit::clock::Clock;
use crate::kit::db::{Db, TenantTx};
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::permission::BuildUseCases;
use crate::kit::problem::{Problem, ProblemBody};
use crate::workspaces::{self, Access};

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CheckImport {
    workspace_id: Uuid,
    /// What `use-case/{id}/export` answered.
    #[schema(value_type = Value)]
    file: Value,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ImportUseCase {
    workspace_id: Uuid,
    /// Of a new use case; `null`: at the top.
    #[serde(default)]
    folder_id: Option<Uuid>,
    /// What `use-case/{id}/export` answered.
    #[schema(value_type = Value)]
    file: Value,
    /// The draft to replace, as the check named it; `null` makes a new use case.
    #[serde(default)]
    update: Option<Update>,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = ImportUpdate)]
pub struct Update {
    id: Uuid,
    /// The `draft_revision` whose difference was shown.
    revision: i32,
}

/// What an import would do.
#[derive(Serialize, ToSchema)]
pub struct ImportPlan {
    /// As it would be here.
    definition: Definition,
    /// Its documents that are here, with the names they have here.
    documents: Vec<AttachedDocument>,
    /// Names of those that are not here: the use case would do without them.
    missing_documents: Vec<String>,
    /// Paths of folders that do not exist here: the use case would also do without them.
    missing_folders: Vec<String>,
    /// The use case of this workspace with the same stable id, whose draft can be replaced.
    existing: Option<UseCase>,
    /// How many examples it brings; they would replace those that are there. None leaves them as they are.
    examples: usize,
}

/// A file against a workspace.
struct Placed {
    file: UseCaseFile,
    definition: Definition,
    documents: Vec<AttachedDocument>,
    missing: Vec<String>,
    missing_folders: Vec<String>,
    examples: Vec<PortableExample>,
    /// The use case with the same stable id.
    existing: Option<Uuid>,
}

async fn place(tx: &mut TenantTx, caller: &Caller, access: &Access, file: &Value) -> Result<Placed, Problem> {
    let mut file = transfer::read(file)?;
    let ids: Vec<Uuid> = file.documents.iter().map(|document| document.id).collect();
    let hashes: Vec<Vec<u8>> = file.documents.iter().map(transfer::PortableDocument::hash).collect();
    // A caller who cannot read the workspace's documents finds none of them, whatever the file names (M6).
    let reads = named::reads_documents(tx, caller, access.workspace_id).await?;
    let known =
        if reads { transfer_store::documents(tx, access.workspace_id, &ids, &hashes).await? } else { Vec::new() };
    let (mut here, mut documents, mut missing) = (HashMap::new(), Vec::new(), Vec::new());
    for (wanted, hash) in file.documents.iter().zip(&hashes) {
        // The very document before one of the same content.
        let same = |document: &&TransferDocument| document.id == wanted.id;
        let alike = |document: &&TransferDocument| document.sha256 == *hash;
        match known.iter().find(same).or_else(|| known.iter().find(alike)) {
            Some(TransferDocument { id, name, status, .. }) => {
                here.insert(wanted.id, *id);
                documents.push(AttachedDocument { id: *id, name: name.clone(), status: status.clone() });
            }
            None => missing.push(wanted.name.clone()),
        }
    }
    let examples = examples::placed(&file.definition, std::mem::take(&mut file.examples), &here);
    let (folders_here, missing_folders) = place_folders(tx, access, reads, &file).await?;
    let definition = transfer::placed(file.definition.clone(), &here, &folders_here);
    let existing = transfer_store::with_stable_id(tx, access.workspace_id, file.id).await?;
    Ok(Placed { file, definition, documents, missing, missing_folders, examples, existing })
}

/// Which folders of this workspace the file's stand for, by the file's ids, and the ways of those that are not here.
async fn place_folders(
    tx: &mut TenantTx,
    access: &Access,
    reads: bool,
    file: &UseCaseFile,
) -> Result<(HashMap<Uuid, Uuid>, Vec<String>), Problem> {
    let ids: Vec<Uuid> = file.folders.iter().map(|folder| folder.id).collect();
    let paths: Vec<String> = file.folders.iter().map(|folder| folder.path.join("/")).collect();
    let known = if ids.is_empty() || !reads {
        Vec::new()
    } else {
        folders_store::named(tx, access.workspace_id, &ids, &paths).await?
    };
    let (mut here, mut missing) = (HashMap::new(), Vec::new());
    for (wanted, path) in file.folders.iter().zip(paths) {
        // The very folder before one of the same way.
        let same = known.iter().find(|folder| folder.id == wanted.id);
        let alike = || known.iter().find(|folder| folder.path.join("/").to_lowercase() == path.to_lowercase());
        if let Some(folder) = same.or_else(alike) {
            here.insert(wanted.id, folder.id);
        } else {
            missing.push(wanted.path.join(" / "));
        }
    }
    Ok((here, missing))
}

/// What a file cannot bring because it is one client's own stays as the draft has it: its template, and a Q&A version
/// where the file names none.
pub(super) fn keep_own(definition: &mut Definition, draft: Option<&Definition>) {
    definition.brand_template_id = draft.and_then(|draft| draft.brand_template_id);
    if definition.custom_qa_version.is_none() {
        definition.custom_qa_version = draft.and_then(|draft| draft.custom_qa_version);
        definition.custom_qa_latest = draft.is_some_and(|draft| draft.custom_qa_latest);
    }
}

/// Says what importing a file would do, and does nothing.
#[utoipa::path(tag = "use cases", operation_id = "check_import", request_body = CheckImport, responses((status = 200, body = Envelope<ImportPlan>), (status = 404, body = ProblemBody)))]
#[post("/use-case/import/check")]
pub async fn check(
    caller: Allow<BuildUseCases>,
    db: Data<Db>,
    body: Json<CheckImport>,
) -> Result<Envelope<ImportPlan>, Problem> {
    let mut tx = db.begin(&caller).await?;
    let access = workspaces::enter(&mut tx, &caller, body.workspace_id).await?;
    let Placed { mut definition, documents, missing, missing_folders, examples, existing, .. } =
        place(&mut tx, &caller, &access, &body.file).await?;
    let existing = match existing {
        Some(id) => store::get(&mut tx, id, access.permissions).await?,
        None => None,
    };
    keep_own(&mut definition, existing.as_ref().map(|existing| &existing.draft));
    Ok(Envelope::new(ImportPlan {
        definition,
        documents,
        missing_documents: missing,
        missing_folders,
        existing,
        examples: examples.len(),
    }))
}

/// Imports a file: as a new use case, or into the draft that `update` names. 409 with the current use case when that
/// draft is at another revision.
#[utoipa::path(tag = "use cases", operation_id = "import_use_case", request_body = ImportUseCase, responses((status = 200, body = Envelope<UseCase>), (status = 201, body = Envelope<UseCase>), (status = 404, body = ProblemBody), (status = 409, body = ProblemBody)))]
#[post("/use-case/import")]
pub async fn import(
    caller: Allow<BuildUseCases>,
    db: Data<Db>,
    clock: Data<Clock>,
    body: Json<ImportUseCase>,
) -> Result<Envelope<UseCase>, Problem> {
    let ImportUseCase { workspace_id, folder_id, file, update } = body.into_inner();
    let mut tx = db.begin(&caller).await?;
    let access = match &update {
        Some(_) => workspaces::enter(&mut tx, &caller, workspace_id).await?,
        None => enter(&mut tx, &caller, workspace_id, folder_id).await?,
    };
    let Placed { file, mut definition, examples, existing, .. } = place(&mut tx, &caller, &access, &file).await?;
    let (now, is_new) = (clock.now(), update.is_none());
    let use_case = match update {
        None => {
            // A second one beside its like stands for itself: the file updates the first.
            let origin = existing.is_none().then_some(file.id);
            add_draft(&mut tx, &caller, access, NewDraft { folder: folder_id, definition, origin, now }).await?
        }
        Some(Update { id, revision }) => {
            if existing != Some(id) {
                let words = "This use case does not come from the same file. Please check the import again.";
                return Err(Problem::field("update.id", words));
            }
            // It lies where it lies: there the caller may change it, or not.
            let access = reach(&mut tx, &caller, id).await?;
            keep_own(&mut definition, store::draft(&mut tx, id).await?.as_ref());
            let saved = store::save_draft(&mut tx, id, revision, &definition, caller.user, now).await?;
            let is_stale = saved.is_none();
            if !is_stale {
                named::may_name(&mut tx, &caller, (id, workspace_id), &definition).await?;
                store::attach(&mut tx, id, workspace_id, &definition).await?;
                audit::done(&mut tx, &caller, "use_case.import", "use_case", id).await?;
            }
            let current = store::get(&mut tx, id, access.permissions).await?;
            let current = current.ok_or_else(|| Problem::not_found("use case"))?;
            if is_stale {
                return Err(Problem::from(Error::Stale).with_current(current));
            }
            current
        }
    };
    if !examples.is_empty() {
        examples::replace_all(&mut tx, use_case.id, &examples, caller.user, now).await?;
    }
    let mut use_case = use_case;
    if !file.tags.is_empty() {
        tags::give(&mut tx, workspace_id, &[use_case.id], &file.tags, &use_case.tags).await?;
        use_case.tags = public_store::live(&mut tx, use_case.id).await?.map(|live| live.tags).unwrap_or_default();
    }
    tx.commit().await?;
    Ok(if is_new { Envelope::created(use_case) } else { Envelope::new(use_case) })
}
