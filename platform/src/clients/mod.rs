//! The platform owner's pages of its clients: who there is, in which regions a client's runs and calls may go, whether it may connect models of its own, and
//! what it may use in a month; and what a company shows to all others is taken out of the gallery here. `manage-clients` opens them, to people of client 1 alone; a client sees its own quota in `usage`.

mod change;
mod error;
mod get;
mod list;
mod model;
mod store;
#[cfg(test)]
mod tests;
mod withdraw;

use utoipa_actix_web::service_config::ServiceConfig;

pub fn routes(config: &mut ServiceConfig) {
    config.service(list::list).service(get::get).service(change::change).service(withdraw::withdraw);
}
