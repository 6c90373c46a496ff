//! The webhook endpoint at Stripe: made and put right by its API, for exactly what the server follows, in the shape that
//! the server reads. Its secret comes once, and is kept sealed.

use chrono::{DateTime, TimeDelta, Utc};
use miniserde::Deserialize;
use serde_json::{Value, json};
use stripe::StripeRequest;
use stripe_client_core::{RequestBuilder, StripeMethod, VERSION};
use tokio::sync::Mutex;
use uuid::Uuid;

use super::{PATH, Payments, endpoints_store as store, once};
use crate::billing::error::failed;
use crate::kit::problem::Problem;
use crate::kit::seal::{Seal, SealContext};

/// All that the server follows, as Stripe names it.
pub const HANDLED: &[&str] = &[
    "checkout.session.async_payment_failed",
    "checkout.session.async_payment_succeeded",
    "checkout.session.completed",
    "checkout.session.expired",
    "customer.subscription.created",
    "customer.subscription.deleted",
    "customer.subscription.paused",
    "customer.subscription.pending_update_applied",
    "customer.subscription.pending_update_expired",
    "customer.subscription.resumed",
    "customer.subscription.trial_will_end",
    "customer.subscription.updated",
    "invoice.created",
    "invoice.deleted",
    "invoice.finalization_failed",
    "invoice.finalized",
    "invoice.marked_uncollectible",
    "invoice.overdue",
    "invoice.paid",
    "invoice.payment_action_required",
    "invoice.payment_failed",
    "invoice.payment_succeeded",
    "invoice.sent",
    "invoice.updated",
    "invoice.voided",
    "subscription_schedule.aborted",
    "subscription_schedule.canceled",
    "subscription_schedule.completed",
    "subscription_schedule.created",
    "subscription_schedule.released",
    "subscription_schedule.updated",
];

/// Secrets that are kept are read anew after so long at the earliest: a stranger's nonsense must not ask the database
/// each time.
const FRESH: TimeDelta = TimeDelta::seconds(10);

/// Secrets of endpoints that were made here.
pub struct Secrets {
    seal: Seal,
    known: Mutex<Option<(DateTime<Utc>, Vec<String>)>>,
}

fn place(row: Uuid) -> SealContext {
    SealContext { client: 0, table: "stripe_endpoints", column: "secret", row }
}

impl Secrets {
    pub fn new(seal: Seal) -> Self {
        Self { seal, known: Mutex::new(None) }
    }
}

/// An endpoint at Stripe.
#[derive(Deserialize)]
struct Endpoint {
    id: String,
    url: String,
    status: String,
    enabled_events: Vec<String>,
    api_version: Option<String>,
    /// Only in the answer that made it.
    secret: Option<String>,
}

#[derive(Deserialize)]
struct Endpoints {
    data: Vec<Endpoint>,
}

/// How the endpoint stands.
#[derive(Default)]
pub struct Standing {
    pub url: String,
    /// What is other than it should be, in words; empty: nothing.
    pub differences: Vec<String>,
    /// What was done about it.
    pub done: Vec<String>,
    /// The secret of an endpoint that was made just now.
    pub secret: Option<String>,
}

impl Endpoint {
    /// What of it can be put right.
    fn differences(&self) -> Vec<String> {
        let mut found = Vec::new();
        let lacks: Vec<&str> =
            HANDLED.iter().copied().filter(|kind| !self.enabled_events.iter().any(|has| has == kind)).collect();
        // An endpoint of everything tells all that is needed, and much that is only stored.
        let has_all = self.enabled_events.iter().any(|kind| kind == "*");
        if has_all {
            found.push("it is told everything, and needs little of it".to_owned());
        } else if !lacks.is_empty() {
            found.push(format!("it is not told {}", lacks.join(", ")));
        }
        let odd = self.enabled_events.iter().filter(|kind| *kind != "*" && !HANDLED.contains(&kind.as_str()));
        let odd: Vec<&str> = odd.map(String::as_str).collect();
        if !odd.is_empty() {
            found.push(format!("it is told {}, from which nothing follows", odd.join(", ")));
        }
        if self.status != "enabled" {
            found.push(format!("it is {}", self.status));
        }
        found
    }
}

impl Payments {
    /// Secrets of endpoints that were made here; others are the settings'.
    ///
    /// # Errors
    /// When the database is away.
    pub async fn kept_secrets(&self) -> Result<Vec<String>, Problem> {
        let now = self.0.clock.now();
        let mut known = self.0.kept.known.lock().await;
        if let Some((_, secrets)) = known.as_ref().filter(|(at, _)| now - *at < FRESH) {
            return Ok(secrets.clone());
        }
        let mut tx = self.0.db.begin_operator("read what the payment provider signs its events with").await?;
        let rows = store::all(&mut tx).await?;
        drop(tx);
        let open = |row: &store::Kept| {
            let secret = self.0.kept.seal.open(place(row.id), &row.secret).map_err(Problem::internal)?;
            String::from_utf8(secret).map_err(Problem::internal)
        };
        let secrets = rows.iter().map(open).collect::<Result<Vec<_>, _>>()?;
        *known = Some((now, secrets.clone()));
        Ok(secrets)
    }

    /// How the endpoint for this server's address stands at Stripe; with `mends` it is made or put right.
    ///
    /// # Errors
    /// When the database or Stripe is away.
    pub async fn endpoint(&self, mends: bool) -> Result<Standing, Problem> {
        let stripe = self.client()?;
        let url = self.0.post.url(PATH);
        let there = List.customize().send(stripe).await.map_err(failed)?;
        let mut standing = Standing { url: url.clone(), ..Standing::default() };
        let Some(endpoint) = there.data.into_iter().find(|endpoint| endpoint.url == url) else {
            if !mends {
                standing.differences.push("there is none".to_owned());
                return Ok(standing);
            }
            return self.make_endpoint(standing).await;
        };
        standing.differences = endpoint.differences();
        if mends && !standing.differences.is_empty() {
            let right = Change { id: endpoint.id.clone() };
            right.customize().send(stripe).await.map_err(failed)?;
            standing.done = standing.differences.drain(..).map(|odd| format!("put right: {odd}")).collect();
        }
        let version = VERSION.to_string();
        if endpoint.api_version.as_deref() != Some(version.as_str()) {
            standing.differences.push(format!(
                "its events have the shape of version {}, this server reads {version}: delete it at Stripe and create it again",
                endpoint.api_version.as_deref().unwrap_or("of the account")
            ));
        }
        let mut tx = self.0.db.begin_operator("look whether the secret of an endpoint is known").await?;
        if self.0.secrets.is_empty() && !store::is_kept(&mut tx, &endpoint.id).await? {
            standing.differences.push(
                "its secret is not known here: set ATELIER_STRIPE_WEBHOOK_SECRETS, or delete it at Stripe and create it again"
                    .to_owned(),
            );
        }
        Ok(standing)
    }

    async fn make_endpoint(&self, mut standing: Standing) -> Result<Standing, Problem> {
        let id = Uuid::now_v7();
        let new = New { url: standing.url.clone() };
        let made = new.customize().request_strategy(once(&format!("endpoint-{id}"))?);
        let made = made.send(self.client()?).await.map_err(failed)?;
        let secret = made.secret.ok_or_else(|| Problem::internal("Stripe made an endpoint without a secret"))?;
        let sealed = self.0.kept.seal.seal(place(id), secret.as_bytes()).map_err(Problem::internal)?;
        let mut tx = self.0.db.begin_operator("keep what an endpoint's events are signed with").await?;
        // An older one for this address is there no more: it was looked for.
        store::put(&mut tx, id, (&made.id, &standing.url, &sealed), self.0.clock.now()).await?;
        tx.commit().await?;
        *self.0.kept.known.lock().await = None;
        standing.done.push("it was made, and its secret is kept here".to_owned());
        standing.secret = Some(secret);
        Ok(standing)
    }
}

struct List;

impl StripeRequest for List {
    type Output = Endpoints;

    fn build(&self) -> RequestBuilder {
        RequestBuilder::new(StripeMethod::Get, "/webhook_endpoints").query(&json!({ "limit": 100 }))
    }
}

struct New {
    url: String,
}

impl StripeRequest for New {
    type Output = Endpoint;

    fn build(&self) -> RequestBuilder {
        let form: Value = json!({
            "url": self.url, "enabled_events": HANDLED, "api_version": VERSION.to_string(), "description": "Atelier",
        });
        RequestBuilder::new(StripeMethod::Post, "/webhook_endpoints").form(&form)
    }
}

struct Change {
    id: String,
}

impl StripeRequest for Change {
    type Output = Endpoint;

    fn build(&self) -> RequestBuilder {
        RequestBuilder::new(StripeMethod::Post, format!("/webhook_endpoints/{}", self.id))
            .form(&json!({ "enabled_events": HANDLED, "disabled": false }))
    }
}
