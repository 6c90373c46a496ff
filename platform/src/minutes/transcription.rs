//! Writing recordings down: which model does it, and what is kept of what it says.
//!
//! It goes the way of a call of the models' API: the client's regions, its quota and limits, the sandbox, an entry in
//! the ledger; the work is a job of `documents`.

use extract::Kind;
use serde::Serialize;
use utoipa::ToSchema;

use crate::documents::{Document, Transcriber, TranscriptRequest};
use crate::kit::caller::Caller;
use crate::kit::db::Db;
use crate::kit::problem::Problem;
use crate::models::Models;
use crate::tenancy;

/// What a model can do that is asked for this.
const ABILITY: &str = "transcription";

/// What becomes of a recording.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum TranscriptionState {
    /// The file is no recording: it is read like any document.
    NotNeeded,
    /// A model writes it down; the document is ready when that is done.
    Started,
    /// It is kept and can be played; `message` says what to do.
    Unavailable,
}

/// Whether a recording is being transcribed, by which model, and if not why.
#[derive(Debug, Serialize, ToSchema)]
pub struct Transcription {
    state: TranscriptionState,
    message: String,
    model: Option<String>,
    region: Option<String>,
}

impl Transcription {
    fn plain(state: TranscriptionState, message: impl Into<String>) -> Self {
        Self { state, message: message.into(), model: None, region: None }
    }
}

/// Has a recording written down in the background, if it is one and some model can. The region of the use case comes
/// first, then the client's others in their order.
///
/// # Errors
/// When the database is away. That nobody can do it is an answer.
pub async fn begin(
    caller: &Caller,
    document: &Document,
    own_region: Option<&str>,
    (db, models, transcriber): (&Db, &Models, &Transcriber),
) -> Result<Transcription, Problem> {
    use TranscriptionState::{NotNeeded, Started, Unavailable};
    let kind = document.kind.as_deref().and_then(Kind::named);
    if !kind.is_some_and(Kind::is_recording) {
        return Ok(Transcription::plain(NotNeeded, "The file is being read."));
    }
    let unavailable = |why: String| Transcription::plain(Unavailable, why);
    let mut tx = db.begin(caller).await?;
    let mut regions = tenancy::allowed_regions(&mut tx).await?;
    drop(tx);
    regions.sort_by_key(|region| own_region != Some(region.as_str()));
    let found = models.able(caller.client, ABILITY, &regions);
    let Some(offer) = found else {
        return Ok(unavailable(
            "The recording is kept and can be played, but no model here can write down what is said. Add its transcript (VTT, SRT, Word or text) beside it."
                .to_owned(),
        ));
    };
    let (model, region) = (offer.model.label.clone(), offer.region.clone());
    if let Err(error) = models.admit(caller, offer.clone()).await {
        let why = Problem::from(error).message;
        return Ok(unavailable(format!("The recording is kept and can be played, but it was not written down. {why}")));
    }
    let asked = TranscriptRequest { by: caller.user, model: offer.model.id.clone(), region: region.clone() };
    if !transcriber.begin(caller.client, document.id, &asked).await? {
        return Ok(Transcription::plain(Started, "The recording is being written down."));
    }
    let message = format!("{model} writes down what is said.");
    Ok(Transcription { state: Started, message, model: Some(model), region: Some(region) })
}
