//! The platform owner's figures of what clients do, bring, cost and store, which trials go on, and who may leave. From the
//! sums of use, invoices and subscriptions, never from clients' rows.

mod activity;
mod activity_store;
mod export;
mod margin;
mod page;
mod revenue;
mod risks;
mod storage;
mod store;
#[cfg(test)]
mod tests;
mod trials;
mod weigh;

pub use activity_store::sum_plugin_days;
pub use weigh::weigher;

use crate::kit::http::routes::Routes;

pub fn routes(config: &mut Routes) {
    config
        .service(activity::clients)
        .service(revenue::revenue)
        .service(margin::margin)
        .service(trials::trials)
        .service(risks::risks)
        .service(storage::storage)
        .service(export::export);
}
