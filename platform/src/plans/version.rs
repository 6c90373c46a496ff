//! `POST plan/{plan}/version`.

use actix_web::post;
use actix_web::web::{Data, Path};
use garde::Validate;

use super::create::made;
use super::error::Error;
use super::model::{NewVersion, PlanVersion};
use crate::clients::staff_name;
use crate::entitlements;
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::permission::ManageClients;
use crate::kit::problem::{Problem, ProblemBody};

/// Changes a plan by making its next version. Clients keep the version that they have. 409 with the newest version when
/// somebody else made one meanwhile.
#[utoipa::path(tag = "plans", operation_id = "create_plan_version", params(("plan" = String, Path)), request_body = NewVersion, responses((status = 201, body = Envelope<PlanVersion>), (status = 409, body = ProblemBody)))]
#[post("/plan/{plan}/version")]
pub async fn version(
    caller: Allow<ManageClients>,
    db: Data<Db>,
    clock: Data<Clock>,
    plan: Path<String>,
    body: Json<NewVersion>,
) -> Result<Envelope<PlanVersion>, Problem> {
    body.validate()?;
    body.terms.check()?;
    let NewVersion { based_on, terms } = body.into_inner();
    let staff = staff_name(&db, &caller).await?;
    let mut tx = db.begin_operator("change a plan").await?;
    entitlements::lock_plans(&mut tx).await?;
    let newest = entitlements::plan(&mut tx, &plan, None).await?.ok_or_else(|| Problem::not_found("plan"))?;
    if newest.version != based_on {
        return Err(Problem::from(Error::Stale).with_current(newest));
    }
    let next = terms.into_plan(newest.plan, newest.version + 1, staff, clock.now());
    let made = made(&mut tx, &caller, next).await?;
    tx.commit().await?;
    Ok(Envelope::created(made))
}
