//! Budgets below the client: how much of a month a workspace, a role, a person, a use case or an API key may use.
//! The people who manage billing set them; `usage::reserve` holds everybody to them. Who has which budget is a setting,
//! and shown; what was used of it is a figure, and shown as the company's policy says (`insight`).

mod change;
mod create;
mod delete;
mod error;
mod list;
mod model;
mod store;

use crate::kit::http::routes::Routes;

pub fn routes(config: &mut Routes) {
    config.service(list::list).service(create::create).service(change::change).service(delete::delete);
}
