//! `POST billing/pause`, `POST billing/reactivate`.

use std::collections::HashMap;

use actix_web::post;
use actix_web::web::Data;
use serde::Serialize;
use serde_json::json;
use stripe::StripeRequest;
use stripe_billing::subscription::{
    RetrieveSubscription, UpdateSubscription, UpdateSubscriptionBillingCycleAnchor,
    UpdateSubscriptionBillingCycleAnchorType, UpdateSubscriptionPauseCollection,
    UpdateSubscriptionPauseCollectionBehavior,
};
use stripe_client_core::{RequestBuilder, StripeMethod};
use stripe_shared::Subscription;

use super::change::{changeable, noted};
use super::error::{Error, failed};
use super::later;
use super::payments::{PAUSED_FROM, Payments, once};
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::{Done, Envelope};
use crate::kit::permission::ManageBilling;
use crate::kit::problem::{Problem, ProblemBody};

/// Pauses the subscription: what is paid for works to its end; from then on nothing is charged, what is there can be
/// read, and nothing starts. A scheduled change is dropped.
#[utoipa::path(tag = "billing", operation_id = "pause_subscription", responses((status = 200, body = Envelope<Done>), (status = 409, body = ProblemBody), (status = 503, body = ProblemBody)))]
#[post("/billing/pause")]
pub async fn pause(
    caller: Allow<ManageBilling>,
    db: Data<Db>,
    payments: Data<Payments>,
) -> Result<Envelope<Done>, Problem> {
    let stripe = payments.client()?;
    let mut tx = db.begin(&caller).await?;
    let held = changeable(&mut tx).await?;
    drop(tx);
    let theirs = RetrieveSubscription::new(held.subscription.as_str()).send(stripe).await.map_err(failed)?;
    if theirs.pause_collection.is_some() {
        return Err(Error::Paused.into());
    }
    let (Some(ends), "active", false, None) =
        (period_end(&theirs), theirs.status.as_str(), theirs.cancel_at_period_end, theirs.cancel_at)
    else {
        return Err(Error::NotPausable.into());
    };
    later::release(stripe, &held.subscription).await?;
    let metadata = HashMap::from([(PAUSED_FROM.to_owned(), ends.to_string())]);
    UpdateSubscription::new(held.subscription.as_str())
        .pause_collection(UpdateSubscriptionPauseCollection::new(UpdateSubscriptionPauseCollectionBehavior::Void))
        .metadata(metadata)
        .send(stripe)
        .await
        .map_err(failed)?;
    noted(&db, &caller, "billing.pause", json!({ "from": ends })).await?;
    payments.look_soon(caller.client, held.id).await?;
    Ok(Envelope::saying("Paused. Nothing is charged from the end of the period on.", Done {}))
}

/// Ends a pause. Where it has begun, a new period begins now and is charged; before that, everything stays as it was.
#[utoipa::path(tag = "billing", operation_id = "reactivate_subscription", responses((status = 200, body = Envelope<Done>), (status = 409, body = ProblemBody), (status = 503, body = ProblemBody)))]
#[post("/billing/reactivate")]
pub async fn reactivate(
    caller: Allow<ManageBilling>,
    db: Data<Db>,
    clock: Data<Clock>,
    payments: Data<Payments>,
) -> Result<Envelope<Done>, Problem> {
    let stripe = payments.client()?;
    let mut tx = db.begin(&caller).await?;
    let held = changeable(&mut tx).await?;
    drop(tx);
    let theirs = RetrieveSubscription::new(held.subscription.as_str()).send(stripe).await.map_err(failed)?;
    if theirs.pause_collection.is_none() {
        return Err(Error::NotPaused.into());
    }
    let now = clock.now().timestamp();
    let noted_from = theirs.metadata.get(PAUSED_FROM).and_then(|from| from.parse().ok());
    // A pause that was set at Stripe itself has no note of its beginning: it is what was seen of it, as in `found`.
    let seen_from = held.paused_from.map(|from| from.timestamp());
    let from: i64 = noted_from.or(seen_from).or_else(|| period_end(&theirs)).unwrap_or(now);
    let has_begun = from <= now;
    let again = Again {
        subscription: held.subscription.clone(),
        form: AgainForm {
            pause_collection: "",
            metadata: HashMap::from([(PAUSED_FROM, "")]),
            // The periods that passed were paid by nobody: nothing of them is given back.
            proration_behavior: "none",
            billing_cycle_anchor: has_begun
                .then(|| UpdateSubscriptionBillingCycleAnchor::new(UpdateSubscriptionBillingCycleAnchorType::Now)),
        },
    };
    let mut request = again.customize();
    // Of two who press the button at once one is charged. The beginning names the request: when a pause has been paid out
    // of, the next one begins later. What charges nothing may happen twice, and must, for a second pause of one period.
    if has_begun {
        request = request.request_strategy(once(&format!("reactivate-{}-{from}", held.subscription))?);
    }
    request.send(stripe).await.map_err(failed)?;
    noted(&db, &caller, "billing.reactivate", json!({ "charged_now": has_begun })).await?;
    payments.look_soon(caller.client, held.id).await?;
    let said = if has_begun { "A new period begins now." } else { "Everything stays as it was." };
    Ok(Envelope::saying(format!("Reactivated. {said}"), Done {}))
}

fn period_end(theirs: &Subscription) -> Option<i64> {
    theirs.items.data.iter().map(|item| item.current_period_end).max()
}

/// async-stripe can set a pause and not take it back: Stripe takes an empty text for that.
struct Again {
    subscription: String,
    form: AgainForm,
}

#[derive(Serialize)]
struct AgainForm {
    pause_collection: &'static str,
    /// An empty text takes away what was noted of this pause: the next one may be set at Stripe itself.
    metadata: HashMap<&'static str, &'static str>,
    proration_behavior: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    billing_cycle_anchor: Option<UpdateSubscriptionBillingCycleAnchor>,
}

impl StripeRequest for Again {
    type Output = Subscription;

    fn build(&self) -> RequestBuilder {
        RequestBuilder::new(StripeMethod::Post, format!("/subscriptions/{}", self.subscription)).form(&self.form)
    }
}
