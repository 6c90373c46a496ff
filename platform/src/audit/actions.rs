//! `GET audit-log/actions`: what the log can be filtered by.

use actix_web::get;
use actix_web::web::Data;

use super::store;
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::envelope::List;
use crate::kit::permission::ViewAuditLog;
use crate::kit::problem::Problem;

/// Every action that the log holds, by name.
#[utoipa::path(tag = "audit", operation_id = "list_audit_actions", responses((status = 200, body = List<String>)))]
#[get("/audit-log/actions")]
pub async fn actions(caller: Allow<ViewAuditLog>, db: Data<Db>) -> Result<List<String>, Problem> {
    let mut tx = db.begin(&caller).await?;
    Ok(List::whole(store::actions(&mut tx).await?))
}
