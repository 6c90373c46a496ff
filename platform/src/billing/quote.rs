//! What a change costs now: the payment provider's preview of it, and our own sum, which must be the same.

use chrono::{DateTime, TimeDelta, Utc};
use stripe::Client;
use stripe_billing::invoice::{
    CreatePreviewInvoice, CreatePreviewInvoiceSubscriptionDetails,
    CreatePreviewInvoiceSubscriptionDetailsItems as Item,
    CreatePreviewInvoiceSubscriptionDetailsProrationBehavior as PreviewProration,
};
use stripe_billing::subscription::RetrieveSubscription;
use stripe_shared::{Invoice, Subscription as Theirs, SubscriptionCollectionMethod, SubscriptionItem};

use super::change::Wanted;
use super::checkout::BuyPlan;
use super::error::{Error, failed};
use super::own_sum::{Period, Rate, own_sum, their_sum};
use super::payments;
use crate::entitlements::Pays;
use crate::kit::caller::Caller;
use crate::kit::db::Db;
use crate::kit::problem::Problem;

/// A preview is charged as it was shown for so long.
const HOLDS: TimeDelta = TimeDelta::minutes(30);

/// A change as it would be charged.
pub struct Quote {
    pub preview: Invoice,
    pub over: Over,
    /// The moment that it is for, in seconds.
    pub at: i64,
    /// It is paid by invoices that are sent, and not by card.
    pub by_invoice: bool,
}

/// Items of what goes over: which of the subscription's go, and which prices come.
pub struct Over {
    pub go: Vec<String>,
    pub come: Vec<String>,
}

impl Over {
    /// One price for each thing that is counted: a meter with two would charge twice.
    ///
    /// # Errors
    /// Where something went over that only an item that would go can charge.
    fn new(theirs: &Theirs, wanted: &Wanted) -> Result<Self, Error> {
        let items = &theirs.items.data;
        let is_over = |item: &&SubscriptionItem| item.quantity.is_none();
        let is_wanted = |price: &str| wanted.prices.over.iter().any(|over| over == price);
        let go: Vec<String> = items
            .iter()
            .filter(is_over)
            .filter(|item| !is_wanted(item.price.id.as_str()))
            .map(|item| item.id.to_string())
            .collect();
        if !go.is_empty() && wanted.has_open {
            return Err(Error::OverOpen);
        }
        let has = |price: &str| items.iter().any(|item| item.price.id.as_str() == price);
        let come = wanted.prices.over.iter().filter(|price| !has(price)).cloned().collect();
        Ok(Self { go, come })
    }
}

/// What the change costs, at the moment that the request names or now.
///
/// # Errors
/// That it was shown too long ago, or that the payment provider's sum is another one than ours.
pub async fn quote(
    stripe: &Client,
    db: &Db,
    caller: &Caller,
    wanted: &Wanted,
    body: &BuyPlan,
    now: DateTime<Utc>,
) -> Result<Quote, Problem> {
    let held = &wanted.held;
    let theirs = RetrieveSubscription::new(held.subscription.as_str()).send(stripe).await.map_err(failed)?;
    let over = Over::new(&theirs, wanted)?;
    let seats = theirs.items.data.iter().find(|item| item.id.as_str() == held.item).ok_or(Error::HasNone)?;
    let period = Period { start: seats.current_period_start, end: seats.current_period_end };
    let at = moment(body.at, now, period)?;
    let preview = preview(stripe, wanted, &over, body.seats, at).await?;
    let mut tx = db.begin(caller).await?;
    let sold = payments::seat_price(&mut tx, seats.price.id.as_str()).await?;
    drop(tx);
    // A trial costs nothing yet; a discount is part of what is given back, and not of our price; prices that are not ours
    // are somebody's by hand.
    let is_plain = matches!(theirs.status.as_str(), "active" | "past_due")
        && preview.discounts.is_empty()
        && !preview.lines.has_more;
    if let (true, Some(sold)) = (is_plain, &sold) {
        let old = Rate {
            price: seats.price.id.as_str(),
            amount: sold.amount,
            seats: seats.quantity.and_then(|quantity| i64::try_from(quantity).ok()).unwrap_or(1),
            is_yearly: sold.pays == Pays::Year.as_str(),
        };
        let is_yearly = body.pays == Pays::Year;
        let new = Rate { price: &wanted.prices.seats, amount: wanted.prices.amount, seats: body.seats, is_yearly };
        let ours = own_sum(old, new, period, at);
        let asked = their_sum(&preview, &held.item, old.is_yearly != new.is_yearly, at);
        if ours != asked {
            metrics::counter!("stripe_proration_differences_total").increment(1);
            tracing::error!(client = %caller.client, ours, asked, ?old, ?new, "stripe proration difference");
            return Err(Error::Differs.into());
        }
    }
    let by_invoice = theirs.collection_method == SubscriptionCollectionMethod::SendInvoice;
    Ok(Quote { preview, over, at, by_invoice })
}

/// The moment that a change is worked out for, within the period: that of its preview, while that holds.
fn moment(shown: Option<DateTime<Utc>>, now: DateTime<Utc>, period: Period) -> Result<i64, Error> {
    let now = now.timestamp().max(period.start).min(period.end - 1);
    let Some(shown) = shown.map(|shown| shown.timestamp()) else { return Ok(now) };
    let holds = shown >= period.start && shown < period.end && now - shown <= HOLDS.num_seconds();
    if holds { Ok(shown) } else { Err(Error::Outdated) }
}

async fn preview(stripe: &Client, wanted: &Wanted, over: &Over, seats: i64, at: i64) -> Result<Invoice, Problem> {
    let item = Item {
        id: Some(wanted.held.item.clone()),
        price: Some(wanted.prices.seats.clone()),
        quantity: u64::try_from(seats).ok(),
        ..Item::new()
    };
    let go = over.go.iter().map(|id| Item { id: Some(id.clone()), deleted: Some(true), ..Item::new() });
    let come = over.come.iter().map(|price| Item { price: Some(price.clone()), ..Item::new() });
    let items: Vec<_> = std::iter::once(item).chain(go).chain(come).collect();
    let details = CreatePreviewInvoiceSubscriptionDetails {
        items: Some(items),
        proration_behavior: Some(PreviewProration::AlwaysInvoice),
        proration_date: Some(at),
        ..CreatePreviewInvoiceSubscriptionDetails::new()
    };
    let preview = CreatePreviewInvoice::new()
        .customer(wanted.held.customer.as_str())
        .subscription(wanted.held.subscription.as_str())
        .subscription_details(details);
    preview.send(stripe).await.map_err(failed)
}

#[cfg(test)]
mod tests {
    use chrono::{DateTime, TimeDelta, Utc};

    use super::{Period, moment};

    #[test]
    fn r47_a_preview_holds_half_an_hour_and_never_beyond_its_period() {
        let period = Period { start: 1_788_271_200, end: 1_790_863_200 };
        let time = |into: i64| DateTime::<Utc>::from_timestamp(period.start + into, 0).unwrap();
        let (shown, day) = (time(86_400), 86_400);
        assert_eq!(moment(None, shown, period).unwrap(), period.start + day);
        assert_eq!(moment(Some(shown), shown + TimeDelta::minutes(30), period).unwrap(), period.start + day);
        assert!(moment(Some(shown), shown + TimeDelta::minutes(31), period).is_err(), "too long ago");
        assert!(moment(Some(time(-1)), time(60), period).is_err(), "another period began meanwhile");
        assert_eq!(moment(None, time(-60), period).unwrap(), period.start, "clocks differ by a little");
    }
}
