//! Use cases of a chat as the page sees them.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::runs::{RunStatus, ToolMode};
use crate::use_cases::InputKind;

/// Use cases that the model of one chat may run.
pub const TOOLS: usize = 16;

/// A use case that the model of a chat may run, as somebody chooses it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ChosenTool {
    pub use_case_id: Uuid,
    #[serde(default)]
    pub mode: ToolMode,
}

/// One that was chosen.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub struct ChatTool {
    pub use_case_id: Uuid,
    /// `null`: it was deleted, is no longer published, or the caller cannot see it; the model is not offered it.
    pub name: Option<String>,
    pub mode: ToolMode,
}

/// A use case that can be chosen.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CallableUseCase {
    pub id: Uuid,
    pub name: String,
    pub description: String,
    pub icon: String,
    /// It asks for a file: the model can give it documents of the chat alone.
    pub asks_for_file: bool,
    /// Of another workspace, and shared with the whole company: documents of the chat stay where they are, so it is
    /// given no file.
    pub is_shared: bool,
}

/// How far a use case is that the model asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ChatCallState {
    /// For the chat's owner to agree.
    Waiting,
    /// It begins in a moment.
    Approved,
    Running,
    /// Its run has ended, one way or another.
    Done,
    /// It could not be run; `problem` says why.
    Refused,
    Declined,
    /// It did not answer in time.
    Late,
    /// Somebody stopped the turn.
    Stopped,
}

impl ChatCallState {
    /// The database's check constraint allows nothing else.
    pub fn parse(text: &str) -> Self {
        match text {
            "waiting" => Self::Waiting,
            "approved" => Self::Approved,
            "running" => Self::Running,
            "done" => Self::Done,
            "refused" => Self::Refused,
            "declined" => Self::Declined,
            "late" => Self::Late,
            _ => Self::Stopped,
        }
    }

    pub fn as_str(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Approved => "approved",
            Self::Running => "running",
            Self::Done => "done",
            Self::Refused => "refused",
            Self::Declined => "declined",
            Self::Late => "late",
            Self::Stopped => "stopped",
        }
    }

    /// Something is still to come.
    pub fn is_open(self) -> bool {
        matches!(self, Self::Waiting | Self::Approved | Self::Running)
    }
}

/// An input of a use case that the model asked for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct ChatToolInput {
    pub name: String,
    pub label: String,
    #[serde(rename = "type")]
    pub kind: InputKind,
    #[schema(value_type = Value)]
    pub value: Value,
    /// Of a document: its name.
    pub document_name: Option<String>,
}

/// The run of a use case that the model asked for. Its inputs and its answer are in the run, for those who can open it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ChatToolRun {
    pub id: Uuid,
    pub status: RunStatus,
}

/// What a model asks the person whom it answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ChatQuestion {
    pub text: String,
    /// Answers to choose from; another one can be given.
    pub choices: Vec<String>,
    /// `null`: nobody answered.
    pub reply: Option<String>,
}

/// A use case that the model asked for, or its question.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct ChatToolCall {
    pub id: Uuid,
    /// Of a question all zeros.
    pub use_case_id: Uuid,
    pub use_case_name: String,
    /// The model asks its owner this; `null`: it asks for the use case.
    pub question: Option<ChatQuestion>,
    pub state: ChatCallState,
    /// With `refused` and `late`: why.
    pub problem: Option<String>,
    /// What the model gave, or the owner instead.
    pub inputs: Vec<ChatToolInput>,
    /// `null`: it has not begun, or it was imported.
    pub run: Option<ChatToolRun>,
    /// Of one that was imported: what the use case wrote there, as Markdown.
    pub result: Option<String>,
    pub asked_at: DateTime<Utc>,
}

/// Whether an answer is whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ChatTurnState {
    /// Its run says all.
    Whole,
    /// The model asked for use cases; it goes on when they have an outcome.
    UsesTools,
    /// The chat's owner has to agree first.
    WaitsForYou,
    /// It does not go on: somebody stopped it, or `turn_problem` says why.
    Ended,
}

/// A use case that the model asked for, as a link to the chat shows it.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub struct SharedToolCall {
    pub use_case_name: String,
    /// The model asked this instead.
    #[serde(default)]
    pub question: Option<ChatQuestion>,
    pub state: ChatCallState,
    /// For callers who can open it.
    pub run_id: Option<Uuid>,
}

/// A chat that waits for its owner to agree.
#[derive(Debug, Serialize, ToSchema)]
pub struct WaitingChat {
    pub chat_id: Uuid,
    pub title: String,
    /// The answer that goes on then.
    pub message_id: Uuid,
    /// The use case that its model wants to run, the first of them.
    pub use_case_name: String,
    /// Its model asks this instead; `null`: it wants to run a use case.
    pub question: Option<String>,
    /// How many wait.
    pub calls: i64,
    pub asked_at: DateTime<Utc>,
}
