//! All SQL of gates, and of checks what a gate asks for.

use chrono::{DateTime, Utc};
use sqlx::query;
use uuid::Uuid;

use super::model::{Checked, Override, PublishGate};
use crate::kit::db::TenantTx;

pub async fn get(tx: &mut TenantTx, workspace: Uuid) -> Result<Option<PublishGate>, sqlx::Error> {
    let client = tx.client();
    let row = query!(
        "SELECT min_rate, min_examples, override_by FROM publish_gates WHERE client_id = $1 AND workspace_id = $2",
        client,
        workspace
    );
    Ok(row.fetch_optional(&mut **tx).await?.map(|row| PublishGate {
        min_rate: row.min_rate,
        min_examples: row.min_examples,
        override_by: Override::parse(&row.override_by),
    }))
}

pub async fn set(
    tx: &mut TenantTx,
    workspace: Uuid,
    gate: Option<&PublishGate>,
    by: Uuid,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    let client = tx.client();
    let Some(gate) = gate else {
        query!("DELETE FROM publish_gates WHERE client_id = $1 AND workspace_id = $2", client, workspace)
            .execute(&mut **tx)
            .await?;
        return Ok(());
    };
    query!(
        "INSERT INTO publish_gates (client_id, workspace_id, min_rate, min_examples, override_by, set_by, set_at) VALUES ($1, $2, $3, $4, $5, $6, $7)
         ON CONFLICT (client_id, workspace_id)
         DO UPDATE SET min_rate = $3, min_examples = $4, override_by = $5, set_by = $6, set_at = $7",
        client,
        workspace,
        gate.min_rate,
        gate.min_examples,
        gate.override_by.as_str(),
        by,
        now,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// The newest check of exactly this draft on exactly these examples that came to its end.
pub async fn checked(
    tx: &mut TenantTx,
    use_case: Uuid,
    definition: &[u8],
    examples: &[u8],
) -> Result<Option<Checked>, sqlx::Error> {
    let client = tx.client();
    let row = query!(
        r#"SELECT passed, failed, unchecked, finished_at AS "finished_at!" FROM use_case_checks
           WHERE client_id = $1 AND use_case_id = $2 AND kind = 'examples' AND version IS NULL AND status = 'done'
             AND definition_hash = $3 AND examples_hash = $4
           ORDER BY created_at DESC, id DESC
           LIMIT 1"#,
        client,
        use_case,
        definition,
        examples,
    );
    Ok(row.fetch_optional(&mut **tx).await?.map(|row| Checked {
        passed: row.passed,
        failed: row.failed,
        unchecked: row.unchecked,
        finished_at: row.finished_at,
    }))
}
