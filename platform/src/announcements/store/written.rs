//! Announcements of the transaction's client, for those who write them.

use chrono::{DateTime, Utc};
use sqlx::{query, query_scalar};
use uuid::Uuid;

use crate::announcements::model::{Audience, Fields, ManagedAnnouncement, Stage};
use crate::kit::db::{OperatorTx, TenantTx};
use crate::kit::paging::COUNT_LIMIT;
use crate::notifications::Severity;

/// Which of them a list shows.
#[derive(Debug)]
pub struct Written<'a> {
    pub pattern: &'a str,
    pub stage: Option<&'static str>,
    pub now: DateTime<Utc>,
}

/// A row as it lies.
struct Row {
    id: Uuid,
    title: String,
    body: String,
    severity: String,
    is_banner: bool,
    needs_acknowledgement: bool,
    audience: String,
    role_ids: Vec<Uuid>,
    workspace_ids: Vec<Uuid>,
    client_ids: Vec<i64>,
    starts_at: Option<DateTime<Utc>>,
    ends_at: Option<DateTime<Utc>>,
    published_at: Option<DateTime<Utc>>,
    version: i32,
    revision: i64,
    made_by_name: String,
    made_at: DateTime<Utc>,
    changed_at: DateTime<Utc>,
}

impl Row {
    fn at(self, now: DateTime<Utc>) -> ManagedAnnouncement {
        ManagedAnnouncement {
            id: self.id,
            stage: Stage::of(self.published_at, self.starts_at, self.ends_at, now),
            title: self.title,
            body: self.body,
            severity: Severity::parse(&self.severity),
            is_banner: self.is_banner,
            needs_acknowledgement: self.needs_acknowledgement,
            audience: Audience::parse(&self.audience),
            role_ids: self.role_ids,
            workspace_ids: self.workspace_ids,
            client_ids: self.client_ids,
            starts_at: self.starts_at,
            ends_at: self.ends_at,
            published_at: self.published_at,
            version: self.version,
            revision: self.revision,
            made_by_name: self.made_by_name,
            made_at: self.made_at,
            changed_at: self.changed_at,
        }
    }
}

/// A page, the last changed first, one row more than it shows.
pub async fn written(
    tx: &mut TenantTx,
    which: &Written<'_>,
    after: (DateTime<Utc>, Uuid),
    fetch: i64,
) -> Result<Vec<ManagedAnnouncement>, sqlx::Error> {
    let client = tx.client();
    let rows = sqlx::query_as!(
        Row,
        r#"SELECT id, title, body, severity, is_banner, needs_acknowledgement, audience, role_ids, workspace_ids, client_ids,
                  starts_at, ends_at, published_at, version, revision, person_name(client_id, made_by) AS "made_by_name!", made_at, changed_at
           FROM announcements
           WHERE client_id = $1 AND title ILIKE $2 AND (changed_at, id) < ($5, $6)
             AND CASE $3::text
                   WHEN 'draft' THEN published_at IS NULL
                   WHEN 'ended' THEN published_at IS NOT NULL AND ends_at <= $4
                   WHEN 'scheduled' THEN published_at IS NOT NULL AND starts_at > $4 AND (ends_at IS NULL OR ends_at > $4)
                   WHEN 'current' THEN published_at IS NOT NULL AND starts_at <= $4 AND (ends_at IS NULL OR ends_at > $4)
                   ELSE true END
           ORDER BY changed_at DESC, id DESC
           LIMIT $7"#,
        client,
        which.pattern,
        which.stage,
        which.now,
        after.0,
        after.1,
        fetch,
    )
    .fetch_all(&mut **tx)
    .await?;
    Ok(rows.into_iter().map(|row| row.at(which.now)).collect())
}

pub async fn count_written(tx: &mut TenantTx, which: &Written<'_>) -> Result<i64, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        r#"SELECT count(*) AS "count!" FROM (
             SELECT FROM announcements
             WHERE client_id = $1 AND title ILIKE $2
               AND CASE $3::text
                     WHEN 'draft' THEN published_at IS NULL
                     WHEN 'ended' THEN published_at IS NOT NULL AND ends_at <= $4
                     WHEN 'scheduled' THEN published_at IS NOT NULL AND starts_at > $4 AND (ends_at IS NULL OR ends_at > $4)
                     WHEN 'current' THEN published_at IS NOT NULL AND starts_at <= $4 AND (ends_at IS NULL OR ends_at > $4)
                     ELSE true END
             LIMIT $5) AS matching"#,
        client,
        which.pattern,
        which.stage,
        which.now,
        COUNT_LIMIT,
    )
    .fetch_one(&mut **tx)
    .await
}

/// All of the client's.
pub async fn count(tx: &mut TenantTx) -> Result<i64, sqlx::Error> {
    let client = tx.client();
    query_scalar!(r#"SELECT count(*) AS "count!" FROM announcements WHERE client_id = $1"#, client)
        .fetch_one(&mut **tx)
        .await
}

pub async fn get(tx: &mut TenantTx, id: Uuid, now: DateTime<Utc>) -> Result<Option<ManagedAnnouncement>, sqlx::Error> {
    let client = tx.client();
    let row = sqlx::query_as!(
        Row,
        r#"SELECT id, title, body, severity, is_banner, needs_acknowledgement, audience, role_ids, workspace_ids, client_ids,
                  starts_at, ends_at, published_at, version, revision, person_name(client_id, made_by) AS "made_by_name!", made_at, changed_at
           FROM announcements WHERE client_id = $1 AND id = $2"#,
        client,
        id,
    )
    .fetch_optional(&mut **tx)
    .await?;
    Ok(row.map(|row| row.at(now)))
}

pub async fn insert(
    tx: &mut TenantTx,
    id: Uuid,
    fields: &Fields,
    (by, now): (Uuid, DateTime<Utc>),
) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "INSERT INTO announcements (client_id, id, title, body, severity, is_banner, needs_acknowledgement, audience, role_ids,
                                    workspace_ids, client_ids, starts_at, ends_at, made_by, made_at, changed_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $15)",
        client,
        id,
        fields.title,
        fields.body,
        fields.severity.as_str(),
        fields.is_banner,
        fields.needs_acknowledgement,
        fields.audience.as_str(),
        &fields.role_ids,
        &fields.workspace_ids,
        &fields.client_ids,
        fields.starts_at,
        fields.ends_at,
        by,
        now,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Saves a change; `false` when somebody else saved since that revision. Another text of a published one is a new
/// version. One that is published always has a beginning.
pub async fn update(
    tx: &mut TenantTx,
    id: Uuid,
    revision: i64,
    fields: &Fields,
    now: DateTime<Utc>,
) -> Result<bool, sqlx::Error> {
    let client = tx.client();
    let saved = query!(
        "UPDATE announcements
         SET version = version + CASE WHEN published_at IS NOT NULL AND (title, body) IS DISTINCT FROM ($4, $5) THEN 1 ELSE 0 END,
             told_at = CASE WHEN published_at IS NULL THEN NULL
                            WHEN (title, body) IS DISTINCT FROM ($4, $5) THEN greatest($15::timestamptz, $13::timestamptz)
                            ELSE greatest(told_at, $13::timestamptz) END,
             title = $4, body = $5, severity = $6, is_banner = $7, needs_acknowledgement = $8, audience = $9, role_ids = $10,
             workspace_ids = $11, client_ids = $12,
             starts_at = $13, ends_at = $14, changed_at = $15, revision = revision + 1
         WHERE client_id = $1 AND id = $2 AND revision = $3",
        client,
        id,
        revision,
        fields.title,
        fields.body,
        fields.severity.as_str(),
        fields.is_banner,
        fields.needs_acknowledgement,
        fields.audience.as_str(),
        &fields.role_ids,
        &fields.workspace_ids,
        &fields.client_ids,
        fields.starts_at,
        fields.ends_at,
        now,
    );
    Ok(saved.execute(&mut **tx).await?.rows_affected() == 1)
}

/// Publishes a draft; `false`: it is published already. A beginning that has passed is now.
pub async fn publish(tx: &mut TenantTx, id: Uuid, now: DateTime<Utc>) -> Result<bool, sqlx::Error> {
    let client = tx.client();
    let published = query!(
        "UPDATE announcements
         SET published_at = $3, starts_at = greatest(starts_at, $3), told_at = greatest(starts_at, $3), changed_at = $3, revision = revision + 1
         WHERE client_id = $1 AND id = $2 AND published_at IS NULL",
        client,
        id,
        now,
    );
    Ok(published.execute(&mut **tx).await?.rows_affected() == 1)
}

pub async fn end(tx: &mut TenantTx, id: Uuid, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "UPDATE announcements SET ends_at = $3, changed_at = $3, revision = revision + 1 WHERE client_id = $1 AND id = $2",
        client,
        id,
        now,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Makes one a draft again.
pub async fn take_back(tx: &mut TenantTx, id: Uuid, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "UPDATE announcements SET published_at = NULL, told_at = NULL, changed_at = $3, revision = revision + 1 WHERE client_id = $1 AND id = $2",
        client,
        id,
        now,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

pub async fn delete(tx: &mut TenantTx, id: Uuid) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!("DELETE FROM announcement_states WHERE client_id = $1 AND announcement_id = $2", client, id)
        .execute(&mut **tx)
        .await?;
    query!("DELETE FROM announcements WHERE client_id = $1 AND id = $2", client, id).execute(&mut **tx).await?;
    Ok(())
}

/// The browsers of those who may be meant look again.
pub async fn revise(tx: &mut TenantTx, audience: Audience) -> Result<(), sqlx::Error> {
    let client = tx.client();
    let reach = if audience == Audience::Platform { "platform" } else { "company" };
    query!(
        "INSERT INTO announcement_revisions (client_id, reach) VALUES ($1, $2)
         ON CONFLICT (client_id, reach) DO UPDATE SET revision = announcement_revisions.revision + 1",
        client,
        reach,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Whether each of these is a role of accounts.
pub async fn are_roles(tx: &mut TenantTx, ids: &[Uuid]) -> Result<bool, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        r#"SELECT count(*) = cardinality($2::uuid[]) AS "are!" FROM account_roles WHERE client_id = $1 AND id = ANY ($2)"#,
        client,
        ids,
    )
    .fetch_one(&mut **tx)
    .await
}

/// Whether each of these is a workspace that is in use.
pub async fn are_workspaces(tx: &mut TenantTx, ids: &[Uuid]) -> Result<bool, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        r#"SELECT count(*) = cardinality($2::uuid[]) AS "are!" FROM workspaces WHERE client_id = $1 AND id = ANY ($2) AND archived_at IS NULL"#,
        client,
        ids,
    )
    .fetch_one(&mut **tx)
    .await
}

/// Whether each of these is a company.
pub async fn are_clients(tx: &mut OperatorTx, ids: &[i64]) -> Result<bool, sqlx::Error> {
    query_scalar!(
        r#"SELECT count(*) = cardinality($1::bigint[]) AS "are!" FROM control.clients WHERE id = ANY ($1)"#,
        ids,
    )
    .fetch_one(&mut **tx)
    .await
}
