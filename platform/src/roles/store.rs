//! All SQL of roles.

use sqlx::query_as;

use super::model::Role;
use crate::kit::db::TenantTx;

pub async fn account_roles(tx: &mut TenantTx) -> Result<Vec<Role>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        Role,
        r#"SELECT r.id, r.name, r.permissions, r.builtin,
                  (SELECT count(*) FROM users u WHERE u.client_id = r.client_id AND u.role_id = r.id) AS "users!"
           FROM account_roles r
           WHERE r.client_id = $1
           ORDER BY r.builtin DESC, cardinality(r.permissions) DESC, lower(r.name)"#,
        client,
    )
    .fetch_all(&mut **tx)
    .await
}

pub async fn workspace_roles(tx: &mut TenantTx) -> Result<Vec<Role>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        Role,
        r#"SELECT r.id, r.name, r.permissions, r.builtin,
                  (SELECT count(*) FROM workspace_members m WHERE m.client_id = r.client_id AND m.role_id = r.id) AS "users!"
           FROM workspace_roles r
           WHERE r.client_id = $1
           ORDER BY r.builtin DESC, cardinality(r.permissions) DESC, lower(r.name)"#,
        client,
    )
    .fetch_all(&mut **tx)
    .await
}
