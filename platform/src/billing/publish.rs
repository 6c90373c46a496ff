//! `POST plan/publish`: products and prices of the plans that are for sale, made at Stripe where it has none yet.

use actix_web::post;
use actix_web::web::Data;
use serde::Serialize;
use serde_json::json;
use stripe::{Client, StripeError, StripeRequest};
use stripe_billing::BillingMeterStatus;
use stripe_billing::billing_meter::{
    CreateBillingMeter, CreateBillingMeterDefaultAggregation, CreateBillingMeterDefaultAggregationFormula,
    ListBillingMeter,
};
use stripe_product::price::{
    CreatePrice, CreatePriceRecurring, CreatePriceRecurringInterval, CreatePriceRecurringUsageType,
};
use stripe_product::product::CreateProduct;
use stripe_shared::ApiErrorsCode;
use stripe_types::Currency;
use utoipa::ToSchema;

use super::error::failed;
use super::payments::{self, Payments, once};
use crate::audit::{self, Entry, Outcome};
use crate::entitlements::Metric;
use crate::kit::caller::{Allow, ClientId};
use crate::kit::clock::Clock;
use crate::kit::currency;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::permission::ManageClients;
use crate::kit::problem::{Problem, ProblemBody};

/// What was made.
#[derive(Debug, Serialize, ToSchema)]
pub struct Published {
    /// Prices, each as `team 2 month`.
    pub prices: Vec<String>,
}

/// Puts what is for sale on sale: the newest version of each plan that is offered for a price, by month and by year.
#[utoipa::path(tag = "plans", operation_id = "publish_plans", responses((status = 200, body = Envelope<Published>), (status = 409, body = ProblemBody), (status = 503, body = ProblemBody)))]
#[post("/plan/publish")]
pub async fn publish(
    caller: Allow<ManageClients>,
    db: Data<Db>,
    clock: Data<Clock>,
    payments: Data<Payments>,
) -> Result<Envelope<Published>, Problem> {
    let prices = put_on_sale(&payments, &db, &clock).await?;
    if !prices.is_empty() {
        let mut tx = db.begin_operator("log that plans were put on sale").await?;
        let entry = Entry {
            action: "plan.publish",
            object_type: "plan",
            object_id: None,
            outcome: Outcome::Done,
            ip: None,
            detail: json!({ "prices": prices }),
        };
        audit::across(&mut tx, ClientId::OWNER, caller.user, &entry).await?;
        tx.commit().await?;
    }
    Ok(Envelope::new(Published { prices }))
}

/// The same for the command.
///
/// # Errors
/// When the database or Stripe is away. What was made by then stays, and is not made again.
pub async fn put_on_sale(payments: &Payments, db: &Db, clock: &Clock) -> Result<Vec<String>, Problem> {
    let stripe = payments.client()?;
    let mut tx = db.begin_operator("look which plans are not on sale yet").await?;
    let unpriced = payments::unpriced(&mut tx).await?;
    drop(tx);
    let mut made = Vec::new();
    for of in unpriced {
        let Some(currency) = sold_in(&of.plan, &of.currency) else { continue };
        let name = format!("{} {} {}", of.plan, of.version, of.pays);
        // Ours to choose, so that all versions of a plan are one product, whichever process makes it first.
        let product = format!("atelier_{}", of.plan);
        match CreateProduct::new(&of.name).id(&product).send(stripe).await {
            Ok(_) => {}
            Err(StripeError::Stripe(error, _)) if error.code == Some(ApiErrorsCode::ResourceAlreadyExists) => {}
            Err(error) => return Err(failed(error)),
        }
        let interval =
            if of.pays == "year" { CreatePriceRecurringInterval::Year } else { CreatePriceRecurringInterval::Month };
        let price = CreatePrice::new(currency)
            .product(&product)
            .unit_amount(of.amount)
            .recurring(CreatePriceRecurring::new(interval))
            .nickname(&name)
            .customize()
            .request_strategy(once(&format!("price-{name}-{}-{}", of.amount, of.currency).replace(' ', "-"))?)
            .send(stripe)
            .await
            .map_err(failed)?;
        let mut tx = db.begin_operator("note a price of the payment provider").await?;
        payments::put_price(&mut tx, &of, (&product, price.id.as_str()), clock.now()).await?;
        tx.commit().await?;
        made.push(name);
    }
    made.extend(over_on_sale(payments, db, clock).await?);
    Ok(made)
}

/// The currency, as Stripe has it. A plan from before it was looked at may have one whose smallest unit is another there: it
/// is not sold, and its next version names one that is.
fn sold_in(plan: &str, code: &str) -> Option<Currency> {
    let sold: Option<Currency> = match currency::is_sold(code) {
        true => code.to_lowercase().parse().ok(),
        false => None,
    };
    if sold.is_none() {
        tracing::warn!(plan, currency = code, "a plan is not put on sale: nothing is sold in its currency");
    }
    sold
}

/// Meters, and prices of what goes over a plan's limits.
async fn over_on_sale(payments: &Payments, db: &Db, clock: &Clock) -> Result<Vec<String>, Problem> {
    let stripe = payments.client()?;
    let mut tx = db.begin_operator("look which prices of what goes over are not there yet").await?;
    let (unpriced, mut meters) = (payments::unpriced_over(&mut tx).await?, payments::meters(&mut tx).await?);
    drop(tx);
    let mut made = Vec::new();
    for of in unpriced {
        let Some(metric) = Metric::parse(&of.metric) else { continue };
        let Some(currency) = sold_in(&of.plan, &of.currency) else { continue };
        let meter = match meters.get(&of.metric) {
            Some(meter) => meter.clone(),
            None => {
                let meter = meter(stripe, metric).await?;
                let mut tx = db.begin_operator("note a meter of the payment provider").await?;
                payments::put_meter(&mut tx, metric, &meter, clock.now()).await?;
                tx.commit().await?;
                meters.insert(of.metric.clone(), meter.clone());
                meter
            }
        };
        let name = format!("{} {} {} {} over", of.plan, of.version, of.pays, of.metric);
        // Prices here are for a thousand runs and for a million tokens, meters count one by one.
        let (unit, called) = match metric {
            Metric::Runs => (format!("{}.{:03}", of.amount / 1_000, of.amount % 1_000), "runs over"),
            Metric::Tokens => (format!("{}.{:06}", of.amount / 1_000_000, of.amount % 1_000_000), "tokens over"),
        };
        let product = format!("atelier_{}_{}_over", of.plan, of.metric);
        match CreateProduct::new(format!("{}: {called}", of.name)).id(&product).send(stripe).await {
            Ok(_) => {}
            Err(StripeError::Stripe(error, _)) if error.code == Some(ApiErrorsCode::ResourceAlreadyExists) => {}
            Err(error) => return Err(failed(error)),
        }
        let interval =
            if of.pays == "year" { CreatePriceRecurringInterval::Year } else { CreatePriceRecurringInterval::Month };
        let recurring = CreatePriceRecurring {
            meter: Some(meter),
            usage_type: Some(CreatePriceRecurringUsageType::Metered),
            ..CreatePriceRecurring::new(interval)
        };
        let price = CreatePrice::new(currency)
            .product(&product)
            .unit_amount_decimal(unit)
            .recurring(recurring)
            .nickname(&name)
            .customize()
            .request_strategy(once(&format!("price-{name}-{}-{}", of.amount, of.currency).replace(' ', "-"))?)
            .send(stripe)
            .await
            .map_err(failed)?;
        let mut tx = db.begin_operator("note a price of the payment provider").await?;
        payments::put_over_price(&mut tx, &of, price.id.as_str(), clock.now()).await?;
        tx.commit().await?;
        made.push(name);
    }
    Ok(made)
}

/// The meter that counts this, made where Stripe has none.
async fn meter(stripe: &Client, metric: Metric) -> Result<String, Problem> {
    let name = payments::event_name(metric);
    let there = ListBillingMeter::new().status(BillingMeterStatus::Active).limit(100);
    let there = there.send(stripe).await.map_err(failed)?;
    if let Some(meter) = there.data.iter().find(|meter| meter.event_name == name) {
        return Ok(meter.id.to_string());
    }
    let called = match metric {
        Metric::Runs => "Runs over the plan's limit",
        Metric::Tokens => "Tokens over the plan's limit",
    };
    let sum = CreateBillingMeterDefaultAggregation::new(CreateBillingMeterDefaultAggregationFormula::Sum);
    let made = CreateBillingMeter::new(sum, called, name)
        .customize()
        .request_strategy(once(&format!("meter-{name}"))?)
        .send(stripe)
        .await
        .map_err(failed)?;
    Ok(made.id.to_string())
}
