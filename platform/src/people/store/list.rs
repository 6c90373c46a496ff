//! Pages of people, in six orders both ways.

use chrono::{DateTime, Utc};
use sqlx::{query_as, query_scalar};
use uuid::Uuid;

use crate::kit::db::TenantTx;
use crate::kit::paging::COUNT_LIMIT;
use crate::people::model::{Person, PickedPerson, Status};
use crate::people::query::{After, Filter, Order, Slice, Sort};

/// A person with the sort keys of their row.
pub struct Listed {
    pub person: Person,
    pub keys: After,
}

struct Row {
    id: Uuid,
    email: String,
    first_name: String,
    last_name: String,
    role_id: Uuid,
    role_name: String,
    status: String,
    feature_access: Vec<String>,
    is_mfa_enabled: bool,
    has_picture: bool,
    workspaces: i64,
    invited_at: Option<DateTime<Utc>>,
    invite_expires_at: Option<DateTime<Utc>>,
    provisioned_by: Option<String>,
    last_seen_at: Option<DateTime<Utc>>,
    created_at: DateTime<Utc>,
    first_key: String,
    second_key: String,
}

impl From<Row> for Listed {
    fn from(row: Row) -> Self {
        let person = Person {
            id: row.id,
            email: row.email,
            first_name: row.first_name,
            last_name: row.last_name,
            role_id: row.role_id,
            role_name: row.role_name,
            status: Status::parse(&row.status),
            feature_access: row.feature_access,
            is_mfa_enabled: row.is_mfa_enabled,
            has_picture: row.has_picture,
            workspaces: row.workspaces,
            invited_at: row.invited_at,
            invite_expires_at: row.invite_expires_at,
            provisioned_by: row.provisioned_by,
            last_seen_at: row.last_seen_at,
            created_at: row.created_at,
        };
        Self { keys: After(row.first_key, row.second_key, row.id), person }
    }
}

macro_rules! page {
    ($tx:ident, $filter:ident, $slice:ident, $first:literal, $second:literal, $than:literal, $direction:literal) => {{
        let client = $tx.client();
        let After(first, second, id) = $slice.after.clone().unwrap_or_else(|| After(String::new(), String::new(), Uuid::nil()));
        query_as!(
            Row,
            r#"SELECT u.id, u.email, u.first_name, u.last_name, u.role_id, r.name AS role_name, u.status, u.feature_access, u.is_mfa_enabled,
                      u.has_picture, u.invited_at, u.invite_expires_at, u.provisioned_by, u.last_seen_at, u.created_at,
                      (SELECT count(*) FROM workspace_members m
                       JOIN workspaces w ON w.client_id = m.client_id AND w.id = m.workspace_id AND w.archived_at IS NULL
                       WHERE m.client_id = u.client_id AND m.user_id = u.id) AS "workspaces!","#
                + $first + r#" AS "first_key!", "# + $second + r#" AS "second_key!"
               FROM users u
               JOIN account_roles r ON r.client_id = u.client_id AND r.id = u.role_id
               WHERE u.client_id = $1 AND ((u.first_name || ' ' || u.last_name) ILIKE $2 OR u.email ILIKE $2)
                 AND ($3::text IS NULL OR u.status = $3)
                 AND ($4::uuid IS NULL OR u.role_id = $4)
                 AND ($5 OR ("# + $first + ", " + $second + ", u.id) " + $than + " ($6, $7, $8)) ORDER BY "
                + $first + " " + $direction + ", " + $second + " " + $direction + ", u.id " + $direction
                + " LIMIT $9 OFFSET $10",
            client,
            $filter.search,
            $filter.status.map(Status::as_str),
            $filter.role,
            $slice.after.is_none(),
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

macro_rules! ordered {
    ($tx:ident, $filter:ident, $slice:ident, $order:ident, $first:literal, $second:literal) => {
        match $order {
            Order::Asc => page!($tx, $filter, $slice, $first, $second, ">", "ASC"),
            Order::Desc => page!($tx, $filter, $slice, $first, $second, "<", "DESC"),
        }
    };
}

/// A page of everybody who fits, one row more than it shows. Times become text that sorts as they do, so that one kind of cursor serves all.
pub async fn page(
    tx: &mut TenantTx,
    filter: &Filter,
    slice: &Slice,
    sort: Sort,
    order: Order,
) -> Result<Vec<Listed>, sqlx::Error> {
    let rows = match sort {
        Sort::Name => ordered!(tx, filter, slice, order, "lower(u.first_name)", "lower(u.last_name)"),
        Sort::Email => ordered!(tx, filter, slice, order, "lower(u.email)", "lower(u.first_name)"),
        Sort::Role => ordered!(tx, filter, slice, order, "lower(r.name)", "lower(u.email)"),
        Sort::Status => ordered!(tx, filter, slice, order, "u.status", "lower(u.email)"),
        Sort::LastSeen => ordered!(
            tx,
            filter,
            slice,
            order,
            "coalesce(to_char(u.last_seen_at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'), '')",
            "lower(u.email)"
        ),
        Sort::Created => ordered!(
            tx,
            filter,
            slice,
            order,
            "to_char(u.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.US')",
            "lower(u.email)"
        ),
    }?;
    Ok(rows.into_iter().map(Listed::from).collect())
}

pub async fn count(tx: &mut TenantTx, filter: &Filter) -> Result<i64, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        r#"SELECT count(*) AS "count!" FROM (
             SELECT FROM users u
             WHERE u.client_id = $1 AND ((u.first_name || ' ' || u.last_name) ILIKE $2 OR u.email ILIKE $2)
               AND ($3::text IS NULL OR u.status = $3)
               AND ($4::uuid IS NULL OR u.role_id = $4)
             LIMIT $5) AS matching"#,
        client,
        filter.search,
        filter.status.map(Status::as_str),
        filter.role,
        COUNT_LIMIT,
    )
    .fetch_one(&mut **tx)
    .await
}

/// Those who can be chosen: everybody who is not suspended, by name.
pub async fn pick(tx: &mut TenantTx, search: &str, most: i64) -> Result<Vec<PickedPerson>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        PickedPerson,
        "SELECT u.id, u.first_name, u.last_name, u.email
         FROM users u
         WHERE u.client_id = $1 AND u.status <> 'suspended' AND ((u.first_name || ' ' || u.last_name) ILIKE $2 OR u.email ILIKE $2)
         ORDER BY lower(u.first_name), lower(u.last_name), u.id
         LIMIT $3",
        client,
        search,
        most,
    )
    .fetch_all(&mut **tx)
    .await
}

/// A batch of everybody for a file: by name, from behind a row on.
pub async fn export(tx: &mut TenantTx, after: Option<After>, fetch: i64) -> Result<Vec<Listed>, sqlx::Error> {
    let everybody = Filter::new("", None, None);
    page(tx, &everybody, &Slice { after, offset: 0, fetch }, Sort::Name, Order::Asc).await
}
