//! `POST billing/checkout/invoice`: a plan bought by an invoice that is sent, and paid by bank transfer within days. It
//! works from now on, before it is paid: so it is the owner who says of each plan's version whether it is sold that way.

use std::cmp::Ordering;

use actix_web::post;
use actix_web::web::Data;
use chrono::{DateTime, Utc};
use garde::Validate;
use serde::{Deserialize, Serialize};
use serde_json::json;
use stripe::{Client, StripeError, StripeRequest};
use stripe_billing::invoice::{FinalizeInvoiceInvoice, RetrieveInvoice, SendInvoiceInvoice};
use stripe_billing::subscription::{CreateSubscription, CreateSubscriptionItems, CreateSubscriptionTrialEnd};
use stripe_client_core::{RequestBuilder, StripeMethod};
use stripe_shared::{Customer, Invoice, Subscription, SubscriptionCollectionMethod, TaxId};
use utoipa::ToSchema;

use super::checkout::{BuyPlan, Ready, close_all};
use super::error::{Error, failed};
use super::payments::{self, Attempt, Payments};
use crate::audit;
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::permission::ManageBilling;
use crate::kit::problem::{Problem, ProblemBody};
use crate::kit::text;

/// What the number is, as Stripe names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum TaxNumberKind {
    EuVat,
    GbVat,
    ChVat,
    NoVat,
    UsEin,
}

/// A number of the company at its tax office.
#[derive(Clone, Debug, Serialize, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TaxNumber {
    #[garde(skip)]
    pub kind: TaxNumberKind,
    #[garde(length(chars, min = 1, max = 40), custom(text::prose))]
    #[schema(min_length = 1, max_length = 40)]
    pub value: String,
}

/// A purchase by invoice.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BuyByInvoice {
    #[garde(dive)]
    pub what: BuyPlan,
    /// Of the company's own order; stands on each of its invoices.
    #[garde(length(chars, max = 100), custom(text::prose))]
    #[serde(default)]
    #[schema(max_length = 100)]
    pub purchase_order: String,
    /// Stands on its invoices.
    #[garde(dive)]
    #[serde(default)]
    pub tax_number: Option<TaxNumber>,
}

/// The invoice that was made.
#[derive(Debug, Serialize, ToSchema)]
pub struct SentInvoice {
    pub number: Option<String>,
    /// In the currency's smallest unit.
    pub amount_due: i64,
    pub currency: String,
    /// When it is due; `null`: nothing is due yet.
    pub due_at: Option<DateTime<Utc>>,
    /// Where it can be read and paid.
    pub page: Option<String>,
}

/// Buys a plan by invoice, where its owner sells it that way: the plan works from now on, and the invoice is sent to who
/// buys it.
#[utoipa::path(tag = "billing", operation_id = "buy_plan_by_invoice", request_body = BuyByInvoice, responses((status = 201, body = Envelope<SentInvoice>), (status = 409, body = ProblemBody), (status = 503, body = ProblemBody)))]
#[post("/billing/checkout/invoice")]
pub async fn by_invoice(
    caller: Allow<ManageBilling>,
    db: Data<Db>,
    payments: Data<Payments>,
    clock: Data<Clock>,
    body: Json<BuyByInvoice>,
) -> Result<Envelope<SentInvoice>, Problem> {
    body.validate()?;
    let stripe = payments.client()?;
    let BuyByInvoice { what, purchase_order, tax_number } = body.into_inner();
    let purchase_order = purchase_order.trim();
    let mut tx = db.begin(&caller).await?;
    let ready = what.ready(&mut tx, &caller, clock.now()).await?;
    let days = ready.prices.invoice_days.and_then(|days| u32::try_from(days).ok()).ok_or(Error::NotByInvoice)?;
    let asked = json!({
        "by": "invoice", "price": ready.prices.seats, "seats": what.seats, "over": ready.prices.over, "days": days,
        "from": ready.charged_from.map(|from| from.timestamp()), "purchase_order": purchase_order, "tax_number": tax_number,
    });
    // It may be this very purchase, cut off before its invoice was sent.
    if ready.has_one && !payments::is_under_way(&mut tx, &asked).await? {
        return Err(Error::HasOne.into());
    }
    drop(tx);

    let customer = payments.customer(caller.client, &ready.email).await?;
    let attempt = payments.attempt(caller.client, (&what.plan, what.pays), &asked).await?;
    let bought = payments::live(stripe, &customer).await?.into_iter().next();
    let subscription = match bought {
        Some(own) if attempt.compare(&own.metadata) == Some(Ordering::Equal) => own,
        Some(_) => {
            payments.look_soon(caller.client, attempt.claim).await?;
            return Err(Error::HasOne.into());
        }
        None => {
            note_on_invoices(stripe, &customer, purchase_order, tax_number.as_ref()).await?;
            let new = subscription(&what, &ready, days, &customer, &attempt, purchase_order);
            let made = new.customize().request_strategy(attempt.once("invoice")?).send(stripe).await;
            payments.answered(&attempt, made).await?
        }
    };
    // What another window has begun to pay by card is not needed any more.
    close_all(stripe, &customer).await?;
    let invoice = sent(stripe, &subscription).await?;
    let mut tx = db.begin(&caller).await?;
    let detail = json!({
        "plan": what.plan, "pays": what.pays, "seats": what.seats, "by": "invoice", "days": days,
        "purchase_order": purchase_order, "charged_from": ready.charged_from,
    });
    audit::done_with(&mut tx, &caller, "billing.checkout", "plan", &what.plan, detail).await?;
    tx.commit().await?;
    payments.look_soon(caller.client, attempt.claim).await?;
    payments.ended(&attempt).await?;
    Ok(Envelope::created(invoice))
}

fn subscription(
    what: &BuyPlan,
    ready: &Ready,
    days: u32,
    customer: &str,
    attempt: &Attempt,
    purchase_order: &str,
) -> CreateSubscription {
    let seats = CreateSubscriptionItems {
        price: Some(ready.prices.seats.clone()),
        quantity: u64::try_from(what.seats).ok(),
        ..CreateSubscriptionItems::new()
    };
    let over = ready
        .prices
        .over
        .iter()
        .map(|price| CreateSubscriptionItems { price: Some(price.clone()), ..CreateSubscriptionItems::new() });
    let mut metadata = attempt.metadata();
    if !purchase_order.is_empty() {
        metadata.insert("purchase_order".to_owned(), purchase_order.to_owned());
    }
    let new = CreateSubscription::new()
        .customer(customer)
        .items(std::iter::once(seats).chain(over).collect::<Vec<_>>())
        .collection_method(SubscriptionCollectionMethod::SendInvoice)
        .days_until_due(days)
        .metadata(metadata);
    match ready.charged_from {
        Some(from) => new.trial_end(CreateSubscriptionTrialEnd::Timestamp(from.timestamp())),
        None => new,
    }
}

/// The first invoice, final and sent: by itself Stripe would wait for an hour.
async fn sent(stripe: &Client, subscription: &Subscription) -> Result<SentInvoice, Problem> {
    let id = subscription.latest_invoice.as_ref().and_then(|invoice| invoice.id().clone()).ok_or(Error::Away)?;
    let status = |invoice: &Invoice| invoice.status.as_ref().map(|status| status.as_str().to_owned());
    let mut invoice = RetrieveInvoice::new(id.clone()).send(stripe).await.map_err(failed)?;
    if status(&invoice).as_deref() == Some("draft") {
        invoice = FinalizeInvoiceInvoice::new(id.clone()).send(stripe).await.map_err(failed)?;
    }
    if status(&invoice).as_deref() == Some("open") {
        invoice = SendInvoiceInvoice::new(id).send(stripe).await.map_err(failed)?;
    }
    let is_open = status(&invoice).as_deref() == Some("open");
    Ok(SentInvoice {
        number: invoice.number,
        amount_due: invoice.amount_due,
        currency: invoice.currency.to_string().to_uppercase(),
        due_at: invoice.due_date.filter(|_| is_open).and_then(|due| DateTime::from_timestamp(due, 0)),
        page: invoice.hosted_invoice_url,
    })
}

/// Has the order's number and the tax number stand on the customer's invoices.
async fn note_on_invoices(
    stripe: &Client,
    customer: &str,
    purchase_order: &str,
    tax_number: Option<&TaxNumber>,
) -> Result<(), Problem> {
    let note = OrderNumber { customer: customer.to_owned(), value: purchase_order.to_owned() };
    note.customize().send(stripe).await.map_err(failed)?;
    let Some(number) = tax_number else { return Ok(()) };
    let there = TaxNumbers { customer: customer.to_owned() }.customize().send(stripe).await.map_err(failed)?;
    if there.data.iter().any(|one| one.value.eq_ignore_ascii_case(number.value.trim())) {
        return Ok(());
    }
    let new = NewTaxNumber { customer: customer.to_owned(), number: number.clone() };
    match new.customize().send(stripe).await {
        Ok(_) => Ok(()),
        Err(StripeError::Stripe(_, 400)) => {
            Err(Problem::field("tax_number.value", "Please enter the number as your tax office writes it."))
        }
        Err(error) => Err(failed(error)),
    }
}

/// An empty text takes away what stood there, which async-stripe cannot say.
struct OrderNumber {
    customer: String,
    value: String,
}

impl StripeRequest for OrderNumber {
    type Output = Customer;

    fn build(&self) -> RequestBuilder {
        let fields = match self.value.as_str() {
            "" => json!(""),
            value => json!([{ "name": "Purchase order", "value": value }]),
        };
        RequestBuilder::new(StripeMethod::Post, format!("/customers/{}", self.customer))
            .form(&json!({ "invoice_settings": { "custom_fields": fields } }))
    }
}

struct TaxNumbers {
    customer: String,
}

impl StripeRequest for TaxNumbers {
    type Output = stripe_types::List<TaxId>;

    fn build(&self) -> RequestBuilder {
        RequestBuilder::new(StripeMethod::Get, format!("/customers/{}/tax_ids", self.customer))
            .query(&json!({ "limit": 100 }))
    }
}

struct NewTaxNumber {
    customer: String,
    number: TaxNumber,
}

impl StripeRequest for NewTaxNumber {
    type Output = TaxId;

    fn build(&self) -> RequestBuilder {
        RequestBuilder::new(StripeMethod::Post, format!("/customers/{}/tax_ids", self.customer))
            .form(&json!({ "type": self.number.kind, "value": self.number.value.trim() }))
    }
}
