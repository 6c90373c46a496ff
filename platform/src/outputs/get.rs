//! `GET run/{id}/output`.

use actix_web::get;
use actix_web::web::{Data, Path};
use uuid::Uuid;

use super::error::Error;
use super::model::Output;
use super::{store, write};
use crate::kit::answer::Answer;
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::permission::ViewWorkspace;
use crate::kit::problem::{Problem, ProblemBody};

/// The output as it is now, with the model's own version beside it.
#[utoipa::path(operation_id = "get_output", tag = "outputs", responses((status = 200, body = Answer<Output>), (status = 404, body = ProblemBody), (status = 409, body = ProblemBody)))]
#[get("/run/{id}/output")]
pub async fn get(caller: Allow<ViewWorkspace>, id: Path<Uuid>, db: Data<Db>) -> Result<Answer<Output>, Problem> {
    let mut tx = db.begin(&caller).await?;
    let (run, permissions) = write::reach(&mut tx, &caller, *id).await?;
    let current = store::content(&mut tx, run.id, None).await?.ok_or(Error::NoOutput)?;
    write::assemble(&mut tx, run, permissions, current).await.map(Answer::new)
}
