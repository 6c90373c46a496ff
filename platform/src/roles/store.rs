//! All SQL of roles. The two kinds lie in two tables of one shape.

use chrono::{DateTime, Utc};
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use super::error::{Error, in_use};
use super::model::{Role, RoleKind};
use crate::kit::db::{TenantTx, broken_constraint};
use crate::kit::problem::Problem;

/// One statement for each kind's table.
macro_rules! of_kind {
    ($kind:ident, $statement:ident!($($argument:tt)*)) => {
        match $kind {
            RoleKind::Account => $statement!("account_roles", "users", $($argument)*),
            RoleKind::Workspace => $statement!("workspace_roles", "workspace_members", $($argument)*),
        }
    };
}

macro_rules! roles {
    ($table:literal, $holders:literal, $tx:ident, $id:expr, $more:literal) => {{
        let client = $tx.client();
        query_as!(
            Role,
            r#"SELECT r.id, r.name, r.permissions, r.builtin,
                      (SELECT count(*) FROM "#
                + $holders
                + r#" h WHERE h.client_id = r.client_id AND h.role_id = r.id) AS "users!"
               FROM "#
                + $table
                + " r
               WHERE r.client_id = $1 AND ($2::uuid IS NULL OR r.id = $2) "
                + $more,
            client,
            $id,
        )
        .fetch_all(&mut **$tx)
        .await
    }};
}

pub async fn list(tx: &mut TenantTx, kind: RoleKind) -> Result<Vec<Role>, sqlx::Error> {
    of_kind!(kind, roles!(tx, None::<Uuid>, "ORDER BY r.builtin DESC, cardinality(r.permissions) DESC, lower(r.name)"))
}

pub async fn get(tx: &mut TenantTx, kind: RoleKind, id: Uuid) -> Result<Option<Role>, sqlx::Error> {
    let found = of_kind!(kind, roles!(tx, Some(id), ""))?;
    Ok(found.into_iter().next())
}

/// The same, locked against other changes and against being given to anybody meanwhile.
pub async fn lock(tx: &mut TenantTx, kind: RoleKind, id: Uuid) -> Result<Option<Role>, sqlx::Error> {
    let found = of_kind!(kind, roles!(tx, Some(id), "FOR UPDATE"))?;
    Ok(found.into_iter().next())
}

fn refused(error: sqlx::Error) -> Problem {
    match broken_constraint(&error) {
        Some("account_roles_name" | "workspace_roles_name") => Error::NameTaken.into(),
        _ => error.into(),
    }
}

macro_rules! insert {
    ($table:literal, $holders:literal, $tx:ident, $id:ident, $name:ident, $rights:ident, $now:ident) => {{
        let client = $tx.client();
        query!(
            "INSERT INTO " + $table + " (client_id, id, name, permissions, created_at) VALUES ($1, $2, $3, $4, $5)",
            client,
            $id,
            $name,
            $rights,
            $now,
        )
        .execute(&mut **$tx)
        .await
    }};
}

pub async fn insert(
    tx: &mut TenantTx,
    kind: RoleKind,
    id: Uuid,
    name: &str,
    rights: &[String],
    now: DateTime<Utc>,
) -> Result<(), Problem> {
    of_kind!(kind, insert!(tx, id, name, rights, now)).map(|_| ()).map_err(refused)
}

macro_rules! update {
    ($table:literal, $holders:literal, $tx:ident, $id:ident, $name:ident, $rights:ident) => {{
        let client = $tx.client();
        query!(
            "UPDATE " + $table + " SET name = $3, permissions = $4 WHERE client_id = $1 AND id = $2",
            client,
            $id,
            $name,
            $rights,
        )
        .execute(&mut **$tx)
        .await
    }};
}

pub async fn update(tx: &mut TenantTx, kind: RoleKind, id: Uuid, name: &str, rights: &[String]) -> Result<(), Problem> {
    of_kind!(kind, update!(tx, id, name, rights)).map(|_| ()).map_err(refused)
}

macro_rules! delete {
    ($table:literal, $holders:literal, $tx:ident, $id:ident) => {{
        let client = $tx.client();
        query!("DELETE FROM " + $table + " WHERE client_id = $1 AND id = $2", client, $id).execute(&mut **$tx).await
    }};
}

pub async fn delete(tx: &mut TenantTx, kind: RoleKind, id: Uuid) -> Result<(), Problem> {
    match of_kind!(kind, delete!(tx, id)) {
        // A setting points at it (single sign-on's default role, say).
        Err(error) if broken_constraint(&error).is_some() => {
            Err(in_use(vec!["a setting of the company".to_owned()], 1))
        }
        other => other.map(|_| ()).map_err(Problem::from),
    }
}

/// Some of those who hold a role; of a workspace role also where.
pub async fn holders(tx: &mut TenantTx, kind: RoleKind, id: Uuid, most: i64) -> Result<Vec<String>, sqlx::Error> {
    let client = tx.client();
    if kind == RoleKind::Account {
        return query_scalar!(
            r#"SELECT person_name(u.client_id, u.id) AS "name!" FROM users u
               WHERE u.client_id = $1 AND u.role_id = $2
               ORDER BY lower(u.first_name), lower(u.last_name), u.id
               LIMIT $3"#,
            client,
            id,
            most,
        )
        .fetch_all(&mut **tx)
        .await;
    }
    query_scalar!(
        r#"SELECT person_name(m.client_id, m.user_id) || ' in ' || w.name AS "name!"
           FROM workspace_members m
           JOIN users u ON u.client_id = m.client_id AND u.id = m.user_id
           JOIN workspaces w ON w.client_id = m.client_id AND w.id = m.workspace_id
           WHERE m.client_id = $1 AND m.role_id = $2
           ORDER BY lower(u.first_name), lower(u.last_name), u.id, lower(w.name)
           LIMIT $3"#,
        client,
        id,
        most,
    )
    .fetch_all(&mut **tx)
    .await
}
