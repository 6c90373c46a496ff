//! What goes on beside the requests, until the process ends: the workers of the queue, and the loops that have a rhythm
//! of their own.

use tokio::task::JoinSet;

use crate::app::AppState;
use crate::auth;
use crate::kit::jobs::{Running, Workers};
use crate::runners_admin::{self, Examiner, Inspector};
use crate::{billing, guides, insight, loads, notifications, question_sets, routing, similar_use_cases, usage};

/// Everything that works in the background of a process.
pub struct Background {
    /// Cut off when the process ends: the next one goes on with what they did.
    pub loops: JoinSet<()>,
    pub jobs: Running,
}

/// All kinds of jobs. What is pushed and not listed here is never done: a test looks.
pub fn jobs(parts: &AppState) -> Workers {
    let workers = Workers::new(parts.queue.get_ref().clone(), parts.process)
        .with(parts.post.sender())
        .with(parts.post.sweeper())
        .with(notifications::Digests::new(
            parts.db.get_ref().clone(),
            parts.clock.get_ref().clone(),
            parts.post.get_ref().clone(),
        ))
        .with(parts.webhooks.get_ref().clone())
        .with(parts.push.get_ref().clone())
        .with(parts.checks.get_ref().clone())
        .with(parts.chats.get_ref().clone())
        .with(parts.chats.describer())
        .with(parts.chats.sweeper())
        .with(parts.documents.get_ref().clone())
        .with(parts.documents.sweeper())
        .with(parts.transcriber.get_ref().clone())
        .with(parts.retrieval.get_ref().clone())
        .with(parts.retrieval.follower())
        .with(parts.recorder.sweeper())
        .with(guides::sweeper(&parts.db, &parts.blobs, &parts.clock))
        .with(guides::FilmBringer::new(&parts.db, &parts.blobs, &parts.clock))
        .with(parts.audit_chain.signer())
        .with(auth::domain_checker(&parts.gate))
        .with(routing::sweeper(&parts.db, &parts.clock))
        .with(insight::roller(&parts.db))
        .with(insight::weigher(&parts.db, &parts.clock))
        .with(usage::trial_teller(&parts.db, &parts.clock, &parts.post))
        .with(insight::teller(&parts.db, &parts.clock, &parts.post))
        .with(question_sets::grouper(&parts.db, &parts.retrieval))
        .with(question_sets::pairer(&parts.db, &parts.retrieval))
        .with(similar_use_cases::keeper(&parts.db, &parts.retrieval))
        .with(loads::sweeper(&parts.db, &parts.clock))
        .with(runners_admin::judging(&parts.registry))
        .with(parts.question_imports.get_ref().clone())
        .with(parts.replays.get_ref().clone())
        .with(Inspector(parts.registry.get_ref().clone()))
        .with(Examiner(parts.registry.get_ref().clone()));
    if !parts.payments.is_on() {
        return workers;
    }
    let follower = billing::Follower {
        payments: parts.payments.get_ref().clone(),
        meter: parts.usage.get_ref().clone(),
        entitlements: parts.entitlements.get_ref().clone(),
    };
    let workers = workers.with(follower.reconciler()).with(follower.contracts());
    workers.with(follower.meters().periodic()).with(follower)
}

impl Background {
    /// Call it within the server's runtime.
    pub fn start(parts: &AppState) -> Self {
        parts.renderer.typesetter.keep_ready();
        let mut loops = JoinSet::new();
        let AppState { recorder, batches, retrieval, notifications, .. } = parts.clone();
        loops.spawn(async move { notifications.follow().await });
        loops.spawn(async move { recorder.watch().await });
        loops.spawn(async move { retrieval.watch().await });
        let (registry, folder) = (parts.registry.clone(), parts.models_dir.clone());
        loops.spawn(async move { registry.watch_models(&folder).await });
        let (brakes, loads, db) = (parts.brakes.clone(), parts.loads.clone(), parts.db.clone());
        loops.spawn({
            let db = db.clone();
            async move { brakes.follow(&db).await }
        });
        loops.spawn(async move { loads.keep(&db).await });
        let status = parts.status.clone();
        loops.spawn(async move { status.keep().await });
        let calendar = batches.clone();
        loops.spawn(async move { batches.work().await });
        loops.spawn(async move { calendar.keep_time().await });
        Self { loops, jobs: jobs(parts).start() }
    }
}
