//! The rules of retry and failover, and what a run's history says of each try. They hold before a run's first words
//! only: what a reader has seen is never taken back by a second try.

use std::time::Duration;

use backon::{BackoffBuilder, ExponentialBackoff, ExponentialBuilder};
use chrono::{DateTime, Utc};
use runners::Failure;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::host_call::HostCall;

/// Times that one binding is asked again.
const AGAIN: usize = 2;
/// The first pause between two tries; the next is twice as long. Up to as much again is added by chance, so that many
/// runs do not come back together.
const PAUSE: Duration = Duration::from_millis(250);
/// The longest wait that a provider may ask for (`Retry-After`). One that asks for more is not waited for.
pub const PATIENCE: Duration = Duration::from_secs(10);
/// A longer wait than this is not worth it while another binding could answer.
const QUICK: Duration = Duration::from_secs(1);

/// What a failure says about trying again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FailureVerdict {
    /// Every binding would say the same, or nobody waits any more.
    End,
    /// This binding will not get better by waiting; another one may answer.
    Elsewhere,
    /// It passes by itself.
    Again,
}

impl FailureVerdict {
    pub fn of(failure: &Failure) -> Self {
        match failure {
            // A sandbox that died is no provider's fault: the driver begins anew, by its own count.
            Failure::BadRequest(_)
            | Failure::Refused(_)
            | Failure::ContextTooLong
            | Failure::Cancelled
            | Failure::LimitExceeded(..)
            | Failure::SandboxDied => Self::End,
            // Silence was long enough already, and a plugin's crash would come again; another binding may have another
            // version.
            Failure::Misconfigured(_)
            | Failure::Unauthorized
            | Failure::TimedOut(_)
            | Failure::Trapped(_)
            | Failure::Internal(_) => Self::Elsewhere,
            Failure::RateLimited { .. } | Failure::Overloaded | Failure::Unavailable(_) => Self::Again,
        }
    }
}

/// What a run does next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    End,
    Elsewhere,
    /// The same binding, after this time.
    Again(Duration),
}

/// What a run does after a binding failed it. `pause`: the next of the binding's pauses; `others`: whether another
/// binding could take over now.
pub fn next(failure: &Failure, pause: Option<Duration>, others: bool) -> Next {
    let away = if others { Next::Elsewhere } else { Next::End };
    match (FailureVerdict::of(failure), pause) {
        (FailureVerdict::End, _) => Next::End,
        (FailureVerdict::Elsewhere, _) | (FailureVerdict::Again, None) => away,
        (FailureVerdict::Again, Some(pause)) => {
            let told = match failure {
                Failure::RateLimited { retry_after } => retry_after.unwrap_or_default(),
                _ => Duration::ZERO,
            };
            // Never sooner than told, and not all at once when the time has come.
            let wait = told.saturating_add(pause);
            if told > PATIENCE || (others && wait > QUICK) { away } else { Next::Again(wait) }
        }
    }
}

/// The pauses between tries of one binding. `seed` makes one run's differ from another's.
pub fn pauses(seed: u64) -> ExponentialBackoff {
    ExponentialBuilder::new().with_min_delay(PAUSE).with_max_times(AGAIN).with_jitter().with_jitter_seed(seed).build()
}

/// The waits for room at bindings that have as much as they may have: some ten seconds in all.
pub fn queueing(seed: u64) -> ExponentialBackoff {
    let steps = ExponentialBuilder::new().with_min_delay(PAUSE / 2).with_max_delay(QUICK).with_max_times(9);
    steps.with_jitter().with_jitter_seed(seed).build()
}

/// One try of a run at a binding.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = RunAttempt)]
pub struct Attempt {
    pub binding_id: Uuid,
    pub region: String,
    pub plugin: String,
    pub plugin_version: String,
    /// SHA-256 of the component.
    pub plugin_digest: String,
    pub at: DateTime<Utc>,
    pub duration_ms: i64,
    /// From this call to its first words.
    pub first_delta_ms: Option<i64>,
    /// `succeeded`, or the code of the failure: `rate_limited`, `unavailable`, `cancelled` …
    pub outcome: String,
    /// Why it failed, in words.
    pub message: Option<String>,
    /// What the plugin asked of the host, of a run; at most 200 of all tries together. Empty of one that ended before
    /// this was noted.
    #[serde(default)]
    pub calls: Vec<HostCall>,
    /// How many more there were.
    #[serde(default)]
    pub more_calls: u32,
    /// Lines that the plugin wrote into its log, which is the operator's.
    #[serde(default)]
    pub log_lines: u32,
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAUSED: Option<Duration> = Some(Duration::from_millis(300));

    fn limited(seconds: u64) -> Failure {
        Failure::RateLimited { retry_after: Some(Duration::from_secs(seconds)) }
    }

    #[test]
    fn what_every_binding_would_say_ends_the_run_and_the_rest_goes_on() {
        let text = || "why".to_owned();
        for failure in
            [Failure::BadRequest(text()), Failure::Refused(text()), Failure::ContextTooLong, Failure::Cancelled]
        {
            assert_eq!(next(&failure, PAUSED, true), Next::End, "{failure:?}");
        }
        for failure in [
            Failure::Misconfigured(text()),
            Failure::Unauthorized,
            Failure::TimedOut(text()),
            Failure::Trapped(text()),
            Failure::Internal(text()),
        ] {
            assert_eq!(next(&failure, PAUSED, true), Next::Elsewhere, "{failure:?}");
            assert_eq!(next(&failure, PAUSED, false), Next::End, "{failure:?}");
        }
        for failure in [Failure::Overloaded, Failure::Unavailable(text()), Failure::RateLimited { retry_after: None }] {
            assert_eq!(next(&failure, PAUSED, true), Next::Again(Duration::from_millis(300)), "{failure:?}");
            assert_eq!(next(&failure, None, true), Next::Elsewhere, "{failure:?}");
            assert_eq!(next(&failure, None, false), Next::End, "{failure:?}");
        }
    }

    #[test]
    fn f10_a_retry_after_is_honoured_up_to_a_bound_and_not_waited_for_while_another_binding_is_there() {
        assert_eq!(next(&limited(7), PAUSED, false), Next::Again(Duration::from_millis(7300)));
        assert_eq!(next(&limited(7), PAUSED, true), Next::Elsewhere);
        assert_eq!(next(&limited(10), PAUSED, false), Next::Again(Duration::from_millis(10_300)));
        assert_eq!(next(&limited(11), PAUSED, false), Next::End);
        assert_eq!(next(&limited(11), PAUSED, true), Next::Elsewhere);
    }

    #[test]
    fn f10_pauses_grow_differ_from_run_to_run_and_come_to_an_end() {
        let (one, other): (Vec<_>, Vec<_>) = (pauses(1).collect(), pauses(2).collect());
        assert_eq!((one.len(), other.len()), (AGAIN, AGAIN));
        assert!(one[0] >= PAUSE && one[0] < 2 * PAUSE && one[1] >= 2 * PAUSE && one[1] < 4 * PAUSE, "{one:?}");
        assert_ne!(one, other);
    }
}
