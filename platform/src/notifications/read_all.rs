//! `POST notification/read-all`: nothing is unread any more.

use actix_web::post;
use actix_web::web::Data;
use serde::Deserialize;
use utoipa::ToSchema;

use super::list::kinds_of;
use super::model::Category;
use super::state::ChangedNotifications;
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

/// Marks all of mine as read, a thousand at once at most. The answer says which, so that it can be taken back.
#[utoipa::path(tag = "notifications", operation_id = "read_all_notifications", request_body = ReadAll, responses((status = 200, body = Envelope<ChangedNotifications>)))]
#[post("/notification/read-all")]
pub async fn read_all(
    caller: SignedIn,
    db: Data<Db>,
    clock: Data<Clock>,
    body: Json<ReadAll>,
) -> Result<Envelope<ChangedNotifications>, Problem> {
    let mut tx = db.begin(&caller).await?;
    let ids = store::read_all(&mut tx, caller.user, &kinds_of(body.category), clock.now()).await?;
    tx.commit().await?;
    Ok(Envelope::new(ChangedNotifications { ids }))
}
