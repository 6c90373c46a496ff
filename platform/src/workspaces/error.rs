//! What can go wrong with workspaces.

use crate::kit::problem::{ApiError, Code};

#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("There is a workspace of this name already. Please choose another name.")]
    NameTaken,
}

impl ApiError for Error {
    fn code(&self) -> Code {
        match self {
            Self::NameTaken => Code::new("workspaces.name_taken", 409),
        }
    }

    fn field(&self) -> Option<String> {
        match self {
            Self::NameTaken => Some("name".to_owned()),
        }
    }
}
