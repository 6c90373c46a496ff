//! Requests for more runs or tokens: somebody whose budget or company is near its end asks with a reason. An
//! administrator grants it from what the company has, which raises the budget for this month, or passes it on; the
//! platform's owner grants it to the company (a grant of `entitlements`), or declines. Those who answer and the person
//! who asked are told by mail, and both answers stand in the audit log (R49).

mod answer;
mod ask;
mod error;
mod limits;
mod list;
mod model;
mod notify;
mod owner_list;
mod settle;
mod store;
#[cfg(test)]
mod tests;
mod withdraw;

pub use list::waiting_for;
pub use model::TokenRequest;

use crate::kit::http::routes::Routes;

pub fn routes(config: &mut Routes) {
    config
        .service(limits::limits)
        .service(list::list)
        .service(owner_list::passed_on)
        .service(ask::ask)
        .service(answer::answer)
        .service(withdraw::withdraw)
        .service(settle::settle);
}
