//! `POST schedule/preview`: when a rule would come due, before anything is kept.

use actix_web::post;
use actix_web::web::Data;
use garde::Validate;

use super::model::{ScheduleTime, ScheduleTimes};
use super::{SHOWN, times};
use crate::kit::caller::SignedIn;
use crate::kit::clock::Clock;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::problem::Problem;

/// The next five times of a rule.
#[utoipa::path(operation_id = "preview_schedule", tag = "schedules", request_body = ScheduleTime, responses((status = 200, body = Envelope<ScheduleTimes>)))]
#[post("/schedule/preview")]
pub async fn preview(
    _caller: SignedIn,
    body: Json<ScheduleTime>,
    clock: Data<Clock>,
) -> Result<Envelope<ScheduleTimes>, Problem> {
    body.validate()?;
    let next = times(body.into_inner(), clock.now(), SHOWN).await?;
    Ok(Envelope::new(ScheduleTimes { next }))
}
