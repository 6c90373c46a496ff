//! What a client's files take: what is held against the storage of its plan, wherever it is shown.

use sqlx::query_as;

use crate::kit::db::TenantTx;

/// Documents in all their versions, pictures in outputs, guides and recordings.
pub struct StorageUsed {
    pub files: i64,
    pub bytes: i64,
}

/// Of the transaction's client. Of all that it has only where the transaction is nobody's (`Db::begin_for`).
pub async fn stored(tx: &mut TenantTx) -> Result<StorageUsed, sqlx::Error> {
    let client = tx.client();
    query_as!(
        StorageUsed,
        r#"SELECT count(*) AS "files!", coalesce(sum(f.bytes), 0)::bigint AS "bytes!"
           FROM (
             SELECT size AS bytes FROM documents WHERE client_id = $1
             UNION ALL SELECT size FROM output_pictures WHERE client_id = $1
             UNION ALL SELECT size FROM guides WHERE client_id = $1 AND size IS NOT NULL
             UNION ALL SELECT bytes FROM recordings WHERE client_id = $1
           ) AS f"#,
        client,
    )
    .fetch_one(&mut **tx)
    .await
}
