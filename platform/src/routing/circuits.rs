//! The circuits of one binding: that of the version that serves, and apart from it that of a version on trial. A
//! version that asks wrongly is refused where the one that serves is not: its failures must cost its own runs a try,
//! and nobody else the binding.

use std::time::Duration;

use super::breaker::{Breaker, BreakerState};

#[derive(Debug, Default)]
pub struct Circuits {
    live: Breaker,
    /// By the digest of the version.
    canary: Option<(String, Breaker)>,
}

impl Circuits {
    /// `canary`: the digest of the version on trial; `None`: the one that serves.
    pub fn of(&mut self, canary: Option<&str>) -> &mut Breaker {
        let Some(digest) = canary else { return &mut self.live };
        // One at a time is on trial, and the next one begins anew.
        if self.canary.as_ref().is_some_and(|(known, _)| known != digest) {
            self.canary = None;
        }
        &mut self.canary.get_or_insert_with(|| (digest.to_owned(), Breaker::default())).1
    }

    pub fn state(&self, canary: Option<&str>, now: Duration) -> BreakerState {
        match (canary, &self.canary) {
            (None, _) => self.live.state(now),
            (Some(digest), Some((known, breaker))) if known == digest => breaker.state(now),
            (Some(_), _) => BreakerState::Closed,
        }
    }
}
