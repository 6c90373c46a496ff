//! What follows from what Stripe says of a subscription. No I/O.

use chrono::{DateTime, TimeDelta, Utc};

use crate::entitlements::State;

/// A payment that is late changes nothing for so long.
const GRACE: TimeDelta = TimeDelta::days(14);
/// After that the company only reads for so long; then it is suspended.
const READS: TimeDelta = TimeDelta::days(30);

/// Whether a subscription of this status counts as the client's one. One that waits for its first payment does not: it
/// opens nothing, and Stripe ends it within a day.
pub fn is_live(status: &str) -> bool {
    matches!(status, "trialing" | "active" | "past_due" | "unpaid" | "paused")
}

/// How the client stands. `late_since`: since when a payment is late, as was seen first.
pub fn state_of(status: &str, cancels: bool, late_since: Option<DateTime<Utc>>, now: DateTime<Utc>) -> State {
    match status {
        "trialing" if !cancels => State::Trial,
        "trialing" | "active" if cancels => State::Closing,
        "active" => State::Active,
        "past_due" => match late_since.map(|since| now - since) {
            Some(late) if late >= GRACE + READS => State::Suspended,
            Some(late) if late >= GRACE => State::ReadOnly,
            _ => State::Grace,
        },
        "unpaid" => match late_since.map(|since| now - since) {
            Some(late) if late >= GRACE + READS => State::Suspended,
            _ => State::ReadOnly,
        },
        // Paused, ended, or a word that is not known yet: what is there can be read and taken along.
        _ => State::ReadOnly,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn r47_a_late_payment_keeps_access_for_a_time_then_reads_then_nothing() {
        let now: DateTime<Utc> = "2026-11-26T12:00:00Z".parse().unwrap();
        let ago = |days: i64| Some(now - TimeDelta::days(days));
        for (status, cancels, late, state) in [
            ("trialing", false, None, State::Trial),
            ("trialing", true, None, State::Closing),
            ("active", false, None, State::Active),
            ("active", true, None, State::Closing),
            ("past_due", false, None, State::Grace),
            ("past_due", false, ago(13), State::Grace),
            ("past_due", true, ago(13), State::Grace),
            ("past_due", false, ago(14), State::ReadOnly),
            ("past_due", false, ago(43), State::ReadOnly),
            ("past_due", false, ago(44), State::Suspended),
            ("unpaid", false, ago(1), State::ReadOnly),
            ("unpaid", false, ago(44), State::Suspended),
            ("paused", false, None, State::ReadOnly),
            ("canceled", false, None, State::ReadOnly),
            ("something_new", false, None, State::ReadOnly),
        ] {
            assert_eq!(state_of(status, cancels, late, now), state, "{status} {cancels} {late:?}");
        }
    }

    #[test]
    fn r47_what_waits_for_its_first_payment_is_no_subscription_yet() {
        assert!(["trialing", "active", "past_due", "unpaid", "paused"].iter().all(|status| is_live(status)));
        assert!(!["incomplete", "incomplete_expired", "canceled", ""].iter().any(|status| is_live(status)));
    }
}
