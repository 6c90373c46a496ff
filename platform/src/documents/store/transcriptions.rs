//! Recordings on their way to a transcript.

use serde::Serialize;
use sqlx::types::Json;
use sqlx::{query, query_as};
use uuid::Uuid;

use crate::documents::model::WritingDown;
use crate::documents::recording::{TranscriptRequest, Utterance};
use crate::kit::db::TenantTx;

/// How far one has come.
pub struct Transcription {
    pub asked_by: Uuid,
    pub region: String,
    pub model: String,
    pub done: i32,
    pub from_ms: i64,
    pub said: Json<Vec<Utterance>>,
}

/// Begins one, from the beginning.
pub async fn begin_transcription(tx: &mut TenantTx, id: Uuid, asked: &TranscriptRequest) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "INSERT INTO transcriptions (client_id, document_id, asked_by, region, model) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (client_id, document_id) DO UPDATE
         SET asked_by = excluded.asked_by, region = excluded.region, model = excluded.model, done = 0, parts = NULL, from_ms = 0, said = '[]'",
        client,
        id,
        asked.by,
        asked.region,
        asked.model,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// One that was begun and has not ended.
pub async fn transcription(tx: &mut TenantTx, id: Uuid) -> Result<Option<Transcription>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        Transcription,
        r#"SELECT asked_by, region, model, done, from_ms, said AS "said: Json<Vec<Utterance>>"
           FROM transcriptions WHERE client_id = $1 AND document_id = $2"#,
        client,
        id,
    )
    .fetch_optional(&mut **tx)
    .await
}

/// Says how many parts there seem to be, before one of them is asked about.
pub async fn count_parts(tx: &mut TenantTx, id: Uuid, parts: i32) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "UPDATE transcriptions SET parts = greatest($3, done) WHERE client_id = $1 AND document_id = $2",
        client,
        id,
        parts
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Adds a part that is written down.
pub async fn add_transcribed(
    tx: &mut TenantTx,
    id: Uuid,
    (done, until_ms): (i32, i64),
    said: &(impl Serialize + Sync),
) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "UPDATE transcriptions SET done = $3, parts = greatest(parts, $3), from_ms = $4, said = said || $5::jsonb WHERE client_id = $1 AND document_id = $2",
        client,
        id,
        done,
        until_ms,
        Json(said) as _,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

pub async fn end_transcription(tx: &mut TenantTx, id: Uuid) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!("DELETE FROM transcriptions WHERE client_id = $1 AND document_id = $2", client, id)
        .execute(&mut **tx)
        .await?;
    Ok(())
}

/// How far a recording is written down; none where nobody does.
pub async fn writing_down(tx: &mut TenantTx, id: Uuid) -> Result<Option<WritingDown>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        WritingDown,
        "SELECT t.done, t.parts FROM transcriptions t
         JOIN documents d ON d.client_id = t.client_id AND d.id = t.document_id AND d.status IN ('queued', 'extracting')
         WHERE t.client_id = $1 AND t.document_id = $2",
        client,
        id,
    )
    .fetch_optional(&mut **tx)
    .await
}
