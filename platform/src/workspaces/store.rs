//! All SQL of workspaces.

use sqlx::{query_as, query_scalar};
use uuid::Uuid;

use crate::kit::db::TenantTx;

/// A workspace's existence, and the person's role there if they are a member.
pub struct Membership {
    pub role_name: Option<String>,
    pub permissions: Option<Vec<String>>,
}

pub async fn membership(tx: &mut TenantTx, workspace: Uuid, user: Uuid) -> Result<Option<Membership>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        Membership,
        r#"SELECT r.name AS "role_name?", r.permissions AS "permissions?"
           FROM workspaces w
           LEFT JOIN workspace_members m ON m.client_id = w.client_id AND m.workspace_id = w.id AND m.user_id = $3
           LEFT JOIN workspace_roles r ON r.client_id = m.client_id AND r.id = m.role_id
           WHERE w.client_id = $1 AND w.id = $2 AND w.archived_at IS NULL"#,
        client,
        workspace,
        user,
    )
    .fetch_optional(&mut **tx)
    .await
}

pub async fn visible(tx: &mut TenantTx, user: Uuid, all: bool) -> Result<Vec<Uuid>, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        "SELECT w.id
         FROM workspaces w
         WHERE w.client_id = $1 AND w.archived_at IS NULL
           AND ($3 OR EXISTS (
             SELECT FROM workspace_members m
             JOIN workspace_roles r ON r.client_id = m.client_id AND r.id = m.role_id
             WHERE m.client_id = $1 AND m.workspace_id = w.id AND m.user_id = $2 AND 'view-workspace' = ANY (r.permissions)))",
        client,
        user,
        all,
    )
    .fetch_all(&mut **tx)
    .await
}
