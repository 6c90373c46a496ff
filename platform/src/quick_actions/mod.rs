//! Quick actions: the use cases, workspaces and chats that somebody keeps at hand, those they used last, and those that are
//! shared with everybody (R42). Use cases say whether they changed since the person's last run.

mod favourite;
mod list;
mod model;
mod store;
#[cfg(test)]
mod tests;

use utoipa_actix_web::service_config::ServiceConfig;

pub use list::{bookmarked, recent};
pub use model::QuickAction;

pub fn routes(config: &mut ServiceConfig) {
    config.service(list::list).service(favourite::put);
}
