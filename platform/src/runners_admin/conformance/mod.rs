//! Whether an uploaded version keeps the contract: the table that the partner's own `runner check` prints, made here
//! again and kept with the version. A check runs in a sandbox of its own, away from any request, and reaches nothing
//! but a stand-in provider on this machine. It is a job (`work`): one whose process died is begun anew, once; then it
//! stands as cut off until somebody asks again.

mod get;
mod model;
mod run;
mod work;

pub use model::State;
pub use work::{CONFORM, Examiner, objection, request};

use crate::kit::http::routes::Routes;

pub fn routes(config: &mut Routes) {
    config.service(get::get).service(run::run);
}
