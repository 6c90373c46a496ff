//! `GET insight/dormant`: seats that nobody uses.

use actix_web::get;
use actix_web::web::Data;
use chrono::{DateTime, TimeDelta, Utc};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::breakdown::pseudonym;
use super::page::Page;
use super::policy::{Naming, Policy};
use super::{VIEWED, store};
use crate::audit;
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Query;
use crate::kit::permission::ViewClientAnalytics;
use crate::kit::problem::Problem;

#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct DormantQuery {
    /// Nothing was run for so many days: 7–365, 30 unless given.
    #[param(minimum = 7, maximum = 365)]
    days: Option<i64>,
    /// From 1.
    #[param(minimum = 1, maximum = 10_000)]
    page: Option<i64>,
    /// 1–500 a page, 20 unless given.
    #[param(minimum = 1, maximum = 500)]
    limit: Option<i64>,
}

/// The account of somebody who has run nothing for a while.
#[derive(Debug, Serialize, ToSchema)]
pub struct DormantSeat {
    /// `null`: they are shown under a pseudonym.
    pub person_id: Option<Uuid>,
    pub name: String,
    /// `active` or `invited`.
    pub status: String,
    pub created_at: DateTime<Utc>,
    /// When they were last signed in; `null`: never, or it is not shown.
    pub last_seen_at: Option<DateTime<Utc>>,
    /// When they last ran or called something, by the day where the company shows no names; `null`: never.
    pub last_used_at: Option<DateTime<Utc>>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct DormantSeats {
    /// They used nothing since then.
    pub since: DateTime<Utc>,
    /// Everything that ended before is counted.
    pub as_of: DateTime<Utc>,
    pub policy: Policy,
    /// The company's policy shows no single people.
    pub is_withheld: bool,
    /// Those first who never used anything.
    pub seats: Vec<DormantSeat>,
    pub total: i64,
}

/// Accounts whose people have run nothing for a while, page by page. Looking at them by name is written into the audit log.
#[utoipa::path(tag = "insight", operation_id = "list_dormant_seats", params(DormantQuery), responses((status = 200, body = Envelope<DormantSeats>)))]
#[get("/insight/dormant")]
pub async fn dormant(
    caller: Allow<ViewClientAnalytics>,
    db: Data<Db>,
    clock: Data<Clock>,
    query: Query<DormantQuery>,
) -> Result<Envelope<DormantSeats>, Problem> {
    let days = query.days.unwrap_or(30);
    if !(7..=365).contains(&days) {
        return Err(Problem::field("days", "Please ask for 7 to 365 days."));
    }
    let page = Page::read("page", query.page, query.limit)?;
    let mut tx = db.begin(&caller).await?;
    let policy = store::policy(&mut tx).await?;
    let since = policy.when(clock.now() - TimeDelta::days(days));
    let as_of = store::as_of(&mut tx, &policy).await?;
    if policy.naming == Naming::Sums {
        return Ok(Envelope::new(DormantSeats {
            since,
            as_of,
            policy,
            is_withheld: true,
            seats: Vec::new(),
            total: 0,
        }));
    }
    let (seats, total) = if policy.naming == Naming::Named {
        let detail = json!({ "dormant_days": days });
        audit::done_with(&mut tx, &caller, VIEWED, "insight", "people", detail).await?;
        store::dormant(&mut tx, since, page).await?
    } else {
        let (seats, _) = store::dormant(&mut tx, since, Page::ALL).await?;
        page.cut(veiled(seats, &policy, since))
    };
    tx.commit().await?;
    Ok(Envelope::new(DormantSeats { since, as_of, policy, is_withheld: false, seats, total }))
}

/// Under pseudonyms, and in their order: who was invited when, and seen when, is on the page of people under their names.
fn veiled(mut seats: Vec<DormantSeat>, policy: &Policy, since: DateTime<Utc>) -> Vec<DormantSeat> {
    for seat in &mut seats {
        let person = seat.person_id.take().unwrap_or_default().to_string();
        seat.name = pseudonym(policy, &person);
        (seat.created_at, seat.last_seen_at) = (since, None);
        seat.last_used_at = seat.last_used_at.map(|at| policy.when(at));
    }
    seats.sort_by(|one, other| (one.last_used_at, &one.name).cmp(&(other.last_used_at, &other.name)));
    seats
}
