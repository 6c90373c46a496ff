//! What a model is offered of the use cases that were chosen for its chat.

use uuid::Uuid;

use super::choose::open;
use super::model::ChosenTool;
use super::name;
use crate::chats::model::ChatDocumentKind::Document;
use crate::chats::own::ids;
use crate::chats::store::{self, Callable};
use crate::kit::caller::Allow;
use crate::kit::db::TenantTx;
use crate::kit::permission::RunUseCases;
use crate::kit::text;
use crate::runs::{ToolField, ToolMode, UseCaseTool};
use crate::use_cases::GivenFile;

/// Characters of a description.
const DESCRIPTION: usize = 1_000;

/// A tool for each use case that the caller may run now and that is not off. `documents`: those of the chat.
pub async fn offered(
    tx: &mut TenantTx,
    caller: &Allow<RunUseCases>,
    (workspace, chosen): (Uuid, &[ChosenTool]),
    documents: &[Uuid],
) -> Result<Vec<UseCaseTool>, sqlx::Error> {
    let is_on = |tool: &&ChosenTool| tool.mode != ToolMode::Never;
    let wanted: Vec<Uuid> = chosen.iter().filter(is_on).map(|tool| tool.use_case_id).collect();
    if wanted.is_empty() {
        return Ok(Vec::new());
    }
    let most = i64::try_from(wanted.len()).unwrap_or(i64::MAX);
    let found = open(tx, caller, workspace, (Some(&wanted), None), most).await?;
    let named = store::named(tx, workspace, (documents, &[])).await?;
    let files: Vec<GivenFile> =
        ids(&named, Document).into_iter().zip(named.iter().map(|file| file.name.clone().unwrap_or_default())).collect();
    let tool = |callable: Callable| {
        let mode =
            chosen.iter().find(|tool| tool.use_case_id == callable.id).map_or_else(ToolMode::default, |t| t.mode);
        tool(callable, mode, &files)
    };
    Ok(found.into_iter().map(tool).collect())
}

fn tool(callable: Callable, mode: ToolMode, files: &[GivenFile]) -> UseCaseTool {
    let Callable { id, definition, .. } = callable;
    let description = match definition.description.trim() {
        "" => format!("Runs the use case “{}” and answers with what it wrote.", definition.name),
        said => text::cut(said, DESCRIPTION),
    };
    let field = |input: &crate::use_cases::Input| ToolField {
        name: input.name.clone(),
        label: input.label.clone(),
        kind: input.kind,
    };
    UseCaseTool {
        name: name::of(&definition.name, id),
        use_case: id,
        description,
        parameters: definition.parameters(files),
        mode,
        fields: definition.inputs.iter().map(field).collect(),
        title: definition.name,
    }
}
