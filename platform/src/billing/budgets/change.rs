//! `PUT budget/{id}`.

use actix_web::put;
use actix_web::web::{Data, Path};
use garde::Validate;
use serde_json::json;
use uuid::Uuid;

use super::error::Error;
use super::list::one;
use super::model::{Budget, ChangedBudget};
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

/// Changes a budget. 409 with the current budget when somebody else saved first.
#[utoipa::path(tag = "billing", operation_id = "change_budget", params(("id" = Uuid, Path)), request_body = ChangedBudget, responses((status = 200, body = Envelope<Budget>), (status = 409, body = ProblemBody)))]
#[put("/budget/{id}")]
pub async fn change(
    caller: Allow<ManageBilling>,
    db: Data<Db>,
    clock: Data<Clock>,
    meter: Data<Meter>,
    id: Path<Uuid>,
    body: Json<ChangedBudget>,
) -> Result<Envelope<Budget>, Problem> {
    body.validate()?;
    let mut tx = db.begin(&caller).await?;
    // First whether it is there: what is wrong with a change of another company's budget is not for this one to know.
    let before = one(&mut tx, *id, clock.now()).await?;
    body.limits.check()?;
    match store::update(&mut tx, *id, body.revision, body.limits).await? {
        None => return Err(Problem::not_found("budget")),
        Some(false) => return Err(Problem::from(Error::Stale).with_current(before)),
        Some(true) => {}
    }
    let detail = json!({
        "limits": body.limits,
        "before": { "monthly_runs": before.monthly_runs, "monthly_tokens": before.monthly_tokens },
    });
    audit::done_with(&mut tx, &caller, "budget.change", "budget", *id, detail).await?;
    let budget = one(&mut tx, *id, clock.now()).await?;
    tx.commit().await?;
    meter.forget(caller.client);
    Ok(Envelope::saying("Budget saved", budget))
}
