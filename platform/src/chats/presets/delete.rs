//! `DELETE chat-preset/{id}` and `POST chat-preset/{id}/restore`.

use actix_web::web::{Data, Path};
use actix_web::{delete, post};
use uuid::Uuid;

use super::model::ChatPreset;
use super::own::{changeable, whole};
use super::save::has_room;
use crate::audit;
use crate::chats::store;
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::{Done, Envelope};
use crate::kit::permission::RunUseCases;
use crate::kit::problem::{Problem, ProblemBody};

/// Deletes a preset. Chats that were set up with it stay as they are; it can be restored for a day.
#[utoipa::path(tag = "chats", operation_id = "delete_chat_preset", params(("id" = Uuid, Path)), responses((status = 200, body = Envelope<Done>), (status = 404, body = ProblemBody)))]
#[delete("/chat-preset/{id}")]
pub async fn delete(
    caller: Allow<RunUseCases>,
    db: Data<Db>,
    clock: Data<Clock>,
    id: Path<Uuid>,
) -> Result<Envelope<Done>, Problem> {
    let mut tx = db.begin(&caller).await?;
    changeable(&mut tx, &caller, *id, false).await?;
    store::set_preset_deleted(&mut tx, *id, Some(clock.now())).await?;
    audit::done(&mut tx, &caller, "chat_preset.delete", "chat_preset", *id).await?;
    tx.commit().await?;
    Ok(Envelope::new(Done {}))
}

/// Brings a preset back that was deleted.
#[utoipa::path(tag = "chats", operation_id = "restore_chat_preset", params(("id" = Uuid, Path)), responses((status = 200, body = Envelope<ChatPreset>), (status = 404, body = ProblemBody), (status = 409, body = ProblemBody)))]
#[post("/chat-preset/{id}/restore")]
pub async fn restore(
    caller: Allow<RunUseCases>,
    db: Data<Db>,
    id: Path<Uuid>,
) -> Result<Envelope<ChatPreset>, Problem> {
    let mut tx = db.begin(&caller).await?;
    let (preset, access) = changeable(&mut tx, &caller, *id, true).await?;
    has_room(&mut tx, preset.workspace_id, preset.owner_id).await?;
    store::set_preset_deleted(&mut tx, *id, None).await?;
    audit::done(&mut tx, &caller, "chat_preset.restore", "chat_preset", *id).await?;
    let preset = whole(&mut tx, &caller, &access, *id).await?;
    tx.commit().await?;
    Ok(Envelope::new(preset))
}
