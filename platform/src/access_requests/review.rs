//! `POST access-request/{id}/review`: yes or no, with a reason. A yes gives the access in the same transaction.

use actix_web::post;
use actix_web::web::{Data, Path};
use garde::Validate;
use serde_json::json;
use uuid::Uuid;

use super::error::Error;
use super::model::{AccessRequest, Decision, Kind, Locked, Review, Status};
use super::{notify, store};
use crate::auth::{AuthServices, Sessions};
use crate::kit::caller::{Caller, SignedIn};
use crate::kit::clock::Clock;
use crate::kit::db::{Db, TenantTx};
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::permission::{ManageMembers, Permission, ReviewRequests};
use crate::kit::problem::{Problem, ProblemBody};
use crate::{audit, people, workspaces};

/// Answers a request for access; the person is told by mail.
#[utoipa::path(tag = "access requests", operation_id = "review_access_request", params(("id" = Uuid, Path)), request_body = Review, responses((status = 200, body = Envelope<AccessRequest>), (status = 409, body = ProblemBody)))]
#[post("/access-request/{id}/review")]
pub async fn review(
    caller: SignedIn,
    db: Data<Db>,
    clock: Data<Clock>,
    gate: Data<AuthServices>,
    sessions: Data<Sessions>,
    id: Path<Uuid>,
    body: Json<Review>,
) -> Result<Envelope<AccessRequest>, Problem> {
    body.validate()?;
    let absent = || Problem::not_found("request");
    let mut tx = db.begin(&caller).await?;
    let request = store::lock(&mut tx, *id).await?.ok_or_else(absent)?;
    let reviews_all = caller.may::<ReviewRequests>();
    if !reviews_all && !manages(&mut tx, &caller, &request).await? {
        // As if it were not there: who may not answer a request is not told that somebody asked.
        return Err(absent().denied(ReviewRequests::RIGHT));
    }
    if request.requested_by == caller.user {
        return Err(Error::OwnRequest.into());
    }
    if request.status != Status::Open {
        return Err(Error::Answered.into());
    }
    let status = match body.decision {
        Decision::Decline if body.reason.trim().is_empty() => return Err(Error::NoReason.into()),
        Decision::Decline => Status::Declined,
        Decision::Approve => {
            grant(&mut tx, &caller, &request, body.role_id.ok_or(Error::WhichRole)?, &clock).await?;
            Status::Approved
        }
    };
    store::answer(&mut tx, *id, status, body.reason.trim(), caller.user, clock.now()).await?;
    let action = if status == Status::Approved { "access_request.approve" } else { "access_request.decline" };
    let detail = json!({ "reason": body.reason.trim(), "role_id": body.role_id, "requested_by": request.requested_by });
    audit::done_with(&mut tx, &caller, action, "access_request", *id, detail).await?;
    let request = store::get(&mut tx, *id).await?.ok_or_else(absent)?;
    notify::answered(&mut tx, &gate, &caller, &request).await?;
    tx.commit().await?;
    gate.post.wake();
    sessions.forget_all();
    Ok(Envelope::new(request))
}

/// Whether the request is for a workspace whose members the caller manages.
async fn manages(tx: &mut TenantTx, caller: &Caller, request: &Locked) -> Result<bool, Problem> {
    let Some(workspace) = request.workspace_id else { return Ok(false) };
    match workspaces::access(tx, caller, workspace).await {
        Ok(access) => Ok(access.may::<ManageMembers>()),
        Err(problem) if problem.code.status == 404 => Ok(false),
        Err(problem) => Err(problem),
    }
}

/// Gives what was asked for, by the same rules as if the reviewer had given it without being asked (C5).
async fn grant(tx: &mut TenantTx, caller: &Caller, request: &Locked, role: Uuid, clock: &Clock) -> Result<(), Problem> {
    match (request.kind, request.workspace_id, request.permission.as_deref()) {
        (Kind::Workspace, Some(workspace), _) => {
            people::join(tx, caller, request.requested_by, workspace, role, clock).await
        }
        (Kind::Permission, _, Some(right)) => {
            if !people::gives(tx, role, right).await? {
                return Err(Error::RoleWithoutRight.into());
            }
            people::set_role(tx, caller, request.requested_by, role).await
        }
        _ => Err(Problem::internal("a request for access names neither a workspace nor a right")),
    }
}
