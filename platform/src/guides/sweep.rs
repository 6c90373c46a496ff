//! Removes films that no guide plays: of uploads that a crash cut off, and of deletions whose store was away (I6).

use std::collections::HashMap;
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use futures_util::TryStreamExt;
use uuid::Uuid;

use super::{ASIDE, store};
use crate::kit::blob::Blobs;
use crate::kit::caller::ClientId;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::jobs::Periodic;
use crate::kit::problem::Problem;

/// An upload under way has a film and no row yet; none takes this long.
const SETTLED: TimeDelta = TimeDelta::hours(6);
/// How often the store is looked through.
const PAUSE: Duration = Duration::from_secs(6 * 60 * 60);
/// Films that are looked up at once.
const BATCH: usize = 500;

/// Sweeps every six hours.
pub fn sweeper(db: &Db, blobs: &Blobs, clock: &Clock) -> Periodic {
    let (db, blobs, clock) = (db.clone(), blobs.clone(), clock.clone());
    Periodic::new("sweep_guides", PAUSE, move || {
        let (db, blobs, before) = (db.clone(), blobs.clone(), clock.now() - SETTLED);
        async move {
            let removed = sweep(&db, &blobs, before).await?;
            if removed > 0 {
                tracing::info!(removed, "sweep deleted films of deleted guides");
            }
            Ok(())
        }
    })
}

async fn sweep(db: &Db, blobs: &Blobs, before: DateTime<Utc>) -> Result<usize, Problem> {
    let mut stored: HashMap<ClientId, Vec<Uuid>> = HashMap::new();
    let mut files = blobs.aside(ASIDE, before);
    while let Some((client, id)) = files.try_next().await? {
        stored.entry(client).or_default().push(id);
    }
    let mut removed = 0;
    for (client, ids) in stored {
        for some in ids.chunks(BATCH) {
            let mut tx = db.begin_for(client).await?;
            let unnamed = store::unnamed(&mut tx, some).await?;
            drop(tx);
            for id in &unnamed {
                blobs.delete_aside(ASIDE, client, *id).await?;
            }
            removed += unnamed.len();
        }
    }
    Ok(removed)
}
