//! Memberships, and what roles allow.

use chrono::{DateTime, Utc};
use sqlx::{query, query_scalar};
use uuid::Uuid;

use super::person::{person_of, select_people};
use crate::kit::db::{TenantTx, broken_constraint};
use crate::kit::paging::NUMBERED_COUNT_LIMIT;
use crate::kit::problem::Problem;
use crate::people::error::Error;
use crate::people::model::Member;
use crate::people::query::{After, MemberSort, Slice};

/// The sort keys of the row before a page; before the first one that is something before all rows.
fn keys(after: Option<&After>) -> (&str, &str, Uuid) {
    after.map_or(("", "", Uuid::nil()), |After(first, second, id)| (first, second, *id))
}

macro_rules! members {
    ($tx:ident, $workspace:expr, $more:literal, $($argument:expr),+) => {{
        let client = $tx.client();
        select_people!(
            client,
            [", m.role_id AS workspace_role_id, w.name AS workspace_role_name, w.permissions"],
            ["JOIN workspace_members m ON m.client_id = u.client_id AND m.user_id = u.id
              JOIN workspace_roles w ON w.client_id = m.client_id AND w.id = m.role_id
              WHERE m.client_id = $1 AND m.workspace_id = $2 AND " $more],
            $workspace,
            $($argument),+
        )
        .map(|row| Member {
            workspace_role_id: row.workspace_role_id,
            workspace_role_name: row.workspace_role_name,
            permissions: row.permissions,
            person: person_of!(row),
        })
    }};
}

macro_rules! members_page {
    ($tx:ident, $workspace:expr, $search:ident, $slice:ident, $order:literal) => {{
        let (first, second, id) = keys($slice.after.as_ref());
        members!($tx, $workspace, $order, $search, first, second, id, $slice.fetch, $slice.offset)
            .fetch_all(&mut **$tx)
            .await
    }};
}

/// A page of a workspace's members, one row more than it shows.
pub async fn members(
    tx: &mut TenantTx,
    workspace: Uuid,
    search: &str,
    sort: MemberSort,
    slice: &Slice,
) -> Result<Vec<Member>, sqlx::Error> {
    match sort {
        MemberSort::Name => members_page!(
            tx,
            workspace,
            search,
            slice,
            "((u.first_name || ' ' || u.last_name) ILIKE $3 OR u.email ILIKE $3)
             AND (lower(u.first_name), lower(u.last_name), u.id) > (lower($4), lower($5), $6)
             ORDER BY lower(u.first_name), lower(u.last_name), u.id
             LIMIT $7 OFFSET $8"
        ),
        MemberSort::Email => members_page!(
            tx,
            workspace,
            search,
            slice,
            "((u.first_name || ' ' || u.last_name) ILIKE $3 OR u.email ILIKE $3)
             AND (lower(u.email), '', u.id) > (lower($4), $5, $6)
             ORDER BY lower(u.email), u.id
             LIMIT $7 OFFSET $8"
        ),
    }
}

pub async fn count_members(tx: &mut TenantTx, workspace: Uuid, search: &str) -> Result<i64, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        r#"SELECT count(*) AS "count!" FROM (
             SELECT FROM workspace_members m
             JOIN users u ON u.client_id = m.client_id AND u.id = m.user_id
             WHERE m.client_id = $1 AND m.workspace_id = $2 AND ((u.first_name || ' ' || u.last_name) ILIKE $3 OR u.email ILIKE $3)
             LIMIT $4) AS matching"#,
        client,
        workspace,
        search,
        NUMBERED_COUNT_LIMIT,
    )
    .fetch_one(&mut **tx)
    .await
}

pub async fn member(tx: &mut TenantTx, workspace: Uuid, person: Uuid) -> Result<Option<Member>, sqlx::Error> {
    members!(tx, workspace, "m.user_id = $3", person).fetch_optional(&mut **tx).await
}

/// What an account role allows. It cannot be deleted until the transaction ends.
pub async fn account_role(tx: &mut TenantTx, id: Uuid) -> Result<Option<Vec<String>>, sqlx::Error> {
    let client = tx.client();
    query_scalar!("SELECT permissions FROM account_roles WHERE client_id = $1 AND id = $2 FOR KEY SHARE", client, id)
        .fetch_optional(&mut **tx)
        .await
}

/// Every account role: its name in lower case, its id and what it allows.
pub async fn account_roles(tx: &mut TenantTx) -> Result<Vec<(String, Uuid, Vec<String>)>, sqlx::Error> {
    let client = tx.client();
    let rows =
        query!(r#"SELECT lower(name) AS "name!", id, permissions FROM account_roles WHERE client_id = $1"#, client)
            .fetch_all(&mut **tx)
            .await?;
    Ok(rows.into_iter().map(|row| (row.name, row.id, row.permissions)).collect())
}

/// What a workspace role allows. It cannot be deleted until the transaction ends.
pub async fn workspace_role(tx: &mut TenantTx, id: Uuid) -> Result<Option<Vec<String>>, sqlx::Error> {
    let client = tx.client();
    query_scalar!("SELECT permissions FROM workspace_roles WHERE client_id = $1 AND id = $2 FOR KEY SHARE", client, id)
        .fetch_optional(&mut **tx)
        .await
}

/// Whether somebody holds a right in any workspace that is not archived.
pub async fn holds_anywhere(tx: &mut TenantTx, person: Uuid, slug: &str) -> Result<bool, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        r#"SELECT EXISTS (
             SELECT FROM workspace_members m
             JOIN workspaces w ON w.client_id = m.client_id AND w.id = m.workspace_id AND w.archived_at IS NULL
             JOIN workspace_roles r ON r.client_id = m.client_id AND r.id = m.role_id
             WHERE m.client_id = $1 AND m.user_id = $2 AND $3 = ANY (r.permissions)) AS "exists!""#,
        client,
        person,
        slug,
    )
    .fetch_one(&mut **tx)
    .await
}

/// Whether a workspace has another active member whose role gives a right.
pub async fn has_other_with(tx: &mut TenantTx, workspace: Uuid, person: Uuid, slug: &str) -> Result<bool, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        r#"SELECT EXISTS (
             SELECT FROM workspace_members m
             JOIN workspace_roles r ON r.client_id = m.client_id AND r.id = m.role_id
             JOIN users u ON u.client_id = m.client_id AND u.id = m.user_id AND u.status = 'active'
             WHERE m.client_id = $1 AND m.workspace_id = $2 AND m.user_id <> $3 AND $4 = ANY (r.permissions)) AS "exists!""#,
        client,
        workspace,
        person,
        slug,
    )
    .fetch_one(&mut **tx)
    .await
}

/// Lets one change of the members of each workspace happen at a time in which somebody holds a right.
pub async fn lock_managed(tx: &mut TenantTx, person: Uuid, slug: &str) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "SELECT w.id
         FROM workspaces w
         JOIN workspace_members m ON m.client_id = w.client_id AND m.workspace_id = w.id AND m.user_id = $2
         JOIN workspace_roles r ON r.client_id = m.client_id AND r.id = m.role_id AND $3 = ANY (r.permissions)
         WHERE w.client_id = $1
         ORDER BY w.id
         FOR NO KEY UPDATE OF w",
        client,
        person,
        slug,
    )
    .fetch_all(&mut **tx)
    .await?;
    Ok(())
}

/// Workspaces in which nobody else who may sign in holds a right that this person holds: id, name, the person's role
/// there.
pub async fn last_manager_in(
    tx: &mut TenantTx,
    person: Uuid,
    slug: &str,
) -> Result<Vec<(Uuid, String, Uuid)>, sqlx::Error> {
    let client = tx.client();
    let rows = query!(
        "SELECT w.id, w.name, m.role_id
         FROM workspace_members m
         JOIN workspaces w ON w.client_id = m.client_id AND w.id = m.workspace_id AND w.archived_at IS NULL
         JOIN workspace_roles r ON r.client_id = m.client_id AND r.id = m.role_id AND $3 = ANY (r.permissions)
         WHERE m.client_id = $1 AND m.user_id = $2
           AND NOT EXISTS (
             SELECT FROM workspace_members o
             JOIN workspace_roles s ON s.client_id = o.client_id AND s.id = o.role_id AND $3 = ANY (s.permissions)
             JOIN users u ON u.client_id = o.client_id AND u.id = o.user_id AND u.status = 'active'
             WHERE o.client_id = m.client_id AND o.workspace_id = m.workspace_id AND o.user_id <> m.user_id)
         ORDER BY w.id",
        client,
        person,
        slug,
    )
    .fetch_all(&mut **tx)
    .await?;
    Ok(rows.into_iter().map(|row| (row.id, row.name, row.role_id)).collect())
}

/// Lets one change of a workspace's members happen at a time, so that two people cannot demote each other and leave
/// nobody.
pub async fn lock_members(tx: &mut TenantTx, workspace: Uuid) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!("SELECT id FROM workspaces WHERE client_id = $1 AND id = $2 FOR NO KEY UPDATE", client, workspace)
        .fetch_optional(&mut **tx)
        .await?;
    Ok(())
}

pub async fn add_member(
    tx: &mut TenantTx,
    workspace: Uuid,
    person: Uuid,
    role: Uuid,
    now: DateTime<Utc>,
) -> Result<(), Problem> {
    let client = tx.client();
    let added = query!(
        "INSERT INTO workspace_members (client_id, workspace_id, user_id, role_id, added_at) VALUES ($1, $2, $3, $4, $5)",
        client,
        workspace,
        person,
        role,
        now,
    )
    .execute(&mut **tx)
    .await;
    match added {
        Err(error) => match broken_constraint(&error) {
            Some("workspace_members_pkey") => Err(Error::AlreadyMember.into()),
            Some("workspace_members_client_id_user_id_fkey") => Err(Error::NoSuchPerson.into()),
            Some("workspace_members_client_id_role_id_fkey") => Err(Error::NoSuchRole.into()),
            _ => Err(error.into()),
        },
        Ok(_) => Ok(()),
    }
}

pub async fn set_member_role(tx: &mut TenantTx, workspace: Uuid, person: Uuid, role: Uuid) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "UPDATE workspace_members SET role_id = $4 WHERE client_id = $1 AND workspace_id = $2 AND user_id = $3",
        client,
        workspace,
        person,
        role
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Gives a role in a workspace to a member or to somebody new.
pub async fn set_or_add_member(
    tx: &mut TenantTx,
    workspace: Uuid,
    person: Uuid,
    role: Uuid,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "INSERT INTO workspace_members (client_id, workspace_id, user_id, role_id, added_at) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (client_id, workspace_id, user_id) DO UPDATE SET role_id = excluded.role_id",
        client,
        workspace,
        person,
        role,
        now,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

pub async fn remove_member(tx: &mut TenantTx, workspace: Uuid, person: Uuid) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "DELETE FROM workspace_members WHERE client_id = $1 AND workspace_id = $2 AND user_id = $3",
        client,
        workspace,
        person
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}
