//! Announcements (R23, R44): what the platform's owner tells its companies, and a company its people, above every page
//! or on a page of their own, from a day to a day, and acknowledged where that is asked for.
//!
//! An announcement is one row, however many it is for: who is meant is found out when somebody reads, and a person has a
//! row of one only once they did something with it. `manage-all-users` writes them, for all companies with
//! `manage-clients` besides; names of those who acknowledged are shown for one's own company alone.

mod acknowledge;
mod error;
mod export;
mod life;
mod list;
mod managed;
mod model;
mod readers;
mod state;
mod store;
#[cfg(test)]
mod tests;
mod write;

use crate::kit::http::routes::Routes;

pub fn routes(config: &mut Routes) {
    config
        .service(list::list)
        .service(state::change)
        .service(acknowledge::acknowledge)
        .service(managed::list)
        .service(managed::get)
        .service(write::create)
        .service(write::change)
        .service(life::publish)
        .service(life::end)
        .service(life::delete)
        .service(readers::receipts)
        .service(readers::list)
        .service(export::export);
}
