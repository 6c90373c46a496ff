//! `GET|PUT setting/webhooks`: whether a company's people and workspaces may have webhooks.

use actix_web::web::Data;
use actix_web::{get, put};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use super::store;
use crate::audit;
use crate::kit::caller::{Allow, SignedIn};
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::permission::ManageAllUsers;
use crate::kit::problem::Problem;

#[derive(Clone, Copy, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct WebhookSettings {
    /// Unless it was switched on, no.
    pub is_allowed: bool,
}

/// Whether the company allows webhooks.
#[utoipa::path(tag = "notifications", operation_id = "webhook_settings", responses((status = 200, body = Envelope<WebhookSettings>)))]
#[get("/setting/webhooks")]
pub async fn get(caller: SignedIn, db: Data<Db>) -> Result<Envelope<WebhookSettings>, Problem> {
    let mut tx = db.begin(&caller).await?;
    Ok(Envelope::new(WebhookSettings { is_allowed: store::is_allowed(&mut tx).await? }))
}

/// Allows webhooks, or stops all of them. Those that there are stay as they are, and send nothing meanwhile.
#[utoipa::path(tag = "notifications", operation_id = "change_webhook_settings", request_body = WebhookSettings, responses((status = 200, body = Envelope<WebhookSettings>)))]
#[put("/setting/webhooks")]
pub async fn put(
    caller: Allow<ManageAllUsers>,
    db: Data<Db>,
    body: Json<WebhookSettings>,
) -> Result<Envelope<WebhookSettings>, Problem> {
    let mut tx = db.begin(&caller).await?;
    store::allow(&mut tx, body.is_allowed).await?;
    let detail = json!({ "is_allowed": body.is_allowed });
    audit::done_with(&mut tx, &caller, "client.set_webhooks", "client", caller.client, detail).await?;
    tx.commit().await?;
    Ok(Envelope::new(*body))
}
