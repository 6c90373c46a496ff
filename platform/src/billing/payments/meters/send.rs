//! What was counted goes to Stripe, once.

use std::collections::HashMap;

use chrono::{DateTime, DurationRound, TimeDelta, Utc};
use stripe::StripeError;
use stripe_billing::billing_meter_event::CreateBillingMeterEvent;
use stripe_billing::billing_meter_event_summary::ListIdBillingMeterEventSummary;

use super::super::Payments;
use super::store::{self, Slice};
use super::{Difference, event_name};
use crate::billing::error::failed;
use crate::entitlements::Metric;
use crate::kit::caller::ClientId;
use crate::kit::problem::Problem;

/// Stripe knows the name of an event for a day at least. What was first sent longer ago may be there under a name that
/// is forgotten: what it has counted is looked at first.
const KNOWN: TimeDelta = TimeDelta::hours(23);
/// What Stripe refused is tried again after so long, and reported again where it still is refused.
const REFUSED: TimeDelta = TimeDelta::days(1);

/// Sends everything that was counted and is not known to have arrived, in its order.
pub async fn send(payments: &Payments, client: ClientId) -> Result<(), Problem> {
    let inner = &payments.0;
    let stripe = payments.client()?;
    loop {
        let now = inner.clock.now();
        let mut tx = inner.db.begin_operator("look what is still to be told to the payment provider").await?;
        let Some(slice) = store::unsent(&mut tx, client, now - REFUSED).await? else { return Ok(()) };
        // Written down before it is sent: how old a try is must not be lost with the process.
        store::tried(&mut tx, client, &slice, now).await?;
        tx.commit().await?;
        let is_old = slice.tried_at.is_some_and(|tried| now - tried >= KNOWN);
        if !(is_old && is_there(payments, client, &slice).await?) {
            match event(&slice).send(stripe).await {
                Ok(_) => {}
                // It came through before, and we never learned of it.
                Err(StripeError::Stripe(error, 400)) if error.param.as_deref() == Some("identifier") => {}
                // Trying again at once would only keep what follows from being sent.
                Err(StripeError::Stripe(error, 400 | 404)) => {
                    let why = error.message.unwrap_or_else(|| "no reason was given".to_owned());
                    let mut tx = inner.db.begin_operator("note what the payment provider refused").await?;
                    store::refused(&mut tx, client, &slice, (&why, now)).await?;
                    tx.commit().await?;
                    metrics::counter!("stripe_slices_refused_total").increment(1);
                    let (metric, value, until) = (slice.metric.as_str(), slice.value, slice.until_at);
                    tracing::error!(%client, metric, value, %until, why, "stripe refused a meter event; its usage is on no invoice");
                    continue;
                }
                Err(error) => return Err(failed(error)),
            }
        }
        let mut tx = inner.db.begin_operator("note what the payment provider was told").await?;
        store::sent(&mut tx, client, &slice, inner.clock.now()).await?;
        tx.commit().await?;
    }
}

fn event(slice: &Slice) -> CreateBillingMeterEvent {
    let payload = HashMap::from([
        ("stripe_customer_id".to_owned(), slice.customer.clone()),
        ("value".to_owned(), slice.value.to_string()),
    ]);
    // The last second of its time: in the period in which it was used.
    CreateBillingMeterEvent::new(event_name(slice.metric), payload)
        .identifier(identifier(slice))
        .timestamp(moment(slice))
}

/// Late use has a name of its own, beside what was used in the same time.
fn identifier(slice: &Slice) -> String {
    let name = format!("{}-{}-{}", slice.claim, slice.metric.as_str(), slice.from_at.timestamp());
    match slice.used_by {
        Some(by) => format!("{name}-late-{}", by.timestamp()),
        None => name,
    }
}

fn moment(slice: &Slice) -> i64 {
    (slice.until_at.timestamp() - 1).max(slice.from_at.timestamp())
}

fn hour(time: DateTime<Utc>) -> DateTime<Utc> {
    time.duration_trunc(TimeDelta::hours(1)).unwrap_or(time)
}

/// Whether Stripe has counted this one beside those of its hour that are known to have arrived.
async fn is_there(payments: &Payments, client: ClientId, slice: &Slice) -> Result<bool, Problem> {
    let from = hour(slice.from_at);
    let until = from + TimeDelta::hours(1);
    let theirs = counted(payments, &slice.meter, &slice.customer, (from, until)).await?;
    let mut tx = payments.0.db.begin_operator("look what the payment provider was told of an hour").await?;
    let ours = store::sent_between(&mut tx, client, slice.metric, (from, until)).await?;
    Ok(theirs >= ours + slice.value)
}

/// What a meter has counted for a customer; whole hours.
async fn counted(
    payments: &Payments,
    meter: &str,
    customer: &str,
    (from, until): (DateTime<Utc>, DateTime<Utc>),
) -> Result<i64, Problem> {
    let asked = ListIdBillingMeterEventSummary::new(meter, customer, until.timestamp(), from.timestamp());
    let found = asked.send(payments.client()?).await.map_err(failed)?;
    Ok(found.data.iter().map(|each| each.aggregated_value as i64).sum())
}

/// What Stripe has counted otherwise than it was told, in the whole hours of the running period.
pub async fn differences(payments: &Payments, client: ClientId) -> Result<Vec<Difference>, Problem> {
    let mut tx = payments.0.db.begin_operator("hold what was told against what the payment provider counted").await?;
    let Some(period) = store::period(&mut tx, client).await? else { return Ok(Vec::new()) };
    let meters = store::meters(&mut tx).await?;
    let from = hour(period.from_at) + TimeDelta::hours(1);
    let until = hour(payments.0.clock.now());
    let mut differences = Vec::new();
    if from >= until {
        return Ok(differences);
    }
    for metric in [Metric::Runs, Metric::Tokens] {
        let Some(meter) = meters.get(metric.as_str()) else { continue };
        let ours = store::sent_between(&mut tx, client, metric, (from, until)).await?;
        let theirs = counted(payments, meter, &period.customer, (from, until)).await?;
        if ours != theirs {
            differences.push(Difference { metric, ours, theirs });
        }
    }
    Ok(differences)
}
