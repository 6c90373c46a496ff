//! What examples of use cases came to on a model.

use std::collections::HashMap;

use sqlx::query;
use uuid::Uuid;

use crate::insight::what_if::WhatIfExamples;
use crate::kit::db::TenantTx;

/// The newest check of each of these use cases whose runs were all on this model of this region.
pub async fn examples_on(
    tx: &mut TenantTx,
    use_cases: Vec<Uuid>,
    model: &str,
    region: &str,
) -> Result<HashMap<Uuid, WhatIfExamples>, sqlx::Error> {
    let client = tx.client();
    let rows = query!(
        r#"SELECT DISTINCT ON (k.use_case_id) k.use_case_id, k.passed, k.failed, k.unchecked, k.finished_at AS "finished_at!"
           FROM use_case_checks k
           WHERE k.client_id = $1 AND k.use_case_id = ANY ($2) AND k.kind = 'examples' AND k.status = 'done'
             AND (SELECT coalesce(bool_and(r.model = $3 AND r.region = $4), false)
                  FROM batch_rows b JOIN runs r ON r.client_id = b.client_id AND r.id = b.run_id
                  WHERE b.client_id = k.client_id AND b.batch_id = k.batch_id)
           ORDER BY k.use_case_id, k.created_at DESC, k.id DESC"#,
        client,
        &use_cases,
        model,
        region,
    )
    .fetch_all(&mut **tx)
    .await?;
    let examples = rows.into_iter().map(|row| {
        let (passed, failed, unchecked, finished_at) = (row.passed, row.failed, row.unchecked, row.finished_at);
        (row.use_case_id, WhatIfExamples { passed, failed, unchecked, finished_at })
    });
    Ok(examples.collect())
}
