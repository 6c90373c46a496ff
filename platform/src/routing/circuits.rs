//! The circuits of one binding: that of the version that serves, and apart from it that of a version on trial. A
//! version that asks wrongly is refused where the one that serves is not: its failures must cost its own runs a try,
//! and nobody else the binding.

use std::time::Duration;

use super::breaker::{Breaker, BreakerState};

#[derive(Debug, Default)]
pub struct Circuits {
    live: Breaker,
    /// By the digest of the version.
    trial: Option<(String, Breaker)>,
}

impl Circuits {
    /// `trial`: the digest of the version on trial; `None`: the one that serves.
    pub fn of(&mut self, trial: Option<&str>) -> &mut Breaker {
        let Some(digest) = trial else { return &mut self.live };
        // One at a time is on trial, and the next one begins anew.
        if self.trial.as_ref().is_some_and(|(known, _)| known != digest) {
            self.trial = None;
        }
        &mut self.trial.get_or_insert_with(|| (digest.to_owned(), Breaker::default())).1
    }

    pub fn state(&self, trial: Option<&str>, now: Duration) -> BreakerState {
        match (trial, &self.trial) {
            (None, _) => self.live.state(now),
            (Some(digest), Some((known, breaker))) if known == digest => breaker.state(now),
            (Some(_), _) => BreakerState::Closed,
        }
    }
}
