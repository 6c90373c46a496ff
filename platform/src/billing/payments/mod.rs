//! Stripe. An event of its webhooks is only a hint: it is written down, and a job of the client looks at what Stripe
//! has (`follow`). One such job a client runs at a time, and once more where another hint came meanwhile, so neither
//! the order of events nor how often they come matters.

mod attempt;
mod attempts_store;
mod contracts;
mod contracts_store;
mod endpoints;
mod endpoints_store;
mod follow;
mod invoices_store;
mod meters;
mod second;
mod signature;
mod state;
mod store;
#[cfg(test)]
pub mod tests;
mod webhook;

use std::sync::Arc;
use std::time::Duration;

use secrecy::ExposeSecret;
use stripe::{Client, ClientBuilder, IdempotencyKey, RequestStrategy, StripeRequest};
use stripe_core::customer::CreateCustomer;
use uuid::Uuid;

use super::error::{Error, failed};
use super::model::BillingMode;
use crate::config::Settings;
use crate::kit::caller::ClientId;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::mail::MailOutbox;
use crate::kit::problem::Problem;
use crate::kit::seal::Seal;

pub use attempt::{Attempt, is_under_way};
use endpoints::Secrets;
pub use follow::{FOLLOW, Follower, INVOICES as FOLLOWED_INVOICES, live};
pub use invoices_store::{Invoice as KeptInvoice, InvoiceCursor, Price, count_invoices, invoice, invoices, prices};
pub use meters::{
    Late, Meters, event_name, has_open, late, meters, not_counted, over_prices, put_meter, put_over_price,
    unpriced_over,
};
pub use state::{GRACE, READS};
pub use store::{Standing, events, on_sale, put_price, seat_price, standing, unpriced};
pub use webhook::{PATH, service};

/// One try of a request takes no longer.
const PATIENCE: Duration = Duration::from_secs(20);
/// Of a subscription's metadata at Stripe: from when on nothing is charged, in seconds.
pub const PAUSED_FROM: &str = "paused_from";
/// Tries of one that only reads.
const TRIES: u32 = 3;

/// The connection to Stripe; without a key there is none. Cheap to clone.
#[derive(Clone)]
pub struct Payments(Arc<Inner>);

struct Inner {
    stripe: Option<Stripe>,
    /// Of the settings, for events; `kept` are those of endpoints that were made from here.
    secrets: Vec<String>,
    kept: Secrets,
    pub db: Db,
    pub clock: Clock,
    pub post: MailOutbox,
}

struct Stripe {
    client: Client,
    /// Whether money moves.
    is_live: bool,
}

impl Payments {
    /// # Errors
    /// A key or an address that cannot be used.
    pub fn new(settings: &Settings, db: &Db, clock: &Clock, post: &MailOutbox, seal: Seal) -> anyhow::Result<Self> {
        let settings = &settings.billing;
        let stripe = match &settings.stripe_secret_key {
            None => None,
            Some(key) => {
                let key = key.expose_secret();
                let mut builder = ClientBuilder::new(key)
                    .timeout(PATIENCE)
                    .request_strategy(RequestStrategy::ExponentialBackoff(TRIES));
                if let Some(base) = &settings.stripe_api_url {
                    builder = builder.url(base.as_str());
                }
                Some(Stripe { client: builder.build()?, is_live: key.contains("_live_") })
            }
        };
        let secrets =
            settings.stripe_webhook_secrets.as_ref().map(|all| all.expose_secret().to_owned()).unwrap_or_default();
        let secrets = secrets.split(',').map(str::trim).map(str::to_owned);
        let secrets = secrets.filter(|secret| !secret.is_empty()).collect();
        let (db, clock, post) = (db.clone(), clock.clone(), post.clone());
        Ok(Self(Arc::new(Inner { stripe, secrets, kept: Secrets::new(seal), db, clock, post })))
    }

    pub fn is_on(&self) -> bool {
        self.0.stripe.is_some()
    }

    /// # Errors
    /// That billing is off.
    pub fn client(&self) -> Result<&Client, Error> {
        self.0.stripe.as_ref().map(|stripe| &stripe.client).ok_or(Error::Off)
    }

    /// Whether something can be bought, and whether money moves.
    pub fn mode(&self) -> BillingMode {
        match &self.0.stripe {
            None => BillingMode::Off,
            Some(stripe) if stripe.is_live => BillingMode::Live,
            Some(_) => BillingMode::Test,
        }
    }

    fn is_live(&self) -> bool {
        self.0.stripe.as_ref().is_some_and(|stripe| stripe.is_live)
    }

    /// The client's customer, made where there is none yet. Two that make it at once make one: it is claimed first, and
    /// the claim names the request.
    ///
    /// # Errors
    /// When the database or Stripe is away.
    pub async fn customer(&self, client: ClientId, email: &str) -> Result<String, Problem> {
        let stripe = self.client()?;
        let now = self.0.clock.now();
        let mut tx = self.0.db.begin_operator("claim the client's customer of the payment provider").await?;
        let claimed = store::claim(&mut tx, client, now).await?;
        let name = store::client_name(&mut tx, client).await?;
        tx.commit().await?;
        if let Some(customer) = claimed.customer {
            return Ok(customer);
        }
        let metadata = [("client_id".to_owned(), client.to_string())];
        let wanted = CreateCustomer::new()
            .name(name)
            .email(email)
            .metadata(std::collections::HashMap::from(metadata))
            .customize()
            .request_strategy(once(&format!("customer-{}", claimed.id))?);
        let made = wanted.send(stripe).await.map_err(failed)?;
        let mut tx = self.0.db.begin_operator("note the client's customer of the payment provider").await?;
        let customer = store::set_customer(&mut tx, client, made.id.as_str()).await?;
        tx.commit().await?;
        Ok(customer)
    }

    /// # Errors
    /// When Stripe does not answer.
    pub async fn ping(&self) -> Result<(), Problem> {
        let list = stripe_product::price::ListPrice::new().limit(1);
        list.send(self.client()?).await.map_err(failed).map(|_| ())
    }

    /// Has what Stripe has of the client looked at soon.
    ///
    /// # Errors
    /// When the database is away.
    pub async fn look_soon(&self, client: ClientId, claim: Uuid) -> Result<(), Problem> {
        let mut tx = self.0.db.begin_for(client).await?;
        self.0.post.queue().push(&mut tx, FOLLOW, claim).await?;
        tx.commit().await?;
        self.0.post.queue().wake();
        Ok(())
    }
}

/// A request that happens once, however often it is sent under this name.
///
/// # Errors
/// Never: the names are short.
pub fn once(name: &str) -> Result<RequestStrategy, Problem> {
    IdempotencyKey::new(name).map(RequestStrategy::Idempotent).map_err(|error| Problem::internal(format!("{error:?}")))
}
