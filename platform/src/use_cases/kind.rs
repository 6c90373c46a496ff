//! What a use case is for: to be run, or to be a prompt of chats besides.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What a use case is for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = UseCaseKind)]
pub enum Kind {
    /// It is run, and answers with a document.
    #[default]
    UseCase,
    /// Chats offer it besides: its instruction becomes a message.
    Prompt,
}

impl Kind {
    /// The database has what drafts say.
    pub fn parse(text: &str) -> Self {
        if text == "prompt" { Self::Prompt } else { Self::UseCase }
    }

    pub fn is_prompt(self) -> bool {
        self == Self::Prompt
    }

    pub fn is_use_case(&self) -> bool {
        *self == Self::UseCase
    }
}
