//! What somebody is told, and what they did with it.

use chrono::{DateTime, Utc};
use sqlx::{query, query_scalar};
use uuid::Uuid;

use crate::announcements::model::Announcement;
use crate::kit::db::TenantTx;
use crate::kit::paging::COUNT_LIMIT;
use crate::notifications::Severity;

/// Which of them a list shows.
#[derive(Debug)]
pub struct Told {
    /// `current`, `unread`, `ended`.
    pub name: &'static str,
    pub now: DateTime<Utc>,
}

/// A page, the newest first, one row more than it shows.
pub async fn told(
    tx: &mut TenantTx,
    user: Uuid,
    which: &Told,
    after: (DateTime<Utc>, Uuid),
    fetch: i64,
) -> Result<Vec<Announcement>, sqlx::Error> {
    let client = tx.client();
    let open_at = (which.name != "ended").then_some(which.now);
    let rows = query!(
        r#"SELECT id AS "id!", title AS "title!", body AS "body!", severity AS "severity!", is_banner AS "is_banner!",
                  needs_acknowledgement AS "needs_acknowledgement!", audience = 'platform' AS "is_of_platform!", starts_at AS "starts_at!",
                  ends_at, told_at AS "told_at!", version AS "version!", read_version >= version AS "is_read!",
                  dismissed_version >= version AS "is_dismissed!",
                  CASE WHEN acknowledged_version >= version THEN acknowledged_at END AS acknowledged_at
           FROM announcements_for($1, $2)
           WHERE of_client IN (1, $3) AND starts_at <= $4 AND (starts_at, id) < ($5, $6)
             AND CASE $7::text
                   WHEN 'ended' THEN ends_at <= $4
                   WHEN 'unread' THEN CASE WHEN needs_acknowledgement THEN acknowledged_version ELSE read_version END < version
                   ELSE true END
           ORDER BY starts_at DESC, id DESC
           LIMIT $8"#,
        user,
        open_at,
        client,
        which.now,
        after.0,
        after.1,
        which.name,
        fetch,
    )
    .fetch_all(&mut **tx)
    .await?;
    let announcements = rows.into_iter().map(|row| Announcement {
        id: row.id,
        title: row.title,
        body: row.body,
        severity: Severity::parse(&row.severity),
        is_banner: row.is_banner,
        needs_acknowledgement: row.needs_acknowledgement,
        is_of_platform: row.is_of_platform,
        starts_at: row.starts_at,
        ends_at: row.ends_at,
        told_at: row.told_at,
        version: row.version,
        is_read: row.is_read,
        is_dismissed: row.is_dismissed,
        acknowledged_at: row.acknowledged_at,
    });
    Ok(announcements.collect())
}

pub async fn count_told(tx: &mut TenantTx, user: Uuid, which: &Told) -> Result<i64, sqlx::Error> {
    let client = tx.client();
    let open_at = (which.name != "ended").then_some(which.now);
    query_scalar!(
        r#"SELECT count(*) AS "count!" FROM (
             SELECT FROM announcements_for($1, $2)
             WHERE of_client IN (1, $3) AND starts_at <= $4
               AND CASE $5::text
                     WHEN 'ended' THEN ends_at <= $4
                     WHEN 'unread' THEN CASE WHEN needs_acknowledgement THEN acknowledged_version ELSE read_version END < version
                     ELSE true END
             LIMIT $6) AS matching"#,
        user,
        open_at,
        client,
        which.now,
        which.name,
        COUNT_LIMIT,
    )
    .fetch_one(&mut **tx)
    .await
}

/// What an acknowledgement is held against.
pub struct Asked {
    pub needs_acknowledgement: bool,
    pub version: i32,
}

/// One that is shown to somebody now.
pub async fn told_one(
    tx: &mut TenantTx,
    user: Uuid,
    id: Uuid,
    now: DateTime<Utc>,
) -> Result<Option<Asked>, sqlx::Error> {
    let client = tx.client();
    let row = query!(
        r#"SELECT needs_acknowledgement AS "needs_acknowledgement!", version AS "version!"
           FROM announcements_for($1, $2) WHERE of_client IN (1, $3) AND id = $4 AND starts_at <= $2"#,
        user,
        now,
        client,
        id,
    )
    .fetch_optional(&mut **tx)
    .await?;
    Ok(row.map(|row| Asked { needs_acknowledgement: row.needs_acknowledgement, version: row.version }))
}

/// Changes how somebody stands with those of these that they are told; answers which.
pub async fn change_state(
    tx: &mut TenantTx,
    user: Uuid,
    ids: &[Uuid],
    change: &str,
    now: DateTime<Utc>,
) -> Result<Vec<Uuid>, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        "INSERT INTO announcement_states AS s (client_id, user_id, announcement_id, read_version, dismissed_version)
         SELECT $1, $2, a.id, CASE WHEN $4 IN ('read', 'dismiss') THEN a.version ELSE 0 END, CASE WHEN $4 = 'dismiss' THEN a.version ELSE 0 END
         FROM announcements_for($2, NULL) a
         WHERE a.id = ANY ($3) AND a.starts_at <= $5
           AND ($4 <> 'dismiss' OR NOT a.needs_acknowledgement OR a.acknowledged_version >= a.version)
         ORDER BY a.id
         ON CONFLICT (client_id, user_id, announcement_id) DO UPDATE
         SET read_version = CASE WHEN $4 = 'restore' THEN s.read_version ELSE excluded.read_version END,
             dismissed_version = CASE WHEN $4 IN ('dismiss', 'restore') THEN excluded.dismissed_version ELSE s.dismissed_version END
         RETURNING announcement_id",
        client,
        user,
        ids,
        change,
        now,
    )
    .fetch_all(&mut **tx)
    .await
}

/// Writes an acknowledgement down; the first one of a version stays.
pub async fn acknowledge(
    tx: &mut TenantTx,
    user: Uuid,
    id: Uuid,
    version: i32,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "INSERT INTO announcement_states AS s (client_id, user_id, announcement_id, read_version, dismissed_version, acknowledged_version, acknowledged_at)
         VALUES ($1, $2, $3, $4, $4, $4, $5)
         ON CONFLICT (client_id, user_id, announcement_id) DO UPDATE
         SET read_version = $4, dismissed_version = $4, acknowledged_version = $4, acknowledged_at = $5
         WHERE s.acknowledged_version < $4",
        client,
        user,
        id,
        version,
        now,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}
