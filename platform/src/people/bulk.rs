//! `POST access-management/users/bulk`: one thing done to many people, each for itself: what cannot be done to one does
//! not hold up the rest.

use actix_web::post;
use actix_web::web::Data;
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::change;
use super::create::join;
use super::rules::giving;
use super::store;
use crate::audit;
use crate::auth::{AuthServices, Denials, Sessions, invite};
use crate::kit::caller::{Caller, SignedIn};
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::permission::{AccountPermission, AddUsers, DeleteUsers, ManageAllUsers};
use crate::kit::problem::Problem;

/// What the audit log calls it.
const ROUTE: &str = "/api/v1/access-management/users/bulk";

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum BulkAction {
    Suspend,
    Activate,
    Delete,
    /// Needs `role_id`, an account role.
    SetRole,
    ResendInvite,
    /// Needs `workspace_id` and `role_id`, a workspace role.
    AddToWorkspace,
}

#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BulkChange {
    /// 200 at most.
    #[garde(length(min = 1, max = 200))]
    ids: Vec<Uuid>,
    #[garde(skip)]
    action: BulkAction,
    #[garde(skip)]
    #[serde(default)]
    role_id: Option<Uuid>,
    #[garde(skip)]
    #[serde(default)]
    workspace_id: Option<Uuid>,
    /// With `delete`: who takes over.
    #[garde(skip)]
    #[serde(default)]
    reassign_to: Option<Uuid>,
}

#[derive(Serialize, ToSchema)]
pub struct BulkResult {
    done: Vec<Uuid>,
    failed: Vec<BulkFailure>,
}

/// Why it was not done to one of them.
#[derive(Serialize, ToSchema)]
pub struct BulkFailure {
    id: Uuid,
    message: String,
}

/// An action with what it needs.
enum Task {
    Suspend,
    Activate,
    Delete(Option<Uuid>),
    SetRole(Uuid),
    ResendInvite,
    AddToWorkspace(Uuid, Uuid),
}

/// Does one thing to many people. Each action needs the right that it needs for one person.
#[utoipa::path(tag = "people", operation_id = "change_people", request_body = BulkChange, responses((status = 200, body = Envelope<BulkResult>)))]
#[post("/access-management/users/bulk")]
pub async fn bulk(
    caller: SignedIn,
    db: Data<Db>,
    clock: Data<Clock>,
    gate: Data<AuthServices>,
    sessions: Data<Sessions>,
    denials: Data<Denials>,
    body: Json<BulkChange>,
) -> Result<Envelope<BulkResult>, Problem> {
    body.validate()?;
    let task = task(&caller, &body)?;
    let mut ids = body.ids.clone();
    ids.sort_unstable();
    ids.dedup();
    let mut result = BulkResult { done: Vec::new(), failed: Vec::new() };
    for id in ids {
        match one(&caller, &db, &clock, &gate, &task, id).await {
            Ok(()) => result.done.push(id),
            // Ours to mend, and the rest would fail in the same way.
            Err(problem) if problem.code.status >= 500 => return Err(problem),
            Err(problem) => {
                denials.note_part(&caller, &format!("{ROUTE}#{id}"), &problem).await;
                result.failed.push(BulkFailure { id, message: problem.message });
            }
        }
    }
    gate.post.wake();
    sessions.forget_all();
    Ok(Envelope::new(result))
}

/// Checks the right and that everything needed is there.
fn task(caller: &Caller, body: &BulkChange) -> Result<Task, Problem> {
    fn needs<P: AccountPermission>(caller: &Caller) -> Result<(), Problem> {
        if caller.may::<P>() { Ok(()) } else { Err(Problem::lacks(P::RIGHT)) }
    }
    let missing = |field: &'static str| move || Problem::field(field, "This field is needed.");
    match body.action {
        BulkAction::Suspend => needs::<ManageAllUsers>(caller).map(|()| Task::Suspend),
        BulkAction::Activate => needs::<ManageAllUsers>(caller).map(|()| Task::Activate),
        BulkAction::Delete => needs::<DeleteUsers>(caller).map(|()| Task::Delete(body.reassign_to)),
        BulkAction::ResendInvite => needs::<AddUsers>(caller).map(|()| Task::ResendInvite),
        BulkAction::SetRole => {
            needs::<ManageAllUsers>(caller)?;
            Ok(Task::SetRole(body.role_id.ok_or_else(missing("role_id"))?))
        }
        // Its right is one of the workspace: it is asked for where the workspace is entered.
        BulkAction::AddToWorkspace => Ok(Task::AddToWorkspace(
            body.workspace_id.ok_or_else(missing("workspace_id"))?,
            body.role_id.ok_or_else(missing("role_id"))?,
        )),
    }
}

async fn one(
    caller: &Caller,
    db: &Db,
    clock: &Clock,
    gate: &AuthServices,
    task: &Task,
    id: Uuid,
) -> Result<(), Problem> {
    let now = clock.now();
    let mut tx = db.begin(caller).await?;
    match *task {
        Task::Suspend => change::suspend(&mut tx, caller, id, now).await?,
        Task::Activate => change::activate(&mut tx, caller, id).await?,
        Task::Delete(successor) => change::delete(&mut tx, caller, id, successor, now).await?,
        Task::SetRole(role) => {
            let rights = store::account_role(&mut tx, role).await?.unwrap_or_default();
            giving(&mut tx, caller, &rights, now).await?;
            change::set_role(&mut tx, caller, id, role).await?;
        }
        Task::ResendInvite => {
            invite(&mut tx, gate, caller, id).await?;
            audit::done(&mut tx, caller, "person.invite", "person", id).await?;
        }
        Task::AddToWorkspace(workspace, role) => join(&mut tx, caller, id, workspace, role, clock).await?,
    }
    tx.commit().await?;
    Ok(())
}
