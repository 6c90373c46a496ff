//! The job that brings the film of a guide that came with a template, from the client that the template was taken from.
//! What a crash leaves behind of a copy, the sweep removes.

use std::time::Duration;

use futures_util::FutureExt;
use futures_util::future::LocalBoxFuture;

use super::ASIDE;
use super::change::forget;
use super::portable_store::{self, Awaited};
use super::store::{self, Film};
use crate::kit::blob::Blobs;
use crate::kit::caller::ClientId;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::jobs::{Failure, Job, Kind, LeasedJob};
use crate::kit::problem::Problem;

/// Its subject is the guide.
pub const BRING: &str = "bring_guide_film";
/// A film of some gigabytes, from a slow store to a slow store.
const DEADLINE: Duration = Duration::from_secs(3_600);

/// Brings films.
pub struct FilmBringer {
    db: Db,
    blobs: Blobs,
    clock: Clock,
}

impl FilmBringer {
    pub fn new(db: &Db, blobs: &Blobs, clock: &Clock) -> Self {
        Self { db: db.clone(), blobs: blobs.clone(), clock: clock.clone() }
    }

    async fn bring(&self, job: &LeasedJob) -> Result<(), Failure> {
        let mut tx = self.db.begin_for(job.client).await?;
        let awaited = portable_store::awaited(&mut tx, job.subject).await?;
        drop(tx);
        let Some(awaited) = awaited else {
            // The guide is gone, or has another film.
            let mut tx = self.db.begin_for(job.client).await?;
            job.finish(&mut tx, self.clock.now()).await?;
            return Ok(tx.commit().await?);
        };
        let brought = self.copied(job.client, &awaited).await?;
        let now = self.clock.now();
        let mut tx = self.db.begin_for(job.client).await?;
        job.hold(&mut tx).await?;
        let is_wanted = portable_store::arrived(&mut tx, job.subject, awaited.from_file).await?;
        let mut gone = None;
        match &brought {
            Some((file, size)) if is_wanted => {
                let film = Film { id: *file, name: &awaited.file_name, media_type: &awaited.media_type, size: *size };
                gone = store::set_film(&mut tx, job.subject, &film, now).await?.unwrap_or(Some(*file));
                if awaited.publishes {
                    store::publish(&mut tx, job.subject, true, now).await?;
                }
            }
            Some((file, _)) => gone = Some(*file),
            // Where it was taken from it is there no more: the guide stays as it is, and its drift says so.
            None => tracing::warn!(guide = %job.subject, "the film of a template's guide is missing"),
        }
        job.finish(&mut tx, now).await?;
        tx.commit().await?;
        forget(&self.blobs, job.client, gone).await;
        Ok(())
    }

    /// The film under a name of the client's own; `None`: there is none to copy.
    async fn copied(&self, client: ClientId, awaited: &Awaited) -> Result<Option<(uuid::Uuid, i64)>, Problem> {
        let Some(from) = ClientId::new(awaited.from_client) else { return Ok(None) };
        let Some((size, bytes)) = self.blobs.open_aside(ASIDE, from, awaited.from_file).await? else {
            return Ok(None);
        };
        let (file, size) = self.blobs.receive_aside(ASIDE, client, Box::pin(bytes), size).await?;
        Ok(Some((file, i64::try_from(size).map_err(Problem::internal)?)))
    }
}

impl Job for FilmBringer {
    fn kind(&self) -> Kind {
        Kind { deadline: DEADLINE, ..Kind::new(BRING) }
    }

    fn run<'a>(&'a self, job: &'a LeasedJob) -> LocalBoxFuture<'a, Result<(), Failure>> {
        self.bring(job).boxed_local()
    }
}
