//! `POST token-request`: asks for more of a budget, or of the company's own limit.

use actix_web::post;
use actix_web::web::Data;
use garde::Validate;
use serde_json::json;
use uuid::Uuid;

use super::error::Error;
use super::limits::of;
use super::model::{AskForTokens, TokenRequest};
use super::{notify, store};
use crate::audit;
use crate::auth::AuthServices;
use crate::kit::caller::SignedIn;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::problem::{Problem, ProblemBody};
use crate::usage::Month;

/// Open requests that one person may have.
const OPEN: i64 = 20;

/// Asks for more runs or tokens this month. Those who can answer are told by mail.
#[utoipa::path(tag = "token requests", operation_id = "ask_for_tokens", request_body = AskForTokens, responses((status = 201, body = Envelope<TokenRequest>), (status = 409, body = ProblemBody)))]
#[post("/token-request")]
pub async fn ask(
    caller: SignedIn,
    db: Data<Db>,
    clock: Data<Clock>,
    gate: Data<AuthServices>,
    body: Json<AskForTokens>,
) -> Result<Envelope<TokenRequest>, Problem> {
    body.validate()?;
    let (id, now) = (Uuid::now_v7(), clock.now());
    let limits = of(&caller, &db, &clock).await?;
    let of_this = limits.iter().filter(|limit| limit.budget_id == body.budget_id);
    if of_this.clone().all(|limit| limit.metric != body.metric) {
        let is_there = body.budget_id.is_none() || of_this.count() > 0;
        return Err(if is_there { Error::Unlimited } else { Error::NoLimit }.into());
    }
    let mut tx = db.begin(&caller).await?;
    if store::open_requests(&mut tx, caller.user).await? >= OPEN {
        return Err(Error::TooMany.into());
    }
    store::insert(&mut tx, id, caller.user, &body, Month::of(now).start().date_naive(), now).await?;
    let detail = json!({ "budget_id": body.budget_id, "metric": body.metric, "amount": body.amount });
    audit::done_with(&mut tx, &caller, "token_request.ask", "token_request", id, detail).await?;
    let request = store::get(&mut tx, id).await?.ok_or_else(|| Problem::not_found("request"))?;
    notify::asked(&mut tx, &gate, &request).await?;
    tx.commit().await?;
    gate.post.wake();
    Ok(Envelope::created(request))
}
