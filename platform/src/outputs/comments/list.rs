//! `GET run/{id}/comments` and how many there are.

use actix_web::get;
use actix_web::web::{Data, Path};
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

use super::error::Error;
use super::model::{CommentSummary, CommentThread, State};
use super::store;
use crate::kit::caller::Allow;
use crate::kit::db::{Db, TenantTx};
use crate::kit::envelope::{Envelope, List};
use crate::kit::http::input::Query;
use crate::kit::paging::{LATEST, Limit, decode};
use crate::kit::permission::ViewWorkspace;
use crate::kit::problem::Problem;
use crate::outputs::write;

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct CommentsQuery {
    /// Open ones unless asked.
    #[serde(default)]
    #[param(value_type = Option<State>, inline)]
    state: State,
    #[serde(default)]
    cursor: Option<String>,
    #[serde(default)]
    #[param(value_type = Option<i64>, minimum = 1, maximum = 100)]
    limit: Limit,
}

/// The threads of a run's output with their replies, the newest thread first.
#[utoipa::path(operation_id = "list_comments", tag = "outputs", params(CommentsQuery), responses((status = 200, body = List<CommentThread>)))]
#[get("/run/{id}/comments")]
pub async fn list(
    caller: Allow<ViewWorkspace>,
    id: Path<Uuid>,
    query: Query<CommentsQuery>,
    db: Data<Db>,
) -> Result<List<CommentThread>, Problem> {
    let after = decode(query.cursor.as_deref())?.unwrap_or((LATEST, Uuid::max()));
    let mut tx = db.begin(&caller).await?;
    let (run, _) = write::reach(&mut tx, &caller, *id).await?;
    let resolved = query.state.resolved();
    let mut threads =
        store::threads(&mut tx, run.id, caller.user, (resolved, None), after, query.limit.fetch()).await?;
    let next = query.limit.cut(&mut threads, |last| (last.comment.created_at, last.comment.id));
    store::add_replies(&mut tx, caller.user, &mut threads).await?;
    let total = store::count(&mut tx, run.id, resolved).await?;
    Ok(List::page(threads, total, next))
}

/// How many threads are open, and how much of them the caller has not read.
#[utoipa::path(operation_id = "get_comment_summary", tag = "outputs", responses((status = 200, body = Envelope<CommentSummary>)))]
#[get("/run/{id}/comments/summary")]
pub async fn summary(
    caller: Allow<ViewWorkspace>,
    id: Path<Uuid>,
    db: Data<Db>,
) -> Result<Envelope<CommentSummary>, Problem> {
    let mut tx = db.begin(&caller).await?;
    let (run, _) = write::reach(&mut tx, &caller, *id).await?;
    Ok(Envelope::new(store::summary(&mut tx, run.id, caller.user).await?))
}

/// One thread as the caller sees it, after something was done to it.
pub async fn one(tx: &mut TenantTx, run: Uuid, caller: Uuid, thread: Uuid) -> Result<CommentThread, Problem> {
    let mut found = store::threads(tx, run, caller, (None, Some(thread)), (LATEST, Uuid::max()), 1).await?;
    store::add_replies(tx, caller, &mut found).await?;
    found.pop().ok_or_else(|| Error::NotFound.into())
}
