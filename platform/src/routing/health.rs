//! What this process knows of each binding: its circuit, its calls under way, how many a minute it may have, and what
//! came of them.

use std::collections::HashMap;
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};
use std::time::Duration;

use chrono::{DateTime, Utc};
use governor::clock::Clock as _;
use governor::middleware::NoOpMiddleware;
use governor::nanos::Nanos;
use governor::state::{InMemoryState, NotKeyed};
use governor::{Quota, RateLimiter};
use runners::{Failure, Spent};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::breaker::{BreakerState, Signal};
use super::circuits::Circuits;
use super::metrics;
use super::minutes::{self, BindingMinutes, ChangedCell, Ended};
use super::model::PATIENCE;
use crate::kit::clock::{Clock, Ticks};
use crate::kit::db::Db;

/// What a binding may be asked at most, by this process.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BindingLimits {
    /// Calls under way at once.
    pub parallel: Option<NonZeroU32>,
    pub per_minute: Option<NonZeroU32>,
}

/// Why a binding is not asked now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// Its circuit is open.
    Open,
    /// It has as much as it may have; room may come after this time.
    Full(Duration),
}

/// A binding's state, for the owner's page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct BindingStanding {
    pub state: BreakerState,
    /// Calls under way.
    pub in_flight: u32,
    /// The code of the last failure since it last answered well.
    pub last_failure: Option<String>,
}

/// The health of all bindings in this process. Cheap to clone.
#[derive(Clone)]
pub struct Health(Arc<Inner>);

struct Inner {
    clock: Clock,
    lines: RwLock<HashMap<Uuid, Arc<BindingHealth>>>,
}

type Limiter = RateLimiter<NotKeyed, InMemoryState, Ticks, NoOpMiddleware<Nanos>>;

/// One binding.
#[derive(Default)]
pub(super) struct BindingHealth {
    in_flight: AtomicU32,
    known: Mutex<BindingState>,
}

#[derive(Default)]
struct BindingState {
    circuits: Circuits,
    last_failure: Option<&'static str>,
    limiter: Option<(NonZeroU32, Limiter)>,
    minutes: BindingMinutes,
    /// When somebody last looked whether the circuit is open.
    looked: Option<Duration>,
}

impl BindingHealth {
    fn known(&self) -> MutexGuard<'_, BindingState> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts the time since the last look, if the circuit is open.
    pub(super) fn look(&self, clock: &Clock) {
        let now = clock.elapsed();
        let mut known = self.known();
        let since = known.looked.replace(now).map_or(Duration::ZERO, |last| now.saturating_sub(last));
        if known.circuits.state(None, now) == BreakerState::Open && !since.is_zero() {
            minutes::add_open(&mut known.minutes, clock.now(), since);
        }
    }

    pub(super) fn take_changed(&self) -> Vec<ChangedCell> {
        self.known().minutes.take_changed()
    }

    pub(super) fn settle(&self, written: &[ChangedCell], is_stored: bool, now: DateTime<Utc>) {
        self.known().minutes.settle(written, is_stored, now);
    }
}

impl Health {
    pub fn new(clock: Clock) -> Self {
        Self(Arc::new(Inner { clock, lines: RwLock::default() }))
    }

    /// Writes the counts down from now on, until the process ends.
    pub async fn keep(self, db: Db, process: Uuid) {
        minutes::keep(&self, &db, process).await;
    }

    /// Writes down what was counted since the last time.
    pub async fn flush(&self, db: &Db, process: Uuid) -> Result<(), sqlx::Error> {
        minutes::flush(self, db, process).await
    }

    pub(super) fn clock(&self) -> &Clock {
        &self.0.clock
    }

    pub(super) fn lines(&self) -> Vec<(Uuid, Arc<BindingHealth>)> {
        let lines = self.0.lines.read().unwrap_or_else(PoisonError::into_inner);
        lines.iter().map(|(id, line)| (*id, line.clone())).collect()
    }

    fn line(&self, id: Uuid) -> Arc<BindingHealth> {
        if let Some(line) = self.0.lines.read().unwrap_or_else(PoisonError::into_inner).get(&id) {
            return line.clone();
        }
        self.0.lines.write().unwrap_or_else(PoisonError::into_inner).entry(id).or_default().clone()
    }

    pub fn standing(&self, id: Uuid) -> BindingStanding {
        let line = self.line(id);
        let known = line.known();
        BindingStanding {
            state: known.circuits.state(None, self.0.clock.elapsed()),
            in_flight: line.in_flight.load(Ordering::Relaxed),
            last_failure: known.last_failure.map(str::to_owned),
        }
    }

    /// Calls of a binding under way.
    pub fn load(&self, id: Uuid) -> u32 {
        self.line(id).in_flight.load(Ordering::Relaxed)
    }

    /// Whether a binding's circuit is open.
    pub fn is_open(&self, id: Uuid) -> bool {
        self.is_open_to(id, None)
    }

    /// The same for the version on trial with this digest.
    pub fn is_open_to(&self, id: Uuid, canary: Option<&str>) -> bool {
        self.line(id).known().circuits.state(canary, self.0.clock.elapsed()) == BreakerState::Open
    }

    /// A place for one call. `anyway`: there is nobody else, so an open circuit is no reason.
    pub fn admit(&self, id: Uuid, limits: BindingLimits, anyway: bool) -> Result<InFlightCall, Refusal> {
        self.admit_to(id, None, limits, anyway)
    }

    /// The same for the version on trial with this digest: the limits are the binding's, the circuit is its own.
    pub fn admit_to(
        &self,
        id: Uuid,
        canary: Option<&str>,
        limits: BindingLimits,
        anyway: bool,
    ) -> Result<InFlightCall, Refusal> {
        let (line, now) = (self.line(id), self.0.clock.elapsed());
        let most = limits.parallel.map_or(u32::MAX, NonZeroU32::get);
        let mut known = line.known();
        if !known.circuits.of(canary).admit(now) && !anyway {
            return Err(Refusal::Open);
        }
        let room =
            line.in_flight.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |busy| (busy < most).then(|| busy + 1));
        let full = match room {
            Err(_) => Err(Refusal::Full(Duration::ZERO)),
            Ok(_) => known.quota(limits.per_minute, &self.0.clock).map_err(|wait| {
                line.in_flight.fetch_sub(1, Ordering::Relaxed);
                Refusal::Full(wait)
            }),
        };
        if let Err(refusal) = full {
            known.circuits.of(canary).release();
            return Err(refusal);
        }
        drop(known);
        Ok(InFlightCall {
            id,
            canary: canary.map(str::to_owned),
            line,
            clock: self.0.clock.clone(),
            began: now,
            first: None,
            is_retry: false,
            spent: None,
            ended: false,
        })
    }
}

impl BindingState {
    /// Counts one more against the limit; the wait when it is one too many.
    fn quota(&mut self, per_minute: Option<NonZeroU32>, clock: &Clock) -> Result<(), Duration> {
        let Some(per_minute) = per_minute else {
            self.limiter = None;
            return Ok(());
        };
        if self.limiter.as_ref().is_none_or(|(limit, _)| *limit != per_minute) {
            let limiter = RateLimiter::direct_with_clock(Quota::per_minute(per_minute), Ticks(clock.clone()));
            self.limiter = Some((per_minute, limiter));
        }
        let Some((_, limiter)) = &self.limiter else { return Ok(()) };
        limiter.check().map_err(|not_until| not_until.wait_time_from(Ticks(clock.clone()).now()))
    }
}

/// A call under way at a binding. Dropped without an end it leaves no trace but its free place.
pub struct InFlightCall {
    id: Uuid,
    /// The digest of the version on trial that it goes to.
    canary: Option<String>,
    line: Arc<BindingHealth>,
    clock: Clock,
    began: Duration,
    first: Option<Duration>,
    is_retry: bool,
    spent: Option<Spent>,
    ended: bool,
}

impl InFlightCall {
    /// The first words are there.
    pub fn spoke(&mut self) {
        if self.first.is_none() {
            self.first = Some(self.took());
        }
    }

    /// The run has asked somebody before.
    pub fn is_another_try(&mut self) {
        self.is_retry = true;
    }

    /// What the guest used for it.
    pub fn used(&mut self, spent: Option<Spent>) {
        self.spent = spent;
    }

    /// Since the call began.
    pub fn took(&self) -> Duration {
        self.clock.elapsed().saturating_sub(self.began)
    }

    pub fn first_delta(&self) -> Option<Duration> {
        self.first
    }

    /// The call ended: what it says about the binding is remembered, and counted for the version of the plugin with
    /// this digest. Answers whether the circuit is closed after it.
    pub fn end(mut self, plugin: &str, digest: &str, failure: Option<&Failure>) -> bool {
        self.ended = true;
        let (now, total) = (self.clock.elapsed(), self.took());
        let code = failure.map(Failure::code);
        let ended = Ended {
            digest,
            outcome: code.unwrap_or("succeeded"),
            first: self.first,
            total,
            is_retry: self.is_retry,
            spent: self.spent,
        };
        let mut known = self.line.known();
        minutes::add(&mut known.minutes, self.clock.now(), &ended);
        let signal = Signal::of(failure);
        let breaker = known.circuits.of(self.canary.as_deref());
        breaker.record(now, signal);
        if let Some(Failure::RateLimited { retry_after: Some(wait) }) = failure
            && *wait > PATIENCE
        {
            breaker.pause(now, *wait);
        }
        let is_closed = breaker.state(now) == BreakerState::Closed;
        // What a version on trial does wrong is no mark of the binding.
        if self.canary.is_none() {
            match signal {
                Signal::Bad | Signal::Hopeless => known.last_failure = code,
                Signal::Good => known.last_failure = None,
                Signal::Neutral => {}
            }
        }
        let is_open = known.circuits.state(None, now) != BreakerState::Closed;
        drop(known);
        metrics::ended(plugin, self.id, &ended, !is_open);
        is_closed
    }
}

impl Drop for InFlightCall {
    fn drop(&mut self) {
        self.line.in_flight.fetch_sub(1, Ordering::Relaxed);
        if !self.ended {
            self.line.known().circuits.of(self.canary.as_deref()).release();
        }
    }
}
