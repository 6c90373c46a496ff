//! What is noted of each call: where it went, how it was answered, how much crossed. The task that serves the call
//! writes it; it is read once when the run ends, even if the call is still under way.

use std::sync::atomic::{AtomicU16, AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use reqwest::Request;

use crate::wire::Ask;
use crate::{Failure, HostAbility, HostCall, HostCalls};

/// Characters of a host's name that are kept; a name on the internet has 253 at most.
const HOST: usize = 260;

/// The calls of one run.
#[derive(Default)]
pub struct Notes {
    calls: Mutex<Vec<Arc<Noted>>>,
    more: AtomicU32,
    log_lines: AtomicU32,
}

impl Notes {
    /// A call begins. One beyond those that are kept is counted and then forgotten.
    pub fn call(&self, ask: &Ask, began: Duration) -> Arc<Noted> {
        let noted = Arc::new(Noted::new(ability(ask), began));
        let mut calls = self.calls.lock().unwrap_or_else(PoisonError::into_inner);
        if calls.len() < HostCalls::KEPT {
            calls.push(noted.clone());
        } else {
            self.more.fetch_add(1, Ordering::Relaxed);
        }
        noted
    }

    pub fn log_line(&self) {
        self.log_lines.fetch_add(1, Ordering::Relaxed);
    }

    /// All of it, as it stands now.
    pub fn read(&self) -> HostCalls {
        let calls = self.calls.lock().unwrap_or_else(PoisonError::into_inner);
        HostCalls {
            calls: calls.iter().map(|noted| noted.read()).collect(),
            more: self.more.load(Ordering::Relaxed),
            log_lines: self.log_lines.load(Ordering::Relaxed),
        }
    }
}

/// One call.
pub struct Noted {
    ability: HostAbility,
    began: Duration,
    at: Instant,
    left: OnceLock<Left>,
    /// 0: no answer yet.
    status: AtomicU16,
    received: AtomicU64,
    end: OnceLock<(Duration, Option<&'static str>)>,
}

/// A request on its way out.
struct Left {
    method: String,
    host: String,
    bytes: u64,
}

impl Noted {
    fn new(ability: HostAbility, began: Duration) -> Self {
        Self {
            ability,
            began,
            at: Instant::now(),
            left: OnceLock::new(),
            status: AtomicU16::new(0),
            received: AtomicU64::new(0),
            end: OnceLock::new(),
        }
    }

    /// A request is about to leave, or to be refused.
    pub fn leaves(&self, request: &Request) {
        let url = request.url();
        let host: String = url.host_str().unwrap_or_default().chars().take(HOST).collect();
        let bytes = request.body().and_then(reqwest::Body::as_bytes).map_or(0, <[u8]>::len);
        let host = url.port().map_or(host.clone(), |port| format!("{host}:{port}"));
        // Set once: a call is one request.
        let _ = self.left.set(Left { method: request.method().to_string(), host, bytes: bytes as u64 });
    }

    pub fn answered(&self, status: u16) {
        self.status.store(status, Ordering::Relaxed);
    }

    pub fn received(&self, bytes: usize) {
        self.received.fetch_add(bytes as u64, Ordering::Relaxed);
    }

    pub fn ended(&self, failure: Option<&Failure>) {
        let _ = self.end.set((self.at.elapsed(), failure.map(Failure::code)));
    }

    fn read(&self) -> HostCall {
        let left = self.left.get();
        let status = self.status.load(Ordering::Relaxed);
        HostCall {
            ability: self.ability,
            method: left.map(|left| left.method.clone()).unwrap_or_default(),
            host: left.map(|left| left.host.clone()).unwrap_or_default(),
            status: (status != 0).then_some(status),
            sent_bytes: left.map_or(0, |left| left.bytes),
            received_bytes: self.received.load(Ordering::Relaxed),
            began: self.began,
            took: self.end.get().map_or_else(|| self.at.elapsed(), |(took, _)| *took),
            failure: self.end.get().and_then(|(_, failure)| *failure),
            is_cut: self.end.get().is_none(),
        }
    }
}

fn ability(ask: &Ask) -> HostAbility {
    match ask {
        Ask::Completion(_) => HostAbility::Completion,
        Ask::Http(_) => HostAbility::Http,
        Ask::StateGet { .. } => HostAbility::StateRead,
        Ask::StateSet { .. } => HostAbility::StateWritten,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_that_asks_without_end_is_noted_up_to_a_bound_and_counted_beyond() {
        let notes = Notes::default();
        let ask = Ask::StateGet { key: "token".to_owned() };
        for _ in 0..HostCalls::KEPT + 3 {
            notes.call(&ask, Duration::ZERO).ended(None);
        }
        let read = notes.read();
        assert_eq!((read.calls.len(), read.more), (HostCalls::KEPT, 3));
    }

    #[test]
    fn a_call_that_is_under_way_when_the_run_ends_says_so_and_what_came_until_then() {
        let notes = Notes::default();
        let noted = notes.call(&Ask::StateGet { key: String::new() }, Duration::from_millis(5));
        noted.answered(200);
        noted.received(12);
        let calls = notes.read().calls;
        let [call] = calls.as_slice() else { panic!("{calls:?}") };
        assert_eq!((call.status, call.received_bytes, call.is_cut), (Some(200), 12, true));
        noted.ended(Some(&Failure::Overloaded));
        let calls = notes.read().calls;
        let [call] = calls.as_slice() else { panic!("{calls:?}") };
        assert_eq!((call.failure, call.is_cut, call.began), (Some("overloaded"), false, Duration::from_millis(5)));
    }
}
