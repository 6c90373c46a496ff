//! What goes over a plan's limits, told to Stripe's meters, which put it on the invoice: counted from the ledger by the
//! hour (`count`), written down, and sent as one event under a name that follows from client, meter and time (`send`).
//! So it is counted once, wherever a process dies, and in the period in which it was used. What comes into the ledger
//! after its month or period was closed goes onto the next invoice, counted by the limits of its own month and marked as
//! late; further back than that, or under another plan, it is not charged. What Stripe refuses is kept with the reason,
//! reported, and tried again a day later. What Stripe has counted is held against ours every night.

mod count;
mod late_store;
mod reports;
mod reports_store;
mod send;
mod store;

use std::time::Duration;

use super::Payments;
use crate::entitlements::Metric;
use crate::kit::caller::ClientId;
use crate::kit::jobs::Periodic;
use crate::kit::problem::Problem;

pub use late_store::{Late, late};
pub use reports::{KINDS as REPORTS, not_counted};
pub use store::{has_open, meters, over_prices, put_meter, put_price as put_over_price, unpriced as unpriced_over};

/// An invoice is final an hour after its period: what was used in the period's last minutes is sent by then.
const RHYTHM: Duration = Duration::from_secs(300);

/// The name of a meter's events.
pub fn event_name(metric: Metric) -> &'static str {
    match metric {
        Metric::Runs => "atelier_runs_over",
        Metric::Tokens => "atelier_tokens_over",
    }
}

/// What Stripe has counted otherwise than it was told.
#[derive(Debug)]
pub struct Difference {
    pub metric: Metric,
    pub ours: i64,
    pub theirs: i64,
}

/// Counts and sends.
#[derive(Clone)]
pub struct Meters(pub Payments);

impl Meters {
    pub fn periodic(&self) -> Periodic {
        let meters = self.clone();
        Periodic::new("stripe.meters", RHYTHM, move || {
            let meters = meters.clone();
            async move { meters.round().await }
        })
    }

    /// Counts what has ended, and sends what was counted, of all clients whose plan charges for it. One client's
    /// trouble does not keep the others from it.
    ///
    /// # Errors
    /// When the database or Stripe is away: the last client's trouble.
    pub async fn round(&self) -> Result<(), Problem> {
        let mut tx = self.0.0.db.begin_operator("look which clients are charged for what goes over").await?;
        let clients = store::charged_clients(&mut tx).await?;
        drop(tx);
        let mut trouble = None;
        for client in clients.into_iter().filter_map(ClientId::new) {
            if let Err(problem) = self.of(client).await {
                tracing::warn!(%client, %problem, "failed to send meter events; retrying");
                trouble = Some(problem);
            }
        }
        reports::tell(&self.0).await?;
        trouble.map_or(Ok(()), Err)
    }

    /// The same for one client.
    ///
    /// # Errors
    /// When the database or Stripe is away.
    pub async fn of(&self, client: ClientId) -> Result<(), Problem> {
        count::count(&self.0, client).await?;
        send::send(&self.0, client).await
    }

    /// What Stripe has counted otherwise in the client's running period, in whole hours.
    ///
    /// # Errors
    /// When the database or Stripe is away.
    pub async fn differences(&self, client: ClientId) -> Result<Vec<Difference>, Problem> {
        send::differences(&self.0, client).await
    }
}
