//! `POST account/role/{id}/rehearse`, `POST workspace/role/{id}/rehearse`.

use actix_web::post;
use actix_web::web::{Data, Path};
use garde::Validate;
use uuid::Uuid;

use super::TURNS;
use super::judge::Judge;
use super::model::{BreakageReport, RehearseRole};
use super::show::{Reader, report};
use crate::kit::caller::{Allow, Caller};
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::permission::ManageRoles;
use crate::kit::problem::Problem;
use crate::models::Models;
use crate::roles::{self, RoleKind};

/// Which of the company's things work now and would not, if an account role gave these rights. Nothing is changed.
#[utoipa::path(tag = "roles", operation_id = "rehearse_account_role", params(("id" = Uuid, Path)), request_body = RehearseRole, responses((status = 200, body = Envelope<BreakageReport>)))]
#[post("/account/role/{id}/rehearse")]
pub async fn account_role(
    caller: Allow<ManageRoles>,
    db: Data<Db>,
    clock: Data<Clock>,
    models: Data<Models>,
    id: Path<Uuid>,
    body: Json<RehearseRole>,
) -> Result<Envelope<BreakageReport>, Problem> {
    rehearse(&caller, (RoleKind::Account, *id), (&db, &clock, &models), &body).await
}

/// Which of the company's things work now and would not, if a workspace role gave these rights. Nothing is changed.
#[utoipa::path(tag = "roles", operation_id = "rehearse_workspace_role", params(("id" = Uuid, Path)), request_body = RehearseRole, responses((status = 200, body = Envelope<BreakageReport>)))]
#[post("/workspace/role/{id}/rehearse")]
pub async fn workspace_role(
    caller: Allow<ManageRoles>,
    db: Data<Db>,
    clock: Data<Clock>,
    models: Data<Models>,
    id: Path<Uuid>,
    body: Json<RehearseRole>,
) -> Result<Envelope<BreakageReport>, Problem> {
    rehearse(&caller, (RoleKind::Workspace, *id), (&db, &clock, &models), &body).await
}

async fn rehearse(
    caller: &Caller,
    role: (RoleKind, Uuid),
    (db, clock, models): (&Db, &Clock, &Models),
    asked: &RehearseRole,
) -> Result<Envelope<BreakageReport>, Problem> {
    asked.validate()?;
    let _turn = TURNS.take(caller.client).await?;
    let judge = Judge { models, client: caller.client, now: clock.now(), only: None };
    // As what goes on by itself is judged: with nobody's eyes. Names are looked up with the caller's.
    let mut tx = db.begin_for(caller.client).await?;
    roles::apply(&mut tx, caller, role, None, &asked.permissions).await?;
    let then = judge.look(&mut tx).await?;
    // What was assumed goes with the transaction.
    drop(tx);

    let judge = Judge { only: Some(then.ids()), ..judge };
    let before = judge.look(&mut db.begin_for(caller.client).await?).await?;
    Ok(Envelope::new(report(&before, then, &asked.page, Reader::Own(db, caller)).await?))
}
