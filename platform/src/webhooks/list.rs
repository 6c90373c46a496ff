//! `GET notification/webhook/list`: my webhooks, or those of a workspace.

use actix_web::get;
use actix_web::web::Data;
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

use super::model::Webhook;
use super::own::may_manage;
use super::store;
use crate::kit::caller::SignedIn;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::List;
use crate::kit::http::input::Query;
use crate::kit::problem::Problem;

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct WebhooksQuery {
    /// Those of this workspace, for who manages its members; without it one's own.
    #[serde(default)]
    workspace_id: Option<Uuid>,
}

/// My webhooks, or those of a workspace: five at most, the oldest first.
#[utoipa::path(tag = "notifications", operation_id = "list_webhooks", params(WebhooksQuery), responses((status = 200, body = List<Webhook>)))]
#[get("/notification/webhook/list")]
pub async fn list(
    caller: SignedIn,
    db: Data<Db>,
    clock: Data<Clock>,
    query: Query<WebhooksQuery>,
) -> Result<List<Webhook>, Problem> {
    let mut tx = db.begin(&caller).await?;
    if let Some(workspace) = query.workspace_id {
        may_manage(&mut tx, &caller, workspace).await?;
    }
    Ok(List::whole(store::list(&mut tx, caller.user, query.workspace_id, None, clock.now()).await?))
}
