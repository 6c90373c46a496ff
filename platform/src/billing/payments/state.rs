//! What follows from what Stripe says of a subscription. No I/O.

use chrono::{DateTime, TimeDelta, Utc};

use crate::entitlements::SubscriptionState;

/// A payment that is late changes nothing for so long.
pub const GRACE: TimeDelta = TimeDelta::days(14);
/// After that the company only reads for so long; then it is suspended.
pub const READS: TimeDelta = TimeDelta::days(30);

/// Whether a subscription of this status counts as the client's one. One that waits for its first payment does not: it
/// opens nothing, and Stripe ends it within a day.
pub fn is_live(status: &str) -> bool {
    matches!(status, "trialing" | "active" | "past_due" | "unpaid" | "paused")
}

/// What is seen of a subscription beside its status.
#[derive(Clone, Copy, Debug, Default)]
pub struct Stands {
    pub cancels: bool,
    /// Since when a payment is late, as was seen first.
    pub late_since: Option<DateTime<Utc>>,
    /// From when on nothing is charged.
    pub paused_from: Option<DateTime<Utc>>,
}

/// How the client stands.
pub fn state_of(
    status: &str,
    Stands { cancels, late_since, paused_from }: Stands,
    now: DateTime<Utc>,
) -> SubscriptionState {
    match status {
        // What is paid for is had to its end; after that nothing is charged, and nothing starts.
        "trialing" | "active" if paused_from.is_some_and(|from| from <= now) => SubscriptionState::ReadOnly,
        "trialing" if !cancels => SubscriptionState::Trial,
        "trialing" | "active" if cancels => SubscriptionState::Closing,
        "active" => SubscriptionState::Active,
        "past_due" => match late_since.map(|since| now - since) {
            Some(late) if late >= GRACE + READS => SubscriptionState::Suspended,
            Some(late) if late >= GRACE => SubscriptionState::ReadOnly,
            _ => SubscriptionState::Grace,
        },
        "unpaid" => match late_since.map(|since| now - since) {
            Some(late) if late >= GRACE + READS => SubscriptionState::Suspended,
            _ => SubscriptionState::ReadOnly,
        },
        // Paused, ended, or a word that is not known yet: what is there can be read and taken along.
        _ => SubscriptionState::ReadOnly,
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
            ("trialing", false, None, SubscriptionState::Trial),
            ("trialing", true, None, SubscriptionState::Closing),
            ("active", false, None, SubscriptionState::Active),
            ("active", true, None, SubscriptionState::Closing),
            ("past_due", false, None, SubscriptionState::Grace),
            ("past_due", false, ago(13), SubscriptionState::Grace),
            ("past_due", true, ago(13), SubscriptionState::Grace),
            ("past_due", false, ago(14), SubscriptionState::ReadOnly),
            ("past_due", false, ago(43), SubscriptionState::ReadOnly),
            ("past_due", false, ago(44), SubscriptionState::Suspended),
            ("unpaid", false, ago(1), SubscriptionState::ReadOnly),
            ("unpaid", false, ago(44), SubscriptionState::Suspended),
            ("paused", false, None, SubscriptionState::ReadOnly),
            ("canceled", false, None, SubscriptionState::ReadOnly),
            ("something_new", false, None, SubscriptionState::ReadOnly),
        ] {
            let stands = Stands { cancels, late_since: late, paused_from: None };
            assert_eq!(state_of(status, stands, now), state, "{status} {cancels} {late:?}");
        }
    }

    #[test]
    fn r47_a_pause_begins_with_the_end_of_what_is_paid_for() {
        let now: DateTime<Utc> = "2026-11-26T12:00:00Z".parse().unwrap();
        let paused = |from: DateTime<Utc>| Stands { paused_from: Some(from), ..Stands::default() };
        assert_eq!(state_of("active", paused(now + TimeDelta::seconds(1)), now), SubscriptionState::Active);
        assert_eq!(state_of("active", paused(now), now), SubscriptionState::ReadOnly);
        assert_eq!(state_of("past_due", paused(now), now), SubscriptionState::Grace, "an open invoice goes its way");
    }

    #[test]
    fn r47_what_waits_for_its_first_payment_is_no_subscription_yet() {
        assert!(["trialing", "active", "past_due", "unpaid", "paused"].iter().all(|status| is_live(status)));
        assert!(!["incomplete", "incomplete_expired", "canceled", ""].iter().any(|status| is_live(status)));
    }
}
