//! `POST token-request/{client}/{id}/settle`: the platform's owner grants what was passed on, or declines.

use actix_web::post;
use actix_web::web::{Data, Path};
use chrono::Months;
use garde::Validate;
use serde_json::json;
use uuid::Uuid;

use super::error::Error;
use super::model::{PassedOnRequest, SettleTokenRequest, Status};
use super::{notify, store};
use crate::audit::{Entry, Outcome};
use crate::auth::AuthServices;
use crate::clients::{logged, named, staff_name};
use crate::entitlements::{self, Grant};
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::permission::ManageClients;
use crate::kit::problem::{Problem, ProblemBody};
use crate::usage::{Meter, Month};

/// Answers a request that a client passed on. A granted amount is added until the client's month ends; the person who
/// asked is told by mail, and both audit logs record it.
#[utoipa::path(tag = "token requests", operation_id = "settle_token_request", params(("client" = i64, Path), ("id" = Uuid, Path)), request_body = SettleTokenRequest, responses((status = 200, body = Envelope<PassedOnRequest>), (status = 409, body = ProblemBody)))]
#[post("/token-request/{client}/{id}/settle")]
pub async fn settle(
    caller: Allow<ManageClients>,
    db: Data<Db>,
    clock: Data<Clock>,
    gate: Data<AuthServices>,
    meter: Data<Meter>,
    path: Path<(i64, Uuid)>,
    body: Json<SettleTokenRequest>,
) -> Result<Envelope<PassedOnRequest>, Problem> {
    body.validate()?;
    let absent = || Problem::not_found("request");
    let ((client, id), now) = (path.into_inner(), clock.now());
    let client = named(client).map_err(|_| absent())?;
    let staff = staff_name(&db, &caller).await?;
    let mut tx = db.begin_operator("answer a request for more").await?;
    let request = store::lock_passed_on(&mut tx, client, id).await?.ok_or_else(absent)?;
    if request.status != Status::PassedOn {
        return Err(Error::Answered.into());
    }
    if !body.is_granted && body.answer.trim().is_empty() {
        return Err(Error::NoReason.into());
    }
    let granted = body.is_granted.then(|| body.amount.unwrap_or(request.amount));
    if let Some(amount) = granted {
        let month = Month::of(now).start();
        let grant = Grant {
            id: Uuid::now_v7(),
            metric: request.metric,
            amount,
            from_at: now,
            until_at: month.checked_add_months(Months::new(1)).unwrap_or(month),
            priority: 100,
            reason: request.reason.chars().take(1_000).collect(),
            granted_by: staff.clone(),
        };
        entitlements::add_grant(&mut tx, client, &grant, Some(id), now).await?;
    }
    store::settle(&mut tx, client, id, granted, body.answer.trim(), &staff, now).await?;
    let entry = Entry {
        action: "token_request.settle",
        object_type: "token_request",
        object_id: Some(id.to_string()),
        outcome: Outcome::Done,
        ip: None,
        detail: json!({ "granted": granted, "answer": body.answer.trim() }),
    };
    logged(&mut tx, client, (caller.user, &staff), now, &entry).await?;
    let settled = store::lock_passed_on(&mut tx, client, id).await?.ok_or_else(absent)?;
    tx.commit().await?;
    meter.forget(client);
    let mut theirs = db.begin_for(client).await?;
    if let Some(request) = store::get(&mut theirs, id).await? {
        notify::answered(&mut theirs, &gate, &request).await?;
        theirs.commit().await?;
        gate.post.wake();
    }
    Ok(Envelope::new(settled))
}
