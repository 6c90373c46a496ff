//! `POST folder`.

use actix_web::post;
use actix_web::web::Data;
use garde::Validate;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::error::Error;
use super::model::{Folder, FolderKind, MOST_FOLDERS, check_move};
use super::store::{self, New};
use crate::audit;
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::permission::ViewWorkspace;
use crate::kit::problem::{Problem, ProblemBody};
use crate::kit::text;
use crate::workspaces;

#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CreateFolder {
    #[garde(skip)]
    workspace_id: Uuid,
    /// `null`: at the top.
    #[garde(skip)]
    #[serde(default)]
    parent_id: Option<Uuid>,
    #[garde(skip)]
    kind: FolderKind,
    /// Unique at its place, capitals aside.
    #[garde(length(chars, max = 120), custom(text::name))]
    #[schema(min_length = 1, max_length = 120)]
    name: String,
}

/// Creates a folder.
#[utoipa::path(tag = "folders", operation_id = "create_folder", request_body = CreateFolder, responses((status = 201, body = Envelope<Folder>), (status = 404, body = ProblemBody), (status = 409, body = ProblemBody)))]
#[post("/folder")]
pub async fn create(
    caller: Allow<ViewWorkspace>,
    db: Data<Db>,
    clock: Data<Clock>,
    body: Json<CreateFolder>,
) -> Result<Envelope<Folder>, Problem> {
    body.validate()?;
    let mut tx = db.begin(&caller).await?;
    let place = match body.parent_id {
        Some(parent) => store::parent(&mut tx, body.workspace_id, body.kind, parent, None).await?,
        None => None,
    };
    let spot = body.kind.spot(body.parent_id.filter(|_| place.is_some()));
    let access = workspaces::enter_at(&mut tx, &caller, body.workspace_id, spot).await?;
    body.kind.require_change(&access)?;
    if body.parent_id.is_some() && place.is_none() {
        return Err(Error::NoSuchParent.into());
    }
    store::lock_trees(&mut tx, body.workspace_id).await?;
    if store::count(&mut tx, body.workspace_id, body.kind).await? >= MOST_FOLDERS {
        return Err(Error::TooMany.into());
    }
    let parent = match body.parent_id {
        Some(parent) => {
            Some(store::parent(&mut tx, body.workspace_id, body.kind, parent, None).await?.ok_or(Error::NoSuchParent)?)
        }
        None => None,
    };
    check_move(parent, 1)?;
    let new = New {
        id: Uuid::now_v7(),
        workspace: body.workspace_id,
        parent: body.parent_id,
        kind: body.kind,
        name: body.name.trim(),
        by: caller.user,
        now: clock.now(),
    };
    let folder = store::insert(&mut tx, new).await?;
    audit::done(&mut tx, &caller, "folder.create", "folder", folder.id).await?;
    tx.commit().await?;
    Ok(Envelope::created(folder))
}
