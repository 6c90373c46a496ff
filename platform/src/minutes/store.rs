//! All SQL of minutes: what the speakers of a run are called.

use chrono::{DateTime, Utc};
use sqlx::query;
use uuid::Uuid;

use crate::kit::db::TenantTx;

/// The speakers of a run that have another name there.
pub async fn names(tx: &mut TenantTx, run: Uuid) -> Result<Vec<(String, String)>, sqlx::Error> {
    let client = tx.client();
    let rows = query!("SELECT speaker, name FROM run_speakers WHERE client_id = $1 AND run_id = $2", client, run);
    Ok(rows.fetch_all(&mut **tx).await?.into_iter().map(|row| (row.speaker, row.name)).collect())
}

pub async fn name(
    tx: &mut TenantTx,
    run: Uuid,
    (speaker, name): (&str, &str),
    by: Uuid,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "INSERT INTO run_speakers (client_id, run_id, speaker, name, changed_by, changed_at)
         VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (client_id, run_id, speaker) DO UPDATE SET name = excluded.name, changed_by = excluded.changed_by, changed_at = excluded.changed_at",
        client,
        run,
        speaker,
        name,
        by,
        now,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

pub async fn forget_name(tx: &mut TenantTx, run: Uuid, speaker: &str) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!("DELETE FROM run_speakers WHERE client_id = $1 AND run_id = $2 AND speaker = $3", client, run, speaker)
        .execute(&mut **tx)
        .await?;
    Ok(())
}
