//! `PUT first-steps`: what to skip, and whether to be reminded.

use actix_web::put;
use actix_web::web::Data;
use garde::Validate;

use super::get::of;
use super::model::{Decided, FirstSteps};
use super::store;
use crate::kit::caller::SignedIn;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::problem::Problem;

/// Skips steps, takes them up again, hides the reminder or brings it back; answers how the steps stand then.
#[utoipa::path(tag = "first steps", operation_id = "set_first_steps", request_body = Decided, responses((status = 200, body = Envelope<FirstSteps>)))]
#[put("/first-steps")]
pub async fn put(
    caller: SignedIn,
    db: Data<Db>,
    clock: Data<Clock>,
    body: Json<Decided>,
) -> Result<Envelope<FirstSteps>, Problem> {
    body.validate()?;
    // Staff who act for a client have no account there to keep it in.
    if caller.acting().is_some() {
        return Err(Problem::forbidden());
    }
    let mut tx = db.begin(&caller).await?;
    store::decide(&mut tx, caller.user, &body, clock.now()).await?;
    let steps = of(&mut tx, &caller).await?;
    tx.commit().await?;
    Ok(Envelope::new(steps))
}
