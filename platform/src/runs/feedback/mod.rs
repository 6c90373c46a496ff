//! `run/{id}/feedback`: what somebody thinks of an answer, one a person and run; and for builders
//! `use-case/{id}/feedback`, what all said.

mod model;

use actix_web::web::{Data, Path};
use actix_web::{delete, get, put};
use garde::Validate;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::error::Error;
use super::model::Run;
use super::{store, view};
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::{Db, TenantTx};
use crate::kit::envelope::{Envelope, List};
use crate::kit::http::input::{Json, Query};
use crate::kit::paging::{LATEST, Limit, decode};
use crate::kit::permission::{BuildUseCases, ViewWorkspace};
use crate::kit::problem::{Problem, ProblemBody};
use crate::kit::text;
use crate::usage;
use crate::workspaces::{self, ResourceScope};

pub use model::{Feedback, FeedbackCount, FeedbackLine, FeedbackReason, FeedbackSummary};

#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct GiveFeedback {
    #[garde(skip)]
    is_good: bool,
    /// Needed where it is not good.
    #[garde(skip)]
    #[serde(default)]
    reason: FeedbackReason,
    #[garde(length(chars, max = 2_000), custom(text::prose))]
    #[serde(default)]
    words: String,
}

/// Says what the caller thinks of a finished run's answer; whatever they said before is replaced.
#[utoipa::path(operation_id = "give_feedback", tag = "runs", request_body = GiveFeedback, responses((status = 200, body = Envelope<Run>), (status = 409, body = ProblemBody)))]
#[put("/run/{id}/feedback")]
pub async fn give(
    caller: Allow<ViewWorkspace>,
    id: Path<Uuid>,
    body: Json<GiveFeedback>,
    db: Data<Db>,
    clock: Data<Clock>,
) -> Result<Envelope<Run>, Problem> {
    body.validate()?;
    let mut tx = db.begin(&caller).await?;
    let run = view::load(&mut tx, &caller, *id).await?;
    if caller.acting().is_some() {
        return Err(Problem::forbidden());
    }
    if !run.summary.status.is_terminal() {
        return Err(Error::NotEnded.into());
    }
    if !body.is_good && body.reason == FeedbackReason::None {
        return Err(Error::NoReason.into());
    }
    let reason = if body.is_good { FeedbackReason::None } else { body.reason };
    let words = body.words.trim().to_owned();
    let feedback = Feedback { is_good: body.is_good, reason, words, given_at: clock.now() };
    store::put_feedback(&mut tx, run.summary.id, run.summary.use_case_id, caller.user, &feedback).await?;
    let is_good = Some(feedback.is_good);
    usage::mark_feedback(&mut tx, run.summary.id, caller.user, is_good, feedback.given_at).await?;
    let run = view::load(&mut tx, &caller, *id).await?;
    tx.commit().await?;
    Ok(Envelope::new(run))
}

/// Takes back what the caller said.
#[utoipa::path(operation_id = "delete_feedback", tag = "runs", responses((status = 200, body = Envelope<Run>)))]
#[delete("/run/{id}/feedback")]
pub async fn take_back(
    caller: Allow<ViewWorkspace>,
    id: Path<Uuid>,
    db: Data<Db>,
    clock: Data<Clock>,
) -> Result<Envelope<Run>, Problem> {
    let mut tx = db.begin(&caller).await?;
    let run = view::load(&mut tx, &caller, *id).await?;
    store::delete_feedback(&mut tx, run.summary.id, caller.user).await?;
    usage::mark_feedback(&mut tx, run.summary.id, caller.user, None, clock.now()).await?;
    let run = view::load(&mut tx, &caller, *id).await?;
    tx.commit().await?;
    Ok(Envelope::new(run))
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct FeedbackQuery {
    /// Only thumbs up, or only thumbs down.
    is_good: Option<bool>,
    cursor: Option<String>,
    #[serde(default)]
    #[param(value_type = Option<i64>, minimum = 1, maximum = 100)]
    limit: Limit,
}

/// What people said about the answers of a use case, the latest first.
#[utoipa::path(operation_id = "list_feedback", tag = "runs", params(FeedbackQuery), responses((status = 200, body = List<FeedbackLine>)))]
#[get("/use-case/{id}/feedback")]
pub async fn list(
    caller: Allow<BuildUseCases>,
    id: Path<Uuid>,
    query: Query<FeedbackQuery>,
    db: Data<Db>,
) -> Result<List<FeedbackLine>, Problem> {
    let after = decode(query.cursor.as_deref())?.unwrap_or((LATEST, Uuid::max(), Uuid::max()));
    let mut tx = db.begin(&caller).await?;
    enter(&mut tx, &caller, *id).await?;
    let mut lines = store::feedback(&mut tx, *id, query.is_good, after, query.limit.fetch()).await?;
    let next = query.limit.cut(&mut lines, |last| (last.feedback.given_at, last.run_id, last.user_id));
    let total = store::feedback_count(&mut tx, *id, query.is_good).await?;
    Ok(List::page(lines, total, next))
}

/// How many found the answers of a use case good, and why the others did not.
#[utoipa::path(operation_id = "get_feedback_summary", tag = "runs", responses((status = 200, body = Envelope<FeedbackSummary>)))]
#[get("/use-case/{id}/feedback-summary")]
pub async fn summary(
    caller: Allow<BuildUseCases>,
    id: Path<Uuid>,
    db: Data<Db>,
) -> Result<Envelope<FeedbackSummary>, Problem> {
    let mut tx = db.begin(&caller).await?;
    enter(&mut tx, &caller, *id).await?;
    Ok(Envelope::new(store::feedback_summary(&mut tx, *id).await?))
}

async fn enter(tx: &mut TenantTx, caller: &Allow<BuildUseCases>, use_case: Uuid) -> Result<(), Problem> {
    let workspace = store::workspace_of(tx, use_case).await?;
    let place = workspace.map(|workspace| (workspace, ResourceScope::UseCase(use_case)));
    workspaces::reach_at(tx, caller, place, "use case").await.map(|_| ())
}
