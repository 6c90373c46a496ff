//! Guides on their way from one client to another, as templates of clients carry them: what is written in them, and
//! where their films lie. A film follows by a job (`bring`).

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use garde::Validate;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::bring::BRING;
use super::captions::length;
use super::error::Error;
use super::model::{Chapter, Cue, Fields, MOST};
use super::{portable_store, store};
use crate::kit::db::TenantTx;
use crate::kit::jobs::Queue;
use crate::kit::problem::Problem;

/// Guides of a client that travel at most.
pub const PORTABLE: usize = 200;

/// A guide without the client that it is in.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct PortableGuide {
    pub title: String,
    pub summary: String,
    pub language: String,
    pub pages: Vec<String>,
    pub chapters: Vec<Chapter>,
    pub link: Option<String>,
    /// What was uploaded, as far as it is the same wherever it lies.
    pub film: Option<PortableFilm>,
    /// By language.
    pub captions: BTreeMap<String, Vec<Cue>>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PortableFilm {
    pub name: String,
    pub media_type: String,
    pub size: i64,
}

/// Where a film lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FilmPlace {
    pub client: i64,
    pub file: Uuid,
}

/// A guide of the client, and where its film lies.
pub struct FoundGuide {
    pub id: Uuid,
    pub guide: PortableGuide,
    pub film_at: Option<FilmPlace>,
}

/// The client's guides that are published for everybody of it, in its order, one more than travel, to notice; or these,
/// whether published or not, as long as they are for everybody.
pub async fn portable(tx: &mut TenantTx, only: Option<&[Uuid]>) -> Result<Vec<FoundGuide>, sqlx::Error> {
    let client = tx.client();
    let rows = portable_store::all(tx, only, i64::try_from(PORTABLE + 1).unwrap_or(i64::MAX)).await?;
    let found = rows.into_iter().map(|row| {
        let film = row.file_name.zip(row.media_type).zip(row.size);
        FoundGuide {
            id: row.id,
            film_at: row.file_id.map(|file| FilmPlace { client, file }),
            guide: PortableGuide {
                title: row.title,
                summary: row.summary,
                language: row.language,
                pages: row.pages,
                chapters: row.chapters.0,
                link: row.link,
                film: film.map(|((name, media_type), size)| PortableFilm { name, media_type, size }),
                captions: row.captions.0,
            },
        }
    });
    Ok(found.collect())
}

/// Whose a guide becomes, and how.
pub struct NewGuide<'a> {
    pub guide: &'a PortableGuide,
    pub film_at: Option<FilmPlace>,
    /// As soon as there is something to play; else it is a draft, and the people who manage guides decide.
    pub publishes: bool,
    pub by: Uuid,
    pub now: DateTime<Utc>,
}

/// Makes a guide, or makes the one of this id what it says. Call [`Queue::wake`] after the commit.
///
/// # Errors
/// 400 for what a guide cannot be; 409 where there are too many.
pub async fn place(
    tx: &mut TenantTx,
    queue: &Queue,
    existing: Option<Uuid>,
    new: NewGuide<'_>,
) -> Result<Uuid, Problem> {
    let NewGuide { guide, film_at, publishes, by, now } = new;
    let before = match existing {
        Some(id) => portable(tx, Some(&[id])).await?.pop().map(|found| found.guide),
        None => None,
    };
    // A published guide has something to play until its new film is there.
    let until_then = before.as_ref().and_then(|before| before.link.clone()).filter(|_| guide.film.is_some());
    let fields = Fields {
        title: guide.title.clone(),
        summary: guide.summary.clone(),
        language: guide.language.clone(),
        is_for_all: false,
        role_ids: Vec::new(),
        workspace_ids: Vec::new(),
        pages: guide.pages.clone(),
        chapters: guide.chapters.clone(),
        link: guide.link.clone().or(until_then),
    };
    fields.validate()?;
    let id = match existing {
        Some(id) => {
            let revision = portable_store::revision(tx, id).await?.ok_or(Error::NotFound)?;
            store::update(tx, id, revision, &fields, now).await?;
            id
        }
        None if store::count(tx).await? >= MOST => return Err(Error::TooMany.into()),
        None => {
            let id = Uuid::now_v7();
            store::insert(tx, id, &fields, (by, now)).await?;
            id
        }
    };
    let languages: Vec<String> = guide.captions.keys().cloned().collect();
    portable_store::keep_captions(tx, id, &languages).await?;
    for (language, cues) in &guide.captions {
        store::set_captions(tx, id, language, cues, length(cues)).await?;
    }
    let has_film = before.as_ref().is_some_and(|before| before.film == guide.film);
    match guide.film.as_ref().zip(film_at).filter(|_| !has_film) {
        Some((film, at)) => {
            portable_store::await_film(tx, id, film, at, publishes).await?;
            queue.push(tx, BRING, id).await?;
        }
        None if publishes && fields.link.is_some() => store::publish(tx, id, true, now).await?,
        None => {}
    }
    Ok(id)
}
