//! Prompts: published use cases of their own kind, which a chat offers behind a slash. What one asks for is filled in,
//! and its text becomes a message.

use actix_web::web::{Data, Path};
use actix_web::{get, post};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::error::Error;
use super::model::ChatPrompt;
use super::store;
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::{Envelope, List};
use crate::kit::http::input::{Json, Query};
use crate::kit::permission::{Permission, RunUseCases};
use crate::kit::problem::{Problem, ProblemBody};
use crate::use_cases;
use crate::workspaces;

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct PromptsQuery {
    /// The chat's.
    workspace_id: Uuid,
    /// Words in the name.
    #[serde(default)]
    search: String,
    /// This one alone.
    id: Option<Uuid>,
}

/// The prompts that the caller may use in a workspace: its own, and those that are shared with the whole company; by
/// name, thirty at most.
#[utoipa::path(tag = "chats", operation_id = "list_chat_prompts", params(PromptsQuery), responses((status = 200, body = List<ChatPrompt>)))]
#[get("/chat-prompt/list")]
pub async fn list(
    caller: Allow<RunUseCases>,
    query: Query<PromptsQuery>,
    db: Data<Db>,
) -> Result<List<ChatPrompt>, Problem> {
    let mut tx = db.begin(&caller).await?;
    workspaces::enter(&mut tx, &caller, query.workspace_id).await?;
    let words = Some(query.search.trim()).filter(|words| !words.is_empty());
    let found = store::prompts(&mut tx, query.workspace_id, words, query.id).await?;
    let ids: Vec<Uuid> = found.iter().map(|(prompt, _)| prompt.id).collect();
    let rights = workspaces::permissions(&mut tx, &caller, &ids).await?;
    let may_run =
        |id: &Uuid| rights.get(id).is_some_and(|held| held.iter().any(|right| right == RunUseCases::RIGHT.slug));
    let open = found.into_iter().filter(|(prompt, is_shared)| *is_shared || may_run(&prompt.id));
    Ok(List::whole(open.map(|(prompt, _)| prompt).collect()))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct FillPrompt {
    /// Values by the inputs' names.
    #[serde(default)]
    #[schema(value_type = Object)]
    inputs: Map<String, Value>,
}

/// What a prompt says with these values.
#[derive(Serialize, ToSchema)]
pub struct FilledPrompt {
    pub text: String,
    /// The version that it is of.
    pub version: i32,
}

/// Puts values into a prompt's text. Nothing is asked of a model.
#[utoipa::path(tag = "chats", operation_id = "fill_chat_prompt", params(("id" = Uuid, Path)), request_body = FillPrompt, responses((status = 200, body = Envelope<FilledPrompt>), (status = 404, body = ProblemBody)))]
#[post("/chat-prompt/{id}/text")]
pub async fn fill(
    caller: Allow<RunUseCases>,
    id: Path<Uuid>,
    body: Json<FillPrompt>,
    db: Data<Db>,
    clock: Data<Clock>,
) -> Result<Envelope<FilledPrompt>, Problem> {
    let mut tx = db.begin(&caller).await?;
    let access = use_cases::reach_shared(&mut tx, &caller, *id).await?;
    let (version, definition) = use_cases::live(&mut tx, &access, *id).await?.ok_or(Error::NoPrompt)?;
    if !definition.kind.is_prompt() {
        return Err(Error::NoPrompt.into());
    }
    let inputs = definition.check_inputs(&body.inputs, clock.now())?;
    Ok(Envelope::new(FilledPrompt { text: definition.prompt(&inputs), version }))
}
