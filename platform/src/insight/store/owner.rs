//! What is asked about clients from outside of them.

use sqlx::{query, query_scalar};

use crate::insight::period::Range;
use crate::insight::policy::{Naming, Policy};
use crate::kit::db::OperatorTx;

/// How a client shows its people, to the owner's people too.
pub async fn policy_of(tx: &mut OperatorTx, client: i64) -> Result<Policy, sqlx::Error> {
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

pub async fn is_client(tx: &mut OperatorTx, client: i64) -> Result<bool, sqlx::Error> {
    query_scalar!(r#"SELECT EXISTS (SELECT FROM control.clients WHERE id = $1) AS "is_there!""#, client)
        .fetch_one(&mut **tx)
        .await
}

/// Clients in which anything was done on these days of UTC.
pub async fn active(tx: &mut OperatorTx, range: Range) -> Result<Vec<i64>, sqlx::Error> {
    query_scalar!(
        "SELECT c.id FROM control.clients c
         WHERE EXISTS (SELECT FROM usage_days d WHERE d.client_id = c.id AND d.day BETWEEN $1 AND $2)
         ORDER BY c.id",
        range.first,
        range.last,
    )
    .fetch_all(&mut **tx)
    .await
}
