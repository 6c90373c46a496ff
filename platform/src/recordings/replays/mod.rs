//! A version of a plugin against recordings, for the platform owner: chosen by plugin and period, played back in the
//! background, and a table of what differs before the version is switched on.
//!
//! The owner sees ids, kinds and sizes of differences, and no word of a client's: who must read the texts acts for the
//! client, with a reason. Each client whose records are used has a line of it in its own log.

mod cancel;
mod create;
mod get;
mod list;
mod model;
mod results;
mod store;
mod versions;
mod work;

#[cfg(test)]
pub use work::REPLAY;
pub use work::Replays;

use crate::kit::http::routes::Routes;

pub fn routes(config: &mut Routes) {
    config
        .service(versions::versions)
        .service(list::list)
        .service(create::create)
        .service(results::results)
        .service(cancel::cancel)
        .service(get::get);
}
