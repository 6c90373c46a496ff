//! `GET document/{id}/versions`: what a document has been, the newest first.

use actix_web::get;
use actix_web::web::{Data, Path};
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

use super::error::Error;
use super::model::Version;
use super::store;
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::envelope::List;
use crate::kit::http::input::Query;
use crate::kit::paging::{Limit, decode};
use crate::kit::permission::ViewWorkspace;
use crate::kit::problem::Problem;
use crate::workspaces;

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct VersionsQuery {
    cursor: Option<String>,
    #[serde(default)]
    #[param(value_type = Option<i64>)]
    limit: Limit,
}

/// The versions of a document.
#[utoipa::path(operation_id = "document_versions", tag = "documents", params(VersionsQuery), responses((status = 200, body = List<Version>)))]
#[get("/document/{id}/versions")]
pub async fn versions(
    caller: Allow<ViewWorkspace>,
    id: Path<Uuid>,
    query: Query<VersionsQuery>,
    db: Data<Db>,
) -> Result<List<Version>, Problem> {
    let mut tx = db.begin(&caller).await?;
    let location = store::location(&mut tx, *id).await?.ok_or(Error::NotFound)?;
    workspaces::reach(&mut tx, &caller, Some(location.workspace_id), "document").await?;
    let before = decode::<i32>(query.cursor.as_deref())?.unwrap_or(i32::MAX);
    let mut rows = store::versions(&mut tx, *id, before, query.limit.fetch()).await?;
    let total = store::newest_version(&mut tx, *id).await?;
    let next = query.limit.cut(&mut rows, |last| last.version);
    Ok(List::page(rows, i64::from(total), next))
}
