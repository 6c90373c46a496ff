//! Outputs: a run's answer as a document that people edit. Every save is a version that nothing changes afterwards;
//! version 1 is the model's. A locked run takes no more versions.
//!
//! `view-workspace` reads, `edit-outputs` saves and restores, `lock-runs` locks.

mod body;
mod comments;
mod convert;
mod described;
mod error;
mod get;
mod grade;
mod history;
mod lock;
mod model;
mod pictures;
mod restore;
mod rewritten;
mod save;
mod save_custom;
mod store;
#[cfg(test)]
pub mod tests;
mod values;
mod write;

pub use pictures::embedded;
pub use store::OutputRun;
pub use write::{as_example, editable};

use uuid::Uuid;

use crate::kit::db::TenantTx;
use crate::kit::http::routes::Routes;
pub use described::DocumentNode;
pub use model::{OutputContent, OutputVersion};

pub fn routes(config: &mut Routes) {
    config
        .service(get::get)
        .service(history::history)
        .service(history::version)
        .service(restore::restore)
        .service(save::save)
        .service(save_custom::save_custom)
        .service(convert::convert)
        .service(lock::lock);
    comments::routes(config);
    pictures::routes(config);
}

/// A version of a run's output, the newest where none is named. The calling code has checked that the caller may see
/// the run.
pub async fn version(tx: &mut TenantTx, run: Uuid, version: Option<i32>) -> Result<Option<OutputContent>, sqlx::Error> {
    store::content(tx, run, version).await
}
