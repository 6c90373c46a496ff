//! All SQL of access. Of folders and use cases it reads where they lie.

use chrono::{DateTime, Utc};
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use super::error::Error;
use super::model::{Candidate, Grant, Kind, Restriction, Visibility};
use super::people::After;
use crate::kit::db::{TenantTx, broken_constraint};
use crate::kit::paging::COUNT_LIMIT;
use crate::kit::problem::Problem;
use crate::workspaces::Level;

/// A folder of use cases, or a use case, and what it is reached through.
pub struct GrantTarget {
    pub id: Uuid,
    pub name: String,
    pub workspace_id: Uuid,
    pub workspace_name: String,
    /// The folder itself, or the use case's, and those above up to the nearest restricted one.
    pub chain: Vec<Uuid>,
    pub gate: Option<Uuid>,
    /// Of a use case: as it is kept, whose it is, and its live version.
    pub visibility: Option<String>,
    pub author: Option<Uuid>,
    pub published: Option<i32>,
}

impl GrantTarget {
    /// Only what was given there counts, and no role.
    pub fn is_shut(&self) -> bool {
        self.gate.is_some() || self.visibility() == Some(Visibility::Private)
    }

    /// Whether it is private and this person's own: then they say who else has it.
    pub fn is_private_of(&self, person: Uuid) -> bool {
        self.visibility() == Some(Visibility::Private) && self.author == Some(person)
    }

    pub fn visibility(&self) -> Option<Visibility> {
        self.visibility.as_deref().map(Visibility::parse)
    }
}

/// `None` when the reader sees no such thing.
pub async fn place(tx: &mut TenantTx, kind: Kind, id: Uuid) -> Result<Option<GrantTarget>, sqlx::Error> {
    let client = tx.client();
    match kind {
        Kind::Folder => {
            query_as!(
                GrantTarget,
                r#"SELECT f.id, f.name, f.workspace_id, w.name AS workspace_name, f.chain, f.gate_id AS gate,
                          NULL::text AS visibility, NULL::uuid AS author, NULL::integer AS published
                   FROM folders f
                   JOIN workspaces w ON w.client_id = f.client_id AND w.id = f.workspace_id
                   WHERE f.client_id = $1 AND f.id = $2 AND f.kind = 'use_case'"#,
                client,
                id,
            )
            .fetch_optional(&mut **tx)
            .await
        }
        Kind::UseCase => {
            query_as!(
                GrantTarget,
                r#"SELECT u.id, u.name, u.workspace_id, w.name AS workspace_name,
                          CASE WHEN u.visibility = 'private' THEN '{}' ELSE coalesce(p.chain, '{}') END AS "chain!",
                          CASE WHEN u.visibility <> 'private' THEN p.gate_id END AS "gate?",
                          u.visibility AS "visibility?", u.created_by AS author, u.published_version AS published
                   FROM use_cases u
                   JOIN workspaces w ON w.client_id = u.client_id AND w.id = u.workspace_id
                   LEFT JOIN LATERAL access_place(u.client_id, u.folder_id, u.id) AS p ON true
                   WHERE u.client_id = $1 AND u.id = $2 AND u.deleted_at IS NULL"#,
                client,
                id,
            )
            .fetch_optional(&mut **tx)
            .await
        }
        Kind::Workspace => {
            query_as!(
                GrantTarget,
                r#"SELECT w.id, w.name, w.id AS workspace_id, w.name AS workspace_name, '{}'::uuid[] AS "chain!", NULL::uuid AS gate,
                          NULL::text AS visibility, NULL::uuid AS author, NULL::integer AS published
                   FROM workspaces w
                   WHERE w.client_id = $1 AND w.id = $2 AND w.archived_at IS NULL"#,
                client,
                id,
            )
            .fetch_optional(&mut **tx)
            .await
        }
    }
}

/// The restricted folder that something is reached through.
pub async fn restriction(tx: &mut TenantTx, gate: Uuid, here: Uuid) -> Result<Option<Restriction>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        Restriction,
        r#"SELECT r.folder_id, f.name AS "folder_name?", r.folder_id = $3 AS "is_here!", r.restricted_at AS at,
                  person_name(r.client_id, r.restricted_by) AS "by_name!"
           FROM restrictions r
           LEFT JOIN folders f ON f.client_id = r.client_id AND f.id = r.folder_id
           WHERE r.client_id = $1 AND r.folder_id = $2"#,
        client,
        gate,
        here,
    )
    .fetch_optional(&mut **tx)
    .await
}

/// What was given there and on the folders that it is reached through, the nearest first.
pub async fn grants(tx: &mut TenantTx, kind: Kind, place: &GrantTarget) -> Result<Vec<Grant>, sqlx::Error> {
    let client = tx.client();
    let use_case = (kind == Kind::UseCase).then_some(place.id);
    let rows = query!(
        r#"SELECT g.id, g.user_id, g.role_id, g.folder_id, g.use_case_id, g.level, g.granted_at, us.email AS "email?",
                  coalesce(r.name, person_name(g.client_id, g.user_id)) AS "name!", coalesce(f.name, u.name) AS place_name,
                  person_name(g.client_id, g.granted_by) AS "given_by_name!"
           FROM grants g
           LEFT JOIN folders f ON f.client_id = g.client_id AND f.id = g.folder_id
           LEFT JOIN use_cases u ON u.client_id = g.client_id AND u.id = g.use_case_id
           LEFT JOIN users us ON us.client_id = g.client_id AND us.id = g.user_id
           LEFT JOIN workspace_roles r ON r.client_id = g.client_id AND r.id = g.role_id
           WHERE g.client_id = $1 AND g.workspace_id = $2 AND (g.folder_id = ANY ($3) OR g.use_case_id = $4)
           ORDER BY coalesce(array_position($3, g.folder_id), 0), lower(coalesce(r.name, person_name(g.client_id, g.user_id))), g.id"#,
        client,
        place.workspace_id,
        &place.chain,
        use_case,
    )
    .fetch_all(&mut **tx)
    .await?;
    let grant = rows.into_iter().filter_map(|row| {
        let (place_kind, place_id) = match row.use_case_id {
            Some(id) => (Kind::UseCase, id),
            None => (Kind::Folder, row.folder_id?),
        };
        Some(Grant {
            id: row.id,
            user_id: row.user_id,
            role_id: row.role_id,
            name: row.name,
            email: row.email,
            level: Level::parse(row.level)?,
            is_here: place_id == place.id,
            place_id,
            place_kind,
            place_name: row.place_name,
            given_by_name: row.given_by_name,
            given_at: row.granted_at,
        })
    });
    Ok(grant.collect())
}

/// Everybody who gets in some way. The page's order and the count's are one list.
macro_rules! candidates {
    ($macro:ident, [$($row:ty)?], $head:literal, $tail:literal, $tx:ident, $kind:ident, $place:ident, $search:ident $(, $more:expr)*) => {{
        let client = $tx.client();
        let use_case = ($kind == Kind::UseCase).then_some($place.id);
        sqlx::$macro!(
            $($row,)?
            $head + r#"
             FROM users u
             JOIN account_roles a ON a.client_id = u.client_id AND a.id = u.role_id
             LEFT JOIN workspace_members m ON m.client_id = u.client_id AND m.workspace_id = $2 AND m.user_id = u.id
             LEFT JOIN workspace_roles r ON r.client_id = m.client_id AND r.id = m.role_id
             WHERE u.client_id = $1 AND u.status <> 'suspended' AND ((u.first_name || ' ' || u.last_name) ILIKE $3 OR u.email ILIKE $3)
               AND ('manage-workspaces' = ANY (a.permissions)
                    OR r.id IS NOT NULL AND (
                      'view-workspace' = ANY (r.permissions) AND (NOT $4 OR 'manage-members' = ANY (r.permissions))
                      OR EXISTS (
                        SELECT FROM grants g
                        WHERE g.client_id = u.client_id AND g.workspace_id = $2 AND (g.user_id = u.id OR g.role_id = r.id)
                          AND (g.folder_id = ANY ($5) OR g.use_case_id = $6)))) "# + $tail,
            client,
            $place.workspace_id,
            $search,
            $place.is_shut(),
            &$place.chain,
            use_case
            $(, $more)*
        )
    }};
}

/// A page of them by name, one more than it shows.
pub async fn candidates(
    tx: &mut TenantTx,
    kind: Kind,
    place: &GrantTarget,
    search: &str,
    after: &After,
    fetch: i64,
) -> Result<Vec<Candidate>, sqlx::Error> {
    candidates!(
        query_as,
        [Candidate],
        r#"SELECT u.id AS user_id, u.first_name, u.last_name, u.email, a.name AS account_role, 'manage-workspaces' = ANY (a.permissions) AS "manages_all!",
                  r.id AS "role_id?", r.name AS "role_name?", r.permissions AS "role_rights?""#,
        "AND (lower(u.first_name), lower(u.last_name), u.id) > (lower($7), lower($8), $9)
         ORDER BY lower(u.first_name), lower(u.last_name), u.id
         LIMIT $10",
        tx,
        kind,
        place,
        search,
        after.0,
        after.1,
        after.2,
        fetch
    )
    .fetch_all(&mut **tx)
    .await
}

/// How many there are; exact up to the limit.
pub async fn count_candidates(
    tx: &mut TenantTx,
    kind: Kind,
    place: &GrantTarget,
    search: &str,
) -> Result<i64, sqlx::Error> {
    candidates!(
        query_scalar,
        [],
        r#"SELECT count(*) AS "count!" FROM (SELECT"#,
        "LIMIT $7) AS matching",
        tx,
        kind,
        place,
        search,
        COUNT_LIMIT
    )
    .fetch_one(&mut **tx)
    .await
}

/// Whom something is given to.
#[derive(Clone, Copy)]
pub enum Holder {
    Person(Uuid),
    Role(Uuid),
}

impl Holder {
    fn id(self) -> Uuid {
        match self {
            Self::Person(id) | Self::Role(id) => id,
        }
    }

    fn parts(self) -> (Option<Uuid>, Option<Uuid>) {
        match self {
            Self::Person(id) => (Some(id), None),
            Self::Role(id) => (None, Some(id)),
        }
    }
}

/// What they were given at this very place.
pub async fn level(tx: &mut TenantTx, place: &GrantTarget, holder: Holder) -> Result<Option<Level>, sqlx::Error> {
    let client = tx.client();
    let kept = query_scalar!(
        "SELECT level FROM grants WHERE client_id = $1 AND coalesce(folder_id, use_case_id) = $2 AND coalesce(user_id, role_id) = $3 FOR UPDATE",
        client,
        place.id,
        holder.id(),
    );
    Ok(kept.fetch_optional(&mut **tx).await?.and_then(Level::parse))
}

/// How many grants there are at this very place.
pub async fn count(tx: &mut TenantTx, place: &GrantTarget) -> Result<i64, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        r#"SELECT count(*) AS "count!" FROM grants WHERE client_id = $1 AND coalesce(folder_id, use_case_id) = $2"#,
        client,
        place.id,
    )
    .fetch_one(&mut **tx)
    .await
}

/// What is given.
pub struct New {
    pub id: Uuid,
    pub kind: Kind,
    pub level: Level,
    pub by: Uuid,
    pub now: DateTime<Utc>,
}

pub async fn give(tx: &mut TenantTx, place: &GrantTarget, holder: Holder, new: New) -> Result<(), Problem> {
    let client = tx.client();
    let (person, role) = holder.parts();
    let (folder, use_case) = match new.kind {
        Kind::Folder => (Some(place.id), None),
        Kind::UseCase | Kind::Workspace => (None, Some(place.id)),
    };
    query!(
        "INSERT INTO grants (client_id, id, workspace_id, folder_id, use_case_id, user_id, role_id, level, granted_by, granted_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
         ON CONFLICT (client_id, coalesce(folder_id, use_case_id), coalesce(user_id, role_id))
         DO UPDATE SET level = excluded.level, granted_by = excluded.granted_by, granted_at = excluded.granted_at",
        client,
        new.id,
        place.workspace_id,
        folder,
        use_case,
        person,
        role,
        new.level.kept(),
        new.by,
        new.now,
    )
    .execute(&mut **tx)
    .await
    .map_err(refused)?;
    Ok(())
}

pub async fn take(tx: &mut TenantTx, place: &GrantTarget, holder: Holder) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "DELETE FROM grants WHERE client_id = $1 AND coalesce(folder_id, use_case_id) = $2 AND coalesce(user_id, role_id) = $3",
        client,
        place.id,
        holder.id(),
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Restricts a folder or opens it; says whether that changed anything. Its chain and those below follow by themselves,
/// and so that nobody moves folders meanwhile, the workspace's trees are locked as for a move.
pub async fn restrict(
    tx: &mut TenantTx,
    folder: &GrantTarget,
    is_restricted: bool,
    by: Uuid,
    now: DateTime<Utc>,
) -> Result<bool, Problem> {
    let client = tx.client();
    query!("SELECT id FROM workspaces WHERE client_id = $1 AND id = $2 FOR NO KEY UPDATE", client, folder.workspace_id)
        .fetch_optional(&mut **tx)
        .await?;
    let done = if is_restricted {
        query!(
            "INSERT INTO restrictions (client_id, folder_id, workspace_id, restricted_by, restricted_at) VALUES ($1, $2, $3, $4, $5)
             ON CONFLICT DO NOTHING",
            client,
            folder.id,
            folder.workspace_id,
            by,
            now,
        )
        .execute(&mut **tx)
        .await
    } else {
        query!("DELETE FROM restrictions WHERE client_id = $1 AND folder_id = $2", client, folder.id)
            .execute(&mut **tx)
            .await
    };
    Ok(done.map_err(refused)?.rows_affected() > 0)
}

/// Whether the reader sees all that is in the workspaces they may open.
pub async fn hides_nothing(tx: &mut TenantTx) -> Result<bool, sqlx::Error> {
    query_scalar!(r#"SELECT nothing_is_hidden() AS "nothing!""#).fetch_one(&mut **tx).await
}

fn refused(error: sqlx::Error) -> Problem {
    match broken_constraint(&error) {
        Some("grants_client_id_workspace_id_user_id_fkey") => Error::NotMember.into(),
        Some("grants_client_id_role_id_fkey") => Error::NoSuchRole.into(),
        Some("folders_place_name") => Error::NameTaken.into(),
        _ => error.into(),
    }
}
