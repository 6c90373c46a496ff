//! Formats that people saved out of a use case, for others (R41): sections, schemas and tables. They are taken by copy:
//! what is changed here changes no use case, and a use case keeps the name of the one that it took.
//!
//! Everybody in the client sees them; `manage-formats` in the workspace that a format came from saves, changes and
//! deletes.

mod change;
mod create;
mod delete;
mod error;
mod list;
mod model;
mod portable;
mod store;
#[cfg(test)]
mod tests;

pub use portable::{PortableFormat, place, portable};

use crate::kit::http::routes::Routes;

pub fn routes(config: &mut Routes) {
    config.service(list::list).service(create::create).service(change::change).service(delete::delete);
}
