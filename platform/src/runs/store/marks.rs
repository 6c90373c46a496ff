//! What people put on runs: bookmarks and feedback.

use chrono::{DateTime, Utc};
use sqlx::{query, query_scalar};
use uuid::Uuid;

use crate::kit::db::TenantTx;
use crate::kit::paging::COUNT_LIMIT;
use crate::runs::feedback::{Feedback, FeedbackCount, FeedbackLine, FeedbackReason, FeedbackSummary};

/// Bookmarks a run for somebody, or takes the bookmark away.
pub async fn bookmark(
    tx: &mut TenantTx,
    run: Uuid,
    person: Uuid,
    since: Option<DateTime<Utc>>,
) -> Result<(), sqlx::Error> {
    let client = tx.client();
    let done = match since {
        Some(now) => {
            let add = query!(
                "INSERT INTO run_bookmarks (client_id, user_id, run_id, created_at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING",
                client,
                person,
                run,
                now,
            );
            add.execute(&mut **tx).await
        }
        None => {
            let remove = query!(
                "DELETE FROM run_bookmarks WHERE client_id = $1 AND user_id = $2 AND run_id = $3",
                client,
                person,
                run,
            );
            remove.execute(&mut **tx).await
        }
    };
    done.map(|_| ())
}

/// Keeps what somebody thinks of an answer; what they thought before is gone.
pub async fn put_feedback(
    tx: &mut TenantTx,
    run: Uuid,
    use_case: Option<Uuid>,
    person: Uuid,
    feedback: &Feedback,
) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "INSERT INTO run_feedback (client_id, run_id, user_id, use_case_id, is_good, reason, words, given_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
         ON CONFLICT (client_id, run_id, user_id)
         DO UPDATE SET is_good = excluded.is_good, reason = excluded.reason, words = excluded.words, given_at = excluded.given_at",
        client,
        run,
        person,
        use_case,
        feedback.is_good,
        feedback.reason.as_str(),
        feedback.words,
        feedback.given_at,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

pub async fn delete_feedback(tx: &mut TenantTx, run: Uuid, person: Uuid) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!("DELETE FROM run_feedback WHERE client_id = $1 AND run_id = $2 AND user_id = $3", client, run, person)
        .execute(&mut **tx)
        .await?;
    Ok(())
}

/// The workspace of a use case.
pub async fn workspace_of(tx: &mut TenantTx, use_case: Uuid) -> Result<Option<Uuid>, sqlx::Error> {
    let client = tx.client();
    query_scalar!("SELECT workspace_id FROM use_cases WHERE client_id = $1 AND id = $2", client, use_case)
        .fetch_optional(&mut **tx)
        .await
}

/// The last line of the page before: when it was given, of which run, by whom.
pub type After = (DateTime<Utc>, Uuid, Uuid);

/// A page of what people said about the answers of a use case, the latest first, one row more than it shows.
pub async fn feedback(
    tx: &mut TenantTx,
    use_case: Uuid,
    is_good: Option<bool>,
    (time, run, person): After,
    fetch: i64,
) -> Result<Vec<FeedbackLine>, sqlx::Error> {
    let client = tx.client();
    let rows = query!(
        r#"SELECT f.is_good, f.reason, f.words, f.given_at, f.run_id, f.user_id, person_name(f.client_id, f.user_id) AS "user_name!",
                  r.title, r.model, r.use_case_version
           FROM run_feedback f
           JOIN runs r ON r.client_id = f.client_id AND r.id = f.run_id
           WHERE f.client_id = $1 AND f.use_case_id = $2 AND ($3::boolean IS NULL OR f.is_good = $3)
             AND (f.given_at, f.run_id, f.user_id) < ($4, $5, $6)
           ORDER BY f.given_at DESC, f.run_id DESC, f.user_id DESC
           LIMIT $7"#,
        client,
        use_case,
        is_good,
        time,
        run,
        person,
        fetch,
    )
    .fetch_all(&mut **tx)
    .await?;
    let line = rows.into_iter().map(|row| FeedbackLine {
        feedback: Feedback {
            is_good: row.is_good,
            reason: FeedbackReason::parse(&row.reason),
            words: row.words,
            given_at: row.given_at,
        },
        run_id: row.run_id,
        run_title: row.title,
        model: row.model,
        use_case_version: row.use_case_version,
        user_id: row.user_id,
        user_name: row.user_name,
    });
    Ok(line.collect())
}

/// How many lines there are; exact up to the limit.
pub async fn feedback_count(tx: &mut TenantTx, use_case: Uuid, is_good: Option<bool>) -> Result<i64, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        r#"SELECT count(*) AS "count!" FROM (
             SELECT FROM run_feedback WHERE client_id = $1 AND use_case_id = $2 AND ($3::boolean IS NULL OR is_good = $3) LIMIT $4) AS counted"#,
        client,
        use_case,
        is_good,
        COUNT_LIMIT,
    )
    .fetch_one(&mut **tx)
    .await
}

pub async fn feedback_summary(tx: &mut TenantTx, use_case: Uuid) -> Result<FeedbackSummary, sqlx::Error> {
    let client = tx.client();
    let rows = query!(
        r#"SELECT is_good, reason, count(*) AS "count!"
           FROM run_feedback
           WHERE client_id = $1 AND use_case_id = $2
           GROUP BY is_good, reason
           ORDER BY count(*) DESC, reason"#,
        client,
        use_case,
    )
    .fetch_all(&mut **tx)
    .await?;
    let sum = |good: bool| rows.iter().filter(|row| row.is_good == good).map(|row| row.count).sum();
    let (good, bad) = (sum(true), sum(false));
    let reasons = rows
        .iter()
        .filter(|row| !row.is_good)
        .map(|row| FeedbackCount { reason: FeedbackReason::parse(&row.reason), count: row.count });
    Ok(FeedbackSummary { good, bad, reasons: reasons.collect() })
}
