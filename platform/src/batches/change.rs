//! `PUT batch/{id}`: another name, other limits; they count from the next row on.

use actix_web::put;
use actix_web::web::{Data, Path};
use garde::Validate;
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use super::error::Error;
use super::get::detail;
use super::locked;
use super::model::{BatchDetail, Status};
use super::start::BatchLimits;
use super::store;
use super::work::Batches;
use crate::audit;
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::permission::RunUseCases;
use crate::kit::problem::{Problem, ProblemBody};
use crate::kit::text;

#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ChangeBatch {
    #[garde(length(chars, min = 1, max = 200), custom(text::name))]
    name: String,
    #[garde(dive)]
    limits: BatchLimits,
}

/// Changes the name and the limits of a batch.
#[utoipa::path(operation_id = "change_batch", tag = "batches", request_body = ChangeBatch, responses((status = 200, body = Envelope<BatchDetail>), (status = 409, body = ProblemBody)))]
#[put("/batch/{id}")]
pub async fn change(
    caller: Allow<RunUseCases>,
    id: Path<Uuid>,
    body: Json<ChangeBatch>,
    db: Data<Db>,
    batches: Data<Batches>,
) -> Result<Envelope<BatchDetail>, Problem> {
    body.validate()?;
    let limits = &body.limits;
    let mut tx = db.begin(&caller).await?;
    let sheet = locked(&mut tx, &caller, *id).await?;
    if !matches!(sheet.status, Status::Running | Status::Paused) {
        return Err(Error::State(sheet.status).into());
    }
    let used = store::used(&mut tx, *id).await?;
    if limits.max_tokens.is_some_and(|most| most <= used.tokens) {
        return Err(Error::LimitUsedUp("max_tokens").into());
    }
    if limits.max_cost_micros.is_some_and(|most| most <= used.cost_micros) {
        return Err(Error::LimitUsedUp("max_cost_micros").into());
    }
    let name = body.name.trim();
    store::set_limits(&mut tx, *id, name, limits.max_tokens, limits.max_cost_micros, limits.mails).await?;
    let kept = json!({ "max_tokens": limits.max_tokens, "max_cost_micros": limits.max_cost_micros });
    audit::done_with(&mut tx, &caller, "batch.change", "batch", *id, kept).await?;
    let answer = detail(&mut tx, &caller, *id).await?;
    tx.commit().await?;
    batches.wake();
    Ok(Envelope::new(answer))
}
