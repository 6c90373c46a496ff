//! `POST plan`.

use actix_web::post;
use actix_web::web::Data;
use garde::Validate;
use serde_json::json;

use super::error::Error;
use super::model::{NewPlan, PlanVersion};
use crate::audit::{self, Entry, Outcome};
use crate::clients::staff_name;
use crate::entitlements::{self, Plan};
use crate::kit::caller::{Allow, Caller, ClientId};
use crate::kit::clock::Clock;
use crate::kit::db::{Db, OperatorTx};
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::permission::ManageClients;
use crate::kit::problem::{Problem, ProblemBody};

/// Makes a plan, as its first version.
#[utoipa::path(tag = "plans", operation_id = "create_plan", request_body = NewPlan, responses((status = 201, body = Envelope<PlanVersion>), (status = 409, body = ProblemBody)))]
#[post("/plan")]
pub async fn create(
    caller: Allow<ManageClients>,
    db: Data<Db>,
    clock: Data<Clock>,
    body: Json<NewPlan>,
) -> Result<Envelope<PlanVersion>, Problem> {
    body.validate()?;
    body.terms.check()?;
    let NewPlan { plan, terms } = body.into_inner();
    let staff = staff_name(&db, &caller).await?;
    let mut tx = db.begin_operator("make a plan").await?;
    entitlements::lock_plans(&mut tx).await?;
    if entitlements::plan(&mut tx, &plan, None).await?.is_some() {
        return Err(Error::There.into());
    }
    let made = made(&mut tx, &caller, terms.into_plan(plan, 1, staff, clock.now())).await?;
    tx.commit().await?;
    Ok(Envelope::created(made))
}

/// Writes a version down, with its line in the owner's log.
pub async fn made(tx: &mut OperatorTx, caller: &Caller, plan: Plan) -> Result<PlanVersion, Problem> {
    entitlements::insert_plan(tx, &plan).await?;
    let entry = Entry {
        action: "plan.version",
        object_type: "plan",
        object_id: Some(format!("{} {}", plan.plan, plan.version)),
        outcome: Outcome::Done,
        ip: None,
        detail: json!(plan),
    };
    audit::across(tx, ClientId::OWNER, caller.user, &entry).await?;
    Ok(PlanVersion { plan, is_newest: true, clients: 0 })
}
