//! `GET announcement/list`: what I am told.

use actix_web::get;
use actix_web::web::Data;
use chrono::{DateTime, Utc};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::model::Announcement;
use super::store::{self, Told};
use crate::kit::caller::SignedIn;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::List;
use crate::kit::http::input::Query;
use crate::kit::paging::{LATEST, Limit, decode};
use crate::kit::problem::Problem;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AnnouncementBox {
    #[default]
    Current,
    /// What I have not read, or not acknowledged where that is asked for.
    Unread,
    Ended,
}

impl AnnouncementBox {
    fn as_str(self) -> &'static str {
        match self {
            Self::Current => "current",
            Self::Unread => "unread",
            Self::Ended => "ended",
        }
    }
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct AnnouncementsQuery {
    #[serde(default, rename = "box")]
    #[param(inline)]
    r#box: AnnouncementBox,
    /// `next` of the page before.
    #[serde(default)]
    cursor: Option<String>,
    /// 1–100, 30 unless given.
    #[serde(default)]
    #[param(value_type = Option<i64>, minimum = 1, maximum = 100)]
    limit: Limit,
}

/// Announcements to me, the newest first.
#[utoipa::path(tag = "announcements", operation_id = "list_announcements", params(AnnouncementsQuery), responses((status = 200, body = List<Announcement>)))]
#[get("/announcement/list")]
pub async fn list(
    caller: SignedIn,
    db: Data<Db>,
    clock: Data<Clock>,
    query: Query<AnnouncementsQuery>,
) -> Result<List<Announcement>, Problem> {
    let after: Option<(DateTime<Utc>, Uuid)> = decode(query.cursor.as_deref())?;
    let which = Told { name: query.r#box.as_str(), now: clock.now() };
    let mut tx = db.begin(&caller).await?;
    let after = after.unwrap_or((LATEST, Uuid::max()));
    let mut rows = store::told(&mut tx, caller.user, &which, after, query.limit.fetch()).await?;
    let total = store::count_told(&mut tx, caller.user, &which).await?;
    let next = query.limit.cut(&mut rows, |last| (last.starts_at, last.id));
    Ok(List::page(rows, total, next))
}
