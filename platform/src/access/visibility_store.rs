//! SQL of who may find a use case.

use sqlx::{query, query_scalar};
use uuid::Uuid;

use super::model::Visibility;
use super::store::New;
use crate::kit::db::TenantTx;

pub async fn set(tx: &mut TenantTx, use_case: Uuid, visibility: Visibility) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "UPDATE use_cases SET visibility = $3 WHERE client_id = $1 AND id = $2",
        client,
        use_case,
        visibility.kept()
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// The rights of somebody's role in the workspace of a use case; `None`: they are no member.
pub async fn role_of(tx: &mut TenantTx, use_case: Uuid, person: Uuid) -> Result<Option<Vec<String>>, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        "SELECT r.permissions
         FROM use_cases u
         JOIN workspace_members m ON m.client_id = u.client_id AND m.workspace_id = u.workspace_id AND m.user_id = $3
         JOIN workspace_roles r ON r.client_id = m.client_id AND r.id = m.role_id
         WHERE u.client_id = $1 AND u.id = $2",
        client,
        use_case,
        person,
    )
    .fetch_optional(&mut **tx)
    .await
}

/// The version whose copy every company finds.
pub async fn public_version(tx: &mut TenantTx, use_case: Uuid) -> Result<Option<i32>, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        "SELECT version FROM control.public_templates WHERE client_id = $1 AND use_case_id = $2",
        client,
        use_case
    )
    .fetch_optional(&mut **tx)
    .await
}

/// Makes sure that a member has at least this level on a use case; nothing where they are no member.
pub async fn keep(tx: &mut TenantTx, use_case: Uuid, person: Uuid, new: New) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "INSERT INTO grants (client_id, id, workspace_id, use_case_id, user_id, level, granted_by, granted_at)
         SELECT $1, $2, u.workspace_id, u.id, m.user_id, $5, $6, $7
         FROM use_cases u
         JOIN workspace_members m ON m.client_id = u.client_id AND m.workspace_id = u.workspace_id AND m.user_id = $4
         WHERE u.client_id = $1 AND u.id = $3
         ON CONFLICT (client_id, coalesce(folder_id, use_case_id), coalesce(user_id, role_id))
         DO UPDATE SET level = greatest(grants.level, excluded.level)",
        client,
        new.id,
        use_case,
        person,
        new.level.kept(),
        new.by,
        new.now,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}
