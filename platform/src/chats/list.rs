//! `GET chat/list`: the caller's chats.

use actix_web::get;
use actix_web::web::Data;
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

use super::model::ChatSummary;
use super::store::{self, After, Filter};
use crate::folders::FolderFilter;
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::envelope::List;
use crate::kit::http::input::Query;
use crate::kit::paging::{LATEST, Limit, decode};
use crate::kit::permission::ViewWorkspace;
use crate::kit::problem::Problem;
use crate::workspaces;

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ListQuery {
    /// All workspaces, unless given.
    workspace_id: Option<Uuid>,
    /// A folder's id, or `root` for chats in no folder; wherever it lies, unless given.
    #[serde(default)]
    #[param(value_type = Option<String>)]
    folder_id: FolderFilter,
    /// Words in the title or in a message.
    #[serde(default)]
    search: String,
    /// Archived ones instead of the others.
    #[serde(default)]
    archived: bool,
    pinned: Option<bool>,
    /// Only those with an answer that was not read.
    #[serde(default)]
    unread: bool,
    /// Only those that a link leads to.
    #[serde(default)]
    shared: bool,
    /// Only those that this use case was made of.
    made_use_case_id: Option<Uuid>,
    cursor: Option<String>,
    #[serde(default)]
    #[param(value_type = Option<i64>, minimum = 1, maximum = 100)]
    limit: Limit,
}

/// The caller's chats: pinned ones first, then what was asked last.
#[utoipa::path(tag = "chats", operation_id = "list_chats", params(ListQuery), responses((status = 200, body = List<ChatSummary>)))]
#[get("/chat/list")]
pub async fn list(
    caller: Allow<ViewWorkspace>,
    db: Data<Db>,
    query: Query<ListQuery>,
) -> Result<List<ChatSummary>, Problem> {
    let after: After = decode(query.cursor.as_deref())?.unwrap_or((true, LATEST, Uuid::max()));
    let mut tx = db.begin(&caller).await?;
    let workspaces = match query.workspace_id {
        Some(workspace) => vec![workspaces::enter(&mut tx, &caller, workspace).await?.workspace_id],
        None => workspaces::visible(&mut tx, &caller).await?,
    };
    let words = Some(query.search.trim()).filter(|words| !words.is_empty());
    let filter = Filter {
        owner: caller.user,
        workspaces: &workspaces,
        one: None,
        folder: query.folder_id.folder(),
        no_folder: query.folder_id == FolderFilter::Root,
        archived: query.archived,
        pinned: query.pinned,
        unread: query.unread,
        shared: query.shared,
        made: query.made_use_case_id,
        words,
    };
    let mut chats = store::list(&mut tx, &filter, after, query.limit.fetch()).await?;
    let next = query.limit.cut(&mut chats, |last| (last.is_pinned, last.asked_at, last.id));
    if query.cursor.is_none() && next.is_none() {
        // All of them are here. To count them would look through every message for the words once more.
        return Ok(List::whole(chats));
    }
    let total = store::count(&mut tx, &filter).await?;
    Ok(List::page(chats, total, next))
}
