//! Whether an uploaded version keeps the contract: the table that the partner's own `runner check` prints, made here again and kept with the version. A check runs
//! in a sandbox of its own, away from any request, and reaches nothing but a stand-in provider on this machine. `work` does it, one at a time in a process, under
//! a lease: a process that dies loses it, another one begins anew, once; then it stands as cut off until somebody asks again.

mod get;
mod model;
mod run;
mod work;

use utoipa_actix_web::service_config::ServiceConfig;

pub use work::{objection, soon, work};

pub fn routes(config: &mut ServiceConfig) {
    config.service(get::get).service(run::run);
}
