//! `POST schedule`.

use actix_web::post;
use actix_web::web::Data;
use garde::Validate;
use serde_json::{Value, json};
use uuid::Uuid;

use super::model::{NewSchedule, Schedule, Status};
use super::store::{self, Kept};
use super::{shown_with_next, times};
use crate::audit;
use crate::batches::error::Error;
use crate::batches::model::Status as BatchStatus;
use crate::batches::work::Batches;
use crate::batches::{locked, own_people};
use crate::entitlements::{Entitled, Schedules};
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::permission::RunUseCases;
use crate::kit::problem::{Problem, ProblemBody};
use crate::use_cases;

/// Makes a schedule: of one run with these inputs, or of a checked sheet.
#[utoipa::path(operation_id = "create_schedule", tag = "schedules", request_body = NewSchedule, responses((status = 201, body = Envelope<Schedule>), (status = 404, body = ProblemBody), (status = 402, body = ProblemBody), (status = 409, body = ProblemBody)))]
#[post("/schedule")]
pub async fn create(
    caller: Allow<RunUseCases>,
    _: Entitled<Schedules>,
    body: Json<NewSchedule>,
    db: Data<Db>,
    batches: Data<Batches>,
) -> Result<Envelope<Schedule>, Problem> {
    body.validate()?;
    own_people(&caller)?;
    let body = body.into_inner();
    let now = batches.inner().clock.now();
    let next = times(body.time.clone(), now, 1).await?.pop();
    let next = next.ok_or_else(|| Problem::field("rule", "All times of this rule lie in the past."))?;
    let mut tx = db.begin(&caller).await?;
    let workspace = use_cases::reach(&mut tx, &caller, body.use_case_id).await?.workspace_id;
    let version = use_cases::live_version(&mut tx, body.use_case_id).await?.ok_or(Error::NotPublished)?;
    match (&body.inputs, body.batch_id) {
        (Some(inputs), None) => {
            let definition =
                use_cases::version(&mut tx, body.use_case_id, version).await?.ok_or(Error::NotPublished)?;
            definition.check_inputs(inputs, now)?;
        }
        (None, Some(batch)) => {
            let sheet = locked(&mut tx, &caller, batch).await?;
            if sheet.use_case != body.use_case_id {
                return Err(Problem::field("batch_id", "This sheet belongs to another use case."));
            }
            if sheet.status != BatchStatus::Draft {
                return Err(Error::State(sheet.status).into());
            }
            if !sheet.checked {
                return Err(Error::Unchecked.into());
            }
            store::store_sheet(&mut tx, batch).await?;
        }
        (Some(_), Some(_)) | (None, None) => {
            return Err(Problem::field("inputs", "Give either inputs or a sheet."));
        }
    }
    let id = Uuid::now_v7();
    let kept = Kept {
        workspace,
        use_case: body.use_case_id,
        name: body.name.trim().to_owned(),
        rule: body.time.rule,
        begins: body.time.begins,
        time_zone: body.time.time_zone,
        inputs: body.inputs.map(Value::Object),
        sheet: body.batch_id,
        mails: body.mails,
        status: Status::Active,
        next_at: Some(next),
        by: caller.user,
    };
    store::insert(&mut tx, id, &kept, next, now).await?;
    let detail = json!({ "rule": kept.rule, "time_zone": kept.time_zone, "use_case_id": kept.use_case });
    audit::done_with(&mut tx, &caller, "schedule.create", "schedule", id, detail).await?;
    let answer = shown_with_next(&mut tx, id, now).await?;
    tx.commit().await?;
    Ok(Envelope::created(answer))
}
