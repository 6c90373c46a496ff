//! `PUT schedule/{id}`: another name, other times, other inputs; from now on in the name of the person who changed it.

use actix_web::put;
use actix_web::web::{Data, Path};
use garde::Validate;
use serde_json::{Value, json};
use uuid::Uuid;

use super::model::{ChangeSchedule, Schedule, Status};
use super::store::{self, Kept};
use super::{reached, shown_with_next, times};
use crate::audit;
use crate::batches::error::Error;
use crate::batches::own_people;
use crate::batches::work::Batches;
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::permission::RunUseCases;
use crate::kit::problem::Problem;
use crate::use_cases;

/// Changes a schedule. One that had ended goes on when the new rule has times left.
#[utoipa::path(operation_id = "change_schedule", tag = "schedules", request_body = ChangeSchedule, responses((status = 200, body = Envelope<Schedule>)))]
#[put("/schedule/{id}")]
pub async fn change(
    caller: Allow<RunUseCases>,
    id: Path<Uuid>,
    body: Json<ChangeSchedule>,
    db: Data<Db>,
    batches: Data<Batches>,
) -> Result<Envelope<Schedule>, Problem> {
    body.validate()?;
    own_people(&caller)?;
    let body = body.into_inner();
    let now = batches.inner().clock.now();
    let next = times(body.time.clone(), now, 1).await?.pop();
    let mut tx = db.begin(&caller).await?;
    let before = reached(&mut tx, &caller, *id, true).await?;
    if before.sheet.is_some() != body.inputs.is_none() {
        return Err(Problem::field("inputs", "A schedule keeps what it runs: inputs, or its sheet."));
    }
    if let Some(inputs) = &body.inputs {
        let version = use_cases::live_version(&mut tx, before.use_case).await?.ok_or(Error::NotPublished)?;
        let definition = use_cases::version(&mut tx, before.use_case, version).await?.ok_or(Error::NotPublished)?;
        definition.check_inputs(inputs, now)?;
    }
    let is_paused = before.status == Status::Paused;
    let kept = Kept {
        name: body.name.trim().to_owned(),
        rule: body.time.rule,
        begins: body.time.begins,
        time_zone: body.time.time_zone,
        inputs: body.inputs.map(Value::Object),
        mails: body.mails,
        by: caller.user,
        ..before
    };
    store::update(&mut tx, *id, &kept).await?;
    if !is_paused {
        store::go_on(&mut tx, *id, next, caller.user).await?;
    }
    let detail = json!({ "rule": kept.rule, "time_zone": kept.time_zone });
    audit::done_with(&mut tx, &caller, "schedule.change", "schedule", *id, detail).await?;
    let answer = shown_with_next(&mut tx, *id, now).await?;
    tx.commit().await?;
    Ok(Envelope::new(answer))
}
