//! Files that come in parts.

use chrono::{DateTime, Utc};
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use crate::kit::db::TenantTx;

/// An unfinished upload.
pub struct UploadRow {
    pub id: Uuid,
    /// Who began it.
    pub user_id: Uuid,
    pub workspace_id: Uuid,
    pub folder_id: Option<Uuid>,
    pub name: String,
    pub size: i64,
    pub fingerprint: String,
    pub document_id: Option<Uuid>,
    /// Bytes that arrived.
    pub offset: i64,
}

pub async fn upload(tx: &mut TenantTx, id: Uuid) -> Result<Option<UploadRow>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        UploadRow,
        r#"SELECT u.id, u.user_id, u.workspace_id, u.folder_id, u.name, u.size, u.fingerprint, u.document_id,
                  CASE WHEN u.document_id IS NULL
                       THEN (SELECT coalesce(sum(p.size), 0) FROM upload_parts p WHERE p.client_id = u.client_id AND p.upload_id = u.id)::bigint
                       ELSE u.size END AS "offset!"
           FROM uploads u
           WHERE u.client_id = $1 AND u.id = $2"#,
        client,
        id,
    )
    .fetch_optional(&mut **tx)
    .await
}

/// A person's unfinished files in a workspace, the newest first.
pub async fn uploads_of(
    tx: &mut TenantTx,
    workspace: Uuid,
    user: Uuid,
    since: DateTime<Utc>,
) -> Result<Vec<UploadRow>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        UploadRow,
        r#"SELECT u.id, u.user_id, u.workspace_id, u.folder_id, u.name, u.size, u.fingerprint, u.document_id,
                  (SELECT coalesce(sum(p.size), 0) FROM upload_parts p WHERE p.client_id = u.client_id AND p.upload_id = u.id)::bigint AS "offset!"
           FROM uploads u
           WHERE u.client_id = $1 AND u.user_id = $3 AND u.workspace_id = $2 AND u.document_id IS NULL AND u.touched_at >= $4
           ORDER BY u.touched_at DESC, u.id DESC
           LIMIT 100"#,
        client,
        workspace,
        user,
        since,
    )
    .fetch_all(&mut **tx)
    .await
}

/// How many files a person has under way.
pub async fn open_uploads(tx: &mut TenantTx, user: Uuid) -> Result<i64, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        r#"SELECT count(*) AS "open!" FROM uploads WHERE client_id = $1 AND user_id = $2 AND document_id IS NULL"#,
        client,
        user
    )
    .fetch_one(&mut **tx)
    .await
}

/// A file that is announced.
pub struct NewUpload<'a> {
    pub id: Uuid,
    pub workspace: Uuid,
    pub folder: Option<Uuid>,
    pub user: Uuid,
    pub name: &'a str,
    pub size: i64,
    pub fingerprint: &'a str,
    pub now: DateTime<Utc>,
}

pub async fn add_upload(tx: &mut TenantTx, new: NewUpload<'_>) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "INSERT INTO uploads (client_id, id, workspace_id, folder_id, user_id, name, size, fingerprint, touched_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
        client,
        new.id,
        new.workspace,
        new.folder,
        new.user,
        new.name,
        new.size,
        new.fingerprint,
        new.now,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Locks an upload until the transaction ends: it is gone on with.
pub async fn touch_upload(tx: &mut TenantTx, id: Uuid, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!("UPDATE uploads SET touched_at = $3 WHERE client_id = $1 AND id = $2", client, id, now)
        .execute(&mut **tx)
        .await?;
    Ok(())
}

pub async fn add_part(tx: &mut TenantTx, upload: Uuid, start: i64, size: i64, key: &str) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "INSERT INTO upload_parts (client_id, upload_id, start, size, blob_key) VALUES ($1, $2, $3, $4, $5)",
        client,
        upload,
        start,
        size,
        key
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// The files of the parts, in order.
pub async fn parts(tx: &mut TenantTx, upload: Uuid) -> Result<Vec<String>, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        "SELECT blob_key FROM upload_parts WHERE client_id = $1 AND upload_id = $2 ORDER BY start",
        client,
        upload
    )
    .fetch_all(&mut **tx)
    .await
}

/// Says what became of an upload; its parts are nobody's any more.
pub async fn complete_upload(tx: &mut TenantTx, upload: Uuid, document: Uuid) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!("UPDATE uploads SET document_id = $3 WHERE client_id = $1 AND id = $2", client, upload, document)
        .execute(&mut **tx)
        .await?;
    query!("DELETE FROM upload_parts WHERE client_id = $1 AND upload_id = $2", client, upload)
        .execute(&mut **tx)
        .await?;
    Ok(())
}

pub async fn delete_upload(tx: &mut TenantTx, id: Uuid) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!("DELETE FROM uploads WHERE client_id = $1 AND id = $2", client, id).execute(&mut **tx).await?;
    Ok(())
}

/// Forgets uploads that nobody has gone on with since; their files are swept away after them.
pub async fn forget_abandoned(tx: &mut TenantTx, before: DateTime<Utc>) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!("DELETE FROM uploads WHERE client_id = $1 AND touched_at < $2", client, before).execute(&mut **tx).await?;
    Ok(())
}

/// The use case that a file was given to a run of; `None` for supporting documents.
pub async fn run_file_of(tx: &mut TenantTx, id: Uuid) -> Result<Option<Uuid>, sqlx::Error> {
    let client = tx.client();
    let found = query_scalar!("SELECT use_case_id FROM documents WHERE client_id = $1 AND id = $2", client, id);
    Ok(found.fetch_optional(&mut **tx).await?.flatten())
}
