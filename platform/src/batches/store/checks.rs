//! The batch of a check as rows.

use serde_json::Value;
use sqlx::query;
use sqlx::types::Json;
use uuid::Uuid;

use crate::batches::checks::NewCheck;
use crate::kit::db::TenantTx;

/// Adds the batch with its rows; it runs at once. A draft has no version, and older processes that meet it find none.
pub async fn insert_check(tx: &mut TenantTx, id: Uuid, new: &NewCheck<'_>) -> Result<(), sqlx::Error> {
    let client = tx.client();
    let definition = new.version.is_none().then_some(Json(new.definition));
    query!(
        "INSERT INTO batches (client_id, id, workspace_id, use_case_id, version, definition, name, columns, mapping, status, checked, mails, live,
                              is_check, created_by, created_at, started_at)
         VALUES ($1, $2, $3, $4, $5, $6, 'Check', '[]', '{}', 'running', true, false, true, true, $7, $8, $8)",
        client,
        id,
        new.workspace,
        new.use_case,
        new.version.unwrap_or(0),
        definition as _,
        new.by,
        new.now,
    )
    .execute(&mut **tx)
    .await?;
    let rows: Vec<i32> = (1..).take(new.rows.len()).collect();
    let values: Vec<Value> = new.rows.iter().cloned().map(Value::Object).collect();
    query!(
        "INSERT INTO batch_rows (client_id, batch_id, row, cells)
         SELECT $1, $2, t.row, t.cells FROM unnest($3::integer[], $4::jsonb[]) AS t (row, cells)",
        client,
        id,
        &rows,
        &values,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}
