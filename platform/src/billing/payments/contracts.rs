//! A contract takes the place of what a client pays for online: its subscription at Stripe ends with the period that is
//! paid for, and nothing is charged twice. The owner's change is looked for here, for who gives a contract knows nothing
//! of payments, and may do so while Stripe is away.

use std::time::Duration;

use serde_json::json;
use stripe_billing::subscription::UpdateSubscription;

use super::contracts_store::{self, Replaced};
use super::follow::Follower;
use crate::audit::{self, Entry};
use crate::billing::error::failed;
use crate::billing::later;
use crate::kit::caller::ClientId;
use crate::kit::jobs::Periodic;
use crate::kit::problem::Problem;

/// How long a contract may stand beside a subscription that goes on.
const RHYTHM: Duration = Duration::from_secs(60);

impl Follower {
    /// Ends what contracts have replaced.
    pub fn contracts(&self) -> Periodic {
        let follower = self.clone();
        Periodic::new("stripe.contracts", RHYTHM, move || {
            let follower = follower.clone();
            async move { follower.end_replaced().await }
        })
    }

    /// The same at once.
    ///
    /// # Errors
    /// When the database is away.
    pub async fn end_replaced(&self) -> Result<(), Problem> {
        let mut tx = self.payments.0.db.begin_operator("look for subscriptions that contracts replaced").await?;
        let replaced = contracts_store::replaced(&mut tx).await?;
        drop(tx);
        for one in replaced {
            let Some(client) = ClientId::new(one.client) else { continue };
            // One client's trouble does not keep the others from being looked at, and is tried again.
            if let Err(problem) = self.end(client, &one).await {
                tracing::warn!(%client, %problem, "failed to end the subscription that a contract replaced; retrying");
            }
        }
        Ok(())
    }

    /// Doing it twice does nothing more.
    async fn end(&self, client: ClientId, one: &Replaced) -> Result<(), Problem> {
        let stripe = self.payments.client()?;
        later::release(stripe, &one.subscription).await?;
        let ends = UpdateSubscription::new(one.subscription.as_str()).cancel_at_period_end(true);
        ends.send(stripe).await.map_err(failed)?;
        let mut tx =
            self.payments.0.db.begin_operator("note the end of a subscription that a contract replaced").await?;
        let entry = Entry::of_client("billing.cancel", client, json!({ "by": "a contract" }));
        audit::by_nobody(&mut tx, client, &entry).await?;
        tx.commit().await?;
        self.look(client).await.map(|_| ())
    }
}
