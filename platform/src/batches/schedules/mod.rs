//! Schedules: a use case with fixed inputs, or a stored sheet, run by the calendar of a time zone. Each time one comes due it makes a batch, in the
//! transaction that moves it on, so each time makes one or none. It runs with the rights that its maker has at that moment.
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

use utoipa_actix_web::service_config::ServiceConfig;
use uuid::Uuid;

use self::model::Schedule;
use self::recurrence::{Recurrence, Wrong};
use self::store::Kept;
use crate::kit::caller::Allow;
use crate::kit::db::TenantTx;
use crate::kit::permission::WorkspacePermission;
use crate::kit::problem::Problem;
use crate::workspaces::{self, Spot};
#[cfg(test)]
pub use fire::look;
pub use fire::watch;

pub fn routes(config: &mut ServiceConfig) {
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
    let place = kept.as_ref().map(|kept| (kept.workspace, Spot::UseCase(kept.use_case)));
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
    let field = if *wrong == Wrong::Zone { "time_zone" } else { "rule" };
    Problem::field(field, wrong.to_string())
}

impl Kept {
    fn recurrence(&self) -> Result<Recurrence, Problem> {
        Recurrence::parse(&self.rule, self.begins, &self.time_zone).map_err(|wrong| refused(&wrong))
    }
}
