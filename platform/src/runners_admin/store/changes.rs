//! What has changed since a process looked last.

use sqlx::query_as;

use crate::kit::db::WorkerTx;

/// How often a part of a client's rows has changed.
pub struct Generation {
    pub client: i64,
    pub part: String,
    pub generation: i64,
}

pub async fn generations(tx: &mut WorkerTx) -> Result<Vec<Generation>, sqlx::Error> {
    query_as!(
        Generation,
        "SELECT client_id AS client, part, generation FROM control.runner_changes ORDER BY client_id, part"
    )
    .fetch_all(&mut **tx)
    .await
}
