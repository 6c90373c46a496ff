//! Entries that mean nearly the same.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use crate::documents::Direction;
use crate::kit::db::{TenantTx, WorkerTx};
use crate::kit::paging::COUNT_LIMIT;

/// An entry that was not compared yet.
pub struct Unpaired {
    pub id: Uuid,
    pub question: String,
    pub answer: String,
    pub language: String,
}

/// An entry of the newest version with its vector.
pub struct Known {
    pub id: Uuid,
    pub question: String,
    pub language: String,
    pub scale: f32,
    pub vector: Vec<u8>,
}

/// Whose entries wait to be compared.
pub async fn clients_to_pair(tx: &mut WorkerTx) -> Result<Vec<i64>, sqlx::Error> {
    query_scalar!("SELECT DISTINCT client_id FROM question_spans WHERE until IS NULL AND NOT is_paired")
        .fetch_all(&mut **tx)
        .await
}

/// At most so many, the first made first.
pub async fn unpaired(tx: &mut TenantTx, most: i64) -> Result<Vec<Unpaired>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        Unpaired,
        "SELECT e.id, e.question, e.answer, e.language FROM question_spans s
         JOIN question_entries e ON e.client_id = s.client_id AND e.id = s.entry_id
         WHERE s.client_id = $1 AND s.until IS NULL AND NOT s.is_paired
         ORDER BY e.id
         LIMIT $2",
        client,
        most,
    )
    .fetch_all(&mut **tx)
    .await
}

/// Entries of the newest version that have a vector of this model, those made last first.
pub async fn known(tx: &mut TenantTx, space: &str, most: i64) -> Result<Vec<Known>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        Known,
        "SELECT e.id, e.question, e.language, v.scale, v.vector FROM question_spans s
         JOIN question_vectors v ON v.client_id = s.client_id AND v.entry_id = s.entry_id AND v.space = $2
         JOIN question_entries e ON e.client_id = s.client_id AND e.id = s.entry_id
         WHERE s.client_id = $1 AND s.until IS NULL
         ORDER BY e.id DESC
         LIMIT $3",
        client,
        space,
        most,
    )
    .fetch_all(&mut **tx)
    .await
}

/// What entries answer.
pub async fn answers(tx: &mut TenantTx, ids: &[Uuid]) -> Result<HashMap<Uuid, String>, sqlx::Error> {
    let client = tx.client();
    let rows = query!("SELECT id, answer FROM question_entries WHERE client_id = $1 AND id = ANY ($2)", client, ids);
    Ok(rows.fetch_all(&mut **tx).await?.into_iter().map(|row| (row.id, row.answer)).collect())
}

pub async fn put_vector(tx: &mut TenantTx, entry: Uuid, space: &str, direction: &Direction) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "INSERT INTO question_vectors (client_id, entry_id, space, scale, vector) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (client_id, entry_id) DO UPDATE SET space = $3, scale = $4, vector = $5",
        client,
        entry,
        space,
        direction.scale,
        direction.numbers,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

pub async fn put_pair(
    tx: &mut TenantTx,
    (one, other): (Uuid, Uuid),
    nearness: f32,
    differs: bool,
) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "INSERT INTO question_pairs (client_id, entry_id, other_id, nearness, differs)
         VALUES ($1, least($2::uuid, $3::uuid), greatest($2, $3), $4, $5)
         ON CONFLICT (client_id, entry_id, other_id) DO UPDATE SET nearness = $4, differs = $5",
        client,
        one,
        other,
        nearness,
        differs,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

pub async fn set_paired(tx: &mut TenantTx, ids: &[Uuid]) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "UPDATE question_spans SET is_paired = true WHERE client_id = $1 AND entry_id = ANY ($2) AND until IS NULL",
        client,
        ids,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Two entries of the newest version that mean nearly the same.
pub struct PairRow {
    pub one: Uuid,
    pub other: Uuid,
    pub nearness: f32,
    pub differs: bool,
    pub dismissed_by_name: String,
    pub dismissed_at: Option<DateTime<Utc>>,
}

/// Where a page of pairs goes on: the nearness and the ids of the last.
pub type PairCursor = (f32, Uuid, Uuid);

/// Which pairs.
pub struct PairSlice<'a> {
    /// Only those whose answers differ in a figure or a date.
    pub contradicting: bool,
    /// Those that somebody dismissed, or the others.
    pub dismissed: bool,
    /// An `ILIKE` pattern for either question; everything without.
    pub pattern: Option<&'a str>,
    pub after: PairCursor,
    pub fetch: i64,
}

/// The nearest first, one more than the page shows.
pub async fn pairs(tx: &mut TenantTx, slice: &PairSlice<'_>) -> Result<Vec<PairRow>, sqlx::Error> {
    let client = tx.client();
    let (nearness, one, other) = slice.after;
    query_as!(
        PairRow,
        r#"SELECT p.entry_id AS one, p.other_id AS other, p.nearness, p.differs, d.dismissed_at AS "dismissed_at?",
                  coalesce(person_name(p.client_id, d.dismissed_by), '') AS "dismissed_by_name!"
           FROM question_pairs p
           LEFT JOIN dismissed_question_pairs d ON d.client_id = p.client_id AND d.texts = p.texts
           WHERE p.client_id = $1 AND (p.differs OR NOT $2) AND (p.nearness, p.entry_id, p.other_id) < ($3, $4, $5)
             AND (d.texts IS NOT NULL) = $8
             AND EXISTS (SELECT FROM question_spans s WHERE s.client_id = $1 AND s.entry_id = p.entry_id AND s.until IS NULL)
             AND EXISTS (SELECT FROM question_spans s WHERE s.client_id = $1 AND s.entry_id = p.other_id AND s.until IS NULL)
             AND ($6::text IS NULL OR EXISTS (
               SELECT FROM question_entries e WHERE e.client_id = $1 AND e.id IN (p.entry_id, p.other_id) AND e.question ILIKE $6))
           ORDER BY p.nearness DESC, p.entry_id DESC, p.other_id DESC
           LIMIT $7"#,
        client,
        slice.contradicting,
        nearness,
        one,
        other,
        slice.pattern,
        slice.fetch,
        slice.dismissed,
    )
    .fetch_all(&mut **tx)
    .await
}

pub async fn count_pairs(tx: &mut TenantTx, slice: &PairSlice<'_>) -> Result<i64, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        r#"SELECT count(*) AS "count!" FROM (
             SELECT FROM question_pairs p
             LEFT JOIN dismissed_question_pairs d ON d.client_id = p.client_id AND d.texts = p.texts
             WHERE p.client_id = $1 AND (p.differs OR NOT $2) AND (d.texts IS NOT NULL) = $5
               AND EXISTS (SELECT FROM question_spans s WHERE s.client_id = $1 AND s.entry_id = p.entry_id AND s.until IS NULL)
               AND EXISTS (SELECT FROM question_spans s WHERE s.client_id = $1 AND s.entry_id = p.other_id AND s.until IS NULL)
               AND ($3::text IS NULL OR EXISTS (
                 SELECT FROM question_entries e WHERE e.client_id = $1 AND e.id IN (p.entry_id, p.other_id) AND e.question ILIKE $3))
             LIMIT $4) AS found"#,
        client,
        slice.contradicting,
        slice.pattern,
        COUNT_LIMIT,
        slice.dismissed,
    )
    .fetch_one(&mut **tx)
    .await
}

/// What two entries of the company ask and answer, as dismissals name it; `None`: they are not two.
pub async fn pair_texts(tx: &mut TenantTx, (one, other): (Uuid, Uuid)) -> Result<Option<String>, sqlx::Error> {
    let client = tx.client();
    query_scalar!("SELECT question_pair_texts($1, $2, $3)", client, one, other).fetch_one(&mut **tx).await
}

/// Whether both entries are in the newest version.
pub async fn stand(tx: &mut TenantTx, (one, other): (Uuid, Uuid)) -> Result<bool, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        r#"SELECT count(*) = 2 AS "stand!" FROM question_spans WHERE client_id = $1 AND entry_id IN ($2, $3) AND until IS NULL"#,
        client,
        one,
        other,
    )
    .fetch_one(&mut **tx)
    .await
}

/// The first person to dismiss it stays on record.
pub async fn dismiss_pair(tx: &mut TenantTx, texts: &str, (by, now): (Uuid, DateTime<Utc>)) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "INSERT INTO dismissed_question_pairs (client_id, texts, dismissed_by, dismissed_at) VALUES ($1, $2, $3, $4)
         ON CONFLICT (client_id, texts) DO NOTHING",
        client,
        texts,
        by,
        now,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

pub async fn return_pair(tx: &mut TenantTx, texts: &str) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!("DELETE FROM dismissed_question_pairs WHERE client_id = $1 AND texts = $2", client, texts)
        .execute(&mut **tx)
        .await?;
    Ok(())
}
