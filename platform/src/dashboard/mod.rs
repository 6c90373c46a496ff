//! Dashboards: which widgets somebody has and in which order, kept here so that every device shows the same (R17); the
//! same choice shared with a workspace; and the figures of one's own work.
//!
//! A widget's content is asked for by itself, from the feature that it belongs to: people who read a shared dashboard
//! see their own figures in it, and nothing of the person who shared it.

mod choose;
mod figures;
mod get;
mod model;
mod share;
mod store;
#[cfg(test)]
mod tests;

use crate::kit::http::routes::Routes;

pub fn routes(config: &mut Routes) {
    config
        .service(get::get)
        .service(choose::put)
        .service(choose::reset)
        .service(figures::figures)
        .service(share::put)
        .service(share::delete);
}
