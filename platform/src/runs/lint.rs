//! `POST use-case/{id}/lint`: what a draft could do better, as it stands in the builder.

use actix_web::post;
use actix_web::web::{Data, Path};
use garde::Validate;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::automatic::{self, Needs, Picking};
use super::reading::Reading;
use crate::documents;
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::permission::BuildUseCases;
use crate::kit::problem::Problem;
use crate::models::Models;
use crate::question_sets;
use crate::tenancy;
use crate::use_cases::{self, Definition, Finding, Surroundings};

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LintDraft {
    /// As it is in the builder, saved or not.
    definition: Definition,
}

/// Looks at a draft with the chosen model and its documents in mind. Nothing is saved; errors are what keeps it from
/// being published.
#[utoipa::path(operation_id = "lint_draft", tag = "use cases", params(("id" = Uuid, Path)), request_body = LintDraft, responses((status = 200, body = Envelope<Vec<Finding>>)))]
#[post("/use-case/{id}/lint")]
pub async fn lint(
    caller: Allow<BuildUseCases>,
    id: Path<Uuid>,
    body: Json<LintDraft>,
    db: Data<Db>,
    models: Data<Models>,
) -> Result<Envelope<Vec<Finding>>, Problem> {
    let definition = body.into_inner().definition;
    definition.validate()?;
    let definition = definition.tidied();
    let mut tx = db.begin(&caller).await?;
    let workspace = use_cases::reach(&mut tx, &caller, *id).await?.workspace_id;
    let regions = tenancy::allowed_regions(&mut tx).await?;
    let reading = Reading::of_those_there(&mut tx, workspace, &definition).await?;
    let characters = documents::characters(&mut tx, &reading.whole(&definition)).await?;
    let gone_folder = use_cases::gone_folder(&mut tx, workspace, &definition.document_folder_ids).await?;
    let choice = &definition.model;
    let (offer, no_fit) = match choice.automatic {
        Some(by) => {
            let picking = Picking { client: caller.client, workspace, choice, by, allowed: &regions };
            let needs = Needs::of(&definition, &definition.instruction, characters);
            match automatic::pick(&models, &mut tx, &picking, &needs).await? {
                Ok((offer, _)) => (Some(offer), None),
                Err(missing) => (None, Some(missing.to_string())),
            }
        }
        None => (models.offer(caller.client, &choice.id, &choice.region, &regions), None),
    };
    let model = offer.map(|offer| (offer.model.context_window, offer.model.generates));
    let qa_versions = question_sets::numbers(&mut tx).await?;
    let (regions, now) = (regions.as_slice(), models.now());
    let around = Surroundings { regions, model, no_fit, characters, gone_folder, qa_versions: &qa_versions, now };
    Ok(Envelope::new(definition.lint(&around)))
}
