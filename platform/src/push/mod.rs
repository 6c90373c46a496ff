//! Web push (R44): a browser that is closed is told that there is news, where the company allows it and the person asked
//! for it in that browser.
//!
//! The message says nothing but that: what is new is read after a click, with the rights of that moment. It goes through
//! the walls of `runners::Outbound`, because a browser gave the address, or something that plays one. When news comes
//! in quick succession, a browser hears of it once; nothing is tried again, because the next news comes anyway.

mod deliver;
mod error;
mod model;
mod settings;
mod store;
mod subscriptions;
#[cfg(test)]
mod tests;
mod vapid;

pub use deliver::Push;

use crate::kit::http::routes::Routes;

pub fn routes(config: &mut Routes) {
    config
        .service(settings::get)
        .service(settings::put)
        .service(subscriptions::get)
        .service(subscriptions::add)
        .service(subscriptions::remove)
        .service(subscriptions::test);
}
