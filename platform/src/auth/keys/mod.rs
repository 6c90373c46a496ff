//! API keys: what programs show instead of a session, in the name of the person who made them, with that person's
//! rights and less reach.
//!
//! A key is `atk_CLIENT_RANDOM`: 256 random bits, kept as a MAC under the server's key, shown once. It ends with its
//! date, its person, or a click.

mod create;
mod delete;
mod key;
mod list;
mod model;
mod store;
#[cfg(test)]
mod tests;

pub use key::{Key, Keys, NewKey};
pub use store::{StoredKey, held_after, live, names, used};

use crate::kit::http::routes::Routes;

pub fn routes(config: &mut Routes) {
    config.service(list::list).service(create::create).service(delete::delete);
}
