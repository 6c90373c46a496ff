//! The work of writing a recording down: as it is where a model takes it, else part by part, each asked about by itself. What is written down of it is
//! kept with each part, and whoever goes on after a restart begins behind the last one.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use actix_web::web::Data;
use backon::{ExponentialBuilder, Retryable};
use extract::{Moment, Problem as Unreadable};
use runners::{Failure, Media, TranscribeRequest, Transcript};
use tokio::runtime::Handle;

use crate::auth;
use crate::config::Settings;
use crate::documents::{Pipeline, Recorded, Said};
use crate::kit::blob::Blobs;
use crate::kit::caller::{Caller, ClientId};
use crate::kit::db::Db;
use crate::kit::problem::{Code, Problem};
use crate::kit::text;
use crate::models::{Call, Models, Offer};
use crate::tenancy;
use crate::usage::Tokens;

/// Bytes that cross to the sandbox at once, less what stands around them: no more are sent, whatever a run may be given.
const MOST: u64 = 15 * 1024 * 1024;
/// Of one recording at most.
const HOURS: u64 = 8;

/// What writes recordings down. Cheap to clone.
#[derive(Clone)]
pub struct Scribe {
    pub(super) models: Data<Models>,
    pub(super) pipeline: Data<Pipeline>,
    blobs: Data<Blobs>,
    db: Data<Db>,
    /// Bytes that are sent to a model at most.
    most: u64,
}

/// A part of a recording as a model gets it.
struct Part {
    audio: Media,
    start_ms: u64,
    end_ms: u64,
    is_last: bool,
    /// As many as there seem to be.
    parts: i32,
}

/// Why no more of a recording is written down.
enum Stop {
    /// For its owner.
    Because(String),
    /// The process ends; the next one goes on.
    Leaving,
    /// What is ours is away; the lease runs out, and whoever takes it then goes on.
    Ours(Problem),
}

impl From<Problem> for Stop {
    fn from(problem: Problem) -> Self {
        Self::Ours(problem)
    }
}

impl Scribe {
    pub fn new(
        models: &Data<Models>,
        pipeline: &Data<Pipeline>,
        blobs: &Data<Blobs>,
        db: &Data<Db>,
        settings: &Settings,
    ) -> Self {
        let most = MOST.min(settings.plugins.run_limits.input_kib << 10);
        Self { models: models.clone(), pipeline: pipeline.clone(), blobs: blobs.clone(), db: db.clone(), most }
    }

    /// Goes on with what was cut off, until it is dropped.
    pub async fn work(&self) {
        loop {
            let (client, recorded) = self.pipeline.interrupted().await;
            let scribe = self.clone();
            self.aside(async move || {
                let id = recorded.id;
                if let Err(problem) = scribe.go_on(client, recorded).await {
                    tracing::warn!(document = %id, %problem, "failed to resume transcription");
                }
            });
        }
    }

    /// On a thread of its own: what asks a model borrows across its awaits in a way that no task may that changes threads.
    fn aside(&self, work: impl AsyncFnOnce() + Send + 'static) {
        let (here, end) = (Handle::current(), self.models.draining());
        tokio::task::spawn_blocking(move || {
            here.block_on(async {
                tokio::select! {
                    () = work() => {}
                    // The next process goes on behind the last part.
                    () = end.cancelled() => {}
                }
            });
        });
    }

    /// As whoever asked for it would stand now.
    async fn go_on(&self, client: ClientId, recorded: Recorded) -> Result<(), Problem> {
        let mut tx = self.db.begin_for(client).await?;
        let person = auth::on_behalf(&mut tx, recorded.asked.by).await?.filter(|person| !person.caller.limited);
        let regions = tenancy::allowed_regions(&mut tx).await?;
        drop(tx);
        let asked = &recorded.asked;
        let offer = self.models.offer(client, &asked.model, &asked.region, &regions);
        match (person, offer) {
            (Some(person), Some(offer)) => self.write_down(&person.caller, offer, recorded).await,
            (None, _) => self.end(client, &recorded, Some("whoever asked for it may not any more".to_owned())).await?,
            (_, None) => self.end(client, &recorded, Some("its model is not offered any more".to_owned())).await?,
        }
        Ok(())
    }

    /// The client's allowed regions, in its order.
    pub(super) async fn regions(&self, client: ClientId) -> Result<Vec<String>, Problem> {
        let mut tx = self.db.begin_for(client).await?;
        Ok(tenancy::allowed_regions(&mut tx).await?)
    }

    /// Writes a recording down, whoever waits for it or not.
    pub(super) fn begin(&self, caller: Caller, offer: Arc<Offer>, recorded: Recorded) {
        let scribe = self.clone();
        self.aside(async move || scribe.write_down(&caller, offer, recorded).await);
    }

    /// Writes a recording down and keeps what comes of it.
    async fn write_down(&self, caller: &Caller, offer: Arc<Offer>, mut recorded: Recorded) {
        let (client, hold) = (caller.client, recorded.hold());
        let work = async {
            let why = match self.parts(caller, &offer, &mut recorded).await {
                Ok(()) => None,
                Err(Stop::Because(why)) => Some(why),
                Err(Stop::Leaving) => return Ok(()),
                Err(Stop::Ours(problem)) => return Err(problem),
            };
            self.end(client, &recorded, why).await
        };
        if let Some(Err(problem)) = self.pipeline.while_held(client, hold, Box::pin(work)).await {
            tracing::warn!(document = %hold.0, %problem, "transcription failed");
        }
    }

    async fn parts(&self, caller: &Caller, offer: &Arc<Offer>, recorded: &mut Recorded) -> Result<(), Stop> {
        let file = self.blobs.fetch(&recorded.blob_key).await.map_err(|error| {
            tracing::warn!(document = %recorded.id, %error, "transcription failed: recording could not be fetched");
            Stop::Because("its file could not be read just now".to_owned())
        })?;
        loop {
            if recorded.from_ms >= HOURS * 3_600_000 {
                return Err(Stop::Because(format!("it is longer than {HOURS} hours")));
            }
            let Some(part) = self.part(file.path(), recorded).await? else { return Ok(()) };
            let Part { audio, start_ms, end_ms, is_last, parts } = part;
            self.pipeline.count_parts(caller.client, recorded, parts).await?;
            let transcript = self.ask(caller, offer, audio, end_ms.saturating_sub(start_ms)).await?;
            let said = placed(transcript, start_ms, (!is_last).then_some(end_ms));
            self.pipeline.keep_part(caller.client, recorded, said, end_ms).await?;
            if is_last {
                return Ok(());
            }
        }
    }

    /// The next part; none where nothing follows.
    async fn part(&self, file: &Path, recorded: &Recorded) -> Result<Option<Part>, Stop> {
        if u64::try_from(recorded.size).is_ok_and(|size| size <= self.most) {
            let data = tokio::fs::read(file).await.map_err(|error| Stop::Ours(Problem::internal(error)))?;
            let audio = Media {
                mime: recorded.kind.media_type().to_owned(),
                name: Some(format!("recording.{}", recorded.kind.as_str())),
                data,
            };
            return Ok(Some(Part { audio, start_ms: 0, end_ms: 0, is_last: true, parts: 1 }));
        }
        let piece = match self.pipeline.piece(file, recorded.from_ms, self.most).await {
            Ok(piece) => piece,
            Err(Unreadable::Empty) if recorded.done > 0 => return Ok(None),
            Err(problem) => {
                let (most, why) = (self.most / 1024 / 1024, problem.to_string());
                return Err(Stop::Because(format!(
                    "it is larger than the {most} MB that a model takes at once. {why}"
                )));
            }
        };
        let following = if piece.is_last {
            0
        } else {
            let left = piece.total_ms.unwrap_or_default().saturating_sub(piece.end_ms);
            i32::try_from(left.div_ceil((piece.end_ms - piece.start_ms).max(1))).unwrap_or(i32::MAX).max(1)
        };
        let audio = Media { mime: "audio/wav".to_owned(), name: Some("recording.wav".to_owned()), data: piece.wav };
        let parts = recorded.done.saturating_add(1).saturating_add(following);
        Ok(Some(Part { audio, start_ms: piece.start_ms, end_ms: piece.end_ms, is_last: piece.is_last, parts }))
    }

    /// Asks about a part: a call of its own, with its own entry in the ledger. `ms`: how long it is; 0 where nobody has looked, as with one that goes whole.
    async fn ask(&self, caller: &Caller, offer: &Arc<Offer>, audio: Media, ms: u64) -> Result<Transcript, Stop> {
        let is_leaving = || self.models.draining().is_cancelled();
        // Whoever has many parts waits for its turn among the client's calls.
        let patience = ExponentialBuilder::new()
            .with_min_delay(Duration::from_millis(500))
            .with_max_delay(Duration::from_secs(20))
            .with_max_times(30)
            .with_jitter();
        let admit = || async { self.models.admit(caller, offer.clone()).await.map_err(Problem::from) };
        let admitted =
            admit.retry(patience).when(|problem: &Problem| problem.code.status == Code::TOO_MANY.status).await;
        let admitted = match admitted {
            Ok(admitted) => admitted,
            Err(_) if is_leaving() => return Err(Stop::Leaving),
            Err(problem) => return Err(Stop::Because(sentence(&problem.message))),
        };
        let (mut call, _warning) = Call::begin(&self.models, caller, "audio/transcriptions", admitted, false);
        let model = call.offer.model.id.clone();
        let request = |region: &str| TranscribeRequest {
            model: model.clone(),
            region: region.to_owned(),
            audio: audio.clone(),
            language: None,
            hints: Vec::new(),
        };
        match call.transcribe(request).await {
            Ok(transcript) => {
                let until = transcript.segments.iter().map(|segment| segment.end_ms).max().unwrap_or(0);
                call.heard(if ms == 0 { until } else { ms });
                call.succeeded(Tokens::from(transcript.usage), None);
                Ok(transcript)
            }
            Err(failure) => {
                call.failed(&failure);
                let is_ours = matches!(failure, Failure::Cancelled) && is_leaving();
                Err(if is_ours { Stop::Leaving } else { Stop::Because(sentence(&failure.to_string())) })
            }
        }
    }

    /// Keeps what was said, with the reason why the rest is missing; where nothing was, the recording stays as it was.
    async fn end(&self, client: ClientId, recorded: &Recorded, why: Option<String>) -> Result<(), Problem> {
        let said = recorded.said.iter().cloned().map(|said| (said.moment, said.text));
        let why = why.map(|why| sentence(&why));
        match extract::written_down(recorded.kind, said) {
            Ok(mut written) => {
                written.warnings.extend(why.map(|why| cut_short(recorded.from_ms, &why)));
                self.pipeline.keep_transcript(client, recorded, &written).await
            }
            Err(_) => {
                let why = why.unwrap_or_else(|| "nothing was said in it".to_owned());
                self.pipeline.leave_unwritten(client, recorded, &failed(&why)).await
            }
        }
    }
}

/// What was said in a part, at its times in the whole. Models tell of moments behind a part's end too, which are the next one's.
fn placed(transcript: Transcript, start_ms: u64, end_ms: Option<u64>) -> Vec<Said> {
    let most = end_ms.unwrap_or(u64::MAX);
    let at = |ms: u64| start_ms.saturating_add(ms).min(most);
    let said = transcript.segments.into_iter().map(|segment| {
        let (start_ms, end_ms) = (at(segment.start_ms), at(segment.end_ms));
        // Voices that a model tells apart have numbers until somebody names them.
        let speaker = segment.speaker.map(|voice| match voice.parse::<u32>() {
            Ok(number) => format!("Speaker {number}"),
            Err(_) => voice,
        });
        let end_ms = Some(end_ms).filter(|end| *end > start_ms);
        Said { moment: Moment { start_ms, end_ms, speaker }, text: segment.text }
    });
    said.collect()
}

fn sentence(why: &str) -> String {
    why.trim_end_matches('.').to_owned()
}

/// What stands beside a recording that nobody could write down.
fn failed(why: &str) -> String {
    format!("This recording was not written down: {why}. Put its transcript beside it, or upload it again.")
}

/// And beside one of which a part is missing.
fn cut_short(from_ms: u64, why: &str) -> String {
    let from = text::moment(from_ms);
    format!("From {from} on nothing is written down: {why}. Put a whole transcript beside it, or upload it again.")
}
