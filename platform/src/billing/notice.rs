//! `GET billing/notice`: what stands above every page where paying needs somebody.

use actix_web::get;
use actix_web::web::Data;

use super::model::{BillingNotice, NoticeKind};
use super::payments;
use crate::entitlements::{self, SubscriptionState};
use crate::kit::caller::SignedIn;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::permission::ManageBilling;
use crate::kit::problem::Problem;

/// What everybody has to know about the company's paying: that a payment is late and what stops when, or what has
/// stopped already.
#[utoipa::path(tag = "billing", operation_id = "get_billing_notice", responses((status = 200, body = Envelope<BillingNotice>)))]
#[get("/billing/notice")]
pub async fn notice(caller: SignedIn, db: Data<Db>, clock: Data<Clock>) -> Result<Envelope<BillingNotice>, Problem> {
    let may_pay = caller.may::<ManageBilling>();
    let mut tx = db.begin(&caller).await?;
    let Some(standing) = payments::standing(&mut tx).await? else { return Ok(Envelope::new(BillingNotice::default())) };
    let held = entitlements::rights(&mut tx).await?.subscription;
    let Some(state) =
        held.filter(|held| held.source == entitlements::SubscriptionSource::Stripe).map(|held| held.state)
    else {
        return Ok(Envelope::new(BillingNotice::default()));
    };
    let late = standing.past_due_since;
    let is_paused = standing.paused_from.is_some_and(|from| from <= clock.now());
    let (kind, until) = match state {
        SubscriptionState::Grace => (Some(NoticeKind::Late), late.map(|since| since + payments::GRACE)),
        SubscriptionState::ReadOnly if is_paused => (Some(NoticeKind::Paused), None),
        SubscriptionState::ReadOnly if late.is_some() => {
            (Some(NoticeKind::ReadOnly), late.map(|since| since + payments::GRACE + payments::READS))
        }
        SubscriptionState::Suspended => (Some(NoticeKind::Suspended), None),
        // An invoice that is sent is paid within its days: nobody has to be told before they are over.
        _ if may_pay && standing.action_url.is_some() && !standing.by_invoice => (Some(NoticeKind::PaymentWaits), None),
        _ if may_pay && standing.paused_from.is_some() => (Some(NoticeKind::Pauses), standing.paused_from),
        _ => (None, None),
    };
    let action_url = standing.action_url.filter(|_| may_pay && kind.is_some());
    Ok(Envelope::new(BillingNotice { kind, until, action_url, may_pay }))
}
