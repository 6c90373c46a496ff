//! Roles: named sets of rights, over the whole client (account roles) and in one workspace (workspace roles).
//!
//! Anybody signed in may read them: what a role allows is no secret among colleagues, and whoever gives one needs the list.

mod list;
mod model;
mod store;

use utoipa_actix_web::service_config::ServiceConfig;

pub use model::Role;

pub fn routes(config: &mut ServiceConfig) {
    config.service(list::account_roles).service(list::workspace_roles);
}
