//! `POST /stripe/webhook`: what Stripe tells us. Written down before anything else is done with it.

use actix_web::dev::HttpServiceFactory;
use actix_web::web::{self, Bytes, Data, PayloadConfig};
use actix_web::{HttpRequest, HttpResponse, ResponseError};
use serde::Deserialize;
use serde_json::{Value, json};

use super::meters::REPORTS;
use super::{Payments, signature, store};
use crate::kit::caller::ClientId;
use crate::kit::problem::{Code, Problem};

/// Where Stripe reaches us.
pub const PATH: &str = "/stripe/webhook";
/// Bytes of an event at most.
const MOST: usize = 1 << 20;
/// Of these something follows for a client; the others are kept and left alone.
const FOLLOWED: &[&str] = &["checkout.session.", "customer.subscription.", "invoice.", "subscription_schedule."];

/// What "thin" events are: they name what they are about, and say nothing of it.
const THIN: &str = "v2.core.event";

/// All that is read of an event: its shape follows the version that its endpoint was made with, so the object itself is
/// fetched.
#[derive(Deserialize)]
struct Event {
    id: String,
    #[serde(default)]
    object: String,
    #[serde(rename = "type")]
    kind: String,
    livemode: bool,
    /// Of another account that is connected to ours.
    account: Option<String>,
    /// Not of thin ones.
    data: Option<Told>,
}

#[derive(Deserialize)]
struct Told {
    object: Value,
}

/// Whether something follows from events of this kind.
pub fn is_followed(kind: &str) -> bool {
    FOLLOWED.iter().any(|followed| kind.starts_with(followed))
}

pub fn service() -> impl HttpServiceFactory {
    web::resource(PATH).app_data(PayloadConfig::new(MOST)).route(web::post().to(hear))
}

async fn hear(request: HttpRequest, body: Bytes, payments: Data<Payments>) -> HttpResponse {
    match heard(&request, &body, &payments).await {
        Ok(()) => HttpResponse::Ok().json(json!({ "received": true })),
        Err(problem) => problem.error_response(),
    }
}

async fn heard(request: &HttpRequest, body: &Bytes, payments: &Payments) -> Result<(), Problem> {
    if !payments.is_on() || (payments.0.secrets.is_empty() && payments.kept_secrets().await?.is_empty()) {
        return Err(Problem::not_found("address"));
    }
    let forged = || Problem::new(Code::INVALID, "This event is not signed by Stripe for this server.");
    let now = payments.0.clock.now();
    let mut headers = request.headers().get_all("Stripe-Signature");
    let (Some(header), None) = (headers.next(), headers.next()) else { return Err(forged()) };
    let header = header.to_str().map_err(|_| forged())?;
    let fits =
        |secrets: &[String]| signature::fits(header, body, secrets.iter().map(String::as_bytes), now.timestamp());
    if !fits(&payments.0.secrets) && !fits(&payments.kept_secrets().await?) {
        metrics::counter!("stripe_webhooks_refused_total").increment(1);
        return Err(forged());
    }
    let text = std::str::from_utf8(body).map_err(|_| forged())?;
    let event: Event = serde_json::from_str(text).map_err(|_| forged())?;
    if event.livemode != payments.is_live() || event.account.is_some() {
        return Err(Problem::new(Code::INVALID, "This event is of another mode or account than this server's."));
    }
    if event.object == THIN {
        let kept = store::Event { id: &event.id, kind: &event.kind, customer: None, body: text };
        let mut tx = payments.0.db.begin_operator("keep a thin event of the payment provider").await?;
        store::keep_thin(&mut tx, &kept, REPORTS.contains(&event.kind.as_str()), now).await?;
        return Ok(tx.commit().await?);
    }
    let object = event.data.as_ref().map(|told| &told.object).ok_or_else(forged)?;
    // A customer's own events carry its id as the object's.
    let customer = if object["object"] == "customer" { object["id"].as_str() } else { object["customer"].as_str() };
    let is_followed = is_followed(&event.kind);
    let kept = store::Event { id: &event.id, kind: &event.kind, customer, body: text };
    let mut tx = payments.0.db.begin_operator("keep an event of the payment provider").await?;
    let owner = store::keep(&mut tx, &kept, is_followed, now).await?;
    tx.commit().await?;
    if let Some(owner) = owner
        && let Some(client) = ClientId::new(owner.client)
    {
        payments.look_soon(client, owner.id).await?;
    }
    Ok(())
}
