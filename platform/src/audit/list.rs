//! `GET audit-log/list`.

use actix_web::get;
use actix_web::web::Data;

use super::model::{AuditEntry, LogQuery};
use super::store;
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::envelope::List;
use crate::kit::http::input::Query;
use crate::kit::permission::ViewAuditLog;
use crate::kit::problem::Problem;

/// The client's audit log, newest first.
#[utoipa::path(tag = "audit", operation_id = "list_audit_log", params(LogQuery), responses((status = 200, body = List<AuditEntry>)))]
#[get("/audit-log/list")]
pub async fn list(
    caller: Allow<ViewAuditLog>,
    db: Data<Db>,
    query: Query<LogQuery>,
) -> Result<List<AuditEntry>, Problem> {
    let (filter, after, limit) = query.into_inner().read()?;
    let mut tx = db.begin(&caller).await?;
    let mut lines = store::page(&mut tx, &filter, after, limit.fetch()).await?;
    let total = store::count(&mut tx, &filter).await?;
    let next = limit.cut(&mut lines, |last| (last.at, last.id));
    Ok(List::page(lines, total, next))
}
