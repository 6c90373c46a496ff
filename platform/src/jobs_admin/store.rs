//! All SQL of the operators' list: across the walls between clients, so in operator transactions.

use chrono::{DateTime, Utc};
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use super::model::{JobState, JobSummary, can_retry};
use crate::kit::db::OperatorTx;
use crate::kit::jobs::Queue;
use crate::kit::paging::NUMBERED_COUNT_LIMIT;

/// Which jobs a list shows.
pub struct Slice<'a> {
    /// A pattern.
    pub search: &'a str,
    pub kind: Option<&'a str>,
    pub state: Option<&'a str>,
    pub client: Option<i64>,
    /// The last job of the page before: ids grow with time.
    pub before: Option<Uuid>,
    pub fetch: i64,
}

struct Row {
    id: Uuid,
    client_id: i64,
    client_name: String,
    kind: String,
    subject: Uuid,
    state: String,
    due_at: Option<DateTime<Utc>>,
    attempt: i32,
    last_error: Option<String>,
    repeats: i32,
    canceled: bool,
    created_at: DateTime<Utc>,
    failed_at: Option<DateTime<Utc>>,
}

impl Row {
    /// The queue knows what its kind is.
    fn summary(self, queue: &Queue) -> JobSummary {
        let (kind, state) = (queue.kind(&self.kind), JobState::parse(&self.state));
        JobSummary {
            is_periodic: kind.is_some_and(|kind| kind.every.is_some()),
            can_retry: can_retry(kind, state, self.canceled),
            id: self.id,
            client_id: self.client_id,
            client_name: self.client_name,
            kind: self.kind,
            subject: Some(self.subject).filter(|subject| !subject.is_nil()),
            state,
            due_at: self.due_at,
            attempt: self.attempt,
            last_error: self.last_error,
            repeats: self.repeats,
            is_canceled: self.canceled,
            created_at: self.created_at,
            failed_at: self.failed_at,
        }
    }
}

/// A page, newest first, one row more than it shows.
pub async fn list(tx: &mut OperatorTx, queue: &Queue, slice: &Slice<'_>) -> Result<Vec<JobSummary>, sqlx::Error> {
    let rows = query_as!(
        Row,
        "SELECT j.id, j.client_id, c.name AS client_name, j.kind, j.subject, j.state, j.due_at, j.attempt, j.last_error, j.repeats, j.canceled, j.created_at, j.failed_at
         FROM jobs j
         JOIN control.clients c ON c.id = j.client_id
         WHERE (c.name ILIKE $1 OR j.last_error ILIKE $1 OR j.id::text ILIKE $1 OR j.subject::text ILIKE $1)
           AND ($2::text IS NULL OR j.kind = $2)
           AND ($3::text IS NULL OR j.state = $3)
           AND ($4::bigint IS NULL OR j.client_id = $4)
           AND ($5::uuid IS NULL OR j.id < $5)
         ORDER BY j.id DESC
         LIMIT $6",
        slice.search,
        slice.kind,
        slice.state,
        slice.client,
        slice.before,
        slice.fetch,
    )
    .fetch_all(&mut **tx)
    .await?;
    Ok(rows.into_iter().map(|row| row.summary(queue)).collect())
}

/// How many there are in all; exact up to the limit.
pub async fn count(tx: &mut OperatorTx, slice: &Slice<'_>) -> Result<i64, sqlx::Error> {
    query_scalar!(
        r#"SELECT count(*) AS "count!" FROM (
             SELECT FROM jobs j
             JOIN control.clients c ON c.id = j.client_id
             WHERE (c.name ILIKE $1 OR j.last_error ILIKE $1 OR j.id::text ILIKE $1 OR j.subject::text ILIKE $1)
               AND ($2::text IS NULL OR j.kind = $2)
               AND ($3::text IS NULL OR j.state = $3)
               AND ($4::bigint IS NULL OR j.client_id = $4)
             LIMIT $5) AS matching"#,
        slice.search,
        slice.kind,
        slice.state,
        slice.client,
        NUMBERED_COUNT_LIMIT,
    )
    .fetch_one(&mut **tx)
    .await
}

/// A job that nobody else changes until the transaction ends.
pub async fn locked(tx: &mut OperatorTx, queue: &Queue, id: Uuid) -> Result<Option<JobSummary>, sqlx::Error> {
    let row = query_as!(
        Row,
        "SELECT j.id, j.client_id, c.name AS client_name, j.kind, j.subject, j.state, j.due_at, j.attempt, j.last_error, j.repeats, j.canceled, j.created_at, j.failed_at
         FROM jobs j
         JOIN control.clients c ON c.id = j.client_id
         WHERE j.id = $1
         FOR UPDATE OF j",
        id,
    )
    .fetch_optional(&mut **tx)
    .await?;
    Ok(row.map(|row| row.summary(queue)))
}

/// Makes a job due now, with all its attempts; one that runs stays as it is.
pub async fn retry(tx: &mut OperatorTx, id: Uuid, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    query!(
        "UPDATE jobs SET state = 'waiting', due_at = $2, attempt = 0, failed_at = NULL WHERE id = $1 AND state <> 'running'",
        id,
        now,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Marks a job for its worker: one that waits is claimed at once and given up, one that runs is cut off and given up
/// when its worker looks next.
pub async fn cancel(tx: &mut OperatorTx, id: Uuid, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    query!(
        "UPDATE jobs SET canceled = true, due_at = CASE state WHEN 'waiting' THEN $2 ELSE due_at END WHERE id = $1",
        id,
        now,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Takes a failed job off the list; its feature knows that it failed.
pub async fn remove_failed(tx: &mut OperatorTx, id: Uuid) -> Result<(), sqlx::Error> {
    query!("DELETE FROM jobs WHERE id = $1 AND state = 'failed'", id).execute(&mut **tx).await?;
    Ok(())
}
