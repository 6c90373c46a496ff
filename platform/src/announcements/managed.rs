//! `GET announcement/managed`, `GET announcement/{id}`: what the company announces, for those who write it.

use actix_web::get;
use actix_web::web::{Data, Path};
use chrono::{DateTime, Utc};
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

use super::error::Error;
use super::model::{ManagedAnnouncement, Stage};
use super::store::{self, Written};
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::{Envelope, List};
use crate::kit::http::input::Query;
use crate::kit::paging::{LATEST, Limit, decode};
use crate::kit::permission::ManageAllUsers;
use crate::kit::problem::{Problem, ProblemBody};
use crate::kit::text;

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ManagedAnnouncementsQuery {
    /// Part of a title.
    #[serde(default)]
    search: String,
    #[serde(default)]
    #[param(inline)]
    stage: Option<Stage>,
    /// `next` of the page before.
    #[serde(default)]
    cursor: Option<String>,
    /// 1–100, 30 unless given.
    #[serde(default)]
    #[param(value_type = Option<i64>, minimum = 1, maximum = 100)]
    limit: Limit,
}

/// The company's own announcements, drafts among them, the last changed first.
#[utoipa::path(tag = "announcements", operation_id = "list_managed_announcements", params(ManagedAnnouncementsQuery), responses((status = 200, body = List<ManagedAnnouncement>)))]
#[get("/announcement/managed")]
pub async fn list(
    caller: Allow<ManageAllUsers>,
    db: Data<Db>,
    clock: Data<Clock>,
    query: Query<ManagedAnnouncementsQuery>,
) -> Result<List<ManagedAnnouncement>, Problem> {
    let after: Option<(DateTime<Utc>, Uuid)> = decode(query.cursor.as_deref())?;
    let pattern = text::contains(&query.search);
    let which = Written { pattern: &pattern, stage: query.stage.map(Stage::as_str), now: clock.now() };
    let mut tx = db.begin(&caller).await?;
    let after = after.unwrap_or((LATEST, Uuid::max()));
    let mut rows = store::written(&mut tx, &which, after, query.limit.fetch()).await?;
    let total = store::count_written(&mut tx, &which).await?;
    let next = query.limit.cut(&mut rows, |last| (last.changed_at, last.id));
    Ok(List::page(rows, total, next))
}

/// One of the company's own announcements.
#[utoipa::path(tag = "announcements", operation_id = "get_announcement", params(("id" = Uuid, Path)), responses((status = 200, body = Envelope<ManagedAnnouncement>), (status = 404, body = ProblemBody)))]
#[get("/announcement/{id:[0-9a-fA-F-]+}")]
pub async fn get(
    caller: Allow<ManageAllUsers>,
    db: Data<Db>,
    clock: Data<Clock>,
    id: Path<Uuid>,
) -> Result<Envelope<ManagedAnnouncement>, Problem> {
    let mut tx = db.begin(&caller).await?;
    Ok(Envelope::new(store::get(&mut tx, *id, clock.now()).await?.ok_or(Error::NotFound)?))
}
