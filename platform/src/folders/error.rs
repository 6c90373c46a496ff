//! What can go wrong with folders.

use super::model::{MOST_DEEP, MOST_FOLDERS};
use crate::kit::problem::{ApiError, Code};

#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("There is a folder of this name here already. Please choose another name.")]
    NameTaken,
    #[error("This folder does not exist in this workspace.")]
    NoSuchParent,
    #[error("A folder cannot lie in itself or in one of its own folders.")]
    Cycle,
    #[error("Folders can be nested {MOST_DEEP} deep. Please choose a place further up.")]
    TooDeep,
    #[error("A workspace can have {MOST_FOLDERS} folders of a kind. Please delete some that nobody needs.")]
    TooMany,
    #[error("This folder is not empty. Please move or delete what is in it first.")]
    NotEmpty,
}

impl ApiError for Error {
    fn code(&self) -> Code {
        match self {
            Self::NameTaken => Code::new("folders.name_taken", 409),
            Self::NoSuchParent => Code::INVALID,
            Self::Cycle => Code::new("folders.cycle", 409),
            Self::TooDeep => Code::new("folders.too_deep", 409),
            Self::TooMany => Code::new("folders.too_many", 409),
            Self::NotEmpty => Code::new("folders.not_empty", 409),
        }
    }

    fn field(&self) -> Option<String> {
        match self {
            Self::NameTaken => Some("name".to_owned()),
            Self::NoSuchParent | Self::Cycle | Self::TooDeep => Some("parent_id".to_owned()),
            Self::TooMany | Self::NotEmpty => None,
        }
    }
}
