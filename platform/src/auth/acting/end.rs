//! `POST acting/end`: back to one's own client before the time is over.

use actix_web::post;
use actix_web::web::Data;
use serde_json::json;

use super::store;
use crate::audit::{self, Entry};
use crate::auth::entries;
use crate::auth::error::Error;
use crate::auth::sessions::Sessions;
use crate::kit::caller::SignedIn;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::{Done, Envelope};
use crate::kit::problem::{Problem, ProblemBody};

/// Stops acting; called with the acting token.
#[utoipa::path(tag = "acting", operation_id = "end_acting", responses((status = 200, body = Envelope<Done>), (status = 409, body = ProblemBody)))]
#[post("/acting/end")]
pub async fn end(
    caller: SignedIn,
    db: Data<Db>,
    clock: Data<Clock>,
    sessions: Data<Sessions>,
) -> Result<Envelope<Done>, Problem> {
    if caller.acting().is_none() {
        return Err(Error::NotActing.into());
    }
    let mut tx = db.begin_operator("stop acting for a client").await?;
    store::end(&mut tx, caller.client, caller.session, clock.now()).await?;
    entries::over(&mut tx, caller.client, caller.session, clock.now()).await?;
    let entry = Entry::of_client("acting.end", caller.client, json!({ "session": caller.session }));
    audit::in_both(&mut tx, caller.client, caller.user, &entry).await?;
    tx.commit().await?;
    sessions.forget(caller.client, caller.session).await;
    Ok(Envelope::saying("You act for yourself again", Done {}))
}
