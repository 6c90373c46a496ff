//! `POST budget`.

use actix_web::post;
use actix_web::web::Data;
use garde::Validate;
use serde_json::json;
use uuid::Uuid;

use super::error::Error;
use super::list::one;
use super::model::{Budget, NewBudget};
use super::store;
use crate::audit;
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::permission::ManageBilling;
use crate::kit::problem::{Problem, ProblemBody};
use crate::usage::Meter;

/// Budgets of one client at most: each is weighed whenever what is left is worked out.
const MOST: i64 = 500;

/// Sets a budget for somebody or something that has none. It holds at once in this process, in others within half a
/// minute.
#[utoipa::path(tag = "billing", operation_id = "create_budget", request_body = NewBudget, responses((status = 201, body = Envelope<Budget>), (status = 409, body = ProblemBody)))]
#[post("/budget")]
pub async fn create(
    caller: Allow<ManageBilling>,
    db: Data<Db>,
    clock: Data<Clock>,
    meter: Data<Meter>,
    body: Json<NewBudget>,
) -> Result<Envelope<Budget>, Problem> {
    body.validate()?;
    body.limits.check()?;
    let (id, now) = (Uuid::now_v7(), clock.now());
    let mut tx = db.begin(&caller).await?;
    if !store::is_there(&mut tx, body.kind.as_str(), body.subject_id).await? {
        return Err(Error::NoSubject.into());
    }
    if store::count(&mut tx).await? >= MOST {
        return Err(Error::TooMany.into());
    }
    store::insert(&mut tx, id, &body, caller.user, now).await?;
    let detail = json!({ "kind": body.kind, "subject_id": body.subject_id, "limits": body.limits });
    audit::done_with(&mut tx, &caller, "budget.create", "budget", id, detail).await?;
    let budget = one(&mut tx, id, now).await?;
    tx.commit().await?;
    meter.forget(caller.client);
    Ok(Envelope::created(budget))
}
