//! Jobs as other processes left them, put behind the server's back.
#![expect(clippy::disallowed_types, reason = "database_test hands out a pool; the tests look behind the server's back")]

use sqlx::PgPool;
use uuid::Uuid;

use super::until;

/// Puts a job: its state and the attempts that were begun, and when it is due or its lease ends from now.
pub async fn put(
    pool: &PgPool,
    client: i64,
    kind: &str,
    subject: Uuid,
    (state, attempt): (&str, i32),
    due: &str,
) -> Uuid {
    sqlx::query_scalar(
        "INSERT INTO jobs (client_id, id, kind, subject, state, due_at, attempt, fence, lease_owner)
         VALUES ($1, gen_random_uuid(), $2, $3, $4, now() + $6::text::interval, $5, $5, CASE $4 WHEN 'running' THEN gen_random_uuid() END)
         RETURNING id",
    )
    .bind(client)
    .bind(kind)
    .bind(subject)
    .bind(state)
    .bind(attempt)
    .bind(due)
    .fetch_one(pool)
    .await
    .unwrap()
}

/// The states of the jobs of a kind.
pub async fn states(pool: &PgPool, kind: &str) -> Vec<String> {
    sqlx::query_scalar("SELECT state FROM jobs WHERE kind = $1 ORDER BY id").bind(kind).fetch_all(pool).await.unwrap()
}

/// Waits until a job has failed and waits for its next attempt.
pub async fn failed_once(pool: &PgPool, job: Uuid) {
    let failed = "SELECT EXISTS (SELECT FROM jobs WHERE id = $1 AND state = 'waiting' AND last_error IS NOT NULL)";
    until("the job failed and waits for its next attempt", async || {
        let has_failed: bool = sqlx::query_scalar(failed).bind(job).fetch_one(pool).await.unwrap();
        has_failed.then_some(()).ok_or("it has not failed")
    })
    .await;
}
