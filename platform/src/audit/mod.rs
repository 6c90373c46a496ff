//! The audit log: what was done, by whom, written in the transaction that did it, so that one is never there without
//! the other. And its page: search, filters, export.

mod actions;
mod chain;
mod export;
mod list;
mod model;
mod record;
mod store;
#[cfg(test)]
mod tests;

pub use chain::{AuditChain, Verdict};
pub use record::{Entry, Outcome, Own, across, by, by_nobody, done, done_with, in_both, own, record};
pub use store::{StaffLine, count_of_staff, of_staff};

use crate::kit::http::routes::Routes;

pub fn routes(config: &mut Routes) {
    config.service(list::list).service(export::export).service(actions::actions);
}
