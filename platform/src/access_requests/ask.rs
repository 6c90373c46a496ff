//! `POST access-request`: asks for a workspace or a right.

use actix_web::post;
use actix_web::web::Data;
use garde::Validate;
use serde_json::json;
use uuid::Uuid;

use super::error::Error;
use super::model::{AccessRequest, Ask, Kind};
use super::{notify, store};
use crate::audit;
use crate::auth::AuthServices;
use crate::kit::caller::{Caller, SignedIn};
use crate::kit::clock::Clock;
use crate::kit::db::{Db, TenantTx};
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::permission::account_rights;
use crate::kit::problem::{Problem, ProblemBody};

/// Open requests that one person may have.
const OPEN: i64 = 20;

/// Asks for access. Those who can answer are told by mail.
#[utoipa::path(tag = "access requests", operation_id = "ask_for_access", request_body = Ask, responses((status = 201, body = Envelope<AccessRequest>), (status = 409, body = ProblemBody)))]
#[post("/access-request")]
pub async fn ask(
    caller: SignedIn,
    db: Data<Db>,
    clock: Data<Clock>,
    gate: Data<AuthServices>,
    body: Json<Ask>,
) -> Result<Envelope<AccessRequest>, Problem> {
    body.validate()?;
    let id = Uuid::now_v7();
    let mut tx = db.begin(&caller).await?;
    check(&mut tx, &caller, &body).await?;
    if store::open_requests(&mut tx, caller.user).await? >= OPEN {
        return Err(Error::TooMany.into());
    }
    store::insert(&mut tx, id, caller.user, &body, clock.now()).await?;
    let detail = json!({ "kind": body.kind, "workspace_id": body.workspace_id, "permission": body.permission });
    audit::done_with(&mut tx, &caller, "access_request.ask", "access_request", id, detail).await?;
    let request = store::get(&mut tx, id).await?.ok_or_else(|| Problem::not_found("request"))?;
    notify::asked(&mut tx, &gate, &request).await?;
    tx.commit().await?;
    gate.post.wake();
    Ok(Envelope::created(request))
}

/// Whether there is such a thing to ask for, and the person lacks it.
async fn check(tx: &mut TenantTx, caller: &Caller, wanted: &Ask) -> Result<(), Problem> {
    match wanted.kind {
        Kind::Workspace => {
            let workspace = wanted.workspace_id.ok_or(Error::WhichWorkspace)?;
            if wanted.permission.is_some() {
                return Err(Problem::field("permission", "A request for a workspace names no right."));
            }
            match store::is_member(tx, workspace, caller.user).await? {
                None => Err(Problem::not_found("workspace")),
                Some(true) => Err(Error::HaveAlready.into()),
                Some(false) => Ok(()),
            }
        }
        Kind::Permission => {
            let slug = wanted.permission.as_deref().ok_or(Error::WhichRight)?;
            if wanted.workspace_id.is_some() {
                return Err(Problem::field("workspace_id", "A request for a right names no workspace."));
            }
            let right = account_rights(caller.client).find(|right| right.slug == slug).ok_or(Error::NoSuchRight)?;
            if caller.rights.iter().any(|held| held == right.slug) { Err(Error::HaveAlready.into()) } else { Ok(()) }
        }
    }
}
