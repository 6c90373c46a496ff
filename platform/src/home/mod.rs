//! Home: what waits for somebody, what changed that they rely on, where they were, and what they keep at hand (R16). One
//! request answers the whole page, and each part stands for itself: what cannot be read just now is left out, and says
//! so.
//!
//! Nothing here is a copy. Each part is read from where it is, with the reader's rights, so what is hidden from them is
//! hidden here too.

mod get;
mod model;
mod set_aside;
mod store;
#[cfg(test)]
mod tests;

use crate::kit::http::routes::Routes;

pub fn routes(config: &mut Routes) {
    config.service(get::get).service(set_aside::put);
}
