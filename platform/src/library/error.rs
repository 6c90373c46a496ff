//! What can go wrong with the library.

use crate::kit::problem::{ApiError, Code};

#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("There is no such thing in the library, or it is not for you.")]
    NotFound,
    #[error("Prompts cannot be replaced: nothing refers to them.")]
    Prompt,
    #[error("Please choose another one of the same kind; of documents one of the same workspace.")]
    With,
    #[error("Somebody else changed this use case meanwhile. Please look at what changes again.")]
    Changed(usize),
    #[error("The draft of this use case does not use it.")]
    NotUsed(usize),
}

impl ApiError for Error {
    fn code(&self) -> Code {
        match self {
            Self::NotFound => Code::NOT_FOUND,
            Self::Changed(_) => Code::CONFLICT,
            Self::Prompt | Self::With | Self::NotUsed(_) => Code::INVALID,
        }
    }

    fn field(&self) -> Option<String> {
        match self {
            Self::NotFound => None,
            Self::Prompt => Some("kind".to_owned()),
            Self::With => Some("with".to_owned()),
            Self::Changed(at) | Self::NotUsed(at) => Some(format!("use_cases[{at}]")),
        }
    }
}
