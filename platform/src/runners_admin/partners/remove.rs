//! `DELETE runners/plugins/{name}/partners/{user_id}`.

use actix_web::delete;
use actix_web::web::{Data, Path};
use serde_json::json;
use uuid::Uuid;

use crate::audit;
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::envelope::{Done, Envelope};
use crate::kit::permission::ManagePlugins;
use crate::kit::problem::Problem;
use crate::runners_admin::store::partners;

/// Removes the right to see a plugin's figures; the account stays.
#[utoipa::path(tag = "runners", operation_id = "remove_plugin_partner", params(("name" = String, Path), ("user_id" = Uuid, Path)), responses((status = 200, body = Envelope<Done>)))]
#[delete("/runners/plugins/{name}/partners/{user_id}")]
pub async fn remove(
    caller: Allow<ManagePlugins>,
    db: Data<Db>,
    path: Path<(String, Uuid)>,
) -> Result<Envelope<Done>, Problem> {
    let (plugin, account) = path.into_inner();
    let mut tx = db.begin(&caller).await?;
    if !partners::delete(&mut tx, &plugin, account).await? {
        return Err(Problem::not_found("partner"));
    }
    audit::done_with(&mut tx, &caller, "plugin_partner.removed", "user", account, json!({ "plugin": plugin })).await?;
    tx.commit().await?;
    Ok(Envelope::saying("Partner removed", Done {}))
}
