//! Team activity: what people changed of what they share, from the audit log, put together by thing and person (R54).
//!
//! It shows what the reader could open anyway: things of their workspaces, without those that the database hides from
//! them. It is about work and not about people: no sign-ins, no runs, nobody's presence, and nothing that staff of the
//! platform did.

mod list;
mod model;
mod store;
#[cfg(test)]
mod tests;

use crate::kit::http::routes::Routes;

pub fn routes(config: &mut Routes) {
    config.service(list::list);
}
