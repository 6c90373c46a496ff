//! Gives the passages of supporting documents their vectors, in the background, and makes them anew when the client's model changes.
//!
//! A document waits in a queue of its own and is taken under a lease, as for being read. What is made is kept lot by lot, so that whoever goes on after a
//! crash goes on behind it. A provider that is away keeps the client's documents waiting, with its words as their cause; what can never work fails. The
//! calls are those of the models' API: the client's regions, its bindings, its month, an entry in the ledger. People come first: a call waits until half of
//! what a binding takes at once is free.

use std::sync::Arc;
use std::time::Duration;

use chrono::TimeDelta;
use runners::{EmbedRequest, Embeddings, Failure};
use uuid::Uuid;

use super::Retrieval;
use super::vector::Direction;
use crate::documents::store::vectors::{self, Bare, Cause, Held, Made, ToMake};
use crate::kit::caller::ClientId;
use crate::kit::db::TenantTx;
use crate::kit::lease::while_held;
use crate::kit::problem::Problem;
use crate::models::{By, Call, Offer, Reason};

/// A worker that said nothing for this long is dead.
const LEASE: TimeDelta = TimeDelta::seconds(60);
/// How often a worker says that it is at it.
const BEAT: Duration = Duration::from_secs(5);
/// A document of another process is noticed after this at the latest.
const POLL: Duration = Duration::from_secs(2);
/// How often is looked whether clients have another model: their regions may have changed, which nobody announces.
const FOLLOW: Duration = Duration::from_secs(300);
/// Passages of one call. No more than a plugin may ask for one by one, as those do whose provider takes one text a request: the usual limit of `host_calls`.
const LOT: i64 = 32;
/// Documents whose worker died this often are given up.
const ATTEMPTS: i32 = 3;
/// A provider that is away is asked again after this.
const AWAY: TimeDelta = TimeDelta::seconds(30);
/// A month that is used up is looked at again after this.
const USED_UP: TimeDelta = TimeDelta::minutes(10);
/// A document that waited for so long, whatever for, is given up; a mended binding, another model or a person asks for it anew.
const DEADLINE: TimeDelta = TimeDelta::days(7);
/// While people need the binding.
const BUSY: TimeDelta = TimeDelta::seconds(2);

/// Why there are no vectors of a document now.
enum Stop {
    /// It is tried again.
    Later(Cause, TimeDelta),
    /// It will not work as it is.
    Never(Cause),
    /// Somebody else has it, or it is gone.
    Lost,
}

fn cause(code: &str, message: impl Into<String>) -> Cause {
    Cause { code: code.to_owned(), message: message.into() }
}

fn never(code: &str, message: impl Into<String>) -> Stop {
    Stop::Never(cause(code, message))
}

impl From<Failure> for Stop {
    fn from(failure: Failure) -> Self {
        let Reason { code, message, retryable } = Reason::of(&failure);
        // A process that ends cancels its calls.
        let again = retryable || matches!(failure, Failure::Cancelled);
        if again { Self::Later(cause(&code, message), AWAY) } else { never(&code, message) }
    }
}

impl Retrieval {
    /// Makes vectors until it is dropped.
    pub async fn keep_vectors(&self) {
        let mut changes = self.0.models.registry().changes();
        let mut followed = tokio::time::Instant::now();
        self.follow_or_warn(false).await;
        loop {
            match self.make_next().await {
                Ok(true) => {}
                Ok(false) => match tokio::time::timeout(POLL, changes.changed()).await {
                    // Whoever mended a binding need not press a button on each document.
                    Ok(Ok(())) => self.follow_or_warn(true).await,
                    Ok(Err(_)) => return,
                    Err(_elapsed) => {}
                },
                Err(problem) => {
                    tracing::warn!(%problem, "embedding worker failed; retrying");
                    tokio::time::sleep(POLL).await;
                }
            }
            if followed.elapsed() > FOLLOW {
                followed = tokio::time::Instant::now();
                self.follow_or_warn(false).await;
            }
        }
    }

    async fn follow_or_warn(&self, again: bool) {
        match self.follow_models(again).await {
            Ok(0) => {}
            Ok(documents) => tracing::info!(documents, "queued documents for embedding by the model now offered"),
            Err(problem) => tracing::warn!(%problem, "embedding worker failed to look up models"),
        }
    }

    /// Queues the documents whose client has another model for vectors than they were made by; `again`: those that failed, too. Answers how many.
    ///
    /// # Errors
    /// When the database is away.
    pub async fn follow_models(&self, again: bool) -> Result<u64, Problem> {
        let mut tx = self.0.db.begin_worker().await?;
        let clients = vectors::clients(&mut tx).await?;
        drop(tx);
        let mut queued = 0;
        for client in clients.into_iter().filter_map(ClientId::new) {
            let mut tx = self.0.db.begin_for(client).await?;
            queued += self.follow_model(&mut tx, client, again).await?;
            tx.commit().await?;
        }
        Ok(queued)
    }

    /// The same of one client.
    ///
    /// # Errors
    /// When the database is away.
    pub(super) async fn follow_model(
        &self,
        tx: &mut TenantTx,
        client: ClientId,
        again: bool,
    ) -> Result<u64, sqlx::Error> {
        let space = self.space(tx, client).await?.ok();
        let space = space.as_ref().map(|space| (space.model.id.as_str(), space.region.as_str()));
        vectors::follow(tx, space, again, self.0.models.now()).await
    }

    /// Frees the documents of a process that is known to be dead.
    pub async fn release_vectors_of(&self, process: Uuid) {
        let freed = async {
            let mut tx = self.0.db.begin_worker().await?;
            vectors::release(&mut tx, process).await?;
            tx.commit().await
        };
        if let Err(error) = freed.await {
            tracing::warn!(%error, "failed to release the last process's embedding leases; waiting for them to expire");
        }
    }

    /// Takes one document and does what can be done; `false` when none waits.
    ///
    /// # Errors
    /// When the database is away.
    pub async fn make_next(&self) -> Result<bool, Problem> {
        let now = self.0.models.now();
        let mut tx = self.0.db.begin_worker().await?;
        let claimed = vectors::claim(&mut tx, self.0.process, self.0.models.served(), now, now + LEASE).await?;
        tx.commit().await?;
        let Some(claimed) = claimed else { return Ok(false) };
        let Some(client) = ClientId::new(claimed.client_id) else { return Ok(true) };
        let held = Held { document: claimed.document_id, owner: self.0.process, attempt: claimed.attempt };
        match Box::pin(self.make(client, held)).await? {
            Ok(()) | Err(Stop::Lost) => {}
            Err(Stop::Later(cause, wait)) => {
                tracing::info!(document = %held.document, %client, reason = cause.code, "embedding postponed");
                let mut tx = self.0.db.begin_for(client).await?;
                if vectors::held(&mut tx, held).await?.is_some() {
                    let now = self.0.models.now();
                    vectors::postpone(&mut tx, held.document, &cause, now + wait, now - DEADLINE).await?;
                }
                tx.commit().await?;
            }
            Err(Stop::Never(cause)) => {
                tracing::warn!(document = %held.document, %client, reason = cause.code, "embedding failed for good");
                let mut tx = self.0.db.begin_for(client).await?;
                if vectors::held(&mut tx, held).await?.is_some() {
                    vectors::fail(&mut tx, held.document, &cause).await?;
                }
                tx.commit().await?;
            }
        }
        Ok(true)
    }

    /// Makes all vectors of a document.
    async fn make(&self, client: ClientId, held: Held) -> Result<Result<(), Stop>, Problem> {
        let mut tx = self.0.db.begin_for(client).await?;
        let Some(document) = vectors::held(&mut tx, held).await? else { return Ok(Err(Stop::Lost)) };
        let Ok(space) = self.space(&mut tx, client).await? else {
            vectors::without(&mut tx, held.document).await?;
            tx.commit().await?;
            return Ok(Ok(()));
        };
        if !self.0.models.serves(&space.region) {
            vectors::hand_over(&mut tx, held.document, &space.region, self.0.models.now() + BUSY).await?;
            tx.commit().await?;
            return Ok(Ok(()));
        }
        let (model, region) = (document.model.as_deref(), document.region.as_deref());
        let is_same = (model, region) == (Some(space.model.id.as_str()), Some(space.region.as_str()));
        if !is_same {
            vectors::begin(&mut tx, held.document, &space.model.id, &space.region).await?;
        }
        tx.commit().await?;
        if held.attempt > ATTEMPTS {
            return Ok(Err(never("gave_up", "Each attempt was cut off by a restart of the server. Please try again.")));
        }
        let dimensions = document.dimensions.filter(|_| is_same);
        self.make_lots(client, held, &document, &space, dimensions).await
    }

    async fn beat(&self, client: ClientId, held: Held) -> Result<bool, sqlx::Error> {
        let mut tx = self.0.db.begin_for(client).await?;
        let is_ours = vectors::beat(&mut tx, held, self.0.models.now() + LEASE).await?;
        tx.commit().await?;
        Ok(is_ours)
    }

    async fn make_lots(
        &self,
        client: ClientId,
        held: Held,
        document: &ToMake,
        space: &Arc<Offer>,
        mut dimensions: Option<i32>,
    ) -> Result<Result<(), Stop>, Problem> {
        let by = By { client, user: document.uploaded_by.unwrap_or_default(), key: None };
        loop {
            let mut tx = self.0.db.begin_for(client).await?;
            if vectors::held(&mut tx, held).await?.is_none() {
                return Ok(Err(Stop::Lost));
            }
            let lot = vectors::bare(&mut tx, held.document, document.version, LOT).await?;
            if lot.is_empty() {
                vectors::finish(&mut tx, held.document, Uuid::now_v7(), self.0.models.now()).await?;
                tx.commit().await?;
                return Ok(Ok(()));
            }
            // No transaction is open while a model answers.
            drop(tx);
            if !self.0.models.has_half(space) {
                return Ok(Err(Stop::Later(cause("busy", "People’s runs need the model now."), BUSY)));
            }
            if let Err(problem) = self.0.models.usage().check(client).await {
                if problem.is_passing() {
                    return Err(problem);
                }
                return Ok(Err(Stop::Later(cause("quota", problem.message), USED_UP)));
            }
            let mut call = Call::in_background(&self.0.models, by, "retrieval", space.clone())?;
            let request = EmbedRequest { texts: lot.iter().map(words).collect(), ..EmbedRequest::default() };
            let made = match while_held(BEAT, None, call.embed(request), || self.beat(client, held)).await {
                None => return Ok(Err(Stop::Lost)),
                Some(Err(failure)) => return Ok(Err(failure.into())),
                Some(Ok(embeddings)) => match made(&lot, &embeddings, dimensions) {
                    Ok(made) => made,
                    Err(cause) => return Ok(Err(Stop::Never(cause))),
                },
            };
            dimensions = Some(made.dimensions);
            let mut tx = self.0.db.begin_for(client).await?;
            if vectors::held(&mut tx, held).await?.is_none() {
                return Ok(Err(Stop::Lost));
            }
            vectors::keep(&mut tx, held.document, &space.model.id, &made).await?;
            tx.commit().await?;
        }
    }
}

/// What of a passage its vector is made of: its words where they stand.
fn words(passage: &Bare) -> String {
    let parts = [passage.heading.as_deref(), passage.table_header.as_deref(), Some(passage.text.as_str())];
    parts.into_iter().flatten().collect::<Vec<_>>().join("\n")
}

/// The vectors of a lot as they are kept. That they are as many as the passages and all of one length, `runners` has seen to.
fn made(lot: &[Bare], embeddings: &Embeddings, expected: Option<i32>) -> Result<Made, Cause> {
    let length = embeddings.vectors.first().map_or(0, Vec::len);
    let dimensions = i32::try_from(length).unwrap_or(i32::MAX);
    if let Some(expected) = expected.filter(|expected| *expected != dimensions) {
        let message = format!("The model’s vectors have {dimensions} numbers now, and those before had {expected}.");
        return Err(cause("wrong_dimension", message));
    }
    let directions: Option<Vec<Direction>> = embeddings.vectors.iter().map(|vector| Direction::of(vector)).collect();
    let directions = directions.filter(|made| made.len() == lot.len());
    let directions = directions.ok_or_else(|| cause("bad_vector", "One of the model’s vectors points nowhere."))?;
    let (scales, vectors) = directions.into_iter().map(|Direction { scale, numbers }| (scale, numbers)).unzip();
    Ok(Made { passages: lot.iter().map(|passage| passage.id).collect(), scales, vectors, dimensions })
}
