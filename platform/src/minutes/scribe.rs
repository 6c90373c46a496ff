//! Writing recordings down: which model does it, and what is kept of what it says.
//!
//! It goes the way of a call of the models' API: the client's regions, its quota and limits, the sandbox, an entry in the ledger. The recording is held
//! under a lease meanwhile; when this process dies, the next reader gives it back as it was.

use actix_web::web::Data;
use chrono::TimeDelta;
use extract::{Kind, Moment};
use futures_util::TryStreamExt;
use runners::{Failure, Media, TranscribeRequest, Transcript};
use serde::Serialize;
use utoipa::ToSchema;

use crate::documents::{Document, Pipeline, Recorded};
use crate::gateway::{Call, Desk};
use crate::kit::blob::Blobs;
use crate::kit::caller::{Caller, ClientId};
use crate::kit::problem::Problem;
use crate::usage::Tokens;

/// Bytes that are sent to a model at most: what crosses to the sandbox at once, less what stands around it.
const MOST: i64 = 15 * 1024 * 1024;
/// Longer than any attempt takes.
const LEASE: TimeDelta = TimeDelta::minutes(10);
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

/// Whether a recording is being written down, by which model, and if not why.
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

/// Has a recording written down in the background, if it is one and some model can. The region of the use case comes first, then the client's others in
/// their order.
///
/// # Errors
/// When the database is away. That nobody can do it is an answer.
pub async fn begin(
    caller: &Caller,
    document: &Document,
    own_region: Option<&str>,
    desk: &Data<Desk>,
    pipeline: &Data<Pipeline>,
    blobs: &Data<Blobs>,
) -> Result<Transcription, Problem> {
    use TranscriptionState::{NotNeeded, Started, Unavailable};
    let kind = document.kind.as_deref().and_then(Kind::named);
    if !kind.is_some_and(Kind::is_recording) {
        return Ok(Transcription::plain(NotNeeded, "The file is being read."));
    }
    let unavailable = |why: String| Transcription::plain(Unavailable, why);
    let mut regions = desk.regions(caller.client).await?.to_vec();
    regions.sort_by_key(|region| own_region != Some(region.as_str()));
    let offered = desk.engine.models_in(caller.client, &regions);
    let found = offered.iter().find_map(|region| {
        let model = region.models.iter().find(|model| model.capabilities.iter().any(|ability| ability == ABILITY))?;
        desk.engine.offer(caller.client, &model.id, &region.region, &regions)
    });
    let Some(offer) = found else {
        return Ok(unavailable(
            "The recording is kept and can be played, but no model here can write down what is said. Add its transcript (VTT, SRT, Word or text) beside it."
                .to_owned(),
        ));
    };
    if document.size > MOST {
        let megabytes = MOST / 1024 / 1024;
        return Ok(unavailable(format!(
            "The recording is kept and can be played, but it is larger than the {megabytes} MB that a model can write down. Add its transcript beside it, or upload the sound alone."
        )));
    }
    let (model, region) = (offer.model.label.clone(), offer.region.clone());
    let admitted = match desk.admit_to(caller, offer).await {
        Ok(admitted) => admitted,
        Err(failure) => {
            let why = Problem::from(failure).message;
            return Ok(unavailable(format!(
                "The recording is kept and can be played, but it was not written down. {why}"
            )));
        }
    };
    let until = desk.clock.now() + LEASE;
    let Some(recorded) = pipeline.take_recording(caller.client, document.id, until).await? else {
        return Ok(Transcription::plain(Started, "The recording is being written down."));
    };
    let (call, _warning) = Call::begin(desk, caller, "audio/transcriptions", admitted, false);
    let (pipeline, blobs, client) = (pipeline.clone(), blobs.clone(), caller.client);
    // It goes on when whoever uploaded has gone: the page finds it when it comes back.
    actix_web::rt::spawn(async move {
        let written = write_down(call, client, &recorded, &pipeline, &blobs).await;
        if let Err(problem) = written {
            tracing::warn!(document = %recorded.id, %problem, "a recording could not be written down");
        }
    });
    let message = format!("{model} writes down what is said.");
    Ok(Transcription { state: Started, message, model: Some(model), region: Some(region) })
}

async fn write_down(
    mut call: Call,
    client: ClientId,
    recorded: &Recorded,
    pipeline: &Pipeline,
    blobs: &Blobs,
) -> Result<(), Problem> {
    let bytes: Vec<_> = match blobs.get(&recorded.blob_key).await {
        Ok(stream) => stream.try_collect().await?,
        Err(error) => {
            pipeline.leave_unwritten(client, recorded, &failed("its file could not be read just now")).await?;
            return Err(error.into());
        }
    };
    let data: Vec<u8> = bytes.concat();
    let model = call.offer.model.id.clone();
    let request = |region: &str| TranscribeRequest {
        model: model.clone(),
        region: region.to_owned(),
        audio: Media {
            mime: recorded.kind.media_type().to_owned(),
            name: Some(format!("recording.{}", recorded.kind.as_str())),
            data: data.clone(),
        },
        language: None,
        hints: Vec::new(),
    };
    let made = call.asking.transcribe(request).await;
    match made {
        Ok(transcript) => {
            call.succeeded(Tokens::from(transcript.usage), None);
            keep(client, recorded, transcript, pipeline).await
        }
        Err(failure) => {
            call.failed(&failure);
            pipeline.leave_unwritten(client, recorded, &failed(&reason(&failure))).await
        }
    }
}

async fn keep(
    client: ClientId,
    recorded: &Recorded,
    transcript: Transcript,
    pipeline: &Pipeline,
) -> Result<(), Problem> {
    let said = transcript.segments.into_iter().map(|segment| {
        let end_ms = Some(segment.end_ms).filter(|end| *end > segment.start_ms);
        // Voices that a model tells apart have numbers until somebody names them.
        let speaker = segment.speaker.map(|voice| match voice.parse::<u32>() {
            Ok(number) => format!("Speaker {number}"),
            Err(_) => voice,
        });
        (Moment { start_ms: segment.start_ms, end_ms, speaker }, segment.text)
    });
    match extract::written_down(recorded.kind, said) {
        Ok(written) => pipeline.keep_transcript(client, recorded, &written).await,
        Err(_) => pipeline.leave_unwritten(client, recorded, &failed("nothing was said in it")).await,
    }
}

fn reason(failure: &Failure) -> String {
    failure.to_string().trim_end_matches('.').to_owned()
}

/// What stands beside a recording that nobody could write down.
fn failed(why: &str) -> String {
    format!("This recording was not written down: {why}. Put its transcript beside it, or upload it again.")
}
