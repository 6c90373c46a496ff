//! How much went over in each hour, from the ledger.

use chrono::{DateTime, DurationRound, NaiveDate, NaiveTime, TimeDelta, Utc};

use super::super::Payments;
use super::store::{self, Charged, Counted};
use crate::entitlements::Metric;
use crate::kit::caller::ClientId;
use crate::kit::problem::Problem;
use crate::usage::{self, Amount, Month};

/// So long after an hour it is counted: what ends is written down within a second. What comes later than that is charged
/// with the next hour that is counted; what belongs to a month or a period that was closed by then is told apart.
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
                let begun = Counted { until: from, month: month(from), base, last: None };
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
        let (base, last) = if of == counted.month {
            (counted.base, counted.last)
        } else {
            (Amount::default(), Some((counted.month, counted.base)))
        };
        let over = over_at(payments, client, until).await?;
        // What has ended long ago is looked at once, when all hours are counted.
        let is_last = next_cut(until, &charged.cuts) + SETTLED > now;
        let ends =
            if is_last { closed(&charged, (counted.until, of), last.map(|(month, _)| month)) } else { Vec::new() };
        let mut late = Vec::new();
        for end in ends {
            late.push((end, over_at(payments, client, end).await?));
        }
        let mut tx = inner.db.begin_operator("write down what went over a client's plan").await?;
        let next = Counted { until, month: of, base, last };
        if !store::advance(&mut tx, client, Some(counted.until), &next).await? {
            // Another process was faster.
            return Ok(());
        }
        let sent = store::sum(&mut tx, client, of).await?;
        let mut new = less(over, base.and(sent));
        for (place, (end, over)) in (1..).zip(late) {
            let of_end = month(end - TimeDelta::microseconds(1));
            let free = if of_end == of { base } else { last.map(|(_, free)| free).unwrap_or_default() };
            let told = store::sum_by(&mut tx, client, of_end, end).await?;
            let mut came = less(over, free.and(told));
            if of_end == of {
                came = Amount { runs: came.runs.min(new.runs), tokens: came.tokens.min(new.tokens) };
                new = less(new, came);
            }
            // A moment of its own, so that it is an event of its own.
            let time = (until - TimeDelta::microseconds(place), until);
            for (metric, value) in each(came) {
                store::put(&mut tx, client, (metric, value), time, (of_end, Some(end))).await?;
            }
        }
        for (metric, value) in each(new) {
            store::put(&mut tx, client, (metric, value), (counted.until, until), (of, None)).await?;
        }
        tx.commit().await?;
    }
}

/// Ends of what was closed before an hour that is counted now, for which the ledger may have more since: the month
/// before, and in the month that is running the period that is paid for. Not before the client had this plan, for
/// nobody knows what its limits were then; nor of a month of which nothing is charged.
fn closed(charged: &Charged, (counted, of): (DateTime<Utc>, NaiveDate), last: Option<NaiveDate>) -> Vec<DateTime<Utc>> {
    let begins = of.and_time(NaiveTime::MIN).and_utc();
    let before = last.filter(|last| *last == month(begins - TimeDelta::microseconds(1))).map(|_| begins);
    let period = charged.period_start.filter(|start| *start > begins);
    let ends = before.into_iter().chain(period);
    ends.filter(|end| *end <= counted && *end > charged.plan_since.max(charged.since)).collect()
}

/// What one is more than another, and never less than nothing.
fn less(one: Amount, other: Amount) -> Amount {
    Amount { runs: (one.runs - other.runs).max(0), tokens: (one.tokens - other.tokens).max(0) }
}

/// What there is something of.
fn each(amount: Amount) -> impl Iterator<Item = (Metric, i64)> {
    [(Metric::Runs, amount.runs), (Metric::Tokens, amount.tokens)].into_iter().filter(|(_, value)| *value > 0)
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
    fn i3_late_use_is_looked_for_where_something_was_closed_under_this_plan() {
        let at = |text: &str| -> DateTime<Utc> { format!("{text}:00Z").parse().unwrap() };
        let charged = |plan_since: &str| Charged {
            since: at("2026-09-01T00:00"),
            plan_since: at(plan_since),
            period_start: Some(at("2026-11-16T10:00")),
            cuts: Vec::new(),
        };
        let (month_end, period_end) = (at("2026-11-01T00:00"), at("2026-11-16T10:00"));
        let of = month(at("2026-11-20T00:00"));
        let october = Some(month(at("2026-10-20T00:00")));
        let ends = |plan: &str, counted: &str, last| closed(&charged(plan), (at(counted), of), last);
        assert_eq!(ends("2026-09-01T00:00", "2026-11-20T00:00", october), [month_end, period_end]);
        assert_eq!(ends("2026-09-01T00:00", "2026-11-20T00:00", None), [period_end], "October was free");
        let september = Some(month(at("2026-09-20T00:00")));
        assert_eq!(ends("2026-09-01T00:00", "2026-11-20T00:00", september), [period_end], "not the month before");
        assert_eq!(ends("2026-09-01T00:00", "2026-11-10T00:00", october), [month_end], "it goes on");
        assert_eq!(ends("2026-11-05T00:00", "2026-11-20T00:00", october), [period_end], "other limits held then");
    }

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
