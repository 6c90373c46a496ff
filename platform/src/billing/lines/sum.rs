//! Divides a line's amount among what was used in its time, and keeps the result.

use chrono::{DateTime, TimeDelta, Utc};

use super::spread::spread;
use super::store::{self, Group, Summed};
use crate::billing::error::Error;
use crate::billing::invoices::BillLine;
use crate::billing::payments::{self, KeptInvoice};
use crate::entitlements::Metric;
use crate::kit::db::TenantTx;
use crate::kit::problem::Problem;

/// So long after a line's time the ledger is complete: what ends is written down within a second, or when the database
/// is back.
const COMPLETE: TimeDelta = TimeDelta::days(1);
/// What ended so long ago is in the ledger, unless the database was away.
const WRITTEN: TimeDelta = TimeDelta::minutes(1);
/// A line whose time goes on is summed anew so often at most.
const FRESH: TimeDelta = TimeDelta::minutes(10);

/// A line that was found, and what was summed of it.
pub struct Line {
    pub invoice: KeptInvoice,
    pub line: BillLine,
    pub number: i32,
    pub summed: Summed,
}

/// The line of this number, from 1 on, of the transaction's client; summed where it has to be.
///
/// # Errors
/// 404: there is none.
pub async fn line(tx: &mut TenantTx, invoice: &str, number: i32, now: DateTime<Utc>) -> Result<Line, Problem> {
    let invoice = payments::invoice(tx, invoice).await?.ok_or_else(|| Problem::not_found("invoice"))?;
    let place = usize::try_from(number).ok().and_then(|number| number.checked_sub(1));
    let prices = payments::prices(tx).await?;
    let line = place.and_then(|place| BillLine::all(&invoice, &prices).into_iter().nth(place));
    let line = line.ok_or_else(|| Problem::not_found("line"))?;
    let summed = summed(tx, &invoice.id, number, &line, now).await?;
    Ok(Line { invoice, line, number, summed })
}

async fn summed(
    tx: &mut TenantTx,
    invoice: &str,
    number: i32,
    line: &BillLine,
    now: DateTime<Utc>,
) -> Result<Summed, Problem> {
    let (Some(from_at), Some(ends)) = (line.from_at, line.until_at) else { return Err(Error::NoPeriod.into()) };
    // Two who open it at once sum it once.
    store::take_turn(tx, invoice, number).await?;
    let known = store::summed(tx, invoice, number).await?;
    if let Some(known) = known.filter(|known| known.is_final || now - known.summed_at < FRESH) {
        return Ok(known);
    }
    store::take_time(tx).await?;
    let over = line.price.as_ref().and_then(|price| price.over);
    let until_at = ends.min(now - WRITTEN).max(from_at);
    let time = (from_at, until_at);
    let groups = store::groups(tx, time, over).await?;
    let tokens = groups.iter().any(|group| group.tokens > 0);
    // Where no provider counted a token, runs are all there is.
    let basis = match over {
        Some(metric) => metric,
        None if tokens => Metric::Tokens,
        None => Metric::Runs,
    };
    let weight = |group: &Group| if basis == Metric::Tokens { group.tokens } else { group.runs };
    let weights: Vec<i64> = groups.iter().map(weight).collect();
    let amounts = spread(line.amount, &weights);
    let is_final = now >= ends + COMPLETE;
    let summed = Summed { basis, amount: line.amount, from_at, until_at, is_final, summed_at: now };
    store::put(tx, (invoice, number), &summed, &groups, (&weights, &amounts), over).await?;
    Ok(summed)
}

/// Sums the lines of the transaction's client whose time has ended, so that they open at once.
///
/// # Errors
/// When the database is away.
pub async fn settle(tx: &mut TenantTx, now: DateTime<Utc>) -> Result<(), Problem> {
    let prices = payments::prices(tx).await?;
    let done = store::settled(tx).await?;
    for invoice in payments::invoices(tx, None, payments::FOLLOWED_INVOICES).await? {
        for (line, number) in BillLine::all(&invoice, &prices).iter().zip(1..) {
            let is_over = line.until_at.is_some_and(|until| now >= until + COMPLETE) && line.from_at.is_some();
            if is_over && !done.contains(&(invoice.id.clone(), number)) {
                summed(tx, &invoice.id, number, line, now).await?;
            }
        }
    }
    Ok(())
}
