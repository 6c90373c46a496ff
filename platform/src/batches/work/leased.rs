//! A batch that this process looks after: what of it is under way, what it has used, and whether its next row may
//! start.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::{Duration, Instant};

use uuid::Uuid;

use super::row::Work;
use super::{Inner, LEASE, SETTLE_CHECK};
use crate::batches::able;
use crate::batches::mapping::notation;
use crate::batches::model::{Budget, Reason, Status, Verdict, stopping};
use crate::batches::notice;
use crate::batches::store::{self, BatchState};
use crate::kit::caller::ClientId;
use crate::kit::db::TenantTx;
use crate::kit::problem::{Code, Problem};
use crate::runs::Engine;

/// A batch in this process's care.
pub struct LeasedBatch {
    client: ClientId,
    id: Uuid,
    pub fence: i64,
    /// When it was last looked at.
    pub looked: Instant,
    /// Rows that are being started.
    pub starting: usize,
    /// Rows whose runs are under way, here or elsewhere.
    pub rows: HashSet<i32>,
    /// No row waited when one was wanted.
    pub is_empty: bool,
    work: Option<Arc<Work>>,
    tokens: Budget,
    cost: Budget,
    /// What was used is known from here on.
    is_counted: bool,
    resting_until: Option<Instant>,
}

impl LeasedBatch {
    pub fn new(client: ClientId, id: Uuid, fence: i64) -> Self {
        Self {
            client,
            id,
            fence,
            looked: Instant::now(),
            starting: 0,
            rows: HashSet::new(),
            is_empty: false,
            work: None,
            tokens: Budget::default(),
            cost: Budget::default(),
            is_counted: false,
            resting_until: None,
        }
    }

    pub fn under_way(&self) -> usize {
        self.starting + self.rows.len()
    }

    /// Whether nothing of it seems to be left.
    pub fn may_be_done(&self) -> bool {
        self.under_way() == 0 && (self.is_empty || self.work.is_none() || self.limit() == Verdict::Stop)
    }

    pub fn rest(&mut self, time: Duration) {
        self.resting_until = Some(Instant::now() + time);
    }

    /// What starting a row takes; `None` while it does not run.
    pub fn work(&self) -> Option<Arc<Work>> {
        self.work.clone()
    }

    fn limit(&self) -> Verdict {
        let (tokens, cost) = (self.tokens.allows(self.under_way()), self.cost.allows(self.under_way()));
        match (tokens, cost) {
            (Verdict::Stop, _) | (_, Verdict::Stop) => Verdict::Stop,
            (Verdict::Wait, _) | (_, Verdict::Wait) => Verdict::Wait,
            (Verdict::Go, Verdict::Go) => Verdict::Go,
        }
    }

    /// Whether its next row may start now.
    pub fn verdict(&self, engine: &Engine) -> Verdict {
        let Some(work) = &self.work else { return Verdict::Wait };
        let rests = self.resting_until.is_some_and(|until| until > Instant::now());
        let is_braked = engine.models().usage().brakes().pauses_batches(self.client);
        if self.is_empty || rests || is_braked || !engine.has_room(&work.ground) { Verdict::Wait } else { self.limit() }
    }

    /// Takes over which runs have ended.
    pub async fn settle(&mut self, inner: &Inner) -> Result<(), Problem> {
        let mut tx = inner.db.begin_for(self.client).await?;
        self.settle_in(&mut tx).await?;
        Ok(tx.commit().await?)
    }

    async fn settle_in(&mut self, tx: &mut TenantTx) -> Result<(), Problem> {
        for settled in store::settle(tx, self.id).await? {
            self.rows.remove(&settled.row);
            if self.is_counted {
                self.tokens.count(settled.tokens);
                self.cost.count(settled.cost_micros.unwrap_or_default());
            }
        }
        Ok(())
    }

    /// Prolongs the lease, reads what has changed, ends what is done. `false`: it is no longer ours to look after.
    pub async fn look(&mut self, inner: &Arc<Inner>) -> Result<bool, Problem> {
        self.looked = Instant::now();
        let now = inner.clock.now();
        let mut tx = inner.db.begin_for(self.client).await?;
        let Some(hold) = store::hold(&mut tx, self.id, self.fence, now + LEASE).await? else { return Ok(false) };
        self.settle_in(&mut tx).await?;
        self.rows = store::under_way(&mut tx, self.id).await?.into_iter().collect();
        if !self.is_counted {
            let used = store::used(&mut tx, self.id).await?;
            self.tokens = Budget { most: None, spent: used.tokens, dearest: used.dearest_tokens };
            self.cost = Budget { most: None, spent: used.cost_micros, dearest: used.dearest_cost_micros };
            self.is_counted = true;
        }
        (self.tokens.most, self.cost.most) = (hold.max_tokens, hold.max_cost_micros);
        self.is_empty = !store::has_waiting(&mut tx, self.id).await?;
        if hold.status != Status::Running {
            self.work = None;
            let gone = self.starting == 0 && store::let_go(&mut tx, self.id, self.fence).await?;
            tx.commit().await?;
            return Ok(!gone);
        }
        let stop = match self.ground(&mut tx, &hold).await {
            Ok(()) if self.limit() == Verdict::Stop && self.under_way() == 0 => Some(self.limit_reached()),
            Ok(()) => None,
            Err(problem) => Some(stopping(&problem).ok_or(problem)?),
        };
        // Nothing left comes before anything that would keep the rest from running.
        if self.under_way() == 0 && store::finish(&mut tx, self.id, self.fence, now).await? {
            notice::ended(&mut tx, inner, self.id).await?;
            if hold.is_check {
                inner.queue.push(&mut tx, SETTLE_CHECK, self.id).await?;
            }
            tx.commit().await?;
            inner.queue.wake();
            return Ok(false);
        }
        if let Some(reason) = stop {
            pause(&mut tx, inner, self.id, &reason).await?;
            self.work = None;
        }
        tx.commit().await?;
        inner.post.wake();
        Ok(true)
    }

    /// Looks up in whose name rows start, and what they run.
    async fn ground(&mut self, tx: &mut TenantTx, hold: &BatchState) -> Result<(), Problem> {
        let (caller, ground) = able::running(tx, hold).await?;
        let (mapping, files) = (hold.mapping.clone(), hold.files.clone());
        // The rows of a sheet do not change while it runs.
        let notation = match &self.work {
            Some(work) => work.notation.clone(),
            None => Arc::new(notation(tx, self.id, &mapping).await?),
        };
        let (batch, fence) = (self.id, self.fence);
        self.work = Some(Arc::new(Work { batch, fence, caller, ground, mapping, files, notation }));
        Ok(())
    }

    fn limit_reached(&self) -> Reason {
        let used = |budget: &Budget| (budget.spent, budget.most.unwrap_or_default());
        let of = match self.cost.allows(0) {
            Verdict::Stop => {
                let (spent, most) = used(&self.cost);
                format!("{:.4} of {:.4} are spent", spent as f64 / 1e6, most as f64 / 1e6)
            }
            Verdict::Go | Verdict::Wait => {
                let (spent, most) = used(&self.tokens);
                format!("{spent} of {most} tokens are used")
            }
        };
        Reason {
            code: "cost_limit".to_owned(),
            message: format!("The next row would pass the limit that was set: {of}. Set a higher limit and resume."),
        }
    }
}

/// Pauses a batch for a reason of the server's, and says so to the person who started it.
pub async fn pause(tx: &mut TenantTx, inner: &Inner, id: Uuid, reason: &Reason) -> Result<(), Problem> {
    if store::pause(tx, id, Some(reason)).await? {
        notice::paused(tx, inner, id, reason).await?;
    }
    Ok(())
}

/// Whether a problem of a row's start goes by: nothing was changed, and the row waits on.
pub fn goes_by(problem: &Problem) -> bool {
    problem.code.status >= 500 || problem.code.status == 429 || problem.code.status == Code::TRY_AGAIN.status
}
