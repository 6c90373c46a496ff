//! Decides whether a run is recorded, and keeps its record. A run whose client's switch is off costs one look into a
//! map in memory.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use chrono::TimeDelta;
use runners::{Job, Recorded, Recording, Run, Runners};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use uuid::Uuid;

use super::model::{NewRecording, RecordingSettings};
use super::store;
use crate::kit::blob::{Aside, Blobs};
use crate::kit::caller::ClientId;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::problem::Problem;
use crate::kit::seal::{Seal, SealContext};
use crate::kit::secret::random_text;

/// What lies in the store beside the originals.
pub(super) const ASIDE: Aside = Aside("recordings");
/// Bytes of a record before they are packed; a longer run's is cut off and says so.
const MOST: usize = 8 << 20;
/// Runs that are recorded at once in this process: beyond them a run goes without, so that records never fill the
/// memory.
const AT_ONCE: usize = 64;
/// How soon a switch that another process changed is seen here.
const LOOK: Duration = Duration::from_secs(10);

/// Records runs. Cheap to clone.
#[derive(Clone)]
pub struct Recorder(Arc<Inner>);

pub(super) struct Inner {
    pub(super) db: Db,
    pub(super) blobs: Blobs,
    pub(super) clock: Clock,
    seal: Seal,
    /// Percent of the runs, of clients whose switch is on.
    shares: RwLock<HashMap<ClientId, i32>>,
    room: Arc<Semaphore>,
}

/// A record that is being made, and its room in memory.
pub struct Taking {
    recorded: Recorded,
    room: OwnedSemaphorePermit,
}

impl Recorder {
    pub fn new(db: Db, blobs: Blobs, clock: Clock, seal: Seal) -> Self {
        Self(Arc::new(Inner {
            db,
            blobs,
            clock,
            seal,
            shares: RwLock::default(),
            room: Arc::new(Semaphore::new(AT_ONCE)),
        }))
    }

    pub(super) fn inner(&self) -> &Inner {
        &self.0
    }

    /// Looks which switches are on, until it is dropped.
    pub async fn watch(&self) {
        loop {
            if let Err(error) = self.look().await {
                tracing::warn!(%error, "replay recorder failed to read its settings; retrying");
            }
            tokio::time::sleep(LOOK).await;
        }
    }

    pub(super) async fn look(&self) -> Result<(), sqlx::Error> {
        let mut tx = self.0.db.begin_worker().await?;
        let found = store::switched_on(&mut tx).await?;
        let shares = found.into_iter().filter_map(|(client, share)| Some((ClientId::new(client)?, share))).collect();
        *self.0.shares.write().unwrap_or_else(PoisonError::into_inner) = shares;
        Ok(())
    }

    /// A switch that was changed here just now.
    pub(super) fn set(&self, client: ClientId, settings: RecordingSettings) {
        let mut shares = self.0.shares.write().unwrap_or_else(PoisonError::into_inner);
        if settings.is_on() {
            shares.insert(client, settings.share);
        } else {
            shares.remove(&client);
        }
    }

    /// Starts a run, and its record where it gets one.
    pub fn start(&self, runners: &Runners, client: ClientId, run: Uuid, job: Job) -> (Run, Option<Taking>) {
        let share = self.0.shares.read().unwrap_or_else(PoisonError::into_inner).get(&client).copied();
        let room =
            share.filter(|share| is_chosen(run, *share)).and_then(|_| self.0.room.clone().try_acquire_owned().ok());
        let Some(room) = room else { return (runners.run(job), None) };
        let (run, recorded) = runners.record(job, MOST);
        (run, Some(Taking { recorded, room }))
    }

    /// Keeps the record of a run whose end is committed. Nobody waits for it.
    pub fn keep(&self, client: ClientId, run: Uuid, region: String, taking: Taking) {
        let recorder = self.clone();
        tokio::spawn(async move {
            let Some(recording) = taking.recorded.done().await else { return };
            if let Err(problem) = recorder.store(client, run, region, recording).await {
                tracing::warn!(%run, %problem, "failed to store a run's replay recording");
            }
            drop(taking.room);
        });
    }

    async fn store(&self, client: ClientId, run: Uuid, region: String, recording: Recording) -> Result<(), Problem> {
        let inner = &self.0;
        // The switch counts as it is now: it may have been turned off while the run went on.
        let mut tx = inner.db.begin_for(client).await?;
        let settings = store::settings(&mut tx).await?;
        drop(tx);
        if !settings.is_on() {
            return Ok(());
        }
        let recording = if settings.keeps_texts {
            recording
        } else {
            recording.without_texts(random_text(32).map_err(Problem::internal)?.as_bytes())
        };
        let id = Uuid::now_v7();
        let now = inner.clock.now();
        let (plugin, plugin_version, plugin_digest) = recording.plugin();
        let mut new = NewRecording {
            id,
            run,
            plugin: plugin.to_owned(),
            plugin_version: plugin_version.to_owned(),
            plugin_digest: plugin_digest.to_owned(),
            region,
            outcome: match recording.result() {
                Some(Err(failure)) => failure.code().to_owned(),
                Some(Ok(_)) | None => "succeeded".to_owned(),
            },
            playable: recording.is_playable(),
            has_texts: settings.keeps_texts,
            bytes: 0,
            created_at: now,
            expires_at: now + TimeDelta::days(settings.retention_days.into()),
        };
        let packed = tokio::task::spawn_blocking(move || recording.to_bytes());
        let packed = packed.await.map_err(Problem::internal)?.map_err(Problem::internal)?;
        let sealed = inner.seal.seal(place(client, id), &packed).map_err(Problem::internal)?;
        new.bytes = i64::try_from(sealed.len()).unwrap_or(i64::MAX);
        inner.blobs.put_aside(ASIDE, client, id, sealed).await?;
        let mut tx = inner.db.begin_for(client).await?;
        // Turning recording off takes this lock, too: nothing is kept after everything was removed.
        store::lock_settings(&mut tx).await?;
        let settings = store::settings(&mut tx).await?;
        new.expires_at = now + TimeDelta::days(settings.retention_days.into());
        let is_wanted = settings.is_on() && (settings.keeps_texts || !new.has_texts);
        let kept = is_wanted && store::insert(&mut tx, &new).await?;
        tx.commit().await?;
        if !kept {
            inner.blobs.delete_aside(ASIDE, client, id).await?;
        }
        Ok(())
    }

    /// A record, opened.
    pub(in crate::recordings) async fn open(&self, client: ClientId, id: Uuid) -> Result<Recording, Problem> {
        let sealed = self.0.blobs.get_aside(ASIDE, client, id).await?;
        let packed = self.0.seal.open(place(client, id), &sealed).map_err(Problem::internal)?;
        let read = tokio::task::spawn_blocking(move || Recording::from_bytes(&packed));
        read.await.map_err(Problem::internal)?.map_err(Problem::internal)
    }

    /// Removes files whose rows are gone; the sweep removes what this cannot.
    pub(super) async fn forget(&self, client: ClientId, ids: &[Uuid]) {
        for id in ids {
            if let Err(error) = self.0.blobs.delete_aside(ASIDE, client, *id).await {
                tracing::warn!(%error, "failed to delete a replay recording's file; the sweep will");
            }
        }
    }
}

fn place(client: ClientId, id: Uuid) -> SealContext {
    SealContext { client: client.get(), table: "recordings", column: "file", row: id }
}

/// Whether this run is of the share that is recorded: the same answer wherever it is asked.
fn is_chosen(run: Uuid, share: i32) -> bool {
    // The end of such an id is random.
    run.as_u64_pair().1 % 100 < u64::try_from(share).unwrap_or_default()
}

#[cfg(test)]
mod unit {
    use super::*;

    #[test]
    fn a_share_of_the_runs_is_chosen_and_all_or_none_at_its_ends() {
        let chosen = |share| (0..2000).filter(|_| is_chosen(Uuid::now_v7(), share)).count();
        assert_eq!((chosen(0), chosen(100)), (0, 2000));
        assert!((350..650).contains(&chosen(25)), "{}", chosen(25));
    }
}
