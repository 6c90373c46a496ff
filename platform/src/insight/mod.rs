//! Insight: what a company's people do with it, in figures. For everybody their own use, for holders of
//! `view-client-analytics` the company's, for holders of `view-workspace-analytics` their workspaces', for the
//! platform's owner sums of all clients.
//!
//! Facts are the ledger's (`usage`), which outlives what it counts: deleting a run, a workspace or a person changes no
//! figure. `roll` sums them by quarters of an hour and by person, and replaces the sums of whole quarters, so late and
//! corrected facts need no path of their own. What of the sums may be seen says `policy`, and the database's
//! `usage_shown_rows` keeps to it: no query reads sums another way. Content is nowhere in here.

mod breakdown;
mod budgets;
mod calls;
mod documents;
mod dormant;
mod export;
mod gaps;
mod habit;
mod limits;
mod mine;
mod model;
mod month;
mod month_use;
mod monthly;
mod months;
mod overview;
mod owner;
mod page;
mod period;
mod policy;
mod ranking;
mod roll;
mod store;
#[cfg(test)]
pub mod tests;
mod unanswered;
mod users;
mod veil;
mod versions;
mod what_if;
mod what_if_export;
mod workspaces;

pub use breakdown::pseudonym;
pub use budgets::told_budgets;
pub use model::By;
pub use month_use::{days_by_use_case, month_by_use_case};
pub use monthly::teller;
pub use owner::weigher;
pub use policy::{Naming, Policy, PortablePolicy, place_policy, portable_policy};
pub use roll::roller;
pub use store::{names, policy};
pub use users::Withheld;

use crate::kit::http::routes::Routes;

/// The line of the audit log for a look at figures with people's names.
pub const VIEWED: &str = "insight.view_people";

pub fn routes(config: &mut Routes) {
    config
        .service(overview::overview)
        .service(breakdown::breakdown)
        .service(export::export)
        .service(dormant::dormant)
        .service(habit::habit)
        .service(limits::limits)
        .service(documents::documents)
        .service(gaps::gaps)
        .service(unanswered::unanswered)
        .service(month::export)
        .service(what_if::what_if)
        .service(what_if_export::export)
        .service(calls::calls)
        .service(months::months)
        .service(mine::mine)
        .service(users::users)
        .service(workspaces::of_workspaces)
        .service(policy::get)
        .service(policy::put);
    owner::routes(config);
}
