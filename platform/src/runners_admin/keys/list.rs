//! `GET runners/keys`.

use actix_web::get;
use actix_web::web::Data;

use super::model::PluginKey;
use crate::kit::answer::List;
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::permission::ManagePlugins;
use crate::kit::problem::{Problem, ProblemBody};
use crate::runners_admin::store::keys;

/// Signing keys, those that count first, newest first.
#[utoipa::path(tag = "runners", operation_id = "list_plugin_keys", responses((status = 200, body = List<PluginKey>), (status = 403, body = ProblemBody)))]
#[get("/runners/keys")]
pub async fn list(caller: Allow<ManagePlugins>, db: Data<Db>) -> Result<List<PluginKey>, Problem> {
    let mut tx = db.begin(&caller).await?;
    Ok(List::whole(keys::all(&mut tx).await?))
}
