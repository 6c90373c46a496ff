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

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = UnreadNotifications)]
pub struct Unread {
    /// Notifications and announcements; exact up to 1,000, then that.
    pub unread: i64,
    /// Of these, what came since I last looked at the bell or its page.
    pub unseen: i64,
    /// Of these, announcements.
    pub announcements: i64,
}

/// How many of my notifications, and of the announcements to me, I have not read.
#[utoipa::path(tag = "notifications", operation_id = "count_unread_notifications", responses((status = 200, body = Envelope<Unread>)))]
#[get("/notification/unread")]
pub async fn unread(caller: SignedIn, db: Data<Db>, clock: Data<Clock>) -> Result<Envelope<Unread>, Problem> {
    let mut tx = db.begin(&caller).await?;
    Ok(Envelope::new(store::unread(&mut tx, caller.user, clock.now()).await?))
}
