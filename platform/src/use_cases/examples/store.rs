//! All SQL of examples.

use chrono::{DateTime, Utc};
use serde_json::{Map, Value};
use sqlx::types::Json;
use sqlx::{query, query_scalar};
use uuid::Uuid;

use super::linked::Linked;
use super::model::{Example, ExampleFields, Expectation, PortableExample};
use crate::kit::db::TenantTx;

/// All examples of a use case, in the order in which they were made.
pub async fn all(tx: &mut TenantTx, use_case: Uuid) -> Result<Vec<Example>, sqlx::Error> {
    let client = tx.client();
    let rows = query!(
        r#"SELECT id, name, inputs AS "inputs: Json<Map<String, Value>>", expectations AS "expectations: Json<Vec<Expectation>>", run_id, question AS "question: Json<Linked>", revision,
                  updated_at, person_name(client_id, updated_by) AS "updated_by_name!"
           FROM use_case_examples
           WHERE client_id = $1 AND use_case_id = $2
           ORDER BY created_at, id"#,
        client,
        use_case,
    )
    .fetch_all(&mut **tx)
    .await?;
    let example = rows.into_iter().map(|row| Example {
        id: row.id,
        fields: ExampleFields { name: row.name, inputs: row.inputs.0, expectations: row.expectations.0 },
        run_id: row.run_id,
        question: row.question.map(|linked| linked.0),
        revision: row.revision,
        updated_at: row.updated_at,
        updated_by_name: row.updated_by_name,
    });
    Ok(example.collect())
}

/// An example to be.
pub struct New<'a> {
    pub id: Uuid,
    pub use_case: Uuid,
    pub fields: &'a ExampleFields,
    pub run: Option<Uuid>,
    pub by: Uuid,
    pub now: DateTime<Utc>,
}

pub async fn insert(tx: &mut TenantTx, new: &New<'_>) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "INSERT INTO use_case_examples (client_id, id, use_case_id, name, inputs, expectations, run_id, created_at, updated_by, updated_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $8)",
        client,
        new.id,
        new.use_case,
        new.fields.name.trim(),
        Json(&new.fields.inputs) as _,
        Json(&new.fields.expectations) as _,
        new.run,
        new.now,
        new.by,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Says which entry of the questions and answers an example was made of.
pub async fn link(tx: &mut TenantTx, id: Uuid, linked: &Linked) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "UPDATE use_case_examples SET question = $3 WHERE client_id = $1 AND id = $2",
        client,
        id,
        Json(linked) as _
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Changes an example that still is at this revision; `false` when it is not.
pub async fn update(
    tx: &mut TenantTx,
    (use_case, id, revision): (Uuid, Uuid, i32),
    fields: &ExampleFields,
    by: Uuid,
    now: DateTime<Utc>,
) -> Result<bool, sqlx::Error> {
    let client = tx.client();
    let changed = query!(
        "UPDATE use_case_examples SET name = $5, inputs = $6, expectations = $7, revision = revision + 1, updated_by = $8, updated_at = $9
         WHERE client_id = $1 AND use_case_id = $2 AND id = $3 AND revision = $4",
        client,
        use_case,
        id,
        revision,
        fields.name.trim(),
        Json(&fields.inputs) as _,
        Json(&fields.expectations) as _,
        by,
        now,
    );
    Ok(changed.execute(&mut **tx).await?.rows_affected() == 1)
}

/// `false`: there is none.
pub async fn delete(tx: &mut TenantTx, use_case: Uuid, id: Uuid) -> Result<bool, sqlx::Error> {
    let client = tx.client();
    let deleted = query!(
        "DELETE FROM use_case_examples WHERE client_id = $1 AND use_case_id = $2 AND id = $3",
        client,
        use_case,
        id
    );
    Ok(deleted.execute(&mut **tx).await?.rows_affected() == 1)
}

/// Puts those of a file in the place of all that were there.
pub async fn replace_all(
    tx: &mut TenantTx,
    use_case: Uuid,
    examples: &[PortableExample],
    by: Uuid,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!("DELETE FROM use_case_examples WHERE client_id = $1 AND use_case_id = $2", client, use_case)
        .execute(&mut **tx)
        .await?;
    for (place, example) in (0..).zip(examples) {
        // Each a moment after the one before: the order is that of their making.
        let made = now + chrono::TimeDelta::microseconds(place);
        insert(tx, &New { id: Uuid::now_v7(), use_case, fields: &example.fields, run: None, by, now: made }).await?;
    }
    Ok(())
}

/// Which of these documents are in the workspace.
pub async fn documents_in(tx: &mut TenantTx, workspace: Uuid, ids: &[Uuid]) -> Result<Vec<Uuid>, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        "SELECT id FROM documents WHERE client_id = $1 AND workspace_id = $2 AND id = ANY ($3) AND purpose <> 'version'",
        client,
        workspace,
        ids
    )
    .fetch_all(&mut **tx)
    .await
}

/// Keeps others from adding examples until the transaction ends, so that the limit holds.
pub async fn hold(tx: &mut TenantTx, use_case: Uuid) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!("SELECT FROM use_cases WHERE client_id = $1 AND id = $2 FOR NO KEY UPDATE", client, use_case)
        .fetch_optional(&mut **tx)
        .await?;
    Ok(())
}
