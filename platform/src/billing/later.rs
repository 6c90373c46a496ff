//! A change that waits for the end of what is paid for: a schedule at Stripe. A subscription has one at most, and an
//! older one is let go first: two of them would change, and charge, twice. So it needs no name that makes it happen once:
//! what was cut off in the middle is let go by the next try.

use stripe::Client;
use stripe_billing::subscription::RetrieveSubscription;
use stripe_billing::subscription_schedule::{
    CreateSubscriptionSchedule, ReleaseSubscriptionSchedule, UpdateSubscriptionSchedule,
    UpdateSubscriptionSchedulePhases, UpdateSubscriptionSchedulePhasesDuration,
    UpdateSubscriptionSchedulePhasesDurationInterval, UpdateSubscriptionSchedulePhasesEndDate,
    UpdateSubscriptionSchedulePhasesItems, UpdateSubscriptionSchedulePhasesStartDate,
};
use stripe_shared::SubscriptionScheduleEndBehavior;

use super::error::failed;
use crate::entitlements::Pays;
use crate::kit::problem::Problem;

/// What a subscription is from the end of its period on.
pub struct Next {
    pub price: String,
    pub pays: Pays,
    pub seats: i64,
    /// Prices of what goes over.
    pub over: Vec<String>,
}

/// Lets go of a change that was to come, if there is one: the subscription stays as it is.
///
/// # Errors
/// When Stripe is away.
pub async fn release(stripe: &Client, subscription: &str) -> Result<(), Problem> {
    let theirs = RetrieveSubscription::new(subscription).send(stripe).await.map_err(failed)?;
    if let Some(schedule) = theirs.schedule {
        ReleaseSubscriptionSchedule::new(schedule.into_id()).send(stripe).await.map_err(failed)?;
    }
    Ok(())
}

/// Has the subscription changed when its period ends, instead of what was to come before.
///
/// # Errors
/// When Stripe is away. It may have let go of what was to come by then.
pub async fn change(stripe: &Client, subscription: &str, next: Next) -> Result<(), Problem> {
    release(stripe, subscription).await?;
    let schedule =
        CreateSubscriptionSchedule::new().from_subscription(subscription).send(stripe).await.map_err(failed)?;
    let phases = schedule.phases.first().map(|now| vec![as_it_is(now), then(now.end_date, next)]).unwrap_or_default();
    UpdateSubscriptionSchedule::new(schedule.id)
        .phases(phases)
        .end_behavior(SubscriptionScheduleEndBehavior::Release)
        .send(stripe)
        .await
        .map_err(failed)?;
    Ok(())
}

fn as_it_is(now: &stripe_shared::SubscriptionSchedulePhaseConfiguration) -> UpdateSubscriptionSchedulePhases {
    let items = now.items.iter().map(|item| UpdateSubscriptionSchedulePhasesItems {
        price: Some(item.price.id().to_string()),
        quantity: item.quantity,
        ..UpdateSubscriptionSchedulePhasesItems::new()
    });
    UpdateSubscriptionSchedulePhases {
        start_date: Some(UpdateSubscriptionSchedulePhasesStartDate::Timestamp(now.start_date)),
        end_date: Some(UpdateSubscriptionSchedulePhasesEndDate::Timestamp(now.end_date)),
        ..UpdateSubscriptionSchedulePhases::new(items.collect::<Vec<_>>())
    }
}

fn then(from: i64, next: Next) -> UpdateSubscriptionSchedulePhases {
    let interval = match next.pays {
        Pays::Month => UpdateSubscriptionSchedulePhasesDurationInterval::Month,
        Pays::Year => UpdateSubscriptionSchedulePhasesDurationInterval::Year,
    };
    let item = UpdateSubscriptionSchedulePhasesItems {
        price: Some(next.price),
        quantity: u64::try_from(next.seats).ok(),
        ..UpdateSubscriptionSchedulePhasesItems::new()
    };
    let over = next.over.into_iter().map(|price| UpdateSubscriptionSchedulePhasesItems {
        price: Some(price),
        ..UpdateSubscriptionSchedulePhasesItems::new()
    });
    let items: Vec<_> = std::iter::once(item).chain(over).collect();
    UpdateSubscriptionSchedulePhases {
        start_date: Some(UpdateSubscriptionSchedulePhasesStartDate::Timestamp(from)),
        duration: Some(UpdateSubscriptionSchedulePhasesDuration::new(interval)),
        ..UpdateSubscriptionSchedulePhases::new(items)
    }
}
