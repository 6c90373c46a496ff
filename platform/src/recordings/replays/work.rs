//! Plays recordings back in the background: a few at a time, and only while people leave the sandbox room. A process that dies loses its lease,
//! and another goes on where it was.

use std::sync::Arc;
use std::time::Duration;

use chrono::TimeDelta;
use futures_util::{StreamExt, stream};
use runners::{PluginInfo, Runners, Unplayable};
use tokio::sync::Notify;
use uuid::Uuid;

use super::model::{ReplayDifference, ReplayVerdict};
use super::store::{self, Played, Waiting, Work};
use crate::kit::caller::ClientId;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::problem::Problem;
use crate::recordings::recorder::Recorder;
use crate::runners_admin::Registry;

/// Recordings that are played at once.
const AT_ONCE: usize = 2;
/// Taken from the queue at once.
const BATCH: i64 = 16;
/// While more runs than this are alive, no recording is played: people come first.
const BUSY: usize = 64;
/// Another process's order is noticed after this at the latest.
const POLL: Duration = Duration::from_secs(5);
/// Longer than a recording can take: whoever is silent for longer is dead.
const LEASE: TimeDelta = TimeDelta::minutes(10);
/// A version that nobody has had for so long is gone: another process, which has it, may be busy for a while.
const ORPHANED: TimeDelta = TimeDelta::minutes(2);
/// A replay that cannot go on now lets others go first for so long.
const REST: TimeDelta = TimeDelta::minutes(1);
/// Of a recording under which the sandbox was restarted.
const ATTEMPTS: u32 = 3;

/// The player of this process. Cheap to clone.
#[derive(Clone)]
pub struct Replays(Arc<Inner>);

struct Inner {
    db: Db,
    clock: Clock,
    runners: Runners,
    registry: Registry,
    recorder: Recorder,
    process: Uuid,
    wake: Notify,
}

impl Replays {
    pub fn new(db: Db, clock: Clock, registry: Registry, recorder: Recorder, process: Uuid) -> Self {
        let runners = registry.runners().clone();
        Self(Arc::new(Inner { db, clock, runners, registry, recorder, process, wake: Notify::new() }))
    }

    /// The versions that can be played to, each with whether it serves: the shipped and the installed ones, a canary too, and those that
    /// were uploaded and wait for their first run.
    pub(super) async fn versions(&self) -> Result<Vec<(PluginInfo, bool)>, Problem> {
        self.0.versions().await
    }

    pub(in crate::recordings) fn wake(&self) {
        self.0.wake.notify_one();
    }

    /// Frees the replays of a process that is known to be dead.
    pub async fn release_replays_of(&self, process: Uuid) {
        let freed = async {
            let mut tx = self.0.db.begin_worker().await?;
            store::release(&mut tx, process).await?;
            tx.commit().await
        };
        if let Err(error) = freed.await {
            tracing::warn!(%error, "failed to release the last process's replay leases; waiting for them to expire");
        }
    }

    /// Plays until it is dropped.
    pub async fn work(&self) {
        loop {
            match self.0.next().await {
                Ok(true) => {}
                Ok(false) => {
                    let _ = tokio::time::timeout(POLL, self.0.wake.notified()).await;
                }
                Err(error) => {
                    tracing::warn!(%error, "replay worker failed; retrying");
                    tokio::time::sleep(POLL).await;
                }
            }
        }
    }
}

impl Inner {
    /// Takes a replay and plays it to its end; `false` when none waits.
    async fn next(&self) -> Result<bool, Problem> {
        let now = self.clock.now();
        let digests: Vec<String> = self.versions().await?.into_iter().map(|(plugin, _)| plugin.digest).collect();
        let mut tx = self.db.begin_worker().await?;
        let mut claimed = store::claim(&mut tx, self.process, &digests, now, now + LEASE).await?;
        let has_version = claimed.is_some();
        if !has_version {
            claimed = store::claim_orphan(&mut tx, self.process, &digests, now - ORPHANED, now + LEASE).await?;
        }
        tx.commit().await?;
        let Some((client, id, fence)) = claimed else { return Ok(false) };
        let Some(client) = ClientId::new(client) else { return Ok(true) };
        let played = if has_version {
            self.play(client, id, fence).await
        } else {
            self.give_up(client, id, fence, NO_VERSION).await
        };
        if played.is_err() {
            // It is taken up again, here or elsewhere, and not only when the lease has run out; but what waits behind it comes first.
            let mut tx = self.db.begin_worker().await?;
            store::defer(&mut tx, self.process, self.clock.now() + REST).await?;
            tx.commit().await?;
        }
        played.map(|()| true)
    }

    /// Ends a replay that nobody can play, with the reason at each recording that waits.
    async fn give_up(&self, client: ClientId, id: Uuid, fence: i64, reason: &str) -> Result<(), Problem> {
        let mut tx = self.db.begin_for(client).await?;
        if store::begin(&mut tx, id, fence).await?.is_some() {
            store::give_up(&mut tx, id, reason).await?;
            store::finish(&mut tx, id, fence, self.clock.now()).await?;
        }
        Ok(tx.commit().await?)
    }

    async fn versions(&self) -> Result<Vec<(PluginInfo, bool)>, Problem> {
        let idle = self.registry.idle_versions().await?;
        let serving = self.runners.all_loaded().into_iter().filter(|plugin| !idle.contains(plugin));
        let mut versions: Vec<(PluginInfo, bool)> = serving.map(|plugin| (plugin, true)).collect();
        versions.extend(idle.into_iter().map(|plugin| (plugin, false)));
        Ok(versions)
    }

    async fn play(&self, client: ClientId, id: Uuid, fence: i64) -> Result<(), Problem> {
        let mut held = None;
        loop {
            let mut tx = self.db.begin_for(client).await?;
            let Some(work) = store::begin(&mut tx, id, fence).await? else { return Ok(()) };
            let waiting = store::waiting(&mut tx, id, BATCH).await?;
            if waiting.is_empty() {
                store::finish(&mut tx, id, fence, self.clock.now()).await?;
                return Ok(tx.commit().await?);
            }
            tx.commit().await?;
            if held.is_none() {
                held = match self.registry.borrow(&work.digest).await {
                    Ok(None) => return self.give_up(client, id, fence, NOT_LOADED).await,
                    Err(problem) if !problem.is_passing() => {
                        tracing::error!(replay = %id, digest = work.digest, %problem, "replay failed: plugin version cannot be loaded");
                        return self.give_up(client, id, fence, NOT_LOADED).await;
                    }
                    lent => lent?,
                };
            }
            let results = stream::iter(waiting).map(|waiting| self.one(client, id, fence, &work, waiting));
            let mut results = results.buffer_unordered(AT_ONCE);
            while let Some(result) = results.next().await {
                if !result? {
                    // Cancelled, or another process's.
                    return Ok(());
                }
            }
        }
    }

    /// Plays one recording; `false` when the replay is no longer ours.
    async fn one(
        &self,
        client: ClientId,
        id: Uuid,
        fence: i64,
        work: &Work,
        waiting: Waiting,
    ) -> Result<bool, Problem> {
        while self.runners.live_runs() > BUSY {
            tokio::time::sleep(Duration::from_millis(250)).await;
        }
        let played = self.compared(work, &waiting).await?;
        let mut tx = self.db.begin_for(client).await?;
        let ours = store::beat(&mut tx, id, fence, self.clock.now() + LEASE).await?;
        if ours {
            store::keep(&mut tx, id, waiting.position, &played).await?;
        }
        tx.commit().await?;
        Ok(ours)
    }

    async fn compared(&self, work: &Work, waiting: &Waiting) -> Result<Played, Problem> {
        let not_played = |reason: String| Played {
            verdict: ReplayVerdict::NotPlayed,
            differences: Vec::new(),
            reason: Some(reason),
        };
        let Some(of) = ClientId::new(waiting.of_client) else { return Ok(not_played(GONE.to_owned())) };
        // Its days may be over, or its company may have forbidden it, since it was chosen.
        let mut tx = self.db.begin_for(of).await?;
        let is_there = crate::recordings::store::exists(&mut tx, waiting.recording_id, self.clock.now()).await?;
        drop(tx);
        if !is_there {
            return Ok(not_played(GONE.to_owned()));
        }
        let recording = match self.recorder.open(of, waiting.recording_id).await {
            Ok(recording) => recording,
            Err(problem) if problem.code == crate::kit::problem::Code::UNAVAILABLE => return Err(problem),
            Err(problem) => {
                tracing::warn!(recording = %waiting.recording_id, %problem, "replay recording cannot be read");
                return Ok(not_played("The recording cannot be read.".to_owned()));
            }
        };
        let mut attempt = 1;
        loop {
            match self.runners.replay(&recording, &work.plugin, Some(&work.digest)).await {
                Err(Unplayable::Interrupted) if attempt < ATTEMPTS => {
                    attempt += 1;
                    tokio::time::sleep(Duration::from_secs(1)).await;
                }
                Err(why) => return Ok(not_played(why.to_string())),
                Ok(comparison) => {
                    let verdict = match comparison.verdict() {
                        runners::Verdict::Same => ReplayVerdict::Same,
                        runners::Verdict::Differs => ReplayVerdict::Differs,
                        runners::Verdict::NewlyFails => ReplayVerdict::NewlyFails,
                    };
                    let differences = comparison.differences.into_iter().map(|difference| ReplayDifference {
                        aspect: difference.aspect,
                        changed: difference.changed,
                        of: difference.of,
                    });
                    return Ok(Played { verdict, differences: differences.collect(), reason: None });
                }
            }
        }
    }
}

const NO_VERSION: &str = "The version is not there any more: it was deleted, or its signature does not count any more. Choose another version, or upload it again.";
const NOT_LOADED: &str =
    "The version cannot be loaded: its file is lost or damaged. Upload it again, and order the replay anew.";
const GONE: &str = "The recording is not there any more.";
