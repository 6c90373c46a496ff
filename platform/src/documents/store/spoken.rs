//! What was said in documents: which of them have times, and who speaks in one.

use sqlx::query_as;
use uuid::Uuid;

use crate::kit::db::TenantTx;

/// A document as the page of a meeting needs it.
pub struct Spoken {
    pub id: Uuid,
    pub name: String,
    pub kind: Option<String>,
    pub status: String,
    pub warnings: Vec<String>,
    /// Passages of which it is known when they were said.
    pub lines: i64,
}

/// These documents of a workspace, in the order given.
pub async fn spoken(tx: &mut TenantTx, workspace: Uuid, ids: &[Uuid]) -> Result<Vec<Spoken>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        Spoken,
        r#"SELECT d.id, d.name, d.kind, d.status, d.warnings,
                  (SELECT count(*) FROM passages p
                   WHERE p.client_id = d.client_id AND p.document_id = d.id AND p.start_ms IS NOT NULL) AS "lines!"
           FROM documents d
           WHERE d.client_id = $1 AND d.workspace_id = $2 AND d.id = ANY ($3)
           ORDER BY array_position($3, d.id)"#,
        client,
        workspace,
        ids,
    )
    .fetch_all(&mut **tx)
    .await
}

/// Somebody who speaks in a transcript.
pub struct Voice {
    pub speaker: String,
    pub turns: i64,
    /// Milliseconds, as far as the ends of turns are known.
    pub spoken_ms: i64,
}

/// Who speaks in a transcript, in the order in which they begin.
pub async fn voices(tx: &mut TenantTx, document: Uuid) -> Result<Vec<Voice>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        Voice,
        r#"SELECT p.speaker AS "speaker!", count(*) AS "turns!",
                  coalesce(sum(p.end_ms - p.start_ms), 0)::bigint AS "spoken_ms!"
           FROM passages p
           WHERE p.client_id = $1 AND p.document_id = $2 AND p.speaker IS NOT NULL
           GROUP BY p.speaker
           ORDER BY min(p.ordinal)
           LIMIT 200"#,
        client,
        document,
    )
    .fetch_all(&mut **tx)
    .await
}
