//! What can go wrong before a model is asked. What the model answers instead of words is the gateway's failure.

use crate::kit::problem::{ApiError, Code};

#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error(
        "No model that writes is offered in the region of this run. The offline runner only copies sentences out of documents, so it cannot rewrite one."
    )]
    NoWriter,
    #[error("This model is not offered to your company, or it does not write text of its own. Choose another one.")]
    NotThis,
    #[error("Please say which language to translate into.")]
    NoLanguage,
    #[error("Please say what shall be done with the text.")]
    NoInstruction,
}

impl ApiError for Error {
    fn code(&self) -> Code {
        match self {
            Self::NoWriter => Code::new("rewrite.no_writer", 409),
            Self::NotThis | Self::NoLanguage | Self::NoInstruction => Code::INVALID,
        }
    }

    fn field(&self) -> Option<String> {
        match self {
            Self::NoWriter => None,
            Self::NotThis => Some("model".to_owned()),
            Self::NoLanguage => Some("language".to_owned()),
            Self::NoInstruction => Some("instruction".to_owned()),
        }
    }
}
