//! Requests for access: somebody asks for a workspace or for a right over the whole client, somebody who may give it
//! answers with a reason, and both are told by mail (R48).

mod ask;
mod error;
mod list;
mod model;
mod notify;
mod review;
mod store;
#[cfg(test)]
mod tests;
mod withdraw;
mod workspaces;

pub use list::waiting_for;
pub use model::AccessRequest;

use crate::kit::http::routes::Routes;

pub fn routes(config: &mut Routes) {
    config
        .service(list::list)
        .service(workspaces::workspaces)
        .service(ask::ask)
        .service(review::review)
        .service(withdraw::withdraw);
}
