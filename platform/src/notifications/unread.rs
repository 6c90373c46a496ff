//! `GET notification/unread`: the number on the bell.

use actix_web::get;
use actix_web::web::Data;
use serde::Serialize;
use utoipa::ToSchema;

use super::store;
use crate::kit::caller::SignedIn;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::problem::Problem;

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = UnreadNotifications)]
pub struct Unread {
    /// Exact up to 1,000, then that.
    pub unread: i64,
}

/// How many of my notifications I have not read.
#[utoipa::path(tag = "notifications", operation_id = "count_unread_notifications", responses((status = 200, body = Envelope<Unread>)))]
#[get("/notification/unread")]
pub async fn unread(caller: SignedIn, db: Data<Db>, clock: Data<Clock>) -> Result<Envelope<Unread>, Problem> {
    let mut tx = db.begin(&caller).await?;
    Ok(Envelope::new(Unread { unread: store::unread(&mut tx, caller.user, clock.now()).await? }))
}
