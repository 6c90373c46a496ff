//! SQL of what use cases mean.

use chrono::{DateTime, Utc};
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use super::model::SimilarUseCase;
use crate::documents::{Direction, TextSpace};
use crate::kit::db::{TenantTx, WorkerTx};

/// Use cases that are compared at most: those published last. A vector has 384 bytes.
const MOST: i64 = 5_000;

/// One that is to be looked at.
pub struct Due {
    pub use_case_id: Uuid,
    pub due_at: DateTime<Utc>,
    /// What its vector was made of and by, where it has one.
    pub made_of: Option<i32>,
    pub space: Option<String>,
    pub version: i32,
    pub name: String,
    pub description: String,
    pub instruction: String,
}

impl Due {
    /// Whether its vector is of another version or of another model.
    pub fn is_stale(&self, space: &TextSpace) -> bool {
        self.made_of != Some(self.version) || self.space.as_deref() != Some(&space.name)
    }
}

/// What a use case means.
pub struct Meaning {
    pub use_case_id: Uuid,
    pub scale: f32,
    pub vector: Vec<u8>,
}

/// Whose use cases are due.
pub async fn clients(tx: &mut WorkerTx) -> Result<Vec<i64>, sqlx::Error> {
    query_scalar!("SELECT DISTINCT client_id FROM use_case_meanings WHERE due_at <= now()").fetch_all(&mut **tx).await
}

/// Removes what was kept of use cases that are not there any more. One that comes back is due again.
pub async fn forget(tx: &mut TenantTx) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "DELETE FROM use_case_meanings m USING use_cases u
         WHERE m.client_id = $1 AND m.due_at <= now() AND u.client_id = m.client_id AND u.id = m.use_case_id
           AND (u.deleted_at IS NOT NULL OR u.published_version IS NULL)",
        client,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// At most so many, those that wait longest first.
pub async fn due(tx: &mut TenantTx, most: i64) -> Result<Vec<Due>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        Due,
        r#"SELECT m.use_case_id, m.due_at, m.version AS made_of, m.space, v.version, v.definition ->> 'name' AS "name!",
                  coalesce(v.definition ->> 'description', '') AS "description!", coalesce(v.definition ->> 'instruction', '') AS "instruction!"
           FROM use_case_meanings m
           JOIN use_cases u ON u.client_id = m.client_id AND u.id = m.use_case_id
           JOIN use_case_versions v ON v.client_id = u.client_id AND v.use_case_id = u.id AND v.version = u.published_version
           WHERE m.client_id = $1 AND m.due_at <= now()
           ORDER BY m.due_at, m.use_case_id LIMIT $2"#,
        client,
        most,
    )
    .fetch_all(&mut **tx)
    .await
}

/// They are looked at again after so many seconds, unless something was published meanwhile.
pub async fn look_again(tx: &mut TenantTx, known: &[Due], seconds: i32) -> Result<(), sqlx::Error> {
    let client = tx.client();
    let ids: Vec<Uuid> = known.iter().map(|due| due.use_case_id).collect();
    let due_at: Vec<DateTime<Utc>> = known.iter().map(|due| due.due_at).collect();
    query!(
        "UPDATE use_case_meanings m SET due_at = now() + make_interval(secs => $4)
         FROM unnest($2::uuid[], $3::timestamptz[]) AS k (id, due_at)
         WHERE m.client_id = $1 AND m.use_case_id = k.id AND m.due_at = k.due_at",
        client,
        &ids,
        &due_at,
        f64::from(seconds),
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Keeps what they mean now.
pub async fn put(
    tx: &mut TenantTx,
    space: &str,
    made: &[Due],
    directions: &[Direction],
    seconds: i32,
) -> Result<(), sqlx::Error> {
    let client = tx.client();
    for (due, direction) in made.iter().zip(directions) {
        query!(
            "UPDATE use_case_meanings SET version = $3, space = $4, scale = $5, vector = $6 WHERE client_id = $1 AND use_case_id = $2",
            client,
            due.use_case_id,
            due.version,
            space,
            direction.scale,
            &direction.numbers,
        )
        .execute(&mut **tx)
        .await?;
    }
    look_again(tx, made, seconds).await
}

/// All that is due waits so many seconds; `forgetting`: without what was known of it.
pub async fn put_off(tx: &mut TenantTx, forgetting: bool, seconds: i32) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "UPDATE use_case_meanings
         SET due_at = now() + make_interval(secs => $3), version = CASE WHEN $2 THEN NULL ELSE version END, space = CASE WHEN $2 THEN NULL ELSE space END,
             scale = CASE WHEN $2 THEN NULL ELSE scale END, vector = CASE WHEN $2 THEN NULL ELSE vector END
         WHERE client_id = $1 AND due_at <= now()",
        client,
        forgetting,
        f64::from(seconds),
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// What one means, by this model.
pub async fn meaning(tx: &mut TenantTx, id: Uuid, space: &str) -> Result<Option<Meaning>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        Meaning,
        r#"SELECT use_case_id, scale AS "scale!", vector AS "vector!" FROM use_case_meanings WHERE client_id = $1 AND use_case_id = $2 AND space = $3"#,
        client,
        id,
        space,
    )
    .fetch_optional(&mut **tx)
    .await
}

/// Those that the reader sees in these workspaces: what is hidden from them the policies of `use_cases` hide.
pub async fn seen(tx: &mut TenantTx, places: &[Uuid], space: &str) -> Result<Vec<Meaning>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        Meaning,
        r#"SELECT m.use_case_id, m.scale AS "scale!", m.vector AS "vector!" FROM use_case_meanings m
           JOIN use_cases u ON u.client_id = m.client_id AND u.id = m.use_case_id
           WHERE m.client_id = $1 AND m.space = $3 AND u.workspace_id = ANY ($2) AND u.deleted_at IS NULL
           ORDER BY u.updated_at DESC LIMIT $4"#,
        client,
        places,
        space,
        MOST,
    )
    .fetch_all(&mut **tx)
    .await
}

/// Those that are shared with the whole company.
pub async fn shared(tx: &mut TenantTx, space: &str) -> Result<Vec<Meaning>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        Meaning,
        r#"SELECT m.use_case_id, m.scale AS "scale!", m.vector AS "vector!" FROM shared_places($3) s
           JOIN use_case_meanings m ON m.client_id = $1 AND m.use_case_id = s.id AND m.space = $2"#,
        client,
        space,
        i32::try_from(MOST).unwrap_or(i32::MAX),
    )
    .fetch_all(&mut **tx)
    .await
}

/// What is published of those that the reader sees.
pub async fn named(tx: &mut TenantTx, places: &[Uuid], ids: &[Uuid]) -> Result<Vec<SimilarUseCase>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        SimilarUseCase,
        r#"SELECT u.id, v.definition ->> 'name' AS "name!", coalesce(v.definition ->> 'description', '') AS "description!",
                  coalesce(v.definition ->> 'icon', '') AS "icon!", w.name AS "workspace_name?", false AS "can_run!"
           FROM use_cases u
           JOIN workspaces w ON w.client_id = u.client_id AND w.id = u.workspace_id
           JOIN use_case_versions v ON v.client_id = u.client_id AND v.use_case_id = u.id AND v.version = u.published_version
           WHERE u.client_id = $1 AND u.id = ANY ($3) AND u.workspace_id = ANY ($2) AND u.deleted_at IS NULL"#,
        client,
        places,
        ids,
    )
    .fetch_all(&mut **tx)
    .await
}
