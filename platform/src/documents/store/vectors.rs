//! Documents whose passages get vectors: which waits, and what a worker writes down.

use chrono::{DateTime, Utc};
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use crate::kit::db::{TenantTx, WorkerTx};

/// Has the vectors of a document made anew, or for the first time: its text has changed. What there was is gone.
/// `false`: it has no text that is searched.
pub async fn enqueue(tx: &mut TenantTx, document: Uuid, now: DateTime<Utc>) -> Result<bool, sqlx::Error> {
    let client = tx.client();
    delete_vectors(tx, document).await?;
    let queued = query!(
        "INSERT INTO document_vectors (client_id, document_id, workspace_id, version, queued_at)
         SELECT client_id, id, workspace_id, version, $3 FROM documents
         WHERE client_id = $1 AND id = $2 AND purpose = 'supporting' AND status = 'ready' AND passages > 0
         ON CONFLICT (client_id, document_id) DO UPDATE
         SET status = 'queued', version = EXCLUDED.version, model = NULL, region = NULL, dimensions = NULL, generation = NULL, problem_code = NULL,
             problem_message = NULL, attempt = 0, not_before = NULL, queued_at = EXCLUDED.queued_at, embedded_at = NULL",
        client,
        document,
        now,
    );
    Ok(queued.execute(&mut **tx).await?.rows_affected() == 1)
}

/// Removes what there is.
async fn delete_vectors(tx: &mut TenantTx, document: Uuid) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!("DELETE FROM passage_vectors WHERE client_id = $1 AND document_id = $2", client, document)
        .execute(&mut **tx)
        .await?;
    Ok(())
}

/// A document that a worker takes.
pub struct Next {
    pub document_id: Uuid,
    pub attempt: i32,
}

/// Takes the client's document that has waited longest, or that was being made when a worker died; only of regions that
/// are served here, or of none that is known yet.
pub async fn next(tx: &mut TenantTx, served: &[String], now: DateTime<Utc>) -> Result<Option<Next>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        Next,
        "UPDATE document_vectors SET status = 'working', attempt = attempt + 1, not_before = NULL
         WHERE client_id = $1 AND document_id = (
           SELECT document_id FROM document_vectors
           WHERE client_id = $1 AND status IN ('queued', 'working') AND (not_before IS NULL OR not_before < $3) AND (region IS NULL OR region = ANY ($2))
           ORDER BY queued_at
           LIMIT 1
           FOR UPDATE)
         RETURNING document_id, attempt",
        client,
        served,
        now,
    )
    .fetch_optional(&mut **tx)
    .await
}

/// When the first of those that wait may be taken; `None`: none waits.
pub async fn waiting_until(tx: &mut TenantTx) -> Result<Option<DateTime<Utc>>, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        "SELECT min(coalesce(not_before, queued_at)) FROM document_vectors WHERE client_id = $1 AND status IN ('queued', 'working')",
        client
    )
    .fetch_one(&mut **tx)
    .await
}

/// Clients that have documents which are, or could be, searched by meaning.
pub async fn clients(tx: &mut WorkerTx) -> Result<Vec<i64>, sqlx::Error> {
    query_scalar!("SELECT DISTINCT client_id FROM document_vectors").fetch_all(&mut **tx).await
}

/// What is to be made of a document.
pub struct ToMake {
    pub version: i32,
    pub model: Option<String>,
    pub region: Option<String>,
    pub dimensions: Option<i32>,
    /// Whom the ledger names.
    pub uploaded_by: Option<Uuid>,
}

/// A document that was taken, locked; `None`: a person stopped it, its text was replaced, or it is gone.
pub async fn in_the_making(tx: &mut TenantTx, document: Uuid) -> Result<Option<ToMake>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        ToMake,
        "SELECT v.version, v.model, v.region, v.dimensions, d.uploaded_by
         FROM document_vectors v
         JOIN documents d ON d.client_id = v.client_id AND d.id = v.document_id
         WHERE v.client_id = $1 AND v.document_id = $2 AND v.status = 'working'
         FOR UPDATE OF v",
        client,
        document,
    )
    .fetch_optional(&mut **tx)
    .await
}

/// Begins with a model: vectors of another one go.
pub async fn begin(tx: &mut TenantTx, document: Uuid, model: &str, region: &str) -> Result<(), sqlx::Error> {
    let client = tx.client();
    delete_vectors(tx, document).await?;
    query!(
        "UPDATE document_vectors SET model = $3, region = $4, dimensions = NULL, generation = NULL, embedded_at = NULL
         WHERE client_id = $1 AND document_id = $2",
        client,
        document,
        model,
        region,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// A passage without a vector.
pub struct UnembeddedPassage {
    pub id: Uuid,
    pub heading: Option<String>,
    pub table_header: Option<String>,
    pub text: String,
}

/// The next passages of a document that have no vector.
pub async fn unembedded(
    tx: &mut TenantTx,
    document: Uuid,
    version: i32,
    most: i64,
) -> Result<Vec<UnembeddedPassage>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        UnembeddedPassage,
        "SELECT p.id, p.heading, p.table_header, p.text
         FROM passages p
         WHERE p.client_id = $1 AND p.document_id = $2 AND p.version = $3
           AND NOT EXISTS (SELECT FROM passage_vectors v WHERE v.client_id = p.client_id AND v.passage_id = p.id)
         ORDER BY p.ordinal
         LIMIT $4",
        client,
        document,
        version,
        most,
    )
    .fetch_all(&mut **tx)
    .await
}

/// Vectors of passages as the table takes them.
pub struct Made {
    pub passages: Vec<Uuid>,
    pub scales: Vec<f32>,
    pub vectors: Vec<Vec<u8>>,
    /// Those of their sentences, one behind the other.
    pub sentences: Vec<Vec<u8>>,
    pub dimensions: i32,
}

/// Keeps some; a worker that is cut off after this goes on behind them.
pub async fn keep(tx: &mut TenantTx, document: Uuid, model: &str, made: &Made) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "INSERT INTO passage_vectors (client_id, passage_id, document_id, model, dimensions, scale, vector, sentences)
         SELECT $1, t.passage_id, $2, $3, $4, t.scale, t.vector, t.sentences
         FROM unnest($5::uuid[], $6::real[], $7::bytea[], $8::bytea[]) AS t (passage_id, scale, vector, sentences)",
        client,
        document,
        model,
        made.dimensions,
        &made.passages,
        &made.scales,
        &made.vectors,
        &made.sentences,
    )
    .execute(&mut **tx)
    .await?;
    query!(
        "UPDATE document_vectors SET dimensions = $3, problem_code = NULL, problem_message = NULL WHERE client_id = $1 AND document_id = $2",
        client,
        document,
        made.dimensions,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// All passages have their vectors.
pub async fn finish(
    tx: &mut TenantTx,
    document: Uuid,
    generation: Uuid,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "UPDATE document_vectors SET status = 'ready', generation = $3, embedded_at = $4, problem_code = NULL, problem_message = NULL, attempt = 0,
                not_before = NULL
         WHERE client_id = $1 AND document_id = $2",
        client,
        document,
        generation,
        now,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Why a document has no vectors (yet), as its page says it.
#[derive(Clone, Debug)]
pub struct Cause {
    pub code: String,
    pub message: String,
}

/// Ends an attempt for good.
pub async fn fail(tx: &mut TenantTx, document: Uuid, cause: &Cause) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "UPDATE document_vectors SET status = 'failed', problem_code = $3, problem_message = $4, attempt = 0, not_before = NULL
         WHERE client_id = $1 AND document_id = $2",
        client,
        document,
        cause.code,
        cause.message,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// No model makes vectors of it.
pub async fn clear(tx: &mut TenantTx, document: Uuid) -> Result<(), sqlx::Error> {
    let client = tx.client();
    delete_vectors(tx, document).await?;
    query!(
        "UPDATE document_vectors SET status = 'none', model = NULL, region = NULL, dimensions = NULL, generation = NULL, embedded_at = NULL,
                problem_code = NULL, problem_message = NULL, attempt = 0, not_before = NULL
         WHERE client_id = $1 AND document_id = $2",
        client,
        document,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Gives a document back to the queue for the processes that serve this region.
pub async fn hand_over(
    tx: &mut TenantTx,
    document: Uuid,
    region: &str,
    not_before: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "UPDATE document_vectors SET status = 'queued', region = $3, attempt = 0, not_before = $4
         WHERE client_id = $1 AND document_id = $2",
        client,
        document,
        region,
        not_before,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Lets this document and all others of the client that wait, wait a while longer: what keeps one keeps all. Those
/// queued before `deadline` fail by the same cause: nothing waits for ever.
pub async fn postpone(
    tx: &mut TenantTx,
    document: Uuid,
    cause: &Cause,
    not_before: DateTime<Utc>,
    deadline: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "UPDATE document_vectors SET status = CASE WHEN queued_at < $6 THEN 'failed' ELSE 'queued' END, attempt = 0, not_before = CASE WHEN queued_at < $6 THEN NULL ELSE $3::timestamptz END, problem_code = $4, problem_message = $5
         WHERE client_id = $1 AND (document_id = $2 OR status = 'queued')",
        client,
        document,
        not_before,
        cause.code,
        cause.message,
        deadline,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// What a person stopped waits for a person.
pub const CANCELLED: &str = "cancelled";

/// Queues what was made by another model, or somewhere else, or not at all for want of one; with `again` what failed,
/// too. Without a model, what is there or being made is queued to be taken away. Answers how many.
pub async fn follow(
    tx: &mut TenantTx,
    space: Option<(&str, &str)>,
    again: bool,
    now: DateTime<Utc>,
) -> Result<u64, sqlx::Error> {
    let client = tx.client();
    let (model, region) = space.unzip();
    let changed = query!(
        "UPDATE document_vectors SET status = 'queued', attempt = 0, problem_code = NULL, problem_message = NULL, not_before = NULL,
                region = CASE WHEN $2::text IS NULL THEN NULL ELSE $3::text END, queued_at = $5
         WHERE client_id = $1
           AND problem_code IS DISTINCT FROM $6
           AND CASE WHEN $2::text IS NULL THEN status IN ('ready', 'working')
                    ELSE (status IN ('ready', 'failed') AND (model, region) IS DISTINCT FROM ($2::text, $3::text)) OR status = 'none'
                      OR (status = 'queued' AND region <> $3) OR (status = 'failed' AND $4) END",
        client,
        model,
        region,
        again,
        now,
        CANCELLED,
    );
    Ok(changed.execute(&mut **tx).await?.rows_affected())
}

/// Stops what waits or is being made; `false`: neither. What there is stays, so that the next try goes on from there.
pub async fn cancel(tx: &mut TenantTx, document: Uuid, message: &str) -> Result<bool, sqlx::Error> {
    let client = tx.client();
    let changed = query!(
        "UPDATE document_vectors SET status = 'failed', problem_code = $3, problem_message = $4, attempt = 0, not_before = NULL
         WHERE client_id = $1 AND document_id = $2 AND status IN ('queued', 'working')",
        client,
        document,
        CANCELLED,
        message,
    );
    Ok(changed.execute(&mut **tx).await?.rows_affected() == 1)
}

/// The same of all of the client's documents.
pub async fn cancel_all(tx: &mut TenantTx, message: &str) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "UPDATE document_vectors SET status = 'failed', problem_code = $2, problem_message = $3, attempt = 0, not_before = NULL
         WHERE client_id = $1 AND status IN ('queued', 'working')",
        client,
        CANCELLED,
        message,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Tries again at once what failed or waits; `false`: there is nothing to try.
pub async fn retry(tx: &mut TenantTx, document: Uuid, now: DateTime<Utc>) -> Result<bool, sqlx::Error> {
    let client = tx.client();
    let changed = query!(
        "UPDATE document_vectors SET status = 'queued', attempt = 0, problem_code = NULL, problem_message = NULL, not_before = NULL, queued_at = $3
         WHERE client_id = $1 AND document_id = $2 AND (status IN ('failed', 'none') OR (status = 'queued' AND problem_code IS NOT NULL))",
        client,
        document,
        now,
    );
    Ok(changed.execute(&mut **tx).await?.rows_affected() == 1)
}
