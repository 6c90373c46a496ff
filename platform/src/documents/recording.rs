//! Recordings among the documents: known by their first bytes, ready at once, and played. Whoever can write one down (`minutes`) takes it under a
//! lease as a reader takes a document; when that is cut off, the recording stays what it was.

use chrono::{DateTime, Utc};
use extract::{Extracted, Kind};
use futures_util::TryStreamExt;
use uuid::Uuid;

use super::jobs::{Inner, Pipeline};
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

/// A recording that somebody is about to write down, under a lease.
pub struct Recorded {
    pub id: Uuid,
    pub name: String,
    pub kind: Kind,
    pub blob_key: String,
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
    pub async fn take_recording(
        &self,
        client: ClientId,
        id: Uuid,
        until: DateTime<Utc>,
    ) -> Result<Option<Recorded>, Problem> {
        let mut tx = self.inner.db.begin_for(client).await?;
        let Some(location) = store::location(&mut tx, id).await? else { return Ok(None) };
        let Some(kind) = location.kind.as_deref().and_then(Kind::named) else { return Ok(None) };
        let Some(attempt) = store::claim_recording(&mut tx, id, self.inner.process, until).await? else {
            return Ok(None);
        };
        tx.commit().await?;
        Ok(Some(Recorded { id, name: location.name, kind, blob_key: location.blob_key, attempt }))
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

impl Inner {
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
        }
        Ok(tx.commit().await?)
    }
}
