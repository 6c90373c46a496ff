//! The publish gate: what a workspace asks for before a version is published. A check of exactly the draft that is to
//! be published, on exactly the examples that the use case has, must have passed to a share that the workspace sets;
//! who may publish all the same says why, and the audit log keeps it.
//!
//! `view-workspace` reads it, `manage-members` (who looks after the workspace) sets it.

mod get;
mod model;
mod set;
mod state;
mod store;

pub use state::admit;

use crate::kit::http::routes::Routes;

pub fn routes(config: &mut Routes) {
    config.service(get::get).service(set::set).service(state::show);
}
