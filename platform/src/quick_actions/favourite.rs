//! `PUT workspace/{id}/favourite`: a workspace that somebody keeps at hand. It is theirs alone.

use actix_web::put;
use actix_web::web::{Data, Path};
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::store;
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::{Done, Envelope};
use crate::kit::http::input::Json;
use crate::kit::permission::ViewWorkspace;
use crate::kit::problem::Problem;
use crate::workspaces;

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SetWorkspaceFavourite {
    is_favourite: bool,
}

/// Puts a workspace at hand, or takes it away. There are twelve at most: the oldest goes when there are more.
#[utoipa::path(tag = "quick actions", operation_id = "set_workspace_favourite", params(("id" = Uuid, Path)), request_body = SetWorkspaceFavourite, responses((status = 200, body = Envelope<Done>)))]
#[put("/workspace/{id:[0-9a-fA-F-]+}/favourite")]
pub async fn put(
    caller: Allow<ViewWorkspace>,
    db: Data<Db>,
    clock: Data<Clock>,
    id: Path<Uuid>,
    body: Json<SetWorkspaceFavourite>,
) -> Result<Envelope<Done>, Problem> {
    let mut tx = db.begin(&caller).await?;
    workspaces::enter(&mut tx, &caller, *id).await?;
    // Staff who act for a client have no account there to keep it in.
    if caller.acting().is_some() {
        return Err(Problem::forbidden());
    }
    if body.is_favourite {
        store::add(&mut tx, caller.user, *id, clock.now()).await?;
    } else {
        store::remove(&mut tx, caller.user, *id).await?;
    }
    tx.commit().await?;
    Ok(Envelope::new(Done {}))
}
