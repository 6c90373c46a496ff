//! First steps: what a newcomer does first, by what they may do here (R25). A step is ticked when the database shows
//! the deed and not when somebody says so; it can be skipped, and taken up again. Sample data goes in one act.

mod get;
mod model;
mod put;
mod sample;
mod store;
#[cfg(test)]
mod tests;

pub use get::of;
pub use model::FirstSteps;

use crate::kit::http::routes::Routes;

pub fn routes(config: &mut Routes) {
    config.service(get::get).service(put::put).service(sample::delete);
}
