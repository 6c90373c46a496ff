//! `POST token-request/{id}/answer`: an administrator grants it from what the company has, passes it on, or declines.

use actix_web::post;
use actix_web::web::{Data, Path};
use chrono::{DateTime, Utc};
use garde::Validate;
use serde_json::json;
use uuid::Uuid;

use super::error::Error;
use super::model::{AnswerTokenRequest, Status, TokenDecision, TokenRequest};
use super::{notify, store};
use crate::auth::AuthServices;
use crate::entitlements::Metric;
use crate::kit::caller::{Allow, ClientId};
use crate::kit::clock::Clock;
use crate::kit::db::{Db, TenantTx};
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::permission::ReviewRequests;
use crate::kit::problem::{Problem, ProblemBody};
use crate::usage::{Look, Meter, Month};
use crate::{audit, tenancy};

/// Answers a request for more; the person is told by mail. Granting it raises the budget for this month, by at most
/// what the company has left.
#[utoipa::path(tag = "token requests", operation_id = "answer_token_request", params(("id" = Uuid, Path)), request_body = AnswerTokenRequest, responses((status = 200, body = Envelope<TokenRequest>), (status = 409, body = ProblemBody)))]
#[post("/token-request/{id}/answer")]
pub async fn answer(
    caller: Allow<ReviewRequests>,
    db: Data<Db>,
    clock: Data<Clock>,
    gate: Data<AuthServices>,
    meter: Data<Meter>,
    id: Path<Uuid>,
    body: Json<AnswerTokenRequest>,
) -> Result<Envelope<TokenRequest>, Problem> {
    body.validate()?;
    let (absent, now) = (|| Problem::not_found("request"), clock.now());
    let mut tx = db.begin(&caller).await?;
    let request = store::lock(&mut tx, *id).await?.ok_or_else(absent)?;
    match request.status {
        Status::Open => {}
        Status::PassedOn => return Err(Error::PassedOn.into()),
        Status::Granted | Status::Declined => return Err(Error::Answered.into()),
    }
    // Passing one's own on decides nothing.
    if request.requested_by_id == caller.user && body.decision != TokenDecision::PassOn {
        return Err(Error::OwnRequest.into());
    }
    let (status, granted) = match body.decision {
        TokenDecision::Decline if body.answer.trim().is_empty() => return Err(Error::NoReason.into()),
        TokenDecision::Decline => (Status::Declined, None),
        TokenDecision::PassOn if request.budget_id.is_some() => return Err(Error::OfABudget.into()),
        TokenDecision::PassOn => (Status::PassedOn, None),
        TokenDecision::Grant => {
            let amount = body.amount.unwrap_or(request.amount);
            grantable(&mut tx, &request, amount, now).await?;
            (Status::Granted, Some(amount))
        }
    };
    store::answer(&mut tx, *id, status, granted, body.answer.trim(), caller.user, now).await?;
    let detail = json!({
        "decision": body.decision,
        "granted": granted,
        "answer": body.answer.trim(),
        "requested_by": request.requested_by_id,
    });
    audit::done_with(&mut tx, &caller, "token_request.answer", "token_request", *id, detail).await?;
    let request = store::get(&mut tx, *id).await?.ok_or_else(absent)?;
    notify::answered(&mut tx, &gate, &request).await?;
    let client_name = tenancy::client_name(&mut tx).await?;
    tx.commit().await?;
    if status == Status::PassedOn {
        let mut owners = db.begin_for(ClientId::OWNER).await?;
        notify::passed_on(&mut owners, &gate, caller.client, &client_name, &request).await?;
        owners.commit().await?;
    }
    gate.post.wake();
    meter.forget(caller.client);
    Ok(Envelope::new(request))
}

/// Whether the company can give so much itself.
async fn grantable(tx: &mut TenantTx, request: &TokenRequest, amount: i64, now: DateTime<Utc>) -> Result<(), Problem> {
    if request.budget_id.is_none() {
        return Err(Error::NotYours.into());
    }
    if request.month != Month::of(now).start().date_naive() {
        return Err(Error::Over.into());
    }
    let look = Look::read(tx, now).await?;
    let balance = match request.metric {
        Metric::Runs => look.runs,
        Metric::Tokens => look.tokens,
    };
    match balance.limit().map(|limit| limit.saturating_sub(balance.used).max(0)) {
        Some(left) if left < amount => Err(Error::NotEnough(left).into()),
        _ => Ok(()),
    }
}
