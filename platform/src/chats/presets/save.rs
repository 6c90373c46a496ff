//! `POST chat-preset` and `PUT chat-preset/{id}`.

use actix_web::web::{Data, Path};
use actix_web::{post, put};
use garde::Validate;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::model::{ChatPreset, PRESETS, PresetSettings};
use super::own::{changeable, whole};
use crate::audit;
use crate::chats::error::Error;
use crate::chats::store::{self, PresetChange};
use crate::chats::tools;
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::{Db, TenantTx};
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::permission::{BuildUseCases, RunUseCases};
use crate::kit::problem::{Problem, ProblemBody};
use crate::kit::text;
use crate::workspaces;

#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CreateChatPreset {
    #[garde(skip)]
    workspace_id: Uuid,
    #[garde(length(chars, max = 120), custom(text::name))]
    #[schema(min_length = 1, max_length = 120)]
    name: String,
    /// For everybody who can chat in the workspace; only those who can build there can share one.
    #[garde(skip)]
    #[serde(default)]
    is_shared: bool,
    #[garde(dive)]
    settings: PresetSettings,
}

/// Keeps settings under a name.
#[utoipa::path(tag = "chats", operation_id = "create_chat_preset", request_body = CreateChatPreset, responses((status = 201, body = Envelope<ChatPreset>), (status = 404, body = ProblemBody), (status = 409, body = ProblemBody)))]
#[post("/chat-preset")]
pub async fn create(
    caller: Allow<RunUseCases>,
    db: Data<Db>,
    clock: Data<Clock>,
    body: Json<CreateChatPreset>,
) -> Result<Envelope<ChatPreset>, Problem> {
    body.validate()?;
    let mut tx = db.begin(&caller).await?;
    let access = workspaces::enter(&mut tx, &caller, body.workspace_id).await?;
    if body.is_shared {
        access.require::<BuildUseCases>()?;
    }
    let owner = owner(&caller, body.is_shared)?;
    has_room(&mut tx, body.workspace_id, owner).await?;
    tools::checked(&mut tx, &caller, body.workspace_id, &[], &body.settings.tools).await?;
    let id = Uuid::now_v7();
    let place = (id, body.workspace_id, owner);
    store::insert_preset(&mut tx, place, body.name.trim(), &body.settings, (caller.user, clock.now())).await?;
    audit::done(&mut tx, &caller, "chat_preset.create", "chat_preset", id).await?;
    let preset = whole(&mut tx, &caller, &access, id).await?;
    tx.commit().await?;
    Ok(Envelope::created(preset))
}

/// What is absent stays as it is.
#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ChangeChatPreset {
    /// Of the preset as it was read; without it the last change wins.
    #[garde(skip)]
    revision: Option<i32>,
    #[garde(inner(length(chars, max = 120), custom(text::name)))]
    #[schema(min_length = 1, max_length = 120)]
    name: Option<String>,
    /// Shares it in the workspace, or makes it the caller's own.
    #[garde(skip)]
    is_shared: Option<bool>,
    #[garde(dive)]
    settings: Option<PresetSettings>,
}

/// Renames a preset, shares it in its workspace or stops sharing it, or replaces its settings. Chats that were set up
/// with it stay as they are.
#[utoipa::path(tag = "chats", operation_id = "change_chat_preset", params(("id" = Uuid, Path)), request_body = ChangeChatPreset, responses((status = 200, body = Envelope<ChatPreset>), (status = 404, body = ProblemBody), (status = 409, body = ProblemBody)))]
#[put("/chat-preset/{id}")]
pub async fn change(
    caller: Allow<RunUseCases>,
    db: Data<Db>,
    clock: Data<Clock>,
    id: Path<Uuid>,
    body: Json<ChangeChatPreset>,
) -> Result<Envelope<ChatPreset>, Problem> {
    body.validate()?;
    let mut tx = db.begin(&caller).await?;
    let (before, access) = changeable(&mut tx, &caller, *id, false).await?;
    let was_shared = before.owner_id.is_none();
    let is_shared = body.is_shared.unwrap_or(was_shared);
    if is_shared != was_shared {
        access.require::<BuildUseCases>()?;
        has_room(&mut tx, before.workspace_id, owner(&caller, is_shared)?).await?;
    }
    if let Some(settings) = &body.settings {
        let chosen: Vec<Uuid> = before.tools.0.iter().map(|tool| tool.use_case_id).collect();
        tools::checked(&mut tx, &caller, before.workspace_id, &chosen, &settings.tools).await?;
    }
    let change = PresetChange {
        name: body.name.as_deref().map(str::trim),
        owner: if is_shared == was_shared { before.owner_id } else { owner(&caller, is_shared)? },
        settings: body.settings.as_ref(),
    };
    if !store::change_preset(&mut tx, *id, body.revision, &change, (caller.user, clock.now())).await? {
        return Err(Error::PresetChanged.into());
    }
    audit::done(&mut tx, &caller, "chat_preset.change", "chat_preset", *id).await?;
    let preset = whole(&mut tx, &caller, &access, *id).await?;
    tx.commit().await?;
    Ok(Envelope::new(preset))
}

/// `None`: the workspace. Staff who act for a client have no account there that one of their own could be kept in.
fn owner(caller: &Allow<RunUseCases>, is_shared: bool) -> Result<Option<Uuid>, Problem> {
    if is_shared {
        return Ok(None);
    }
    if caller.acting().is_some() { Err(Problem::forbidden()) } else { Ok(Some(caller.user)) }
}

/// # Errors
/// 409 where there are as many as fit.
pub async fn has_room(tx: &mut TenantTx, workspace: Uuid, owner: Option<Uuid>) -> Result<(), Problem> {
    if store::presets_of(tx, workspace, owner).await? >= PRESETS {
        return Err(Error::TooManyPresets.into());
    }
    Ok(())
}
