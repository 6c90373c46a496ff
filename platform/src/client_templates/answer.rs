//! `POST provider-proposal/{id}/answer`: the company takes one change, or declines it.

use actix_web::post;
use actix_web::web::{Data, Path};
use serde_json::json;
use uuid::Uuid;

use super::error::Error;
use super::model::{AnswerChange, Kind, Part, ProviderProposal};
use super::parts::{self, Placing};
use super::proposal::shown;
use super::{settings, store};
use crate::audit::{self, Entry};
use crate::auth::{Sessions, step_up};
use crate::kit::caller::{Allow, Caller, ClientId};
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::jobs::Queue;
use crate::kit::permission::{ManageAllUsers, ManageResources, ManageRoles, ManageWorkspaces, Permission};
use crate::kit::problem::{Problem, ProblemBody};

/// The right that a change of this kind needs by hand, too. What only the owner sets is never proposed.
fn allowed(caller: &Caller, part: &Part) -> Result<(), Problem> {
    if settings::is_owners(part) {
        return Err(Error::OwnersAlone.into());
    }
    let (may, right) = match part.kind {
        Kind::AccountRole | Kind::WorkspaceRole => (caller.may::<ManageRoles>(), ManageRoles::RIGHT),
        Kind::Setting => (caller.may::<ManageAllUsers>(), ManageAllUsers::RIGHT),
        Kind::Question | Kind::Guide => (caller.may::<ManageResources>(), ManageResources::RIGHT),
        Kind::Workspace | Kind::Folder | Kind::Format | Kind::UseCase => (true, ManageWorkspaces::RIGHT),
    };
    if may { Ok(()) } else { Err(Problem::lacks(right)) }
}

/// Accepts a proposed change, which applies exactly that part, or declines it. A use case is changed in its draft:
/// those who publish there decide when it goes live. The audit logs of the company and of the platform owner record the
/// answer.
#[utoipa::path(tag = "client templates", operation_id = "answer_provider_proposal", params(("id" = Uuid, Path)), request_body = AnswerChange, responses((status = 200, body = Envelope<ProviderProposal>), (status = 404, body = ProblemBody), (status = 409, body = ProblemBody)))]
#[post("/provider-proposal/{id}/answer")]
pub async fn answer(
    caller: Allow<ManageWorkspaces>,
    db: Data<Db>,
    clock: Data<Clock>,
    sessions: Data<Sessions>,
    queue: Data<Queue>,
    id: Path<Uuid>,
    body: Json<AnswerChange>,
) -> Result<Envelope<ProviderProposal>, Problem> {
    let (absent, now) = (|| Problem::not_found("change"), clock.now());
    if caller.acting().is_some() {
        return Err(Error::NotTheirs.into());
    }
    let mut tx = db.begin(&caller).await?;
    let seen = store::newest(&mut tx).await?.and_then(|(_, changes)| changes.into_iter().find(|one| one.id == *id));
    drop(tx);
    let seen = seen.ok_or_else(absent)?.part.0;
    allowed(&caller, &seen)?;

    let mut tx = db.begin_operator("a client answers what is proposed to it").await?;
    let detail = json!({ "kind": seen.kind, "name": seen.name, "is_taken": body.is_taken });
    let entry = Entry::of_client("client_template.answer", caller.client, detail.clone());
    audit::by_nobody(&mut tx, ClientId::OWNER, &entry).await?;
    let mut tx = tx.within(caller.client).await?;
    let (part, proposal, version) = store::change(&mut tx, *id).await?.ok_or(Error::Answered)?;
    let is_role = matches!(part.kind, Kind::AccountRole | Kind::WorkspaceRole);
    if body.is_taken {
        if is_role {
            step_up(&mut tx, &caller, now).await?;
        }
        let own = parts::own(&mut tx).await?;
        let placing = Placing { owner: caller.user, taker: Some(&caller), version, queue: &queue, now };
        parts::place(&mut tx, &part, &own, &placing).await?;
    }
    let state = if body.is_taken { "taken" } else { "declined" };
    store::answer(&mut tx, *id, state, caller.user, now).await?;
    store::close_answered(&mut tx, proposal, now).await?;
    audit::done_with(&mut tx, &caller, "client_template.answer", "client_template_change", *id, detail).await?;
    let answered = shown(&mut tx).await?.ok_or_else(absent)?;
    tx.commit().await?;
    queue.wake();
    if body.is_taken && (is_role || part.kind == Kind::Setting) {
        sessions.forget_all();
    }
    Ok(Envelope::new(answered))
}
