//! Brand templates: how a client's files look (R41). Each change makes a revision that nothing changes afterwards, so
//! that a run's files stay as they were: they are made with the revision that was in force when the run was started.
//!
//! `manage-resources` makes and changes them; everybody in the client sees their names, to choose one for a use case.

mod archive;
mod change;
mod copy;
mod create;
mod default;
mod design;
mod error;
mod get;
mod list;
mod logo;
mod model;
mod preview;
mod sample;
mod store;
#[cfg(test)]
pub mod tests;

use chrono::{DateTime, Utc};
use document::Brand;
use uuid::Uuid;

pub use model::UsedTemplate;

use crate::kit::db::TenantTx;
use crate::kit::http::routes::Routes;
use crate::kit::problem::Problem;

pub fn routes(config: &mut Routes) {
    config
        .service(list::list)
        .service(create::create)
        .service(default::choose)
        .service(logo::add)
        .service(logo::get)
        .service(preview::preview)
        .service(preview::sample_file)
        .service(get::get)
        .service(change::change)
        .service(copy::copy)
        .service(archive::archive);
}

/// How the files of a run look: `chosen` is what its use case named, `at` is when it was started. The product's own
/// look where there is no template.
///
/// # Errors
/// When the database is away.
pub async fn look(tx: &mut TenantTx, chosen: Option<Uuid>, at: DateTime<Utc>) -> Result<Brand, sqlx::Error> {
    Ok(store::in_force(tx, chosen, at).await?.map(|found| found.design.into_brand(found.logo)).unwrap_or_default())
}

/// Which template and which revision of it those files are made with.
///
/// # Errors
/// When the database is away.
pub async fn used(
    tx: &mut TenantTx,
    chosen: Option<Uuid>,
    at: DateTime<Utc>,
) -> Result<Option<UsedTemplate>, sqlx::Error> {
    store::used(tx, chosen, at).await
}

/// Whether a use case can name this template.
///
/// # Errors
/// 400 under `field` where there is none.
pub async fn check(tx: &mut TenantTx, chosen: Option<Uuid>, field: &str) -> Result<(), Problem> {
    let Some(id) = chosen else { return Ok(()) };
    if store::exists(tx, id).await? {
        return Ok(());
    }
    Err(Problem::field(field, "This template does not exist any more. Please choose another one."))
}
