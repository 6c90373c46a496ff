//! `GET insight/mine`: what the caller used. Nobody else's figures are in it, so no policy hides any of it.

use actix_web::get;
use actix_web::web::Data;
use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::VIEWED;
use super::breakdown::done;
use super::model::{By, Frame, InsightDay, Row, Sums};
use super::overview::whole;
use super::period::{self, Time, Window};
use super::policy::Policy;
use super::store::{self, Filter, Part};
use crate::kit::caller::SignedIn;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Query;
use crate::kit::problem::Problem;

/// How far back looks at people's figures are told.
const TOLD: TimeDelta = TimeDelta::days(90);

#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct MineQuery {
    #[serde(default)]
    #[param(inline)]
    time: Time,
    /// The first day, instead of a named time; with `to`.
    from: Option<NaiveDate>,
    /// The last day.
    to: Option<NaiveDate>,
    /// Whose days they are, as `Europe/Berlin`; UTC unless given.
    zone: Option<String>,
}

/// What was done in an hour of a weekday.
#[derive(Debug, Serialize, ToSchema)]
pub struct InsightHour {
    /// 1 is Monday.
    pub weekday: u8,
    pub hour: u8,
    /// Runs, calls and tests.
    pub done: i64,
}

/// Who looked at figures of people by their names.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = InsightLooks)]
pub struct Looks {
    pub times: i64,
    pub people: i64,
    pub last_at: Option<DateTime<Utc>>,
    /// Those who looked last first, 20 at most.
    pub by: Vec<InsightLooker>,
}

/// Somebody who looked.
#[derive(Debug, Serialize, ToSchema)]
pub struct InsightLooker {
    pub name: String,
    pub times: i64,
    pub last_at: DateTime<Utc>,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = InsightMine)]
pub struct Mine {
    pub frame: Frame,
    pub now: Sums,
    pub before: Sums,
    pub days: Vec<InsightDay>,
    /// Those in which anything was done.
    pub hours: Vec<InsightHour>,
    pub use_cases: Vec<Row>,
    /// Who looked at figures of the company's people by name in the last 90 days, and how often.
    pub looks: Looks,
}

/// What the caller used, by day, hour of the week and use case; and who looked at figures of the company's people by
/// name. What is left of limits has `token-request/limits`.
#[utoipa::path(tag = "insight", operation_id = "get_own_insight", params(MineQuery), responses((status = 200, body = Envelope<Mine>)))]
#[get("/insight/mine")]
pub async fn mine(
    caller: SignedIn,
    db: Data<Db>,
    clock: Data<Clock>,
    query: Query<MineQuery>,
) -> Result<Envelope<Mine>, Problem> {
    let zone = period::zone(query.zone.as_deref())?;
    let now = clock.now();
    let window = Window::read(query.time, (query.from, query.to), zone, &Policy::default(), now)?;
    let earlier = window.before();
    let filter = Filter { person: Some(caller.user), ..Filter::default() };
    let mut tx = db.begin(&caller).await?;
    let policy = store::policy(&mut tx).await?;
    let client = tx.client();
    let as_of = store::as_of(&mut tx, &Policy::default()).await?;
    let sums = whole(store::parts(&mut tx, client, &window, "all", filter).await?);
    let before = whole(store::parts(&mut tx, client, &earlier, "all", filter).await?);
    let days = store::days(&mut tx, client, &window, filter).await?;
    let hours = hours(store::parts(&mut tx, client, &window, "hour", filter).await?);
    let parts = store::parts(&mut tx, client, &window, By::UseCase.as_str(), filter).await?;
    let mut past = store::parts(&mut tx, client, &earlier, By::UseCase.as_str(), filter).await?;
    let keys: Vec<String> = parts.iter().filter_map(|part| part.key.clone()).collect();
    let names = store::names(&mut tx, By::UseCase, &keys).await?;
    let looks = store::looks(&mut tx, VIEWED, now - TOLD).await?;
    let mut use_cases: Vec<Row> = parts
        .into_iter()
        .map(|part| {
            let same = past.iter().position(|other| other.key == part.key);
            let before = same.map(|at| past.swap_remove(at).sums).unwrap_or_default();
            let name = part.key.as_ref().and_then(|key| names.get(key).cloned());
            Row { key: part.key, name, is_rest: false, last_at: part.last_at, now: part.sums, before }
        })
        .collect();
    use_cases.sort_by_key(|row| std::cmp::Reverse(done(&row.now)));
    let frame = Frame::new(&window, policy, as_of);
    Ok(Envelope::new(Mine { frame, now: sums, before, days, hours, use_cases, looks }))
}

fn hours(parts: Vec<Part>) -> Vec<InsightHour> {
    let hour = |part: Part| {
        let (weekday, hour) = part.key.as_deref()?.split_once(' ')?;
        Some(InsightHour { weekday: weekday.parse().ok()?, hour: hour.parse().ok()?, done: done(&part.sums) })
    };
    parts.into_iter().filter_map(hour).collect()
}
