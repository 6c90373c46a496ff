//! `PUT home/set-aside`: news that somebody has seen. What happens to the same thing later is news again.

use actix_web::put;
use actix_web::web::Data;

use super::model::SetAside;
use super::store;
use crate::kit::caller::SignedIn;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::{Done, Envelope};
use crate::kit::http::input::Json;
use crate::kit::problem::Problem;

/// Takes news off the caller's home, or puts it back. It says nothing about the thing, and one that there is not is no
/// mistake: it may have gone since the page was read.
#[utoipa::path(tag = "home", operation_id = "set_aside", request_body = SetAside, responses((status = 200, body = Envelope<Done>)))]
#[put("/home/set-aside")]
pub async fn put(
    caller: SignedIn,
    db: Data<Db>,
    clock: Data<Clock>,
    body: Json<SetAside>,
) -> Result<Envelope<Done>, Problem> {
    // Staff who act for a client have no account there to keep it in.
    if caller.acting().is_some() {
        return Err(Problem::forbidden());
    }
    let mut tx = db.begin(&caller).await?;
    if body.is_set_aside {
        store::set_aside(&mut tx, caller.user, body.kind.as_str(), body.id, clock.now()).await?;
    } else {
        store::bring_back(&mut tx, caller.user, body.kind.as_str(), body.id).await?;
    }
    tx.commit().await?;
    Ok(Envelope::new(Done {}))
}
