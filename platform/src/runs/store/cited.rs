//! What the model's own answer cites.

use std::collections::HashSet;

use document::Node;
use sqlx::query_scalar;
use uuid::Uuid;

use crate::kit::db::TenantTx;

/// The passages that a run's first answer cites, whatever people made of it since.
pub async fn cited(tx: &mut TenantTx, run: Uuid) -> Result<HashSet<Uuid>, sqlx::Error> {
    let client = tx.client();
    let first = query_scalar!(
        "SELECT content FROM outputs WHERE client_id = $1 AND run_id = $2 ORDER BY version LIMIT 1",
        client,
        run,
    );
    let first = first.fetch_optional(&mut **tx).await?;
    let mut cited = HashSet::new();
    if let Some(answer) = first.and_then(|content| serde_json::from_value::<Node>(content).ok()) {
        answer.each_cited(&mut |citation| {
            cited.insert(citation.passage_id);
        });
    }
    Ok(cited)
}
