//! Whether work that goes on while nobody is there may go on: asked by the clock for a schedule, by the process that
//! looks after a batch, and by a rehearsal of a change that nobody has made yet. One answer for all of them.

use uuid::Uuid;

use super::error::Error;
use super::model::stopping;
use super::schedules;
use super::store::{self, BatchState};
use crate::auth;
use crate::kit::caller::{Allow, Caller};
use crate::kit::db::TenantTx;
use crate::kit::permission::{BuildUseCases, RunUseCases};
use crate::kit::problem::Problem;
use crate::models::Models;
use crate::runs::BatchRunContext;
use crate::use_cases;

/// In whose name it goes on, with the rights that they have now.
async fn absent(tx: &mut TenantTx, by: Uuid) -> Result<Caller, Problem> {
    let person = auth::on_behalf(tx, by).await?.filter(|person| !person.caller.limited);
    Ok(person.ok_or_else(Problem::forbidden)?.caller)
}

/// What a schedule of this person would run now.
///
/// # Errors
/// That they may not (any more), that nothing is published, that no model is offered.
pub async fn scheduled(
    tx: &mut TenantTx,
    models: &Models,
    by: Uuid,
    use_case: Uuid,
) -> Result<(Allow<RunUseCases>, i32, BatchRunContext), Problem> {
    let caller = Allow::absent(absent(tx, by).await?);
    let version = use_cases::live_version(tx, use_case).await?.ok_or(Error::NotPublished)?;
    let ground = BatchRunContext::find(tx, &caller, use_case, version).await?;
    ground.offered(models)?;
    Ok((caller, version, ground))
}

/// What the rows of a running batch have in common.
///
/// # Errors
/// That the person who started it may not (any more), or the use case is gone.
pub async fn running(tx: &mut TenantTx, state: &BatchState) -> Result<(Allow<RunUseCases>, BatchRunContext), Problem> {
    let caller = Allow::absent(absent(tx, state.by).await?);
    let ground = if state.is_check {
        let builder = Allow::<BuildUseCases>::absent((*caller).clone());
        BatchRunContext::of_check(tx, &builder, state.use_case, state.version, state.draft.clone()).await?
    } else {
        BatchRunContext::find(tx, &caller, state.use_case, state.version).await?
    };
    Ok((caller, ground))
}

/// The two things that go on by themselves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GoingKind {
    Schedule,
    Batch,
}

/// A schedule that is active, or a batch that runs.
pub struct Going {
    pub id: Uuid,
    pub use_case: Uuid,
    pub by: Uuid,
}

/// Those of the company by id, of these alone where some are named.
///
/// # Errors
/// When the database is away.
pub async fn going_after(
    tx: &mut TenantTx,
    kind: GoingKind,
    after: Uuid,
    only: Option<&[Uuid]>,
    fetch: i64,
) -> Result<Vec<Going>, sqlx::Error> {
    match kind {
        GoingKind::Schedule => schedules::active_after(tx, after, only, fetch).await,
        GoingKind::Batch => store::running_after(tx, after, only, fetch).await,
    }
}

/// Whether it could go on as things stand in this transaction.
///
/// # Errors
/// Why it could not, in the words with which it would be paused.
pub async fn could_go_on(tx: &mut TenantTx, models: &Models, kind: GoingKind, going: &Going) -> Result<(), Problem> {
    let found = match kind {
        GoingKind::Schedule => scheduled(tx, models, going.by, going.use_case).await.map(drop),
        // It has ended meanwhile.
        GoingKind::Batch => match store::state(tx, going.id).await? {
            Some(state) => match running(tx, &state).await {
                Ok((_, ground)) => ground.offered(models),
                Err(problem) => Err(problem),
            },
            None => Ok(()),
        },
    };
    found.map_err(|mut problem| {
        if let Some(reason) = stopping(&problem) {
            problem.message = reason.message;
        }
        problem
    })
}

/// What these are called, of those that the transaction's person may know of.
///
/// # Errors
/// When the database is away.
pub async fn named(tx: &mut TenantTx, kind: GoingKind, ids: &[Uuid]) -> Result<Vec<(Uuid, String)>, sqlx::Error> {
    match kind {
        GoingKind::Schedule => schedules::names_of(tx, ids).await,
        GoingKind::Batch => store::names_of(tx, ids).await,
    }
}
