//! Pages of people, in six orders both ways.

use sqlx::{query_as, query_scalar};
use uuid::Uuid;

use super::person::{person_of, select_people};
use crate::kit::db::TenantTx;
use crate::kit::paging::NUMBERED_COUNT_LIMIT;
use crate::people::model::{Person, PickedPerson, Status};
use crate::people::query::{After, Filter, Order, Slice, Sort};

/// A person with the sort keys of their row.
pub struct Listed {
    pub person: Person,
    pub keys: After,
}

macro_rules! page {
    ($tx:ident, $filter:ident, $slice:ident, $first:literal, $second:literal, $than:literal, $direction:literal) => {{
        let client = $tx.client();
        let After(first, second, id) = $slice.after.clone().unwrap_or_else(|| After(String::new(), String::new(), Uuid::nil()));
        select_people!(
            client,
            [", " $first r#" AS "first_key!", "# $second r#" AS "second_key!""#],
            ["WHERE u.client_id = $1 AND ((u.first_name || ' ' || u.last_name) ILIKE $2 OR u.email ILIKE $2)
                AND ($3::text IS NULL OR u.status = $3)
                AND ($4::uuid IS NULL OR u.role_id = $4)
                AND ($5 OR (" $first ", " $second ", u.id) " $than " ($6, $7, $8))
              ORDER BY " $first " " $direction ", " $second " " $direction ", u.id " $direction "
              LIMIT $9 OFFSET $10"],
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
        .map(|row| Listed { keys: After(row.first_key, row.second_key, row.id), person: person_of!(row) })
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

/// A page of everybody who fits, one row more than it shows. Times become text that sorts as they do, so that one kind
/// of cursor serves all.
pub async fn page(
    tx: &mut TenantTx,
    filter: &Filter,
    slice: &Slice,
    sort: Sort,
    order: Order,
) -> Result<Vec<Listed>, sqlx::Error> {
    match sort {
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
    }
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
        NUMBERED_COUNT_LIMIT,
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
