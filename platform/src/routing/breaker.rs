//! The circuit breaker of one binding: pure, its time is an argument.
//!
//! Our own, because the crates there are either wrap a call in a closure, which a run that streams for minutes is not,
//! or know no single probe and no waits that a provider dictates.

use std::collections::VecDeque;
use std::time::Duration;

use runners::Failure;
use serde::Serialize;
use utoipa::ToSchema;

/// Calls of this span count.
const WINDOW: Duration = Duration::from_secs(30);
/// Calls that are remembered at most: under load the window is shorter.
const CALLS: usize = 100;
/// Fewer calls say nothing.
const FEWEST: usize = 5;
/// Opens when so many of a hundred failed.
const PERCENT: usize = 50;
/// How long it stays open at first; twice as long after each probe that failed.
const OPEN: Duration = Duration::from_secs(5);
const LONGEST: Duration = Duration::from_secs(60);

/// Whether calls go through.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum BreakerState {
    Closed,
    Open,
    /// The time is up: one call goes through, to see.
    HalfOpen,
}

/// How a call ended, for the breaker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Signal {
    Good,
    /// It failed in a way that says something about the binding.
    Bad,
    /// As bad as it gets, and nothing will mend it soon: a credential that was refused.
    Hopeless,
    /// It says nothing about the binding.
    Neutral,
}

impl Signal {
    /// What the end of a call says about the binding.
    pub fn of(failure: Option<&Failure>) -> Self {
        match failure {
            None => Self::Good,
            Some(Failure::Unauthorized) => Self::Hopeless,
            // What an administrator set up wrongly is the matter of that model or that address, and perhaps of no
            // other: a few more are tried.
            Some(
                Failure::Misconfigured(_)
                | Failure::RateLimited { .. }
                | Failure::Overloaded
                | Failure::Unavailable(_)
                | Failure::TimedOut(_),
            ) => Self::Bad,
            // The provider answered: it is well.
            Some(Failure::Refused(_) | Failure::ContextTooLong) => Self::Good,
            Some(
                Failure::BadRequest(_)
                | Failure::Cancelled
                | Failure::LimitExceeded(..)
                | Failure::Trapped(_)
                | Failure::SandboxDied
                | Failure::Internal(_),
            ) => Self::Neutral,
        }
    }
}

/// The state of one binding's circuit.
#[derive(Debug, Default)]
pub struct Breaker {
    /// When calls ended, and whether they were good.
    calls: VecDeque<(Duration, bool)>,
    open: Option<Opened>,
}

#[derive(Debug)]
struct Opened {
    until: Duration,
    /// What the next time will last.
    next: Duration,
    /// Somebody is trying it.
    probing: bool,
}

impl Breaker {
    pub fn state(&self, now: Duration) -> BreakerState {
        match &self.open {
            None => BreakerState::Closed,
            Some(open) if now < open.until => BreakerState::Open,
            Some(_) => BreakerState::HalfOpen,
        }
    }

    /// Whether a call may go through now. A call that is let through a half-open circuit is its probe, and reports how
    /// it went.
    pub fn admit(&mut self, now: Duration) -> bool {
        match &mut self.open {
            None => true,
            Some(open) if now < open.until || open.probing => false,
            Some(open) => {
                open.probing = true;
                true
            }
        }
    }

    /// A call ended.
    pub fn record(&mut self, now: Duration, signal: Signal) {
        match signal {
            Signal::Good => match &self.open {
                // It began before the circuit opened: that it went well says nothing of now.
                Some(open) if now < open.until => {}
                Some(_) => {
                    self.open = None;
                    self.calls.clear();
                }
                None => self.remember(now, true),
            },
            Signal::Bad if self.open.is_some() => self.trip(now, None),
            Signal::Bad => {
                self.remember(now, false);
                if self.is_bad() {
                    self.trip(now, None);
                }
            }
            Signal::Hopeless => self.trip(now, Some(LONGEST)),
            Signal::Neutral => self.release(),
        }
    }

    /// The provider says when to come back: until then the circuit is open.
    pub fn pause(&mut self, now: Duration, wait: Duration) {
        let until = now + wait.min(LONGEST);
        match &mut self.open {
            Some(open) => {
                open.until = open.until.max(until);
                open.probing = false;
            }
            None => self.open = Some(Opened { until, next: OPEN, probing: false }),
        }
    }

    /// A probe ended without a word about the binding: the next call may try.
    pub fn release(&mut self) {
        if let Some(open) = &mut self.open {
            open.probing = false;
        }
    }

    fn remember(&mut self, now: Duration, good: bool) {
        self.calls.retain(|(at, _)| *at + WINDOW > now);
        if self.calls.len() == CALLS {
            self.calls.pop_front();
        }
        self.calls.push_back((now, good));
    }

    fn is_bad(&self) -> bool {
        let bad = self.calls.iter().filter(|(_, good)| !good).count();
        self.calls.len() >= FEWEST && bad * 100 >= self.calls.len() * PERCENT
    }

    fn trip(&mut self, now: Duration, wait: Option<Duration>) {
        let next = match &self.open {
            None => OPEN,
            // What was under way when it opened and fails now says nothing new.
            Some(open) if now < open.until && wait.is_none() => return,
            Some(open) => open.next,
        };
        let wait = wait.unwrap_or(next);
        self.calls.clear();
        self.open = Some(Opened { until: now + wait, next: (next * 2).min(LONGEST), probing: false });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    fn failed(times: usize, now: Duration) -> Breaker {
        let mut breaker = Breaker::default();
        for _ in 0..times {
            assert!(breaker.admit(now));
            breaker.record(now, Signal::Bad);
        }
        breaker
    }

    #[test]
    fn f10_a_storm_of_failures_opens_the_circuit_and_a_few_do_not() {
        assert_eq!(failed(FEWEST - 1, at(0)).state(at(0)), BreakerState::Closed);
        let mut storm = failed(FEWEST, at(0));
        assert_eq!((storm.state(at(0)), storm.admit(at(4))), (BreakerState::Open, false));
        let mut mixed = failed(4, at(0));
        for _ in 0..5 {
            mixed.record(at(1), Signal::Good);
        }
        mixed.record(at(1), Signal::Bad);
        assert_eq!(mixed.state(at(1)), BreakerState::Open, "five of ten");
    }

    #[test]
    fn failures_are_forgotten_with_the_window() {
        let mut breaker = failed(FEWEST - 1, at(0));
        breaker.record(at(31), Signal::Bad);
        assert_eq!(breaker.state(at(31)), BreakerState::Closed);
    }

    #[test]
    fn a_half_open_circuit_lets_one_probe_through_which_closes_it_or_opens_it_for_longer() {
        let mut breaker = failed(FEWEST, at(0));
        assert_eq!(breaker.state(at(5)), BreakerState::HalfOpen);
        assert!(breaker.admit(at(5)) && !breaker.admit(at(5)), "one probe at a time");
        breaker.record(at(6), Signal::Bad);
        assert_eq!(
            (breaker.state(at(15)), breaker.state(at(16))),
            (BreakerState::Open, BreakerState::HalfOpen),
            "ten seconds now"
        );
        assert!(breaker.admit(at(16)));
        breaker.record(at(16), Signal::Neutral);
        assert!(breaker.admit(at(16)), "a probe that was cancelled said nothing");
        breaker.record(at(17), Signal::Good);
        assert_eq!(breaker.state(at(17)), BreakerState::Closed);
        breaker.record(at(18), Signal::Bad);
        assert_eq!(breaker.state(at(18)), BreakerState::Closed, "it begins anew");
    }

    #[test]
    fn f10_a_wait_that_the_provider_asks_for_opens_the_circuit_for_as_long_and_no_longer_than_a_minute() {
        let mut breaker = Breaker::default();
        breaker.pause(at(0), at(20));
        assert_eq!((breaker.state(at(19)), breaker.state(at(20))), (BreakerState::Open, BreakerState::HalfOpen));
        breaker.pause(at(20), at(3600));
        assert_eq!((breaker.state(at(79)), breaker.state(at(80))), (BreakerState::Open, BreakerState::HalfOpen));
    }

    #[test]
    fn a_refused_credential_opens_the_circuit_at_once() {
        let mut breaker = Breaker::default();
        breaker.record(at(0), Signal::Hopeless);
        assert_eq!((breaker.state(at(59)), breaker.state(at(60))), (BreakerState::Open, BreakerState::HalfOpen));
    }

    #[test]
    fn calls_that_were_under_way_when_it_opened_do_not_keep_it_open() {
        let mut breaker = failed(FEWEST, at(0));
        for second in 1..5 {
            breaker.record(at(second), Signal::Bad);
        }
        assert_eq!(breaker.state(at(5)), BreakerState::HalfOpen);
    }
}
