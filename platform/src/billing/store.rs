//! SQL of the billing page; what a company may use is read by `usage` and `entitlements`.

use chrono::{DateTime, Utc};
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use super::model::HeaviestUseCase;
use crate::kit::db::TenantTx;

/// Runs and calls, and tokens, since then.
pub async fn used_since(tx: &mut TenantTx, since: DateTime<Utc>) -> Result<(i64, i64), sqlx::Error> {
    let client = tx.client();
    let row = query!(
        r#"SELECT count(*) FILTER (WHERE counts_as_run(status, endpoint)) AS "runs!",
                  coalesce(sum(least(input_tokens, 4294967295) + least(output_tokens, 4294967295)), 0)::bigint AS "tokens!"
           FROM usage_entries WHERE client_id = $1 AND finished_at >= $2"#,
        client,
        since,
    )
    .fetch_one(&mut **tx)
    .await?;
    Ok((row.runs, row.tokens))
}

/// What used the most tokens since then.
pub async fn heaviest(tx: &mut TenantTx, since: DateTime<Utc>, most: i64) -> Result<Vec<HeaviestUseCase>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        HeaviestUseCase,
        r#"SELECT used.id, c.name AS "name?", used.runs AS "runs!", used.tokens AS "tokens!"
           FROM (
             SELECT u.use_case_id AS id, count(*) FILTER (WHERE counts_as_run(u.status, u.endpoint)) AS runs,
                    sum(least(u.input_tokens, 4294967295) + least(u.output_tokens, 4294967295))::bigint AS tokens
             FROM usage_entries u
             WHERE u.client_id = $1 AND u.finished_at >= $2
             GROUP BY 1
             ORDER BY 3 DESC, 1
             LIMIT $3
           ) used
           LEFT JOIN use_cases c ON c.client_id = $1 AND c.id = used.id
           ORDER BY used.tokens DESC, used.id"#,
        client,
        since,
        most,
    )
    .fetch_all(&mut **tx)
    .await
}

/// Names of active people whose account role holds this right.
pub async fn holders(tx: &mut TenantTx, right: &str, most: i64) -> Result<Vec<String>, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        r#"SELECT person_name(u.client_id, u.id) AS "name!"
           FROM users u
           JOIN account_roles r ON r.client_id = u.client_id AND r.id = u.role_id
           WHERE u.client_id = $1 AND u.status = 'active' AND $2 = ANY (r.permissions)
           ORDER BY 1
           LIMIT $3"#,
        client,
        right,
        most,
    )
    .fetch_all(&mut **tx)
    .await
}

/// Where somebody gets mail.
pub async fn email(tx: &mut TenantTx, user: Uuid) -> Result<String, sqlx::Error> {
    let client = tx.client();
    query_scalar!("SELECT email FROM users WHERE client_id = $1 AND id = $2", client, user).fetch_one(&mut **tx).await
}
