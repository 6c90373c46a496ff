//! `platform stripe …`: what an operator does about payments beside a server that runs.

use super::payments::{self, Follower, Payments};
use super::publish::put_on_sale;
use crate::entitlements::Entitlements;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::problem::Problem;
use crate::usage::Meter;

/// What is to be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Todo {
    /// Has every client looked at that an event is waiting for.
    Replay,
    /// Looks at all clients.
    Reconcile,
    /// Says whether Stripe can be reached, what waits, how the webhook's endpoint stands, and what was not counted.
    Doctor,
    /// Makes the webhook's endpoint at Stripe, or puts it right.
    Webhooks {
        /// Says the secret of an endpoint that is made now.
        says_secret: bool,
    },
    /// Makes products and prices of the plans.
    Publish,
}

/// Does it, and answers what is to be said.
///
/// # Errors
/// When the database or Stripe is away, or billing is off.
pub async fn run(todo: Todo, payments: &Payments, db: &Db, clock: &Clock, meter: Meter) -> Result<String, Problem> {
    payments.client()?;
    let follower = Follower { payments: payments.clone(), meter, entitlements: Entitlements::new(db.clone()) };
    match todo {
        // An event is only a hint, so playing all of them back is looking once at each client.
        Todo::Replay | Todo::Reconcile => {
            let (looked, differed) = follower.reconcile().await?;
            Ok(format!("{looked} clients were looked at; of {differed} something else was known, and is right now"))
        }
        Todo::Doctor => {
            let mode = payments.mode();
            let mut tx = db.begin_operator("say what waits of the payment provider").await?;
            let (waiting, all) = payments::events(&mut tx).await?;
            let missing = payments::unpriced(&mut tx).await?.len();
            let not_counted = payments::not_counted(&mut tx, clock.now()).await?;
            drop(tx);
            payments.ping().await?;
            let mut said = vec![format!(
                "Stripe answers, in mode {mode:?}. {all} events came, {waiting} of them wait. {missing} prices are not on sale yet."
            )];
            let endpoint = payments.endpoint(false).await?;
            if endpoint.differences.is_empty() {
                said.push(format!("The endpoint {} is as it should be.", endpoint.url));
            }
            said.extend(endpoint.differences.iter().map(|odd| {
                format!("The endpoint {}: {odd}. `platform stripe webhooks` makes it, or puts it right.", endpoint.url)
            }));
            said.extend(not_counted.iter().map(|one| format!("Not counted, {}: {}", one.at.to_rfc3339(), one.words)));
            Ok(said.join("\n"))
        }
        Todo::Webhooks { says_secret } => {
            let endpoint = payments.endpoint(true).await?;
            let mut said: Vec<String> = endpoint.done.iter().map(|done| format!("{}: {done}", endpoint.url)).collect();
            said.extend(endpoint.differences.iter().map(|odd| format!("{}: {odd}", endpoint.url)));
            if said.is_empty() {
                said.push(format!("{} is as it should be", endpoint.url));
            }
            said.extend(endpoint.secret.filter(|_| says_secret).map(|secret| format!("its secret: {secret}")));
            Ok(said.join("\n"))
        }
        Todo::Publish => {
            let made = put_on_sale(payments, db, clock).await?;
            Ok(if made.is_empty() {
                "nothing is missing".to_owned()
            } else {
                format!("on sale now: {}", made.join(", "))
            })
        }
    }
}
