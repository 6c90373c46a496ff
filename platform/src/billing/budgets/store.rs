//! All SQL that changes budgets; `usage` reads them.

use chrono::{DateTime, Utc};
use sqlx::{query, query_scalar};
use uuid::Uuid;

use super::error::Error;
use super::model::{BudgetLimits, NewBudget};
use crate::kit::db::{TenantTx, broken_constraint};
use crate::kit::problem::Problem;

pub async fn count(tx: &mut TenantTx) -> Result<i64, sqlx::Error> {
    let client = tx.client();
    query_scalar!(r#"SELECT count(*) AS "count!" FROM budgets WHERE client_id = $1"#, client).fetch_one(&mut **tx).await
}

pub async fn insert(tx: &mut TenantTx, id: Uuid, new: &NewBudget, by: Uuid, now: DateTime<Utc>) -> Result<(), Problem> {
    let client = tx.client();
    let inserted = query!(
        "INSERT INTO budgets (client_id, id, kind, subject, monthly_runs, monthly_tokens, created_by, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
        client,
        id,
        new.kind.as_str(),
        new.subject_id,
        new.limits.monthly_runs,
        new.limits.monthly_tokens,
        by,
        now,
    )
    .execute(&mut **tx)
    .await;
    match inserted {
        Err(error) if broken_constraint(&error) == Some("budgets_client_id_kind_subject_key") => {
            Err(Error::There.into())
        }
        other => other.map(|_| ()).map_err(Problem::from),
    }
}

/// `None`: there is no such budget; `false`: somebody else changed it since that revision.
pub async fn update(
    tx: &mut TenantTx,
    id: Uuid,
    revision: i64,
    limits: BudgetLimits,
) -> Result<Option<bool>, sqlx::Error> {
    let client = tx.client();
    let now = query_scalar!("SELECT revision FROM budgets WHERE client_id = $1 AND id = $2 FOR UPDATE", client, id)
        .fetch_optional(&mut **tx)
        .await?;
    if now != Some(revision) {
        return Ok(now.map(|_| false));
    }
    query!(
        "UPDATE budgets SET monthly_runs = $3, monthly_tokens = $4, revision = revision + 1 WHERE client_id = $1 AND id = $2",
        client,
        id,
        limits.monthly_runs,
        limits.monthly_tokens,
    )
    .execute(&mut **tx)
    .await?;
    Ok(Some(true))
}

/// `false`: there is no such budget.
pub async fn delete(tx: &mut TenantTx, id: Uuid) -> Result<bool, sqlx::Error> {
    let client = tx.client();
    let deleted = query!("DELETE FROM budgets WHERE client_id = $1 AND id = $2", client, id).execute(&mut **tx).await?;
    Ok(deleted.rows_affected() == 1)
}

/// Whether a budget's subject is there.
pub async fn is_there(tx: &mut TenantTx, kind: &str, subject: Uuid) -> Result<bool, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        r#"SELECT CASE $2
             WHEN 'workspace' THEN EXISTS (SELECT FROM workspaces WHERE client_id = $1 AND id = $3)
             WHEN 'role' THEN EXISTS (SELECT FROM account_roles WHERE client_id = $1 AND id = $3)
             WHEN 'use_case' THEN EXISTS (SELECT FROM use_cases WHERE client_id = $1 AND id = $3)
             WHEN 'key' THEN EXISTS (SELECT FROM api_keys WHERE client_id = $1 AND id = $3)
             ELSE EXISTS (SELECT FROM users WHERE client_id = $1 AND id = $3) END AS "is_there!""#,
        client,
        kind,
        subject,
    )
    .fetch_one(&mut **tx)
    .await
}
