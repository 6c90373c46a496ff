//! Whom an announcement is for, and what they did with it.

use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use crate::announcements::model::{AnnouncementReader, AnnouncementReceipts, Audience};
use crate::kit::db::{OperatorTx, TenantTx};
use crate::kit::paging::COUNT_LIMIT;

/// Whom of the transaction's client an announcement is for.
pub struct Meant {
    pub title: String,
    pub version: i32,
    pub audience: Audience,
    pub role_ids: Vec<Uuid>,
    pub workspace_ids: Vec<Uuid>,
}

/// Which of them a list shows.
pub struct ReaderSlice<'a> {
    /// `all`, `acknowledged`, `open`.
    pub name: &'static str,
    pub pattern: &'a str,
    /// The last of the page before: the address in lower case, and the person.
    pub after: (String, Uuid),
    pub fetch: i64,
}

/// `None`: there is no such announcement that was published to the company.
pub async fn meant(tx: &mut TenantTx, id: Uuid) -> Result<Option<Meant>, sqlx::Error> {
    let client = tx.client();
    let row = query!(
        r#"SELECT title AS "title!", version AS "version!", audience AS "audience!", role_ids AS "role_ids!", workspace_ids AS "workspace_ids!"
           FROM announcements_at_hand(NULL) WHERE of_client IN (1, $1) AND id = $2"#,
        client,
        id,
    )
    .fetch_optional(&mut **tx)
    .await?;
    Ok(row.map(|row| Meant {
        title: row.title,
        version: row.version,
        audience: Audience::parse(&row.audience),
        role_ids: row.role_ids,
        workspace_ids: row.workspace_ids,
    }))
}

pub async fn receipts(tx: &mut TenantTx, id: Uuid, meant: &Meant) -> Result<AnnouncementReceipts, sqlx::Error> {
    let client = tx.client();
    query_as!(
        AnnouncementReceipts,
        r#"SELECT count(*) AS "addressed!", count(*) FILTER (WHERE s.read_version >= $3) AS "read!",
                  count(*) FILTER (WHERE s.dismissed_version >= $3) AS "dismissed!",
                  count(*) FILTER (WHERE s.acknowledged_version >= $3) AS "acknowledged!"
           FROM announcement_people($4, $5, $6) p
           LEFT JOIN announcement_states s ON s.client_id = $1 AND s.user_id = p.user_id AND s.announcement_id = $2"#,
        client,
        id,
        meant.version,
        meant.audience(),
        &meant.role_ids,
        &meant.workspace_ids,
    )
    .fetch_one(&mut **tx)
    .await
}

/// One of the owner's to the platform's companies.
pub struct ToPlatform {
    pub version: i32,
    pub client_ids: Vec<i64>,
}

pub async fn to_platform(tx: &mut TenantTx, id: Uuid) -> Result<Option<ToPlatform>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        ToPlatform,
        "SELECT version, client_ids FROM announcements WHERE client_id = $1 AND id = $2 AND audience = 'platform' AND published_at IS NOT NULL",
        client,
        id,
    )
    .fetch_optional(&mut **tx)
    .await
}

/// Numbers over all companies that it is for.
pub async fn receipts_of_all(
    tx: &mut OperatorTx,
    id: Uuid,
    platform: &ToPlatform,
) -> Result<AnnouncementReceipts, sqlx::Error> {
    query_as!(
        AnnouncementReceipts,
        r#"SELECT (SELECT count(*) FROM users u WHERE u.status = 'active' AND (cardinality($3::bigint[]) = 0 OR u.client_id = ANY ($3))) AS "addressed!",
                  count(*) FILTER (WHERE read_version >= $2) AS "read!", count(*) FILTER (WHERE dismissed_version >= $2) AS "dismissed!",
                  count(*) FILTER (WHERE acknowledged_version >= $2) AS "acknowledged!"
           FROM announcement_states WHERE announcement_id = $1"#,
        id,
        platform.version,
        &platform.client_ids,
    )
    .fetch_one(&mut **tx)
    .await
}

/// What is known of its readers, of whatever client, goes with it.
pub async fn forget_readers(tx: &mut OperatorTx, id: Uuid) -> Result<(), sqlx::Error> {
    query!("DELETE FROM announcement_states WHERE announcement_id = $1", id).execute(&mut **tx).await?;
    Ok(())
}

/// A page by email address.
pub async fn readers(
    tx: &mut TenantTx,
    id: Uuid,
    meant: &Meant,
    slice: &ReaderSlice<'_>,
) -> Result<Vec<AnnouncementReader>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        AnnouncementReader,
        r#"SELECT u.id, person_name(u.client_id, u.id) AS "name!", u.email, coalesce(s.read_version >= $3, false) AS "is_read!",
                  CASE WHEN s.acknowledged_version >= $3 THEN s.acknowledged_at END AS acknowledged_at
           FROM announcement_people($4, $5, $6) p
           JOIN users u ON u.client_id = $1 AND u.id = p.user_id
           LEFT JOIN announcement_states s ON s.client_id = $1 AND s.user_id = p.user_id AND s.announcement_id = $2
           WHERE (lower(u.email), u.id) > ($7, $8)
             AND (u.email ILIKE $9 OR person_name(u.client_id, u.id) ILIKE $9)
             AND CASE $10::text
                   WHEN 'acknowledged' THEN coalesce(s.acknowledged_version >= $3, false)
                   WHEN 'open' THEN NOT coalesce(s.acknowledged_version >= $3, false)
                   ELSE true END
           ORDER BY lower(u.email), u.id
           LIMIT $11"#,
        client,
        id,
        meant.version,
        meant.audience(),
        &meant.role_ids,
        &meant.workspace_ids,
        slice.after.0,
        slice.after.1,
        slice.pattern,
        slice.name,
        slice.fetch,
    )
    .fetch_all(&mut **tx)
    .await
}

pub async fn count_readers(
    tx: &mut TenantTx,
    id: Uuid,
    meant: &Meant,
    slice: &ReaderSlice<'_>,
) -> Result<i64, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        r#"SELECT count(*) AS "count!" FROM (
             SELECT FROM announcement_people($4, $5, $6) p
             JOIN users u ON u.client_id = $1 AND u.id = p.user_id
             LEFT JOIN announcement_states s ON s.client_id = $1 AND s.user_id = p.user_id AND s.announcement_id = $2
             WHERE (u.email ILIKE $7 OR person_name(u.client_id, u.id) ILIKE $7)
               AND CASE $8::text
                     WHEN 'acknowledged' THEN coalesce(s.acknowledged_version >= $3, false)
                     WHEN 'open' THEN NOT coalesce(s.acknowledged_version >= $3, false)
                     ELSE true END
             LIMIT $9) AS matching"#,
        client,
        id,
        meant.version,
        meant.audience(),
        &meant.role_ids,
        &meant.workspace_ids,
        slice.pattern,
        slice.name,
        COUNT_LIMIT,
    )
    .fetch_one(&mut **tx)
    .await
}
