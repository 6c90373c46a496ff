//! Use cases: a definition that people build as a draft and publish as versions, and what runs need of it.
//!
//! Everybody who may open the workspace reads; `build-use-cases` edits, moves and deletes; `publish-use-cases`
//! publishes.

mod conditions;
mod create;
mod definition;
mod delete;
mod draft;
mod error;
pub mod examples;
mod export;
mod favourite_store;
mod favourites;
mod folders_store;
mod format;
pub mod gate;
mod get;
mod import;
mod inputs;
mod kind;
mod limits;
mod lint;
mod list;
mod list_store;
mod model;
mod model_choice;
mod move_to;
mod named;
mod parameters;
mod placement_store;
mod portable;
mod prompt;
mod public_store;
mod publish;
mod publishable;
mod published_store;
mod restore;
mod sample;
pub mod schema;
mod shared;
mod shared_store;
mod store;
mod tables;
mod tag_store;
mod tags;
#[cfg(test)]
mod tests;
mod transfer;
mod transfer_store;
mod versions;
mod visibility;

use uuid::Uuid;

pub use create::{NewDraft, add_draft};
pub use definition::{Definition, Input, InputKind, REFERENCE_QA_VERSION};
pub use draft::{Changed, change_draft};
pub use folders_store::first_gone as gone_folder;
pub use format::{Column, Format, Section};
pub use inputs::{ResolvedInput, ResolvedInputs};
pub use lint::{Finding, LintSeverity, Surroundings};
pub use model::UseCase;
pub use model_choice::{ModelChoice, Preference};
pub use parameters::GivenFile;
pub use portable::{NewPortable, PlacedUseCase, PortableUseCase, add, draft_of, published, replace_draft};
pub use published_store::{names_of, published_after};
pub use sample::add_published;
pub use shared_store::one as shared;
pub use store::{draft, live_version, version};
pub use tables::{CELL, ROWS};
pub use tags::give as give_tags;

use crate::folders;
use crate::kit::caller::Allow;
use crate::kit::db::TenantTx;
use crate::kit::http::routes::Routes;
use crate::kit::permission::{BuildUseCases, WorkspacePermission};
use crate::kit::problem::Problem;
use crate::workspaces::{self, Access, ResourceScope};

pub fn routes(config: &mut Routes) {
    examples::routes(config);
    gate::routes(config);
    config
        .service(list::list)
        .service(shared::list)
        .service(favourites::list)
        .service(favourites::put)
        .service(tags::list)
        .service(tags::change)
        .service(tags::rename)
        .service(visibility::put)
        .service(create::create)
        .service(import::check)
        .service(import::import)
        .service(draft::save)
        .service(publish::publish)
        .service(versions::versions)
        .service(export::export)
        .service(move_to::move_to)
        .service(restore::restore)
        .service(get::get)
        .service(delete::delete);
}

/// Lets the caller into the workspace of a use case for `P`.
///
/// # Errors
/// 404 when the use case is absent, deleted, or in a workspace that the caller cannot see; 403 when their role there
/// lacks `P`.
pub async fn reach<P: WorkspacePermission>(tx: &mut TenantTx, caller: &Allow<P>, id: Uuid) -> Result<Access, Problem> {
    let workspace = store::workspace_of(tx, id).await?;
    workspaces::reach_at(tx, caller, workspace.map(|workspace| (workspace, ResourceScope::UseCase(id))), "use case")
        .await
}

/// Lets the caller in to run what is published of a use case: also everybody of the company where it is shared with
/// them.
///
/// # Errors
/// As [`reach`].
pub async fn reach_shared<P: WorkspacePermission>(
    tx: &mut TenantTx,
    caller: &Allow<P>,
    id: Uuid,
) -> Result<Access, Problem> {
    let workspace = match store::workspace_of(tx, id).await? {
        Some(workspace) => Some(workspace),
        // It may lie in a folder that they cannot open.
        None => shared_store::one(tx, id).await?.map(|shared| shared.workspace_id),
    };
    workspaces::reach_at(tx, caller, workspace.map(|workspace| (workspace, ResourceScope::Shared(id))), "use case")
        .await
}

/// The published version of a use case, and its number, for a caller whom [`reach_shared`] let in.
///
/// # Errors
/// When the database is away.
pub async fn live(tx: &mut TenantTx, access: &Access, id: Uuid) -> Result<Option<(i32, Definition)>, sqlx::Error> {
    if access.shared_only {
        return Ok(shared_store::one(tx, id).await?.map(|shared| (shared.version, shared.definition)));
    }
    let Some(number) = store::live_version(tx, id).await? else { return Ok(None) };
    Ok(store::version(tx, id, number).await?.map(|definition| (number, definition)))
}

/// Lets the caller into a workspace to put a use case into a folder of it; `None`: to the top.
///
/// # Errors
/// 404 when they cannot see the workspace, 400 under `folder_id` when they see no such folder there, 403 when they may
/// not build in it.
pub async fn enter(
    tx: &mut TenantTx,
    caller: &Allow<BuildUseCases>,
    workspace: Uuid,
    folder: Option<Uuid>,
) -> Result<Access, Problem> {
    let is_there = match folder {
        Some(folder) => folders::is_there(tx, workspace, folders::FolderKind::UseCase, folder).await?,
        None => true,
    };
    let spot = folder.filter(|_| is_there).map_or(ResourceScope::Workspace, ResourceScope::Folder);
    let access = workspaces::enter_at(tx, caller, workspace, spot).await?;
    if is_there { Ok(access) } else { Err(error::Error::NoSuchFolder.into()) }
}
