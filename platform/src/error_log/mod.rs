//! Errors of the page, as browsers report them: written to the log and nowhere else.
//!
//! Public, because a page that cannot sign in has errors too. Nothing in a report is believed: it names what the
//! browser claims.

mod ip;
mod model;
mod report;
mod throttle;

use crate::kit::http::routes::Routes;

pub fn routes(config: &mut Routes) {
    config.service(report::report).service(ip::ip);
}
