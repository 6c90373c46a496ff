//! A run as the page gets it, put together from its row; one place for every operation that answers a run.

use serde_json::Value;
use uuid::Uuid;

use super::error::Error;
use super::model::{Plugin, Prompt, Run, RunStatus, RunSummary, Timings};
use super::plan::Plan;
use super::store;
use crate::kit::caller::Allow;
use crate::kit::db::TenantTx;
use crate::kit::permission::WorkspacePermission;
use crate::kit::problem::Problem;
use crate::routing;
use crate::use_cases::ResolvedInputs;
use crate::workspaces::{self, ResourceScope};

/// The run, for a caller who holds `P` in its workspace.
pub async fn load<P: WorkspacePermission>(tx: &mut TenantTx, caller: &Allow<P>, id: Uuid) -> Result<Run, Problem> {
    let detail = store::get(tx, id, caller.user).await?.ok_or(Error::NotFound)?;
    let summary = &detail.summary;
    let spot = match summary.use_case_id {
        Some(use_case) => ResourceScope::Piece { use_case, id },
        None => ResourceScope::Workspace,
    };
    let access = workspaces::reach_at(tx, caller, Some((summary.workspace_id, spot)), "run").await?;
    own_turn(tx, caller, summary).await?;
    let mut run = assemble(detail, access.permissions);
    if run.summary.status == RunStatus::Queued {
        run.waits_for_region = unserved(tx, &run.summary.region).await?;
    }
    Ok(run)
}

/// Lets in the owner of the chat that a run is a turn of. People who read along by a link see the answers there,
/// without what they may not read; a run has all of it, and the turns of other branches, too.
///
/// # Errors
/// 404 for anybody else.
pub async fn own_turn<P: WorkspacePermission>(
    tx: &mut TenantTx,
    caller: &Allow<P>,
    run: &RunSummary,
) -> Result<(), Problem> {
    if let Some(chat) = run.chat_id
        && !store::owns_chat(tx, chat, caller.user).await?
    {
        return Err(workspaces::absent::<P>("run"));
    }
    Ok(())
}

/// The region, where no server executes its runs.
pub async fn unserved(tx: &mut TenantTx, region: &str) -> Result<Option<String>, sqlx::Error> {
    Ok((!routing::is_served(tx, region).await?).then(|| region.to_owned()))
}

/// Puts a run together.
pub fn assemble(detail: store::Detail, my_permissions: Vec<String>) -> Run {
    let inputs: ResolvedInputs = serde_json::from_value(detail.inputs).unwrap_or_default();
    let plan: Option<Plan> = serde_json::from_value(detail.request).ok();
    let (name, version, digest) = detail.plugin;
    let quoted = plan.as_ref().and_then(|plan| plan.questions.as_ref()?.answer.clone());
    Run {
        inputs,
        is_json_response: plan.as_ref().is_some_and(|plan| plan.form.is_some()),
        json_response: json_of(detail.output.as_ref()),
        json_response_version: version_of(detail.output.as_ref(), detail.output_version),
        output: detail.output,
        usage: detail.usage,
        timings: Timings { first_delta_ms: detail.first_delta_ms, total_ms: detail.summary.duration_ms },
        plugin: Plugin { name, version, digest },
        retrieval: plan.as_ref().and_then(|plan| plan.retrieval.clone()),
        picked: plan.as_ref().and_then(|plan| plan.picked.clone()),
        custom_qa_version: plan.as_ref().and_then(|plan| plan.questions.as_ref()).map(|questions| questions.version),
        answered_by_question: quoted.as_ref().map(|answer| answer.entry),
        quoted,
        example_run_id: plan.as_ref().and_then(|plan| plan.example),
        chosen_template: plan.as_ref().and_then(|plan| plan.brand_template),
        brand_template: None,
        my_feedback: detail.feedback,
        prompt: plan.map(|plan| Prompt { system: plan.system, user: plan.user }),
        passages_offered: detail.offered,
        passages_cited: detail.cited,
        attempt: detail.attempt,
        waits_for_region: None,
        attempts: serde_json::from_value(detail.attempts).unwrap_or_default(),
        last_event_id: detail.last_event,
        my_permissions,
        summary: detail.summary,
    }
}

/// An answer by a schema as JSON: its document says it whole.
fn json_of(output: Option<&Value>) -> Option<Value> {
    output?.get("value").filter(|value| value.is_object()).cloned()
}

/// The version that those values are of: the newest, where what was edited since can be read as values.
fn version_of(output: Option<&Value>, newest: Option<i32>) -> Option<i32> {
    json_of(output)?;
    let older = output?.pointer("/attr-data/value_version").and_then(Value::as_i64);
    older.and_then(|version| i32::try_from(version).ok()).or(newest)
}

/// The same run after its end, as its row says once that is committed.
pub fn ended(started: Run, ending: &store::Ending) -> Run {
    let summary = started.summary;
    let duration_ms = (ending.at - summary.created_at).num_milliseconds();
    let last = ending.attempts.last();
    let served = last.map(|attempt| (attempt.region.clone(), Plugin::of(attempt)));
    let (region, plugin) = served.unwrap_or((summary.region, started.plugin));
    Run {
        plugin,
        json_response: json_of(ending.output.as_ref()),
        json_response_version: version_of(ending.output.as_ref(), Some(1)),
        output: ending.output.clone(),
        usage: ending.usage.map(Into::into),
        timings: Timings { first_delta_ms: ending.first_delta_ms, total_ms: Some(duration_ms) },
        passages_cited: ending.cited,
        attempt: ending.attempt,
        attempts: ending.attempts.clone(),
        waits_for_region: None,
        last_event_id: ending.last_event,
        summary: RunSummary {
            region,
            status: ending.status,
            reason: ending.reason.clone(),
            finished_at: Some(ending.at),
            duration_ms: Some(duration_ms),
            cost_micros: ending.cost.as_ref().map(|(micros, _)| *micros),
            currency: ending.cost.as_ref().map(|(_, currency)| currency.clone()),
            ..summary
        },
        ..started
    }
}
