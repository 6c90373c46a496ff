//! Use cases that do nearly the same (issue 29): named to somebody who is about to make one, and to who keeps one.
//!
//! What is published of a use case gets a vector in the background (`keep`), by the model that computes on this machine
//! and by no other: nothing of it leaves, and only that model's scale was measured. What is compared is what the reader
//! may see; without the model, or where the company wants no vectors, nothing is named and the answer says why.

mod keep;
mod list;
mod model;
mod store;
#[cfg(test)]
mod tests;

pub use keep::{KEEP, keeper};

use crate::kit::http::routes::Routes;

pub fn routes(config: &mut Routes) {
    config.service(list::described).service(list::of_one);
}
