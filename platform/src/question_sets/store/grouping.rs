//! Which questions that nothing answered ask the same.

use sqlx::{query, query_as, query_scalar};

use super::super::words;
use crate::kit::db::{TenantTx, WorkerTx};

/// A question that no gap has yet.
pub struct Ungrouped {
    pub id: String,
    pub question: String,
}

/// The first question of a gap, with its vector.
pub struct Leader {
    pub id: String,
    pub scale: f32,
    pub vector: Vec<u8>,
}

/// Whose questions wait to be looked at.
pub async fn clients_to_group(tx: &mut WorkerTx) -> Result<Vec<i64>, sqlx::Error> {
    query_scalar!("SELECT DISTINCT client_id FROM unanswered_questions WHERE gap_md5 IS NULL")
        .fetch_all(&mut **tx)
        .await
}

/// At most so many, the first asked first.
pub async fn ungrouped(tx: &mut TenantTx, most: i64) -> Result<Vec<Ungrouped>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        Ungrouped,
        "SELECT normal_md5 AS id, question FROM unanswered_questions WHERE client_id = $1 AND gap_md5 IS NULL
         ORDER BY coalesce(first_at, last_at), normal_md5 LIMIT $2",
        client,
        most,
    )
    .fetch_all(&mut **tx)
    .await
}

/// The first questions of gaps that have a vector of this model, those asked last first.
pub async fn leaders(tx: &mut TenantTx, space: &str, most: i64) -> Result<Vec<Leader>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        Leader,
        r#"SELECT normal_md5 AS id, scale AS "scale!", vector AS "vector!" FROM unanswered_questions
           WHERE client_id = $1 AND gap_md5 = normal_md5 AND space = $2 ORDER BY last_at DESC LIMIT $3"#,
        client,
        space,
        most,
    )
    .fetch_all(&mut **tx)
    .await
}

/// The gap whose first question's words are most like these, of the thousand asked last; `None`: none is like them.
pub async fn nearest_by_words(
    tx: &mut TenantTx,
    question: &Ungrouped,
    likeness: f32,
) -> Result<Option<String>, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        r#"SELECT l.normal_md5 FROM (
             SELECT normal_md5, normal FROM unanswered_questions
             WHERE client_id = $1 AND gap_md5 = normal_md5 AND normal IS NOT NULL ORDER BY last_at DESC LIMIT 1000) l
           WHERE similarity(l.normal, $2) >= $3
           ORDER BY similarity(l.normal, $2) DESC, l.normal_md5 LIMIT 1"#,
        client,
        words::normalised(&question.question),
        likeness,
    )
    .fetch_optional(&mut **tx)
    .await
}

/// Puts a question that has none into a gap, its own where it is the first. One that joins a gap which was dismissed is dismissed, too.
pub async fn join(
    tx: &mut TenantTx,
    question: &Ungrouped,
    gap: &str,
    vector: Option<(&str, f32, &[u8])>,
) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "UPDATE unanswered_questions q
         SET gap_md5 = $3, normal = $4, space = $5, scale = $6, vector = $7,
             dismissed = q.dismissed OR EXISTS (SELECT FROM unanswered_questions l WHERE l.client_id = $1 AND l.normal_md5 = $3 AND l.dismissed)
         WHERE q.client_id = $1 AND q.normal_md5 = $2 AND q.gap_md5 IS NULL",
        client,
        question.id,
        gap,
        words::normalised(&question.question),
        vector.map(|(space, _, _)| space),
        vector.map(|(_, scale, _)| scale),
        vector.map(|(_, _, numbers)| numbers),
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}
