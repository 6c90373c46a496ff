//! All SQL of comments.

use chrono::{DateTime, Utc};
use sqlx::types::Json;
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use super::model::{Anchor, Comment, CommentSummary, CommentThread, Person};
use crate::kit::db::TenantTx;
use crate::kit::paging::COUNT_LIMIT;

/// A comment as its own rules need it.
pub struct CommentFacts {
    pub created_by: Uuid,
    pub parent: Option<Uuid>,
    pub replies: i64,
}

pub async fn known(tx: &mut TenantTx, run: Uuid, id: Uuid) -> Result<Option<CommentFacts>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        CommentFacts,
        r#"SELECT c.created_by, c.parent_id AS parent,
                  (SELECT count(*) FROM output_comments r WHERE r.client_id = c.client_id AND r.parent_id = c.id) AS "replies!"
           FROM output_comments c
           WHERE c.client_id = $1 AND c.run_id = $2 AND c.id = $3"#,
        client,
        run,
        id,
    )
    .fetch_optional(&mut **tx)
    .await
}

/// A comment to be.
pub struct New<'a> {
    pub id: Uuid,
    pub run: Uuid,
    pub parent: Option<Uuid>,
    pub version: i32,
    pub anchor: Option<&'a Anchor>,
    pub body: &'a str,
    pub by: Uuid,
    pub now: DateTime<Utc>,
}

pub async fn insert(tx: &mut TenantTx, new: &New<'_>) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "INSERT INTO output_comments (client_id, id, run_id, parent_id, version, anchor, body, created_by, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
        client,
        new.id,
        new.run,
        new.parent,
        new.version,
        new.anchor.map(Json) as Option<Json<&Anchor>>,
        new.body,
        new.by,
        new.now,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

pub async fn change(tx: &mut TenantTx, id: Uuid, body: &str, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "UPDATE output_comments SET body = $3, edited_at = $4 WHERE client_id = $1 AND id = $2",
        client,
        id,
        body,
        now,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

pub async fn delete(tx: &mut TenantTx, id: Uuid) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!("DELETE FROM output_comments WHERE client_id = $1 AND id = $2", client, id).execute(&mut **tx).await?;
    Ok(())
}

pub async fn resolve(tx: &mut TenantTx, id: Uuid, by: Option<(Uuid, DateTime<Utc>)>) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "UPDATE output_comments SET resolved_by = $3, resolved_at = $4
         WHERE client_id = $1 AND id = $2 AND (resolved_at IS NULL) = ($4::timestamptz IS NOT NULL)",
        client,
        id,
        by.map(|(person, _)| person),
        by.map(|(_, at)| at),
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Moves threads to where their words are now.
pub async fn anchor(tx: &mut TenantTx, run: Uuid, ids: &[Uuid], anchors: &[Anchor]) -> Result<(), sqlx::Error> {
    let client = tx.client();
    let anchors: Vec<serde_json::Value> =
        anchors.iter().map(|anchor| serde_json::to_value(anchor).unwrap_or_default()).collect();
    query!(
        "UPDATE output_comments c SET anchor = moved.anchor
         FROM unnest($3::uuid[], $4::jsonb[]) AS moved (id, anchor)
         WHERE c.client_id = $1 AND c.run_id = $2 AND c.id = moved.id AND c.parent_id IS NULL AND c.anchor IS NOT NULL",
        client,
        run,
        ids,
        &anchors,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// The person who started the run, and those who wrote in a thread, a hundred at most.
pub async fn taking_part(tx: &mut TenantTx, run: Uuid, thread: Uuid) -> Result<Vec<Uuid>, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        r#"SELECT created_by AS "id!" FROM runs WHERE client_id = $1 AND id = $2
           UNION
           (SELECT created_by FROM output_comments WHERE client_id = $1 AND run_id = $2 AND (id = $3 OR parent_id = $3) LIMIT 100)"#,
        client,
        run,
        thread,
    )
    .fetch_all(&mut **tx)
    .await
}

/// Those of these people who may open what is in the workspace.
pub async fn reachable(tx: &mut TenantTx, workspace: Uuid, people: &[Uuid]) -> Result<Vec<Uuid>, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        "SELECT u.id
         FROM users u
         JOIN account_roles r ON r.client_id = u.client_id AND r.id = u.role_id
         WHERE u.client_id = $1 AND u.id = ANY ($3) AND u.status = 'active'
           AND ('manage-workspaces' = ANY (r.permissions) OR EXISTS (
             SELECT FROM workspace_members m
             JOIN workspace_roles s ON s.client_id = m.client_id AND s.id = m.role_id AND 'view-workspace' = ANY (s.permissions)
             WHERE m.client_id = u.client_id AND m.user_id = u.id AND m.workspace_id = $2))",
        client,
        workspace,
        people,
    )
    .fetch_all(&mut **tx)
    .await
}

/// Who is mentioned from now on; answers those who were not before.
pub async fn mention(tx: &mut TenantTx, comment: Uuid, people: &[Uuid]) -> Result<Vec<Uuid>, sqlx::Error> {
    let client = tx.client();
    query!(
        "DELETE FROM output_comment_mentions WHERE client_id = $1 AND comment_id = $2 AND user_id <> ALL ($3)",
        client,
        comment,
        people,
    )
    .execute(&mut **tx)
    .await?;
    query_scalar!(
        "INSERT INTO output_comment_mentions (client_id, comment_id, user_id)
         SELECT $1, $2, unnest($3::uuid[])
         ON CONFLICT DO NOTHING
         RETURNING user_id",
        client,
        comment,
        people,
    )
    .fetch_all(&mut **tx)
    .await
}

pub async fn read(tx: &mut TenantTx, run: Uuid, person: Uuid, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "INSERT INTO output_comment_reads (client_id, run_id, user_id, read_at) VALUES ($1, $2, $3, $4)
         ON CONFLICT (client_id, run_id, user_id) DO UPDATE SET read_at = greatest(output_comment_reads.read_at, excluded.read_at)",
        client,
        run,
        person,
        now,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

pub async fn summary(tx: &mut TenantTx, run: Uuid, person: Uuid) -> Result<CommentSummary, sqlx::Error> {
    let client = tx.client();
    query_as!(
        CommentSummary,
        r#"SELECT count(*) FILTER (WHERE c.parent_id IS NULL AND c.resolved_at IS NULL) AS "open!",
                  count(*) FILTER (WHERE c.created_by <> $3 AND c.created_at > coalesce(s.read_at, '-infinity')) AS "unread!"
           FROM output_comments c
           LEFT JOIN output_comment_reads s ON s.client_id = c.client_id AND s.run_id = c.run_id AND s.user_id = $3
           WHERE c.client_id = $1 AND c.run_id = $2"#,
        client,
        run,
        person,
    )
    .fetch_one(&mut **tx)
    .await
}

struct Row {
    id: Uuid,
    parent_id: Option<Uuid>,
    version: i32,
    anchor: Option<Json<Anchor>>,
    body: String,
    created_by: Uuid,
    created_by_name: String,
    created_at: DateTime<Utc>,
    edited_at: Option<DateTime<Utc>>,
    resolved_by_name: Option<String>,
    resolved_at: Option<DateTime<Utc>>,
    is_unread: bool,
    mentions: Json<Vec<Person>>,
}

impl Row {
    fn comment(self, caller: Uuid) -> Comment {
        Comment {
            id: self.id,
            version: self.version,
            body: self.body,
            is_mine: self.created_by == caller,
            created_by: Person { id: self.created_by, name: self.created_by_name },
            created_at: self.created_at,
            edited_at: self.edited_at,
            mentions: self.mentions.0,
            is_unread: self.is_unread,
        }
    }
}

/// The last thread of the page before: when it was written, and which.
pub type After = (DateTime<Utc>, Uuid);

/// A page of threads without their replies, the newest first. `id`: that one alone.
pub async fn threads(
    tx: &mut TenantTx,
    run: Uuid,
    caller: Uuid,
    (resolved, id): (Option<bool>, Option<Uuid>),
    after: After,
    fetch: i64,
) -> Result<Vec<CommentThread>, sqlx::Error> {
    let client = tx.client();
    let rows = query_as!(
        Row,
        r#"SELECT c.id, c.parent_id, c.version, c.anchor AS "anchor: Json<Anchor>", c.body, c.created_by,
                  person_name(c.client_id, c.created_by) AS "created_by_name!", c.created_at, c.edited_at, c.resolved_at,
                  CASE WHEN c.resolved_by IS NULL THEN NULL ELSE person_name(c.client_id, c.resolved_by) END AS resolved_by_name,
                  (c.created_by <> $3 AND c.created_at > coalesce(s.read_at, '-infinity')) AS "is_unread!",
                  (SELECT coalesce(jsonb_agg(jsonb_build_object('id', m.user_id, 'name', person_name(m.client_id, m.user_id)) ORDER BY m.user_id), '[]')
                   FROM output_comment_mentions m WHERE m.client_id = c.client_id AND m.comment_id = c.id) AS "mentions!: Json<Vec<Person>>"
           FROM output_comments c
           LEFT JOIN output_comment_reads s ON s.client_id = c.client_id AND s.run_id = c.run_id AND s.user_id = $3
           WHERE c.client_id = $1 AND c.run_id = $2 AND c.parent_id IS NULL
             AND ($4::boolean IS NULL OR (c.resolved_at IS NOT NULL) = $4)
             AND ($5::uuid IS NULL OR c.id = $5)
             AND (c.created_at, c.id) < ($6, $7)
           ORDER BY c.created_at DESC, c.id DESC
           LIMIT $8"#,
        client,
        run,
        caller,
        resolved,
        id,
        after.0,
        after.1,
        fetch,
    )
    .fetch_all(&mut **tx)
    .await?;
    let thread = |mut row: Row| CommentThread {
        anchor: row.anchor.take().map(|Json(anchor)| anchor),
        resolved_by_name: row.resolved_by_name.take(),
        resolved_at: row.resolved_at,
        replies: Vec::new(),
        comment: row.comment(caller),
    };
    Ok(rows.into_iter().map(thread).collect())
}

/// Puts the replies to their threads, oldest first.
pub async fn add_replies(tx: &mut TenantTx, caller: Uuid, threads: &mut [CommentThread]) -> Result<(), sqlx::Error> {
    let client = tx.client();
    let ids: Vec<Uuid> = threads.iter().map(|thread| thread.comment.id).collect();
    let rows = query_as!(
        Row,
        r#"SELECT c.id, c.parent_id, c.version, c.anchor AS "anchor: Json<Anchor>", c.body, c.created_by,
                  person_name(c.client_id, c.created_by) AS "created_by_name!", c.created_at, c.edited_at, c.resolved_at,
                  NULL::text AS resolved_by_name,
                  (c.created_by <> $2 AND c.created_at > coalesce(s.read_at, '-infinity')) AS "is_unread!",
                  (SELECT coalesce(jsonb_agg(jsonb_build_object('id', m.user_id, 'name', person_name(m.client_id, m.user_id)) ORDER BY m.user_id), '[]')
                   FROM output_comment_mentions m WHERE m.client_id = c.client_id AND m.comment_id = c.id) AS "mentions!: Json<Vec<Person>>"
           FROM output_comments c
           LEFT JOIN output_comment_reads s ON s.client_id = c.client_id AND s.run_id = c.run_id AND s.user_id = $2
           WHERE c.client_id = $1 AND c.parent_id = ANY ($3)
           ORDER BY c.created_at, c.id"#,
        client,
        caller,
        &ids,
    )
    .fetch_all(&mut **tx)
    .await?;
    for row in rows {
        let parent = row.parent_id;
        if let Some(thread) = threads.iter_mut().find(|thread| Some(thread.comment.id) == parent) {
            thread.replies.push(row.comment(caller));
        }
    }
    Ok(())
}

/// How many threads there are; exact up to the limit.
pub async fn count(tx: &mut TenantTx, run: Uuid, resolved: Option<bool>) -> Result<i64, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        r#"SELECT count(*) AS "count!" FROM (
             SELECT FROM output_comments c
             WHERE c.client_id = $1 AND c.run_id = $2 AND c.parent_id IS NULL AND ($3::boolean IS NULL OR (c.resolved_at IS NOT NULL) = $3)
             LIMIT $4) AS counted"#,
        client,
        run,
        resolved,
        COUNT_LIMIT,
    )
    .fetch_one(&mut **tx)
    .await
}

/// What a person is called.
pub async fn name(tx: &mut TenantTx, person: Uuid) -> Result<String, sqlx::Error> {
    let client = tx.client();
    query_scalar!(r#"SELECT coalesce(person_name($1, $2), '') AS "name!""#, client, person).fetch_one(&mut **tx).await
}
