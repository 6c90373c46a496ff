//! How fast models were of late.

use sqlx::query;
use uuid::Uuid;

use crate::kit::db::TenantTx;
use crate::runs::automatic::Pace;

/// What an answer of so many tokens takes in the middle, for those of these models that answered in a workspace: by the
/// last 20 runs that succeeded, among the last 100 of each model there, so that it costs the same however many there
/// are.
pub async fn paces(
    tx: &mut TenantTx,
    workspace: Uuid,
    models: &[(String, String)],
    tokens: f64,
) -> Result<Vec<Pace>, sqlx::Error> {
    let client = tx.client();
    let (ids, regions): (Vec<String>, Vec<String>) = models.iter().cloned().unzip();
    let rows = query!(
        r#"SELECT asked.model AS "model!", asked.region AS "region!", percentile_disc(0.5) WITHIN GROUP (ORDER BY took.ms) AS "ms!"
           FROM unnest($3::text[], $4::text[]) AS asked (model, region)
           CROSS JOIN LATERAL (
             SELECT r.first_delta_ms + (r.total_ms - r.first_delta_ms) * $5::float8 / r.output_tokens AS ms
             FROM (SELECT region, status, first_delta_ms, output_tokens, created_at, id,
                          (extract(epoch FROM finished_at - coalesce(started_at, created_at)) * 1000)::float8 AS total_ms
                   FROM runs WHERE client_id = $1 AND workspace_id = $2 AND model = asked.model ORDER BY created_at DESC, id DESC LIMIT 100) r
             WHERE r.region = asked.region AND r.status = 'succeeded' AND r.output_tokens > 0 AND r.total_ms >= r.first_delta_ms
             ORDER BY r.created_at DESC, r.id DESC
             LIMIT 20
           ) AS took
           GROUP BY asked.model, asked.region"#,
        client,
        workspace,
        &ids,
        &regions,
        tokens,
    )
    .fetch_all(&mut **tx)
    .await?;
    Ok(rows.into_iter().map(|row| Pace { model: row.model, region: row.region, ms: row.ms }).collect())
}
