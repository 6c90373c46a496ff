//! All SQL of the queue. Every write after a claim names the claim's fence.

use chrono::{DateTime, Utc};
use sqlx::{PgConnection, query, query_as, query_scalar};
use uuid::Uuid;

use super::LeasedJob;
use crate::kit::caller::ClientId;
use crate::kit::db::{AuthTx, WorkerTx};

/// An attempt that was canceled and has not noticed it yet is fenced off.
pub async fn push(
    tx: &mut PgConnection,
    client: i64,
    kind: &str,
    subject: Uuid,
    due: DateTime<Utc>,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    query!(
        "INSERT INTO jobs (client_id, id, kind, subject, due_at, created_at) VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (client_id, kind, subject) DO UPDATE
         SET again = jobs.state = 'running' AND NOT jobs.canceled,
             attempt = CASE WHEN jobs.state = 'failed' OR jobs.canceled THEN 0 ELSE jobs.attempt END,
             due_at = CASE WHEN jobs.state = 'running' AND NOT jobs.canceled THEN jobs.due_at
                           WHEN jobs.state = 'waiting' AND $5 > $6 THEN least(jobs.due_at, $5)
                           ELSE $5 END,
             lease_owner = CASE WHEN NOT jobs.canceled THEN jobs.lease_owner END,
             state = CASE WHEN jobs.state = 'running' AND NOT jobs.canceled THEN 'running' ELSE 'waiting' END,
             fence = jobs.fence + jobs.canceled::int,
             canceled = false,
             failed_at = NULL",
        client,
        Uuid::now_v7(),
        kind,
        subject,
        due,
        now,
    )
    .execute(tx)
    .await?;
    Ok(())
}

pub async fn withdraw(tx: &mut PgConnection, client: i64, kind: &str, subject: Uuid) -> Result<(), sqlx::Error> {
    query!("DELETE FROM jobs WHERE client_id = $1 AND kind = $2 AND subject = $3", client, kind, subject)
        .execute(tx)
        .await?;
    Ok(())
}

pub async fn push_for_platform(
    tx: &mut AuthTx,
    kind: &str,
    subject: Uuid,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    query!(
        "INSERT INTO jobs (client_id, id, kind, subject, due_at, created_at) VALUES ($1, $2, $3, $4, $5, $5)",
        ClientId::OWNER.get(),
        Uuid::now_v7(),
        kind,
        subject,
        now,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Queues a periodic job, unless it is there. Before the first start there is no owner, and nothing to do.
pub async fn push_periodic(tx: &mut WorkerTx, kind: &str, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    query!(
        "INSERT INTO jobs (client_id, id, kind, subject, due_at, created_at)
         SELECT id, $2, $3, $4, $5, $5 FROM control.clients WHERE id = $1
         ON CONFLICT (client_id, kind, subject) DO NOTHING",
        ClientId::OWNER.get(),
        Uuid::now_v7(),
        kind,
        Uuid::nil(),
        now,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Kinds with something due, of those that are named.
pub async fn due(tx: &mut WorkerTx, kinds: &[String], now: DateTime<Utc>) -> Result<Vec<String>, sqlx::Error> {
    query_scalar!(
        r#"SELECT asked.kind AS "kind!" FROM unnest($1::text[]) AS asked (kind)
           WHERE EXISTS (SELECT FROM jobs j WHERE j.kind = asked.kind AND j.due_at <= $2)"#,
        kinds,
        now,
    )
    .fetch_all(&mut **tx)
    .await
}

/// A job that a worker took.
pub struct Claimed {
    pub client_id: i64,
    pub id: Uuid,
    pub subject: Uuid,
    pub attempt: i32,
    pub fence: i64,
    pub canceled: bool,
    pub last_error: Option<String>,
}

/// Takes up to `most` jobs of a kind: of each client the longest due, those first whose clients have the fewest under
/// way, and among these in turns after the client `last` served, so that a client with ten thousand jobs delays
/// another's by one. A lease that ended is due like a job that waits; what was pushed while it ran has all its attempts.
pub async fn claim(
    tx: &mut WorkerTx,
    kind: &str,
    most: i64,
    last: i64,
    owner: Uuid,
    now: DateTime<Utc>,
    until: DateTime<Utc>,
) -> Result<Vec<Claimed>, sqlx::Error> {
    query_as!(
        Claimed,
        "WITH RECURSIVE clients (id) AS (
           SELECT min(client_id) FROM jobs WHERE kind = $1 AND due_at IS NOT NULL
           UNION ALL
           SELECT (SELECT min(client_id) FROM jobs WHERE kind = $1 AND due_at IS NOT NULL AND client_id > clients.id)
           FROM clients WHERE clients.id IS NOT NULL),
         first AS (
           SELECT j.client_id, j.id FROM clients
           CROSS JOIN LATERAL (
             SELECT client_id, id, due_at FROM jobs
             WHERE kind = $1 AND client_id = clients.id AND due_at <= $4
             ORDER BY due_at LIMIT 1) j
           ORDER BY (SELECT count(*) FROM jobs r WHERE r.kind = $1 AND r.client_id = j.client_id AND r.due_at IS NOT NULL AND r.state = 'running'),
                    j.client_id <= $6, j.client_id
           LIMIT $2),
         taken AS (
           SELECT j.client_id, j.id FROM jobs j JOIN first USING (client_id, id)
           WHERE j.due_at <= $4
           FOR UPDATE OF j SKIP LOCKED)
         UPDATE jobs SET state = 'running', attempt = CASE WHEN again THEN 1 ELSE attempt + 1 END, fence = fence + 1, lease_owner = $3, due_at = $5, again = false
         FROM taken WHERE jobs.client_id = taken.client_id AND jobs.id = taken.id
         RETURNING jobs.client_id, jobs.id, jobs.subject, jobs.attempt, jobs.fence, jobs.canceled, jobs.last_error",
        kind,
        most,
        owner,
        now,
        until,
        last,
    )
    .fetch_all(&mut **tx)
    .await
}

/// Renews a lease; `false` when it is another's, or the job was canceled.
pub async fn renew(tx: &mut WorkerTx, job: &LeasedJob, until: DateTime<Utc>) -> Result<bool, sqlx::Error> {
    let renewed = query!(
        "UPDATE jobs SET due_at = $4 WHERE client_id = $1 AND id = $2 AND fence = $3 AND state = 'running' AND NOT canceled",
        job.client.get(),
        job.id,
        job.fence,
        until,
    );
    Ok(renewed.execute(&mut **tx).await?.rows_affected() == 1)
}

/// Whether the job was canceled; `None`: it has ended, or is another's.
pub async fn canceled(tx: &mut WorkerTx, job: &LeasedJob) -> Result<Option<bool>, sqlx::Error> {
    query_scalar!(
        "SELECT canceled FROM jobs WHERE client_id = $1 AND id = $2 AND fence = $3 AND state = 'running'",
        job.client.get(),
        job.id,
        job.fence,
    )
    .fetch_optional(&mut **tx)
    .await
}

/// Locks a job; `false`: it is another's, or was canceled.
pub async fn hold(tx: &mut PgConnection, job: &LeasedJob) -> Result<bool, sqlx::Error> {
    let held = query_scalar!(
        "SELECT id FROM jobs WHERE client_id = $1 AND id = $2 AND fence = $3 AND state = 'running' AND NOT canceled FOR UPDATE",
        job.client.get(),
        job.id,
        job.fence,
    );
    Ok(held.fetch_optional(tx).await?.is_some())
}

/// Ends a job: its row goes, unless it was asked for again or is periodic. `false`: it is another's.
pub async fn finish(tx: &mut PgConnection, job: &LeasedJob, now: DateTime<Utc>) -> Result<bool, sqlx::Error> {
    if job.next.is_none() {
        let gone = query!(
            "DELETE FROM jobs WHERE client_id = $1 AND id = $2 AND fence = $3 AND state = 'running' AND NOT canceled AND NOT again",
            job.client.get(),
            job.id,
            job.fence,
        );
        if gone.execute(&mut *tx).await?.rows_affected() == 1 {
            return Ok(true);
        }
    }
    let kept = query!(
        "UPDATE jobs SET state = 'waiting', due_at = CASE WHEN again THEN $4 ELSE coalesce($5, $4) END, again = false, attempt = 0, repeats = 0, last_error = NULL,
                lease_owner = NULL
         WHERE client_id = $1 AND id = $2 AND fence = $3 AND state = 'running' AND NOT canceled AND (again OR $5::timestamptz IS NOT NULL)",
        job.client.get(),
        job.id,
        job.fence,
        now,
        job.next,
    );
    Ok(kept.execute(tx).await?.rows_affected() == 1)
}

/// A job that was let go.
pub struct Postponed {
    /// How often in a row it failed so.
    pub repeats: i32,
    pub due_at: Option<DateTime<Utc>>,
}

/// Lets a job go until `at`; `None`: it is another's. One that was canceled is due at once, and so is one that was
/// pushed while it ran, unless the attempt counts: what it waits for may be there now, and if not, it waits again.
pub async fn postpone(
    tx: &mut WorkerTx,
    job: &LeasedJob,
    cause: &str,
    counts: bool,
    at: DateTime<Utc>,
    now: DateTime<Utc>,
) -> Result<Option<Postponed>, sqlx::Error> {
    query_as!(
        Postponed,
        "UPDATE jobs SET state = 'waiting', due_at = CASE WHEN canceled OR (again AND NOT $6) THEN $7::timestamptz ELSE $4::timestamptz END, again = false, lease_owner = NULL,
                attempt = attempt - CASE WHEN $6 THEN 0 ELSE 1 END, last_error = left($5, 500),
                repeats = CASE WHEN last_error = left($5, 500) THEN repeats + 1 ELSE 1 END
         WHERE client_id = $1 AND id = $2 AND fence = $3 AND state = 'running'
         RETURNING repeats, due_at",
        job.client.get(),
        job.id,
        job.fence,
        at,
        cause,
        counts,
        now,
    )
    .fetch_optional(&mut **tx)
    .await
}

/// Ends the attempts of a job; `None`: it is another's, or was canceled. `false`: it was pushed while it ran, so it
/// starts anew at once instead of failing for good.
pub async fn fail(
    tx: &mut PgConnection,
    job: &LeasedJob,
    cause: &str,
    now: DateTime<Utc>,
) -> Result<Option<bool>, sqlx::Error> {
    query_scalar!(
        r#"UPDATE jobs SET state = CASE WHEN again THEN 'waiting' ELSE 'failed' END, due_at = CASE WHEN again THEN $5::timestamptz END,
                  failed_at = CASE WHEN NOT again THEN $5::timestamptz END, attempt = CASE WHEN again THEN 0 ELSE attempt END, again = false,
                  lease_owner = NULL, last_error = left($4, 500), repeats = CASE WHEN last_error = left($4, 500) THEN repeats + 1 ELSE 1 END
           WHERE client_id = $1 AND id = $2 AND fence = $3 AND state = 'running' AND NOT canceled
           RETURNING state = 'failed' AS "has_failed!""#,
        job.client.get(),
        job.id,
        job.fence,
        cause,
        now,
    )
    .fetch_optional(tx)
    .await
}

/// Removes a job that was canceled.
pub async fn remove_canceled(tx: &mut PgConnection, job: &LeasedJob) -> Result<bool, sqlx::Error> {
    let gone = query!(
        "DELETE FROM jobs WHERE client_id = $1 AND id = $2 AND fence = $3 AND canceled",
        job.client.get(),
        job.id,
        job.fence
    );
    Ok(gone.execute(tx).await?.rows_affected() == 1)
}

/// Frees what a process holds that ends or is known to be dead: the attempt does not count.
pub async fn release(tx: &mut WorkerTx, process: Uuid, now: DateTime<Utc>) -> Result<u64, sqlx::Error> {
    let freed = query!(
        "UPDATE jobs SET state = 'waiting', due_at = $2, attempt = greatest(attempt - 1, 0), fence = fence + 1, lease_owner = NULL
         WHERE state = 'running' AND lease_owner = $1",
        process,
        now,
    );
    Ok(freed.execute(&mut **tx).await?.rows_affected())
}

/// Forgets failures that nobody retried.
pub async fn forget_failed(tx: &mut WorkerTx, before: DateTime<Utc>) -> Result<u64, sqlx::Error> {
    let gone = query!("DELETE FROM jobs WHERE state = 'failed' AND failed_at < $1", before);
    Ok(gone.execute(&mut **tx).await?.rows_affected())
}

/// Jobs of a kind.
pub struct KindFigures {
    pub kind: String,
    pub waiting: i64,
    pub running: i64,
    pub failed: i64,
    /// When the first of those that wait for their turn was due.
    pub oldest_due_at: Option<DateTime<Utc>>,
}

/// Counts the jobs of all kinds that have any, by the kind's name.
pub async fn count_by_kind(tx: &mut PgConnection, now: DateTime<Utc>) -> Result<Vec<KindFigures>, sqlx::Error> {
    query_as!(
        KindFigures,
        r#"SELECT kind, count(*) FILTER (WHERE state = 'waiting') AS "waiting!", count(*) FILTER (WHERE state = 'running') AS "running!",
                  count(*) FILTER (WHERE state = 'failed') AS "failed!", min(due_at) FILTER (WHERE state = 'waiting' AND due_at <= $1) AS oldest_due_at
           FROM jobs GROUP BY kind ORDER BY kind"#,
        now,
    )
    .fetch_all(tx)
    .await
}
