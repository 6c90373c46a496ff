//! What this process knows of each binding: its circuit, its calls under way, how many a minute it may have, and what came of them.

use std::collections::HashMap;
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};
use std::time::Duration;

use governor::clock::Clock as _;
use governor::middleware::NoOpMiddleware;
use governor::nanos::Nanos;
use governor::state::{InMemoryState, NotKeyed};
use governor::{Quota, RateLimiter};
use runners::{Failure, Spent};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::breaker::{Breaker, Signal, State};
use super::metrics;
use super::minutes::{Cell, Ended, Minutes};
use super::model::PATIENCE;
use crate::kit::clock::{Clock, Ticks};
use crate::kit::db::Db;

/// What a binding may be asked at most, by this process.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
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

/// How a binding stands, for the owner's page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = BindingStanding)]
pub struct Standing {
    pub state: State,
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
    lines: RwLock<HashMap<Uuid, Arc<Line>>>,
}

type Limiter = RateLimiter<NotKeyed, InMemoryState, Ticks, NoOpMiddleware<Nanos>>;

/// One binding.
#[derive(Default)]
pub(super) struct Line {
    in_flight: AtomicU32,
    known: Mutex<Known>,
}

#[derive(Default)]
struct Known {
    breaker: Breaker,
    last_failure: Option<&'static str>,
    limiter: Option<(NonZeroU32, Limiter)>,
    minutes: Minutes,
    /// When somebody last looked whether the circuit is open.
    looked: Option<Duration>,
}

impl Line {
    fn known(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts the time since the last look, if the circuit is open.
    pub(super) fn look(&self, clock: &Clock) {
        let now = clock.elapsed();
        let mut known = self.known();
        let since = known.looked.replace(now).map_or(Duration::ZERO, |last| now.saturating_sub(last));
        if known.breaker.state(now) == State::Open && !since.is_zero() {
            known.minutes.add_open(clock.now(), since);
        }
    }

    pub(super) fn take_changed(&self) -> Vec<Cell> {
        self.known().minutes.take_changed()
    }

    pub(super) fn settle(&self, written: &[Cell], is_stored: bool, now_minute: i64) {
        self.known().minutes.settle(written, is_stored, now_minute);
    }
}

impl Health {
    pub fn new(clock: Clock) -> Self {
        Self(Arc::new(Inner { clock, lines: RwLock::default() }))
    }

    /// Writes the counts down from now on, until the process ends.
    pub async fn keep(self, db: Db, process: Uuid) {
        super::minutes::keep(&self, &db, process).await;
    }

    /// Writes down what was counted since the last time.
    pub async fn flush(&self, db: &Db, process: Uuid) -> Result<(), sqlx::Error> {
        super::minutes::flush(self, db, process).await
    }

    pub(super) fn clock(&self) -> &Clock {
        &self.0.clock
    }

    pub(super) fn lines(&self) -> Vec<(Uuid, Arc<Line>)> {
        let lines = self.0.lines.read().unwrap_or_else(PoisonError::into_inner);
        lines.iter().map(|(id, line)| (*id, line.clone())).collect()
    }

    fn line(&self, id: Uuid) -> Arc<Line> {
        if let Some(line) = self.0.lines.read().unwrap_or_else(PoisonError::into_inner).get(&id) {
            return line.clone();
        }
        self.0.lines.write().unwrap_or_else(PoisonError::into_inner).entry(id).or_default().clone()
    }

    pub fn standing(&self, id: Uuid) -> Standing {
        let line = self.line(id);
        let known = line.known();
        Standing {
            state: known.breaker.state(self.0.clock.elapsed()),
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
        self.line(id).known().breaker.state(self.0.clock.elapsed()) == State::Open
    }

    /// A place for one call. `anyway`: there is nobody else, so an open circuit is no reason.
    pub fn admit(&self, id: Uuid, limits: Limits, anyway: bool) -> Result<Call, Refusal> {
        let (line, now) = (self.line(id), self.0.clock.elapsed());
        let most = limits.parallel.map_or(u32::MAX, NonZeroU32::get);
        let mut known = line.known();
        if !known.breaker.admit(now) && !anyway {
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
            known.breaker.release();
            return Err(refusal);
        }
        drop(known);
        Ok(Call {
            id,
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

impl Known {
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
pub struct Call {
    id: Uuid,
    line: Arc<Line>,
    clock: Clock,
    began: Duration,
    first: Option<Duration>,
    is_retry: bool,
    spent: Option<Spent>,
    ended: bool,
}

impl Call {
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

    /// The call ended: what it says about the binding is remembered, and counted for the version of the plugin with this digest. Answers whether the circuit is
    /// closed after it.
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
        known.minutes.add(self.clock.now(), &ended);
        let signal = signal(failure);
        known.breaker.record(now, signal);
        match signal {
            Signal::Bad | Signal::Hopeless => known.last_failure = code,
            Signal::Good => known.last_failure = None,
            Signal::Neutral => {}
        }
        if let Some(Failure::RateLimited { retry_after: Some(wait) }) = failure
            && *wait > PATIENCE
        {
            known.breaker.pause(now, *wait);
        }
        let is_closed = known.breaker.state(now) == State::Closed;
        drop(known);
        metrics::ended(plugin, self.id, &ended, is_closed);
        is_closed
    }
}

impl Drop for Call {
    fn drop(&mut self) {
        self.line.in_flight.fetch_sub(1, Ordering::Relaxed);
        if !self.ended {
            self.line.known().breaker.release();
        }
    }
}

/// What the end of a call says about the binding.
fn signal(failure: Option<&Failure>) -> Signal {
    match failure {
        None => Signal::Good,
        Some(Failure::Unauthorized) => Signal::Hopeless,
        Some(
            Failure::Misconfigured(_)
            | Failure::RateLimited { .. }
            | Failure::Overloaded
            | Failure::Unavailable(_)
            | Failure::TimedOut(_),
        ) => Signal::Bad,
        // The provider answered: it is well.
        Some(Failure::Refused(_) | Failure::ContextTooLong) => Signal::Good,
        Some(
            Failure::BadRequest(_)
            | Failure::Cancelled
            | Failure::LimitExceeded(..)
            | Failure::Trapped(_)
            | Failure::SandboxDied
            | Failure::Internal(_),
        ) => Signal::Neutral,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ID: Uuid = Uuid::from_u128(1);

    fn limits(parallel: u32, per_minute: u32) -> Limits {
        Limits { parallel: NonZeroU32::new(parallel), per_minute: NonZeroU32::new(per_minute) }
    }

    fn fails(health: &Health, failure: &Failure, times: usize) -> bool {
        let mut closed = true;
        for _ in 0..times {
            closed = health.admit(ID, Limits::default(), true).unwrap().end("p", "d", Some(failure));
        }
        closed
    }

    #[test]
    fn a_binding_has_no_more_calls_under_way_than_it_may_have() {
        let health = Health::new(Clock::default());
        let one = health.admit(ID, limits(2, 0), false).unwrap();
        let two = health.admit(ID, limits(2, 0), false).unwrap();
        assert_eq!(health.admit(ID, limits(2, 0), false).err(), Some(Refusal::Full(Duration::ZERO)));
        drop(two);
        assert!(health.admit(ID, limits(2, 0), false).is_ok());
        one.end("p", "d", None);
        assert_eq!(health.standing(ID).in_flight, 0);
    }

    #[test]
    fn a_binding_is_asked_no_more_often_than_it_may_be_and_a_new_limit_holds_at_once() {
        let clock = Clock::default();
        let health = Health::new(clock.clone());
        for _ in 0..3 {
            health.admit(ID, limits(0, 3), false).unwrap().end("p", "d", None);
        }
        let Err(Refusal::Full(wait)) = health.admit(ID, limits(0, 3), false) else {
            panic!("a fourth was let through")
        };
        assert!(wait > Duration::from_secs(15) && wait <= Duration::from_secs(20), "{wait:?}");
        assert_eq!(health.standing(ID).in_flight, 0, "who is sent away takes no place");
        clock.advance(chrono::TimeDelta::seconds(20));
        assert!(health.admit(ID, limits(0, 3), false).is_ok());
        assert!(health.admit(ID, limits(0, 60), false).is_ok());
    }

    #[test]
    fn an_open_binding_is_skipped_unless_there_is_nobody_else() {
        let health = Health::new(Clock::default());
        assert!(!fails(&health, &Failure::Overloaded, 5));
        assert_eq!(health.admit(ID, Limits::default(), false).err(), Some(Refusal::Open));
        assert!(health.admit(ID, Limits::default(), true).is_ok());
        assert_eq!(health.standing(ID).last_failure.as_deref(), Some("overloaded"));
    }

    #[test]
    fn a_refused_credential_marks_the_binding_and_an_answer_takes_the_mark_away() {
        let clock = Clock::default();
        let health = Health::new(clock.clone());
        assert!(!fails(&health, &Failure::Unauthorized, 1));
        let marked = health.standing(ID);
        assert_eq!((marked.state, marked.last_failure.as_deref()), (State::Open, Some("unauthorized")));
        clock.advance(chrono::TimeDelta::seconds(61));
        assert!(health.admit(ID, Limits::default(), false).unwrap().end("p", "d", None));
        assert_eq!(health.standing(ID).last_failure, None);
    }

    #[test]
    fn what_a_person_asked_wrongly_says_nothing_about_the_binding() {
        let health = Health::new(Clock::default());
        assert!(fails(&health, &Failure::BadRequest("no".to_owned()), 20));
        assert!(fails(&health, &Failure::Cancelled, 20));
        assert!(fails(&health, &Failure::ContextTooLong, 20));
    }

    #[test]
    fn f10_a_long_retry_after_opens_the_circuit_until_then() {
        let clock = Clock::default();
        let health = Health::new(clock.clone());
        let limited = Failure::RateLimited { retry_after: Some(Duration::from_secs(30)) };
        assert!(!fails(&health, &limited, 1));
        clock.advance(chrono::TimeDelta::seconds(29));
        assert_eq!(health.admit(ID, Limits::default(), false).err(), Some(Refusal::Open));
        clock.advance(chrono::TimeDelta::seconds(2));
        assert!(health.admit(ID, Limits::default(), false).is_ok());
    }
}
