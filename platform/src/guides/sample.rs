//! Guides of the product itself, which the first start gives to every company.

use uuid::Uuid;

use super::ASIDE;
use super::captions::{cues, length};
use super::error::Error;
use super::model::{Chapter, Fields};
use super::store::{self, Film};
use crate::kit::blob::Blobs;
use crate::kit::caller::ClientId;
use crate::kit::clock::Clock;
use crate::kit::db::TenantTx;
use crate::kit::problem::Problem;

/// A guide that comes with the product.
pub struct SampleGuide<'a> {
    pub title: &'a str,
    pub summary: &'a str,
    pub language: &'a str,
    pub pages: &'a [String],
    pub file_name: &'a str,
    pub film: Vec<u8>,
    /// WebVTT.
    pub captions: &'a str,
    /// WebVTT.
    pub chapters: &'a str,
}

/// Publishes a guide for every company.
pub async fn add_sample(
    tx: &mut TenantTx,
    blobs: &Blobs,
    clock: &Clock,
    by: Uuid,
    sample: SampleGuide<'_>,
) -> Result<(), Problem> {
    let kind = extract::recording(&sample.film).ok_or(Error::OtherMedia)?;
    let chapter =
        |cue: super::model::Cue| Chapter { start_ms: i64::try_from(cue.start_ms).unwrap_or_default(), title: cue.text };
    let fields = Fields {
        title: sample.title.to_owned(),
        summary: sample.summary.to_owned(),
        language: sample.language.to_owned(),
        is_for_all: true,
        role_ids: Vec::new(),
        workspace_ids: Vec::new(),
        pages: sample.pages.to_vec(),
        chapters: cues(sample.chapters)?.into_iter().map(chapter).collect(),
        link: None,
    };
    let (id, file, now) = (Uuid::now_v7(), Uuid::now_v7(), clock.now());
    let size = i64::try_from(sample.film.len()).map_err(Problem::internal)?;
    blobs.put_aside(ASIDE, ClientId::OWNER, file, sample.film).await?;
    store::insert(tx, id, &fields, (by, now)).await?;
    let film = Film { id: file, name: sample.file_name, media_type: kind.media_type(), size };
    store::set_film(tx, id, &film, now).await?;
    let captions = cues(sample.captions)?;
    store::set_captions(tx, id, sample.language, &captions, length(&captions)).await?;
    store::publish(tx, id, true, now).await?;
    Ok(())
}
