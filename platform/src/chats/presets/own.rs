//! The door to a preset, and a preset as it is answered.

use std::collections::HashMap;

use uuid::Uuid;

use super::model::ChatPreset;
use crate::chats::model::ChatModel;
use crate::chats::store::{self, PresetRow};
use crate::chats::tools;
use crate::chats::tools::model::ChatTool;
use crate::kit::caller::Allow;
use crate::kit::db::TenantTx;
use crate::kit::permission::{BuildUseCases, RunUseCases};
use crate::kit::problem::Problem;
use crate::workspaces::{self, Access};

/// Lets the caller change a preset: one of their own, or the workspace's where they may build.
///
/// # Errors
/// 404 when it is absent, somebody else's or in a workspace that the caller cannot see; 403 when they may not build
/// where it is the workspace's.
pub async fn changeable(
    tx: &mut TenantTx,
    caller: &Allow<RunUseCases>,
    id: Uuid,
    deleted: bool,
) -> Result<(PresetRow, Access), Problem> {
    let preset = store::preset(tx, caller.user, id, deleted).await?;
    let access = workspaces::reach(tx, caller, preset.as_ref().map(|preset| preset.workspace_id), "preset").await?;
    let preset = preset.ok_or_else(|| workspaces::absent::<RunUseCases>("preset"))?;
    if preset.owner_id.is_none() {
        access.require::<BuildUseCases>()?;
    }
    Ok((preset, access))
}

/// One preset of a workspace that the caller is in.
///
/// # Errors
/// When the database is away.
pub async fn whole(
    tx: &mut TenantTx,
    caller: &Allow<RunUseCases>,
    access: &Access,
    id: Uuid,
) -> Result<ChatPreset, Problem> {
    let row = store::preset(tx, caller.user, id, false).await?;
    let row = row.ok_or_else(|| workspaces::absent::<RunUseCases>("preset"))?;
    let presets = described(tx, caller, access, vec![row]).await?;
    presets.into_iter().next().ok_or_else(|| workspaces::absent::<RunUseCases>("preset"))
}

/// Presets of one workspace, with the names of those of their use cases that the caller may run.
pub async fn described(
    tx: &mut TenantTx,
    caller: &Allow<RunUseCases>,
    access: &Access,
    rows: Vec<PresetRow>,
) -> Result<Vec<ChatPreset>, sqlx::Error> {
    let mut ids: Vec<Uuid> = rows.iter().flat_map(|row| row.tools.0.iter().map(|tool| tool.use_case_id)).collect();
    ids.sort_unstable();
    ids.dedup();
    let mut names: HashMap<Uuid, String> = HashMap::new();
    if !ids.is_empty() {
        let most = i64::try_from(ids.len()).unwrap_or(i64::MAX);
        let open = tools::open(tx, caller, access.workspace_id, (Some(&ids), None), most).await?;
        names.extend(open.into_iter().map(|callable| (callable.id, callable.definition.name)));
    }
    let may_build = access.may::<BuildUseCases>();
    let preset = |row: PresetRow| ChatPreset {
        id: row.id,
        workspace_id: row.workspace_id,
        name: row.name,
        is_shared: row.owner_id.is_none(),
        is_mine_to_change: row.owner_id.is_some() || may_build,
        system_text: row.system_text,
        model: (!row.model.is_empty()).then_some(ChatModel { id: row.model, region: row.region }),
        sources_only: row.sources_only,
        searches_documents: row.searches_documents,
        asks_back: row.asks_back,
        tools: row
            .tools
            .0
            .iter()
            .map(|tool| ChatTool {
                use_case_id: tool.use_case_id,
                name: names.get(&tool.use_case_id).cloned(),
                mode: tool.mode,
            })
            .collect(),
        revision: row.revision,
        updated_by_name: row.updated_by_name,
        updated_at: row.updated_at,
    };
    Ok(rows.into_iter().map(preset).collect())
}
