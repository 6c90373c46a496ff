//! All SQL of insight. Sums are read by the database's `usage_parts` alone, which keeps to the smallest group
//! (`migrations/functions/insight.sql`).

mod owner;
mod people;
mod sums;
mod what_if;

use chrono::{DateTime, Utc};
use sqlx::postgres::PgConnection;
use sqlx::{query, query_scalar};
use uuid::Uuid;

use super::policy::{Naming, Policy};
use crate::kit::db::{TenantTx, WorkerTx};

pub use owner::{across, is_client, policy_of};
pub use people::{adoption, cited_documents, dormant, looks, never_cited};
pub use sums::{Filter, Part, names, parts};
pub use what_if::examples_on;

/// How the transaction's client shows its people.
pub async fn policy(tx: &mut TenantTx) -> Result<Policy, sqlx::Error> {
    let client = tx.client();
    let row = query!(
        "SELECT naming, smallest_group, salt FROM insight_policies WHERE client_id = $1 ORDER BY version DESC LIMIT 1",
        client,
    );
    let row = row.fetch_optional(&mut **tx).await?;
    Ok(row.map_or_else(Policy::default, |row| Policy {
        naming: Naming::parse(&row.naming),
        smallest_group: row.smallest_group,
        salt: row.salt,
    }))
}

/// Of two who change it at once the later one's counts.
pub async fn set_policy(
    tx: &mut TenantTx,
    naming: Naming,
    smallest_group: i32,
    by: Uuid,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "INSERT INTO insight_policies AS p (client_id, version, naming, smallest_group, salt, changed_by, changed_at)
         SELECT $1, coalesce(max(k.version), 0) + 1, $2, $3, coalesce((array_agg(k.salt))[1], gen_random_uuid()), $4, $5
         FROM insight_policies k
         WHERE k.client_id = $1
         ON CONFLICT (client_id, version) DO UPDATE
           SET naming = excluded.naming, smallest_group = excluded.smallest_group, changed_by = excluded.changed_by, changed_at = excluded.changed_at",
        client,
        naming.as_str(),
        smallest_group,
        by,
        now,
    )
    .execute(&mut **tx)
    .await
    .map(|_| ())
}

/// Until when the sums are complete: until now where nothing waits to be summed, of all clients where none is named.
pub async fn as_of(connection: &mut PgConnection, client: Option<i64>) -> Result<DateTime<Utc>, sqlx::Error> {
    query_scalar!(
        r#"SELECT coalesce(min(noticed_at), now()) AS "as_of!" FROM usage_late_hours WHERE $1::bigint IS NULL OR client_id = $1"#,
        client,
    )
    .fetch_one(connection)
    .await
}

/// Whose sums are older than their facts.
pub async fn late_clients(tx: &mut WorkerTx) -> Result<Vec<i64>, sqlx::Error> {
    query_scalar!("SELECT DISTINCT client_id FROM usage_late_hours").fetch_all(&mut **tx).await
}

/// Sums late hours of the transaction's client anew, at most so many; answers how many.
pub async fn roll_up(tx: &mut TenantTx, most: i32) -> Result<i64, sqlx::Error> {
    let client = tx.client();
    query_scalar!(r#"SELECT roll_up_usage($1, $2) AS "hours!""#, client, most).fetch_one(&mut **tx).await
}
