//! `POST format`: saves the format of a use case for others.

use actix_web::post;
use actix_web::web::Data;
use garde::Validate;
use uuid::Uuid;

use super::error::Error;
use super::model::{SaveFormat, SavedFormat};
use super::store;
use crate::audit;
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::permission::ManageFormats;
use crate::kit::problem::{Problem, ProblemBody};
use crate::use_cases::Format;
use crate::workspaces;

/// Saves a format under a name.
#[utoipa::path(tag = "formats", operation_id = "save_format", request_body = SaveFormat, responses((status = 201, body = Envelope<SavedFormat>), (status = 404, body = ProblemBody), (status = 409, body = ProblemBody)))]
#[post("/format")]
pub async fn create(
    caller: Allow<ManageFormats>,
    db: Data<Db>,
    clock: Data<Clock>,
    body: Json<SaveFormat>,
) -> Result<Envelope<SavedFormat>, Problem> {
    body.validate()?;
    let id = Uuid::now_v7();
    let mut tx = db.begin(&caller).await?;
    workspaces::enter(&mut tx, &caller, body.workspace_id).await?;
    if body.format == (Format::FreeText {}) {
        return Err(Error::Nothing.into());
    }
    store::insert(&mut tx, id, &body, caller.user, clock.now()).await?;
    audit::done(&mut tx, &caller, "format.save", "format", id).await?;
    let saved = store::get(&mut tx, id, caller.user).await?.ok_or_else(|| Problem::not_found("format"))?;
    tx.commit().await?;
    Ok(Envelope::created(saved))
}
