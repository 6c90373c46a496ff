//! Vectors of passages as searches and pages look at them.

use sqlx::{query, query_as};
use uuid::Uuid;

pub use crate::documents::model::Counts;
use crate::documents::model::{ByMeaning, MeaningState, ReadingProblem};
use crate::kit::db::TenantTx;

/// How far a document is; `None`: it has no text that is searched.
pub async fn state(tx: &mut TenantTx, document: Uuid, is_wanted: bool) -> Result<Option<ByMeaning>, sqlx::Error> {
    let client = tx.client();
    let row = query!(
        r#"SELECT v.status, v.model, v.region, v.problem_code, v.problem_message, v.embedded_at,
                  (CASE WHEN v.status = 'queued' AND v.problem_code IS NOT NULL THEN v.lease_until END) AS next_try_at,
                  (SELECT count(*) FROM passage_vectors p WHERE p.client_id = $1 AND p.document_id = $2) AS "done!"
           FROM document_vectors v
           WHERE v.client_id = $1 AND v.document_id = $2"#,
        client,
        document,
    );
    let found = row.fetch_optional(&mut **tx).await?;
    Ok(found.map(|row| ByMeaning {
        state: MeaningState::parse(&row.status),
        is_wanted,
        model: row.model,
        region: row.region,
        passages: row.done,
        problem: ReadingProblem::of(row.problem_code, row.problem_message),
        next_try_at: row.next_try_at,
        embedded_at: row.embedded_at,
    }))
}

/// How many documents of the client are how far.
pub async fn counts(tx: &mut TenantTx) -> Result<Counts, sqlx::Error> {
    let client = tx.client();
    query_as!(
        Counts,
        r#"SELECT count(*) FILTER (WHERE status = 'ready') AS "ready!", count(*) FILTER (WHERE status IN ('queued', 'working')) AS "waiting!",
                  count(*) FILTER (WHERE status = 'failed') AS "failed!", count(*) FILTER (WHERE status = 'none') AS "by_words!"
           FROM document_vectors WHERE client_id = $1"#,
        client,
    )
    .fetch_one(&mut **tx)
    .await
}

/// A document whose passages all have vectors.
pub struct Whole {
    pub document_id: Uuid,
    pub generation: Uuid,
    pub passages: i32,
}

/// Where a search looks.
#[derive(Clone, Copy)]
pub enum Among<'a> {
    Documents(&'a [Uuid]),
    Workspace(Uuid),
}

/// The documents there that this model has made vectors of, at most so many. Whoever may not see a document does not find it here.
pub async fn whole(
    tx: &mut TenantTx,
    among: Among<'_>,
    model: &str,
    region: &str,
    most: i64,
) -> Result<Vec<Whole>, sqlx::Error> {
    let client = tx.client();
    let (documents, workspace) = match among {
        Among::Documents(ids) => (Some(ids), None),
        Among::Workspace(id) => (None, Some(id)),
    };
    query_as!(
        Whole,
        r#"SELECT v.document_id, v.generation AS "generation!", coalesce(d.passages, 0) AS "passages!"
           FROM document_vectors v
           JOIN documents d ON d.client_id = v.client_id AND d.id = v.document_id AND d.version = v.version
           WHERE v.client_id = $1 AND v.status = 'ready' AND v.model = $4 AND v.region = $5
             AND ($2::uuid[] IS NULL OR v.document_id IN (SELECT unnest($2::uuid[]))) AND ($3::uuid IS NULL OR v.workspace_id = $3)
           LIMIT $6"#,
        client,
        documents,
        workspace,
        model,
        region,
        most,
    )
    .fetch_all(&mut **tx)
    .await
}

/// A passage's vector as it is stored.
pub struct Stored {
    pub passage_id: Uuid,
    pub document_id: Uuid,
    pub scale: f32,
    pub vector: Vec<u8>,
}

/// The vectors of these documents.
pub async fn stored(tx: &mut TenantTx, documents: &[Uuid]) -> Result<Vec<Stored>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        Stored,
        "SELECT passage_id, document_id, scale, vector FROM passage_vectors WHERE client_id = $1 AND document_id = ANY ($2)",
        client,
        documents,
    )
    .fetch_all(&mut **tx)
    .await
}
