//! The SQL of the list of use cases: a page by its sort key, so that page 1,000 costs what page 1 costs. (By name it
//! costs a walk along the index up to there: `lower` is not leakproof, so row-level security does not let it choose
//! where to begin.)

use std::collections::HashSet;

use chrono::{DateTime, Utc};
use sqlx::{query_as, query_scalar};
use uuid::Uuid;

use super::kind::Kind;
use super::model::{Sort, Status, UseCaseSummary};
use super::tag_store;
use crate::access::{self, Visibility};
use crate::folders::FolderFilter;
use crate::kit::db::TenantTx;
use crate::kit::named::{Found, LOOKED_UP, Named};
use crate::kit::paging::{COUNT_LIMIT, Total};

/// Which workspaces a list covers.
pub enum Scope {
    One(Uuid),
    All(Vec<Uuid>),
}

impl Scope {
    pub fn workspaces(&self) -> &[Uuid] {
        match self {
            Self::One(workspace) => std::slice::from_ref(workspace),
            Self::All(workspaces) => workspaces,
        }
    }
}

/// Which use cases a list shows.
#[derive(Clone, Copy)]
pub struct Filter<'a> {
    pub scope: &'a Scope,
    pub place: FolderFilter,
    pub search: Option<&'a Named>,
    pub status: Option<Status>,
    /// Only what has all of these tags, in small letters.
    pub tags: Option<&'a [String]>,
    /// What has them.
    pub tagged: Option<&'a Named>,
}

/// The row before a page: its sort key and id. Before the first page that is something beyond all rows.
pub struct After<K> {
    pub key: K,
    pub id: Uuid,
}

/// How a list is sorted, and where its page begins.
pub enum Order {
    Updated(After<DateTime<Utc>>),
    Created(After<DateTime<Utc>>),
    Name(After<String>),
}

impl Order {
    /// The first page.
    pub fn first(sort: Sort) -> Self {
        let latest = || After {
            key: DateTime::from_timestamp(253_402_300_799, 0).unwrap_or(DateTime::<Utc>::MAX_UTC),
            id: Uuid::max(),
        }; // the year 9999
        match sort {
            Sort::Updated => Self::Updated(latest()),
            Sort::Created => Self::Created(latest()),
            Sort::Name => Self::Name(After { key: String::new(), id: Uuid::nil() }),
        }
    }
}

/// A row with the sort key that its summary does not show.
pub struct Listed {
    pub summary: UseCaseSummary,
    pub created_at: DateTime<Utc>,
}

struct Row {
    id: Uuid,
    workspace_id: Uuid,
    workspace_name: String,
    folder_id: Option<Uuid>,
    name: String,
    description: String,
    icon: String,
    published_version: Option<i32>,
    has_unpublished_changes: bool,
    created_at: DateTime<Utc>,
    updated_at: DateTime<Utc>,
    updated_by_name: String,
    runs: i64,
    visibility: String,
    tags: Vec<String>,
    kind: String,
}

impl From<Row> for Listed {
    fn from(row: Row) -> Self {
        let summary = UseCaseSummary {
            id: row.id,
            workspace_id: row.workspace_id,
            workspace_name: row.workspace_name,
            folder_id: row.folder_id,
            name: row.name,
            description: row.description,
            icon: row.icon,
            status: if row.published_version.is_some() { Status::Published } else { Status::Draft },
            has_unpublished_changes: row.has_unpublished_changes,
            published_version: row.published_version,
            updated_at: row.updated_at,
            updated_by_name: row.updated_by_name,
            runs: row.runs,
            my_permissions: Vec::new(),
            visibility: Visibility::parse(&row.visibility),
            tags: row.tags,
            kind: Kind::parse(&row.kind),
        };
        Self { summary, created_at: row.created_at }
    }
}

impl Filter<'_> {
    /// Whether a search for more than is counted is all that there is, or a tag that more have.
    fn is_only_named(&self) -> bool {
        self.search.is_some() != self.tagged.is_some() && self.place == FolderFilter::Anywhere && self.status.is_none()
    }

    /// What the list shows lies among these; `None`: among all. What was looked for in two ways is what both ways have
    /// found.
    fn among(&self) -> Option<Vec<Uuid>> {
        match (self.search.and_then(Named::ids), self.tagged.and_then(Named::ids)) {
            (Some(named), Some(tagged)) => {
                let tagged: HashSet<&Uuid> = tagged.iter().collect();
                Some(named.iter().filter(|id| tagged.contains(id)).copied().collect())
            }
            (Some(few), None) | (None, Some(few)) => Some(few.to_vec()),
            (None, None) => None,
        }
    }

    /// What was looked for, where it is all that is asked for.
    fn only(&self) -> Option<&Named> {
        self.search.or(self.tagged).filter(|_| self.is_only_named())
    }

    /// Some of very many, where what they were found by is all that is asked for: enough to count, and asked for it no
    /// more.
    fn counted(&self) -> Option<(&Named, &[Uuid])> {
        let found = self.search.or(self.tagged)?;
        Some((found, found.counted(self.is_only_named())?))
    }

    /// The tags that each row is still asked for: those of which not all were found at once.
    fn held_tags(&self) -> Option<&[String]> {
        self.tags.filter(|_| self.tagged.and_then(Named::ids).is_none())
    }

    fn is_published(&self) -> Option<bool> {
        self.status.map(|status| status == Status::Published)
    }
}

/// The rows of a list. At the top stands too what lies in a folder that the reader cannot see: they were given it.
macro_rules! matching {
    ($macro:ident, [$($row:ty)?], $head:literal, $scope:literal, [$($rest:literal)*], $tx:ident, $filter:ident, $among:expr $(, $more:expr)*) => {
        sqlx::$macro!(
            $($row,)?
            $head + "
             WHERE u.client_id = $1 AND u.deleted_at IS NULL
               AND ($3 OR (u.folder_id IS NOT DISTINCT FROM $4
                    OR ($4 IS NULL AND NOT (SELECT nothing_is_hidden())
                        AND NOT EXISTS (SELECT FROM folders f WHERE f.client_id = u.client_id AND f.id = u.folder_id))))
               AND ($5::text IS NULL OR CASE WHEN u.name ILIKE $5 THEN true ELSE u.description ILIKE $5 END)
               AND ($6::boolean IS NULL OR (u.published_version IS NOT NULL) = $6)
               AND ($7::text[] IS NULL OR (SELECT count(*) FROM use_case_tags t
                                           WHERE t.client_id = $1 AND t.use_case_id = u.id AND t.key = ANY ($7)) = cardinality($7))
               AND " + $scope $(+ $rest)*,
            $tx.client(),
            $among,
            $filter.place == FolderFilter::Anywhere,
            $filter.place.folder(),
            $filter.search.and_then(Named::pattern),
            $filter.is_published(),
            $filter.held_tags() as Option<&[String]>
            $(, $more)*
        )
    };
}

/// One workspace is named with `=` and not with `ANY`: only so its index gives the rows in their order. The comparison
/// stands alone, without `$8 IS NULL OR …` or `coalesce`: under row-level security a generic plan could only filter by
/// those, reading all pages before this one. What a row shows besides is looked up for those of the page alone: where a
/// thousand are sorted, that was done a thousand times.
macro_rules! page {
    ($tx:ident, $filter:ident, $fetch:ident, $scope:literal, $among:expr, $key:expr, $after:ident, $bound:literal, $order:literal) => {
        matching!(
            query_as,
            [Row],
            r#"SELECT u.id, u.workspace_id, w.name AS workspace_name, u.folder_id, u.name, u.description, u.icon, u.published_version,
                      u.published_revision IS DISTINCT FROM u.draft_revision AS "has_unpublished_changes!", u.created_at, u.updated_at,
                      person_name(u.client_id, u.updated_by) AS "updated_by_name!", runs_of_use_case(u.client_id, u.id, 1000) AS "runs!", u.visibility,
                      ARRAY(SELECT t.tag FROM use_case_tags t WHERE t.client_id = u.client_id AND t.use_case_id = u.id ORDER BY t.key) AS "tags!",
                      coalesce(u.draft ->> 'kind', '') AS "kind!"
               FROM (SELECT u.* FROM use_cases u"#,
            $scope,
            [" AND " $bound " ORDER BY " $order " LIMIT $10) AS u
               JOIN workspaces w ON w.client_id = u.client_id AND w.id = u.workspace_id
               ORDER BY " $order],
            $tx,
            $filter,
            $among,
            $after.id,
            $key,
            $fetch
        )
        .fetch_all(&mut **$tx)
        .await?
    };
}

macro_rules! scoped {
    ($tx:ident, $filter:ident, $among:ident, $fetch:ident, $key:expr, $after:ident, $bound:literal, $order:literal) => {
        match ($among.as_deref(), $filter.scope) {
            (Some(ids), _) => page!($tx, $filter, $fetch, "u.id = ANY ($2)", ids, $key, $after, $bound, $order),
            (None, Scope::One(workspace)) => {
                page!($tx, $filter, $fetch, "u.workspace_id = $2", *workspace, $key, $after, $bound, $order)
            }
            (None, Scope::All(workspaces)) => {
                page!($tx, $filter, $fetch, "u.workspace_id = ANY ($2)", workspaces, $key, $after, $bound, $order)
            }
        }
    };
}

macro_rules! count {
    ($tx:ident, $filter:ident, $scope:literal, $among:expr) => {
        matching!(
            query_scalar,
            [],
            r#"SELECT count(*) AS "count!" FROM (SELECT FROM use_cases u"#,
            $scope,
            [" LIMIT $8) AS matching"],
            $tx,
            $filter,
            $among,
            COUNT_LIMIT
        )
        .fetch_one(&mut **$tx)
        .await?
    };
}

/// Use cases of these workspaces that have all of these tags, in small letters.
pub async fn tagged(tx: &mut TenantTx, workspaces: &[Uuid], keys: &[String]) -> Result<Named, sqlx::Error> {
    let found = query_as!(
        Found,
        r#"SELECT coalesce(array_agg(id), '{}') AS "ids!", coalesce(bool_or(are_many), false) AS "are_many!" FROM tagged_found($1, $2, $3)"#,
        workspaces,
        keys,
        LOOKED_UP
    )
    .fetch_one(&mut **tx)
    .await?;
    Named::tagged(found).planned(tx).await
}

/// A page of use cases, one row more than it shows.
pub async fn list(
    tx: &mut TenantTx,
    filter: &Filter<'_>,
    order: &Order,
    fetch: i64,
) -> Result<Vec<Listed>, sqlx::Error> {
    let among = filter.among();
    let rows: Vec<Row> = match order {
        Order::Updated(after) => scoped!(
            tx,
            filter,
            among,
            fetch,
            after.key,
            after,
            "(u.updated_at, u.id) < ($9, $8)",
            "u.updated_at DESC, u.id DESC"
        ),
        Order::Created(after) => scoped!(
            tx,
            filter,
            among,
            fetch,
            after.key,
            after,
            "(u.created_at, u.id) < ($9, $8)",
            "u.created_at DESC, u.id DESC"
        ),
        Order::Name(after) => scoped!(
            tx,
            filter,
            among,
            fetch,
            after.key,
            after,
            "(lower(u.name), u.id) > (lower($9), $8)",
            "lower(u.name), u.id"
        ),
    };
    Ok(rows.into_iter().map(Listed::from).collect())
}

/// How many use cases a list has in all, and how many folders stand beside them.
pub async fn totals(tx: &mut TenantTx, filter: &Filter<'_>) -> Result<(Total, i64), sqlx::Error> {
    let client = tx.client();
    let workspaces = filter.scope.workspaces();
    let shown = match filter.only() {
        Some(named) if access::hides_nothing(tx).await? => Some(named.total()),
        _ => None,
    };
    let use_cases = match (shown, filter.among().as_deref(), filter.counted()) {
        (Some(total), ..) => total,
        (None, Some(ids), _) => count!(tx, filter, "u.id = ANY ($2)", ids).into(),
        (None, None, Some((found, ids))) => match filter.tags {
            Some([tag]) => tag_store::count(tx, workspaces, tag, COUNT_LIMIT).await?.into(),
            _ => {
                let filter = &Filter { search: None, tags: None, tagged: None, ..*filter };
                found.of_counted(count!(tx, filter, "u.id = ANY ($2)", ids))
            }
        },
        (None, None, None) => count!(tx, filter, "u.workspace_id = ANY ($2)", workspaces).into(),
    };
    let folders = query_scalar!(
        r#"SELECT count(*) AS "count!" FROM folders f
           WHERE client_id = $1 AND workspace_id = ANY ($2) AND kind = 'use_case'
             AND ($3 OR parent_id IS NOT DISTINCT FROM $4
                  OR ($4 IS NULL AND NOT (SELECT nothing_is_hidden())
                      AND NOT EXISTS (SELECT FROM folders p WHERE p.client_id = f.client_id AND p.id = f.parent_id)))"#,
        client,
        workspaces,
        filter.place == FolderFilter::Anywhere,
        filter.place.folder(),
    )
    .fetch_one(&mut **tx)
    .await?;
    Ok((use_cases, folders))
}
