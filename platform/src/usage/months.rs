//! How far a client has used its month. What it used by month and model is shown by `insight`, as the policy says.

use chrono::{DateTime, Utc};

use super::look::Look;
use super::model::Allowance;
use crate::kit::db::TenantTx;

/// How far the transaction's client has used its month.
pub async fn allowance(tx: &mut TenantTx, now: DateTime<Utc>) -> Result<Allowance, sqlx::Error> {
    let look = Look::read(tx, now).await?;
    Ok(Allowance {
        runs: look.runs.used,
        tokens: look.tokens.used,
        monthly_runs: look.runs.limit(),
        monthly_tokens: look.tokens.limit(),
    })
}
