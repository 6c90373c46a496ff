//! What a person was told, what they did with it, and what is to be mailed.

use chrono::{DateTime, Utc};
use serde_json::Value;
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use crate::kit::db::{TenantTx, WorkerTx};
use crate::kit::paging::COUNT_LIMIT;
use crate::notifications::unread::Unread;

/// A row as it lies.
pub struct Row {
    pub id: Uuid,
    pub kind: String,
    pub object_id: Uuid,
    pub actor_id: Option<Uuid>,
    pub facts: Value,
    pub count: i32,
    pub created_at: DateTime<Utc>,
    pub happened_at: DateTime<Utc>,
    pub read_at: Option<DateTime<Utc>>,
    pub archived_at: Option<DateTime<Utc>>,
    pub snoozed_until: Option<DateTime<Utc>>,
}

/// Which rows a list shows.
#[derive(Debug)]
pub struct BoxFilter<'a> {
    /// `all`, `unread`, `snoozed`, `archived`.
    pub name: &'static str,
    /// Of these kinds; empty: of all.
    pub kinds: &'a [String],
    pub now: DateTime<Utc>,
}

/// A page and how many match, the newest first, one row more than it shows.
pub async fn page(
    tx: &mut TenantTx,
    user: Uuid,
    which: &BoxFilter<'_>,
    after: (DateTime<Utc>, Uuid),
    fetch: i64,
) -> Result<(Vec<Row>, i64), sqlx::Error> {
    let client = tx.client();
    let rows = query_as!(
        Row,
        "SELECT id, kind, object_id, actor_id, facts, count, created_at, happened_at, read_at, archived_at, snoozed_until
         FROM notifications
         WHERE client_id = $1 AND user_id = $2 AND in_app AND (happened_at, id) < ($3, $4)
           AND (cardinality($5::text[]) = 0 OR kind = ANY ($5))
           AND CASE $6::text
                 WHEN 'archived' THEN archived_at IS NOT NULL
                 WHEN 'snoozed' THEN archived_at IS NULL AND snoozed_until > $7
                 WHEN 'unread' THEN archived_at IS NULL AND read_at IS NULL AND (snoozed_until IS NULL OR snoozed_until <= $7)
                 ELSE archived_at IS NULL AND (snoozed_until IS NULL OR snoozed_until <= $7) END
         ORDER BY happened_at DESC, id DESC
         LIMIT $8",
        client,
        user,
        after.0,
        after.1,
        which.kinds,
        which.name,
        which.now,
        fetch,
    )
    .fetch_all(&mut **tx)
    .await?;
    let total = query_scalar!(
        r#"SELECT count(*) AS "count!" FROM (
             SELECT FROM notifications
             WHERE client_id = $1 AND user_id = $2 AND in_app
               AND (cardinality($3::text[]) = 0 OR kind = ANY ($3))
               AND CASE $4::text
                     WHEN 'archived' THEN archived_at IS NOT NULL
                     WHEN 'snoozed' THEN archived_at IS NULL AND snoozed_until > $5
                     WHEN 'unread' THEN archived_at IS NULL AND read_at IS NULL AND (snoozed_until IS NULL OR snoozed_until <= $5)
                     ELSE archived_at IS NULL AND (snoozed_until IS NULL OR snoozed_until <= $5) END
             LIMIT $6) AS matching"#,
        client,
        user,
        which.kinds,
        which.name,
        which.now,
        COUNT_LIMIT,
    )
    .fetch_one(&mut **tx)
    .await?;
    Ok((rows, total))
}

pub async fn get(tx: &mut TenantTx, user: Uuid, id: Uuid) -> Result<Option<Row>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        Row,
        "SELECT id, kind, object_id, actor_id, facts, count, created_at, happened_at, read_at, archived_at, snoozed_until
         FROM notifications WHERE client_id = $1 AND user_id = $2 AND id = $3 AND in_app",
        client,
        user,
        id,
    )
    .fetch_optional(&mut **tx)
    .await
}

/// How many are unread, up to a thousand. Announcements count without a row: what is there is asked.
pub async fn unread(tx: &mut TenantTx, user: Uuid, now: DateTime<Utc>) -> Result<Unread, sqlx::Error> {
    let client = tx.client();
    let row = query!(
        r#"WITH seen AS (SELECT (SELECT seen_at FROM notification_inboxes WHERE client_id = $1 AND user_id = $2) AS at),
                mine AS (
                  SELECT happened_at FROM notifications
                  WHERE client_id = $1 AND user_id = $2 AND in_app AND read_at IS NULL AND archived_at IS NULL
                    AND (snoozed_until IS NULL OR snoozed_until <= $3)
                  LIMIT $4)
           SELECT (SELECT count(*) FROM mine) AS "told!",
                  (SELECT count(*) FROM mine WHERE happened_at > coalesce(seen.at, '-infinity')) AS "told_since!",
                  announcements_unread($2, $3, NULL) AS "announced!",
                  announcements_unread($2, $3, seen.at) AS "announced_since!"
           FROM seen"#,
        client,
        user,
        now,
        COUNT_LIMIT,
    )
    .fetch_one(&mut **tx)
    .await?;
    Ok(Unread {
        unread: (row.told + row.announced).min(COUNT_LIMIT),
        unseen: (row.told_since + row.announced_since).min(COUNT_LIMIT),
        announcements: row.announced.min(COUNT_LIMIT),
    })
}

/// What was told by now has been seen; every browser of the person hears of it.
pub async fn see(tx: &mut TenantTx, user: Uuid, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "INSERT INTO notification_inboxes (client_id, user_id, seen_at) VALUES ($1, $2, $3)
         ON CONFLICT (client_id, user_id) DO UPDATE SET seen_at = excluded.seen_at, revision = notification_inboxes.revision + 1",
        client,
        user,
        now,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// What is done with rows.
#[derive(Clone, Copy, Debug)]
pub enum Change {
    Read(bool),
    Archived(bool),
    /// `None`: it is back.
    Snoozed(Option<DateTime<Utc>>),
}

/// Changes rows of a person; answers those that there are.
pub async fn change(
    tx: &mut TenantTx,
    user: Uuid,
    ids: &[Uuid],
    change: Change,
    now: DateTime<Utc>,
) -> Result<Vec<Uuid>, sqlx::Error> {
    let client = tx.client();
    let (field, time) = match change {
        Change::Read(is) => ("read", is.then_some(now)),
        Change::Archived(is) => ("archived", is.then_some(now)),
        Change::Snoozed(until) => ("snoozed", until),
    };
    let changed = query_scalar!(
        "UPDATE notifications
         SET read_at = CASE WHEN $4 = 'read' THEN $5 ELSE read_at END,
             archived_at = CASE WHEN $4 = 'archived' THEN $5 ELSE archived_at END,
             snoozed_until = CASE WHEN $4 = 'snoozed' THEN $5 ELSE snoozed_until END
         WHERE client_id = $1 AND user_id = $2 AND id = ANY ($3) AND in_app
         RETURNING id",
        client,
        user,
        ids,
        field,
        time,
    )
    .fetch_all(&mut **tx)
    .await?;
    revise(tx, user).await?;
    Ok(changed)
}

/// Marks all that is unread as read, a thousand at most; answers which.
pub async fn read_all(
    tx: &mut TenantTx,
    user: Uuid,
    kinds: &[String],
    now: DateTime<Utc>,
) -> Result<Vec<Uuid>, sqlx::Error> {
    let client = tx.client();
    let read = query_scalar!(
        "UPDATE notifications SET read_at = $4
         WHERE client_id = $1 AND id IN (
           SELECT id FROM notifications
           WHERE client_id = $1 AND user_id = $2 AND in_app AND read_at IS NULL AND archived_at IS NULL
             AND (snoozed_until IS NULL OR snoozed_until <= $4) AND (cardinality($3::text[]) = 0 OR kind = ANY ($3))
           ORDER BY happened_at DESC LIMIT 1000)
         RETURNING id",
        client,
        user,
        kinds,
        now,
    )
    .fetch_all(&mut **tx)
    .await?;
    revise(tx, user).await?;
    Ok(read)
}

/// What became of the announcements that the bell counts.
pub struct Announced {
    /// Those that are read now, a hundred at most.
    pub ids: Vec<Uuid>,
    /// Those that stay unread, because their readers are to say that they understood them.
    pub to_acknowledge: i64,
}

/// Marks the announcements to somebody as read, as far as reading is all that they ask for.
pub async fn read_announcements(tx: &mut TenantTx, user: Uuid, now: DateTime<Utc>) -> Result<Announced, sqlx::Error> {
    let client = tx.client();
    let ids = query_scalar!(
        "INSERT INTO announcement_states (client_id, user_id, announcement_id, read_version)
         SELECT $1, $2, a.id, a.version FROM announcements_for($2, $3) a
         WHERE a.starts_at <= $3 AND NOT a.needs_acknowledgement AND a.read_version < a.version
         ORDER BY a.id
         LIMIT 100
         ON CONFLICT (client_id, user_id, announcement_id) DO UPDATE SET read_version = excluded.read_version
         RETURNING announcement_id",
        client,
        user,
        now,
    )
    .fetch_all(&mut **tx)
    .await?;
    let to_acknowledge = query_scalar!(
        r#"SELECT count(*) AS "count!" FROM announcements_for($1, $2) a
           WHERE a.starts_at <= $2 AND a.needs_acknowledgement AND a.acknowledged_version < a.version"#,
        user,
        now,
    )
    .fetch_one(&mut **tx)
    .await?;
    Ok(Announced { ids, to_acknowledge })
}

/// Every browser of the person looks again.
pub async fn revise(tx: &mut TenantTx, user: Uuid) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "INSERT INTO notification_inboxes (client_id, user_id) VALUES ($1, $2)
         ON CONFLICT (client_id, user_id) DO UPDATE SET revision = notification_inboxes.revision + 1",
        client,
        user,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// How far the inboxes of people are, with the announcements of their company and of the platform's owner, which no row
/// of theirs tells of.
pub struct Revision {
    pub client_id: i64,
    pub user_id: Uuid,
    pub revision: i64,
}

pub async fn revisions(tx: &mut WorkerTx, clients: &[i64], users: &[Uuid]) -> Result<Vec<Revision>, sqlx::Error> {
    query_as!(
        Revision,
        r#"SELECT wanted.client_id AS "client_id!", wanted.user_id AS "user_id!",
                  coalesce(i.revision, 0) + coalesce(own.revision, 0) + coalesce(owners.revision, 0) AS "revision!"
           FROM unnest($1::bigint[], $2::uuid[]) AS wanted (client_id, user_id)
           LEFT JOIN notification_inboxes i ON i.client_id = wanted.client_id AND i.user_id = wanted.user_id
           LEFT JOIN announcement_revisions own ON own.client_id = wanted.client_id AND own.reach = 'company'
           LEFT JOIN announcement_revisions owners ON owners.client_id = 1 AND owners.reach = 'platform'"#,
        clients,
        users,
    )
    .fetch_all(&mut **tx)
    .await
}

/// The reader of a mail: where it goes, and the rights that the person has now.
pub struct ReaderRow {
    pub email: String,
    pub first_name: String,
    pub permissions: Vec<String>,
}

/// `None`: they are suspended or gone.
pub async fn reader(tx: &mut TenantTx, user: Uuid) -> Result<Option<ReaderRow>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        ReaderRow,
        "SELECT u.email, u.first_name, r.permissions
         FROM users u JOIN account_roles r ON r.client_id = u.client_id AND r.id = u.role_id
         WHERE u.client_id = $1 AND u.id = $2 AND u.status = 'active'",
        client,
        user,
    )
    .fetch_optional(&mut **tx)
    .await
}

/// What is to be mailed to somebody by now, locked; what was read meanwhile is not. The newest first, five hundred at most.
pub async fn due(tx: &mut TenantTx, user: Uuid, now: DateTime<Utc>) -> Result<Vec<Row>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        Row,
        "SELECT id, kind, object_id, actor_id, facts, count, created_at, happened_at, read_at, archived_at, snoozed_until
         FROM notifications
         WHERE client_id = $1 AND user_id = $2 AND mail_due_at <= $3 AND mailed_at IS NULL AND read_at IS NULL AND archived_at IS NULL
         ORDER BY happened_at DESC, id DESC
         LIMIT 500
         FOR UPDATE",
        client,
        user,
        now,
    )
    .fetch_all(&mut **tx)
    .await
}

/// These were mailed; what was due and read before is mailed no more.
pub async fn mailed(tx: &mut TenantTx, user: Uuid, ids: &[Uuid], now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "UPDATE notifications
         SET mailed_at = CASE WHEN id = ANY ($3) THEN $4::timestamptz END, mail_due_at = CASE WHEN id = ANY ($3) THEN mail_due_at END
         WHERE client_id = $1 AND user_id = $2 AND mail_due_at <= $4 AND mailed_at IS NULL
           AND (id = ANY ($3) OR read_at IS NOT NULL OR archived_at IS NOT NULL)",
        client,
        user,
        ids,
        now,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// When there is next something to mail.
pub async fn next_due(tx: &mut TenantTx, user: Uuid) -> Result<Option<DateTime<Utc>>, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        "SELECT min(mail_due_at) FROM notifications WHERE client_id = $1 AND user_id = $2 AND mail_due_at IS NOT NULL AND mailed_at IS NULL",
        client,
        user,
    )
    .fetch_one(&mut **tx)
    .await
}

/// Whether a person's session still lives, and the person may still use it.
pub async fn listens(tx: &mut TenantTx, user: Uuid, session: Uuid, now: DateTime<Utc>) -> Result<bool, sqlx::Error> {
    let client = tx.client();
    let found = query!(
        "SELECT s.id FROM sessions s JOIN users u ON u.client_id = s.client_id AND u.id = s.user_id AND u.status = 'active'
         WHERE s.client_id = $1 AND s.id = $2 AND s.user_id = $3 AND s.revoked_at IS NULL AND s.expires_at > $4",
        client,
        session,
        user,
        now,
    );
    Ok(found.fetch_optional(&mut **tx).await?.is_some())
}
