//! The job that sums late quarters of an hour anew.
//!
//! What is over is summed as soon as it is noticed, and then once: a company's people read late quarters from the facts
//! meanwhile. A quarter that is still under way would be summed again with every run; that is done for the owner's
//! figures alone, which are made of sums, and only as far as it costs a small share of a core. So are days of all clients.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use super::owner::sum_plugin_days;
use super::store;
use crate::kit::caller::ClientId;
use crate::kit::db::Db;
use crate::kit::jobs::Periodic;
use crate::kit::problem::Problem;

/// How long what is over waits for its sums at most, but for the time that summing takes.
const EVERY: Duration = Duration::from_secs(3);
/// Late rows that one transaction sums: those of a client that has many, after an upgrade, must not lock its rows for
/// long.
const AT_ONCE: i32 = 96;
/// Days of all clients that are summed at once.
const DAYS_AT_ONCE: i32 = 8;
/// Of the time goes to quarters under way, and as much to days of all clients: one part in so many.
const SHARE: u32 = 100;

/// When work that may take a small share of a core goes on.
struct Rest(Mutex<Instant>);

impl Rest {
    fn new() -> Self {
        Self(Mutex::new(Instant::now()))
    }

    // Whole after every statement under the lock, also after a panic in one.
    fn is_over(&self) -> bool {
        Instant::now() >= *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// For as long as what began then took, times the share.
    fn begin(&self, began: Instant) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = began + began.elapsed() * SHARE;
    }
}

/// Each has its own: days of all clients must not hold up a client's quarters.
struct Rests {
    quarters: Rest,
    days: Rest,
}

pub fn roller(db: &Db) -> Periodic {
    let (db, rests) = (db.clone(), Arc::new(Rests { quarters: Rest::new(), days: Rest::new() }));
    Periodic::new("roll_up_usage", EVERY, move || {
        let (db, rests) = (db.clone(), rests.clone());
        async move { roll(&db, &rests).await }
    })
}

async fn roll(db: &Db, rests: &Rests) -> Result<(), Problem> {
    let mut tx = db.begin_worker().await?;
    let late = store::late_clients(&mut tx).await?;
    tx.commit().await?;
    for client in late.iter().filter(|late| late.is_over) {
        one(db, client.client_id, false).await?;
    }
    if rests.quarters.is_over() {
        let began = Instant::now();
        for client in late.iter().filter(|late| late.is_under_way) {
            one(db, client.client_id, true).await?;
            if began.elapsed() >= EVERY / SHARE {
                break;
            }
        }
        rests.quarters.begin(began);
    }
    if rests.days.is_over() {
        let began = Instant::now();
        let mut tx = db.begin_operator("sum what all clients did").await?;
        sum_plugin_days(&mut tx, DAYS_AT_ONCE).await?;
        tx.commit().await?;
        rests.days.begin(began);
    }
    Ok(())
}

/// Sums what is late of a client: what is over, or all of it.
async fn one(db: &Db, client: i64, with_under_way: bool) -> Result<(), Problem> {
    let Some(client) = ClientId::new(client) else { return Ok(()) };
    loop {
        let mut tx = db.begin_for(client).await?;
        let quarters = store::roll_up(&mut tx, AT_ONCE, with_under_way).await?;
        tx.commit().await?;
        if quarters < i64::from(AT_ONCE) {
            return Ok(());
        }
    }
}
