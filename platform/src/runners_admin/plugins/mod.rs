//! Plugins: the shipped ones come from a folder and are always there; a version that the owner uploads can take a
//! shipped one's place, or be a plugin of its own. A version is known by the SHA-256 of its component, and goes
//! *uploaded → checked → canary, live → retired*; one that fails its check is *refused*. `check` looks at a component
//! in throw-away processes, away from any request.

mod asks;
mod borrow;
mod bounds;
mod change;
mod check;
mod component;
mod get;
mod install;
mod list;
mod loaded;
mod model;
mod notice;
mod query;
mod remove;
mod retire;
mod rollback;
mod rules;
mod sign;
mod trial;
mod trust;
mod upload;
mod versions;

pub use borrow::{Borrowed, Holds};
pub use change::{RollbackReason, roll_back};
#[cfg(test)]
pub use check::CHECK;
pub use check::Inspector;
pub use component::{Unusable, component};
pub use get::absent;
pub use loaded::{Trial, Troubles, Uploaded, installed};
#[cfg(test)]
pub use trial::judge_canaries;
pub use trial::{budget, judging};
pub use trust::Signer;

use crate::kit::http::routes::Routes;

pub fn routes(config: &mut Routes) {
    config
        .service(list::list)
        .service(rules::rules)
        .service(versions::list_versions)
        .service(upload::upload)
        .service(get::get)
        .service(check::check_again)
        .service(install::install)
        .service(retire::retire)
        .service(remove::remove)
        .service(rollback::rollback);
}
