//! Recordings among the documents: known by their first bytes, ready at once, and played. Whoever can write one down (`minutes`) takes it under a
//! lease as a reader takes a document, and keeps each part of it, so that what is cut off by a restart goes on behind the last one.

use std::path::Path;

use extract::{Extracted, Kind, Moment, SoundPiece};
use futures_util::TryStreamExt;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::jobs::{Inner, LEASE, Pipeline};
use super::store;
use crate::kit::blob::{Blobs, Stored};
use crate::kit::caller::ClientId;
use crate::kit::clock::Clock;
use crate::kit::db::TenantTx;
use crate::kit::problem::Problem;

/// As much of a file as its kind shows in.
const HEAD: u64 = 16 * 1024;
/// What stands beside a recording of which nothing is written down.
const ONLY_PLAYED: &str = "A recording: it is played, and nothing of it is read. Put its transcript beside it.";
pub(super) const INTERRUPTED: &str = "Writing this recording down was cut off by a restart of the server. Put its transcript beside it, or upload it again.";
pub(super) const GIVEN_UP: &str =
    "This recording was not written down: each attempt was cut off. Put its transcript beside it, or upload it again.";

/// Who has a recording written down, and by whom.
#[derive(Clone, Debug)]
pub struct Asked {
    pub by: Uuid,
    pub model: String,
    pub region: String,
}

/// Something that was said in a recording.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Said {
    #[serde(flatten)]
    pub moment: Moment,
    pub text: String,
}

/// A recording that somebody writes down, under a lease, and how far that has come.
#[derive(Debug)]
pub struct Recorded {
    pub id: Uuid,
    pub kind: Kind,
    /// Bytes.
    pub size: i64,
    pub blob_key: String,
    pub asked: Asked,
    /// Parts that are written down, where the next one begins, and what was said in them.
    pub done: i32,
    pub from_ms: u64,
    pub said: Vec<Said>,
    attempt: i32,
}

/// Which kind of recording was stored, if it is one.
pub async fn kind_of(blobs: &Blobs, stored: &Stored) -> Result<Option<Kind>, Problem> {
    if stored.size == 0 {
        return Ok(None);
    }
    let head: Vec<_> = blobs.range(&stored.key, 0..HEAD.min(stored.size)).await?.try_collect().await?;
    Ok(extract::recording(&head.concat()))
}

/// Makes a document a recording that can be played at once.
pub async fn store_as(tx: &mut TenantTx, id: Uuid, kind: Kind, clock: &Clock) -> Result<(), sqlx::Error> {
    store::finish(tx, id, unread(kind, &[ONLY_PLAYED.to_owned()]), clock.now()).await
}

fn unread(kind: Kind, warnings: &[String]) -> store::Read<'_> {
    store::Read { kind: kind.as_str(), pages: 1, characters: 0, passages: 0, warnings }
}

impl Pipeline {
    /// Takes a recording to write it down; `None`: it is none, or somebody else has begun or is done.
    ///
    /// # Errors
    /// When the database is away.
    pub async fn take_recording(&self, client: ClientId, id: Uuid, asked: Asked) -> Result<Option<Recorded>, Problem> {
        let inner = &self.inner;
        let mut tx = inner.db.begin_for(client).await?;
        let until = inner.clock.now() + LEASE;
        let Some(attempt) = store::claim_recording(&mut tx, id, inner.process, until).await? else {
            return Ok(None);
        };
        store::begin_transcription(&mut tx, id, &asked).await?;
        let recorded = recorded(&mut tx, id, attempt).await?;
        tx.commit().await?;
        Ok(recorded)
    }

    /// The next recording whose writing down was cut off, under a lease again.
    pub async fn interrupted(&self) -> (ClientId, Recorded) {
        match self.inner.to_go_on.lock().await.recv().await {
            Some(recorded) => recorded,
            // Its sender lives as long as this.
            None => std::future::pending().await,
        }
    }

    /// Does the work while the recording is this attempt's, and renews the lease meanwhile; `None` when somebody stopped it or took it over.
    pub async fn while_held<T>(
        &self,
        client: ClientId,
        (id, attempt): (Uuid, i32),
        work: impl Future<Output = T>,
    ) -> Option<T> {
        self.inner.while_ours(client, id, attempt, work).await
    }

    /// The piece of a stored recording that begins where the last one ended, as WAV.
    ///
    /// # Errors
    /// What keeps it from being cut.
    pub async fn piece(&self, file: &Path, from_ms: u64, most: u64) -> Result<SoundPiece, extract::Problem> {
        self.inner.extractor.piece(file, from_ms, most).await
    }

    /// Tells how many parts there seem to be.
    ///
    /// # Errors
    /// When the database is away.
    pub async fn count_parts(&self, client: ClientId, of: &Recorded, parts: i32) -> Result<(), Problem> {
        let mut tx = self.inner.db.begin_for(client).await?;
        store::count_parts(&mut tx, of.id, parts).await?;
        Ok(tx.commit().await?)
    }

    /// Keeps a part that is written down, so that a restart begins behind it.
    ///
    /// # Errors
    /// When the database is away.
    pub async fn keep_part(
        &self,
        client: ClientId,
        of: &mut Recorded,
        said: Vec<Said>,
        until_ms: u64,
    ) -> Result<(), Problem> {
        let mut tx = self.inner.db.begin_for(client).await?;
        let until = i64::try_from(until_ms).unwrap_or(i64::MAX);
        if store::still_ours(&mut tx, of.id, self.inner.process, of.attempt).await? {
            store::add_transcribed(&mut tx, of.id, (of.done + 1, until), &said).await?;
        }
        tx.commit().await?;
        (of.done, of.from_ms) = (of.done + 1, until_ms);
        of.said.extend(said);
        Ok(())
    }

    /// Keeps what was written down.
    ///
    /// # Errors
    /// When the database is away.
    pub async fn keep_transcript(&self, client: ClientId, of: &Recorded, written: &Extracted) -> Result<(), Problem> {
        let mut tx = self.inner.db.begin_for(client).await?;
        let Some(document) = store::to_read(&mut tx, of.id).await? else { return Ok(()) };
        drop(tx);
        self.inner.keep(client, of.id, of.attempt, &document, written, &extract::passages(written)).await
    }

    /// Gives a recording back as it was, with the reason why nothing was written down.
    ///
    /// # Errors
    /// When the database is away.
    pub async fn leave_unwritten(&self, client: ClientId, of: &Recorded, why: &str) -> Result<(), Problem> {
        self.inner.without_transcript(client, of.id, of.attempt, why).await
    }
}

impl Recorded {
    /// The lease that it is held under.
    pub fn hold(&self) -> (Uuid, i32) {
        (self.id, self.attempt)
    }
}

async fn recorded(tx: &mut TenantTx, id: Uuid, attempt: i32) -> Result<Option<Recorded>, sqlx::Error> {
    let Some(location) = store::location(tx, id).await? else { return Ok(None) };
    let Some(kind) = location.kind.as_deref().and_then(Kind::named) else { return Ok(None) };
    let begun = store::transcription(tx, id).await?;
    Ok(begun.map(|begun| Recorded {
        id,
        kind,
        size: location.size,
        blob_key: location.blob_key,
        asked: Asked { by: begun.asked_by, model: begun.model, region: begun.region },
        done: begun.done,
        from_ms: u64::try_from(begun.from_ms).unwrap_or_default(),
        said: begun.said.0,
        attempt,
    }))
}

impl Inner {
    /// A recording whose writing down was cut off and can go on.
    pub(super) async fn cut_off(&self, client: ClientId, id: Uuid, attempt: i32) -> Result<Option<Recorded>, Problem> {
        let mut tx = self.db.begin_for(client).await?;
        Ok(recorded(&mut tx, id, attempt).await?)
    }

    pub(super) async fn without_transcript(
        &self,
        client: ClientId,
        id: Uuid,
        attempt: i32,
        why: &str,
    ) -> Result<(), Problem> {
        let mut tx = self.db.begin_for(client).await?;
        let kind = store::location(&mut tx, id).await?.and_then(|found| found.kind).and_then(|kind| Kind::named(&kind));
        if let Some(kind) = kind
            && store::still_ours(&mut tx, id, self.process, attempt).await?
        {
            store::finish(&mut tx, id, unread(kind, &[why.to_owned()]), self.clock.now()).await?;
            store::end_transcription(&mut tx, id).await?;
        }
        Ok(tx.commit().await?)
    }
}
