//! What a line of an invoice paid for (I3): its amount divided among use cases and people, and in each of those among
//! its runs and calls, so that the cents add up on every level. A plan's price is divided by the tokens that were used
//! in the time that it paid for, what went over the limit by what went over. People are shown as the company's policy
//! says (`insight`): by name, under a pseudonym, or not at all; then the insights' own figures are divided.

mod export;
mod model;
mod open;
mod runs;
mod shares;
mod spread;
mod store;
mod sum;
#[cfg(test)]
mod tests;
mod whole_days;

pub use sum::settle;

use crate::kit::http::routes::Routes;

pub fn routes(config: &mut Routes) {
    config.service(open::open).service(shares::shares).service(runs::runs).service(export::export);
}
