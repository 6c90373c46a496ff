//! `POST billing/checkout`: the way to Stripe's own page for paying. No card ever reaches us.

use actix_web::post;
use actix_web::web::Data;
use chrono::{DateTime, TimeDelta, Utc};
use garde::Validate;
use serde::{Deserialize, Serialize};
use stripe::{StripeError, StripeRequest};
use stripe_checkout::checkout_session::{
    CreateCheckoutSession, CreateCheckoutSessionCustomerUpdate, CreateCheckoutSessionCustomerUpdateAddress,
    CreateCheckoutSessionCustomerUpdateName, CreateCheckoutSessionLineItems, CreateCheckoutSessionSubscriptionData,
    CreateCheckoutSessionTaxIdCollection, ExpireCheckoutSession, ListCheckoutSession,
};
use stripe_shared::{CheckoutSessionBillingAddressCollection, CheckoutSessionMode, CheckoutSessionStatus};
use utoipa::ToSchema;

use super::error::{Error, failed};
use super::payments::{self, Payments, once};
use super::store as page;
use crate::audit;
use crate::auth::AuthServices;
use crate::entitlements::{self, Pays, Subscription, SubscriptionSource, SubscriptionState};
use crate::kit::caller::Allow;
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

/// What is to be bought.
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
        Ok(Prices { seats: on_sale.price, amount: on_sale.amount, over })
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
}

/// A page of the payment provider.
#[derive(Debug, Serialize, ToSchema)]
pub struct PaymentPage {
    pub url: String,
}

/// Begins to buy a plan: the answer names the payment provider's page. One such page of the company is open at a time;
/// an older one is closed.
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
    let held = entitlements::rights(&mut tx).await?.subscription;
    if held.as_ref().is_some_and(|held| held.source == SubscriptionSource::Contract) {
        return Err(Error::ByContract.into());
    }
    let charged_from = trial_left(held.as_ref(), clock.now()).filter(|_| wanted.starts == Starts::Later);
    let standing = payments::standing(&mut tx).await?;
    if standing.is_some_and(|standing| standing.subscription.is_some()) {
        return Err(Error::HasOne.into());
    }
    let prices = wanted.prices(&mut tx).await?;
    let email = page::email(&mut tx, caller.user).await?;
    drop(tx);

    let customer = payments.customer(caller.client, &email).await?;
    let open = ListCheckoutSession::new().customer(&customer).status(CheckoutSessionStatus::Open);
    for older in open.send(stripe).await.map_err(failed)?.data {
        match ExpireCheckoutSession::new(older.id).send(stripe).await {
            // Another window has closed it meanwhile.
            Ok(_) | Err(StripeError::Stripe(_, 400)) => (),
            Err(error) => return Err(failed(error)),
        }
    }
    let back = gate.post.url("/settings/billing");
    let item = CreateCheckoutSessionLineItems {
        price: Some(prices.seats),
        quantity: u64::try_from(wanted.seats).ok(),
        ..CreateCheckoutSessionLineItems::new()
    };
    let over = prices
        .over
        .into_iter()
        .map(|price| CreateCheckoutSessionLineItems { price: Some(price), ..CreateCheckoutSessionLineItems::new() });
    let items: Vec<_> = std::iter::once(item).chain(over).collect();
    let session = CreateCheckoutSession::new()
        .mode(CheckoutSessionMode::Subscription)
        .customer(customer)
        .client_reference_id(caller.client.to_string())
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
            trial_end: charged_from.map(|until| until.timestamp()),
            ..CreateCheckoutSessionSubscriptionData::new()
        })
        .success_url(format!("{back}?paid=1"))
        .cancel_url(back);
    let session = session.customize().request_strategy(once(&uuid::Uuid::now_v7().to_string())?);
    let url = session.send(stripe).await.map_err(failed)?.url.ok_or(Error::Away)?;
    let mut tx = db.begin(&caller).await?;
    let detail = serde_json::json!({
        "plan": wanted.plan, "pays": wanted.pays, "seats": wanted.seats, "charged_from": charged_from,
    });
    audit::done_with(&mut tx, &caller, "billing.checkout", "plan", &wanted.plan, detail).await?;
    tx.commit().await?;
    Ok(Envelope::created(PaymentPage { url }))
}
