//! `PUT notification/mute`: nothing more of exactly this kind, or of this kind about one thing.

use actix_web::put;
use actix_web::web::Data;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::error::Error;
use super::{kinds, store};
use crate::kit::caller::SignedIn;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::{Done, Envelope};
use crate::kit::http::input::Json;
use crate::kit::problem::Problem;

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MuteKind {
    kind: String,
    /// Only about this; `null`: the kind as a whole.
    #[serde(default)]
    object_id: Option<Uuid>,
    muted: bool,
}

/// Mutes a kind of notification for me, or unmutes it.
#[utoipa::path(tag = "notifications", operation_id = "mute_notifications", request_body = MuteKind, responses((status = 200, body = Envelope<Done>)))]
#[put("/notification/mute")]
pub async fn mute(
    caller: SignedIn,
    db: Data<Db>,
    clock: Data<Clock>,
    body: Json<MuteKind>,
) -> Result<Envelope<Done>, Problem> {
    let kind = kinds::by_slug(&body.kind).ok_or(Error::NoSuchKind)?;
    if kind.category.is_required() {
        return Err(Error::Required.into());
    }
    let object = body.object_id.unwrap_or_default();
    let mut tx = db.begin(&caller).await?;
    if !body.muted {
        store::unmute(&mut tx, caller.user, kind.slug, object).await?;
    } else if !store::mute(&mut tx, caller.user, kind.slug, object, clock.now()).await? {
        return Err(Error::TooManyMutes.into());
    }
    tx.commit().await?;
    Ok(Envelope::new(Done {}))
}
