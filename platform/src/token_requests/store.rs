//! All SQL of requests for more.

use chrono::{DateTime, NaiveDate, Utc};
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use super::error::Error;
use super::model::{AskForTokens, PassedOnRequest, Status, TokenRequest};
use crate::entitlements::Metric;
use crate::kit::caller::ClientId;
use crate::kit::db::{OperatorTx, TenantTx, broken_constraint};
use crate::kit::paging::NUMBERED_COUNT_LIMIT;
use crate::kit::problem::Problem;

/// Where a list begins: behind this row.
pub type After = (DateTime<Utc>, Uuid);

struct Row {
    id: Uuid,
    budget_id: Option<Uuid>,
    budget_name: Option<String>,
    metric: String,
    amount: i64,
    month: NaiveDate,
    reason: String,
    status: String,
    answer: String,
    granted: Option<i64>,
    requested_by: Uuid,
    asker_name: String,
    asker_email: String,
    answered_by: String,
    created_at: DateTime<Utc>,
    answered_at: Option<DateTime<Utc>>,
}

fn metric(text: &str) -> Metric {
    Metric::parse(text).unwrap_or(Metric::Tokens)
}

impl From<Row> for TokenRequest {
    fn from(row: Row) -> Self {
        Self {
            id: row.id,
            budget_id: row.budget_id,
            budget_name: row.budget_name,
            metric: metric(&row.metric),
            amount: row.amount,
            month: row.month,
            reason: row.reason,
            status: Status::parse(&row.status),
            answer: row.answer,
            granted: row.granted,
            requested_by_id: row.requested_by,
            requested_by_name: row.asker_name,
            answered_by: row.answered_at.map(|_| row.answered_by),
            created_at: row.created_at,
            answered_at: row.answered_at,
            email: row.asker_email,
        }
    }
}

macro_rules! requests {
    ($tx:ident, $where:literal, $($argument:expr),+) => {{
        let client = $tx.client();
        query_as!(
            Row,
            r#"SELECT t.id, t.budget_id, t.metric, t.amount, t.month, t.reason, t.status, t.answer, t.granted, t.requested_by,
                      person_name(t.client_id, t.requested_by) AS "asker_name!", u.email AS asker_email, t.answered_by, t.created_at, t.answered_at,
                      CASE b.kind
                        WHEN 'workspace' THEN (SELECT w.name FROM workspaces w WHERE w.client_id = b.client_id AND w.id = b.subject)
                        WHEN 'role' THEN (SELECT r.name FROM account_roles r WHERE r.client_id = b.client_id AND r.id = b.subject)
                        WHEN 'use_case' THEN (SELECT c.name FROM use_cases c WHERE c.client_id = b.client_id AND c.id = b.subject)
                        WHEN 'key' THEN (SELECT k.name FROM api_keys k WHERE k.client_id = b.client_id AND k.id = b.subject)
                        WHEN 'person' THEN person_name(b.client_id, b.subject) END AS budget_name
               FROM token_requests t
               JOIN users u ON u.client_id = t.client_id AND u.id = t.requested_by
               LEFT JOIN budgets b ON b.client_id = t.client_id AND b.id = t.budget_id
               WHERE t.client_id = $1 AND "#
                + $where,
            client,
            $($argument),+
        )
    }};
}

/// A page of requests, newest first, one row more than it shows. `asker`: only theirs.
pub async fn page(
    tx: &mut TenantTx,
    asker: Option<Uuid>,
    status: Option<Status>,
    after: After,
    fetch: i64,
) -> Result<Vec<TokenRequest>, sqlx::Error> {
    let rows = requests!(
        tx,
        "(t.created_at, t.id) < ($2, $3)
         AND ($4::text IS NULL OR t.status = $4)
         AND ($5::uuid IS NULL OR t.requested_by = $5)
         ORDER BY t.created_at DESC, t.id DESC
         LIMIT $6",
        after.0,
        after.1,
        status.map(Status::as_str),
        asker,
        fetch
    )
    .fetch_all(&mut **tx)
    .await?;
    Ok(rows.into_iter().map(TokenRequest::from).collect())
}

pub async fn count(tx: &mut TenantTx, asker: Option<Uuid>, status: Option<Status>) -> Result<i64, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        r#"SELECT count(*) AS "count!" FROM (
             SELECT FROM token_requests t
             WHERE t.client_id = $1 AND ($2::text IS NULL OR t.status = $2) AND ($3::uuid IS NULL OR t.requested_by = $3)
             LIMIT $4) AS matching"#,
        client,
        status.map(Status::as_str),
        asker,
        NUMBERED_COUNT_LIMIT,
    )
    .fetch_one(&mut **tx)
    .await
}

pub async fn get(tx: &mut TenantTx, id: Uuid) -> Result<Option<TokenRequest>, sqlx::Error> {
    let row = requests!(tx, "t.id = $2", id).fetch_optional(&mut **tx).await?;
    Ok(row.map(TokenRequest::from))
}

/// The same, locked against a second answer.
pub async fn lock(tx: &mut TenantTx, id: Uuid) -> Result<Option<TokenRequest>, sqlx::Error> {
    let client = tx.client();
    query!("SELECT id FROM token_requests WHERE client_id = $1 AND id = $2 FOR UPDATE", client, id)
        .fetch_optional(&mut **tx)
        .await?;
    get(tx, id).await
}

pub async fn open_requests(tx: &mut TenantTx, person: Uuid) -> Result<i64, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        r#"SELECT count(*) AS "count!" FROM token_requests WHERE client_id = $1 AND requested_by = $2 AND status IN ('open', 'passed_on')"#,
        client,
        person
    )
    .fetch_one(&mut **tx)
    .await
}

pub async fn insert(
    tx: &mut TenantTx,
    id: Uuid,
    person: Uuid,
    ask: &AskForTokens,
    month: NaiveDate,
    now: DateTime<Utc>,
) -> Result<(), Problem> {
    let client = tx.client();
    let inserted = query!(
        "INSERT INTO token_requests (client_id, id, budget_id, metric, amount, month, reason, requested_by, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
        client,
        id,
        ask.budget_id,
        ask.metric.as_str(),
        ask.amount,
        month,
        ask.reason.trim(),
        person,
        now,
    )
    .execute(&mut **tx)
    .await;
    match inserted {
        Err(error) if broken_constraint(&error) == Some("token_requests_open") => Err(Error::AskedAlready.into()),
        other => other.map(|_| ()).map_err(Problem::from),
    }
}

/// Writes an administrator's answer down. Passed on, it is not answered yet.
pub async fn answer(
    tx: &mut TenantTx,
    id: Uuid,
    status: Status,
    granted: Option<i64>,
    answer: &str,
    by: Uuid,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "UPDATE token_requests
         SET status = $3, granted = $4, answer = $5, answered_by = person_name($1, $6), answered_at = CASE WHEN $3 = 'passed_on' THEN NULL ELSE $7::timestamptz END
         WHERE client_id = $1 AND id = $2",
        client,
        id,
        status.as_str(),
        granted,
        answer,
        by,
        now,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

pub async fn delete(tx: &mut TenantTx, id: Uuid) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!("DELETE FROM token_requests WHERE client_id = $1 AND id = $2", client, id).execute(&mut **tx).await?;
    Ok(())
}

/// Mail addresses of those who may answer, 20 at most, without the person who asks.
pub async fn reviewers(tx: &mut TenantTx, right: &str, asker: Uuid) -> Result<Vec<Uuid>, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        "SELECT u.id
         FROM users u
         JOIN account_roles r ON r.client_id = u.client_id AND r.id = u.role_id
         WHERE u.client_id = $1 AND u.status = 'active' AND u.id <> $3 AND $2 = ANY (r.permissions)
         ORDER BY u.last_seen_at DESC NULLS LAST, u.id
         LIMIT 20",
        client,
        right,
        asker,
    )
    .fetch_all(&mut **tx)
    .await
}

/// Budgets that hold for somebody: their own, their role's, those of their keys, workspaces and of the use cases there.
pub async fn own_budgets(tx: &mut TenantTx, person: Uuid) -> Result<Vec<Uuid>, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        "SELECT b.id FROM budgets b
         WHERE b.client_id = $1 AND CASE b.kind
           WHEN 'person' THEN b.subject = $2
           WHEN 'role' THEN EXISTS (SELECT FROM users u WHERE u.client_id = $1 AND u.id = $2 AND u.role_id = b.subject)
           WHEN 'key' THEN EXISTS (SELECT FROM api_keys k WHERE k.client_id = $1 AND k.id = b.subject AND k.user_id = $2)
           WHEN 'workspace' THEN EXISTS (SELECT FROM workspace_members m WHERE m.client_id = $1 AND m.workspace_id = b.subject AND m.user_id = $2)
           ELSE EXISTS (
             SELECT FROM use_cases c JOIN workspace_members m ON m.client_id = c.client_id AND m.workspace_id = c.workspace_id AND m.user_id = $2
             WHERE c.client_id = $1 AND c.id = b.subject)
         END",
        client,
        person,
    )
    .fetch_all(&mut **tx)
    .await
}

struct PassedOnRow {
    client_id: i64,
    client_name: String,
    id: Uuid,
    metric: String,
    amount: i64,
    month: NaiveDate,
    reason: String,
    status: String,
    answer: String,
    granted: Option<i64>,
    email: String,
    created_at: DateTime<Utc>,
    answered_at: Option<DateTime<Utc>>,
}

impl From<PassedOnRow> for PassedOnRequest {
    fn from(row: PassedOnRow) -> Self {
        Self {
            client_id: row.client_id,
            client_name: row.client_name,
            id: row.id,
            metric: metric(&row.metric),
            amount: row.amount,
            month: row.month,
            reason: row.reason,
            status: Status::parse(&row.status),
            answer: row.answer,
            granted: row.granted,
            email: row.email,
            created_at: row.created_at,
            answered_at: row.answered_at,
        }
    }
}

macro_rules! passed_on {
    ($where:literal, $($argument:expr),+) => {
        query_as!(
            PassedOnRow,
            "SELECT t.client_id, c.name AS client_name, t.id, t.metric, t.amount, t.month, t.reason, t.status, t.answer, t.granted, u.email, t.created_at, t.answered_at
             FROM token_requests t
             JOIN control.clients c ON c.id = t.client_id
             JOIN users u ON u.client_id = t.client_id AND u.id = t.requested_by
             WHERE t.budget_id IS NULL AND "
                + $where,
            $($argument),+
        )
    };
}

/// Requests that wait for the platform's owner, the oldest first; a hundred at most.
pub async fn waiting(tx: &mut OperatorTx, most: i64) -> Result<Vec<PassedOnRequest>, sqlx::Error> {
    let rows =
        passed_on!("t.status = 'passed_on' ORDER BY t.created_at, t.id LIMIT $1", most).fetch_all(&mut **tx).await?;
    Ok(rows.into_iter().map(PassedOnRequest::from).collect())
}

/// One that was passed on, locked against a second answer.
pub async fn lock_passed_on(
    tx: &mut OperatorTx,
    client: ClientId,
    id: Uuid,
) -> Result<Option<PassedOnRequest>, sqlx::Error> {
    let row = passed_on!("t.client_id = $1 AND t.id = $2 FOR UPDATE OF t", client.get(), id)
        .fetch_optional(&mut **tx)
        .await?;
    Ok(row.map(PassedOnRequest::from))
}

/// Writes the owner's answer down.
pub async fn settle(
    tx: &mut OperatorTx,
    client: ClientId,
    id: Uuid,
    granted: Option<i64>,
    answer: &str,
    by: &str,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    query!(
        "UPDATE token_requests
         SET status = CASE WHEN $3::bigint IS NULL THEN 'declined' ELSE 'granted' END, granted = $3, answer = $4, answered_by = $5, answered_at = $6
         WHERE client_id = $1 AND id = $2",
        client.get(),
        id,
        granted,
        answer,
        by,
        now,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}
