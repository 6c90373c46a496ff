//! `POST notification/read-all`: nothing is unread any more, but for what asks to be acknowledged.

use actix_web::post;
use actix_web::web::Data;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::list::kinds_of;
use super::model::Category;
use super::store;
use crate::kit::caller::SignedIn;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::problem::Problem;

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = ReadAllNotifications)]
pub struct ReadAll {
    /// Only of this category.
    #[serde(default)]
    category: Option<Category>,
}

/// What is read now. The reverse changes take it back.
#[derive(Debug, Default, Serialize, ToSchema)]
#[schema(as = AllNotificationsRead)]
pub struct AllRead {
    /// Notifications.
    ids: Vec<Uuid>,
    /// Announcements.
    announcement_ids: Vec<Uuid>,
    /// Announcements that stay unread until they are acknowledged.
    to_acknowledge: i64,
}

/// Marks all of mine as read, a thousand at once at most; without a category the announcements to me, too, a hundred at
/// most. The answer says which, so that it can be taken back.
#[utoipa::path(tag = "notifications", operation_id = "read_all_notifications", request_body = ReadAll, responses((status = 200, body = Envelope<AllRead>)))]
#[post("/notification/read-all")]
pub async fn read_all(
    caller: SignedIn,
    db: Data<Db>,
    clock: Data<Clock>,
    body: Json<ReadAll>,
) -> Result<Envelope<AllRead>, Problem> {
    let now = clock.now();
    let mut tx = db.begin(&caller).await?;
    let mut read = AllRead::default();
    if body.category.is_none() {
        let announced = store::read_announcements(&mut tx, caller.user, now).await?;
        (read.announcement_ids, read.to_acknowledge) = (announced.ids, announced.to_acknowledge);
    }
    read.ids = store::read_all(&mut tx, caller.user, &kinds_of(body.category), now).await?;
    tx.commit().await?;
    Ok(Envelope::new(read))
}
