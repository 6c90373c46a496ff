//! Records of runs, where a client's switch is on: what a plugin asked, was answered and said, so that it can be played
//! back to another version before that is switched on.
//!
//! Off by default. The platform owner's staff switch it on for a share of a client's runs and for a number of days; the
//! client's own administrators see it, and forbid it with one call, which also removes what is there. A record never
//! holds a credential (`runners` masks them), lies sealed in the store of files, and goes with its run or when its days
//! are over. A client whose texts must not be kept gets sizes and digests instead, which prove later what was sent and
//! cannot be played back: filler of the same shape would have to be put into providers' answers between the cuts of a
//! stream, where it breaks what the plugin parses, and a record that plays back something else is worse than none.
//!
//! `recorder` decides and keeps, `sweep` removes, `replays` plays back.

mod model;
mod recorder;
mod replays;
mod settings;
mod store;
mod sweep;
#[cfg(test)]
pub mod testing {
    pub use super::tests::{order, stage};
}
#[cfg(test)]
mod tests;

pub use model::RecordingSettings;
pub use recorder::{Recorder, Taking};
pub use replays::Replays;
pub use store::settings;

use crate::kit::http::routes::Routes;

pub fn routes(config: &mut Routes) {
    config.service(settings::get).service(settings::put);
    replays::routes(config);
}
