//! Webhooks (R44): what a person is told, or what happens in a workspace, is sent to an address of theirs as well, where
//! their company allows it.
//!
//! `notifications` writes an event before the hooks that want it, in the transaction of the cause. A job a hook sends
//! them one after the other, so one at most is under way, through the same walls as everything else that leaves. What is
//! sent has little in it: kind, id, link, and the title if the one whose hook it is may see it at that moment. It is signed in the
//! form of Standard Webhooks. What fails is tried again later and later; after days of failures the hook is switched off
//! and its owner told.

mod change;
mod create;
mod delete;
mod deliver;
mod deliveries;
mod error;
mod list;
mod model;
mod own;
mod secret;
mod send;
mod settings;
mod sign;
mod store;
#[cfg(test)]
mod tests;

pub use deliver::Webhooks;

use crate::kit::http::routes::Routes;

pub fn routes(config: &mut Routes) {
    config
        .service(settings::get)
        .service(settings::put)
        .service(list::list)
        .service(create::create)
        .service(change::change)
        .service(delete::delete)
        .service(secret::roll)
        .service(deliveries::list)
        .service(deliveries::test)
        .service(deliveries::again);
}
