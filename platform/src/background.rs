//! What goes on beside the requests, until the process ends: the workers of the queue, and the loops that have a rhythm of their own.

use tokio::task::JoinSet;

use crate::app::Parts;
use crate::kit::jobs::{Running, Workers};
use crate::minutes::Scribe;

/// Everything that works in the background of a process.
pub struct Background {
    loops: JoinSet<()>,
    jobs: Running,
}

/// All kinds of jobs. What is pushed and not listed here is never done: a test looks.
pub fn jobs(parts: &Parts) -> Workers {
    Workers::new(parts.queue.get_ref().clone(), parts.process)
        .with(parts.post.sender())
        .with(parts.post.sweeper())
        .with(parts.checks.get_ref().clone())
        .with(parts.documents.sweeper())
        .with(parts.recorder.sweeper())
}

impl Background {
    /// Call it within the server's runtime.
    pub fn start(parts: &Parts) -> Self {
        parts.renderer.typesetter.keep_ready();
        let mut loops = JoinSet::new();
        for readers in [parts.documents.clone(), parts.documents.clone()] {
            loops.spawn(async move { readers.work().await });
        }
        let Parts { recorder, replays, batches, runs, .. } = parts.clone();
        loops.spawn(async move { recorder.watch().await });
        loops.spawn(async move { runs.keep_vectors().await });
        let scribe = Scribe::new(&parts.desk, &parts.documents, &parts.blobs, &parts.db, &parts.settings);
        loops.spawn(async move { replays.work().await });
        let calendar = batches.clone();
        loops.spawn(async move { batches.work().await });
        loops.spawn(async move { calendar.keep_time().await });
        loops.spawn(async move { _ = scribe.work().await });
        Self { loops, jobs: jobs(parts).start() }
    }

    /// Cuts off what is under way: the next process goes on with it.
    pub async fn end(mut self) {
        self.loops.shutdown().await;
        self.jobs.end().await;
    }
}
