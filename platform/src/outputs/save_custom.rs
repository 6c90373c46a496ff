//! `POST use-case/run/{id}/save-custom-edit-output-history`: saves a version under a name of its own.

use actix_web::post;
use actix_web::web::{Data, Path};
use garde::Validate;
use serde::Deserialize;
use serde_json::Value;
use utoipa::ToSchema;
use uuid::Uuid;

use super::body::Whole;
use super::described::DocumentNode;
use super::model::{Kind, Output};
use super::write::{self, Edit};
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::permission::EditOutputs;
use crate::kit::problem::{Problem, ProblemBody};
use crate::kit::text;

#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SaveNamedOutput {
    /// The version that was edited.
    #[garde(skip)]
    version: i32,
    /// Document JSON, whole.
    #[garde(skip)]
    #[schema(value_type = DocumentNode)]
    content: Value,
    /// What the history calls it.
    #[garde(length(chars, max = 200), custom(text::name))]
    note: String,
}

/// Saves the output under a name, also when its document is that of the version before. Otherwise as
/// `update-processed-json`.
#[utoipa::path(operation_id = "save_custom_edit_output_history", tag = "outputs", request_body = SaveNamedOutput, responses((status = 200, body = Envelope<Output>), (status = 409, body = ProblemBody), (status = 423, body = ProblemBody)))]
#[post("/use-case/run/{id}/save-custom-edit-output-history")]
pub async fn save_custom(
    caller: Allow<EditOutputs>,
    id: Path<Uuid>,
    Whole(body): Whole<SaveNamedOutput>,
    db: Data<Db>,
    clock: Data<Clock>,
) -> Result<Envelope<Output>, Problem> {
    body.validate()?;
    let mut tx = db.begin(&caller).await?;
    let held = write::hold(&mut tx, &caller, *id).await?;
    let note = body.note.trim();
    let edit = Edit { base: body.version, content: &body.content, kind: Kind::Edit, note, restored_from: None };
    let output = write::write(&mut tx, &caller, &clock, held, &edit).await?;
    tx.commit().await?;
    Ok(Envelope::new(output))
}
