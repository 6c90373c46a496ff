//! `POST billing/change`, `POST billing/change/preview`, `POST billing/cancel`, `POST billing/keep`: what is done to the
//! subscription that a company pays for.

use actix_web::post;
use actix_web::web::Data;
use chrono::{DateTime, Utc};
use garde::Validate;
use serde::Serialize;
use serde_json::json;
use stripe::StripeRequest;
use stripe_billing::subscription::{
    UpdateSubscription, UpdateSubscriptionItems, UpdateSubscriptionPaymentBehavior, UpdateSubscriptionProrationBehavior,
};
use utoipa::ToSchema;

use super::checkout::{BuyPlan, Prices, Starts};
use super::error::{Error, failed};
use super::later;
use super::payments::{self, Payments, Standing};
use super::quote::{Quote, quote};
use crate::audit;
use crate::entitlements::{self, Subscription};
use crate::kit::caller::{Allow, Caller};
use crate::kit::clock::Clock;
use crate::kit::db::{Db, TenantTx};
use crate::kit::envelope::{Done, Envelope};
use crate::kit::http::input::Json;
use crate::kit::permission::ManageBilling;
use crate::kit::problem::{Problem, ProblemBody};

/// A line of what a change costs.
#[derive(Debug, Serialize, ToSchema)]
pub struct ChangeLine {
    pub description: Option<String>,
    /// Negative: given back.
    pub amount: i64,
}

/// What a change costs now, as the payment provider works it out.
#[derive(Debug, Serialize, ToSchema)]
pub struct ChangePreview {
    pub lines: Vec<ChangeLine>,
    pub tax: i64,
    /// What is charged now.
    pub amount_due: i64,
    pub currency: String,
    /// The moment for which it is worked out: sent with the change, exactly this is charged.
    pub at: DateTime<Utc>,
}

/// The subscription's parts that a change names.
pub struct ChangeableSubscription {
    pub id: uuid::Uuid,
    pub customer: String,
    pub subscription: String,
    pub item: String,
    /// `None`: it is not paused.
    pub paused_from: Option<DateTime<Utc>>,
}

/// What is paid for online. To end it is always allowed.
async fn held(tx: &mut TenantTx) -> Result<ChangeableSubscription, Problem> {
    let standing = payments::standing(tx).await?.ok_or(Error::HasNone)?;
    let paused_from = standing.paused_from;
    let Standing { id, customer: Some(customer), subscription: Some(subscription), item: Some(item), .. } = standing
    else {
        return Err(Error::HasNone.into());
    };
    Ok(ChangeableSubscription { id, customer, subscription, item, paused_from })
}

/// The same, where it may be changed and go on.
///
/// # Errors
/// That there is none, or what stands above it.
pub async fn changeable(tx: &mut TenantTx) -> Result<ChangeableSubscription, Problem> {
    let paid = held(tx).await?;
    may_pay(entitlements::rights(tx).await?.subscription.as_ref())?;
    Ok(paid)
}

/// Whether a company that has this may be charged online: not beside a contract, and not for what its owner keeps it
/// from.
///
/// # Errors
/// What is in the way.
pub fn may_pay(held: Option<&Subscription>) -> Result<(), Error> {
    if held.is_some_and(Subscription::is_contract) {
        return Err(Error::ByContract);
    }
    if held.is_some_and(Subscription::is_suspended_by_owner) {
        return Err(Error::Suspended);
    }
    Ok(())
}

/// What is to be changed, and the prices that it leads to.
pub struct Wanted {
    pub held: ChangeableSubscription,
    pub prices: Prices,
    /// It has gone over in the running period, which is charged when that ends.
    pub has_open: bool,
}

async fn wanted(db: &Db, caller: &Caller, body: &BuyPlan) -> Result<Wanted, Problem> {
    body.validate()?;
    let mut tx = db.begin(caller).await?;
    let held = changeable(&mut tx).await?;
    if held.paused_from.is_some() {
        return Err(Error::Paused.into());
    }
    Ok(Wanted { prices: body.prices(&mut tx).await?, has_open: payments::has_open(&mut tx).await?, held })
}

/// What another plan or number of seats would cost now; nothing is changed. Where the payment provider's sum is not the one
/// that the plan's price comes to, it is refused.
#[utoipa::path(tag = "billing", operation_id = "preview_plan_change", request_body = BuyPlan, responses((status = 200, body = Envelope<ChangePreview>), (status = 409, body = ProblemBody), (status = 503, body = ProblemBody)))]
#[post("/billing/change/preview")]
pub async fn preview(
    caller: Allow<ManageBilling>,
    db: Data<Db>,
    payments: Data<Payments>,
    clock: Data<Clock>,
    body: Json<BuyPlan>,
) -> Result<Envelope<ChangePreview>, Problem> {
    let stripe = payments.client()?;
    let wanted = wanted(&db, &caller, &body).await?;
    let Quote { preview, at, .. } = quote(stripe, &db, &caller, &wanted, &body, clock.now()).await?;
    Ok(Envelope::new(ChangePreview {
        lines: preview
            .lines
            .data
            .into_iter()
            .map(|line| ChangeLine { description: line.description, amount: line.amount })
            .collect(),
        tax: preview.total_taxes.iter().flatten().map(|tax| tax.amount).sum(),
        amount_due: preview.amount_due,
        currency: preview.currency.to_string().to_uppercase(),
        at: DateTime::from_timestamp(at, 0).unwrap_or_default(),
    }))
}

/// Changes plan, interval or seats. Now: the difference is charged or given back at once, and what cannot be paid is
/// not changed. Later: with the end of the period that is paid for. Either way an earlier change that is still
/// scheduled is dropped.
#[utoipa::path(tag = "billing", operation_id = "change_plan", request_body = BuyPlan, responses((status = 200, body = Envelope<Done>), (status = 409, body = ProblemBody), (status = 503, body = ProblemBody)))]
#[post("/billing/change")]
pub async fn change(
    caller: Allow<ManageBilling>,
    db: Data<Db>,
    payments: Data<Payments>,
    clock: Data<Clock>,
    body: Json<BuyPlan>,
) -> Result<Envelope<Done>, Problem> {
    let stripe = payments.client()?;
    let wanted = wanted(&db, &caller, &body).await?;
    let is_later = body.starts == Starts::Later;
    let mut under_way = None;
    if is_later {
        let over = wanted.prices.over.clone();
        let next = later::Next { price: wanted.prices.seats.clone(), pays: body.pays, seats: body.seats, over };
        later::change(stripe, &wanted.held.subscription, next).await?;
    } else {
        let Quote { over, at, by_invoice, .. } = quote(stripe, &db, &caller, &wanted, &body, clock.now()).await?;
        let what = json!({
            "change": wanted.held.item, "price": wanted.prices.seats, "seats": body.seats, "at": at, "go": over.go, "come": over.come,
        });
        let attempt = payments.attempt(caller.client, (&body.plan, body.pays), &what).await?;
        later::release(stripe, &wanted.held.subscription).await?;
        let item = UpdateSubscriptionItems {
            id: Some(wanted.held.item.clone()),
            price: Some(wanted.prices.seats.clone()),
            quantity: u64::try_from(body.seats).ok(),
            ..UpdateSubscriptionItems::new()
        };
        let go = over.go.into_iter().map(|id| UpdateSubscriptionItems {
            id: Some(id),
            deleted: Some(true),
            ..UpdateSubscriptionItems::new()
        });
        let come = over
            .come
            .into_iter()
            .map(|price| UpdateSubscriptionItems { price: Some(price), ..UpdateSubscriptionItems::new() });
        let mut update = UpdateSubscription::new(wanted.held.subscription.as_str())
            .items(std::iter::once(item).chain(go).chain(come).collect::<Vec<_>>())
            .proration_behavior(UpdateSubscriptionProrationBehavior::AlwaysInvoice)
            .proration_date(at);
        // An invoice that is sent is paid later: nothing waits for it.
        if !by_invoice {
            update = update.payment_behavior(UpdateSubscriptionPaymentBehavior::PendingIfIncomplete);
        }
        let changed = update.customize().request_strategy(attempt.once("change")?).send(stripe).await;
        payments.answered(&attempt, changed).await?;
        under_way = Some(attempt);
    }
    let detail = json!({ "plan": body.plan, "pays": body.pays, "seats": body.seats, "later": is_later });
    noted(&db, &caller, "billing.change", detail).await?;
    if let Some(attempt) = under_way {
        payments.ended(&attempt).await?;
    }
    payments.look_soon(caller.client, wanted.held.id).await?;
    let said = if is_later { "It changes with the end of the period." } else { "Changed." };
    Ok(Envelope::saying(format!("{said} It shows here within a few seconds."), Done {}))
}

/// Ends the subscription with the period that is paid for. A scheduled change is dropped.
#[utoipa::path(tag = "billing", operation_id = "cancel_subscription", responses((status = 200, body = Envelope<Done>), (status = 409, body = ProblemBody), (status = 503, body = ProblemBody)))]
#[post("/billing/cancel")]
pub async fn cancel(
    caller: Allow<ManageBilling>,
    db: Data<Db>,
    payments: Data<Payments>,
) -> Result<Envelope<Done>, Problem> {
    ends(&db, &caller, &payments, true).await?;
    Ok(Envelope::saying("Canceled. It ends with the period that is paid for.", Done {}))
}

/// Takes back a cancellation or a scheduled change, until the period has ended.
#[utoipa::path(tag = "billing", operation_id = "keep_subscription", responses((status = 200, body = Envelope<Done>), (status = 409, body = ProblemBody), (status = 503, body = ProblemBody)))]
#[post("/billing/keep")]
pub async fn keep(
    caller: Allow<ManageBilling>,
    db: Data<Db>,
    payments: Data<Payments>,
) -> Result<Envelope<Done>, Problem> {
    ends(&db, &caller, &payments, false).await?;
    Ok(Envelope::saying("Kept. It goes on.", Done {}))
}

async fn ends(db: &Db, caller: &Caller, payments: &Payments, ends: bool) -> Result<(), Problem> {
    let stripe = payments.client()?;
    let mut tx = db.begin(caller).await?;
    // What a contract has replaced ends, and stays so.
    let held = if ends { held(&mut tx).await? } else { changeable(&mut tx).await? };
    drop(tx);
    later::release(stripe, &held.subscription).await?;
    UpdateSubscription::new(held.subscription.as_str())
        .cancel_at_period_end(ends)
        .send(stripe)
        .await
        .map_err(failed)?;
    noted(db, caller, if ends { "billing.cancel" } else { "billing.keep" }, json!({})).await?;
    payments.look_soon(caller.client, held.id).await
}

/// Writes into the audit log what was done to the subscription.
///
/// # Errors
/// When the database is away.
pub async fn noted(db: &Db, caller: &Caller, action: &'static str, detail: serde_json::Value) -> Result<(), Problem> {
    let mut tx = db.begin(caller).await?;
    audit::done_with(&mut tx, caller, action, "client", caller.client, detail).await?;
    tx.commit().await?;
    Ok(())
}
