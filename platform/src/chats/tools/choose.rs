//! Which use cases the model of a chat may run: `GET chat-tool/list`, and what somebody chooses of them.

use actix_web::get;
use actix_web::web::Data;
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

use super::model::{CallableUseCase, ChosenTool, TOOLS};
use crate::chats::error::Error;
use crate::chats::store::{self, Callable};
use crate::kit::caller::Allow;
use crate::kit::db::{Db, TenantTx};
use crate::kit::envelope::List;
use crate::kit::http::input::Query;
use crate::kit::permission::{Permission, RunUseCases};
use crate::kit::problem::Problem;
use crate::workspaces;

/// As many are offered at once.
const MOST: i64 = 50;

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ToolsQuery {
    /// The chat's.
    workspace_id: Uuid,
    /// Words in the name.
    #[serde(default)]
    search: String,
}

/// The published use cases that a chat's model could run for the caller: those of its workspace that they may run, then
/// those of other workspaces that are shared with the whole company; each by name, fifty at most.
#[utoipa::path(tag = "chats", operation_id = "list_chat_tools", params(ToolsQuery), responses((status = 200, body = List<CallableUseCase>)))]
#[get("/chat-tool/list")]
pub async fn list(
    caller: Allow<RunUseCases>,
    query: Query<ToolsQuery>,
    db: Data<Db>,
) -> Result<List<CallableUseCase>, Problem> {
    let mut tx = db.begin(&caller).await?;
    workspaces::enter(&mut tx, &caller, query.workspace_id).await?;
    let words = Some(query.search.trim()).filter(|words| !words.is_empty());
    let open = open(&mut tx, &caller, query.workspace_id, (None, words), MOST).await?;
    Ok(List::whole(open.into_iter().map(described).collect()))
}

fn described(callable: Callable) -> CallableUseCase {
    let definition = callable.definition;
    CallableUseCase {
        id: callable.id,
        asks_for_file: definition.inputs.iter().any(|input| input.kind.is_file()),
        is_shared: callable.is_shared,
        name: definition.name,
        description: definition.description,
        icon: definition.icon,
    }
}

/// Those that the caller may run from a chat in this workspace: its own, then what is shared with the company. `of`: of
/// these, or with these words in the name.
pub async fn open(
    tx: &mut TenantTx,
    caller: &Allow<RunUseCases>,
    workspace: Uuid,
    of: (Option<&[Uuid]>, Option<&str>),
    most: i64,
) -> Result<Vec<Callable>, sqlx::Error> {
    let own = store::callable(tx, workspace, of.0, of.1, most).await?;
    let mut open = runnable(tx, caller, own).await?;
    let shared = store::callable_shared(tx, workspace, of.0, of.1, most).await?;
    open.extend(shared.into_iter().filter_map(without_files));
    Ok(open)
}

/// Documents of a chat stay in its workspace: a use case of another one is called without them. `None`: it needs one.
fn without_files(mut callable: Callable) -> Option<Callable> {
    let inputs = &mut callable.definition.inputs;
    let needs_one = inputs.iter().any(|input| input.kind.is_file() && input.required && input.show_when.is_none());
    inputs.retain(|input| !input.kind.is_file());
    (!needs_one).then_some(callable)
}

/// Those of them that the caller may run.
async fn runnable(
    tx: &mut TenantTx,
    caller: &Allow<RunUseCases>,
    found: Vec<Callable>,
) -> Result<Vec<Callable>, sqlx::Error> {
    let ids: Vec<Uuid> = found.iter().map(|callable| callable.id).collect();
    let rights = workspaces::permissions(tx, caller, &ids).await?;
    let may_run =
        |id: &Uuid| rights.get(id).is_some_and(|held| held.iter().any(|right| right == RunUseCases::RIGHT.slug));
    Ok(found.into_iter().filter(|callable| may_run(&callable.id)).collect())
}

/// Checks what somebody chooses. What was chosen before may stay, also where it is not there any more.
///
/// # Errors
/// 400 under `tools` for too many, one that is named twice, and one that the caller may not run from this workspace.
pub async fn checked(
    tx: &mut TenantTx,
    caller: &Allow<RunUseCases>,
    workspace: Uuid,
    before: &[Uuid],
    chosen: &[ChosenTool],
) -> Result<(), Problem> {
    let ids: Vec<Uuid> = chosen.iter().map(|tool| tool.use_case_id).collect();
    let is_repeated = ids.iter().enumerate().any(|(at, id)| ids.iter().take(at).any(|other| other == id));
    if ids.len() > TOOLS || is_repeated {
        return Err(Error::TooManyTools.into());
    }
    let fresh: Vec<Uuid> = ids.into_iter().filter(|id| !before.contains(id)).collect();
    if fresh.is_empty() {
        return Ok(());
    }
    if open(tx, caller, workspace, (Some(&fresh), None), MOST).await?.len() < fresh.len() {
        return Err(Error::NoTool.into());
    }
    Ok(())
}
