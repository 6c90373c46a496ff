//! Templates: ten business jobs with definitions and documents of their own, that a new use case begins with.
//! `platform/templates/README.md` says what the files are.

mod catalogue;
mod from_template;
mod get;
mod list;
mod nearest;
mod shared;
mod store;
#[cfg(test)]
mod tests;

pub use catalogue::bound;
pub use nearest::{NearTemplate, nearest};

use crate::kit::http::routes::Routes;

pub fn routes(config: &mut Routes) {
    config
        .service(list::list)
        .service(shared::list)
        .service(shared::get)
        .service(shared::copy)
        .service(from_template::from_template)
        .service(get::get);
}
