//! `POST billing/checkout`: the way to Stripe's own page for paying. No card ever reaches us.

use std::cmp::Ordering;

use actix_web::post;
use actix_web::web::Data;
use chrono::{DateTime, TimeDelta, Utc};
use garde::Validate;
use serde::{Deserialize, Serialize};
use serde_json::json;
use stripe::{Client, StripeError, StripeRequest};
use stripe_checkout::checkout_session::{
    CreateCheckoutSession, CreateCheckoutSessionCustomerUpdate, CreateCheckoutSessionCustomerUpdateAddress,
    CreateCheckoutSessionCustomerUpdateName, CreateCheckoutSessionLineItems, CreateCheckoutSessionSubscriptionData,
    CreateCheckoutSessionTaxIdCollection, ExpireCheckoutSession, ListCheckoutSession,
};
use stripe_shared::{
    CheckoutSessionBillingAddressCollection, CheckoutSessionId, CheckoutSessionMode, CheckoutSessionStatus,
};
use utoipa::ToSchema;

use super::change::may_pay;
use super::error::{Error, failed};
use super::payments::{self, Attempt, Payments};
use super::store as page;
use crate::audit;
use crate::auth::AuthServices;
use crate::entitlements::{self, Pays, Subscription, SubscriptionState};
use crate::kit::caller::{Allow, Caller};
use crate::kit::clock::Clock;
use crate::kit::db::{Db, TenantTx};
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::permission::ManageBilling;
use crate::kit::problem::{Problem, ProblemBody};

/// From when something is paid for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Starts {
    #[default]
    Now,
    /// What is bought: when the trial ends, where more than two days of it are left. A change: when the period ends that is paid for.
    Later,
}

/// A purchase.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BuyPlan {
    #[garde(length(max = 40))]
    #[schema(max_length = 40)]
    pub plan: String,
    #[garde(skip)]
    pub pays: Pays,
    /// Licences; no fewer than accounts in use.
    #[garde(range(min = 1, max = 100_000))]
    #[schema(minimum = 1, maximum = 100_000)]
    pub seats: i64,
    #[garde(skip)]
    #[serde(default)]
    pub starts: Starts,
    /// A change now: the moment of its preview, so that what was shown is what is charged.
    #[garde(skip)]
    #[serde(default)]
    pub at: Option<DateTime<Utc>>,
}

/// The shortest rest of a trial that Stripe takes over.
const SHORTEST_TRIAL: TimeDelta = TimeDelta::hours(48);

/// When a trial ends that is long enough to be taken over.
fn trial_left(held: Option<&Subscription>, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
    let held = held.filter(|held| held.state == SubscriptionState::Trial)?;
    held.trial_until.filter(|until| *until - now > SHORTEST_TRIAL)
}

impl BuyPlan {
    /// The payment provider's prices of it, where so many seats can be had.
    pub async fn prices(&self, tx: &mut TenantTx) -> Result<Prices, Problem> {
        let used = entitlements::seats_taken(tx).await?;
        if self.seats < used {
            return Err(Error::TooFewSeats { used }.into());
        }
        let on_sale = payments::on_sale(tx, &self.plan, self.pays.as_str()).await?.ok_or(Error::NotForSale)?;
        if let Some(most) = on_sale.most_seats.filter(|most| self.seats > *most) {
            return Err(Error::TooManySeats { most }.into());
        }
        let over = payments::over_prices(tx, &self.plan, self.pays.as_str()).await?;
        Ok(Prices { seats: on_sale.price, amount: on_sale.amount, over, invoice_days: on_sale.invoice_days })
    }
}

/// What a plan is paid by.
pub struct Prices {
    /// For each seat.
    pub seats: String,
    /// What that is, as the plan says it.
    pub amount: i64,
    /// For what goes over its limits.
    pub over: Vec<String>,
    /// Days in which an invoice is paid; `None`: by card alone.
    pub invoice_days: Option<i32>,
}

/// What is to be bought, as far as it may be.
pub struct Ready {
    pub prices: Prices,
    /// Where the buyer gets mail.
    pub email: String,
    /// From when on it is charged; `None`: from now on.
    pub charged_from: Option<DateTime<Utc>>,
    /// The company has a subscription.
    pub has_one: bool,
}

impl BuyPlan {
    /// Whether it can be bought at all.
    ///
    /// # Errors
    /// What is in the way.
    pub async fn ready(&self, tx: &mut TenantTx, caller: &Caller, now: DateTime<Utc>) -> Result<Ready, Problem> {
        let held = entitlements::rights(tx).await?.subscription;
        may_pay(held.as_ref())?;
        let charged_from = trial_left(held.as_ref(), now).filter(|_| self.starts == Starts::Later);
        let has_one = payments::standing(tx).await?.is_some_and(|standing| standing.subscription.is_some());
        Ok(Ready { prices: self.prices(tx).await?, email: page::email(tx, caller.user).await?, charged_from, has_one })
    }
}

/// A page of the payment provider.
#[derive(Debug, Serialize, ToSchema)]
pub struct PaymentPage {
    pub url: String,
}

/// Begins a purchase of a plan: the answer names the payment provider's page. A company has one such page open at a
/// time: asking for the same purchase returns the same page, and asking for another one closes it.
#[utoipa::path(tag = "billing", operation_id = "buy_plan", request_body = BuyPlan, responses((status = 201, body = Envelope<PaymentPage>), (status = 409, body = ProblemBody), (status = 503, body = ProblemBody)))]
#[post("/billing/checkout")]
pub async fn checkout(
    caller: Allow<ManageBilling>,
    db: Data<Db>,
    gate: Data<AuthServices>,
    payments: Data<Payments>,
    clock: Data<Clock>,
    body: Json<BuyPlan>,
) -> Result<Envelope<PaymentPage>, Problem> {
    body.validate()?;
    let stripe = payments.client()?;
    let wanted = body.into_inner();
    let mut tx = db.begin(&caller).await?;
    let ready = wanted.ready(&mut tx, &caller, clock.now()).await?;
    if ready.has_one {
        return Err(Error::HasOne.into());
    }
    drop(tx);

    let customer = payments.customer(caller.client, &ready.email).await?;
    let what = json!({
        "by": "card", "price": ready.prices.seats, "seats": wanted.seats, "over": ready.prices.over, "from": ready.charged_from,
    });
    let attempt = payments.attempt(caller.client, (&wanted.plan, wanted.pays), &what).await?;
    // Paid on another window's page a moment ago: nothing has told of it here yet.
    if !payments::live(stripe, &customer).await?.is_empty() {
        payments.look_soon(caller.client, attempt.claim).await?;
        return Err(Error::HasOne.into());
    }
    let new = |attempt: &Attempt| session(&wanted, &ready, &customer, attempt, &gate.post.url("/settings/billing"));
    let url = Box::pin(one_page(&payments, stripe, &customer, attempt, new)).await?;
    let mut tx = db.begin(&caller).await?;
    let detail = json!({
        "plan": wanted.plan, "pays": wanted.pays, "seats": wanted.seats, "charged_from": ready.charged_from,
    });
    audit::done_with(&mut tx, &caller, "billing.checkout", "plan", &wanted.plan, detail).await?;
    tx.commit().await?;
    Ok(Envelope::created(PaymentPage { url }))
}

/// The attempt's page, which is the only one of the company that is open.
async fn one_page(
    payments: &Payments,
    stripe: &Client,
    customer: &str,
    mut attempt: Attempt,
    new: impl Fn(&Attempt) -> CreateCheckoutSession,
) -> Result<String, Problem> {
    let open = ListCheckoutSession::new().customer(customer).status(CheckoutSessionStatus::Open).limit(100);
    let mut own = None;
    for page in open.send(stripe).await.map_err(failed)?.data {
        match page.metadata.as_ref().and_then(|metadata| attempt.compare(metadata)) {
            Some(Ordering::Equal) => own = Some(page),
            Some(Ordering::Greater) => return Err(Error::Overtaken.into()),
            Some(Ordering::Less) | None => close(stripe, page.id).await?,
        }
    }
    let page = match own {
        Some(page) => page,
        None => {
            // Its page is there no more: it was paid, or its time was over.
            if attempt.made.is_some() {
                attempt = payments.another(attempt).await?;
            }
            let made = new(&attempt).customize().request_strategy(attempt.once("checkout")?).send(stripe).await;
            payments.answered(&attempt, made).await?
        }
    };
    if !payments.made(&attempt, page.id.as_str()).await? {
        close(stripe, page.id).await?;
        return Err(Error::Overtaken.into());
    }
    Ok(page.url.ok_or(Error::Away)?)
}

/// Closes all pages of a company where something could be paid.
///
/// # Errors
/// When Stripe is away.
pub async fn close_all(stripe: &Client, customer: &str) -> Result<(), Problem> {
    let open = ListCheckoutSession::new().customer(customer).status(CheckoutSessionStatus::Open).limit(100);
    for page in open.send(stripe).await.map_err(failed)?.data {
        close(stripe, page.id).await?;
    }
    Ok(())
}

async fn close(stripe: &Client, page: CheckoutSessionId) -> Result<(), Problem> {
    match ExpireCheckoutSession::new(page).send(stripe).await {
        // Another window has closed it meanwhile.
        Ok(_) | Err(StripeError::Stripe(_, 400)) => Ok(()),
        Err(error) => Err(failed(error)),
    }
}

fn session(wanted: &BuyPlan, ready: &Ready, customer: &str, attempt: &Attempt, back: &str) -> CreateCheckoutSession {
    let item = CreateCheckoutSessionLineItems {
        price: Some(ready.prices.seats.clone()),
        quantity: u64::try_from(wanted.seats).ok(),
        ..CreateCheckoutSessionLineItems::new()
    };
    let over = ready.prices.over.iter().map(|price| CreateCheckoutSessionLineItems {
        price: Some(price.clone()),
        ..CreateCheckoutSessionLineItems::new()
    });
    let items: Vec<_> = std::iter::once(item).chain(over).collect();
    CreateCheckoutSession::new()
        .mode(CheckoutSessionMode::Subscription)
        .customer(customer)
        .client_reference_id(attempt.client.to_string())
        .metadata(attempt.metadata())
        .line_items(items)
        .allow_promotion_codes(true)
        .billing_address_collection(CheckoutSessionBillingAddressCollection::Required)
        .tax_id_collection(CreateCheckoutSessionTaxIdCollection::new(true))
        .customer_update(CreateCheckoutSessionCustomerUpdate {
            address: Some(CreateCheckoutSessionCustomerUpdateAddress::Auto),
            // A tax number belongs to the name that the page asks for with it.
            name: Some(CreateCheckoutSessionCustomerUpdateName::Auto),
            ..CreateCheckoutSessionCustomerUpdate::new()
        })
        .subscription_data(CreateCheckoutSessionSubscriptionData {
            trial_end: ready.charged_from.map(|until| until.timestamp()),
            ..CreateCheckoutSessionSubscriptionData::new()
        })
        .success_url(format!("{back}?paid=1"))
        .cancel_url(back)
}
