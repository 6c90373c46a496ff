//! `POST plan/publish`: products and prices of the plans that are for sale, made at Stripe where it has none yet.

use actix_web::post;
use actix_web::web::Data;
use serde::Serialize;
use serde_json::json;
use stripe::{StripeError, StripeRequest};
use stripe_product::price::{CreatePrice, CreatePriceRecurring, CreatePriceRecurringInterval};
use stripe_product::product::CreateProduct;
use stripe_shared::ApiErrorsCode;
use utoipa::ToSchema;

use super::error::{Error, failed};
use super::payments::{self, Payments, once};
use crate::audit::{self, Entry, Outcome};
use crate::kit::caller::{Allow, ClientId};
use crate::kit::clock::Clock;
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
        let name = format!("{} {} {}", of.plan, of.version, of.pays);
        // Ours to choose, so that all versions of a plan are one product, whoever makes it first.
        let product = format!("atelier_{}", of.plan);
        match CreateProduct::new(&of.name).id(&product).send(stripe).await {
            Ok(_) => {}
            Err(StripeError::Stripe(error, _)) if error.code == Some(ApiErrorsCode::ResourceAlreadyExists) => {}
            Err(error) => return Err(failed(error)),
        }
        let interval =
            if of.pays == "year" { CreatePriceRecurringInterval::Year } else { CreatePriceRecurringInterval::Month };
        let currency: stripe_types::Currency = of.currency.to_lowercase().parse().map_err(|_| Error::NotForSale)?;
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
    Ok(made)
}
