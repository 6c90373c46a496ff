//! `POST announcement/acknowledge`: read and understood.

use actix_web::post;
use actix_web::web::Data;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::error::Error;
use super::store;
use crate::kit::caller::SignedIn;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::{Done, Envelope};
use crate::kit::http::input::Json;
use crate::kit::problem::{Problem, ProblemBody};
use crate::notifications;

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AcknowledgeAnnouncement {
    id: Uuid,
    /// Of the text that I read: a later one has to be read first.
    version: i32,
}

/// Says that I read and understood an announcement to me. Once is enough, and twice changes nothing.
#[utoipa::path(tag = "announcements", operation_id = "acknowledge_announcement", request_body = AcknowledgeAnnouncement, responses((status = 200, body = Envelope<Done>), (status = 409, body = ProblemBody)))]
#[post("/announcement/acknowledge")]
pub async fn acknowledge(
    caller: SignedIn,
    db: Data<Db>,
    clock: Data<Clock>,
    body: Json<AcknowledgeAnnouncement>,
) -> Result<Envelope<Done>, Problem> {
    let now = clock.now();
    let mut tx = db.begin(&caller).await?;
    let told = store::told_one(&mut tx, caller.user, body.id, now).await?.ok_or(Error::NotFound)?;
    if !told.needs_acknowledgement {
        return Err(Error::NotAsked.into());
    }
    if told.version != body.version {
        return Err(Error::NewText.into());
    }
    store::acknowledge(&mut tx, caller.user, body.id, body.version, now).await?;
    notifications::revise(&mut tx, caller.user).await?;
    tx.commit().await?;
    Ok(Envelope::new(Done {}))
}
