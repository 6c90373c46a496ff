//! What the last runs of a use case took.

use sqlx::query_as;
use uuid::Uuid;

use crate::kit::db::TenantTx;

/// A run that succeeded.
pub struct Ended {
    pub duration_ms: i64,
    /// Offered to it.
    pub passages: i32,
    pub cost_micros: Option<i64>,
    pub currency: Option<String>,
}

/// The last runs that succeeded on a model in a region, the newest first: at most 50, among the last 200 of the use
/// case, so that it costs the same however many there are. Those of checks are none of anybody's.
pub async fn last_ended(
    tx: &mut TenantTx,
    use_case: Uuid,
    model: &str,
    region: &str,
) -> Result<Vec<Ended>, sqlx::Error> {
    query_as!(
        Ended,
        r#"SELECT (extract(epoch FROM r.finished_at - r.created_at) * 1000)::bigint AS "duration_ms!", r.passages_offered AS "passages!",
                  u.cost_micros AS "cost_micros?", u.currency AS "currency?"
           FROM (SELECT client_id, id, model, region, status, passages_offered, created_at, finished_at
                 FROM runs WHERE client_id = $1 AND use_case_id = $2 AND NOT is_check ORDER BY created_at DESC, id DESC LIMIT 200) r
           LEFT JOIN usage_entries u ON u.client_id = r.client_id AND u.id = r.id
           WHERE r.status = 'succeeded' AND r.model = $3 AND r.region = $4
           ORDER BY r.created_at DESC, r.id DESC
           LIMIT 50"#,
        tx.client(),
        use_case,
        model,
        region,
    )
    .fetch_all(&mut **tx)
    .await
}
