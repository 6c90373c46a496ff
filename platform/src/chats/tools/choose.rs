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

/// The published use cases of a workspace that the caller may run, for a chat's model to run; by name, fifty at most.
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
    let found = store::callable(&mut tx, query.workspace_id, None, words, MOST).await?;
    let open = runnable(&mut tx, &caller, found).await?;
    Ok(List::whole(open.into_iter().map(described).collect()))
}

fn described(callable: Callable) -> CallableUseCase {
    let definition = callable.definition;
    CallableUseCase {
        id: callable.id,
        asks_for_file: definition.inputs.iter().any(|input| input.kind.is_file()),
        name: definition.name,
        description: definition.description,
        icon: definition.icon,
    }
}

/// Those of them that the caller may run.
pub async fn runnable(
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
/// 400 under `tools` for too many, one that is named twice, and one that the caller may not run in this workspace.
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
    let found = store::callable(tx, workspace, Some(&fresh), None, MOST).await?;
    if runnable(tx, caller, found).await?.len() < fresh.len() {
        return Err(Error::NoTool.into());
    }
    Ok(())
}
