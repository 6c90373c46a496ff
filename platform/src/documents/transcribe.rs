//! Writes recordings down: a job for each. As it is where a model takes it, else part by part, each asked about by
//! itself. What is written down is kept with each part, and work after a restart begins behind the last one.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use backon::{ExponentialBuilder, Retryable};
use chrono::TimeDelta;
use extract::{Moment, Problem as Unreadable};
use futures_util::future::LocalBoxFuture;
use runners::{Failure as Refused, Media, TranscribeRequest, Transcript};
use uuid::Uuid;

use super::jobs::{Inner, Pipeline};
use super::recording::{Recorded, TranscriptRequest, Utterance, unread};
use super::store;
use crate::auth;
use crate::config::Settings;
use crate::kit::caller::{Caller, ClientId};
use crate::kit::db::TenantTx;
use crate::kit::jobs::{self, Ended, Failure, Job, Kind, LeasedJob};
use crate::kit::problem::{Code, Problem};
use crate::kit::text;
use crate::models::{Call, Models, Offer};
use crate::tenancy;
use crate::usage::Tokens;

pub const TRANSCRIBE: &str = "transcribe_recording";
/// Bytes that cross to the sandbox at once, less what stands around them: no more are sent, whatever a run may be
/// given.
const MOST: u64 = 15 * 1024 * 1024;
/// Of one recording at most.
const HOURS: u64 = 8;
/// Recordings whose worker died this often without a part are given up.
const ATTEMPTS: i32 = 3;
/// A recording of another process's region is looked at again after this.
const ELSEWHERE: TimeDelta = TimeDelta::seconds(2);
const CANCELED: &str = "transcribing was stopped by an operator of the server";

/// What writes recordings down. Cheap to clone.
#[derive(Clone)]
pub struct Transcriber {
    models: Models,
    pipeline: Pipeline,
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
    /// Another attempt goes on behind the last part.
    Job(Failure),
}

impl From<Problem> for Stop {
    fn from(problem: Problem) -> Self {
        Self::Job(problem.into())
    }
}

impl From<sqlx::Error> for Stop {
    fn from(error: sqlx::Error) -> Self {
        Self::Job(error.into())
    }
}

impl From<Ended> for Stop {
    fn from(ended: Ended) -> Self {
        Self::Job(ended.into())
    }
}

impl Job for Transcriber {
    fn kind(&self) -> Kind {
        // Parts take as long as their model does; what is cut off goes on behind the last one.
        Kind { at_once: 8, deadline: Duration::from_secs(6 * 3600), ..Kind::new(TRANSCRIBE) }
    }

    fn run<'a>(&'a self, job: &'a LeasedJob) -> LocalBoxFuture<'a, Result<(), Failure>> {
        Box::pin(self.write_down(job))
    }

    fn give_up<'a>(
        &'a self,
        tx: &'a mut TenantTx,
        row: Uuid,
        cause: &'a str,
    ) -> LocalBoxFuture<'a, Result<(), Problem>> {
        let why = if cause == jobs::CANCELED { failed(CANCELED) } else { failed("each attempt was cut off") };
        Box::pin(async move { Ok(self.inner().leave_unwritten(tx, row, &why).await?) })
    }
}

impl Transcriber {
    pub fn new(models: &Models, pipeline: &Pipeline, settings: &Settings) -> Self {
        let most = MOST.min(settings.plugins.run_limits.input_kib << 10);
        Self { models: models.clone(), pipeline: pipeline.clone(), most }
    }

    fn inner(&self) -> &Inner {
        &self.pipeline.inner
    }

    /// Has a recording written down in the background; `false`: it is none, or somebody has it written down or did.
    ///
    /// # Errors
    /// When the database is away.
    pub async fn begin(&self, client: ClientId, id: Uuid, asked: &TranscriptRequest) -> Result<bool, Problem> {
        let inner = self.inner();
        let mut tx = inner.db.begin_for(client).await?;
        inner.queue.push(&mut tx, TRANSCRIBE, id).await?;
        if !store::claim_recording(&mut tx, id).await? {
            return Ok(false);
        }
        store::begin_transcription(&mut tx, id, asked).await?;
        tx.commit().await?;
        inner.queue.wake();
        Ok(true)
    }

    /// Writes a recording down and keeps what comes of it.
    async fn write_down(&self, job: &LeasedJob) -> Result<(), Failure> {
        let inner = self.inner();
        let mut tx = inner.db.begin_for(job.client).await?;
        job.hold(&mut tx).await?;
        // Deleted, stopped, or written down already.
        if !store::is_being_read(&mut tx, job.subject).await? {
            return Ok(());
        }
        let Some(mut recorded) = inner.recorded(&mut tx, job.subject).await? else {
            let why = failed("it was cut off by a restart");
            inner.leave_unwritten(&mut tx, job.subject, &why).await?;
            return inner.end(tx, job).await;
        };
        tx.commit().await?;
        let why = match self.parts(job, &mut recorded).await {
            Ok(()) => None,
            Err(Stop::Because(why)) => Some(why),
            Err(Stop::Job(failure)) => return Err(failure),
        };
        self.keep(job, &recorded, why).await
    }

    async fn parts(&self, job: &LeasedJob, recorded: &mut Recorded) -> Result<(), Stop> {
        if job.attempt > ATTEMPTS + recorded.done {
            return Err(Stop::Because("each attempt was cut off".to_owned()));
        }
        let (caller, offer) = self.asked_by(job.client, &recorded.asked).await?;
        let file = self.inner().blobs.fetch(&recorded.blob_key).await.map_err(|error| {
            tracing::warn!(document = %recorded.id, %error, "transcription failed: recording could not be fetched");
            Stop::Because("its file could not be read just now".to_owned())
        })?;
        loop {
            if recorded.from_ms >= HOURS * 3_600_000 {
                return Err(Stop::Because(format!("it is longer than {HOURS} hours")));
            }
            let Some(part) = self.part(file.path(), recorded).await? else { return Ok(()) };
            let Part { audio, start_ms, end_ms, is_last, parts } = part;
            self.inner().count_parts(job, recorded, parts).await?;
            let transcript = self.ask(&caller, &offer, audio, end_ms.saturating_sub(start_ms)).await?;
            let said = placed(transcript, start_ms, (!is_last).then_some(end_ms));
            self.inner().keep_part(job, recorded, said, end_ms).await?;
            if is_last {
                return Ok(());
            }
        }
    }

    /// The person who asked for it, as they stand now, and the model that they asked for.
    async fn asked_by(&self, client: ClientId, asked: &TranscriptRequest) -> Result<(Caller, Arc<Offer>), Stop> {
        let mut tx = self.inner().db.begin_for(client).await?;
        let person = auth::on_behalf(&mut tx, asked.by).await?.filter(|person| !person.caller.limited);
        let regions = tenancy::allowed_regions(&mut tx).await?;
        drop(tx);
        let because = |why: &str| Stop::Because(why.to_owned());
        let person = person.ok_or_else(|| because("the person who asked for it no longer has the right"))?;
        let offer = self.models.offer(client, &asked.model, &asked.region, &regions);
        let offer = offer.ok_or_else(|| because("its model is no longer offered"))?;
        if !self.models.serves(&offer.region) {
            let cause = format!("it waits for a server of the region {}", offer.region);
            return Err(Stop::Job(Failure::At(self.models.now() + ELSEWHERE, cause)));
        }
        Ok((person.caller, offer))
    }

    /// The next part; none where nothing follows.
    async fn part(&self, file: &Path, recorded: &Recorded) -> Result<Option<Part>, Stop> {
        if u64::try_from(recorded.size).is_ok_and(|size| size <= self.most) {
            let data = tokio::fs::read(file).await.map_err(|error| Stop::from(Problem::internal(error)))?;
            let audio = Media {
                mime: recorded.kind.media_type().to_owned(),
                name: Some(format!("recording.{}", recorded.kind.as_str())),
                data,
            };
            return Ok(Some(Part { audio, start_ms: 0, end_ms: 0, is_last: true, parts: 1 }));
        }
        let piece = match self.inner().extractor.piece(file, recorded.from_ms, self.most).await {
            Ok(piece) => piece,
            Err(Unreadable::Empty) if recorded.done > 0 => return Ok(None),
            Err(problem) => {
                let (most, why) = (self.most / 1024 / 1024, problem.to_string());
                return Err(Stop::Because(format!(
                    "it is larger than the {most} mb that a model takes at once. {why}"
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

    /// Asks about a part: a call of its own, with its own entry in the ledger. `ms`: how long it is; 0 where nobody has
    /// looked, as with one that goes whole.
    async fn ask(&self, caller: &Caller, offer: &Arc<Offer>, audio: Media, ms: u64) -> Result<Transcript, Stop> {
        let is_leaving = || self.models.draining().is_cancelled();
        let leaving = || Stop::Job(Failure::At(self.models.now(), "the server was stopped".to_owned()));
        // A recording with many parts waits for its turn among the client's calls.
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
            Err(_) if is_leaving() => return Err(leaving()),
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
                call.transcribed(if ms == 0 { until } else { ms });
                call.succeeded(Tokens::from(transcript.usage), None);
                Ok(transcript)
            }
            Err(failure) => {
                call.failed(&failure);
                let is_ours = matches!(failure, Refused::Cancelled) && is_leaving();
                Err(if is_ours { leaving() } else { Stop::Because(sentence(&failure.to_string())) })
            }
        }
    }

    /// Keeps what was said, with the reason why the rest is missing; where nothing was, the recording stays as it was.
    async fn keep(&self, job: &LeasedJob, recorded: &Recorded, why: Option<String>) -> Result<(), Failure> {
        let said = recorded.said.iter().cloned().map(|said| (said.moment, said.text));
        let why = why.map(|why| sentence(&why));
        let inner = self.inner();
        let mut tx = inner.begin_write(job).await?;
        match extract::written_down(recorded.kind, said) {
            Ok(mut written) => {
                written.warnings.extend(why.map(|why| cut_short(recorded.from_ms, &why)));
                let document = store::to_read(&mut tx, recorded.id).await?;
                if let Some(document) = document {
                    let passages = extract::passages(&written);
                    inner.keep_text(&mut tx, recorded.id, &document, &written, &passages).await?;
                    store::end_transcription(&mut tx, recorded.id).await?;
                }
            }
            Err(_) => {
                let why = why.unwrap_or_else(|| "nothing was said in it".to_owned());
                inner.leave_unwritten(&mut tx, recorded.id, &failed(&why)).await?;
            }
        }
        inner.end(tx, job).await
    }
}

impl Inner {
    /// Tells how many parts there seem to be.
    async fn count_parts(&self, job: &LeasedJob, of: &Recorded, parts: i32) -> Result<(), Stop> {
        let mut tx = self.db.begin_for(job.client).await?;
        store::count_parts(&mut tx, of.id, parts).await?;
        Ok(tx.commit().await?)
    }

    /// Keeps a part that is written down, so that a restart begins behind it.
    async fn keep_part(
        &self,
        job: &LeasedJob,
        of: &mut Recorded,
        said: Vec<Utterance>,
        until_ms: u64,
    ) -> Result<(), Stop> {
        let mut tx = self.db.begin_for(job.client).await?;
        job.hold(&mut tx).await?;
        let until = i64::try_from(until_ms).unwrap_or(i64::MAX);
        store::add_transcribed(&mut tx, of.id, (of.done + 1, until), &said).await?;
        tx.commit().await?;
        (of.done, of.from_ms) = (of.done + 1, until_ms);
        of.said.extend(said);
        Ok(())
    }

    /// Gives a recording back as it was, with the reason why nothing was written down.
    async fn leave_unwritten(&self, tx: &mut TenantTx, id: Uuid, why: &str) -> Result<(), sqlx::Error> {
        let Some(kind) = self.kind(tx, id).await? else { return Ok(()) };
        if store::is_being_read(tx, id).await? {
            store::finish(tx, id, unread(kind, &[why.to_owned()]), self.clock.now()).await?;
            store::end_transcription(tx, id).await?;
        }
        Ok(())
    }
}

/// What was said in a part, at its times in the whole. Models tell of moments behind a part's end too, which are the
/// next one's.
fn placed(transcript: Transcript, start_ms: u64, end_ms: Option<u64>) -> Vec<Utterance> {
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
        Utterance { moment: Moment { start_ms, end_ms, speaker }, text: segment.text }
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
