//! `PUT guide/{id}/published`: whether those whom a guide is for can watch it.

use actix_web::put;
use actix_web::web::{Data, Path};
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::error::Error;
use super::model::GuideDetail;
use super::reader::{Reader, own};
use super::store;
use crate::audit;
use crate::config::Settings;
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::permission::ManageResources;
use crate::kit::problem::{Problem, ProblemBody};

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PublishGuide {
    /// Else it is a draft again.
    is_published: bool,
}

/// Publishes a guide, or makes it a draft again. 409 where there is nothing to play yet.
#[utoipa::path(operation_id = "publish_guide", tag = "guides", request_body = PublishGuide, responses((status = 200, body = Envelope<GuideDetail>), (status = 404, body = ProblemBody), (status = 409, body = ProblemBody)))]
#[put("/guide/{id}/published")]
pub async fn publish(
    caller: Allow<ManageResources>,
    db: Data<Db>,
    clock: Data<Clock>,
    settings: Data<Settings>,
    id: Path<Uuid>,
    body: Json<PublishGuide>,
) -> Result<Envelope<GuideDetail>, Problem> {
    let mut tx = db.begin(&caller).await?;
    let before = own(&mut tx, &caller, *id).await?;
    if body.is_published && before.file_id.is_none() && before.link.is_none() {
        return Err(Error::NothingToPlay.into());
    }
    if before.is_published != body.is_published {
        let action = if body.is_published { "guide.publish" } else { "guide.unpublish" };
        store::publish(&mut tx, *id, body.is_published, clock.now()).await?;
        audit::done(&mut tx, &caller, action, "guide", *id).await?;
    }
    let changed = Reader::manager(&caller).detail(&mut tx, *id, &settings).await?;
    tx.commit().await?;
    Ok(Envelope::new(changed))
}
