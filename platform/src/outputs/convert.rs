//! `POST use-case/run/{id}/convert-to-dj`: makes document JSON of what a run wrote. A run that succeeded has it
//! already; of one that was stopped or failed it makes what can be edited.

use actix_web::post;
use actix_web::web::{Data, Path};
use uuid::Uuid;

use super::error::Error;
use super::model::{Kind, Output, document_of};
use super::store::{self, New};
use super::write;
use crate::audit;
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::permission::EditOutputs;
use crate::kit::problem::{Problem, ProblemBody};

/// The run's output as document JSON. 409 while the run is being worked on, and when it wrote nothing; 423 when it is
/// locked without one.
#[utoipa::path(operation_id = "convert_to_dj", tag = "outputs", responses((status = 200, body = Envelope<Output>), (status = 409, body = ProblemBody), (status = 423, body = ProblemBody)))]
#[post("/use-case/run/{id}/convert-to-dj")]
pub async fn convert(
    caller: Allow<EditOutputs>,
    id: Path<Uuid>,
    db: Data<Db>,
    clock: Data<Clock>,
) -> Result<Envelope<Output>, Problem> {
    let mut tx = db.begin(&caller).await?;
    let (run, permissions) = write::hold(&mut tx, &caller, *id).await?;
    if !run.is_finished {
        return Err(Error::NotFinished.into());
    }
    let known = store::content(&mut tx, run.id, None).await?;
    let current = match known {
        Some(current) => current,
        None if run.lock.is_locked => return Err(Error::Locked.into()),
        None => {
            let content = document_of(&store::events(&mut tx, run.id).await?).ok_or(Error::NoOutput)?;
            let new = New {
                version: 1,
                content: &content,
                kind: Kind::Model,
                note: "",
                restored_from: None,
                created_by: None,
                now: clock.now(),
            };
            store::insert(&mut tx, run.id, &new).await?;
            audit::done(&mut tx, &caller, "output.convert", "run", run.id).await?;
            store::content(&mut tx, run.id, Some(1)).await?.ok_or(Error::NoOutput)?
        }
    };
    let output = write::assemble(&mut tx, run, permissions, current).await?;
    tx.commit().await?;
    Ok(Envelope::new(output))
}
