//! A folder as the page sees it, the limits of a tree, and who may change which.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::error::Error;
use crate::kit::permission::{BuildUseCases, ManageDocuments, Permission};
use crate::kit::problem::Problem;
use crate::workspaces::{Access, ResourceScope};

/// Folders on a way from the top at most.
pub const MOST_DEEP: i32 = 20;
/// Folders of one kind in a workspace at most: the whole tree is one answer.
pub const MOST_FOLDERS: i64 = 5_000;

/// What a folder holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum FolderKind {
    UseCase,
    Document,
}

impl FolderKind {
    /// The database's check constraint allows nothing else.
    pub fn parse(text: &str) -> Self {
        if text == "document" { Self::Document } else { Self::UseCase }
    }

    pub fn as_str(self) -> &'static str {
        match self {
            Self::UseCase => "use_case",
            Self::Document => "document",
        }
    }

    /// Where rights on a folder of this tree are looked for: only those on use cases are given folder by folder.
    pub fn spot(self, folder: Option<Uuid>) -> ResourceScope {
        match (self, folder) {
            (Self::UseCase, Some(folder)) => ResourceScope::Folder(folder),
            (Self::UseCase, None) | (Self::Document, _) => ResourceScope::Workspace,
        }
    }

    /// Whether somebody may change this tree.
    pub fn may_change(self, rights: &[String]) -> bool {
        let needed = match self {
            Self::UseCase => BuildUseCases::RIGHT.slug,
            Self::Document => ManageDocuments::RIGHT.slug,
        };
        rights.iter().any(|right| right == needed)
    }

    /// 403 unless somebody may change this tree.
    pub fn require_change(self, access: &Access) -> Result<(), Problem> {
        match self {
            Self::UseCase => access.require::<BuildUseCases>(),
            Self::Document => access.require::<ManageDocuments>(),
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Folder {
    pub id: Uuid,
    pub workspace_id: Uuid,
    /// `null`: at the top.
    pub parent_id: Option<Uuid>,
    pub kind: FolderKind,
    pub name: String,
    /// What lies directly in it: folders, and use cases or documents.
    pub items: i64,
    /// In the list of folders of documents: how many documents lie in it and below. 0 elsewhere.
    pub documents: i64,
    /// In the list of folders of documents: how many use cases read it, as a draft or live. 0 elsewhere.
    pub used_by: i64,
    /// Only those see it who were given it, or something in it.
    pub is_restricted: bool,
    /// In the list: whether the caller may change it and what is in it. `null` elsewhere.
    pub may_edit: Option<bool>,
    pub created_at: DateTime<Utc>,
}

/// A place in a tree, as far as moving something there needs it.
#[derive(Clone, Copy, Debug)]
pub struct Parent {
    /// 1 at the top.
    pub depth: i32,
    /// Whether it is the moved folder itself or lies below it.
    pub is_below_moved: bool,
}

/// Whether a tree of so many levels fits below this place.
///
/// # Errors
/// [`Error::Cycle`] and [`Error::TooDeep`].
pub fn check_move(parent: Option<Parent>, levels: i32) -> Result<(), Error> {
    let depth = match parent {
        Some(parent) if parent.is_below_moved => return Err(Error::Cycle),
        Some(parent) => parent.depth,
        None => 0,
    };
    if depth + levels > MOST_DEEP { Err(Error::TooDeep) } else { Ok(()) }
}

#[cfg(test)]
mod unit {
    use super::*;

    #[test]
    fn a_tree_fits_down_to_the_twentieth_level_and_never_into_itself() {
        let at = |depth, is_below_moved| Some(Parent { depth, is_below_moved });
        assert!(check_move(None, 20).is_ok());
        assert!(check_move(at(19, false), 1).is_ok());
        assert!(matches!(check_move(at(20, false), 1), Err(Error::TooDeep)));
        assert!(matches!(check_move(at(18, false), 3), Err(Error::TooDeep)));
        assert!(matches!(check_move(at(2, true), 1), Err(Error::Cycle)));
    }
}
