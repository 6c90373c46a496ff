//! Use that came too late for the invoice of its own time, as its company is shown it.

use chrono::{DateTime, Utc};
use sqlx::query;

use crate::entitlements::Metric;
use crate::kit::db::TenantTx;

/// Use that was written down after what it belongs to was closed.
pub struct Late {
    pub metric: Metric,
    /// When it was charged.
    pub charged_at: DateTime<Utc>,
    /// It was used before then.
    pub used_by: DateTime<Utc>,
    pub value: i64,
}

/// Of the transaction's client.
pub async fn late(tx: &mut TenantTx) -> Result<Vec<Late>, sqlx::Error> {
    let client = tx.client();
    let rows = query!(
        r#"SELECT metric, until_at, used_by AS "used_by!", value FROM control.over_slices
           WHERE client_id = $1 AND used_by IS NOT NULL ORDER BY from_at, metric"#,
        client,
    )
    .fetch_all(&mut **tx)
    .await?;
    let late = rows.into_iter().map(|row| Late {
        metric: Metric::parse(&row.metric).unwrap_or(Metric::Runs),
        charged_at: row.until_at,
        used_by: row.used_by,
        value: row.value,
    });
    Ok(late.collect())
}
