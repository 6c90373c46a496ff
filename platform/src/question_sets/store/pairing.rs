//! Entries that mean nearly the same.

use std::collections::HashMap;

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
}

/// Where a page of pairs goes on: the nearness and the ids of the last.
pub type PairPlace = (f32, Uuid, Uuid);

/// Which pairs.
pub struct PairSlice<'a> {
    /// Only those whose answers differ in a figure or a date.
    pub contradicting: bool,
    /// An `ILIKE` pattern for either question; everything without.
    pub pattern: Option<&'a str>,
    pub after: PairPlace,
    pub fetch: i64,
}

/// The nearest first, one more than the page shows.
pub async fn pairs(tx: &mut TenantTx, slice: &PairSlice<'_>) -> Result<Vec<PairRow>, sqlx::Error> {
    let client = tx.client();
    let (nearness, one, other) = slice.after;
    query_as!(
        PairRow,
        r#"SELECT p.entry_id AS one, p.other_id AS other, p.nearness, p.differs
           FROM question_pairs p
           WHERE p.client_id = $1 AND (p.differs OR NOT $2) AND (p.nearness, p.entry_id, p.other_id) < ($3, $4, $5)
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
    )
    .fetch_all(&mut **tx)
    .await
}

pub async fn count_pairs(tx: &mut TenantTx, slice: &PairSlice<'_>) -> Result<i64, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        r#"SELECT count(*) AS "count!" FROM (
             SELECT FROM question_pairs p
             WHERE p.client_id = $1 AND (p.differs OR NOT $2)
               AND EXISTS (SELECT FROM question_spans s WHERE s.client_id = $1 AND s.entry_id = p.entry_id AND s.until IS NULL)
               AND EXISTS (SELECT FROM question_spans s WHERE s.client_id = $1 AND s.entry_id = p.other_id AND s.until IS NULL)
               AND ($3::text IS NULL OR EXISTS (
                 SELECT FROM question_entries e WHERE e.client_id = $1 AND e.id IN (p.entry_id, p.other_id) AND e.question ILIKE $3))
             LIMIT $4) AS found"#,
        client,
        slice.contradicting,
        slice.pattern,
        COUNT_LIMIT,
    )
    .fetch_one(&mut **tx)
    .await
}
