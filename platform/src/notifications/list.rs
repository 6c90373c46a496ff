//! `GET notification/list`: what I was told.

use actix_web::get;
use actix_web::web::Data;
use chrono::{DateTime, Utc};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::kinds;
use super::model::{Category, Notification};
use super::render::render;
use super::store::{self, BoxFilter};
use crate::kit::caller::SignedIn;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::List;
use crate::kit::http::input::Query;
use crate::kit::paging::{LATEST, Limit, decode};
use crate::kit::problem::Problem;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum NotificationBox {
    /// What is neither archived nor snoozed.
    #[default]
    All,
    Unread,
    Snoozed,
    Archived,
}

impl NotificationBox {
    fn as_str(self) -> &'static str {
        match self {
            Self::All => "all",
            Self::Unread => "unread",
            Self::Snoozed => "snoozed",
            Self::Archived => "archived",
        }
    }
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct NotificationsQuery {
    #[serde(default, rename = "box")]
    #[param(inline)]
    r#box: NotificationBox,
    #[serde(default)]
    #[param(inline)]
    category: Option<Category>,
    /// `next` of the page before.
    #[serde(default)]
    cursor: Option<String>,
    /// 1–100, 30 unless given.
    #[serde(default)]
    #[param(value_type = Option<i64>, minimum = 1, maximum = 100)]
    limit: Limit,
}

/// The kinds of a category; none: of all.
pub fn kinds_of(category: Option<Category>) -> Vec<String> {
    let wanted = |kind: &&&kinds::NotificationKind| category.is_some_and(|category| kind.category == category);
    kinds::ALL.iter().filter(wanted).map(|kind| kind.slug.to_owned()).collect()
}

/// My notifications, newest first, each as I may see it now.
#[utoipa::path(tag = "notifications", operation_id = "list_notifications", params(NotificationsQuery), responses((status = 200, body = List<Notification>)))]
#[get("/notification/list")]
pub async fn list(
    caller: SignedIn,
    db: Data<Db>,
    clock: Data<Clock>,
    query: Query<NotificationsQuery>,
) -> Result<List<Notification>, Problem> {
    let after: Option<(DateTime<Utc>, Uuid)> = decode(query.cursor.as_deref())?;
    let kinds = kinds_of(query.category);
    let which = BoxFilter { name: query.r#box.as_str(), kinds: &kinds, now: clock.now() };
    let mut tx = db.begin(&caller).await?;
    let after = after.unwrap_or((LATEST, Uuid::max()));
    let (mut rows, total) = store::page(&mut tx, caller.user, &which, after, query.limit.fetch()).await?;
    let next = query.limit.cut(&mut rows, |last| (last.happened_at, last.id));
    let shown = render(&mut tx, caller.user, &caller.rights, rows).await?;
    Ok(List::page(shown, total, next))
}
