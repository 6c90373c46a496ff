//! Entries of the owner's staff into a client, from the asking to the transcript. A client that wants to be asked
//! (`setting/entry`) lets nobody in before one of its administrators said yes, how far and for how long; in an emergency
//! a second one of the staff says it instead, and the client is told at once. Each entry, asked for or not, is a row that
//! the client sees, with everything that was opened in it, and that it can end.
//!
//! Acting itself is in `acting`, which takes what was granted here; a grant opens one session.

mod answer;
mod ask;
mod confirm;
mod end;
mod error;
mod list;
mod model;
mod settings;
mod store;
mod tell;
#[cfg(test)]
pub mod testing;
#[cfg(test)]
mod tests;
mod transcript;

pub use error::Error;
pub use model::NewEntry;
pub use store::{asks, entered, keeps_out, over, own_setting, set, take};

use crate::kit::http::routes::Routes;

pub fn routes(config: &mut Routes) {
    config
        .service(settings::get)
        .service(settings::put)
        .service(list::list)
        .service(list::asked)
        .service(ask::ask)
        .service(confirm::confirm)
        .service(answer::answer)
        .service(end::end)
        .service(transcript::transcript);
}
