//! `POST announcement/{id}/publish`, `POST announcement/{id}/end`, `DELETE announcement/{id}`.

use actix_web::web::{Data, Path};
use actix_web::{delete, post};
use serde_json::json;
use uuid::Uuid;

use super::error::Error;
use super::model::{Audience, ManagedAnnouncement, Stage};
use super::store;
use super::write::may_reach;
use crate::audit;
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::{Done, Envelope};
use crate::kit::permission::ManageAllUsers;
use crate::kit::problem::{Problem, ProblemBody};

/// Shows a draft to those it is for, from its beginning on.
#[utoipa::path(tag = "announcements", operation_id = "publish_announcement", params(("id" = Uuid, Path)), responses((status = 200, body = Envelope<ManagedAnnouncement>), (status = 409, body = ProblemBody)))]
#[post("/announcement/{id}/publish")]
pub async fn publish(
    caller: Allow<ManageAllUsers>,
    db: Data<Db>,
    clock: Data<Clock>,
    id: Path<Uuid>,
) -> Result<Envelope<ManagedAnnouncement>, Problem> {
    let now = clock.now();
    let mut tx = db.begin(&caller).await?;
    let draft = store::get(&mut tx, *id, now).await?.ok_or(Error::NotFound)?;
    may_reach(&caller, draft.audience)?;
    if draft.ends_at.is_some_and(|until| until <= now) {
        return Err(Error::Over.into());
    }
    if !store::publish(&mut tx, *id, now).await? {
        return Err(Error::Published.into());
    }
    store::revise(&mut tx, draft.audience).await?;
    let detail = json!({ "title": draft.title, "audience": draft.audience });
    audit::done_with(&mut tx, &caller, "announcement.publish", "announcement", *id, detail).await?;
    let shown = store::get(&mut tx, *id, now).await?.ok_or(Error::NotFound)?;
    tx.commit().await?;
    Ok(Envelope::new(shown))
}

/// Ends one that is shown; one that has not begun yet is a draft again.
#[utoipa::path(tag = "announcements", operation_id = "end_announcement", params(("id" = Uuid, Path)), responses((status = 200, body = Envelope<ManagedAnnouncement>), (status = 409, body = ProblemBody)))]
#[post("/announcement/{id}/end")]
pub async fn end(
    caller: Allow<ManageAllUsers>,
    db: Data<Db>,
    clock: Data<Clock>,
    id: Path<Uuid>,
) -> Result<Envelope<ManagedAnnouncement>, Problem> {
    let now = clock.now();
    let mut tx = db.begin(&caller).await?;
    let shown = store::get(&mut tx, *id, now).await?.ok_or(Error::NotFound)?;
    may_reach(&caller, shown.audience)?;
    match shown.stage {
        Stage::Current => store::end(&mut tx, *id, now).await?,
        Stage::Scheduled => store::take_back(&mut tx, *id, now).await?,
        Stage::Draft | Stage::Ended => return Err(Error::NotShown.into()),
    }
    store::revise(&mut tx, shown.audience).await?;
    let detail = json!({ "title": shown.title });
    audit::done_with(&mut tx, &caller, "announcement.end", "announcement", *id, detail).await?;
    let ended = store::get(&mut tx, *id, now).await?.ok_or(Error::NotFound)?;
    tx.commit().await?;
    Ok(Envelope::new(ended))
}

/// Deletes one, with what is known of its readers.
#[utoipa::path(tag = "announcements", operation_id = "delete_announcement", params(("id" = Uuid, Path)), responses((status = 200, body = Envelope<Done>), (status = 404, body = ProblemBody)))]
#[delete("/announcement/{id:[0-9a-fA-F-]+}")]
pub async fn delete(
    caller: Allow<ManageAllUsers>,
    db: Data<Db>,
    clock: Data<Clock>,
    id: Path<Uuid>,
) -> Result<Envelope<Done>, Problem> {
    let mut tx = db.begin(&caller).await?;
    let gone = store::get(&mut tx, *id, clock.now()).await?.ok_or(Error::NotFound)?;
    may_reach(&caller, gone.audience)?;
    let detail = json!({ "title": gone.title });
    audit::done_with(&mut tx, &caller, "announcement.delete", "announcement", *id, detail).await?;
    store::delete(&mut tx, *id).await?;
    store::revise(&mut tx, gone.audience).await?;
    tx.commit().await?;
    if gone.audience == Audience::Platform {
        // Should this fail, rows stay that nothing reads.
        let mut across = db.begin_operator("forget who read an announcement").await?;
        store::forget_readers(&mut across, *id).await?;
        across.commit().await?;
    }
    Ok(Envelope::new(Done {}))
}
