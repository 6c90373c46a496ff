//! The accounts that an attempt with an email is aimed at, each with counts of its own. An email may have accounts in
//! several companies, and the holder of one must gain nothing against the others (H1).

use super::gate::{AuthServices, Visit};
use super::store::Candidate;
use super::throttle::{self, ThrottleKey};
use crate::kit::caller::ClientId;
use crate::kit::problem::Problem;

/// One for each candidate, in their order; for an email without any, one that stands for the email.
pub struct Targets<'a> {
    visit: &'a Visit,
    all: Vec<Target>,
}

struct Target {
    name: String,
    device: Option<String>,
    open: bool,
}

impl<'a> Targets<'a> {
    /// Asks the throttle about each of them.
    ///
    /// # Errors
    /// 429 when none of them may be tried. Where only some may, the others are left out silently: who owns one account
    /// learns nothing of another.
    pub fn ask(
        gate: &AuthServices,
        visit: &'a Visit,
        email: &str,
        candidates: &[Candidate],
        throttle: impl Fn(ThrottleKey<'_>) -> Result<(), Problem>,
    ) -> Result<Self, Problem> {
        let of = |candidate: &Candidate| {
            let client = ClientId::new(candidate.client_id)?;
            let device = visit.device(gate, client, candidate.id);
            Some(Target { name: throttle::account(client, candidate.id), device, open: false })
        };
        let mut all: Vec<Target> =
            candidates.iter().map(|candidate| of(candidate).unwrap_or_else(|| Target::nobody(email))).collect();
        if all.is_empty() {
            all.push(Target::nobody(email));
        }
        let mut soonest: Option<Problem> = None;
        for target in &mut all {
            match throttle(visit.who(&target.name, target.device.as_deref())) {
                Ok(()) => target.open = true,
                Err(refused) if soonest.as_ref().is_none_or(|it| refused.retry_after < it.retry_after) => {
                    soonest = Some(refused);
                }
                Err(_) => {}
            }
        }
        match soonest {
            Some(refused) if !all.iter().any(|target| target.open) => Err(refused),
            _ => Ok(Self { visit, all }),
        }
    }

    /// Whether this candidate may be tried.
    pub fn may(&self, at: usize) -> bool {
        self.all.get(at).is_some_and(|target| target.open)
    }

    /// This candidate, as the throttle counts it.
    pub fn at(&self, at: usize) -> Option<ThrottleKey<'_>> {
        self.all.get(at).map(|target| self.who(target))
    }

    /// Those among the first `count` that were tried.
    pub fn tried(&self, count: usize) -> Vec<ThrottleKey<'_>> {
        self.all.iter().take(count).filter(|target| target.open).map(|target| self.who(target)).collect()
    }

    fn who<'b>(&'b self, target: &'b Target) -> ThrottleKey<'b> {
        self.visit.who(&target.name, target.device.as_deref())
    }
}

impl Target {
    fn nobody(email: &str) -> Self {
        Self { name: email.to_owned(), device: None, open: false }
    }
}
