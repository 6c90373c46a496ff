//! The job that sums late hours anew.

use std::time::Duration;

use super::store;
use crate::kit::caller::ClientId;
use crate::kit::db::Db;
use crate::kit::jobs::Periodic;
use crate::kit::problem::Problem;

/// How long a fact waits for its sums at most, but for the time that summing takes.
const EVERY: Duration = Duration::from_secs(3);
/// Hours that one transaction sums: those of a client that has many, after an upgrade, must not lock its rows for long.
const HOURS: i32 = 24;

pub fn roller(db: &Db) -> Periodic {
    let db = db.clone();
    Periodic::new("roll_up_usage", EVERY, move || {
        let db = db.clone();
        async move { roll(&db).await }
    })
}

async fn roll(db: &Db) -> Result<(), Problem> {
    let mut tx = db.begin_worker().await?;
    let late = store::late_clients(&mut tx).await?;
    tx.commit().await?;
    for client in late.into_iter().filter_map(ClientId::new) {
        loop {
            let mut tx = db.begin_for(client).await?;
            let hours = store::roll_up(&mut tx, HOURS).await?;
            tx.commit().await?;
            if hours < i64::from(HOURS) {
                break;
            }
        }
    }
    Ok(())
}
