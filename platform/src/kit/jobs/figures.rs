//! How the queue stands, for `/metrics`: waiting, running and failed jobs of each kind, and how long the oldest has
//! waited.

use super::{Queue, store};

/// Reads the queue into the gauges, at zero where a kind has no jobs.
///
/// # Errors
/// When the database is away: the gauges stay as they were.
pub async fn publish(queue: &Queue) -> Result<(), sqlx::Error> {
    let now = queue.inner.clock.now();
    let kinds: Vec<String> = queue.kinds().iter().map(|kind| (*kind).to_owned()).collect();
    let mut tx = queue.inner.db.begin_worker().await?;
    let figures = store::figures(&mut tx, &kinds, now).await?;
    tx.commit().await?;
    for figure in figures {
        let waited = figure.oldest.map_or(0, |due| (now - due).num_seconds());
        for (state, count) in [("waiting", figure.waiting), ("running", figure.running), ("failed", figure.failed)] {
            metrics::gauge!("jobs", "kind" => figure.kind.clone(), "state" => state).set(count as f64);
        }
        metrics::gauge!("jobs_oldest_waiting_seconds", "kind" => figure.kind).set(waited as f64);
    }
    Ok(())
}
