//! `PUT workspace/{id}/dashboard` and `DELETE workspace/{id}/dashboard`: a choice of widgets for everybody of a
//! workspace. The people who manage its members decide on it; there is one for each workspace.

use actix_web::web::{Data, Path};
use actix_web::{delete, put};
use garde::Validate;
use serde_json::json;
use uuid::Uuid;

use super::model::{ChosenWidgets, named};
use super::store;
use crate::audit;
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::{Done, Envelope};
use crate::kit::http::input::Json;
use crate::kit::permission::ManageMembers;
use crate::kit::problem::Problem;
use crate::workspaces;

/// Shares a choice of widgets with a workspace, in place of the one before.
#[utoipa::path(tag = "dashboard", operation_id = "share_dashboard", params(("id" = Uuid, Path)), request_body = ChosenWidgets, responses((status = 200, body = Envelope<Done>)))]
#[put("/workspace/{id:[0-9a-fA-F-]+}/dashboard")]
pub async fn put(
    caller: Allow<ManageMembers>,
    db: Data<Db>,
    clock: Data<Clock>,
    id: Path<Uuid>,
    body: Json<ChosenWidgets>,
) -> Result<Envelope<Done>, Problem> {
    body.validate()?;
    if body.widgets.is_empty() {
        return Err(Problem::field("widgets", "Please choose at least one widget to share."));
    }
    let mut tx = db.begin(&caller).await?;
    workspaces::enter(&mut tx, &caller, *id).await?;
    store::share(&mut tx, *id, &body.widgets, caller.user, clock.now()).await?;
    let detail = json!({ "widgets": named(&body.widgets) });
    audit::done_with(&mut tx, &caller, "workspace.share_dashboard", "workspace", *id, detail).await?;
    tx.commit().await?;
    Ok(Envelope::saying("Dashboard shared", Done {}))
}

/// Takes a workspace's dashboard away; it may not be there.
#[utoipa::path(tag = "dashboard", operation_id = "unshare_dashboard", params(("id" = Uuid, Path)), responses((status = 200, body = Envelope<Done>)))]
#[delete("/workspace/{id:[0-9a-fA-F-]+}/dashboard")]
pub async fn delete(caller: Allow<ManageMembers>, db: Data<Db>, id: Path<Uuid>) -> Result<Envelope<Done>, Problem> {
    let mut tx = db.begin(&caller).await?;
    workspaces::enter(&mut tx, &caller, *id).await?;
    if store::unshare(&mut tx, *id).await? {
        audit::done(&mut tx, &caller, "workspace.unshare_dashboard", "workspace", *id).await?;
    }
    tx.commit().await?;
    Ok(Envelope::new(Done {}))
}
