//! `GET document/list`: the documents of a workspace, a page at a time (R40, R55).

use actix_web::get;
use actix_web::web::Data;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::model::{Document, DocumentStatus};
use super::store::{self, After, Filter};
use crate::folders::FolderFilter;
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::envelope::List;
use crate::kit::http::input::Query;
use crate::kit::paging::{LATEST, Limit, decode};
use crate::kit::permission::ViewWorkspace;
use crate::kit::problem::Problem;
use crate::kit::{named, tags, text};
use crate::workspaces;

#[derive(Clone, Copy, Default, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SortBy {
    Name,
    /// Newest first.
    #[default]
    Created,
    /// Largest first.
    Size,
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ListQuery {
    workspace_id: Uuid,
    /// `root` for those in no folder, a folder's id, or nothing for all.
    #[serde(default)]
    #[param(value_type = Option<String>)]
    folder_id: FolderFilter,
    /// Part of a name.
    search: Option<String>,
    status: Option<DocumentStatus>,
    /// Tags, separated by commas: only documents that have all of them.
    tags: Option<String>,
    #[serde(default)]
    #[param(inline)]
    sort_by: SortBy,
    cursor: Option<String>,
    #[serde(default)]
    #[param(value_type = Option<i64>)]
    limit: Limit,
}

/// Lists the documents of a workspace.
#[utoipa::path(operation_id = "list_documents", tag = "documents", params(ListQuery), responses((status = 200, body = List<Document>)))]
#[get("/document/list")]
pub async fn list(
    caller: Allow<ViewWorkspace>,
    query: Query<ListQuery>,
    db: Data<Db>,
) -> Result<List<Document>, Problem> {
    let mut tx = db.begin(&caller).await?;
    workspaces::enter(&mut tx, &caller, query.workspace_id).await?;
    let search = match query.search.as_deref().filter(|words| !words.trim().is_empty()) {
        Some(words) => Some(
            named::find(&mut tx, named::NamedObject::Document, &[query.workspace_id], None, text::contains(words))
                .await?,
        ),
        None => None,
    };
    let tags = query.tags.as_deref().map(tags::split);
    let filter = Filter {
        workspace: query.workspace_id,
        place: query.folder_id,
        search: search.as_ref(),
        status: query.status,
        tags: tags.as_deref().filter(|tags| !tags.is_empty()),
    };
    let cursor = query.cursor.as_deref();
    let after = match query.sort_by {
        SortBy::Name => {
            decode(cursor)?.map_or(After::Name(String::new(), Uuid::nil()), |(key, id)| After::Name(key, id))
        }
        SortBy::Created => {
            decode(cursor)?.map_or(After::Created(LATEST, Uuid::max()), |(key, id)| After::Created(key, id))
        }
        SortBy::Size => decode(cursor)?.map_or(After::Size(i64::MAX, Uuid::max()), |(key, id)| After::Size(key, id)),
    };
    let mut rows = store::list(&mut tx, &filter, after, query.limit.fetch()).await?;
    let (total, folders) = store::totals(&mut tx, &filter).await?;
    let next = match query.sort_by {
        SortBy::Name => query.limit.cut(&mut rows, |row| (row.name.clone(), row.id)),
        SortBy::Created => query.limit.cut(&mut rows, |row| (row.created_at, row.id)),
        SortBy::Size => query.limit.cut(&mut rows, |row| (row.size, row.id)),
    };
    Ok(List { folder_total: Some(folders), document_total: Some(total.rows), ..List::page(rows, total, next) })
}
