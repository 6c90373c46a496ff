//! `GET runners/plugin-rules`.

use actix_web::get;
use actix_web::web::Data;

use super::model::PluginRules;
use super::upload::SIGNATURE;
use crate::kit::caller::Allow;
use crate::kit::envelope::Envelope;
use crate::kit::permission::ManagePlugins;
use crate::kit::problem::Problem;
use crate::runners_admin::registry::Registry;

/// What may be uploaded here, as this server is configured.
#[utoipa::path(tag = "runners", operation_id = "get_plugin_rules", responses((status = 200, body = Envelope<PluginRules>)))]
#[get("/runners/plugin-rules")]
pub async fn rules(_: Allow<ManagePlugins>, registry: Data<Registry>) -> Result<Envelope<PluginRules>, Problem> {
    Ok(Envelope::new(PluginRules {
        largest_bytes: registry.inner().largest_plugin,
        largest_signature_bytes: SIGNATURE as u64,
        takes_unsigned: registry.takes_unsigned(),
    }))
}
