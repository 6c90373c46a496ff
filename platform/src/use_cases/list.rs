//! `GET use-case/list`: of one workspace, or of all that the caller can see.

use actix_web::get;
use actix_web::web::Data;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::IntoParams;
use uuid::Uuid;

use super::list_store::{self as store, After, Filter, Order, Scope};
use super::model::{Sort, Status, UseCaseSummary};
use crate::folders::FolderFilter;
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::envelope::List;
use crate::kit::http::input::Query;
use crate::kit::paging::{Limit, decode};
use crate::kit::permission::ViewWorkspace;
use crate::kit::problem::{Problem, ProblemBody};
use crate::kit::{named, tags, text};
use crate::workspaces;

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ListQuery {
    /// All workspaces that I can see, unless given.
    #[serde(default)]
    workspace_id: Option<Uuid>,
    /// A folder's id, or `root` for the top level; wherever it lies, unless given.
    #[serde(default)]
    #[param(value_type = Option<String>)]
    folder_id: FolderFilter,
    /// Words in the name or the description.
    #[serde(default)]
    search: String,
    #[serde(default)]
    #[param(inline)]
    status: Option<Status>,
    /// Tags, separated by commas: only use cases that have all of them.
    #[serde(default)]
    tags: String,
    #[serde(default)]
    #[param(inline)]
    sort_by: Sort,
    /// `next` of the page before.
    #[serde(default)]
    cursor: Option<String>,
    /// 1–100, 30 unless given.
    #[serde(default)]
    #[param(value_type = Option<i64>, minimum = 1, maximum = 100)]
    limit: Limit,
}

/// The sort key of a row, as a cursor carries it.
#[derive(Serialize, Deserialize)]
enum Key {
    Updated(DateTime<Utc>, Uuid),
    Created(DateTime<Utc>, Uuid),
    Name(String, Uuid),
}

/// Use cases, a page at a time.
#[utoipa::path(tag = "use cases", operation_id = "list_use_cases", params(ListQuery), responses((status = 200, body = List<UseCaseSummary>), (status = 404, body = ProblemBody)))]
#[get("/use-case/list")]
pub async fn list(
    caller: Allow<ViewWorkspace>,
    db: Data<Db>,
    query: Query<ListQuery>,
) -> Result<List<UseCaseSummary>, Problem> {
    let order = match (decode::<Key>(query.cursor.as_deref())?, query.sort_by) {
        (None, sort) => Order::first(sort),
        (Some(Key::Updated(key, id)), Sort::Updated) => Order::Updated(After { key, id }),
        (Some(Key::Created(key, id)), Sort::Created) => Order::Created(After { key, id }),
        (Some(Key::Name(key, id)), Sort::Name) => Order::Name(After { key, id }),
        (Some(_), _) => {
            return Err(Problem::field(
                "cursor",
                "This cursor belongs to another order; start again from the first page.",
            ));
        }
    };
    let mut tx = db.begin(&caller).await?;
    let scope = match query.workspace_id {
        Some(workspace) => Scope::One(workspaces::enter(&mut tx, &caller, workspace).await?.workspace_id),
        None => Scope::All(workspaces::visible(&mut tx, &caller).await?),
    };
    let search = match query.search.trim() {
        "" => None,
        words => Some(
            named::find(&mut tx, named::NamedObject::UseCase, scope.workspaces(), None, text::contains(words)).await?,
        ),
    };
    let tags = tags::keys(&query.tags);
    let tagged = match tags.as_slice() {
        [] => None,
        keys => Some(store::tagged(&mut tx, scope.workspaces(), keys).await?),
    };
    let filter = Filter {
        scope: &scope,
        place: query.folder_id,
        search: search.as_ref(),
        status: query.status,
        tags: tagged.is_some().then_some(tags.as_slice()),
        tagged: tagged.as_ref(),
    };
    let mut rows = store::list(&mut tx, &filter, &order, query.limit.fetch()).await?;
    let (total, folders) = store::totals(&mut tx, &filter).await?;
    let next = query.limit.cut(&mut rows, |last| match query.sort_by {
        Sort::Updated => Key::Updated(last.summary.updated_at, last.summary.id),
        Sort::Created => Key::Created(last.created_at, last.summary.id),
        Sort::Name => Key::Name(last.summary.name.clone(), last.summary.id),
    });
    let ids: Vec<Uuid> = rows.iter().map(|row| row.summary.id).collect();
    let mut rights = workspaces::permissions(&mut tx, &caller, &ids).await?;
    for row in &mut rows {
        row.summary.my_permissions = rights.remove(&row.summary.id).unwrap_or_default();
    }
    let page = List::page(rows.into_iter().map(|row| row.summary).collect(), total, next);
    Ok(List { folder_total: Some(folders), ..page })
}
