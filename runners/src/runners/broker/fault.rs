//! What is wrong with a run's binding, as the host has seen it. The contract is frozen without a word for that, so a
//! guest hears of a bad request, and what it hands back is one: then every binding would say the same, and no other is
//! asked. Here it is remembered what it was, and told in the place of that.
//!
//! It goes by what passes between a guest and the outside, and by nothing else: a run that is played back ends as it
//! ended then.

use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::Failure;
use crate::wire::{Answer, Ask};

/// What the last answer that a run got said of its binding.
#[derive(Default)]
pub struct BindingFault(Mutex<Option<Found>>);

enum Found {
    /// It was not asked at all, or its provider does not know what it was asked for; in words.
    Wrong(String),
    /// Its provider answered a guest's own request so.
    Unknown,
}

impl BindingFault {
    /// An answer is on its way to the guest. `own`: of the binding's own endpoint.
    pub fn note(&self, answer: &Answer, own: bool) {
        match answer {
            Answer::End(Err(Failure::Misconfigured(why))) => *self.lock() = Some(Found::Wrong(why.clone())),
            Answer::Head(head) if own => *self.lock() = (head.status == 404).then_some(Found::Unknown),
            Answer::Started => *self.lock() = None,
            Answer::Head(_)
            | Answer::Chunks(_)
            | Answer::Relayed(_)
            | Answer::Body(_)
            | Answer::State(_)
            | Answer::Kept(_)
            | Answer::End(_) => {}
        }
    }

    /// What a run failed with, where the guest could not say it.
    pub fn explain(&self, failure: Failure) -> Failure {
        match (self.lock().take(), failure) {
            (Some(Found::Wrong(why)), Failure::BadRequest(_) | Failure::Internal(_)) => Failure::Misconfigured(why),
            (Some(Found::Unknown), Failure::BadRequest(why)) => Failure::Misconfigured(unknown(&why)),
            (_, failure) => failure,
        }
    }

    fn lock(&self) -> MutexGuard<'_, Option<Found>> {
        // Whole after every statement under the lock.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Whether it asks the binding's own endpoint, as far as that can be told without the binding.
pub fn is_own(ask: &Ask) -> bool {
    match ask {
        Ask::Completion(_) => true,
        Ask::Http(ask) => ask.url.starts_with('/'),
        Ask::StateGet { .. } | Ask::StateSet { .. } => false,
    }
}

/// What a person reads where an endpoint answers 404.
pub fn unknown(why: &str) -> String {
    format!(
        "its endpoint does not know what it was asked for, so an administrator checks its address and its models ({why})"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::HttpHead;

    fn head(status: u16) -> Answer {
        Answer::Head(HttpHead { status, headers: Vec::new() })
    }

    fn wrong() -> Answer {
        Answer::End(Err(Failure::Misconfigured("no key".into())))
    }

    #[test]
    fn what_the_host_refused_is_told_in_place_of_what_the_guest_made_of_it() {
        let bad = || Failure::BadRequest("no key".into());
        let told = |answers: &[(Answer, bool)], failure| {
            let fault = BindingFault::default();
            answers.iter().for_each(|(answer, own)| fault.note(answer, *own));
            fault.explain(failure)
        };
        assert_eq!(told(&[(wrong(), true)], bad()), Failure::Misconfigured("no key".into()));
        assert_eq!(told(&[(wrong(), true)], Failure::Internal("x".into())), Failure::Misconfigured("no key".into()));
        assert_eq!(told(&[(wrong(), true)], Failure::Overloaded), Failure::Overloaded);
        assert_eq!(told(&[(wrong(), true), (Answer::Started, true)], bad()), bad(), "then it was asked all the same");
        assert_eq!(told(&[(head(404), true)], bad()).code(), "misconfigured");
        assert_eq!(told(&[(head(404), true), (head(400), true)], bad()), bad(), "the last answer counts");
        assert_eq!(told(&[(head(404), false)], bad()), bad(), "another host's paths are the plugin's matter");
        assert_eq!(told(&[], bad()), bad());
    }
}
