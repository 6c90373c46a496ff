//! `POST announcement`, `PUT announcement/{id}`: writing one, and changing it, published or not.

use actix_web::web::{Data, Path};
use actix_web::{post, put};
use garde::Validate;
use serde_json::json;
use uuid::Uuid;

use super::error::Error;
use super::model::{Audience, Fields, ManagedAnnouncement};
use super::store;
use crate::audit;
use crate::kit::caller::{Allow, Caller};
use crate::kit::clock::Clock;
use crate::kit::db::{Db, TenantTx};
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::permission::{ManageAllUsers, ManageClients, Permission};
use crate::kit::problem::{Problem, ProblemBody};

/// Announcements of a company at most, ended ones among them.
const MOST: i64 = 500;

/// Only the owner's people who look after the companies write to them.
pub fn may_reach(caller: &Caller, audience: Audience) -> Result<(), Problem> {
    if audience == Audience::Platform && !caller.may::<ManageClients>() {
        return Err(Problem::lacks(ManageClients::RIGHT));
    }
    Ok(())
}

/// What stands in a field has to be there.
async fn check(db: &Db, tx: &mut TenantTx, fields: &Fields) -> Result<(), Problem> {
    fields.check_times()?;
    match fields.audience {
        Audience::Roles if fields.role_ids.is_empty() || !store::are_roles(tx, &fields.role_ids).await? => {
            Err(Error::Roles.into())
        }
        Audience::Workspaces
            if fields.workspace_ids.is_empty() || !store::are_workspaces(tx, &fields.workspace_ids).await? =>
        {
            Err(Error::Workspaces.into())
        }
        Audience::Platform if !fields.client_ids.is_empty() => {
            let mut across = db.begin_operator("look whom an announcement is for").await?;
            if store::are_clients(&mut across, &fields.client_ids).await? { Ok(()) } else { Err(Error::Clients.into()) }
        }
        Audience::Everybody | Audience::Roles | Audience::Workspaces | Audience::Platform => Ok(()),
    }
}

/// Writes a draft.
#[utoipa::path(tag = "announcements", operation_id = "create_announcement", request_body = Fields, responses((status = 201, body = Envelope<ManagedAnnouncement>), (status = 409, body = ProblemBody)))]
#[post("/announcement")]
pub async fn create(
    caller: Allow<ManageAllUsers>,
    db: Data<Db>,
    clock: Data<Clock>,
    body: Json<Fields>,
) -> Result<Envelope<ManagedAnnouncement>, Problem> {
    let fields = body.into_inner().tidied();
    fields.validate()?;
    may_reach(&caller, fields.audience)?;
    let now = clock.now();
    let mut tx = db.begin(&caller).await?;
    check(&db, &mut tx, &fields).await?;
    if store::count(&mut tx).await? >= MOST {
        return Err(Error::TooMany.into());
    }
    let id = Uuid::now_v7();
    store::insert(&mut tx, id, &fields, (caller.user, now)).await?;
    let detail = json!({ "title": fields.title, "audience": fields.audience });
    audit::done_with(&mut tx, &caller, "announcement.create", "announcement", id, detail).await?;
    let made = store::get(&mut tx, id, now).await?.ok_or(Error::NotFound)?;
    tx.commit().await?;
    Ok(Envelope::created(made))
}

/// Changes an announcement. Another text of a published one is a new version: it is unread again, its banner is back,
/// and who acknowledged the one before is asked again.
#[utoipa::path(tag = "announcements", operation_id = "change_announcement", params(("id" = Uuid, Path)), request_body = Fields, responses((status = 200, body = Envelope<ManagedAnnouncement>), (status = 409, body = ProblemBody)))]
#[put("/announcement/{id:[0-9a-fA-F-]+}")]
pub async fn change(
    caller: Allow<ManageAllUsers>,
    db: Data<Db>,
    clock: Data<Clock>,
    id: Path<Uuid>,
    body: Json<Fields>,
) -> Result<Envelope<ManagedAnnouncement>, Problem> {
    let mut fields = body.into_inner().tidied();
    fields.validate()?;
    let now = clock.now();
    let mut tx = db.begin(&caller).await?;
    let before = store::get(&mut tx, *id, now).await?.ok_or(Error::NotFound)?;
    may_reach(&caller, before.audience)?;
    may_reach(&caller, fields.audience)?;
    if before.published_at.is_some() {
        fields.starts_at = fields.starts_at.or(before.starts_at);
    }
    let revision = fields.revision.ok_or(Error::Revision)?;
    check(&db, &mut tx, &fields).await?;
    if !store::update(&mut tx, *id, revision, &fields, now).await? {
        return Err(Error::Changed.into());
    }
    let after = store::get(&mut tx, *id, now).await?.ok_or(Error::NotFound)?;
    if before.published_at.is_some() {
        store::revise(&mut tx, after.audience).await?;
        if after.audience != before.audience {
            store::revise(&mut tx, before.audience).await?;
        }
    }
    let detail = json!({ "title": after.title, "audience": after.audience, "version": after.version });
    audit::done_with(&mut tx, &caller, "announcement.change", "announcement", *id, detail).await?;
    tx.commit().await?;
    Ok(Envelope::new(after))
}
