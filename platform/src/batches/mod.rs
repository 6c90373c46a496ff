//! Batches: a sheet or files go in, one run a row is made on the server, a sheet or documents come out. And schedules,
//! which start such a batch by the calendar.
//!
//! `upload` reads the sheet and makes a draft, `from_files` makes one of files alone, `mapping` says which column fills
//! which input and checks every row, `start` lets it go. From then on a batch is `work`'s: one process at a time looks
//! after it under a lease, and starts its rows on the way that a single run takes (`runs`), with the rights that the
//! person who started it has at that moment. The transaction that takes a row is the one that commits its run, so a row
//! has one or none (I1), whichever process dies, and whenever it dies. `run-use-cases` makes and steers batches,
//! `view-workspace` reads them.

mod able;
mod cancel;
mod change;
mod checks;
mod delete;
mod error;
mod export;
mod from_files;
mod get;
mod list;
mod mapping;
mod model;
mod notation;
mod notice;
mod pause;
mod plan;
mod read_table;
mod resume;
mod retry;
mod rows;
mod scheduler;
mod schedules;
mod start;
mod store;
#[cfg(test)]
pub mod tests;
mod upload;
mod work;

use uuid::Uuid;

use crate::kit::caller::{Allow, Caller, Credential};
use crate::kit::db::TenantTx;
use crate::kit::http::routes::Routes;
use crate::kit::permission::WorkspacePermission;
use crate::kit::problem::Problem;
use crate::workspaces::{self, ResourceScope};
pub use able::{Going, GoingKind, could_go_on, going_after, named};
pub use checks::NewCheck;
use error::Error;
use model::Status;
use store::Sheet;
pub use work::{Batches, SETTLE_CHECK};

pub fn routes(config: &mut Routes) {
    schedules::routes(config);
    config
        .service(upload::upload)
        .service(from_files::from_files)
        .service(read_table::read_table)
        .service(list::list)
        .service(mapping::map)
        .service(start::start)
        .service(pause::pause)
        .service(resume::resume)
        .service(cancel::cancel)
        .service(retry::retry)
        .service(rows::rows)
        .service(export::export)
        .service(change::change)
        .service(get::get)
        .service(delete::delete);
}

/// A batch that the caller may reach for `P`.
async fn reached<P: WorkspacePermission>(tx: &mut TenantTx, caller: &Allow<P>, id: Uuid) -> Result<Sheet, Problem> {
    let sheet = store::sheet(tx, id).await?.filter(|sheet| sheet.status != Status::Stored);
    let_in(tx, caller, sheet).await
}

/// The same about to be changed, so that nobody else changes it meanwhile.
async fn locked<P: WorkspacePermission>(tx: &mut TenantTx, caller: &Allow<P>, id: Uuid) -> Result<Sheet, Problem> {
    let sheet = store::lock(tx, id).await?.filter(|sheet| sheet.status != Status::Stored);
    let_in(tx, caller, sheet).await
}

async fn let_in<P: WorkspacePermission>(
    tx: &mut TenantTx,
    caller: &Allow<P>,
    sheet: Option<Sheet>,
) -> Result<Sheet, Problem> {
    let place = sheet.as_ref().map(|sheet| (sheet.workspace, ResourceScope::UseCase(sheet.use_case)));
    workspaces::reach_at(tx, caller, place, "batch").await?;
    Ok(sheet.ok_or(Error::NotFound)?)
}

/// What goes on while nobody is there goes on with somebody's rights as they are then: staff who act for a client have
/// none here.
pub fn own_people(caller: &Caller) -> Result<(), Problem> {
    match caller.credential {
        Credential::Session | Credential::Key(_) => Ok(()),
        Credential::Acting(_) | Credential::Directory => Err(Error::Acting.into()),
    }
}
