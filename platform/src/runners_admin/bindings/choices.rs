//! `GET runners/choices`: which plugins can be bound, and what each needs.

use actix_web::get;
use actix_web::web::Data;

use super::model::PluginChoice;
use super::view;
use crate::kit::caller::Allow;
use crate::kit::envelope::List;
use crate::kit::permission::ManageBindings;
use crate::kit::problem::Problem;
use crate::runners_admin::registry::Registry;

/// Plugins that can be bound, by name, with what the form of each needs.
#[utoipa::path(tag = "runners", operation_id = "list_plugin_choices", responses((status = 200, body = List<PluginChoice>)))]
#[get("/runners/choices")]
pub async fn choices(_: Allow<ManageBindings>, registry: Data<Registry>) -> Result<List<PluginChoice>, Problem> {
    Ok(List::whole(registry.plugins().iter().map(|info| view::choice(info)).collect()))
}
