//! Recordings among the documents: known by their first bytes, ready at once, and played. Writing one down is a job
//! (`transcribe`).

use extract::{Kind, Moment};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::jobs::Inner;
use super::store;
use crate::kit::clock::Clock;
use crate::kit::db::TenantTx;

/// What stands beside a recording of which nothing is written down.
const ONLY_PLAYED: &str = "A recording: it is played, and nothing of it is read. Put its transcript beside it.";

/// Who has a recording written down, and by whom.
#[derive(Clone, Debug)]
pub struct TranscriptRequest {
    pub by: Uuid,
    pub model: String,
    pub region: String,
}

/// Something that was said in a recording.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Utterance {
    #[serde(flatten)]
    pub moment: Moment,
    pub text: String,
}

/// A recording that is written down, and how far that has come.
#[derive(Debug)]
pub struct Recorded {
    pub id: Uuid,
    pub kind: Kind,
    /// Bytes.
    pub size: i64,
    pub blob_key: String,
    pub asked: TranscriptRequest,
    /// Parts that are written down, where the next one begins, and what was said in them.
    pub done: i32,
    pub from_ms: u64,
    pub said: Vec<Utterance>,
}

/// Makes a document a recording that can be played at once.
pub async fn store_as(tx: &mut TenantTx, id: Uuid, kind: Kind, clock: &Clock) -> Result<(), sqlx::Error> {
    store::finish(tx, id, unread(kind, &[ONLY_PLAYED.to_owned()]), clock.now()).await
}

pub(super) fn unread(kind: Kind, warnings: &[String]) -> store::Read<'_> {
    store::Read { kind: kind.as_str(), pages: 1, characters: 0, passages: 0, warnings }
}

impl Inner {
    /// A recording that is written down, and how far that has come.
    pub(super) async fn recorded(&self, tx: &mut TenantTx, id: Uuid) -> Result<Option<Recorded>, sqlx::Error> {
        let Some(location) = store::location(tx, id).await? else { return Ok(None) };
        let Some(kind) = location.kind.as_deref().and_then(Kind::named) else { return Ok(None) };
        let begun = store::transcription(tx, id).await?;
        Ok(begun.map(|begun| Recorded {
            id,
            kind,
            size: location.size,
            blob_key: location.blob_key,
            asked: TranscriptRequest { by: begun.asked_by, model: begun.model, region: begun.region },
            done: begun.done,
            from_ms: u64::try_from(begun.from_ms).unwrap_or_default(),
            said: begun.said.0,
        }))
    }

    /// What kind of recording a document is; `None`: it is none, or gone.
    pub(super) async fn kind(&self, tx: &mut TenantTx, id: Uuid) -> Result<Option<Kind>, sqlx::Error> {
        let location = store::location(tx, id).await?;
        Ok(location.and_then(|found| found.kind).and_then(|kind| Kind::named(&kind)))
    }
}
