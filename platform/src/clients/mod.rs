//! The platform owner's pages of its clients: who there is, in which regions a client's runs and calls may go, whether
//! it may connect models of its own, and what it may use in a month; and what a company shows to all others is taken
//! out of the gallery here. `manage-clients` opens them, to people of client 1 alone; a client sees its own quota in
//! `usage`.

mod add;
mod change;
mod error;
mod get;
mod invite_again;
mod list;
mod model;
mod store;
#[cfg(test)]
mod tests;
mod withdraw;

use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::audit::{self, Entry};
use crate::auth;
use crate::config::Settings;
use crate::kit::caller::{Caller, ClientId};
use crate::kit::db::{Db, OperatorTx};
use crate::kit::http::routes::Routes;
use crate::kit::problem::Problem;
use crate::models::Models;

pub use add::{AddClient, add};
pub use get::{absent, named};
pub use model::ClientPlan;
pub use store::allowing;

pub fn routes(config: &mut Routes) {
    config
        .service(list::list)
        .service(get::get)
        .service(change::change)
        .service(invite_again::invite_again)
        .service(withdraw::withdraw);
}

/// What the owner has set for a client.
///
/// # Errors
/// 404 for a client that there is not.
pub async fn plan_of(tx: &mut OperatorTx, client: ClientId) -> Result<ClientPlan, Problem> {
    Ok(store::get(tx, client).await?.ok_or_else(absent)?.plan)
}

/// Gives a client this plan in the transaction: for what a template sets, and for a rehearsal of what a plan would
/// break, which commits nothing.
///
/// # Errors
/// 404 for a client that there is not; what is wrong with the plan, by field; 409 when somebody else saved meanwhile.
pub async fn give_plan(
    tx: &mut OperatorTx,
    (settings, models): (&Settings, &Models),
    client: ClientId,
    plan: &ClientPlan,
) -> Result<(), Problem> {
    let before = store::get(tx, client).await?.ok_or_else(absent)?;
    plan.check(&get::known(settings, models, client, store::used_regions(tx).await?))?;
    if !store::update(tx, client, before.revision, plan).await? {
        return Err(error::Error::Stale.into());
    }
    Ok(())
}

/// What one of the owner's staff is called, for the logs of other clients.
pub async fn staff_name(db: &Db, staff: &Caller) -> Result<String, sqlx::Error> {
    let mut own = db.begin(staff).await?;
    store::staff_name(&mut own, staff.user).await
}

/// Writes down what one of the owner's staff, by id and name, did for a client: in both logs, and so that its own can
/// name them.
pub async fn logged(
    tx: &mut OperatorTx,
    client: ClientId,
    (staff, name): (Uuid, &str),
    now: DateTime<Utc>,
    entry: &Entry<'_>,
) -> Result<(), sqlx::Error> {
    if client != ClientId::OWNER {
        auth::leave_name(tx, client, staff, name, now).await?;
    }
    audit::in_both(tx, client, staff, entry).await
}
