//! The list of runs.

use chrono::{DateTime, Utc};
use uuid::Uuid;

use super::rows::SummaryRow;
use crate::kit::db::TenantTx;
use crate::kit::paging::COUNT_LIMIT;
use crate::runs::model::{RunSummary, Status};

/// Which runs a list shows.
pub struct Filter<'a> {
    /// Who asks: whose bookmarks count.
    pub caller: Uuid,
    /// Workspaces that the caller may open.
    pub workspaces: &'a [Uuid],
    pub use_case: Option<Uuid>,
    pub created_by: Option<Uuid>,
    pub status: Option<Status>,
    /// An `ILIKE` pattern.
    pub search: Option<&'a str>,
    pub model: Option<&'a str>,
    pub version: Option<i32>,
    pub from: DateTime<Utc>,
    pub to: DateTime<Utc>,
    /// Only locked ones.
    pub locked: bool,
    /// Only those that the caller has bookmarked.
    pub bookmarked: bool,
}

/// The rows of a list, from what is narrowest: few runs are bookmarked or locked, and looking for them among all would take the longer the more there are.
macro_rules! matching {
    ($macro:ident, [$($row:ty)?], [$($head:literal)*], $from:literal, [$($rest:literal)*], $tx:ident, $filter:ident $(, $more:expr)*) => {
        sqlx::$macro!(
            $($row,)?
            $($head +)* " FROM " + $from + "
             WHERE r.client_id = $1 AND r.workspace_id = ANY ($2) AND NOT r.is_check
               AND ($3::uuid IS NULL OR r.use_case_id = $3)
               AND ($4::uuid IS NULL OR r.created_by = $4)
               AND ($5::text IS NULL OR r.status = $5)
               AND ($6::text IS NULL OR r.title ILIKE $6 OR r.use_case_name ILIKE $6)
               AND ($7::text IS NULL OR r.model = $7)
               AND ($8::integer IS NULL OR r.use_case_version = $8)
               AND r.created_at >= $9 AND r.created_at < $10
               AND (NOT $11::boolean OR r.is_locked)
               AND $12::uuid IS NOT NULL " $(+ $rest)*,
            $tx.client(),
            $filter.workspaces,
            $filter.use_case,
            $filter.created_by,
            $filter.status.map(Status::as_str),
            $filter.search,
            $filter.model,
            $filter.version,
            $filter.from,
            $filter.to,
            $filter.locked,
            $filter.caller
            $(, $more)*
        )
    };
}

macro_rules! page {
    ($from:literal, $narrow:literal, $tx:ident, $filter:ident, $time:ident, $id:ident, $fetch:ident) => {
        matching!(
            query_as,
            [SummaryRow],
            [r#"SELECT r.id, r.workspace_id, r.use_case_id, r.use_case_name, r.use_case_version, r.title, r.status, r.reason_code, r.reason_message,
                       r.model, r.region, r.is_locked, r.created_at, r.finished_at, person_name(r.client_id, r.created_by) AS "created_by_name!",
                       (SELECT u.cost_micros FROM usage_entries u WHERE u.client_id = r.client_id AND u.id = r.id) AS cost_micros,
                       (SELECT u.currency FROM usage_entries u WHERE u.client_id = r.client_id AND u.id = r.id) AS currency,
                       EXISTS (SELECT FROM run_bookmarks m WHERE m.client_id = r.client_id AND m.user_id = $12 AND m.run_id = r.id) AS "is_bookmarked!""#],
            $from,
            [$narrow " AND (r.created_at, r.id) < ($13, $14)
             ORDER BY r.created_at DESC, r.id DESC
             LIMIT $15"],
            $tx,
            $filter,
            $time,
            $id,
            $fetch
        )
        .fetch_all(&mut **$tx)
        .await
    };
}

macro_rules! count {
    ($from:literal, $narrow:literal, $tx:ident, $filter:ident) => {
        matching!(query_scalar, [], [r#"SELECT count(*) AS "count!" FROM (SELECT"#], $from, [$narrow " LIMIT $13) AS matching"], $tx, $filter, COUNT_LIMIT)
            .fetch_one(&mut **$tx)
            .await
    };
}

/// A page of runs, newest first, one row more than it shows.
pub async fn list(
    tx: &mut TenantTx,
    filter: &Filter<'_>,
    after: (DateTime<Utc>, Uuid),
    fetch: i64,
) -> Result<Vec<RunSummary>, sqlx::Error> {
    let (time, id) = after;
    let rows = if filter.bookmarked {
        page!(
            "run_bookmarks b JOIN runs r ON r.client_id = b.client_id AND r.id = b.run_id",
            "AND b.client_id = $1 AND b.user_id = $12",
            tx,
            filter,
            time,
            id,
            fetch
        )
    } else if filter.locked {
        page!("runs r", "AND r.is_locked", tx, filter, time, id, fetch)
    } else {
        page!("runs r", "", tx, filter, time, id, fetch)
    };
    Ok(rows?.into_iter().map(RunSummary::from).collect())
}

/// How many runs a list has in all; exact up to the limit.
pub async fn total(tx: &mut TenantTx, filter: &Filter<'_>) -> Result<i64, sqlx::Error> {
    if filter.bookmarked {
        count!(
            "run_bookmarks b JOIN runs r ON r.client_id = b.client_id AND r.id = b.run_id",
            "AND b.client_id = $1 AND b.user_id = $12",
            tx,
            filter
        )
    } else if filter.locked {
        count!("runs r", "AND r.is_locked", tx, filter)
    } else {
        count!("runs r", "", tx, filter)
    }
}
