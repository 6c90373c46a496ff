//! `POST guide`: a draft, which nobody but those who manage guides sees.

use actix_web::post;
use actix_web::web::Data;
use garde::Validate;
use uuid::Uuid;

use super::error::Error;
use super::model::{Fields, GuideDetail, MOST, source_of};
use super::reader::{Reader, may_make_for_all};
use super::store;
use crate::audit;
use crate::config::Settings;
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::{Db, TenantTx};
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::permission::ManageResources;
use crate::kit::problem::{Problem, ProblemBody};

/// Makes a draft. Its film is uploaded next, unless it is linked; then it can be published.
#[utoipa::path(operation_id = "create_guide", tag = "guides", request_body = Fields, responses((status = 201, body = Envelope<GuideDetail>), (status = 409, body = ProblemBody)))]
#[post("/guide")]
pub async fn create(
    caller: Allow<ManageResources>,
    db: Data<Db>,
    clock: Data<Clock>,
    settings: Data<Settings>,
    body: Json<Fields>,
) -> Result<Envelope<GuideDetail>, Problem> {
    let fields = body.into_inner().tidied();
    fields.validate()?;
    may_make_for_all(&caller, fields.is_for_all)?;
    let mut tx = db.begin(&caller).await?;
    check(&mut tx, &fields, &settings).await?;
    if store::count(&mut tx).await? >= MOST {
        return Err(Error::TooMany.into());
    }
    let id = Uuid::now_v7();
    store::insert(&mut tx, id, &fields, (caller.user, clock.now())).await?;
    audit::done(&mut tx, &caller, "guide.create", "guide", id).await?;
    let made = Reader::manager(&caller).detail(&mut tx, id, &settings).await?;
    tx.commit().await?;
    Ok(Envelope::created(made))
}

/// What cannot be seen in the words alone: whether the link may be used, and whether there are such roles and
/// workspaces.
pub async fn check(tx: &mut TenantTx, fields: &Fields, settings: &Settings) -> Result<(), Problem> {
    if let Some(link) = &fields.link {
        source_of(link, &settings.guide_host_list())?;
    }
    if fields.is_for_all && !fields.workspace_ids.is_empty() {
        return Err(Error::ForAllAndWorkspaces.into());
    }
    let there = store::audience(tx, fields).await?;
    if usize::try_from(there.roles).is_ok_and(|there| there < fields.role_ids.len()) {
        return Err(Error::NoRole.into());
    }
    if fields.is_for_all && there.builtin < there.roles {
        return Err(Error::ForAllAndOwnRoles.into());
    }
    if usize::try_from(there.workspaces).is_ok_and(|there| there < fields.workspace_ids.len()) {
        return Err(Error::NoWorkspace.into());
    }
    Ok(())
}
