//! What somebody can see, workspace by workspace.

use sqlx::{query_as, query_scalar};
use uuid::Uuid;

use crate::kit::db::TenantTx;

/// A workspace, and the person's role in it if they are a member.
pub struct Grant {
    pub id: Uuid,
    pub name: String,
    pub role: Option<String>,
    pub permissions: Option<Vec<String>>,
}

/// The workspaces somebody is a member of; `all`: the others too.
pub async fn grants(tx: &mut TenantTx, person: Uuid, all: bool) -> Result<Vec<Grant>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        Grant,
        r#"SELECT w.id, w.name, r.name AS "role?", r.permissions AS "permissions?"
           FROM workspaces w
           LEFT JOIN workspace_members m ON m.client_id = w.client_id AND m.workspace_id = w.id AND m.user_id = $2
           LEFT JOIN workspace_roles r ON r.client_id = m.client_id AND r.id = m.role_id
           WHERE w.client_id = $1 AND w.archived_at IS NULL AND ($3 OR m.user_id IS NOT NULL)
           ORDER BY lower(w.name), w.id
           LIMIT 1000"#,
        client,
        person,
        all,
    )
    .fetch_all(&mut **tx)
    .await
}

/// Addresses of those who hold an account right, twenty at most, who was here last first.
pub async fn holders(tx: &mut TenantTx, right: &str) -> Result<Vec<Uuid>, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        "SELECT u.id
         FROM users u
         JOIN account_roles r ON r.client_id = u.client_id AND r.id = u.role_id
         WHERE u.client_id = $1 AND u.status = 'active' AND $2 = ANY (r.permissions)
         ORDER BY u.last_seen_at DESC NULLS LAST, u.id
         LIMIT 20",
        client,
        right,
    )
    .fetch_all(&mut **tx)
    .await
}
