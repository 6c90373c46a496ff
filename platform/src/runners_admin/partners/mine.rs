//! `GET partner/plugins`.

use actix_web::get;
use actix_web::web::Data;

use super::model::PartnerPlugin;
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::envelope::List;
use crate::kit::permission::SeePluginFigures;
use crate::kit::problem::Problem;
use crate::runners_admin::registry::Registry;
use crate::runners_admin::store::partners;

/// The plugins whose figures the caller may see.
#[utoipa::path(tag = "partner", operation_id = "list_partner_plugins", responses((status = 200, body = List<PartnerPlugin>)))]
#[get("/partner/plugins")]
pub async fn mine(
    caller: Allow<SeePluginFigures>,
    db: Data<Db>,
    registry: Data<Registry>,
) -> Result<List<PartnerPlugin>, Problem> {
    let mut tx = db.begin(&caller).await?;
    let names = partners::plugins(&mut tx, caller.user).await?;
    let plugin = |name: String| {
        let canary = registry.canary(&name);
        PartnerPlugin {
            version: registry.plugin(&name).map(|info| info.version.clone()),
            canary_version: canary.as_ref().map(|trial| trial.info.version.clone()),
            canary_share: canary.map(|trial| trial.share),
            name,
        }
    };
    Ok(List::whole(names.into_iter().map(plugin).collect()))
}
