//! `PUT guide/{id}`: everything about a guide that people write.

use actix_web::put;
use actix_web::web::{Data, Path};
use garde::Validate;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::create::check;
use super::error::Error;
use super::model::{Fields, GuideDetail};
use super::reader::{Reader, may_make_for_all, own};
use super::{ASIDE, store};
use crate::audit;
use crate::config::Settings;
use crate::kit::blob::Blobs;
use crate::kit::caller::{Allow, ClientId};
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::permission::ManageResources;
use crate::kit::problem::{Problem, ProblemBody};

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ChangeGuide {
    /// Of the guide that was changed.
    revision: i32,
    guide: Fields,
}

/// Changes a guide; 409 where somebody else did meanwhile.
#[utoipa::path(operation_id = "change_guide", tag = "guides", request_body = ChangeGuide, responses((status = 200, body = Envelope<GuideDetail>), (status = 404, body = ProblemBody), (status = 409, body = ProblemBody)))]
#[put("/guide/{id:[0-9a-fA-F-]+}")]
pub async fn change(
    caller: Allow<ManageResources>,
    db: Data<Db>,
    clock: Data<Clock>,
    settings: Data<Settings>,
    blobs: Data<Blobs>,
    id: Path<Uuid>,
    body: Json<ChangeGuide>,
) -> Result<Envelope<GuideDetail>, Problem> {
    let ChangeGuide { revision, guide } = body.into_inner();
    let fields = guide.tidied();
    fields.validate()?;
    let mut tx = db.begin(&caller).await?;
    let before = own(&mut tx, &caller, *id).await?;
    may_make_for_all(&caller, fields.is_for_all)?;
    check(&mut tx, &fields, &settings).await?;
    if before.is_published && before.file_id.is_none() && fields.link.is_none() {
        return Err(Error::NothingToPlay.into());
    }
    if !store::update(&mut tx, *id, revision, &fields, clock.now()).await? {
        return Err(Error::Stale.into());
    }
    audit::done(&mut tx, &caller, "guide.change", "guide", *id).await?;
    let changed = Reader::manager(&caller).detail(&mut tx, *id, &settings).await?;
    tx.commit().await?;
    if fields.link.is_some() {
        forget(&blobs, caller.client, before.file_id).await;
    }
    Ok(Envelope::new(changed))
}

/// Removes a film that no guide plays any more. The answer does not wait for what a sweep does, too.
pub async fn forget(blobs: &Blobs, client: ClientId, file: Option<Uuid>) {
    let Some(file) = file else { return };
    if let Err(error) = blobs.delete_aside(ASIDE, client, file).await {
        tracing::warn!(%error, %file, "failed to delete the film of a guide; the sweep will");
    }
}
