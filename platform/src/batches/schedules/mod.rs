//! Schedules: a use case with fixed inputs, or a stored sheet, run by the calendar of a time zone. Each time one comes
//! due it makes a batch, in the transaction that moves it on, so each time makes one or none. It runs with the rights
//! that its maker has at that moment.
//!
//! `recurrence` knows the calendar, `fire` watches the clock, the other files are operations.

mod change;
mod create;
mod delete;
mod fire;
mod get;
mod list;
mod model;
mod pause;
mod preview;
mod recurrence;
mod resume;
mod run_now;
mod store;

use chrono::{DateTime, Utc};
use uuid::Uuid;

use self::model::{Schedule, ScheduleTime};
use self::recurrence::{Recurrence, Wrong};
use self::store::Kept;
use crate::kit::caller::Allow;
use crate::kit::db::TenantTx;
use crate::kit::http::routes::Routes;
use crate::kit::permission::WorkspacePermission;
use crate::kit::problem::Problem;
use crate::workspaces::{self, ResourceScope};
#[cfg(test)]
pub use fire::look;
pub use fire::watch;
pub use store::{active_after, names_of};

pub fn routes(config: &mut Routes) {
    config
        .service(create::create)
        .service(list::list)
        .service(preview::preview)
        .service(pause::pause)
        .service(resume::resume)
        .service(run_now::run_now)
        .service(change::change)
        .service(get::get)
        .service(delete::delete);
}

/// Times that a page shows.
const SHOWN: usize = 5;

/// A schedule that the caller may reach for `P`; `lock` keeps others from changing it, and the clock from firing it.
async fn reached<P: WorkspacePermission>(
    tx: &mut TenantTx,
    caller: &Allow<P>,
    id: Uuid,
    lock: bool,
) -> Result<Kept, Problem> {
    let kept = store::get(tx, id, lock).await?;
    let place = kept.as_ref().map(|kept| (kept.workspace, ResourceScope::UseCase(kept.use_case)));
    workspaces::reach_at(tx, caller, place, "schedule").await?;
    kept.ok_or_else(|| Problem::not_found("schedule"))
}

/// A schedule as the page sees it.
async fn shown(tx: &mut TenantTx, id: Uuid) -> Result<Schedule, Problem> {
    let filter = store::Filter { one: Some(id), ..store::Filter::default() };
    let found = store::list(tx, &filter, (crate::kit::paging::LATEST, Uuid::max()), 1).await?.pop();
    found.ok_or_else(|| Problem::not_found("schedule"))
}

/// The field that a wrong rule belongs to.
fn refused(wrong: &Wrong) -> Problem {
    let field = match wrong {
        Wrong::Zone => "time_zone",
        Wrong::Begins => "begins",
        Wrong::Rule(_) | Wrong::TooOften | Wrong::Never | Wrong::TooMany => "rule",
    };
    Problem::field(field, wrong.to_string())
}

/// Work with a rule, off the threads that answer requests.
async fn unrolled<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, Problem> {
    tokio::task::spawn_blocking(work).await.map_err(Problem::internal)
}

/// When a rule comes due after a moment, at most so many times.
async fn times(time: ScheduleTime, after: DateTime<Utc>, most: usize) -> Result<Vec<DateTime<Utc>>, Problem> {
    unrolled(move || time.recurrence().map(|rule| rule.after(after, most))).await?
}

/// Schedules with their next times.
async fn with_next(schedules: Vec<Schedule>, now: DateTime<Utc>) -> Result<Vec<Schedule>, Problem> {
    unrolled(move || schedules.into_iter().map(|schedule| schedule.with_next(now)).collect()).await
}

/// One schedule as the page sees it, with its next times.
async fn shown_with_next(tx: &mut TenantTx, id: Uuid, now: DateTime<Utc>) -> Result<Schedule, Problem> {
    let schedule = shown(tx, id).await?;
    unrolled(move || schedule.with_next(now)).await
}

impl ScheduleTime {
    fn recurrence(&self) -> Result<Recurrence, Problem> {
        Recurrence::parse(&self.rule, self.begins, &self.time_zone).map_err(|wrong| refused(&wrong))
    }
}

impl Kept {
    fn time(&self) -> ScheduleTime {
        ScheduleTime { rule: self.rule.clone(), begins: self.begins, time_zone: self.time_zone.clone() }
    }
}
