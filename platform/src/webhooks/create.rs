//! `POST notification/webhook`: a webhook, whose secret is shown once.

use actix_web::post;
use actix_web::web::Data;
use garde::Validate;
use serde_json::json;
use uuid::Uuid;

use super::deliver::Webhooks;
use super::error::Error;
use super::model::{MOST, NewWebhook, WebhookSecret, address, chosen};
use super::own::{are_allowed, may_manage};
use super::{sign, store};
use crate::audit;
use crate::kit::caller::SignedIn;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::problem::{Problem, ProblemBody};

/// Sets up a webhook of mine, or of a workspace.
#[utoipa::path(tag = "notifications", operation_id = "create_webhook", request_body = NewWebhook, responses((status = 201, body = Envelope<WebhookSecret>), (status = 403, body = ProblemBody), (status = 404, body = ProblemBody), (status = 409, body = ProblemBody)))]
#[post("/notification/webhook")]
pub async fn create(
    caller: SignedIn,
    db: Data<Db>,
    webhooks: Data<Webhooks>,
    body: Json<NewWebhook>,
) -> Result<Envelope<WebhookSecret>, Problem> {
    body.validate()?;
    let url = address(&body.url, webhooks.allows_http())?;
    let categories = chosen(&body.categories, caller.client, body.workspace_id)?;
    let mut tx = db.begin(&caller).await?;
    if let Some(workspace) = body.workspace_id {
        may_manage(&mut tx, &caller, workspace).await?;
    }
    are_allowed(&mut tx).await?;
    let (id, now) = (Uuid::now_v7(), webhooks.now());
    let (bytes, secret) = sign::make().map_err(Problem::internal)?;
    let sealed = webhooks.seal(caller.client, id, &bytes)?;
    let new = store::New {
        id,
        user: caller.user,
        workspace: body.workspace_id,
        url: url.as_str(),
        categories: &categories,
        secret: &sealed,
        now,
    };
    if !store::insert(&mut tx, &new, MOST).await? {
        return Err(Error::TooMany.into());
    }
    let detail = json!({ "host": url.host_str(), "workspace": body.workspace_id });
    audit::done_with(&mut tx, &caller, "webhook.create", "webhook", id, detail).await?;
    let webhook = store::one(&mut tx, id, now).await?.ok_or(Error::NotFound)?;
    tx.commit().await?;
    Ok(Envelope::created(WebhookSecret { webhook, secret }))
}
