//! `POST template/{id}/use-case`: a new draft from a template, with its documents if they are wanted.

use std::collections::HashMap;

use actix_web::post;
use actix_web::web::{Data, Path};
use garde::Validate;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::catalogue::{self, Template};
use crate::audit;
use crate::documents::{self, NewFile, Pipeline};
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::{Db, TenantTx};
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::permission::{BuildUseCases, ManageDocuments};
use crate::kit::problem::Problem;
use crate::kit::text;
use crate::use_cases::{self, ModelChoice, NewDraft, UseCase};

#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct UseTemplate {
    #[garde(skip)]
    workspace_id: Uuid,
    /// `null`: at the top.
    #[garde(skip)]
    #[serde(default)]
    folder_id: Option<Uuid>,
    /// `null`: the template's own.
    #[garde(inner(length(chars, max = 120), custom(text::name)))]
    #[serde(default)]
    name: Option<String>,
    /// Whether its documents come along; needs `manage-documents`. One that the workspace has already is not added
    /// again.
    #[garde(skip)]
    #[serde(default)]
    with_documents: bool,
    #[garde(dive)]
    #[serde(default)]
    model: ModelChoice,
}

/// Creates a use case from a template.
#[utoipa::path(operation_id = "use_template", tag = "templates", params(("id" = String, Path)), request_body = UseTemplate, responses((status = 201, body = Envelope<UseCase>)))]
#[post("/template/{id}/use-case")]
pub async fn from_template(
    caller: Allow<BuildUseCases>,
    id: Path<String>,
    body: Json<UseTemplate>,
    db: Data<Db>,
    clock: Data<Clock>,
    pipeline: Data<Pipeline>,
) -> Result<Envelope<UseCase>, Problem> {
    body.validate()?;
    let UseTemplate { workspace_id, folder_id, name, with_documents, model } = body.into_inner();
    let mut tx = db.begin(&caller).await?;
    let access = use_cases::enter(&mut tx, &caller, workspace_id, folder_id).await?;
    let template = catalogue::find(&id)?;
    if with_documents {
        access.require::<ManageDocuments>()?;
    }
    let ids = if with_documents {
        with_added(&mut tx, &caller, workspace_id, template, &pipeline).await?
    } else {
        HashMap::new()
    };
    let mut definition = template.placed(&ids, &model)?;
    if let Some(name) = name {
        definition.name = name;
    }
    let draft = NewDraft { folder: folder_id, definition: definition.tidied(), origin: None, now: clock.now() };
    let use_case = use_cases::add_draft(&mut tx, &caller, access, draft).await?;
    tx.commit().await?;
    pipeline.wake();
    Ok(Envelope::created(use_case))
}

/// The template's documents in the workspace, by file: those that are there already, by their content, and the others
/// anew.
async fn with_added<'t>(
    tx: &mut TenantTx,
    caller: &Allow<BuildUseCases>,
    workspace: Uuid,
    template: &'t Template,
    pipeline: &Pipeline,
) -> Result<HashMap<&'t str, Uuid>, Problem> {
    let hashes: Vec<Vec<u8>> = template.documents.iter().map(|document| document.sha256.to_vec()).collect();
    let known = documents::with_hashes(tx, workspace, &hashes).await?;
    let mut ids = HashMap::new();
    for document in &template.documents {
        let id = match known.iter().find(|known| known.sha256 == document.sha256) {
            Some(known) => known.id,
            None => {
                let file =
                    NewFile { workspace, name: &document.name, by: Some(caller.user), bytes: document.bytes.clone() };
                let id = documents::add_file(tx, pipeline, caller.client, file).await?;
                audit::done(tx, caller, "document.upload", "document", id).await?;
                id
            }
        };
        ids.insert(document.file.as_str(), id);
    }
    Ok(ids)
}
