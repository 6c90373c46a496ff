//! How often entries answered, and what none of them did.

use chrono::{DateTime, Utc};
use sqlx::query;
use uuid::Uuid;

use super::super::unanswered::Unanswered;
use super::super::words;
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

pub async fn note_unanswered(tx: &mut TenantTx, question: &str, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "INSERT INTO unanswered_questions AS u (client_id, normal_md5, question, times, last_at) VALUES ($1, md5($2), $3, 1, $4)
         ON CONFLICT (client_id, normal_md5) DO UPDATE SET times = u.times + 1, last_at = $4",
        client,
        words::normalised(question),
        question,
        now,
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
         WHERE client_id = $1 AND NOT dismissed AND (times < $2 OR (times = $2 AND normal_md5 > $3))
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
        r#"SELECT count(*) AS "count!" FROM (SELECT FROM unanswered_questions WHERE client_id = $1 AND NOT dismissed LIMIT 1000) AS found"#,
        client
    )
    .fetch_one(&mut **tx)
    .await?;
    Ok((rows, total))
}

/// `false`: nobody asked this.
pub async fn dismiss(tx: &mut TenantTx, id: &str) -> Result<bool, sqlx::Error> {
    let client = tx.client();
    let dismissed =
        query!("UPDATE unanswered_questions SET dismissed = true WHERE client_id = $1 AND normal_md5 = $2", client, id);
    Ok(dismissed.execute(&mut **tx).await?.rows_affected() == 1)
}
