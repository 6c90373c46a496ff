//! The events of runs, in batches: a row holds the events `first_seq..=last_seq` of one run.

use serde_json::Value;
use sqlx::{query, query_scalar};
use uuid::Uuid;

use crate::kit::db::TenantTx;
use crate::kit::text;

/// Consecutive events of one run.
#[derive(Clone, Debug)]
pub struct Batch {
    pub run: Uuid,
    pub first: i64,
    pub last: i64,
    /// A JSON array.
    pub events: Value,
}

impl Batch {
    /// The same without what PostgreSQL cannot hold.
    pub fn storable(mut self) -> Self {
        text::storable(&mut self.events);
        self
    }
}

/// Adds batches of any number of runs of the client, in one statement. A batch that is there already stays as it is: a
/// commit whose answer was lost is written again.
pub async fn append(tx: &mut TenantTx, batches: &[Batch]) -> Result<(), sqlx::Error> {
    let client = tx.client();
    let runs: Vec<Uuid> = batches.iter().map(|batch| batch.run).collect();
    let firsts: Vec<i64> = batches.iter().map(|batch| batch.first).collect();
    let lasts: Vec<i64> = batches.iter().map(|batch| batch.last).collect();
    let events: Vec<Value> = batches.iter().map(|batch| batch.events.clone()).collect();
    query!(
        "INSERT INTO run_events (client_id, run_id, first_seq, last_seq, events)
         SELECT $1, t.run_id, t.first_seq, t.last_seq, t.events
         FROM unnest($2::uuid[], $3::bigint[], $4::bigint[], $5::jsonb[]) AS t (run_id, first_seq, last_seq, events)
         ON CONFLICT (client_id, run_id, first_seq) DO NOTHING",
        client,
        &runs,
        &firsts,
        &lasts,
        &events,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Batches that hold events after `after`, in order; at most `most` rows.
pub async fn batches_after(tx: &mut TenantTx, run: Uuid, after: i64, most: i64) -> Result<Vec<Batch>, sqlx::Error> {
    let client = tx.client();
    let rows = query!(
        "SELECT first_seq, last_seq, events FROM run_events WHERE client_id = $1 AND run_id = $2 AND last_seq > $3 ORDER BY first_seq LIMIT $4",
        client,
        run,
        after,
        most,
    )
    .fetch_all(&mut **tx)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| Batch { run, first: row.first_seq, last: row.last_seq, events: row.events })
        .collect())
}

/// The number of the last stored event; 0 before the first.
pub async fn last_stored(tx: &mut TenantTx, run: Uuid) -> Result<i64, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        r#"SELECT coalesce(max(last_seq), 0) AS "last!" FROM run_events WHERE client_id = $1 AND run_id = $2"#,
        client,
        run
    )
    .fetch_one(&mut **tx)
    .await
}
