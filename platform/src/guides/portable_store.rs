//! SQL of guides that travel, and of films that are on their way.

use std::collections::BTreeMap;

use sqlx::types::Json;
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use super::model::{Chapter, Cue};
use super::portable::{FilmPlace, PortableFilm};
use crate::kit::db::TenantTx;

/// A guide as it lies in the tables; a film that is on its way counts as there.
pub struct Stored {
    pub id: Uuid,
    pub title: String,
    pub summary: String,
    pub language: String,
    pub pages: Vec<String>,
    pub chapters: Json<Vec<Chapter>>,
    pub link: Option<String>,
    pub file_id: Option<Uuid>,
    pub file_name: Option<String>,
    pub media_type: Option<String>,
    pub size: Option<i64>,
    pub captions: Json<BTreeMap<String, Vec<Cue>>>,
}

/// Guides for everybody of the company: what is published and can be played, or these.
pub async fn all(tx: &mut TenantTx, only: Option<&[Uuid]>, most: i64) -> Result<Vec<Stored>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        Stored,
        r#"SELECT g.id, g.title, g.summary, g.language, g.pages, g.chapters AS "chapters: Json<Vec<Chapter>>",
                  CASE WHEN a.guide_id IS NULL THEN g.link END AS link, CASE WHEN a.guide_id IS NULL THEN g.file_id END AS file_id,
                  coalesce(a.file_name, g.file_name) AS file_name, coalesce(a.media_type, g.media_type) AS media_type, coalesce(a.size, g.size) AS size,
                  coalesce((SELECT jsonb_object_agg(c.language, c.cues) FROM guide_captions c WHERE c.client_id = g.client_id AND c.guide_id = g.id), '{}')
                    AS "captions!: Json<BTreeMap<String, Vec<Cue>>>"
           FROM guides g
           LEFT JOIN guide_films_awaited a ON a.client_id = g.client_id AND a.guide_id = g.id
           WHERE g.client_id = $1 AND NOT g.is_for_all AND g.role_ids = '{}' AND g.workspace_ids = '{}'
             AND CASE WHEN $2::uuid[] IS NULL THEN g.is_published AND (g.file_id IS NOT NULL OR g.link IS NOT NULL) ELSE g.id = ANY ($2) END
           ORDER BY g.place, g.id
           LIMIT $3"#,
        client,
        only,
        most,
    )
    .fetch_all(&mut **tx)
    .await
}

pub async fn revision(tx: &mut TenantTx, id: Uuid) -> Result<Option<i32>, sqlx::Error> {
    let client = tx.client();
    query_scalar!("SELECT revision FROM guides WHERE client_id = $1 AND id = $2 FOR UPDATE", client, id)
        .fetch_optional(&mut **tx)
        .await
}

/// Deletes captions of all other languages.
pub async fn keep_captions(tx: &mut TenantTx, guide: Uuid, languages: &[String]) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "DELETE FROM guide_captions WHERE client_id = $1 AND guide_id = $2 AND language <> ALL ($3)",
        client,
        guide,
        languages
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Remembers which film a guide waits for; one that it waited for before is not brought any more.
pub async fn await_film(
    tx: &mut TenantTx,
    guide: Uuid,
    film: &PortableFilm,
    at: FilmPlace,
    publishes: bool,
) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "INSERT INTO guide_films_awaited (client_id, guide_id, from_client, from_file, file_name, media_type, size, publishes)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
         ON CONFLICT (client_id, guide_id) DO UPDATE
         SET from_client = excluded.from_client, from_file = excluded.from_file, file_name = excluded.file_name, media_type = excluded.media_type,
             size = excluded.size, publishes = excluded.publishes",
        client,
        guide,
        at.client,
        at.file,
        film.name,
        film.media_type,
        film.size,
        publishes,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// A film that a guide waits for.
pub struct Awaited {
    pub from_client: i64,
    pub from_file: Uuid,
    pub file_name: String,
    pub media_type: String,
    pub publishes: bool,
}

pub async fn awaited(tx: &mut TenantTx, guide: Uuid) -> Result<Option<Awaited>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        Awaited,
        "SELECT from_client, from_file, file_name, media_type, publishes FROM guide_films_awaited WHERE client_id = $1 AND guide_id = $2",
        client,
        guide,
    )
    .fetch_optional(&mut **tx)
    .await
}

/// Nothing is awaited any more; `false`: it is another film by now.
pub async fn arrived(tx: &mut TenantTx, guide: Uuid, file: Uuid) -> Result<bool, sqlx::Error> {
    let client = tx.client();
    let done = query!(
        "DELETE FROM guide_films_awaited WHERE client_id = $1 AND guide_id = $2 AND from_file = $3",
        client,
        guide,
        file
    );
    Ok(done.execute(&mut **tx).await?.rows_affected() == 1)
}
