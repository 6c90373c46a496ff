//! `GET dashboard`.

use actix_web::get;
use actix_web::web::Data;

use super::model::{Dashboard, Widget};
use super::store;
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::permission::ViewWorkspace;
use crate::kit::problem::Problem;
use crate::workspaces;

/// The caller's widgets in their order, and what was shared with their workspaces.
#[utoipa::path(tag = "dashboard", operation_id = "get_dashboard", responses((status = 200, body = Envelope<Dashboard>)))]
#[get("/dashboard")]
pub async fn get(caller: Allow<ViewWorkspace>, db: Data<Db>) -> Result<Envelope<Dashboard>, Problem> {
    let mut tx = db.begin(&caller).await?;
    let workspaces = workspaces::visible(&mut tx, &caller).await?;
    let own = store::own(&mut tx, caller.user).await?;
    let shared = store::shared(&mut tx, &workspaces).await?;
    let is_own = own.is_some();
    Ok(Envelope::new(Dashboard { widgets: own.unwrap_or_else(|| Widget::FIRST.to_vec()), is_own, shared }))
}
