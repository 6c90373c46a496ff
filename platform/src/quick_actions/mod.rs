//! Quick actions: the use cases, workspaces and chats that somebody keeps at hand, those they used last, and those that are
//! shared with everybody (R42). Use cases say whether they changed since the person's last run.

mod favourite;
mod list;
mod model;
mod store;
#[cfg(test)]
mod tests;

pub use list::{bookmarked, recent};
pub use model::QuickAction;

use crate::kit::http::routes::Routes;

pub fn routes(config: &mut Routes) {
    config.service(list::list).service(favourite::put);
}
