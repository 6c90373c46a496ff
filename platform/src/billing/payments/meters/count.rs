//! How much went over in each hour, from the ledger.

use chrono::{DateTime, DurationRound, TimeDelta, Utc};

use super::super::Payments;
use super::store::{self, Counted};
use crate::entitlements::Metric;
use crate::kit::caller::ClientId;
use crate::kit::problem::Problem;
use crate::usage::{self, Amount, Month};

/// So long after an hour it is counted: what ends is written down within a second. What comes later than that is charged
/// with the next hour of its month.
const SETTLED: TimeDelta = TimeDelta::minutes(2);
/// A client that is counted for the first time is charged from here on at the earliest.
const BACK: TimeDelta = TimeDelta::hours(1);

/// Counts every hour that has ended and is not counted yet. Two processes that do so at once count each hour once.
pub async fn count(payments: &Payments, client: ClientId) -> Result<(), Problem> {
    let inner = &payments.0;
    loop {
        let now = inner.clock.now();
        let mut tx = inner.db.begin_operator("look until when a client's use is counted").await?;
        let Some(charged) = store::charged(&mut tx, client).await? else { return Ok(()) };
        let known = store::counted(&mut tx, client).await?;
        let counted = match known {
            Some(counted) if counted.until >= charged.since => counted,
            // Charged for the first time, or again after something else: what was over by then is not charged.
            known => {
                let sent = store::sum(&mut tx, client, month(charged.since)).await?;
                drop(tx);
                let from = if known.is_none() { charged.since.max(now - BACK) } else { charged.since };
                let over = over_at(payments, client, from).await?;
                let base = Amount { runs: over.runs - sent.runs, tokens: over.tokens - sent.tokens };
                let begun = Counted { until: from, month: month(from), base };
                let mut tx = inner.db.begin_operator("begin to count what goes over a client's plan").await?;
                let is_begun = store::advance(&mut tx, client, known.map(|known| known.until), &begun).await?;
                tx.commit().await?;
                if !is_begun {
                    return Ok(());
                }
                continue;
            }
        };
        drop(tx);
        let until = next_cut(counted.until, &charged.cuts);
        if until + SETTLED > now {
            return Ok(());
        }
        let of = month(until - TimeDelta::microseconds(1));
        let base = if of == counted.month { counted.base } else { Amount::default() };
        let over = over_at(payments, client, until).await?;
        let mut tx = inner.db.begin_operator("write down what went over a client's plan").await?;
        let next = Counted { until, month: of, base };
        if !store::advance(&mut tx, client, Some(counted.until), &next).await? {
            // Another process was faster.
            return Ok(());
        }
        let sent = store::sum(&mut tx, client, of).await?;
        for (metric, value) in [
            (Metric::Runs, over.runs - base.runs - sent.runs),
            (Metric::Tokens, over.tokens - base.tokens - sent.tokens),
        ] {
            if value > 0 {
                store::put(&mut tx, client, (metric, value), (counted.until, until), of).await?;
            }
        }
        tx.commit().await?;
    }
}

async fn over_at(payments: &Payments, client: ClientId, until: DateTime<Utc>) -> Result<Amount, Problem> {
    let mut tx = payments.0.db.begin_for(client).await?;
    Ok(usage::over_at(&mut tx, until).await?)
}

fn month(time: DateTime<Utc>) -> chrono::NaiveDate {
    Month::of(time).start().date_naive()
}

/// The end of the hour, or of a period that is paid for within it: an event belongs to one period.
fn next_cut(from: DateTime<Utc>, cuts: &[DateTime<Utc>]) -> DateTime<Utc> {
    let hour = from.duration_trunc(TimeDelta::hours(1)).unwrap_or(from) + TimeDelta::hours(1);
    cuts.iter().copied().filter(|cut| *cut > from).fold(hour, DateTime::min)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn i3_hours_are_cut_where_a_period_ends_so_that_use_is_charged_where_it_was() {
        let at = |text: &str| -> DateTime<Utc> { format!("2026-11-16T{text}Z").parse().unwrap() };
        let cuts = [at("10:23:45"), at("18:00:00")];
        assert_eq!(next_cut(at("09:10:00"), &cuts), at("10:00:00"));
        assert_eq!(next_cut(at("10:00:00"), &cuts), at("10:23:45"));
        assert_eq!(next_cut(at("10:23:45"), &cuts), at("11:00:00"));
        assert_eq!(next_cut(at("17:00:00"), &cuts), at("18:00:00"));
    }
}
