//! SQL of subscriptions that contracts have replaced.

use sqlx::query_as;

use crate::kit::db::OperatorTx;

/// A subscription at Stripe that goes on beside a contract.
pub struct Replaced {
    pub client: i64,
    pub subscription: String,
}

pub async fn replaced(tx: &mut OperatorTx) -> Result<Vec<Replaced>, sqlx::Error> {
    query_as!(
        Replaced,
        r#"SELECT c.client_id AS client, c.subscription AS "subscription!"
           FROM control.stripe_customers c
           JOIN control.subscriptions s ON s.client_id = c.client_id AND s.ended_at IS NULL AND s.source = 'contract'
           WHERE c.subscription IS NOT NULL AND NOT c.cancels
           ORDER BY c.client_id"#,
    )
    .fetch_all(&mut **tx)
    .await
}
