//! `PUT folder/{id}`: another name, another place.

use actix_web::put;
use actix_web::web::{Data, Path};
use garde::Validate;
use serde::{Deserialize, Deserializer};
use utoipa::ToSchema;
use uuid::Uuid;

use super::error::Error;
use super::model::{Folder, check_move};
use super::store;
use crate::audit;
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::permission::ViewWorkspace;
use crate::kit::problem::{Problem, ProblemBody};
use crate::kit::text;
use crate::workspaces;

#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct UpdateFolder {
    /// Unique at its place, capitals aside.
    #[garde(length(chars, max = 120), custom(text::name))]
    #[schema(min_length = 1, max_length = 120)]
    name: String,
    /// `null`: at the top. Needed, so that renaming never moves by accident.
    #[garde(skip)]
    #[serde(deserialize_with = "named")]
    #[schema(required)]
    parent_id: Option<Uuid>,
}

/// `null` counts as named; a missing field does not.
fn named<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Uuid>, D::Error> {
    Option::deserialize(from)
}

/// Renames or moves a folder, with all that is in it.
#[utoipa::path(tag = "folders", operation_id = "update_folder", params(("id" = Uuid, Path)), request_body = UpdateFolder, responses((status = 200, body = Envelope<Folder>), (status = 409, body = ProblemBody)))]
#[put("/folder/{id}")]
pub async fn update(
    caller: Allow<ViewWorkspace>,
    db: Data<Db>,
    id: Path<Uuid>,
    body: Json<UpdateFolder>,
) -> Result<Envelope<Folder>, Problem> {
    body.validate()?;
    let mut tx = db.begin(&caller).await?;
    let place = store::place(&mut tx, *id).await?;
    let spot = place.map(|place| (place.workspace, place.kind.spot(Some(*id))));
    let access = workspaces::reach_at(&mut tx, &caller, spot, "folder").await?;
    let place = place.ok_or_else(|| Problem::not_found("folder"))?;
    place.kind.require_change(&access)?;
    // Two moves at once could each be fine and together make a ring: one waits for the other, and sees where it has put
    // things.
    store::lock_trees(&mut tx, place.workspace).await?;
    let place = store::place(&mut tx, *id).await?.ok_or_else(|| Problem::not_found("folder"))?;
    // A caller who cannot see the folder that it lies in is told that it stands at the top, and so means to leave it
    // where it is; they cannot move it out of there.
    let parent_id = if place.is_below_hidden { place.parent } else { body.parent_id };
    if place.is_below_hidden && body.parent_id.is_some() {
        return Err(Problem::forbidden());
    }
    if parent_id != place.parent {
        if let Some(parent) = parent_id {
            let parent = store::parent(&mut tx, place.workspace, place.kind, parent, Some(*id)).await?;
            check_move(Some(parent.ok_or(Error::NoSuchParent)?), store::levels(&mut tx, *id).await?)?;
        }
        // Where it goes the caller may change things too.
        let there = workspaces::enter_at(&mut tx, &caller, place.workspace, place.kind.spot(parent_id)).await?;
        place.kind.require_change(&there)?;
    }
    let folder =
        store::update(&mut tx, *id, body.name.trim(), parent_id).await?.ok_or_else(|| Problem::not_found("folder"))?;
    audit::done(&mut tx, &caller, "folder.update", "folder", *id).await?;
    tx.commit().await?;
    Ok(Envelope::new(folder))
}
