//! `GET document/{id}/citing`: the answers that cite a document, for the person who replaces it. Answers are looked
//! through page by page: which of them cite it is written in their documents, and reading all at once would take the
//! longer the more there are.

use actix_web::get;
use actix_web::web::{Data, Path};
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

use super::error::Error;
use super::model::CitingRun;
use super::store;
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::envelope::List;
use crate::kit::http::input::Query;
use crate::kit::paging::{LATEST, decode, encode};
use crate::kit::permission::ViewWorkspace;
use crate::kit::problem::Problem;
use crate::workspaces;

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct CitingQuery {
    /// Where the last answer ended: the next runs are looked through.
    cursor: Option<String>,
}

/// Which of the workspace's runs cite a document: of the locked ones and the newest 500, the locked ones first; then of
/// the next 500, page by page. A page may well be empty and not the last.
#[utoipa::path(operation_id = "document_citing", tag = "documents", params(CitingQuery), responses((status = 200, body = List<CitingRun>)))]
#[get("/document/{id}/citing")]
pub async fn citing(
    caller: Allow<ViewWorkspace>,
    id: Path<Uuid>,
    query: Query<CitingQuery>,
    db: Data<Db>,
) -> Result<List<CitingRun>, Problem> {
    let mut tx = db.begin(&caller).await?;
    let location = store::location(&mut tx, *id).await?.ok_or(Error::NotFound)?;
    workspaces::reach(&mut tx, &caller, Some(location.workspace_id), "document").await?;
    let after = decode(query.cursor.as_deref())?;
    let (is_first, before) = (after.is_none(), after.unwrap_or((LATEST, Uuid::max())));
    let found = store::citing(&mut tx, location.workspace_id, *id, before, is_first).await?;
    let next = store::looked_through(&mut tx, location.workspace_id, before).await?;
    let total = i64::try_from(found.len()).unwrap_or(i64::MAX);
    Ok(List::page(found, total, next.as_ref().map(encode)))
}
