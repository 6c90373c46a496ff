//! `PUT notification/webhook/{id}`: where it leads, what it is told of, and whether it is on.

use actix_web::put;
use actix_web::web::{Data, Path};
use garde::Validate;
use serde_json::json;
use uuid::Uuid;

use super::deliver::Webhooks;
use super::error::Error;
use super::model::{ChangeWebhook, Webhook, address, chosen};
use super::own::{are_allowed, own};
use super::store;
use crate::audit;
use crate::kit::caller::SignedIn;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::problem::{Problem, ProblemBody};

/// Changes a webhook. One of a workspace then looks titles up with the rights of the person who changed it.
#[utoipa::path(tag = "notifications", operation_id = "change_webhook", request_body = ChangeWebhook, responses((status = 200, body = Envelope<Webhook>), (status = 403, body = ProblemBody), (status = 404, body = ProblemBody)))]
#[put("/notification/webhook/{id}")]
pub async fn change(
    caller: SignedIn,
    db: Data<Db>,
    webhooks: Data<Webhooks>,
    id: Path<Uuid>,
    body: Json<ChangeWebhook>,
) -> Result<Envelope<Webhook>, Problem> {
    body.validate()?;
    let mut tx = db.begin(&caller).await?;
    let before = own(&mut tx, &caller, *id).await?;
    let url = address(&body.url, webhooks.allows_http())?;
    let categories = chosen(&body.categories, caller.client, before.workspace)?;
    if body.is_on {
        are_allowed(&mut tx).await?;
    }
    store::update(&mut tx, *id, caller.user, url.as_str(), &categories, body.is_on).await?;
    let detail = json!({ "host": url.host_str(), "is_on": body.is_on });
    audit::done_with(&mut tx, &caller, "webhook.change", "webhook", *id, detail).await?;
    let webhook = store::one(&mut tx, *id, webhooks.now()).await?.ok_or(Error::NotFound)?;
    tx.commit().await?;
    Ok(Envelope::new(webhook))
}
