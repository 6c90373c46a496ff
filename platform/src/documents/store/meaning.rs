//! Vectors of passages as searches and pages look at them.

use sqlx::{AssertSqlSafe, query, query_as, query_scalar};
use uuid::Uuid;

pub use crate::documents::model::Counts;
use crate::documents::model::{ByMeaning, MeaningState, ReadingProblem};
use crate::kit::db::{TenantTx, pgvector};
use crate::models::model_of_vectors;

/// How far a document is; `None`: it has no text that is searched.
pub async fn state(tx: &mut TenantTx, document: Uuid, is_wanted: bool) -> Result<Option<ByMeaning>, sqlx::Error> {
    let client = tx.client();
    let row = query!(
        r#"SELECT v.status, v.model, v.region, v.problem_code, v.problem_message, v.embedded_at,
                  (CASE WHEN v.status = 'queued' AND v.problem_code IS NOT NULL THEN v.not_before END) AS next_try_at,
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
        model: row.model.map(|name| model_of_vectors(&name).to_owned()),
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
    /// How many numbers each of its vectors has.
    pub dimensions: i32,
}

/// Where a search looks.
#[derive(Clone, Copy)]
pub enum Among<'a> {
    Documents(&'a [Uuid]),
    Workspace(Uuid),
}

/// The documents there that this model has made vectors of, at most so many. A person who may not see a document does
/// not find it here.
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
        r#"SELECT v.document_id, v.generation AS "generation!", coalesce(d.passages, 0) AS "passages!", v.dimensions AS "dimensions!"
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
#[derive(sqlx::FromRow)]
pub struct Stored {
    pub passage_id: Uuid,
    pub document_id: Uuid,
    pub scale: f32,
    pub vector: Vec<u8>,
    /// Those of its sentences, one behind the other.
    pub sentences: Vec<u8>,
}

/// The vectors of these documents.
pub async fn stored(tx: &mut TenantTx, documents: &[Uuid]) -> Result<Vec<Stored>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        Stored,
        "SELECT passage_id, document_id, scale, vector, sentences FROM passage_vectors WHERE client_id = $1 AND document_id = ANY ($2)",
        client,
        documents,
    )
    .fetch_all(&mut **tx)
    .await
}

/// Whether the database has an index of vectors of this length (`kit::db::pgvector`).
pub async fn is_indexed(tx: &mut TenantTx, dimensions: i32) -> Result<bool, sqlx::Error> {
    query_scalar!(r#"SELECT to_regclass($1) IS NOT NULL AS "is_there!""#, pgvector::index(dimensions))
        .fetch_one(&mut **tx)
        .await
}

/// What that index takes for nearest to a direction, each of whose numbers is an `i8`, in these documents: at most so
/// many, in no order that means anything.
pub async fn proposed(
    tx: &mut TenantTx,
    documents: &[Uuid],
    direction: &[u8],
    most: u16,
) -> Result<Vec<Stored>, sqlx::Error> {
    let dimensions = direction.len();
    let numbers: Vec<String> = direction.iter().map(|byte| i8::from_ne_bytes([*byte]).to_string()).collect();
    let client = tx.client();
    // One plan for this list alone: in it the list is looked up by its hash.
    tx.plan_anew().await?;
    // The scan goes on past what the other conditions leave out, and looks at as many as are wanted at once.
    let scan = format!("SET LOCAL hnsw.iterative_scan = relaxed_order; SET LOCAL hnsw.ef_search = {most}");
    sqlx::raw_sql(AssertSqlSafe(scan)).execute(&mut **tx).await?;
    // Not checked while compiling: databases without pgvector know neither type nor operator. The length has to stand
    // in it for the index to fit; a number.
    let near = format!(
        "SELECT passage_id, document_id, scale, vector, sentences FROM passage_vectors
         WHERE client_id = $1 AND dimensions = {dimensions} AND document_id = ANY ($2)
         ORDER BY direction(vector)::halfvec({dimensions}) <=> $3::text::halfvec({dimensions}) LIMIT {most}"
    );
    sqlx::query_as(AssertSqlSafe(near))
        .bind(client)
        .bind(documents)
        .bind(format!("[{}]", numbers.join(",")))
        .fetch_all(&mut **tx)
        .await
}
