//! Versions: their numbers, what is in them, and how one leads to another.

use chrono::{DateTime, Utc};
use sqlx::{query, query_scalar};
use uuid::Uuid;

use super::super::difference::Difference;
use super::super::error::Error;
use super::super::model::{ENTRIES, Origin, QuestionVersion, REFERENCE};
use crate::kit::db::{OperatorTx, TenantTx};
use crate::kit::problem::Problem;

/// Takes turns among those who make a version of one client. The key is `questions` in hexadecimal, cut.
const LOCK: i32 = 0x7175_6573;

/// A version that is being made.
pub struct NewVersion<'a> {
    pub number: i32,
    pub origin: Origin,
    pub note: &'a str,
    pub added: i64,
    pub changed: i64,
    pub removed: i64,
    pub by: Uuid,
    pub now: DateTime<Utc>,
}

/// The number of the company's newest version.
pub async fn newest(tx: &mut TenantTx) -> Result<Option<i32>, sqlx::Error> {
    let client = tx.client();
    query_scalar!("SELECT max(number) FROM question_versions WHERE client_id = $1", client).fetch_one(&mut **tx).await
}

/// The numbers of all versions of the company.
pub async fn numbers(tx: &mut TenantTx) -> Result<Vec<i32>, sqlx::Error> {
    let client = tx.client();
    query_scalar!("SELECT number FROM question_versions WHERE client_id = $1", client).fetch_all(&mut **tx).await
}

/// Whether somebody of this company can read such a version.
pub async fn is_there(tx: &mut TenantTx, number: i32) -> Result<bool, sqlx::Error> {
    query_scalar!(r#"SELECT of_number IS NOT NULL AS "is_there!" FROM question_source($1)"#, number)
        .fetch_one(&mut **tx)
        .await
}

/// Begins the next version: nobody else begins one before this transaction ends. Answers the newest number, 0 where
/// there is none, and the next.
pub async fn begin(tx: &mut TenantTx) -> Result<(i32, i32), sqlx::Error> {
    let client = tx.client();
    query!("SELECT pg_advisory_xact_lock($1, hashint8($2))", LOCK, client).execute(&mut **tx).await?;
    let newest = newest(tx).await?.unwrap_or(0);
    let next = if newest + 1 == REFERENCE { newest + 2 } else { newest + 1 };
    Ok((newest, next))
}

/// Writes the version down, when its spans are there.
///
/// # Errors
/// 409 for one that holds too much.
pub async fn record(tx: &mut TenantTx, new: NewVersion<'_>) -> Result<i32, Problem> {
    let client = tx.client();
    let entries = query_scalar!(
        r#"SELECT count(*) AS "count!" FROM question_spans WHERE client_id = $1 AND until IS NULL"#,
        client
    )
    .fetch_one(&mut **tx)
    .await?;
    if entries > i64::from(ENTRIES) {
        return Err(Error::TooMany.into());
    }
    let note: String = new.note.chars().take(300).collect();
    query!(
        "INSERT INTO question_versions (client_id, number, origin, note, entries, added, changed, removed, made_by, made_at)
         VALUES ($1, $2, $3, $4, $5::bigint, $6::bigint, $7::bigint, $8::bigint, $9, $10)",
        client,
        new.number,
        new.origin.as_str(),
        note,
        entries,
        new.added,
        new.changed,
        new.removed,
        new.by,
        new.now,
    )
    .execute(&mut **tx)
    .await?;
    Ok(new.number)
}

/// Takes an entry out of the version that is being made; `false`: it was not in the newest.
pub async fn close(tx: &mut TenantTx, entry: Uuid, number: i32) -> Result<bool, sqlx::Error> {
    let client = tx.client();
    let closed = query!(
        "UPDATE question_spans SET until = $3 WHERE client_id = $1 AND entry_id = $2 AND until IS NULL",
        client,
        entry,
        number,
    );
    Ok(closed.execute(&mut **tx).await?.rows_affected() == 1)
}

/// Makes the open version hold what an earlier one does. Answers how many entries came and went.
pub async fn restore(tx: &mut TenantTx, earlier: i32, number: i32) -> Result<(i64, i64), sqlx::Error> {
    let client = tx.client();
    let gone = query!(
        "UPDATE question_spans s SET until = $3
         WHERE s.client_id = $1 AND s.until IS NULL AND NOT EXISTS (
           SELECT FROM question_spans e
           WHERE e.client_id = s.client_id AND e.entry_id = s.entry_id AND e.since <= $2 AND (e.until IS NULL OR e.until > $2))",
        client,
        earlier,
        number,
    );
    let gone = gone.execute(&mut **tx).await?.rows_affected();
    let back = query!(
        "INSERT INTO question_spans (client_id, entry_id, since)
         SELECT s.client_id, s.entry_id, $3
         FROM question_spans s
         WHERE s.client_id = $1 AND s.since <= $2 AND s.until > $2 AND NOT EXISTS (
           SELECT FROM question_spans o WHERE o.client_id = s.client_id AND o.entry_id = s.entry_id AND o.until IS NULL)",
        client,
        earlier,
        number,
    );
    let back = back.execute(&mut **tx).await?.rows_affected();
    let many = |rows: u64| i64::try_from(rows).unwrap_or(i64::MAX);
    Ok((many(back), many(gone)))
}

/// Versions before a number, the newest first.
pub async fn list(tx: &mut TenantTx, before: i32, fetch: i64) -> Result<Vec<QuestionVersion>, sqlx::Error> {
    let client = tx.client();
    let rows = query!(
        r#"SELECT number, origin, note, entries, added, changed, removed, person_name(client_id, made_by) AS "made_by_name!", made_at
           FROM question_versions
           WHERE client_id = $1 AND number < $2
           ORDER BY number DESC
           LIMIT $3"#,
        client,
        before,
        fetch,
    )
    .fetch_all(&mut **tx)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| QuestionVersion {
            number: row.number,
            origin: Origin::parse(&row.origin),
            note: row.note,
            entries: row.entries,
            added: row.added,
            changed: row.changed,
            removed: row.removed,
            made_by_name: row.made_by_name,
            made_at: row.made_at,
            of_version: None,
        })
        .collect())
}

/// The reference version, where the owner has published one: what it is of, since when, and how many entries it has.
pub async fn reference(tx: &mut TenantTx) -> Result<Option<(i32, DateTime<Utc>, i64)>, sqlx::Error> {
    let row = query!(
        r#"SELECT version, published_at, questions_counted(397, NULL, NULL, $1) AS "entries!"
           FROM control.reference_questions
           ORDER BY state DESC
           LIMIT 1"#,
        i32::try_from(ENTRIES).unwrap_or(i32::MAX),
    )
    .fetch_optional(&mut **tx)
    .await?;
    Ok(row.map(|row| (row.version, row.published_at, row.entries)))
}

/// Makes a version of the owner's the reference version's next state.
pub async fn publish_reference(tx: &mut OperatorTx, version: i32, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    query!("SELECT pg_advisory_xact_lock($1, 0)", LOCK).execute(&mut **tx).await?;
    query!(
        "INSERT INTO control.reference_questions (state, version, published_at)
         SELECT coalesce(max(state), 0) + 1, $1, $2 FROM control.reference_questions",
        version,
        now,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// What one version has and the other has not, by key, from the one behind `after`.
pub async fn differences(
    tx: &mut TenantTx,
    (from, to): (i32, i32),
    after: &str,
    fetch: i64,
) -> Result<Vec<Difference>, sqlx::Error> {
    let client = tx.client();
    let rows = query!(
        r#"WITH old AS (
             SELECT e.id, e.key, e.topic, e.question, e.answer FROM question_spans s
             JOIN question_entries e ON e.client_id = s.client_id AND e.id = s.entry_id
             WHERE s.client_id = $1 AND s.since <= $2 AND (s.until IS NULL OR s.until > $2) AND NOT (s.since <= $3 AND (s.until IS NULL OR s.until > $3))
           ), new AS (
             SELECT e.id, e.key, e.topic, e.question, e.answer FROM question_spans s
             JOIN question_entries e ON e.client_id = s.client_id AND e.id = s.entry_id
             WHERE s.client_id = $1 AND s.since <= $3 AND (s.until IS NULL OR s.until > $3) AND NOT (s.since <= $2 AND (s.until IS NULL OR s.until > $2))
           )
           SELECT coalesce(old.key, new.key) AS "key!", old.question AS "old_question?", old.answer AS "old_answer?", new.question AS "new_question?", new.answer AS "new_answer?"
           FROM old FULL JOIN new ON old.key = new.key
           WHERE coalesce(old.key, new.key) > $4 AND old.id IS DISTINCT FROM new.id
           ORDER BY coalesce(old.key, new.key)
           LIMIT $5"#,
        client,
        from,
        to,
        after,
        fetch,
    )
    .fetch_all(&mut **tx)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| {
            let (old, new) = (row.old_question.zip(row.old_answer), row.new_question.zip(row.new_answer));
            Difference::of(row.key, old, new)
        })
        .collect())
}
