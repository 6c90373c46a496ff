//! The log of a webhook, a delivery for trying it out, and one once more.

use actix_web::web::{Data, Path};
use actix_web::{get, post};
use uuid::Uuid;

use super::deliver::Webhooks;
use super::error::Error;
use super::model::{Delivery, DeliveryState};
use super::own::{are_allowed, own};
use super::store::{self, Hook};
use crate::audit;
use crate::kit::caller::{Caller, SignedIn};
use crate::kit::db::{Db, TenantTx};
use crate::kit::envelope::{Envelope, List};
use crate::kit::problem::{Problem, ProblemBody};

/// The last hundred deliveries, the newest first.
#[utoipa::path(tag = "notifications", operation_id = "list_webhook_deliveries", responses((status = 200, body = List<Delivery>), (status = 404, body = ProblemBody)))]
#[get("/notification/webhook/{id}/deliveries")]
pub async fn list(caller: SignedIn, db: Data<Db>, id: Path<Uuid>) -> Result<List<Delivery>, Problem> {
    let mut tx = db.begin(&caller).await?;
    own(&mut tx, &caller, *id).await?;
    Ok(List::whole(store::deliveries(&mut tx, *id, None).await?))
}

/// Sends a delivery that says nothing but that it is a test.
#[utoipa::path(tag = "notifications", operation_id = "test_webhook", responses((status = 201, body = Envelope<Delivery>), (status = 403, body = ProblemBody), (status = 404, body = ProblemBody), (status = 409, body = ProblemBody)))]
#[post("/notification/webhook/{id}/test")]
pub async fn test(
    caller: SignedIn,
    db: Data<Db>,
    webhooks: Data<Webhooks>,
    id: Path<Uuid>,
) -> Result<Envelope<Delivery>, Problem> {
    let mut tx = db.begin(&caller).await?;
    may_send(&mut tx, &caller, *id).await?;
    webhooks.push(&mut tx, *id).await?;
    let delivery = Uuid::now_v7();
    store::insert_test(&mut tx, *id, delivery, webhooks.now()).await?;
    let queued = store::deliveries(&mut tx, *id, Some(delivery)).await?.pop().ok_or(Error::NoDelivery)?;
    tx.commit().await?;
    webhooks.wake();
    Ok(Envelope::created(queued))
}

/// Sends a delivery once more, under the same id.
#[utoipa::path(tag = "notifications", operation_id = "deliver_webhook_again", responses((status = 200, body = Envelope<Delivery>), (status = 403, body = ProblemBody), (status = 404, body = ProblemBody), (status = 409, body = ProblemBody)))]
#[post("/notification/webhook/{id}/deliveries/{delivery}/again")]
pub async fn again(
    caller: SignedIn,
    db: Data<Db>,
    webhooks: Data<Webhooks>,
    path: Path<(Uuid, Uuid)>,
) -> Result<Envelope<Delivery>, Problem> {
    let (id, delivery) = path.into_inner();
    let mut tx = db.begin(&caller).await?;
    may_send(&mut tx, &caller, id).await?;
    let known = store::deliveries(&mut tx, id, Some(delivery)).await?.pop().ok_or(Error::NoDelivery)?;
    if known.state == DeliveryState::Waiting {
        return Err(Error::Waiting.into());
    }
    webhooks.push(&mut tx, id).await?;
    store::send_again(&mut tx, id, delivery).await?;
    audit::done(&mut tx, &caller, "webhook.deliver_again", "webhook", id).await?;
    let queued = store::deliveries(&mut tx, id, Some(delivery)).await?.pop().ok_or(Error::NoDelivery)?;
    tx.commit().await?;
    webhooks.wake();
    Ok(Envelope::new(queued))
}

/// A hook of the caller's that is on. Somebody who looks at it now does not wait for the pause after a failure.
async fn may_send(tx: &mut TenantTx, caller: &Caller, id: Uuid) -> Result<Hook, Problem> {
    let hook = own(tx, caller, id).await?;
    are_allowed(tx).await?;
    if hook.is_off {
        return Err(Error::Off.into());
    }
    store::retry_now(tx, id).await?;
    Ok(hook)
}
