//! How often entries answered, and what none of them did.

use chrono::{DateTime, Utc};
use sqlx::{query, query_scalar};
use uuid::Uuid;

use super::super::gaps::{Acted, Gap, GapSlice};
use super::super::unanswered::{Asker, Unanswered};
use crate::kit::db::TenantTx;

pub async fn count_hit(tx: &mut TenantTx, entry: Uuid, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "INSERT INTO question_hits AS h (client_id, entry_id, hits, last_at) VALUES ($1, $2, 1, $3)
         ON CONFLICT (client_id, entry_id) DO UPDATE SET hits = h.hits + 1, last_at = $3",
        client,
        entry,
        now,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// `normal`: the question's words. Asked in private, it stays so until somebody asks it elsewhere.
pub async fn note_unanswered(
    tx: &mut TenantTx,
    (question, normal): (&str, &str),
    asker: Asker,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    let client = tx.client();
    let is_private = asker.is_private || is_private_use_case(tx, asker.use_case).await?;
    query!(
        "INSERT INTO unanswered_questions AS u (client_id, normal_md5, question, normal, times, first_at, last_at, is_private)
         VALUES ($1, md5($2), $3, $2, 1, $4, $4, $5)
         ON CONFLICT (client_id, normal_md5) DO UPDATE
           SET times = u.times + 1, last_at = $4, is_private = u.is_private AND $5,
               question = CASE WHEN u.is_private AND NOT $5 THEN excluded.question ELSE u.question END",
        client,
        normal,
        question,
        now,
        is_private,
    )
    .execute(&mut **tx)
    .await?;
    query!(
        "INSERT INTO unanswered_askers (client_id, normal_md5, user_id) VALUES ($1, md5($2), $3) ON CONFLICT DO NOTHING",
        client,
        normal,
        asker.user,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

async fn is_private_use_case(tx: &mut TenantTx, use_case: Option<Uuid>) -> Result<bool, sqlx::Error> {
    let Some(use_case) = use_case else { return Ok(false) };
    let client = tx.client();
    query_scalar!(
        r#"SELECT EXISTS (SELECT FROM use_cases WHERE client_id = $1 AND id = $2 AND visibility = 'private') AS "is_private!""#,
        client,
        use_case,
    )
    .fetch_one(&mut **tx)
    .await
}

/// A question in the same words found its answer.
pub async fn count_answered(tx: &mut TenantTx, normal: &str) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "UPDATE unanswered_questions SET answered = answered + 1 WHERE client_id = $1 AND normal_md5 = md5($2)",
        client,
        normal,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Those asked most often first.
pub async fn unanswered(
    tx: &mut TenantTx,
    after: (i64, String),
    fetch: i64,
) -> Result<(Vec<Unanswered>, i64), sqlx::Error> {
    let client = tx.client();
    let rows = sqlx::query_as!(
        Unanswered,
        "SELECT normal_md5 AS id, question, times, last_at FROM unanswered_questions
         WHERE client_id = $1 AND NOT dismissed AND NOT is_private AND (times < $2 OR (times = $2 AND normal_md5 > $3))
         ORDER BY times DESC, normal_md5
         LIMIT $4",
        client,
        after.0,
        after.1,
        fetch,
    )
    .fetch_all(&mut **tx)
    .await?;
    let total = sqlx::query_scalar!(
        r#"SELECT count(*) AS "count!" FROM (SELECT FROM unanswered_questions WHERE client_id = $1 AND NOT dismissed AND NOT is_private LIMIT 1000) AS found"#,
        client
    )
    .fetch_one(&mut **tx)
    .await?;
    Ok((rows, total))
}

/// The same of what at least so many people asked: a gap each, as [`gaps`] tells of it, with how often it was asked in all
/// words.
pub async fn unanswered_of_many(
    tx: &mut TenantTx,
    after: (i64, String),
    fetch: i64,
    smallest: i32,
) -> Result<(Vec<Unanswered>, i64), sqlx::Error> {
    let client = tx.client();
    let rows = query!(
        r#"WITH asked AS (
             SELECT coalesce(gap_md5, normal_md5) AS gap, normal_md5, question, times, last_at, is_private
             FROM unanswered_questions WHERE client_id = $1 AND NOT dismissed),
           people AS (
             SELECT q.gap FROM asked q
             JOIN unanswered_askers a ON a.client_id = $1 AND a.normal_md5 = q.normal_md5
             GROUP BY q.gap HAVING count(DISTINCT a.user_id) >= $5),
           told AS (
             SELECT (array_agg(q.normal_md5 ORDER BY q.is_private, q.times DESC, q.normal_md5))[1] AS id,
                    (array_agg(q.question ORDER BY q.is_private, q.times DESC, q.normal_md5))[1] AS question,
                    sum(q.times)::bigint AS times, max(q.last_at) AS last_at
             FROM asked q JOIN people p ON p.gap = q.gap
             GROUP BY q.gap HAVING NOT bool_and(q.is_private))
           SELECT t.id AS "id!", t.question AS "question!", t.times AS "times!", t.last_at AS "last_at!",
                  (SELECT count(*) FROM told) AS "total!"
           FROM told t WHERE t.times < $2 OR (t.times = $2 AND t.id > $3)
           ORDER BY t.times DESC, t.id
           LIMIT $4"#,
        client,
        after.0,
        after.1,
        fetch,
        i64::from(smallest),
    )
    .fetch_all(&mut **tx)
    .await?;
    let total = rows.first().map_or(0, |row| row.total);
    let found = rows.into_iter().map(|row| Unanswered {
        id: row.id,
        question: row.question,
        times: row.times,
        last_at: row.last_at,
    });
    Ok((found.collect(), total))
}

/// `false`: nobody asked this.
pub async fn dismiss(tx: &mut TenantTx, id: &str) -> Result<bool, sqlx::Error> {
    let client = tx.client();
    let dismissed =
        query!("UPDATE unanswered_questions SET dismissed = true WHERE client_id = $1 AND normal_md5 = $2", client, id);
    Ok(dismissed.execute(&mut **tx).await?.rows_affected() == 1)
}

/// A page of gaps, how many there are, and how many are not told of because too few people asked. Words are looked for in
/// what is shown alone: other wordings may be one person's.
pub async fn gaps(tx: &mut TenantTx, slice: &GapSlice<'_>) -> Result<(Vec<Gap>, i64, i64), sqlx::Error> {
    let client = tx.client();
    let rows = query!(
        r#"WITH asked AS (
             SELECT coalesce(gap_md5, normal_md5) AS id, normal_md5, question, times, coalesce(first_at, last_at) AS first_at, last_at, is_private,
                    answered, times_then, acted, acted_at, acted_entry
             FROM unanswered_questions WHERE client_id = $1 AND NOT dismissed),
           people AS (
             SELECT q.id, count(DISTINCT a.user_id) AS people FROM asked q
             JOIN unanswered_askers a ON a.client_id = $1 AND a.normal_md5 = q.normal_md5 GROUP BY q.id),
           gaps AS (
             SELECT q.id, (array_agg(q.question ORDER BY q.is_private, q.times DESC, q.normal_md5))[1] AS question, count(*) AS wordings,
                    sum(q.times)::bigint AS times, min(q.first_at) AS first_at, max(q.last_at) AS last_at, bool_and(q.is_private) AS is_private,
                    sum(q.answered)::bigint AS answered, sum(q.times - q.times_then)::bigint AS unanswered, max(q.acted_at) AS acted_at,
                    (array_agg(q.acted ORDER BY q.acted_at DESC NULLS LAST))[1] AS acted,
                    (array_agg(q.acted_entry ORDER BY q.acted_at DESC NULLS LAST))[1] AS acted_entry
             FROM asked q GROUP BY q.id),
           told AS (
             SELECT g.*, coalesce(p.people, 0) AS people,
                    coalesce(p.people, 0) >= $3 AND (NOT g.is_private OR coalesce(p.people, 0) >= $4) AS is_told
             FROM gaps g LEFT JOIN people p ON p.id = g.id)
           SELECT t.id AS "id!", t.question AS "question!", t.wordings AS "wordings!", t.times AS "times!", t.people AS "people!",
                  t.first_at AS "first_at!", t.last_at AS "last_at!", t.acted, t.acted_at, t.unanswered AS "unanswered!",
                  -- An entry that was written for it answers other words for it, too.
                  greatest(t.answered, coalesce((SELECT h.hits FROM question_hits h WHERE h.client_id = $1 AND h.entry_id = t.acted_entry), 0)) AS "answered!",
                  count(*) OVER () AS "total!"
           FROM told t WHERE t.is_told AND t.question ILIKE $2
           ORDER BY CASE $5 WHEN 'people' THEN t.people WHEN 'last' THEN extract(epoch FROM t.last_at)::bigint
                            WHEN 'first' THEN extract(epoch FROM t.first_at)::bigint ELSE t.times END DESC, t.last_at DESC, t.id
           OFFSET $6 LIMIT $7"#,
        client,
        slice.pattern,
        i64::from(slice.smallest),
        i64::from(slice.private_from),
        slice.sort.as_str(),
        slice.offset,
        slice.limit,
    )
    .fetch_all(&mut **tx)
    .await?;
    let untold = query_scalar!(
        r#"SELECT count(*) AS "count!" FROM (
             SELECT FROM unanswered_questions q LEFT JOIN unanswered_askers a ON a.client_id = q.client_id AND a.normal_md5 = q.normal_md5
             WHERE q.client_id = $1 AND NOT q.dismissed
             GROUP BY coalesce(q.gap_md5, q.normal_md5)
             HAVING count(DISTINCT a.user_id) < $2 OR bool_and(q.is_private) AND count(DISTINCT a.user_id) < $3) AS few"#,
        client,
        i64::from(slice.smallest),
        i64::from(slice.private_from),
    )
    .fetch_one(&mut **tx)
    .await?;
    let total = rows.first().map_or(0, |row| row.total);
    let gaps = rows.into_iter().map(|row| Gap {
        id: row.id,
        question: row.question,
        wordings: row.wordings,
        times: row.times,
        people: row.people,
        first_at: row.first_at,
        last_at: row.last_at,
        acted: row.acted.as_deref().and_then(Acted::parse),
        acted_at: row.acted_at,
        again: if row.acted_at.is_some() { row.unanswered + row.answered } else { 0 },
        again_answered: if row.acted_at.is_some() { row.answered } else { 0 },
    });
    Ok((gaps.collect(), total, untold))
}

/// Keeps what was done about a gap, and counts from here on whether it closed; `None` takes back what was kept. `false`:
/// there is no such gap.
pub async fn act(
    tx: &mut TenantTx,
    gap: &str,
    (acted, entry): (Option<Acted>, Option<Uuid>),
    now: DateTime<Utc>,
) -> Result<bool, sqlx::Error> {
    let client = tx.client();
    let acted = query!(
        "UPDATE unanswered_questions SET times_then = times, answered = 0, acted = $3, acted_at = $4, acted_entry = $5
         WHERE client_id = $1 AND coalesce(gap_md5, normal_md5) = $2",
        client,
        gap,
        acted.map(Acted::as_str),
        acted.map(|_| now),
        acted.and(entry),
    );
    Ok(acted.execute(&mut **tx).await?.rows_affected() > 0)
}

/// `false`: there is no such gap.
pub async fn dismiss_gap(tx: &mut TenantTx, gap: &str) -> Result<bool, sqlx::Error> {
    let client = tx.client();
    let dismissed = query!(
        "UPDATE unanswered_questions SET dismissed = true WHERE client_id = $1 AND coalesce(gap_md5, normal_md5) = $2",
        client,
        gap,
    );
    Ok(dismissed.execute(&mut **tx).await?.rows_affected() > 0)
}
