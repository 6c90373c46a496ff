//! `GET run/list`: history, newest first.

use actix_web::get;
use actix_web::web::Data;
use chrono::{DateTime, Utc};
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

use super::model::{RunStatus, RunSummary};
use super::store::{self, Filter};
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::envelope::List;
use crate::kit::http::input::Query;
use crate::kit::moment;
use crate::kit::named;
use crate::kit::paging::{LATEST, Limit, decode};
use crate::kit::permission::ViewWorkspace;
use crate::kit::problem::Problem;
use crate::kit::text;
use crate::workspaces;

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ListQuery {
    /// Without it: every workspace that the caller may open.
    workspace_id: Option<Uuid>,
    use_case_id: Option<Uuid>,
    status: Option<RunStatus>,
    /// Part of what was entered or of the use case's name.
    search: Option<String>,
    /// Only what the caller started.
    #[serde(default)]
    mine: bool,
    /// Only what this person started.
    person_id: Option<Uuid>,
    model: Option<String>,
    /// Only of this version of the use case.
    version: Option<i32>,
    /// Only what was started then or later.
    from: Option<DateTime<Utc>>,
    /// Only what was started before.
    to: Option<DateTime<Utc>>,
    /// Only locked ones.
    #[serde(default)]
    locked: bool,
    /// Only those that the caller has bookmarked.
    #[serde(default)]
    bookmarked: bool,
    /// Only those that did a row of this batch: the last one of each row.
    batch_id: Option<Uuid>,
    cursor: Option<String>,
    #[serde(default)]
    #[param(value_type = Option<i64>)]
    limit: Limit,
}

/// Lists runs.
#[utoipa::path(operation_id = "list_runs", tag = "runs", params(ListQuery), responses((status = 200, body = List<RunSummary>)))]
#[get("/run/list")]
pub async fn list(
    caller: Allow<ViewWorkspace>,
    query: Query<ListQuery>,
    db: Data<Db>,
) -> Result<List<RunSummary>, Problem> {
    let (from, to) = (moment::checked("from", query.from)?, moment::checked("to", query.to)?);
    let mut tx = db.begin(&caller).await?;
    let workspaces = match query.workspace_id {
        Some(id) => vec![workspaces::enter(&mut tx, &caller, id).await?.workspace_id],
        None => workspaces::visible(&mut tx, &caller).await?,
    };
    let created_by = query.mine.then_some(caller.user).or(query.person_id);
    let own = created_by == Some(caller.user) && query.workspace_id.is_none();
    let shared = if own { workspaces::shared(&mut tx).await? } else { Vec::new() };
    let search = match query.search.as_deref().filter(|words| !words.trim().is_empty()) {
        Some(words) => {
            let mut among = workspaces.clone();
            among.extend(shared.iter().map(|place| place.workspace));
            Some(named::find(&mut tx, named::NamedObject::Run, &among, query.use_case_id, text::contains(words)).await?)
        }
        None => None,
    };
    let filter = Filter {
        caller: caller.user,
        workspaces: &workspaces,
        shared: &shared.iter().map(|place| place.use_case).collect::<Vec<_>>(),
        use_case: query.use_case_id,
        created_by,
        status: query.status,
        search: search.as_ref(),
        model: query.model.as_deref().filter(|model| !model.is_empty()),
        version: query.version,
        from: from.unwrap_or(DateTime::UNIX_EPOCH),
        to: to.unwrap_or(LATEST),
        locked: query.locked,
        bookmarked: query.bookmarked,
        batch: query.batch_id,
    };
    let after = decode(query.cursor.as_deref())?.unwrap_or((LATEST, Uuid::max()));
    let (mut rows, total) = store::list(&mut tx, &filter, after, query.limit.fetch()).await?;
    let next = query.limit.cut(&mut rows, |row| (row.created_at, row.id));
    Ok(List::page(rows, total, next))
}
