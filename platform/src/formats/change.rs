//! `PUT format/{id}`: what it is called and what it is for.

use actix_web::put;
use actix_web::web::{Data, Path};
use garde::Validate;
use uuid::Uuid;

use super::model::{ChangeFormat, SavedFormat};
use super::store;
use crate::audit;
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::permission::ManageFormats;
use crate::kit::problem::Problem;
use crate::workspaces;

/// Renames a saved format.
#[utoipa::path(tag = "formats", operation_id = "change_format", params(("id" = Uuid, Path)), request_body = ChangeFormat, responses((status = 200, body = Envelope<SavedFormat>)))]
#[put("/format/{id}")]
pub async fn change(
    caller: Allow<ManageFormats>,
    db: Data<Db>,
    clock: Data<Clock>,
    id: Path<Uuid>,
    body: Json<ChangeFormat>,
) -> Result<Envelope<SavedFormat>, Problem> {
    body.validate()?;
    let mut tx = db.begin(&caller).await?;
    let workspace = store::workspace_of(&mut tx, *id).await?;
    workspaces::reach(&mut tx, &caller, workspace, "format").await?;
    store::change(&mut tx, *id, &body, caller.user, clock.now()).await?;
    audit::done(&mut tx, &caller, "format.change", "format", *id).await?;
    let saved = store::get(&mut tx, *id, caller.user).await?.ok_or_else(|| Problem::not_found("format"))?;
    tx.commit().await?;
    Ok(Envelope::new(saved))
}
