//! What people are told, in one attention model: every feature that has something to tell says so with [`tell`], in the
//! transaction of the cause, and the rest is here: who wants to hear it, in the bell and by mail, at once or gathered,
//! and not at night.
//!
//! A kind is declared once ([`kinds::ALL`]). A row names the object and keeps no title: what is read, in the bell and in
//! a mail, is looked up with the reader's rights at that moment, so rights that were withdrawn show nothing.

mod digest;
mod due;
mod error;
mod events;
mod hooked;
pub mod kinds;
mod list;
mod model;
mod mutes;
mod preferences;
mod read_all;
mod reader;
mod render;
mod seen;
mod settings;
mod state;
mod store;
mod tell;
#[cfg(test)]
pub mod testing;
#[cfg(test)]
mod tests;
mod unread;
mod unsubscribe;
mod why;

#[cfg(test)]
pub use digest::DIGEST;
pub use digest::Digests;
pub use events::Watch;
pub use hooked::{DELIVER, PUSH, Sent, shown};
pub use model::{Category, Severity};
pub use reader::{Reader, reader};
pub use store::{holders, revise};
pub use tell::{Letter, Notice, tell};

use crate::kit::http::routes::Routes;

pub fn routes(config: &mut Routes) {
    config
        .service(list::list)
        .service(unread::unread)
        .service(events::events)
        .service(state::change)
        .service(read_all::read_all)
        .service(seen::seen)
        .service(mutes::mute)
        .service(preferences::get)
        .service(preferences::put)
        .service(settings::get)
        .service(settings::put)
        .service(unsubscribe::unsubscribe)
        .service(why::why);
}
