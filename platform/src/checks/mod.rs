//! Checks: a draft on all examples of its use case, or on the last real runs of its live version, on the server and
//! beside that version.
//!
//! `start` makes one, whose runs go as rows of a batch (`batches::NewCheck`): with its lease, its turn, its metering,
//! its way to stop. When the last row has ended, `settle` holds each answer against its expectations (`rules`; `judge`
//! asks a model where only one can say) and writes down what came of it, which is what the publish gate
//! (`use_cases::gate`) looks at. `propose` makes an example of a run that somebody corrected.
//!
//! `build-use-cases` starts and stops checks, `view-workspace` reads them.

mod cancel;
mod difference;
mod get;
mod judge;
mod model;
mod propose;
mod questions;
mod rules;
mod settle;
mod start;
mod store;
#[cfg(test)]
pub mod testing {
    pub use super::tests::use_case;
}
#[cfg(test)]
mod tests;

pub use settle::Checks;

use crate::kit::http::routes::Routes;

pub fn routes(config: &mut Routes) {
    config
        .service(questions::make)
        .service(questions::refresh)
        .service(start::start)
        .service(cancel::cancel)
        .service(get::get)
        .service(propose::propose);
}
