//! Entries of a version, and the making of one.

use std::collections::HashMap;

use chrono::{DateTime, NaiveDate, Utc};
use sqlx::{query, query_scalar};
use uuid::Uuid;

use super::super::lookup::FoundAnswer;
use super::super::model::{Fields, QuestionEntry};
use super::super::words;
use crate::kit::db::TenantTx;
use crate::kit::paging::COUNT_LIMIT;

/// Which part of a version.
pub struct Slice<'a> {
    pub version: i32,
    pub topic: Option<&'a str>,
    /// An `ILIKE` pattern; everything without.
    pub pattern: Option<&'a str>,
    pub after: (String, Uuid),
    pub fetch: i64,
}

/// An entry of a row that has all its columns.
macro_rules! entry {
    ($row:ident) => {
        QuestionEntry {
            id: $row.id,
            fields: Fields {
                key: $row.key,
                topic: $row.topic,
                question: $row.question,
                answer: $row.answer,
                language: $row.language,
                valid_from: $row.valid_from,
                valid_until: $row.valid_until,
                owner: $row.owner,
                review_on: $row.review_on,
            },
            made_at: $row.made_at,
            hits: $row.hits,
        }
    };
}

/// By question, one more than the page shows.
pub async fn page(tx: &mut TenantTx, slice: &Slice<'_>) -> Result<Vec<QuestionEntry>, sqlx::Error> {
    let client = tx.client();
    let rows = query!(
        r#"SELECT e.id AS "id!", e.key AS "key!", e.topic AS "topic!", e.question AS "question!", e.answer AS "answer!", e.language AS "language!",
                  e.valid_from AS "valid_from?", e.valid_until AS "valid_until?", e.owner AS "owner!", e.review_on AS "review_on?", e.made_at AS "made_at!",
                  coalesce(h.hits, 0) AS "hits!"
           FROM questions_page($2, $3, $4, $5, $6, $7) WITH ORDINALITY
                AS e (id, key, topic, question, answer, language, valid_from, valid_until, owner, review_on, made_at, place)
           LEFT JOIN question_hits h ON h.client_id = $1 AND h.entry_id = e.id
           ORDER BY e.place"#,
        client,
        slice.version,
        slice.topic,
        slice.pattern,
        slice.after.0,
        slice.after.1,
        i32::try_from(slice.fetch).unwrap_or(i32::MAX),
    )
    .fetch_all(&mut **tx)
    .await?;
    Ok(rows.into_iter().map(|row| entry!(row)).collect())
}

/// Of the first `looked_at` entries of a version by question those that answered most, without those of some keys.
pub async fn most_used(
    tx: &mut TenantTx,
    (version, topic, looked_at): (i32, Option<&str>, i32),
    without: &[String],
    most: i64,
) -> Result<Vec<QuestionEntry>, sqlx::Error> {
    let client = tx.client();
    let rows = query!(
        r#"SELECT e.id AS "id!", e.key AS "key!", e.topic AS "topic!", e.question AS "question!", e.answer AS "answer!", e.language AS "language!",
                  e.valid_from AS "valid_from?", e.valid_until AS "valid_until?", e.owner AS "owner!", e.review_on AS "review_on?", e.made_at AS "made_at!",
                  coalesce(h.hits, 0) AS "hits!"
           FROM questions_page($2, $3, NULL, '', $4, $5) WITH ORDINALITY
                AS e (id, key, topic, question, answer, language, valid_from, valid_until, owner, review_on, made_at, place)
           LEFT JOIN question_hits h ON h.client_id = $1 AND h.entry_id = e.id
           WHERE e.key <> ALL ($6)
           ORDER BY coalesce(h.hits, 0) DESC, e.place
           LIMIT $7"#,
        client,
        version,
        topic,
        Uuid::nil(),
        looked_at,
        without,
        most,
    )
    .fetch_all(&mut **tx)
    .await?;
    Ok(rows.into_iter().map(|row| entry!(row)).collect())
}

/// These entries of the company, whichever version they are in.
pub async fn entries_of(tx: &mut TenantTx, ids: &[Uuid]) -> Result<HashMap<Uuid, QuestionEntry>, sqlx::Error> {
    let client = tx.client();
    let rows = query!(
        r#"SELECT e.id, e.key, e.topic, e.question, e.answer, e.language, e.valid_from, e.valid_until, e.owner, e.review_on, e.made_at,
                  coalesce(h.hits, 0) AS "hits!"
           FROM question_entries e
           LEFT JOIN question_hits h ON h.client_id = e.client_id AND h.entry_id = e.id
           WHERE e.client_id = $1 AND e.id = ANY ($2)"#,
        client,
        ids,
    )
    .fetch_all(&mut **tx)
    .await?;
    Ok(rows.into_iter().map(|row| (row.id, entry!(row))).collect())
}

/// Which of these ids are entries of the company's, whichever version they are in.
pub async fn entries_among(tx: &mut TenantTx, ids: &[Uuid]) -> Result<Vec<Uuid>, sqlx::Error> {
    let client = tx.client();
    query_scalar!("SELECT id FROM question_entries WHERE client_id = $1 AND id = ANY ($2)", client, ids)
        .fetch_all(&mut **tx)
        .await
}

/// The entries of the newest version that have these keys.
pub async fn standing_by_key(tx: &mut TenantTx, keys: &[String]) -> Result<Vec<QuestionEntry>, sqlx::Error> {
    let client = tx.client();
    let rows = query!(
        r#"SELECT e.id, e.key, e.topic, e.question, e.answer, e.language, e.valid_from, e.valid_until, e.owner, e.review_on, e.made_at,
                  coalesce(h.hits, 0) AS "hits!"
           FROM question_entries e
           JOIN question_spans s ON s.client_id = e.client_id AND s.entry_id = e.id AND s.until IS NULL
           LEFT JOIN question_hits h ON h.client_id = e.client_id AND h.entry_id = e.id
           WHERE e.client_id = $1 AND e.key = ANY ($2)"#,
        client,
        keys,
    )
    .fetch_all(&mut **tx)
    .await?;
    Ok(rows.into_iter().map(|row| entry!(row)).collect())
}

/// The next part of a whole version, for what goes through all of it.
pub async fn page_of_entries(
    tx: &mut TenantTx,
    version: i32,
    after: (String, Uuid),
    fetch: i64,
) -> Result<Vec<QuestionEntry>, sqlx::Error> {
    page(tx, &Slice { version, topic: None, pattern: None, after, fetch }).await
}

pub async fn count(tx: &mut TenantTx, slice: &Slice<'_>) -> Result<i64, sqlx::Error> {
    let most = i32::try_from(COUNT_LIMIT).unwrap_or(i32::MAX);
    let (version, topic, pattern) = (slice.version, slice.topic, slice.pattern);
    query_scalar!(r#"SELECT questions_counted($1, $2, $3, $4) AS "count!""#, version, topic, pattern, most)
        .fetch_one(&mut **tx)
        .await
}

/// Topics with how many questions each has.
pub async fn topics(tx: &mut TenantTx, version: i32, most: i32) -> Result<Vec<(String, i64)>, sqlx::Error> {
    let rows = query!(r#"SELECT topic AS "topic!", entries AS "entries!" FROM question_topics($1, $2)"#, version, most);
    Ok(rows.fetch_all(&mut **tx).await?.into_iter().map(|row| (row.topic, row.entries)).collect())
}

/// The entries in force on a day that answer what was asked, the nearest first.
pub async fn answering(
    tx: &mut TenantTx,
    version: i32,
    normal: &str,
    day: NaiveDate,
    most: i32,
) -> Result<Vec<FoundAnswer>, sqlx::Error> {
    sqlx::query_as!(
        FoundAnswer,
        r#"SELECT id AS "entry!", key AS "key!", topic AS "topic!", question AS "question!", answer AS "answer!", likeness AS "likeness!"
           FROM questions_answering($1, $2, $3, $4, $5)"#,
        version,
        normal,
        words::gist(normal),
        day,
        most,
    )
    .fetch_all(&mut **tx)
    .await
}

/// Those whose words are like these: to be shown, not to answer.
pub async fn near(
    tx: &mut TenantTx,
    version: i32,
    normal: &str,
    day: NaiveDate,
    most: i32,
) -> Result<Vec<FoundAnswer>, sqlx::Error> {
    sqlx::query_as!(
        FoundAnswer,
        r#"SELECT id AS "entry!", key AS "key!", topic AS "topic!", question AS "question!", answer AS "answer!", likeness AS "likeness!"
           FROM questions_near($1, $2, $3, $4)"#,
        version,
        normal,
        day,
        most,
    )
    .fetch_all(&mut **tx)
    .await
}

/// Entries of the newest version, but for one, that have this key, and that ask this in this language.
pub async fn standing(tx: &mut TenantTx, fields: &Fields, but: Option<Uuid>) -> Result<(bool, bool), sqlx::Error> {
    let client = tx.client();
    let row = query!(
        r#"SELECT coalesce(bool_or(e.key = $2), false) AS "key!", coalesce(bool_or(e.normal = $3 AND e.language = $4), false) AS "question!"
           FROM question_entries e
           JOIN question_spans s ON s.client_id = e.client_id AND s.entry_id = e.id AND s.until IS NULL
           WHERE e.client_id = $1 AND (e.key = $2 OR e.normal_md5 = md5($3)) AND e.id IS DISTINCT FROM $5"#,
        client,
        fields.key,
        words::normalised(&fields.question),
        fields.language,
        but,
    )
    .fetch_one(&mut **tx)
    .await?;
    Ok((row.key, row.question))
}

/// The key of an entry of any version of the company's.
pub async fn key_of(tx: &mut TenantTx, id: Uuid) -> Result<Option<String>, sqlx::Error> {
    let client = tx.client();
    query_scalar!("SELECT key FROM question_entries WHERE client_id = $1 AND id = $2", client, id)
        .fetch_optional(&mut **tx)
        .await
}

/// The entry of the newest version that has this key.
pub async fn with_key(tx: &mut TenantTx, key: &str) -> Result<Option<Uuid>, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        "SELECT e.id FROM question_entries e
         JOIN question_spans s ON s.client_id = e.client_id AND s.entry_id = e.id AND s.until IS NULL
         WHERE e.client_id = $1 AND e.key = $2",
        client,
        key,
    )
    .fetch_optional(&mut **tx)
    .await
}

/// Entries of the newest version by key: those of these keys, or all.
pub async fn portable(tx: &mut TenantTx, keys: Option<&[String]>, most: i64) -> Result<Vec<Fields>, sqlx::Error> {
    let client = tx.client();
    sqlx::query_as!(
        Fields,
        r#"SELECT e.key, e.topic, e.question, e.answer, e.language, e.valid_from, e.valid_until, e.owner, e.review_on
           FROM question_entries e
           JOIN question_spans s ON s.client_id = e.client_id AND s.entry_id = e.id AND s.until IS NULL
           WHERE e.client_id = $1 AND ($2::text[] IS NULL OR e.key = ANY ($2))
           ORDER BY e.key
           LIMIT $3"#,
        client,
        keys as _,
        most,
    )
    .fetch_all(&mut **tx)
    .await
}

/// Makes an entry of the version that is being made.
pub async fn put(
    tx: &mut TenantTx,
    id: Uuid,
    fields: &Fields,
    number: i32,
    (by, now): (Uuid, DateTime<Utc>),
) -> Result<(), sqlx::Error> {
    let client = tx.client();
    let (normal, content) = (words::normalised(&fields.question), fields.content());
    let gist = words::gist(&normal);
    query!(
        "INSERT INTO question_entries (client_id, id, key, topic, question, answer, language, valid_from, valid_until, owner, review_on, normal, gist, content, made_by, made_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)",
        client,
        id,
        fields.key,
        fields.topic,
        fields.question,
        fields.answer,
        fields.language,
        fields.valid_from,
        fields.valid_until,
        fields.owner,
        fields.review_on,
        normal,
        gist,
        content,
        by,
        now,
    )
    .execute(&mut **tx)
    .await?;
    query!("INSERT INTO question_spans (client_id, entry_id, since) VALUES ($1, $2, $3)", client, id, number)
        .execute(&mut **tx)
        .await?;
    Ok(())
}
