//! What readers of documents write down.

use chrono::{DateTime, Utc};
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use crate::kit::db::TenantTx;

/// Begins to write a recording down of which nothing is written down yet; `false`: it is none, or somebody has begun.
pub async fn claim_recording(tx: &mut TenantTx, id: Uuid) -> Result<bool, sqlx::Error> {
    let client = tx.client();
    let claimed = query!(
        "UPDATE documents SET status = 'extracting', attempt = 1
         WHERE client_id = $1 AND id = $2 AND status = 'ready' AND passages = 0 AND kind IN ('mp3', 'm4a', 'wav', 'ogg', 'webm', 'mp4')",
        client,
        id,
    );
    Ok(claimed.execute(&mut **tx).await?.rows_affected() == 1)
}

/// What a worker needs to know of the document it took.
pub struct ToRead {
    /// Whose text it is: itself, or the document that it is a version of.
    pub document_id: Uuid,
    pub version: i32,
    pub is_version: bool,
    pub workspace_id: Uuid,
    pub name: String,
    pub blob_key: String,
    pub searchable: bool,
}

/// Begins an attempt at a file, also at one that was given up, whose job an operator retried; `None`: it need not be
/// read any more.
pub async fn begin_reading(
    tx: &mut TenantTx,
    id: Uuid,
    attempt: i32,
    now: DateTime<Utc>,
) -> Result<Option<ToRead>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        ToRead,
        r#"UPDATE documents SET status = 'extracting', attempt = $3, reading_since = $4, problem_code = NULL, problem_message = NULL
           WHERE client_id = $1 AND id = $2 AND (status IN ('queued', 'extracting') OR problem_code = 'gave_up')
           RETURNING coalesce(version_of, id) AS "document_id!", version, version_of IS NOT NULL AS "is_version!", workspace_id, name, blob_key,
                     (purpose = 'supporting') AS "searchable!""#,
        client,
        id,
        attempt,
        now,
    )
    .fetch_optional(&mut **tx)
    .await
}

/// Whether a file is still to be read, locked.
pub async fn is_being_read(tx: &mut TenantTx, id: Uuid) -> Result<bool, sqlx::Error> {
    let client = tx.client();
    let found = query_scalar!(
        "SELECT id FROM documents WHERE client_id = $1 AND id = $2 AND status IN ('queued', 'extracting') FOR UPDATE",
        client,
        id
    );
    Ok(found.fetch_optional(&mut **tx).await?.is_some())
}

/// Nobody reads it just now: another attempt follows.
pub async fn wait_again(tx: &mut TenantTx, id: Uuid) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!("UPDATE documents SET status = 'queued' WHERE client_id = $1 AND id = $2", client, id)
        .execute(&mut **tx)
        .await?;
    Ok(())
}

pub async fn to_read(tx: &mut TenantTx, id: Uuid) -> Result<Option<ToRead>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        ToRead,
        r#"SELECT coalesce(version_of, id) AS "document_id!", version, version_of IS NOT NULL AS "is_version!", workspace_id, name, blob_key,
                  (purpose = 'supporting') AS "searchable!"
           FROM documents WHERE client_id = $1 AND id = $2"#,
        client,
        id,
    )
    .fetch_optional(&mut **tx)
    .await
}

pub async fn replace_passages(
    tx: &mut TenantTx,
    read: &ToRead,
    passages: &[extract::Passage],
) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "DELETE FROM passages WHERE client_id = $1 AND document_id = $2 AND version = $3",
        client,
        read.document_id,
        read.version
    )
    .execute(&mut **tx)
    .await?;
    let sample: String = passages.iter().take(40).map(|passage| passage.text.as_str()).collect::<Vec<_>>().join(" ");
    for chunk in passages.chunks(500) {
        let ids: Vec<Uuid> = chunk.iter().map(|_| Uuid::now_v7()).collect();
        let ordinals: Vec<i32> = chunk.iter().map(|p| i32::try_from(p.ordinal).unwrap_or(i32::MAX)).collect();
        let pages: Vec<Option<i32>> = chunk.iter().map(|p| p.page.and_then(|page| i32::try_from(page).ok())).collect();
        let headings: Vec<Option<String>> =
            chunk.iter().map(|p| (!p.heading.is_empty()).then(|| p.heading.join(" › "))).collect();
        let starts: Vec<i64> = chunk.iter().map(|p| i64::from(p.start)).collect();
        let ends: Vec<i64> = chunk.iter().map(|p| i64::from(p.end)).collect();
        let headers: Vec<Option<String>> = chunk.iter().map(|p| p.table_header.clone()).collect();
        let said = |p: &extract::Passage| p.moment.clone();
        let since: Vec<Option<i64>> = chunk.iter().map(|p| said(p).map(|at| milliseconds(at.start_ms))).collect();
        let until: Vec<Option<i64>> = chunk.iter().map(|p| said(p)?.end_ms.map(milliseconds)).collect();
        let speakers: Vec<Option<String>> = chunk.iter().map(|p| said(p)?.speaker.map(|name| cut(&name))).collect();
        let texts: Vec<String> = chunk.iter().map(|p| p.text.clone()).collect();
        query!(
            "INSERT INTO passages (client_id, id, document_id, version, workspace_id, ordinal, page, heading, start_offset, end_offset, table_header, text, searchable, language, start_ms, end_ms, speaker)
             SELECT $1, t.id, $2, $17, $3, t.ordinal, t.page, t.heading, t.start_offset, t.end_offset, t.table_header, t.text, $4, (SELECT language_of($13)), t.start_ms, t.end_ms, t.speaker
             FROM unnest($5::uuid[], $6::int[], $7::int[], $8::text[], $9::bigint[], $10::bigint[], $11::text[], $12::text[],
                         $14::bigint[], $15::bigint[], $16::text[])
               AS t (id, ordinal, page, heading, start_offset, end_offset, table_header, text, start_ms, end_ms, speaker)",
            client,
            read.document_id,
            read.workspace_id,
            read.searchable,
            &ids,
            &ordinals,
            &pages as &[Option<i32>],
            &headings as &[Option<String>],
            &starts,
            &ends,
            &headers as &[Option<String>],
            &texts,
            &sample,
            &since as &[Option<i64>],
            &until as &[Option<i64>],
            &speakers as &[Option<String>],
            read.version,
        )
        .execute(&mut **tx)
        .await?;
    }
    Ok(())
}

fn milliseconds(time: u64) -> i64 {
    i64::try_from(time).unwrap_or(i64::MAX)
}

/// A speaker's name as the table takes it.
fn cut(name: &str) -> String {
    name.chars().take(200).collect()
}

/// What reading found out.
pub struct Read<'a> {
    pub kind: &'static str,
    pub pages: i32,
    pub characters: i64,
    pub passages: i32,
    pub warnings: &'a [String],
}

pub async fn finish(tx: &mut TenantTx, id: Uuid, read: Read<'_>, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "UPDATE documents SET status = 'ready', kind = $3, pages = $4, characters = $5, passages = $6, warnings = $7, updated_at = $8
         WHERE client_id = $1 AND id = $2",
        client,
        id,
        read.kind,
        read.pages,
        read.characters,
        read.passages,
        read.warnings,
        now,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

pub async fn fail(
    tx: &mut TenantTx,
    id: Uuid,
    code: &str,
    message: &str,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "UPDATE documents SET status = 'failed', problem_code = $3, problem_message = $4, updated_at = $5
         WHERE client_id = $1 AND id = $2",
        client,
        id,
        code,
        message,
        now,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}
