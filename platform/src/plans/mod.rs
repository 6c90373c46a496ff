//! The owner's pages of what clients buy: the plans and their versions, what a client has of them by plan, contract
//! and grant, what another plan would have cost, and the lists of clients by how they pay. `manage-clients` opens all
//! of it, to people of client 1 alone. The rules are in `entitlements`.

mod assign;
mod clients_list;
mod create;
mod error;
mod features;
mod get;
mod grant;
mod list;
mod lists_store;
mod model;
mod rehearse;
mod revoke;
mod store;
#[cfg(test)]
mod tests;
mod version;

pub use assign::give;
pub use model::AssignPlan;

use crate::kit::http::routes::Routes;

pub fn routes(config: &mut Routes) {
    config
        .service(list::list)
        .service(features::features)
        .service(create::create)
        .service(rehearse::rehearse)
        .service(version::version)
        .service(clients_list::stripe)
        .service(clients_list::enterprise)
        .service(get::get)
        .service(assign::assign)
        .service(grant::grant)
        .service(revoke::revoke);
}
