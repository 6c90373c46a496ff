//! `PUT dashboard` and `DELETE dashboard`: the caller's own choice, and back to what everybody begins with.

use actix_web::web::Data;
use actix_web::{delete, put};
use garde::Validate;

use super::model::ChosenWidgets;
use super::store;
use crate::kit::caller::{Caller, SignedIn};
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::{Done, Envelope};
use crate::kit::http::input::Json;
use crate::kit::problem::Problem;

/// Keeps which widgets the caller has, in this order.
#[utoipa::path(tag = "dashboard", operation_id = "set_dashboard", request_body = ChosenWidgets, responses((status = 200, body = Envelope<Done>)))]
#[put("/dashboard")]
pub async fn put(
    caller: SignedIn,
    db: Data<Db>,
    clock: Data<Clock>,
    body: Json<ChosenWidgets>,
) -> Result<Envelope<Done>, Problem> {
    body.validate()?;
    has_account(&caller)?;
    let mut tx = db.begin(&caller).await?;
    store::choose(&mut tx, caller.user, &body.widgets, clock.now()).await?;
    tx.commit().await?;
    Ok(Envelope::new(Done {}))
}

/// Forgets the caller's choice.
#[utoipa::path(tag = "dashboard", operation_id = "reset_dashboard", responses((status = 200, body = Envelope<Done>)))]
#[delete("/dashboard")]
pub async fn reset(caller: SignedIn, db: Data<Db>) -> Result<Envelope<Done>, Problem> {
    has_account(&caller)?;
    let mut tx = db.begin(&caller).await?;
    store::forget(&mut tx, caller.user).await?;
    tx.commit().await?;
    Ok(Envelope::new(Done {}))
}

/// Staff who act for a client have no account there to keep a choice in.
fn has_account(caller: &Caller) -> Result<(), Problem> {
    if caller.acting().is_some() { Err(Problem::forbidden()) } else { Ok(()) }
}
