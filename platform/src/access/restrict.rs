//! `PUT folder/{id}/restriction`: only those who were given it, or everybody in the workspace.

use actix_web::put;
use actix_web::web::{Data, Path};
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::model::{AccessRules, Kind};
use super::{reach, show, store};
use crate::audit;
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::permission::{ManageMembers, ViewWorkspace};
use crate::kit::problem::{Problem, ProblemBody};

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RestrictFolder {
    /// `false`: it is as open as the folder that it lies in. What was given on it stays.
    is_restricted: bool,
}

/// Restricts a folder of use cases, or opens it again.
#[utoipa::path(tag = "access", operation_id = "restrict_folder", params(("id" = Uuid, Path)), request_body = RestrictFolder, responses((status = 200, body = Envelope<AccessRules>), (status = 409, body = ProblemBody)))]
#[put("/folder/{id}/restriction")]
pub async fn put(
    caller: Allow<ViewWorkspace>,
    db: Data<Db>,
    clock: Data<Clock>,
    id: Path<Uuid>,
    body: Json<RestrictFolder>,
) -> Result<Envelope<AccessRules>, Problem> {
    let mut tx = db.begin(&caller).await?;
    let (place, access) = reach(&mut tx, &caller, Kind::Folder, *id).await?;
    access.require::<ManageMembers>()?;
    if store::restrict(&mut tx, &place, body.is_restricted, caller.user, clock.now()).await? {
        let action = if body.is_restricted { "access.restrict" } else { "access.open" };
        audit::done(&mut tx, &caller, action, "folder", *id).await?;
    }
    let (place, access) = reach(&mut tx, &caller, Kind::Folder, *id).await?;
    let rules = show::rules(&mut tx, &caller, Kind::Folder, place, &access).await?;
    tx.commit().await?;
    Ok(Envelope::new(rules))
}
