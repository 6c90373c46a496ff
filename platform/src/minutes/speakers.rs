//! `PUT run/{id}/meeting/speaker`: what a speaker is called in this run. The transcript itself stays as it was.

use actix_web::put;
use actix_web::web::{Data, Path};
use garde::Validate;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::error::Error;
use super::meeting::{Meeting, load};
use super::store;
use crate::audit;
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::permission::EditOutputs;
use crate::kit::problem::{Problem, ProblemBody};
use crate::kit::text;
use crate::outputs;

#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RenameSpeaker {
    /// As the transcript names them.
    #[garde(length(chars, min = 1, max = 200))]
    speaker: String,
    /// Empty: as the transcript names them.
    #[garde(length(chars, max = 120), custom(text::prose))]
    name: String,
}

/// Gives a speaker of a run's transcript a name. 423 when the run is locked.
#[utoipa::path(operation_id = "rename_speaker", tag = "minutes", request_body = RenameSpeaker, responses((status = 200, body = Envelope<Meeting>), (status = 423, body = ProblemBody)))]
#[put("/run/{id}/meeting/speaker")]
pub async fn rename(
    caller: Allow<EditOutputs>,
    id: Path<Uuid>,
    body: Json<RenameSpeaker>,
    db: Data<Db>,
    clock: Data<Clock>,
) -> Result<Envelope<Meeting>, Problem> {
    body.validate()?;
    let mut tx = db.begin(&caller).await?;
    outputs::editable(&mut tx, &caller, *id).await?;
    let meeting = load(&mut tx, &caller, *id).await?;
    if !meeting.speakers.iter().any(|known| known.speaker == body.speaker) {
        return Err(Error::NoSpeaker.into());
    }
    let name = body.name.split_whitespace().collect::<Vec<_>>().join(" ");
    if name.is_empty() || name == body.speaker {
        store::forget_name(&mut tx, *id, &body.speaker).await?;
    } else {
        store::name(&mut tx, *id, (&body.speaker, &name), caller.user, clock.now()).await?;
    }
    audit::done(&mut tx, &caller, "run.rename_speaker", "run", *id).await?;
    let meeting = load(&mut tx, &caller, *id).await?;
    tx.commit().await?;
    Ok(Envelope::new(meeting))
}
