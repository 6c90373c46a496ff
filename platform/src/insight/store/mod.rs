//! All SQL of insight. Sums are read by the database's `usage_parts` alone, which keeps to the smallest group
//! (`migrations/functions/insight.sql`).

mod owner;
mod people;
mod sums;
mod what_if;

use chrono::{DateTime, Utc};
use sqlx::postgres::PgConnection;
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use super::policy::{Naming, Policy};
use crate::kit::db::{TenantTx, WorkerTx};

pub use owner::{active, is_client, policy_of};
pub use people::{
    Adopted, adoption, asked_for_more, cited_documents, cited_in_all, dormant, habit, looks, never_cited,
};
pub use sums::{Filter, Part, days, names, parts, releases};
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

/// Until when figures are complete that are made of sums alone, of all clients where none is named: until now where
/// nothing waits to be summed.
pub async fn sums_as_of(connection: &mut PgConnection, client: Option<i64>) -> Result<DateTime<Utc>, sqlx::Error> {
    query_scalar!(
        r#"SELECT coalesce(min(noticed_at), now()) AS "as_of!" FROM usage_late_hours WHERE $1::bigint IS NULL OR client_id = $1"#,
        client,
    )
    .fetch_one(connection)
    .await
}

/// Until when the figures of the transaction's client are complete, as its policy shows them. Where people may be told
/// apart they are a recount.
pub async fn as_of(tx: &mut TenantTx, policy: &Policy) -> Result<DateTime<Utc>, sqlx::Error> {
    let client = tx.client();
    match policy.naming {
        Naming::Sums => sums_as_of(tx, Some(client)).await,
        Naming::Named | Naming::Pseudonyms => query_scalar!(r#"SELECT now() AS "now!""#).fetch_one(&mut **tx).await,
    }
}

/// A client whose sums are older than their facts.
pub struct Late {
    pub client_id: i64,
    /// Of quarters of an hour that are over.
    pub is_over: bool,
    /// Of the one that is under way, or of one to come.
    pub is_under_way: bool,
}

/// The client that waits longest comes first.
pub async fn late_clients(tx: &mut WorkerTx) -> Result<Vec<Late>, sqlx::Error> {
    query_as!(
        Late,
        r#"SELECT client_id, bool_or(coalesce(until_at, hour + interval '1 hour') <= now()) AS "is_over!",
                  bool_or(coalesce(until_at, hour + interval '1 hour') > now()) AS "is_under_way!"
           FROM usage_late_hours GROUP BY client_id ORDER BY min(noticed_at)"#,
    )
    .fetch_all(&mut **tx)
    .await
}

/// Sums late quarters of the transaction's client anew, of at most so many late rows; answers how many.
pub async fn roll_up(tx: &mut TenantTx, most: i32, with_under_way: bool) -> Result<i64, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        r#"SELECT roll_up_usage_before($1, $2, CASE WHEN $3 THEN 'infinity' ELSE now() END) AS "quarters!""#,
        client,
        most,
        with_under_way,
    )
    .fetch_one(&mut **tx)
    .await
}
