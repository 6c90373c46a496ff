//! Groups of a directory and their members.

use chrono::{DateTime, Utc};
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use crate::kit::db::{TenantTx, broken_constraint};
use crate::scim::error::{Error, Failure};
use crate::scim::groups::{Group, Member};

macro_rules! groups {
    ($client:ident, $more:literal $(, $argument:expr)*) => {
        query_as!(
            Group,
            "SELECT g.id, g.display_name, g.external_id, g.created_at, g.changed_at FROM scim_groups g WHERE g.client_id = $1 AND " + $more,
            $client
            $(, $argument)*
        )
    };
}

pub async fn group(tx: &mut TenantTx, id: Uuid) -> Result<Option<Group>, sqlx::Error> {
    let client = tx.client();
    groups!(client, "g.id = $2", id).fetch_optional(&mut **tx).await
}

/// The same, locked against another change.
pub async fn lock_group(tx: &mut TenantTx, id: Uuid) -> Result<Option<Group>, sqlx::Error> {
    let client = tx.client();
    groups!(client, "g.id = $2 FOR UPDATE", id).fetch_optional(&mut **tx).await
}

/// A page in the order in which they came.
pub async fn groups(
    tx: &mut TenantTx,
    among: Option<&[Uuid]>,
    start: i64,
    count: i64,
) -> Result<Vec<Group>, sqlx::Error> {
    let client = tx.client();
    groups!(
        client,
        "($2 OR g.id = ANY ($3)) ORDER BY g.created_at, g.id LIMIT $4 OFFSET $5",
        among.is_none(),
        among.unwrap_or_default(),
        count,
        start - 1
    )
    .fetch_all(&mut **tx)
    .await
}

pub async fn groups_count(tx: &mut TenantTx, among: Option<&[Uuid]>) -> Result<i64, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        r#"SELECT count(*) AS "count!" FROM scim_groups g WHERE g.client_id = $1 AND ($2 OR g.id = ANY ($3))"#,
        client,
        among.is_none(),
        among.unwrap_or_default(),
    )
    .fetch_one(&mut **tx)
    .await
}

/// The group of this name, capitals aside.
pub async fn groups_called(tx: &mut TenantTx, display_name: &str) -> Result<Vec<Uuid>, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        "SELECT id FROM scim_groups WHERE client_id = $1 AND lower(display_name) = lower($2)",
        client,
        display_name
    )
    .fetch_all(&mut **tx)
    .await
}

/// What the directory calls by an id of its own.
pub async fn groups_external(tx: &mut TenantTx, external_id: &str) -> Result<Vec<Uuid>, sqlx::Error> {
    let client = tx.client();
    query_scalar!("SELECT id FROM scim_groups WHERE client_id = $1 AND external_id = $2", client, external_id)
        .fetch_all(&mut **tx)
        .await
}

/// The groups that somebody is in.
pub async fn group_by_member(tx: &mut TenantTx, user: Uuid) -> Result<Vec<Uuid>, sqlx::Error> {
    let client = tx.client();
    query_scalar!("SELECT group_id FROM scim_group_members WHERE client_id = $1 AND user_id = $2", client, user)
        .fetch_all(&mut **tx)
        .await
}

/// Keeps a group as it is now.
pub async fn save_group(tx: &mut TenantTx, group: &Group, now: DateTime<Utc>) -> Result<(), Failure> {
    let client = tx.client();
    let saved = query!(
        "INSERT INTO scim_groups (client_id, id, display_name, external_id, created_at, changed_at) VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (client_id, id) DO UPDATE
         SET display_name = excluded.display_name, external_id = excluded.external_id, changed_at = excluded.changed_at",
        client,
        group.id,
        group.display_name,
        group.external_id,
        group.created_at,
        now,
    )
    .execute(&mut **tx)
    .await;
    match saved {
        Err(error) if broken_constraint(&error) == Some("scim_groups_display_name") => {
            Err(Error::Taken("displayName").into())
        }
        other => other.map(|_| ()).map_err(Failure::from),
    }
}

/// Says whether there was one.
pub async fn delete_group(tx: &mut TenantTx, id: Uuid) -> Result<bool, sqlx::Error> {
    let client = tx.client();
    // By name, for figures keep who left when: what a cascade takes away, the tables' owner does, who sees no rows.
    query!("DELETE FROM scim_group_members WHERE client_id = $1 AND group_id = $2", client, id)
        .execute(&mut **tx)
        .await?;
    let deleted = query!("DELETE FROM scim_groups WHERE client_id = $1 AND id = $2", client, id);
    Ok(deleted.execute(&mut **tx).await?.rows_affected() == 1)
}

/// Members of some groups by group, at most so many.
pub async fn members(tx: &mut TenantTx, groups: &[Uuid], most: i64) -> Result<Vec<Member>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        Member,
        r#"SELECT m.group_id, m.user_id, coalesce(s.user_name, u.email) AS "display!"
           FROM scim_group_members m
           JOIN users u ON u.client_id = m.client_id AND u.id = m.user_id
           LEFT JOIN scim_users s ON s.client_id = m.client_id AND s.user_id = m.user_id
           WHERE m.client_id = $1 AND m.group_id = ANY ($2)
           ORDER BY m.group_id, m.user_id
           LIMIT $3"#,
        client,
        groups,
        most,
    )
    .fetch_all(&mut **tx)
    .await
}

pub async fn member_ids(tx: &mut TenantTx, group: Uuid) -> Result<Vec<Uuid>, sqlx::Error> {
    let client = tx.client();
    query_scalar!("SELECT user_id FROM scim_group_members WHERE client_id = $1 AND group_id = $2", client, group)
        .fetch_all(&mut **tx)
        .await
}

/// Which of these are people of the client.
pub async fn known(tx: &mut TenantTx, users: &[Uuid]) -> Result<Vec<Uuid>, sqlx::Error> {
    let client = tx.client();
    query_scalar!("SELECT id FROM users WHERE client_id = $1 AND id = ANY ($2)", client, users)
        .fetch_all(&mut **tx)
        .await
}

pub async fn add_members(tx: &mut TenantTx, group: Uuid, users: &[Uuid]) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "INSERT INTO scim_group_members (client_id, group_id, user_id)
         SELECT $1, $2, added.id FROM unnest($3::uuid[]) AS added (id)
         ON CONFLICT DO NOTHING",
        client,
        group,
        users,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

pub async fn remove_members(tx: &mut TenantTx, group: Uuid, users: &[Uuid]) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "DELETE FROM scim_group_members WHERE client_id = $1 AND group_id = $2 AND user_id = ANY ($3)",
        client,
        group,
        users
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}
