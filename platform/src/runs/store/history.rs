//! The list of runs.

use chrono::{DateTime, Utc};
use uuid::Uuid;

use super::rows::SummaryRow;
use crate::access;
use crate::kit::db::TenantTx;
use crate::kit::named::Named;
use crate::kit::paging::{COUNT_LIMIT, LATEST, Total};
use crate::runs::model::{RunStatus, RunSummary};

/// Which runs a list shows.
#[derive(Clone, Copy)]
pub struct Filter<'a> {
    /// Who asks: whose bookmarks count.
    pub caller: Uuid,
    /// Workspaces that the caller may open.
    pub workspaces: &'a [Uuid],
    /// Use cases that are shared with the company, where the caller asks for their own runs.
    pub shared: &'a [Uuid],
    pub use_case: Option<Uuid>,
    pub created_by: Option<Uuid>,
    pub status: Option<RunStatus>,
    pub search: Option<&'a Named>,
    pub model: Option<&'a str>,
    pub version: Option<i32>,
    pub from: DateTime<Utc>,
    pub to: DateTime<Utc>,
    /// Only locked ones.
    pub locked: bool,
    /// Only those that the caller has bookmarked.
    pub bookmarked: bool,
    /// Only those of this batch: the last one of each row.
    pub batch: Option<Uuid>,
}

impl Filter<'_> {
    /// Whether a search for more than is counted is all that there is.
    fn is_only_named(&self) -> bool {
        self.search.is_some()
            && self.created_by.is_none()
            && self.status.is_none()
            && self.model.is_none()
            && self.version.is_none()
            && self.from <= DateTime::UNIX_EPOCH
            && self.to >= LATEST
            && !self.locked
            && !self.bookmarked
            && self.batch.is_none()
    }
}

/// The rows of a list: of the workspaces that the caller may open, and where they ask for their own, also of what is
/// shared with the whole company. From what is narrowest: few runs are bookmarked or locked, and looking for them among
/// all would take the longer the more there are.
macro_rules! matching {
    ($macro:ident, [$($row:ty)?], [$($head:literal)*], $from:literal, [$($rest:literal)*], $tx:ident, $filter:ident $(, $more:expr)*) => {
        sqlx::$macro!(
            $($row,)?
            $($head +)* " FROM " + $from + "
             WHERE r.client_id = $1 AND (r.workspace_id = ANY ($2) OR r.use_case_id = ANY ($14)) AND NOT r.is_check AND r.chat_id IS NULL
               AND ($3::uuid IS NULL OR r.use_case_id = $3)
               AND ($4::uuid IS NULL OR r.created_by = $4)
               AND ($5::text IS NULL OR r.status = $5)
               AND ($6::text IS NULL OR CASE WHEN r.title ILIKE $6 THEN true ELSE r.use_case_name ILIKE $6 END)
               AND ($7::text IS NULL OR r.model = $7)
               AND ($8::integer IS NULL OR r.use_case_version = $8)
               AND r.created_at >= $9 AND r.created_at < $10
               AND (NOT $11::boolean OR r.is_locked)
               AND $12::uuid IS NOT NULL
               AND ($13::uuid IS NULL OR r.batch_id = $13) " $(+ $rest)*,
            $tx.client(),
            $filter.workspaces,
            $filter.use_case,
            $filter.created_by,
            $filter.status.map(RunStatus::as_str),
            $filter.search.and_then(Named::pattern),
            $filter.model,
            $filter.version,
            $filter.from,
            $filter.to,
            $filter.locked,
            $filter.caller,
            $filter.batch,
            $filter.shared
            $(, $more)*
        )
    };
}

/// A page of them. `$around` says in what the rows are looked for once more: nothing, or each workspace by itself. An
/// index has a workspace's runs in their order, and of several workspaces' it can only be had by taking the newest of
/// each: to sort them all takes the longer the more there are.
macro_rules! page {
    ($around:literal, $from:literal, $narrow:literal, $tx:ident, $filter:ident, $time:ident, $id:ident, $fetch:ident $(, $more:expr)?) => {
        matching!(
            query_as,
            [SummaryRow],
            [r#"SELECT r.id, r.workspace_id, r.use_case_id, r.chat_id, r.use_case_name, r.use_case_version, r.title, r.status, r.reason_code, r.reason_message,
                       (SELECT k.id FROM batches k WHERE k.client_id = r.client_id AND k.id = r.batch_id AND NOT k.is_check) AS batch_id,
                       r.model, r.region, r.is_locked, r.created_at, r.finished_at, person_name(r.client_id, r.created_by) AS "created_by_name!",
                       (SELECT u.cost_micros FROM usage_entries u WHERE u.client_id = r.client_id AND u.id = r.id) AS cost_micros,
                       (SELECT u.currency FROM usage_entries u WHERE u.client_id = r.client_id AND u.id = r.id) AS currency,
                       EXISTS (SELECT FROM run_bookmarks m WHERE m.client_id = r.client_id AND m.user_id = $12 AND m.run_id = r.id) AS "is_bookmarked!"
                FROM "# $around "(SELECT r.*"],
            $from,
            [$narrow " AND (r.created_at, r.id) < ($15, $16)
             ORDER BY r.created_at DESC, r.id DESC
             LIMIT $17) AS r
             ORDER BY r.created_at DESC, r.id DESC
             LIMIT $17"],
            $tx,
            $filter,
            $time,
            $id,
            $fetch
            $(, $more)?
        )
        .fetch_all(&mut **$tx)
        .await
    };
}

macro_rules! count {
    ($from:literal, $narrow:literal, $tx:ident, $filter:ident $(, $more:expr)?) => {
        matching!(query_scalar, [], [r#"SELECT count(*) AS "count!" FROM (SELECT"#], $from, [$narrow " LIMIT $15) AS matching"], $tx, $filter, COUNT_LIMIT $(, $more)?)
            .fetch_one(&mut **$tx)
            .await
    };
}

/// A page of runs, newest first, one row more than it shows, and how many there are in all.
pub async fn list(
    tx: &mut TenantTx,
    filter: &Filter<'_>,
    after: (DateTime<Utc>, Uuid),
    fetch: i64,
) -> Result<(Vec<RunSummary>, Total), sqlx::Error> {
    // Which index serves a list depends on which of its filters are set, and a plan for any of them reads a whole
    // history.
    tx.plan_anew().await?;
    Ok((rows(tx, filter, after, fetch).await?, total(tx, filter).await?))
}

async fn rows(
    tx: &mut TenantTx,
    filter: &Filter<'_>,
    after: (DateTime<Utc>, Uuid),
    fetch: i64,
) -> Result<Vec<RunSummary>, sqlx::Error> {
    let (time, id) = after;
    let rows = if let Some(named) = filter.search.and_then(Named::ids) {
        if filter.bookmarked {
            page!(
                "",
                "run_bookmarks b JOIN runs r ON r.client_id = b.client_id AND r.id = b.run_id",
                "AND b.client_id = $1 AND b.user_id = $12 AND r.id = ANY ($18)",
                tx,
                filter,
                time,
                id,
                fetch,
                named
            )
        } else {
            page!("", "runs r", "AND r.id = ANY ($18)", tx, filter, time, id, fetch, named)
        }
    } else if filter.bookmarked {
        page!(
            "",
            "run_bookmarks b JOIN runs r ON r.client_id = b.client_id AND r.id = b.run_id",
            "AND b.client_id = $1 AND b.user_id = $12",
            tx,
            filter,
            time,
            id,
            fetch
        )
    } else if filter.batch.is_some() {
        page!(
            "",
            "batch_rows b JOIN runs r ON r.client_id = b.client_id AND r.id = b.run_id",
            "AND b.client_id = $1 AND b.batch_id = $13",
            tx,
            filter,
            time,
            id,
            fetch
        )
    } else if filter.locked {
        page!("", "runs r", "AND r.is_locked", tx, filter, time, id, fetch)
    } else if filter.use_case.is_some() || filter.created_by.is_some() {
        page!("", "runs r", "", tx, filter, time, id, fetch)
    } else {
        page!(
            "unnest($2::uuid[]) AS w (id) CROSS JOIN LATERAL ",
            "runs r",
            "AND r.workspace_id = w.id",
            tx,
            filter,
            time,
            id,
            fetch
        )
    };
    Ok(rows?.into_iter().map(RunSummary::from).collect())
}

/// How many runs a list has in all.
async fn total(tx: &mut TenantTx, filter: &Filter<'_>) -> Result<Total, sqlx::Error> {
    if let Some(named) = filter.search
        && filter.is_only_named()
        && access::hides_nothing(tx).await?
    {
        return Ok(named.total());
    }
    if let Some(found) = filter.search
        && let Some(named) = found.counted(filter.is_only_named())
    {
        // They have the pattern; looking for it in each again is half of what counting takes.
        let filter = &Filter { search: None, ..*filter };
        let rows = if filter.bookmarked {
            count!(
                "run_bookmarks b JOIN runs r ON r.client_id = b.client_id AND r.id = b.run_id",
                "AND b.client_id = $1 AND b.user_id = $12 AND r.id = ANY ($16)",
                tx,
                filter,
                named
            )
        } else {
            count!("runs r", "AND r.id = ANY ($16)", tx, filter, named)
        };
        return Ok(found.of_counted(rows?));
    }
    let rows = if filter.bookmarked {
        count!(
            "run_bookmarks b JOIN runs r ON r.client_id = b.client_id AND r.id = b.run_id",
            "AND b.client_id = $1 AND b.user_id = $12",
            tx,
            filter
        )
    } else if filter.batch.is_some() {
        count!(
            "batch_rows b JOIN runs r ON r.client_id = b.client_id AND r.id = b.run_id",
            "AND b.client_id = $1 AND b.batch_id = $13",
            tx,
            filter
        )
    } else if filter.locked {
        count!("runs r", "AND r.is_locked", tx, filter)
    } else {
        count!("runs r", "", tx, filter)
    };
    Ok(rows?.into())
}
