//! How the queue stands, for `/metrics`: waiting, running and failed jobs of each kind, and how long the oldest has
//! waited.

use std::collections::HashMap;

use super::store::KindFigures;
use super::{Queue, count_by_kind};

/// Reads the queue into the gauges, at zero where a kind has no jobs.
///
/// # Errors
/// When the database is away: the gauges stay as they were.
pub async fn publish(queue: &Queue) -> Result<(), sqlx::Error> {
    let now = queue.inner.clock.now();
    let mut tx = queue.inner.db.begin_worker().await?;
    let figures = count_by_kind(&mut tx, now).await?;
    tx.commit().await?;
    let mut figures: HashMap<String, KindFigures> =
        figures.into_iter().map(|figures| (figures.kind.clone(), figures)).collect();
    let kinds: Vec<&'static str> = queue.kinds().keys().copied().collect();
    for kind in kinds {
        let (waiting, running, failed, oldest) =
            figures.remove(kind).map_or((0, 0, 0, None), |of| (of.waiting, of.running, of.failed, of.oldest_due_at));
        let waited = oldest.map_or(0, |due| (now - due).num_seconds());
        for (state, count) in [("waiting", waiting), ("running", running), ("failed", failed)] {
            metrics::gauge!("jobs", "kind" => kind, "state" => state).set(count as f64);
        }
        metrics::gauge!("jobs_oldest_waiting_seconds", "kind" => kind).set(waited as f64);
    }
    Ok(())
}
