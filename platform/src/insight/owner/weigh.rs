//! The job that weighs what clients store.

use std::time::Duration;

use super::store;
use crate::entitlements;
use crate::kit::caller::ClientId;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::jobs::Periodic;
use crate::kit::problem::Problem;

/// How old a weight is at most.
const EVERY: Duration = Duration::from_secs(6 * 3600);

pub fn weigher(db: &Db, clock: &Clock) -> Periodic {
    let (db, clock) = (db.clone(), clock.clone());
    Periodic::new("weigh_storage", EVERY, move || {
        let (db, clock) = (db.clone(), clock.clone());
        async move { weigh_all(&db, &clock).await }
    })
}

/// Weighs every client's files, each as that client.
pub async fn weigh_all(db: &Db, clock: &Clock) -> Result<(), Problem> {
    let mut tx = db.begin_operator("weigh what clients store").await?;
    let clients = store::clients(&mut tx).await?;
    drop(tx);
    let today = clock.now().date_naive();
    for client in clients.into_iter().filter_map(ClientId::new) {
        let mut tx = db.begin_for(client).await?;
        let stored = entitlements::stored(&mut tx).await?;
        store::keep_weight(&mut tx, today, &stored).await?;
        tx.commit().await?;
    }
    Ok(())
}
