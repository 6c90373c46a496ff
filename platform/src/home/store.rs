//! SQL of the home. Every list begins with the reader's newest runs, which an index has in their order: how many others
//! there are makes no difference.

use chrono::{DateTime, Utc};
use sqlx::{query, query_as};
use uuid::Uuid;

use super::model::{HomeComment, HomeDraft, HomeNewVersion, HomeReplacedSource, HomeRun};
use crate::kit::db::TenantTx;

/// As many of somebody's newest runs are looked at.
const RUNS: i64 = 200;

/// As many answers are searched for citations, which stand in their documents.
const ANSWERS: i64 = 50;

/// Marks that somebody has at most: the oldest go.
const MARKS: i64 = 500;

/// Whose home, and of what.
pub struct Mine<'a> {
    pub person: Uuid,
    /// Those that they may open.
    pub workspaces: &'a [Uuid],
    /// Older things are no news.
    pub since: DateTime<Utc>,
    pub most: i64,
}

/// The reader's newest runs that they can still open: of their workspaces, or of what is shared with the company.
macro_rules! runs {
    ($tx:ident, $mine:ident, $narrow:literal $(, $more:expr)*) => {{
        let client = $tx.client();
        query_as!(
            HomeRun,
            "WITH mine AS MATERIALIZED (
               SELECT r.* FROM runs r
               WHERE r.client_id = $1 AND r.created_by = $2 AND NOT r.is_check ORDER BY r.created_at DESC, r.id DESC LIMIT $4
             )
             SELECT m.id, m.use_case_id, m.use_case_name, m.title, m.status, m.reason_message, m.created_at
             FROM mine m
             WHERE (m.workspace_id = ANY ($3) OR use_case_is_shared(m.client_id, m.use_case_id)) AND "
                + $narrow
                + " ORDER BY m.created_at DESC, m.id DESC LIMIT $5",
            client,
            $mine.person,
            $mine.workspaces,
            RUNS,
            $mine.most
            $(, $more)*
        )
        .fetch_all(&mut **$tx)
        .await
    }};
}

/// Runs that failed and were not tried again. A batch tells of its own rows.
pub async fn failed(tx: &mut TenantTx, mine: &Mine<'_>, since: DateTime<Utc>) -> Result<Vec<HomeRun>, sqlx::Error> {
    runs!(
        tx,
        mine,
        "m.status = 'failed' AND m.created_at >= $6 AND m.batch_id IS NULL
         AND NOT EXISTS (SELECT FROM mine l WHERE l.use_case_id = m.use_case_id AND (l.created_at, l.id) > (m.created_at, m.id))
         AND NOT EXISTS (SELECT FROM home_set_aside s WHERE s.client_id = $1 AND s.user_id = $2 AND s.kind = 'run' AND s.object_id = m.id)",
        since
    )
}

pub async fn running(tx: &mut TenantTx, mine: &Mine<'_>) -> Result<Vec<HomeRun>, sqlx::Error> {
    runs!(tx, mine, "m.status IN ('queued', 'running')")
}

pub async fn ended(tx: &mut TenantTx, mine: &Mine<'_>) -> Result<Vec<HomeRun>, sqlx::Error> {
    runs!(tx, mine, "m.status NOT IN ('queued', 'running')")
}

/// Comments that others wrote about the reader's newest outputs, or in which they named the reader, by output.
pub async fn comments(tx: &mut TenantTx, mine: &Mine<'_>) -> Result<Vec<HomeComment>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        HomeComment,
        r#"WITH outputs_of_mine AS MATERIALIZED (
             SELECT r.id FROM runs r
             WHERE r.client_id = $1 AND r.created_by = $2 AND NOT r.is_check ORDER BY r.created_at DESC, r.id DESC LIMIT $4
           ), found AS (
             SELECT c.id, false AS is_mention
             FROM outputs_of_mine o
             JOIN output_comments t ON t.client_id = $1 AND t.run_id = o.id AND t.parent_id IS NULL AND t.resolved_at IS NULL
             CROSS JOIN LATERAL (
               SELECT t.id UNION ALL SELECT a.id FROM output_comments a WHERE a.client_id = $1 AND a.parent_id = t.id) AS c (id)
             UNION ALL
             SELECT m.comment_id, true FROM output_comment_mentions m WHERE m.client_id = $1 AND m.user_id = $2
           )
           SELECT r.id AS "run_id!", r.use_case_name AS "use_case_name!", r.title AS "title!", count(DISTINCT c.id) AS "unread!",
                  person_name($1, (array_agg(c.created_by ORDER BY c.created_at DESC, c.id DESC))[1]) AS "by_name!",
                  left((array_agg(c.body ORDER BY c.created_at DESC, c.id DESC))[1], 200) AS "beginning!",
                  max(c.created_at) AS "at!", bool_or(f.is_mention) AS "is_mention!"
           FROM found f
           JOIN output_comments c ON c.client_id = $1 AND c.id = f.id AND c.created_by <> $2 AND c.created_at >= $6
           JOIN runs r ON r.client_id = $1 AND r.id = c.run_id
             AND (r.workspace_id = ANY ($3) OR r.created_by = $2 AND use_case_is_shared($1, r.use_case_id))
           LEFT JOIN output_comment_reads k ON k.client_id = $1 AND k.run_id = r.id AND k.user_id = $2
           WHERE k.read_at IS NULL OR k.read_at < c.created_at
           GROUP BY r.id, r.use_case_name, r.title
           ORDER BY max(c.created_at) DESC, r.id
           LIMIT $5"#,
        client,
        mine.person,
        mine.workspaces,
        RUNS,
        mine.most,
        mine.since,
    )
    .fetch_all(&mut **tx)
    .await
}

/// Use cases of which somebody else published a version since the reader's last run. What is told of one is published:
/// its row has the draft's name.
pub async fn versions(tx: &mut TenantTx, mine: &Mine<'_>) -> Result<Vec<HomeNewVersion>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        HomeNewVersion,
        r#"WITH mine AS MATERIALIZED (
             SELECT DISTINCT ON (r.use_case_id) r.use_case_id, r.use_case_version
             FROM (SELECT use_case_id, use_case_version, created_at FROM runs
                   WHERE client_id = $1 AND created_by = $2 AND NOT is_check ORDER BY created_at DESC, id DESC LIMIT $4) AS r
             WHERE r.use_case_version IS NOT NULL
             ORDER BY r.use_case_id, r.created_at DESC
           )
           SELECT u.id AS use_case_id, v.definition ->> 'name' AS "name!", v.version, m.use_case_version AS "ran_version!", v.note,
                  person_name($1, v.published_by) AS "by_name!", v.published_at AS at
           FROM mine m
           JOIN use_cases u ON u.client_id = $1 AND u.id = m.use_case_id AND u.deleted_at IS NULL AND u.published_version > m.use_case_version
           JOIN workspaces w ON w.client_id = $1 AND w.id = u.workspace_id AND w.archived_at IS NULL
           JOIN use_case_versions v ON v.client_id = $1 AND v.use_case_id = u.id AND v.version = u.published_version
           LEFT JOIN home_set_aside s ON s.client_id = $1 AND s.user_id = $2 AND s.kind = 'use_case' AND s.object_id = u.id
           WHERE (u.workspace_id = ANY ($3) OR u.visibility IN ('client', 'public')) AND v.published_by IS DISTINCT FROM $2 AND v.published_at >= $6
             AND (s.until IS NULL OR s.until < v.published_at)
           ORDER BY v.published_at DESC, u.id
           LIMIT $5"#,
        client,
        mine.person,
        mine.workspaces,
        RUNS,
        mine.most,
        mine.since,
    )
    .fetch_all(&mut **tx)
    .await
}

/// Documents that were replaced since the reader's newest answers cited them. Where none was replaced lately, no answer
/// is looked into.
pub async fn sources(tx: &mut TenantTx, mine: &Mine<'_>) -> Result<Vec<HomeReplacedSource>, sqlx::Error> {
    let client = tx.client();
    let replaced = query!(
        "SELECT v.version_of, v.created_at FROM documents v
         WHERE v.client_id = $1 AND v.purpose = 'version' AND v.version > 1 AND v.workspace_id = ANY ($2) AND v.created_at >= $3
         ORDER BY v.created_at DESC LIMIT 100",
        client,
        mine.workspaces,
        mine.since,
    )
    .fetch_all(&mut **tx)
    .await?;
    let Some(last) = replaced.iter().map(|row| row.created_at).max() else { return Ok(Vec::new()) };
    let documents: Vec<Uuid> = replaced.into_iter().filter_map(|row| row.version_of).collect();
    query_as!(
        HomeReplacedSource,
        r#"WITH answers AS MATERIALIZED (
             SELECT n.id, n.title, n.use_case_name, n.created_at
             FROM (SELECT r.id, r.title, r.use_case_name, r.created_at, r.workspace_id, r.passages_cited FROM runs r
                   WHERE r.client_id = $1 AND r.created_by = $2 AND NOT r.is_check AND r.created_at < $4
                   ORDER BY r.created_at DESC, r.id DESC LIMIT $5) AS n
             WHERE n.passages_cited > 0 AND n.workspace_id = ANY ($3)
             ORDER BY n.created_at DESC, n.id DESC LIMIT $6
           ), cited AS (
             SELECT DISTINCT a.id, a.title, a.use_case_name, a.created_at, (found.citation ->> 'passage_id')::uuid AS passage
             FROM answers a
             CROSS JOIN LATERAL (SELECT o.content FROM outputs o WHERE o.client_id = $1 AND o.run_id = a.id ORDER BY o.version DESC LIMIT 1) AS latest
             CROSS JOIN LATERAL jsonb_path_query(latest.content,
               'strict $.**.citation ? (@.passage_id like_regex "^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$")', '{}', true) AS found (citation)
           )
           SELECT d.id AS "document_id!", d.name AS "name!", d.version AS "version!", v.created_at AS "at!",
                  (array_agg(c.id ORDER BY c.created_at DESC, c.id DESC))[1] AS "run_id!",
                  (array_agg(coalesce(nullif(c.title, ''), c.use_case_name) ORDER BY c.created_at DESC, c.id DESC))[1] AS "run_title!",
                  count(DISTINCT c.id) AS "answers!"
           FROM cited c
           JOIN passages p ON p.client_id = $1 AND p.id = c.passage AND p.document_id = ANY ($7)
           JOIN documents d ON d.client_id = $1 AND d.id = p.document_id AND p.version < d.version AND d.workspace_id = ANY ($3)
           JOIN documents v ON v.client_id = $1 AND v.version_of = d.id AND v.version = d.version
           LEFT JOIN home_set_aside s ON s.client_id = $1 AND s.user_id = $2 AND s.kind = 'document' AND s.object_id = d.id
           WHERE s.until IS NULL OR s.until < v.created_at
           GROUP BY d.id, d.name, d.version, v.created_at
           ORDER BY v.created_at DESC, d.id
           LIMIT $8"#,
        client,
        mine.person,
        mine.workspaces,
        last,
        RUNS,
        ANSWERS,
        &documents,
        mine.most,
    )
    .fetch_all(&mut **tx)
    .await
}

/// Use cases that the reader changed last, and that are not published as they are now.
pub async fn drafts(tx: &mut TenantTx, mine: &Mine<'_>) -> Result<Vec<HomeDraft>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        HomeDraft,
        r#"SELECT n.id AS use_case_id, n.name, w.name AS workspace_name, n.published_version IS NOT NULL AS "is_published!", n.updated_at
           FROM (SELECT u.id, u.name, u.workspace_id, u.published_version, u.published_revision, u.draft_revision, u.updated_at FROM use_cases u
                 WHERE u.client_id = $1 AND u.updated_by = $2 AND u.deleted_at IS NULL ORDER BY u.updated_at DESC LIMIT $4) AS n
           JOIN workspaces w ON w.client_id = $1 AND w.id = n.workspace_id AND w.id = ANY ($3)
           WHERE n.published_revision IS DISTINCT FROM n.draft_revision
           ORDER BY n.updated_at DESC, n.id
           LIMIT $5"#,
        client,
        mine.person,
        mine.workspaces,
        RUNS,
        mine.most,
    )
    .fetch_all(&mut **tx)
    .await
}

/// News of this thing up to now is seen.
pub async fn set_aside(
    tx: &mut TenantTx,
    person: Uuid,
    kind: &str,
    object: Uuid,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "INSERT INTO home_set_aside (client_id, user_id, kind, object_id, until) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (client_id, user_id, kind, object_id) DO UPDATE SET until = greatest(home_set_aside.until, $5)",
        client,
        person,
        kind,
        object,
        now,
    )
    .execute(&mut **tx)
    .await?;
    query!(
        "DELETE FROM home_set_aside s USING (
           SELECT kind, object_id FROM home_set_aside WHERE client_id = $1 AND user_id = $2 ORDER BY until DESC, object_id OFFSET $3) AS old
         WHERE s.client_id = $1 AND s.user_id = $2 AND s.kind = old.kind AND s.object_id = old.object_id",
        client,
        person,
        MARKS,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

pub async fn bring_back(tx: &mut TenantTx, person: Uuid, kind: &str, object: Uuid) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "DELETE FROM home_set_aside WHERE client_id = $1 AND user_id = $2 AND kind = $3 AND object_id = $4",
        client,
        person,
        kind,
        object,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}
