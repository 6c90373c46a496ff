//! `POST upload`: announces a file. What would refuse it at its end refuses it here, before the first byte.

use actix_web::post;
use actix_web::web::Data;
use garde::Validate;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::{ABANDONED, OPEN, Upload};
use crate::config::Settings;
use crate::documents::error::Error;
use crate::documents::model::display_name;
use crate::documents::store;
use crate::kit::blob;
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::permission::ManageDocuments;
use crate::kit::problem::{Problem, ProblemBody};
use crate::workspaces;

#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct StartUpload {
    #[garde(skip)]
    workspace_id: Uuid,
    /// `null`: at the top.
    #[garde(skip)]
    #[serde(default)]
    folder_id: Option<Uuid>,
    #[garde(length(chars, max = 4096))]
    name: String,
    /// Bytes.
    #[garde(range(min = 1))]
    size: i64,
    /// By which the sender knows the file again after a restart.
    #[garde(length(chars, max = 200))]
    #[serde(default)]
    fingerprint: String,
}

/// Announces a file that comes in parts.
#[utoipa::path(operation_id = "start_upload", tag = "uploads", request_body = StartUpload, responses((status = 201, body = Envelope<Upload>), (status = 404, body = ProblemBody)))]
#[post("/upload")]
pub async fn start(
    caller: Allow<ManageDocuments>,
    body: Json<StartUpload>,
    db: Data<Db>,
    clock: Data<Clock>,
    settings: Data<Settings>,
) -> Result<Envelope<Upload>, Problem> {
    body.validate()?;
    let mut tx = db.begin(&caller).await?;
    workspaces::enter(&mut tx, &caller, body.workspace_id).await?;
    if let Some(folder) = body.folder_id
        && !store::has_folder(&mut tx, body.workspace_id, folder).await?
    {
        return Err(Error::NoSuchFolder.into());
    }
    if u64::try_from(body.size).unwrap_or(u64::MAX) > settings.files.upload_max_bytes {
        return Err(blob::Error::TooLarge(settings.files.upload_max_bytes).into());
    }
    let now = clock.now();
    store::forget_abandoned(&mut tx, now - ABANDONED).await?;
    if store::open_uploads(&mut tx, caller.user).await? >= OPEN {
        return Err(Error::TooManyUploads(OPEN).into());
    }
    let new = store::NewUpload {
        id: Uuid::now_v7(),
        workspace: body.workspace_id,
        folder: body.folder_id,
        user: caller.user,
        name: &display_name(&body.name),
        size: body.size,
        fingerprint: &body.fingerprint,
        now,
    };
    let id = new.id;
    store::add_upload(&mut tx, new).await?;
    let upload = store::upload(&mut tx, id).await?.ok_or(Error::NoUpload)?;
    tx.commit().await?;
    Ok(Envelope::created(upload.into()))
}
