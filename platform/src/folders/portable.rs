//! Folders on their way from one client to another, as templates of clients carry them: the tree, without what lies in
//! it.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::error::Error;
use super::model::{FolderKind, MOST_FOLDERS, check_move};
use super::store::{self, New};
use crate::kit::db::TenantTx;
use crate::kit::problem::Problem;

/// Folders of a client that travel at most.
pub const PORTABLE: usize = 2_000;

/// A folder without the client that it is in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PortableFolder {
    pub kind: FolderKind,
    /// Names from the top of its workspace, its own last.
    pub path: Vec<String>,
}

/// The client's folders with their workspaces, each after the one that it lies in; one more than travel, to notice.
pub async fn portable(tx: &mut TenantTx) -> Result<Vec<(Uuid, Uuid, PortableFolder)>, sqlx::Error> {
    let rows = store::all(tx, i64::try_from(PORTABLE + 1).unwrap_or(i64::MAX)).await?;
    let by_id: HashMap<Uuid, &store::Stored> = rows.iter().map(|row| (row.id, row)).collect();
    let mut found: Vec<(Uuid, Uuid, PortableFolder)> = rows
        .iter()
        .filter_map(|row| {
            let mut path = vec![row.name.clone()];
            let mut above = row.parent;
            while let Some(id) = above {
                // One that lies in a folder that is not open to everybody is not, either.
                let parent = by_id.get(&id)?;
                path.push(parent.name.clone());
                above = parent.parent;
            }
            path.reverse();
            Some((row.id, row.workspace, PortableFolder { kind: FolderKind::parse(&row.kind), path }))
        })
        .collect();
    found.sort_by_key(|(_, _, folder)| folder.path.len());
    Ok(found)
}

/// Makes a folder in a workspace, or gives the one of this id this name and place.
///
/// # Errors
/// 400 where the folder that it lies in is not there, 409 for a name that is taken or a tree that is full.
pub async fn place(
    tx: &mut TenantTx,
    existing: Option<Uuid>,
    workspace: Uuid,
    folder: &PortableFolder,
    by: Uuid,
    now: DateTime<Utc>,
) -> Result<Uuid, Problem> {
    let kind = folder.kind;
    let (name, above) = folder.path.split_last().ok_or(Error::NoSuchParent)?;
    let there = match existing {
        Some(id) => store::place(tx, id).await?.map(|place| place.workspace),
        None => None,
    };
    // One that is there stays in its workspace.
    let workspace = there.unwrap_or(workspace);
    store::lock_trees(tx, workspace).await?;
    let mut parent = None;
    for step in above {
        let next = store::named(tx, workspace, kind, parent, step).await?;
        parent = Some(next.ok_or(Error::NoSuchParent)?);
    }
    let levels = match existing {
        Some(id) => store::levels(tx, id).await?,
        None => 1,
    };
    let place = match parent {
        Some(id) => Some(store::parent(tx, workspace, kind, id, existing).await?.ok_or(Error::NoSuchParent)?),
        None => None,
    };
    check_move(place, levels)?;
    if let Some(id) = existing {
        store::update(tx, id, name, parent).await?.ok_or_else(|| Problem::not_found("folder"))?;
        return Ok(id);
    }
    if store::count(tx, workspace, kind).await? >= MOST_FOLDERS {
        return Err(Error::TooMany.into());
    }
    let new = New { id: Uuid::now_v7(), workspace, parent, kind, name, by, now };
    Ok(store::insert(tx, new).await?.id)
}
