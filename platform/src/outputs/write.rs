//! Saving a version, the one way for edits and restored ones; and reading an output for somebody.

use std::borrow::Cow;

use document::{Meta, Node};
use serde_json::{Value, json};
use uuid::Uuid;

use super::error::Error;
use super::grade;
use super::model::{Kind, Output, OutputContent, check};
use super::store::{self, New, OutputRun};
use super::{rewritten, values};
use crate::audit;
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::TenantTx;
use crate::kit::permission::{EditOutputs, WorkspacePermission};
use crate::kit::problem::Problem;
use crate::usage;
use crate::workspaces::{self, ResourceScope};

/// The run, for a caller who holds `P` in its workspace, with the caller's rights there.
pub async fn reach<P: WorkspacePermission>(
    tx: &mut TenantTx,
    caller: &Allow<P>,
    id: Uuid,
) -> Result<(OutputRun, Vec<String>), Problem> {
    let run = store::run(tx, id).await?;
    let place = run.as_ref().map(|run| (run.workspace_id, ResourceScope::Piece { use_case: run.use_case_id, id }));
    let access = workspaces::reach_at(tx, caller, place, "run").await?;
    let run = run.ok_or_else(|| Problem::not_found("run"))?;
    Ok((run, access.permissions))
}

/// The run of an output that the caller may edit now.
///
/// # Errors
/// 404 as everywhere, 403 without the right, 423 when it is locked.
pub async fn editable(tx: &mut TenantTx, caller: &Allow<EditOutputs>, id: Uuid) -> Result<OutputRun, Problem> {
    let (run, _) = reach(tx, caller, id).await?;
    if run.lock.is_locked { Err(Error::Locked.into()) } else { Ok(run) }
}

/// The newest answer of a run of this use case as Markdown, for a model to follow; `None`: there is none. The caller
/// must be allowed to open the run.
pub async fn as_example(tx: &mut TenantTx, run: Uuid, use_case: Uuid) -> Result<Option<String>, Problem> {
    let known = store::run(tx, run).await?.filter(|run| run.use_case_id == use_case);
    let Some(known) = known else { return Ok(None) };
    let answer = store::content(tx, known.id, None).await?;
    let node = answer.and_then(|answer| Node::from_value(answer.content).ok());
    Ok(node.map(|node| document::to_markdown(&node, &Meta::default())).filter(|text| !text.trim().is_empty()))
}

/// The same, and nobody else saves or locks until the transaction ends.
pub async fn hold<P: WorkspacePermission>(
    tx: &mut TenantTx,
    caller: &Allow<P>,
    id: Uuid,
) -> Result<(OutputRun, Vec<String>), Problem> {
    store::hold(tx, id).await?;
    reach(tx, caller, id).await
}

/// Puts an output together.
pub async fn assemble(
    tx: &mut TenantTx,
    run: OutputRun,
    my_permissions: Vec<String>,
    current: OutputContent,
) -> Result<Output, Problem> {
    let original = if current.version.version == 1 { None } else { store::content(tx, run.id, Some(1)).await? };
    Ok(Output {
        run_id: run.id,
        workspace_id: run.workspace_id,
        use_case_id: run.use_case_id,
        use_case_name: run.use_case_name,
        title: run.title,
        model: run.model,
        region: run.region,
        current,
        original: original.map(|first| first.content),
        lock: run.lock,
        my_permissions,
    })
}

/// What shall be the next version.
pub struct Edit<'a> {
    /// The version it was made from.
    pub base: i32,
    pub content: &'a Value,
    pub kind: Kind,
    pub note: &'a str,
    pub restored_from: Option<i32>,
}

/// Saves the next version of a held run. 409 with the newer one when somebody saved since `base`; the same document
/// once more is no new version, so that a save whose answer was lost can be sent again.
pub async fn write(
    tx: &mut TenantTx,
    caller: &Allow<EditOutputs>,
    clock: &Clock,
    (run, permissions): (OutputRun, Vec<String>),
    edit: &Edit<'_>,
) -> Result<Output, Problem> {
    check(edit.content)?;
    if run.lock.is_locked {
        return Err(Error::Locked.into());
    }
    let id = run.id;
    let latest = store::content(tx, id, None).await?.ok_or(Error::NoOutput)?;
    // What was brought back has been graded and read when it was written.
    let graded = match edit.kind {
        Kind::Edit => {
            let graded = grade::graded(tx, edit.content).await?;
            Cow::Owned(values::followed(tx, id, graded, (&latest.content, latest.version.version)).await?)
        }
        Kind::Model | Kind::Restore => Cow::Borrowed(edit.content),
    };
    let is_same = latest.content == *graded;
    if latest.version.version != edit.base && !is_same {
        let current = assemble(tx, run, permissions, latest).await?;
        return Err(Problem::from(Error::Stale).with_current(current));
    }
    if is_same && edit.note.is_empty() {
        return assemble(tx, run, permissions, latest).await;
    }
    let new = New {
        version: latest.version.version + 1,
        content: &graded,
        kind: edit.kind,
        note: edit.note,
        restored_from: edit.restored_from,
        created_by: Some(caller.user),
        now: clock.now(),
    };
    store::insert(tx, id, &new).await?;
    let action = if edit.kind == Kind::Restore { "output.restore" } else { "output.edit" };
    let detail = json!({ "version": new.version, "restored_from": edit.restored_from });
    audit::done_with(tx, caller, action, "run", id, detail).await?;
    let saved = store::content(tx, id, Some(new.version)).await?.ok_or(Error::NoVersion)?;
    let output = assemble(tx, run, permissions, saved).await?;
    let thousandths = output.original.as_ref().map_or(0, |first| rewritten::share(first, &output.current.content));
    usage::mark_rewritten(tx, id, thousandths, clock.now()).await?;
    Ok(output)
}
