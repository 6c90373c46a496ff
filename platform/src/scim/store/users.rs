//! People as a directory finds them, and the roles that their groups give.

use chrono::{DateTime, Utc};
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use crate::kit::db::{TenantTx, broken_constraint};
use crate::scim::error::{Error, Failure};
use crate::scim::users::{InGroup, User};

macro_rules! users {
    ($client:ident, $more:literal $(, $argument:expr)*) => {
        query_as!(
            User,
            r#"SELECT u.id, s.user_name AS "user_name?", s.external_id AS "external_id?", s.display_name AS "display_name?",
                      u.email, u.first_name, u.last_name, (u.status <> 'suspended') AS "active!",
                      (u.provisioned_by IS NOT DISTINCT FROM 'scim') AS "provisioned!", u.created_at, s.changed_at AS "changed_at?"
               FROM users u
               LEFT JOIN scim_users s ON s.client_id = u.client_id AND s.user_id = u.id
               WHERE u.client_id = $1 AND "# + $more,
            $client
            $(, $argument)*
        )
    };
}

pub async fn user(tx: &mut TenantTx, id: Uuid) -> Result<Option<User>, sqlx::Error> {
    let client = tx.client();
    users!(client, "u.id = $2", id).fetch_optional(&mut **tx).await
}

/// Which people: these, or all.
pub type Among<'a> = Option<&'a [Uuid]>;

/// A page in the order in which they came.
pub async fn page(
    tx: &mut TenantTx,
    among: Among<'_>,
    active: Option<bool>,
    start: i64,
    count: i64,
) -> Result<Vec<User>, sqlx::Error> {
    let client = tx.client();
    users!(
        client,
        "($2 OR u.id = ANY ($3)) AND ($4::boolean IS NULL OR (u.status <> 'suspended') = $4)
         ORDER BY u.created_at, u.id
         LIMIT $5 OFFSET $6",
        among.is_none(),
        among.unwrap_or_default(),
        active,
        count,
        start - 1
    )
    .fetch_all(&mut **tx)
    .await
}

pub async fn count(tx: &mut TenantTx, among: Among<'_>, active: Option<bool>) -> Result<i64, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        r#"SELECT count(*) AS "count!"
           FROM users u
           WHERE u.client_id = $1 AND ($2 OR u.id = ANY ($3)) AND ($4::boolean IS NULL OR (u.status <> 'suspended') = $4)"#,
        client,
        among.is_none(),
        among.unwrap_or_default(),
        active,
    )
    .fetch_one(&mut **tx)
    .await
}

/// Who goes by a user name, capitals aside.
pub async fn named(tx: &mut TenantTx, user_name: &str) -> Result<Vec<Uuid>, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        r#"SELECT s.user_id AS "id!" FROM scim_users s WHERE s.client_id = $1 AND lower(s.user_name) = lower($2)
           UNION
           SELECT u.id FROM users u
           WHERE u.client_id = $1 AND lower(u.email) = lower($2)
             AND NOT EXISTS (SELECT FROM scim_users s WHERE s.client_id = u.client_id AND s.user_id = u.id AND s.user_name IS NOT NULL)"#,
        client,
        user_name,
    )
    .fetch_all(&mut **tx)
    .await
}

/// Who has an email, capitals aside.
pub async fn mailed(tx: &mut TenantTx, email: &str) -> Result<Vec<Uuid>, sqlx::Error> {
    let client = tx.client();
    query_scalar!("SELECT id FROM users WHERE client_id = $1 AND lower(email) = lower($2)", client, email)
        .fetch_all(&mut **tx)
        .await
}

/// Whom the directory calls by an id of its own.
pub async fn external(tx: &mut TenantTx, external_id: &str) -> Result<Vec<Uuid>, sqlx::Error> {
    let client = tx.client();
    query_scalar!("SELECT user_id FROM scim_users WHERE client_id = $1 AND external_id = $2", client, external_id)
        .fetch_all(&mut **tx)
        .await
}

/// Keeps what the directory calls somebody.
pub async fn save(tx: &mut TenantTx, user: &User, now: DateTime<Utc>) -> Result<(), Failure> {
    let client = tx.client();
    let saved = query!(
        "INSERT INTO scim_users (client_id, user_id, user_name, external_id, display_name, changed_at) VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (client_id, user_id) DO UPDATE
         SET user_name = excluded.user_name, external_id = excluded.external_id, display_name = excluded.display_name, changed_at = excluded.changed_at",
        client,
        user.id,
        user.user_name,
        user.external_id,
        user.display_name,
        now,
    )
    .execute(&mut **tx)
    .await;
    match saved {
        Err(error) if broken_constraint(&error) == Some("scim_users_user_name") => Err(Error::Taken("userName").into()),
        other => other.map(|_| ()).map_err(Failure::from),
    }
}

/// The groups of some people, by name.
pub async fn groups_of(tx: &mut TenantTx, users: &[Uuid]) -> Result<Vec<(Uuid, InGroup)>, sqlx::Error> {
    let client = tx.client();
    let rows = query!(
        "SELECT m.user_id, g.id, g.display_name
         FROM scim_group_members m
         JOIN scim_groups g ON g.client_id = m.client_id AND g.id = m.group_id
         WHERE m.client_id = $1 AND m.user_id = ANY ($2)
         ORDER BY lower(g.display_name)",
        client,
        users,
    )
    .fetch_all(&mut **tx)
    .await?;
    Ok(rows.into_iter().map(|row| (row.user_id, InGroup { id: row.id, display_name: row.display_name })).collect())
}

/// An account role, its name in lower case.
pub struct RoleRow {
    pub id: Uuid,
    pub name: String,
    pub permissions: Vec<String>,
    pub builtin: bool,
}

pub async fn roles(tx: &mut TenantTx) -> Result<Vec<RoleRow>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        RoleRow,
        r#"SELECT id, lower(name) AS "name!", permissions, builtin FROM account_roles WHERE client_id = $1"#,
        client
    )
    .fetch_all(&mut **tx)
    .await
}

/// Somebody's role, and what groups have to do with it.
pub struct RoleOrigin {
    pub user_id: Uuid,
    pub role_id: Uuid,
    /// The role that came from their groups last.
    pub given_role: Option<Uuid>,
    /// Names of their groups in lower case.
    pub groups: Vec<String>,
}

pub async fn held(tx: &mut TenantTx, users: &[Uuid]) -> Result<Vec<RoleOrigin>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        RoleOrigin,
        r#"SELECT u.id AS user_id, u.role_id, s.given_role AS "given_role?",
                  coalesce((SELECT array_agg(lower(g.display_name))
                            FROM scim_group_members m
                            JOIN scim_groups g ON g.client_id = m.client_id AND g.id = m.group_id
                            WHERE m.client_id = u.client_id AND m.user_id = u.id), '{}') AS "groups!"
           FROM users u
           LEFT JOIN scim_users s ON s.client_id = u.client_id AND s.user_id = u.id
           WHERE u.client_id = $1 AND u.id = ANY ($2)
           ORDER BY u.id"#,
        client,
        users,
    )
    .fetch_all(&mut **tx)
    .await
}

/// Remembers that somebody has a role from their groups.
pub async fn give(tx: &mut TenantTx, user: Uuid, role: Uuid, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "INSERT INTO scim_users (client_id, user_id, given_role, changed_at) VALUES ($1, $2, $3, $4)
         ON CONFLICT (client_id, user_id) DO UPDATE SET given_role = excluded.given_role",
        client,
        user,
        role,
        now,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}
