//! `GET runners/plugins/{name}/partners`.

use actix_web::get;
use actix_web::web::{Data, Path};

use super::model::PluginPartner;
use crate::kit::answer::List;
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::permission::{ManagePlugins, Permission, SeePluginFigures};
use crate::kit::problem::{Problem, ProblemBody};
use crate::runners_admin::store::partners;

/// Who may see how a plugin does.
#[utoipa::path(tag = "runners", operation_id = "list_plugin_partners", params(("name" = String, Path)), responses((status = 200, body = List<PluginPartner>), (status = 403, body = ProblemBody)))]
#[get("/runners/plugins/{name}/partners")]
pub async fn list(
    caller: Allow<ManagePlugins>,
    db: Data<Db>,
    name: Path<String>,
) -> Result<List<PluginPartner>, Problem> {
    let mut tx = db.begin(&caller).await?;
    Ok(List::whole(partners::of(&mut tx, &name, SeePluginFigures::RIGHT.slug).await?))
}
