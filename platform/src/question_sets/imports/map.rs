//! `PUT question-set/import/{id}/mapping`: says which column holds what, and has the rows looked at.

use actix_web::put;
use actix_web::web::{Data, Path};
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::get::detail;
use super::model::{Import, Mapping, Status};
use super::work::{IMPORT, Imports};
use crate::audit;
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::permission::ManageResources;
use crate::kit::problem::{Problem, ProblemBody};
use crate::question_sets::error::Error;
use crate::question_sets::store;

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MapQuestions {
    mapping: Mapping,
    /// Whether questions that the file does not have go.
    #[serde(default)]
    replaces: bool,
}

/// Maps the columns; such a file is mapped like this the next time. The rows are looked at in the background.
#[utoipa::path(operation_id = "map_questions", tag = "questions", params(("id" = Uuid, Path)), request_body = MapQuestions,
    responses((status = 200, body = Envelope<Import>), (status = 404, body = ProblemBody), (status = 409, body = ProblemBody)))]
#[put("/question-set/import/{id}/mapping")]
pub async fn map(
    caller: Allow<ManageResources>,
    id: Path<Uuid>,
    body: Json<MapQuestions>,
    db: Data<Db>,
    imports: Data<Imports>,
) -> Result<Envelope<Import>, Problem> {
    let mut tx = db.begin(&caller).await?;
    let import = store::import(&mut tx, *id).await?.ok_or_else(|| Problem::not_found("import"))?;
    body.mapping.positions(&import.columns)?;
    let from = [Status::Mapping, Status::Checked, Status::Failed];
    let mapped = Some((&body.mapping, body.replaces));
    if !store::start(&mut tx, *id, (&from, Status::Checking), mapped, imports.now()).await? {
        return Err(Error::State(import.status).into());
    }
    store::remember(&mut tx, *id).await?;
    imports.queue().push(&mut tx, IMPORT, *id).await?;
    audit::done(&mut tx, &caller, "questions.map", "question_import", *id).await?;
    let import = detail(&mut tx, *id).await?;
    tx.commit().await?;
    imports.queue().wake();
    Ok(Envelope::new(import))
}
