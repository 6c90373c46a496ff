//! `POST notification/webhook/{id}/secret`: a new secret. The one before signs beside it for a day.

use actix_web::post;
use actix_web::web::{Data, Path};
use chrono::TimeDelta;
use uuid::Uuid;

use super::deliver::Webhooks;
use super::error::Error;
use super::model::WebhookSecret;
use super::own::own;
use super::{sign, store};
use crate::audit;
use crate::kit::caller::SignedIn;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::problem::{Problem, ProblemBody};

/// How long the secret before goes on signing.
const BESIDE: TimeDelta = TimeDelta::hours(24);

/// Makes a new secret, which is shown this once.
#[utoipa::path(tag = "notifications", operation_id = "roll_webhook_secret", responses((status = 200, body = Envelope<WebhookSecret>), (status = 404, body = ProblemBody)))]
#[post("/notification/webhook/{id}/secret")]
pub async fn roll(
    caller: SignedIn,
    db: Data<Db>,
    webhooks: Data<Webhooks>,
    id: Path<Uuid>,
) -> Result<Envelope<WebhookSecret>, Problem> {
    let mut tx = db.begin(&caller).await?;
    own(&mut tx, &caller, *id).await?;
    let now = webhooks.now();
    let (bytes, secret) = sign::make().map_err(Problem::internal)?;
    store::roll(&mut tx, *id, &webhooks.seal(caller.client, *id, &bytes)?, now + BESIDE).await?;
    audit::done(&mut tx, &caller, "webhook.roll_secret", "webhook", *id).await?;
    let webhook = store::one(&mut tx, *id, now).await?.ok_or(Error::NotFound)?;
    tx.commit().await?;
    Ok(Envelope::new(WebhookSecret { webhook, secret }))
}
