//! `PUT use-case/{id}/run/{runId}/update-processed-json`: saves an edited output as its next version.

use actix_web::put;
use actix_web::web::{Data, Path};
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

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SaveOutput {
    /// The version that was edited.
    version: i32,
    /// Document JSON, whole.
    #[schema(value_type = DocumentNode)]
    content: Value,
}

/// Saves the output. 409 with the newer version when somebody saved since `version`, 423 when the run is locked.
#[utoipa::path(operation_id = "update_processed_json", tag = "outputs", request_body = SaveOutput, responses((status = 200, body = Envelope<Output>), (status = 409, body = ProblemBody), (status = 423, body = ProblemBody)))]
#[put("/use-case/{id}/run/{runId}/update-processed-json")]
pub async fn save(
    caller: Allow<EditOutputs>,
    path: Path<(Uuid, Uuid)>,
    Whole(body): Whole<SaveOutput>,
    db: Data<Db>,
    clock: Data<Clock>,
) -> Result<Envelope<Output>, Problem> {
    let (use_case, id) = path.into_inner();
    let mut tx = db.begin(&caller).await?;
    let held = write::hold(&mut tx, &caller, id).await?;
    // A run of another use case is not at this address.
    if held.0.use_case_id != use_case {
        return Err(Problem::not_found("run"));
    }
    let edit = Edit { base: body.version, content: &body.content, kind: Kind::Edit, note: "", restored_from: None };
    let output = write::write(&mut tx, &caller, &clock, held, &edit).await?;
    tx.commit().await?;
    Ok(Envelope::new(output))
}
