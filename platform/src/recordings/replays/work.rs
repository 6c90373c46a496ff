//! Plays recordings back in the background: a job for each replay, a few recordings at a time, and only while people
//! leave the sandbox room. What was played is kept one by one: after a process that died another goes on where it was.

use std::sync::Arc;
use std::time::Duration;

use chrono::TimeDelta;
use futures_util::future::LocalBoxFuture;
use futures_util::{StreamExt, stream};
use runners::{PluginInfo, Runners, Unplayable};
use uuid::Uuid;

use super::model::{ReplayDifference, ReplayVerdict};
use super::store::{self, Played, Waiting, Work};
use crate::kit::caller::ClientId;
use crate::kit::clock::Clock;
use crate::kit::db::{Db, TenantTx};
use crate::kit::jobs::{Failure, Job, Kind, LeasedJob, Queue};
use crate::kit::problem::Problem;
use crate::recordings::recorder::Recorder;
use crate::runners_admin::Registry;

pub const REPLAY: &str = "replay";
/// Recordings that are played at once.
const AT_ONCE: usize = 2;
/// Read at once.
const BATCH: i64 = 16;
/// While more runs than this are alive, no recording is played: people come first.
const BUSY: usize = 64;
/// An attempt that takes longer is begun again, behind what it played.
const DEADLINE: Duration = Duration::from_secs(24 * 3600);
/// How long a process that does not have the version lets others try, and the longest.
const ELSEWHERE: (Duration, Duration) = (Duration::from_secs(5), Duration::from_secs(30));
/// A version that nobody has had in so many tries, some two minutes, is gone: a process that has it may be busy for a
/// while.
const TRIES: i32 = 7;
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
}

impl Replays {
    pub fn new(db: Db, clock: Clock, registry: Registry, recorder: Recorder) -> Self {
        let runners = registry.runners().clone();
        Self(Arc::new(Inner { db, clock, runners, registry, recorder }))
    }

    /// The versions that can be played to, each with whether it serves: the shipped and the installed ones, a canary
    /// too, and those that were uploaded and wait for their first run.
    pub(super) async fn versions(&self) -> Result<Vec<(PluginInfo, bool)>, Problem> {
        self.0.versions().await
    }

    /// Where replays are queued.
    pub(super) fn queue(&self) -> &Queue {
        self.0.registry.queue()
    }
}

impl Job for Replays {
    fn kind(&self) -> Kind {
        // One that failed says so at each recording: people start another.
        Kind { deadline: DEADLINE, backoff: ELSEWHERE, can_retry: false, ..Kind::new(REPLAY) }
    }

    fn run<'a>(&'a self, job: &'a LeasedJob) -> LocalBoxFuture<'a, Result<(), Failure>> {
        Box::pin(self.0.play(job))
    }

    /// Ends a replay that nobody can play, with the reason at each recording that waits.
    fn give_up<'a>(
        &'a self,
        tx: &'a mut TenantTx,
        id: Uuid,
        cause: &'a str,
    ) -> LocalBoxFuture<'a, Result<(), Problem>> {
        Box::pin(async move {
            store::give_up(tx, id, cause).await?;
            Ok(store::finish(tx, id, self.0.clock.now()).await?)
        })
    }
}

impl Inner {
    async fn versions(&self) -> Result<Vec<(PluginInfo, bool)>, Problem> {
        let idle = self.registry.idle_versions().await?;
        let serving = self.runners.all_loaded().into_iter().filter(|plugin| !idle.contains(plugin));
        let mut versions: Vec<(PluginInfo, bool)> = serving.map(|plugin| (plugin, true)).collect();
        versions.extend(idle.into_iter().map(|plugin| (plugin, false)));
        Ok(versions)
    }

    /// Plays a replay to its end.
    async fn play(&self, job: &LeasedJob) -> Result<(), Failure> {
        let mut held = None;
        loop {
            let mut tx = self.db.begin_for(job.client).await?;
            job.hold(&mut tx).await?;
            let Some(work) = store::begin(&mut tx, job.subject).await? else { return Ok(()) };
            let waiting = store::waiting(&mut tx, job.subject, BATCH).await?;
            if waiting.is_empty() {
                let now = self.clock.now();
                store::finish(&mut tx, job.subject, now).await?;
                job.finish(&mut tx, now).await?;
                return Ok(tx.commit().await?);
            }
            tx.commit().await?;
            if held.is_none() {
                if !self.versions().await?.iter().any(|(plugin, _)| plugin.digest == work.digest) {
                    let failure = if job.attempt > TRIES { Failure::Never } else { Failure::Later };
                    return Err(failure(NO_VERSION.to_owned()));
                }
                held = match self.registry.borrow(&work.digest).await {
                    Ok(None) => return Err(Failure::Never(NOT_LOADED.to_owned())),
                    Err(problem) if !problem.is_passing() => {
                        tracing::error!(replay = %job.subject, digest = work.digest, %problem, "replay failed: plugin version cannot be loaded");
                        return Err(Failure::Never(NOT_LOADED.to_owned()));
                    }
                    lent => lent.map_err(|problem| self.rest(&problem))?,
                };
            }
            let results = stream::iter(waiting).map(|waiting| self.one(job, &work, waiting));
            let mut results = results.buffer_unordered(AT_ONCE);
            while let Some(result) = results.next().await {
                result?;
            }
        }
    }

    /// It is taken up again, here or elsewhere; but what waits behind it comes first.
    fn rest(&self, problem: &Problem) -> Failure {
        Failure::At(self.clock.now() + REST, problem.cause())
    }

    /// Plays one recording, and keeps what came of it while the replay is ours.
    async fn one(&self, job: &LeasedJob, work: &Work, waiting: Waiting) -> Result<(), Failure> {
        while self.runners.live_runs() > BUSY {
            tokio::time::sleep(Duration::from_millis(250)).await;
        }
        let played = self.compared(work, &waiting).await.map_err(|problem| self.rest(&problem))?;
        let mut tx = self.db.begin_for(job.client).await?;
        job.hold(&mut tx).await?;
        store::keep(&mut tx, job.subject, waiting.position, &played).await?;
        Ok(tx.commit().await?)
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

const NO_VERSION: &str = "The version is no longer available: it was deleted, or its signature is no longer trusted. Choose another version, or upload it again.";
const NOT_LOADED: &str =
    "The version cannot be loaded: its file is lost or damaged. Upload it again, and start the replay again.";
const GONE: &str = "The recording is not there any more.";
