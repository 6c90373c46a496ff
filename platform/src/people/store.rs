//! All SQL of people and memberships.

use chrono::{DateTime, Utc};
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use super::error::Error;
use super::model::{After, Member, Person, Slice, Sort, Status};
use crate::kit::db::{TenantTx, broken_constraint};
use crate::kit::paging::COUNT_LIMIT;
use crate::kit::problem::Problem;

struct PersonRow {
    id: Uuid,
    email: String,
    first_name: String,
    last_name: String,
    role_id: Uuid,
    role_name: String,
    status: String,
    last_seen_at: Option<DateTime<Utc>>,
    created_at: DateTime<Utc>,
}

impl From<PersonRow> for Person {
    fn from(row: PersonRow) -> Self {
        Self {
            id: row.id,
            email: row.email,
            first_name: row.first_name,
            last_name: row.last_name,
            role_id: row.role_id,
            role_name: row.role_name,
            status: Status::parse(&row.status),
            last_seen_at: row.last_seen_at,
            created_at: row.created_at,
        }
    }
}

struct MemberRow {
    id: Uuid,
    email: String,
    first_name: String,
    last_name: String,
    role_id: Uuid,
    role_name: String,
    status: String,
    last_seen_at: Option<DateTime<Utc>>,
    created_at: DateTime<Utc>,
    workspace_role_id: Uuid,
    workspace_role_name: String,
    permissions: Vec<String>,
}

impl From<MemberRow> for Member {
    fn from(row: MemberRow) -> Self {
        let person = PersonRow {
            id: row.id,
            email: row.email,
            first_name: row.first_name,
            last_name: row.last_name,
            role_id: row.role_id,
            role_name: row.role_name,
            status: row.status,
            last_seen_at: row.last_seen_at,
            created_at: row.created_at,
        };
        Self {
            person: person.into(),
            workspace_role_id: row.workspace_role_id,
            workspace_role_name: row.workspace_role_name,
            permissions: row.permissions,
        }
    }
}

macro_rules! people_page {
    ($tx:ident, $slice:ident, $order:literal) => {{
        let client = $tx.client();
        let (first, second, id) = keys($slice.after.as_ref());
        query_as!(
            PersonRow,
            "SELECT u.id, u.email, u.first_name, u.last_name, u.role_id, r.name AS role_name, u.status, u.last_seen_at, u.created_at
             FROM users u
             JOIN account_roles r ON r.client_id = u.client_id AND r.id = u.role_id
             WHERE u.client_id = $1 AND ((u.first_name || ' ' || u.last_name) ILIKE $2 OR u.email ILIKE $2)
               AND "
                + $order
                + " LIMIT $6 OFFSET $7",
            client,
            $slice.search,
            first,
            second,
            id,
            $slice.fetch,
            $slice.offset,
        )
        .fetch_all(&mut **$tx)
        .await
    }};
}

/// The sort keys of the row before a page; before the first one that is something before all rows.
fn keys(after: Option<&After>) -> (&str, &str, Uuid) {
    after.map_or(("", "", Uuid::nil()), |After(first, second, id)| (first, second, *id))
}

/// A page of everybody, one row more than it shows.
pub async fn people(tx: &mut TenantTx, slice: &Slice) -> Result<Vec<Person>, sqlx::Error> {
    let rows = match slice.sort {
        Sort::Name => people_page!(
            tx,
            slice,
            "(lower(u.first_name), lower(u.last_name), u.id) > (lower($3), lower($4), $5) ORDER BY lower(u.first_name), lower(u.last_name), u.id"
        ),
        Sort::Email => {
            people_page!(tx, slice, "(lower(u.email), '', u.id) > (lower($3), $4, $5) ORDER BY lower(u.email), u.id")
        }
    }?;
    Ok(rows.into_iter().map(Person::from).collect())
}

pub async fn count_people(tx: &mut TenantTx, search: &str) -> Result<i64, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        r#"SELECT count(*) AS "count!" FROM (
             SELECT FROM users u
             WHERE u.client_id = $1 AND ((u.first_name || ' ' || u.last_name) ILIKE $2 OR u.email ILIKE $2)
             LIMIT $3) AS matching"#,
        client,
        search,
        COUNT_LIMIT,
    )
    .fetch_one(&mut **tx)
    .await
}

pub async fn person(tx: &mut TenantTx, id: Uuid) -> Result<Option<Person>, sqlx::Error> {
    let client = tx.client();
    let row = query_as!(
        PersonRow,
        "SELECT u.id, u.email, u.first_name, u.last_name, u.role_id, r.name AS role_name, u.status, u.last_seen_at, u.created_at
         FROM users u
         JOIN account_roles r ON r.client_id = u.client_id AND r.id = u.role_id
         WHERE u.client_id = $1 AND u.id = $2",
        client,
        id,
    )
    .fetch_optional(&mut **tx)
    .await?;
    Ok(row.map(Person::from))
}

macro_rules! members {
    ($tx:ident, $workspace:expr, $more:literal, $($argument:expr),+) => {{
        let client = $tx.client();
        query_as!(
            MemberRow,
            "SELECT u.id, u.email, u.first_name, u.last_name, u.role_id, r.name AS role_name, u.status, u.last_seen_at, u.created_at,
                    m.role_id AS workspace_role_id, w.name AS workspace_role_name, w.permissions
             FROM workspace_members m
             JOIN users u ON u.client_id = m.client_id AND u.id = m.user_id
             JOIN account_roles r ON r.client_id = u.client_id AND r.id = u.role_id
             JOIN workspace_roles w ON w.client_id = m.client_id AND w.id = m.role_id
             WHERE m.client_id = $1 AND m.workspace_id = $2 AND "
                + $more,
            client,
            $workspace,
            $($argument),+
        )
    }};
}

macro_rules! members_page {
    ($tx:ident, $workspace:expr, $slice:ident, $order:literal) => {{
        let (first, second, id) = keys($slice.after.as_ref());
        members!($tx, $workspace, $order, $slice.search, first, second, id, $slice.fetch, $slice.offset)
            .fetch_all(&mut **$tx)
            .await
    }};
}

/// A page of a workspace's members, one row more than it shows.
pub async fn members(tx: &mut TenantTx, workspace: Uuid, slice: &Slice) -> Result<Vec<Member>, sqlx::Error> {
    let rows = match slice.sort {
        Sort::Name => members_page!(
            tx,
            workspace,
            slice,
            "((u.first_name || ' ' || u.last_name) ILIKE $3 OR u.email ILIKE $3)
             AND (lower(u.first_name), lower(u.last_name), u.id) > (lower($4), lower($5), $6)
             ORDER BY lower(u.first_name), lower(u.last_name), u.id
             LIMIT $7 OFFSET $8"
        ),
        Sort::Email => members_page!(
            tx,
            workspace,
            slice,
            "((u.first_name || ' ' || u.last_name) ILIKE $3 OR u.email ILIKE $3)
             AND (lower(u.email), '', u.id) > (lower($4), $5, $6)
             ORDER BY lower(u.email), u.id
             LIMIT $7 OFFSET $8"
        ),
    }?;
    Ok(rows.into_iter().map(Member::from).collect())
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
        COUNT_LIMIT,
    )
    .fetch_one(&mut **tx)
    .await
}

pub async fn member(tx: &mut TenantTx, workspace: Uuid, person: Uuid) -> Result<Option<Member>, sqlx::Error> {
    let row = members!(tx, workspace, "m.user_id = $3", person).fetch_optional(&mut **tx).await?;
    Ok(row.map(Member::from))
}

/// What an account role allows.
pub async fn account_role(tx: &mut TenantTx, id: Uuid) -> Result<Option<Vec<String>>, sqlx::Error> {
    let client = tx.client();
    query_scalar!("SELECT permissions FROM account_roles WHERE client_id = $1 AND id = $2", client, id)
        .fetch_optional(&mut **tx)
        .await
}

/// What a workspace role allows.
pub async fn workspace_role(tx: &mut TenantTx, id: Uuid) -> Result<Option<Vec<String>>, sqlx::Error> {
    let client = tx.client();
    query_scalar!("SELECT permissions FROM workspace_roles WHERE client_id = $1 AND id = $2", client, id)
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

/// An account to be.
pub struct New<'a> {
    pub id: Uuid,
    pub email: &'a str,
    pub first_name: &'a str,
    pub last_name: &'a str,
    pub password_hash: &'a str,
    pub role: Uuid,
    pub now: DateTime<Utc>,
}

pub async fn insert(tx: &mut TenantTx, new: New<'_>) -> Result<(), Problem> {
    let client = tx.client();
    let inserted = query!(
        "INSERT INTO users (client_id, id, email, first_name, last_name, password_hash, role_id, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
        client,
        new.id,
        new.email,
        new.first_name,
        new.last_name,
        new.password_hash,
        new.role,
        new.now,
    )
    .execute(&mut **tx)
    .await;
    match inserted {
        Err(error) if broken_constraint(&error) == Some("users_email") => Err(Error::EmailTaken.into()),
        other => other.map(|_| ()).map_err(Problem::from),
    }
}

/// Lets one change of a workspace's members happen at a time, so that two people cannot demote each other and leave nobody.
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
