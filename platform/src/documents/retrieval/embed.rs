//! Gives the passages of supporting documents their vectors, in the background. `follow` has them made anew when the
//! client's model changes.
//!
//! One job a client makes the vectors of all its documents that wait, one document behind the other: what keeps one (a
//! provider that is away, a month that is used up) keeps all. What is made is kept lot by lot, so that work after a
//! crash goes on where it stopped. A provider that is away keeps the client's documents waiting, with its words as
//! their cause; what can never work fails. The calls are those of the models' API: the client's regions, its bindings,
//! its month, an entry in the ledger. People come first: a call waits until half of what a binding takes at once is
//! free.

use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use futures_util::future::LocalBoxFuture;
use runners::{EmbedRequest, Embeddings, Failure as Refused};
use uuid::Uuid;

use super::Retrieval;
use super::calibration::has_sentences;
use super::sentences::{packed, sentences, words};
use super::vector::Direction;
use crate::documents::store::vectors::{self, Cause, Made, Next, ToMake, UnembeddedPassage};
use crate::kit::caller::ClientId;
use crate::kit::db::TenantTx;
use crate::kit::jobs::{Ended, Failure, Job, Kind, LeasedJob, Queue};
use crate::kit::lease::while_held;
use crate::kit::problem::Problem;
use crate::models::{Attribution, Call, Offer, Reason};

/// The job of a client whose documents wait for vectors. Its subject is nothing: one a client is enough.
pub const EMBED: &str = "embed_documents";
/// How often a worker learns that a document is not to be made any more.
const BEAT: Duration = Duration::from_secs(5);
/// Passages of one call. No more than a plugin may ask for one by one, as those do whose provider takes one text a
/// request: the usual limit of `host_calls`.
const LOT: i64 = 32;
/// The same with their sentences, of which they have some four each.
const LOT_WITH_SENTENCES: i64 = 8;
/// Documents of one attempt: then it is another client's turn.
const AT_A_TIME: usize = 20;
/// Documents whose worker died this often are given up.
const ATTEMPTS: i32 = 3;
/// A provider that is away is asked again after this.
const AWAY: TimeDelta = TimeDelta::seconds(30);
/// A month that is used up is looked at again after this.
const USED_UP: TimeDelta = TimeDelta::minutes(10);
/// A document that waited for so long, whatever for, is given up; a mended binding, another model or a person asks for
/// it anew.
const DEADLINE: TimeDelta = TimeDelta::days(7);
/// While people need the binding, or another process is to do it.
const BUSY: TimeDelta = TimeDelta::seconds(2);

/// Why there are no vectors of a document now.
enum Stop {
    /// It is tried again, and so are all others of the client.
    Later(Cause, TimeDelta),
    /// It will not work as it is.
    Never(Cause),
    /// A person stopped it, its text was replaced, or it is gone.
    Unwanted,
    /// The job is another worker's, or the database is away.
    Job(Failure),
}

fn cause(code: &str, message: impl Into<String>) -> Cause {
    Cause { code: code.to_owned(), message: message.into() }
}

fn never(code: &str, message: impl Into<String>) -> Stop {
    Stop::Never(cause(code, message))
}

impl Stop {
    fn refused(failure: Refused) -> Self {
        let Reason { code, message, retryable } = Reason::of(&failure);
        // A process that ends cancels its calls.
        let again = retryable || matches!(failure, Refused::Cancelled);
        if again { Self::Later(cause(&code, message), AWAY) } else { never(&code, message) }
    }
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

impl Job for Retrieval {
    fn kind(&self) -> Kind {
        Kind { at_once: 2, deadline: Duration::from_secs(3600), ..Kind::new(EMBED) }
    }

    fn run<'a>(&'a self, job: &'a LeasedJob) -> LocalBoxFuture<'a, Result<(), Failure>> {
        Box::pin(self.embed(job))
    }

    /// An operator has cancelled it: the documents wait for a person.
    fn give_up<'a>(
        &'a self,
        tx: &'a mut TenantTx,
        _subject: Uuid,
        _cause: &'a str,
    ) -> LocalBoxFuture<'a, Result<(), Problem>> {
        Box::pin(async { Ok(vectors::cancel_all(tx, CANCELED).await?) })
    }
}

/// What is said of documents whose job an operator has cancelled.
const CANCELED: &str = "This was stopped by an operator of the server. Try again to include it in semantic search.";

impl Retrieval {
    /// Says that documents wait.
    pub(super) fn wake(&self) {
        self.0.queue.wake();
    }

    /// Makes the vectors of the client's documents that wait, until none does or it is another client's turn.
    async fn embed(&self, job: &LeasedJob) -> Result<(), Failure> {
        let models = &self.0.models;
        for _ in 0..AT_A_TIME {
            if models.draining().is_cancelled() {
                return Err(Failure::At(models.now(), "the server was stopped".to_owned()));
            }
            let mut tx = self.0.db.begin_for(job.client).await?;
            let next = vectors::next(&mut tx, models.served(), models.now()).await?;
            let until = if next.is_none() { vectors::waiting_until(&mut tx).await? } else { None };
            let Some(next) = next else {
                let Some(until) = until else {
                    job.finish(&mut tx, models.now()).await?;
                    return Ok(tx.commit().await?);
                };
                let at = until.max(models.now() + BUSY);
                return Err(Failure::At(
                    at,
                    "documents wait for their provider or for a server of its region".to_owned(),
                ));
            };
            kept(job, tx).await?;
            self.embed_one(job, next).await?;
        }
        // Asked for once more while it runs, it goes on when the others had their turn.
        let mut tx = self.0.db.begin_for(job.client).await?;
        self.0.queue.push(&mut tx, EMBED, job.subject).await?;
        job.finish(&mut tx, models.now()).await?;
        Ok(tx.commit().await?)
    }

    async fn embed_one(&self, job: &LeasedJob, next: Next) -> Result<(), Failure> {
        let (client, document, now) = (job.client, next.document_id, || self.0.models.now());
        match Box::pin(self.make(job, next)).await {
            Ok(()) | Err(Stop::Unwanted) => Ok(()),
            Err(Stop::Job(failure)) => Err(failure),
            Err(Stop::Later(cause, wait)) => {
                tracing::info!(%document, %client, reason = cause.code, "embedding postponed");
                let (mut tx, at) = (self.0.db.begin_for(client).await?, now() + wait);
                if vectors::in_the_making(&mut tx, document).await?.is_some() {
                    vectors::postpone(&mut tx, document, &cause, at, now() - DEADLINE).await?;
                }
                kept(job, tx).await?;
                Err(Failure::At(at, cause.message))
            }
            Err(Stop::Never(cause)) => {
                tracing::warn!(%document, %client, reason = cause.code, "embedding failed for good");
                let mut tx = self.0.db.begin_for(client).await?;
                if vectors::in_the_making(&mut tx, document).await?.is_some() {
                    vectors::fail(&mut tx, document, &cause).await?;
                }
                Ok(kept(job, tx).await?)
            }
        }
    }

    /// Makes all vectors of a document.
    async fn make(&self, job: &LeasedJob, Next { document_id, attempt }: Next) -> Result<(), Stop> {
        let mut tx = self.0.db.begin_for(job.client).await?;
        let document = vectors::in_the_making(&mut tx, document_id).await?.ok_or(Stop::Unwanted)?;
        let Ok(space) = self.space(&mut tx, job.client).await? else {
            vectors::clear(&mut tx, document_id).await?;
            return Ok(kept(job, tx).await?);
        };
        if !self.0.models.serves(&space.region) {
            vectors::hand_over(&mut tx, document_id, &space.region, self.0.models.now() + BUSY).await?;
            return Ok(kept(job, tx).await?);
        }
        let (model, region) = (document.model.as_deref(), document.region.as_deref());
        let name = space.vectors_name();
        let is_same = (model, region) == (Some(name.as_str()), Some(space.region.as_str()));
        if !is_same {
            vectors::begin(&mut tx, document_id, &name, &space.region).await?;
        }
        kept(job, tx).await?;
        if attempt > ATTEMPTS {
            return Err(never("gave_up", "Each attempt was cut off by a restart of the server. Please try again."));
        }
        let mut dimensions = document.dimensions.filter(|_| is_same);
        let most = if has_sentences(&space.model.id) { LOT_WITH_SENTENCES } else { LOT };
        while let Some(lot) = self.lot(job, document_id, (&document, most)).await? {
            dimensions = Some(self.make_lot(job, document_id, (&document, &space), lot, dimensions).await?);
        }
        Ok(())
    }

    /// The next passages; `None`: all of them have their vectors, and the document is done.
    async fn lot(
        &self,
        job: &LeasedJob,
        id: Uuid,
        (document, most): (&ToMake, i64),
    ) -> Result<Option<Vec<UnembeddedPassage>>, Stop> {
        let mut tx = self.0.db.begin_for(job.client).await?;
        vectors::in_the_making(&mut tx, id).await?.ok_or(Stop::Unwanted)?;
        let lot = vectors::unembedded(&mut tx, id, document.version, most).await?;
        if lot.is_empty() {
            vectors::finish(&mut tx, id, Uuid::now_v7(), self.0.models.now()).await?;
        }
        kept(job, tx).await?;
        Ok((!lot.is_empty()).then_some(lot))
    }

    /// Makes the vectors of a lot, and answers how many numbers each has. No transaction is open while the model
    /// answers.
    async fn make_lot(
        &self,
        job: &LeasedJob,
        id: Uuid,
        (document, space): (&ToMake, &Arc<Offer>),
        lot: Vec<UnembeddedPassage>,
        dimensions: Option<i32>,
    ) -> Result<i32, Stop> {
        let models = &self.0.models;
        if !models.has_half(space) {
            return Err(Stop::Later(cause("busy", "People’s runs need the model now."), BUSY));
        }
        let by = Attribution { client: job.client, user: document.uploaded_by.unwrap_or_default(), key: None };
        let mut call = match Call::in_background(models, by, "retrieval", space.clone()).await {
            Ok(call) => call,
            Err(problem) if problem.is_passing() => return Err(problem.into()),
            Err(problem) => return Err(Stop::Later(cause("quota", problem.message), USED_UP)),
        };
        let with_sentences = has_sentences(&space.model.id);
        let asked: Vec<Asked> = lot.iter().map(|passage| Asked::of(passage, with_sentences)).collect();
        let texts = asked.iter().flat_map(|asked| asked.texts.iter().cloned()).collect();
        let request = EmbedRequest { texts, ..EmbedRequest::default() };
        let embedded = while_held(BEAT, None, call.embed(request), || self.is_wanted(job.client, id)).await;
        let embeddings = embedded.ok_or(Stop::Unwanted)?.map_err(Stop::refused)?;
        let made = made(&asked, &embeddings, dimensions).map_err(Stop::Never)?;
        let mut tx = self.0.db.begin_for(job.client).await?;
        vectors::in_the_making(&mut tx, id).await?.ok_or(Stop::Unwanted)?;
        vectors::keep(&mut tx, id, &space.vectors_name(), &made).await?;
        kept(job, tx).await?;
        Ok(made.dimensions)
    }

    async fn is_wanted(&self, client: ClientId, document: Uuid) -> Result<bool, sqlx::Error> {
        let mut tx = self.0.db.begin_for(client).await?;
        Ok(vectors::in_the_making(&mut tx, document).await?.is_some())
    }
}

/// Commits what a worker wrote while the job is still its own. Held last: code that queues a document takes the
/// document's row first, too.
async fn kept(job: &LeasedJob, mut tx: TenantTx) -> Result<(), Ended> {
    job.hold(&mut tx).await?;
    Ok(tx.commit().await?)
}

/// Has the vectors of a document made anew, or for the first time. Wake the queue after the commit.
pub async fn enqueue(queue: &Queue, tx: &mut TenantTx, document: Uuid, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    if vectors::enqueue(tx, document, now).await? {
        queue.push(tx, EMBED, Uuid::nil()).await?;
    }
    Ok(())
}

/// A passage whose vectors are asked for: its own and those of its sentences.
struct Asked {
    id: Uuid,
    texts: Vec<String>,
}

impl Asked {
    fn of(passage: &UnembeddedPassage, with_sentences: bool) -> Self {
        let mut texts = vec![words(passage)];
        if with_sentences {
            texts.extend(sentences(passage));
        }
        Self { id: passage.id, texts }
    }
}

/// The vectors of a lot as they are kept. That they are as many as the texts and all of one length, `runners` has seen
/// to.
fn made(lot: &[Asked], embeddings: &Embeddings, expected: Option<i32>) -> Result<Made, Cause> {
    let length = embeddings.vectors.first().map_or(0, Vec::len);
    let dimensions = i32::try_from(length).unwrap_or(i32::MAX);
    if let Some(expected) = expected.filter(|expected| *expected != dimensions) {
        let message = format!("The model’s vectors have {dimensions} numbers now, and those before had {expected}.");
        return Err(cause("wrong_dimension", message));
    }
    let nowhere = || cause("bad_vector", "One of the model’s vectors points nowhere.");
    let directions: Option<Vec<Direction>> = embeddings.vectors.iter().map(|vector| Direction::of(vector)).collect();
    let mut directions = directions.ok_or_else(nowhere)?.into_iter();
    let mut made =
        Made { passages: Vec::new(), scales: Vec::new(), vectors: Vec::new(), sentences: Vec::new(), dimensions };
    for asked in lot {
        let Direction { scale, numbers } = directions.next().ok_or_else(nowhere)?;
        let sentences: Vec<Direction> = directions.by_ref().take(asked.texts.len() - 1).collect();
        made.passages.push(asked.id);
        made.scales.push(scale);
        made.vectors.push(numbers);
        made.sentences.push(packed(&sentences));
    }
    Ok(made)
}
