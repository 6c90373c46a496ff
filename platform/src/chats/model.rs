//! Chats as the page sees them.

use chrono::{DateTime, Utc};
use garde::Validate;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;
use uuid::Uuid;

use super::tools::model::{ChatTool, ChatToolCall, ChatTurnState, SharedToolCall};
use crate::documents::Method;
use crate::kit::text;
use crate::outputs::DocumentNode;
use crate::runs::{Reason, RunStatus, Speaker, TokenUsage};
use crate::use_cases::Input;

/// Answers to one question that are asked for at once.
pub const ANSWERS: usize = 4;
/// Documents, and folders of them, beside one question or in a chat.
pub const DOCUMENTS: usize = 50;
pub const FOLDERS: usize = 10;
/// Messages that wait for an answer to end.
pub const WAITING: i64 = 20;
/// Characters of a question.
pub const QUESTION: usize = 100_000;

/// A model in a region.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ChatModel {
    #[garde(length(chars, min = 1, max = 200), custom(text::name))]
    pub id: String,
    #[garde(length(chars, min = 1, max = 60), custom(text::name))]
    pub region: String,
}

/// A chat in a list.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ChatSummary {
    pub id: Uuid,
    pub workspace_id: Uuid,
    pub workspace_name: String,
    pub folder_id: Option<Uuid>,
    pub title: String,
    pub is_pinned: bool,
    pub is_archived: bool,
    /// It is deleted at `delete_at`.
    pub is_temporary: bool,
    pub delete_at: Option<DateTime<Utc>>,
    /// An answer ended after the caller last read it.
    pub is_unread: bool,
    /// An answer is under way.
    pub is_running: bool,
    /// Its model wants to run a use case, and waits for its owner to agree.
    pub is_waiting: bool,
    pub is_shared: bool,
    pub created_at: DateTime<Utc>,
    /// When somebody last asked; a title that is made does not count.
    pub asked_at: DateTime<Utc>,
    /// When it is deleted automatically if nothing more is asked in it: at a temporary chat's end, or after the time
    /// for which the company keeps chats. `null`: it is kept until its owner deletes it.
    pub kept_until: Option<DateTime<Utc>>,
    /// With a search: the words around what was found in a message, where it is not in the title.
    pub found: Option<String>,
    /// The message that they stand in.
    pub found_message_id: Option<Uuid>,
}

/// Who named a chat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ChatTitleMaker {
    /// The first words of its first question.
    Question,
    Model,
    Person,
}

impl ChatTitleMaker {
    /// The database's check constraint allows nothing else.
    pub fn parse(text: &str) -> Self {
        match text {
            "model" => Self::Model,
            "person" => Self::Person,
            _ => Self::Question,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ChatDocumentKind {
    Document,
    Folder,
}

impl ChatDocumentKind {
    /// The database's check constraint allows nothing else.
    pub fn parse(text: &str) -> Self {
        if text == "folder" { Self::Folder } else { Self::Document }
    }
}

/// A document, or a folder of them, that is read beside questions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ChatDocument {
    pub kind: ChatDocumentKind,
    pub id: Uuid,
    /// `null`: it was deleted, or the reader may not see it.
    pub name: Option<String>,
}

/// A chat with its settings. Its messages are read by themselves.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Chat {
    #[serde(flatten)]
    pub summary: ChatSummary,
    pub title_made_by: ChatTitleMaker,
    /// What the model is told before everything else.
    pub system_text: String,
    /// `null`: the first model that is offered.
    pub model: Option<ChatModel>,
    /// Answers come from the documents, or say that these do not answer.
    pub sources_only: bool,
    /// The model may search the documents of the workspace by itself; one that cannot is given those that fit the
    /// question.
    pub searches_documents: bool,
    /// The model may ask its owner a question and wait for the answer; one without tools cannot.
    pub asks_back: bool,
    /// Read beside every question.
    pub documents: Vec<ChatDocument>,
    /// Use cases that the model may run.
    pub tools: Vec<ChatTool>,
    /// The end of the path that was last read; `null`: nothing was said yet.
    pub active_leaf_id: Option<Uuid>,
    /// The use case that it began from.
    pub origin_use_case_id: Option<Uuid>,
    /// The use case that was made of it.
    pub made_use_case_id: Option<Uuid>,
    /// Grows with each change of the settings.
    pub revision: i32,
    /// Sent while an answer was under way; they follow in this order.
    pub queue: Vec<QueuedMessage>,
    /// The caller's rights in its workspace.
    pub my_permissions: Vec<String>,
}

/// The run that answers, as far as a message shows it. Its stream is `run/{id}/events`.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ChatRun {
    pub id: Uuid,
    pub status: RunStatus,
    /// With `failed`.
    pub reason: Option<Reason>,
    pub model: String,
    pub region: String,
    pub duration_ms: Option<i64>,
    pub usage: Option<TokenUsage>,
    /// Millionths of the currency's unit; `null`: no price is known, or it has not ended.
    pub cost_micros: Option<i64>,
    pub currency: Option<String>,
    /// Documents that were read, and passages of them.
    pub documents: i32,
    pub passages_offered: i32,
    pub passages_cited: i32,
    /// Whole, or which passages and why; `null`: no documents were read.
    pub retrieval: Option<Method>,
    /// Older messages that the model had no room for.
    pub left_out: i32,
}

/// One message of a chat's tree.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ChatMessage {
    pub id: Uuid,
    /// `null`: the chat begins here.
    pub parent_id: Option<Uuid>,
    pub role: Speaker,
    /// Of a question what was asked.
    pub text: String,
    /// Of an answer, as document JSON; `null`: of a question, or as long as it is written.
    #[schema(value_type = Option<DocumentNode>)]
    pub content: Option<Value>,
    /// Of an answer; `null`: it was imported, or copied out of another chat.
    pub run: Option<ChatRun>,
    /// Of an answer: the model that wrote it, here or where it comes from.
    pub model: Option<String>,
    /// Read beside this question.
    pub documents: Vec<ChatDocument>,
    pub branch_name: Option<String>,
    pub author_name: String,
    pub created_at: DateTime<Utc>,
    /// Messages with the same parent, this one among them, and its place there, from 1.
    pub sibling_count: i64,
    pub sibling_place: i64,
    pub previous_sibling_id: Option<Uuid>,
    pub next_sibling_id: Option<Uuid>,
    /// What was said up to here, this message with it, in short: the model reads that from here on.
    pub summary: Option<ChatSummarised>,
    /// Use cases that the model asked for to answer.
    pub tool_calls: Vec<ChatToolCall>,
    /// Of an answer: whether it goes on.
    pub turn_state: ChatTurnState,
    /// With `ended`: why it does not; `null`: somebody stopped it.
    pub turn_problem: Option<String>,
}

/// What a model reads instead of older messages.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub struct ChatSummarised {
    pub text: String,
    /// Messages that it stands for.
    pub messages: i32,
    pub model: String,
    pub created_at: DateTime<Utc>,
}

/// A message as the tree's map shows it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ChatNode {
    pub id: Uuid,
    pub parent_id: Option<Uuid>,
    pub role: Speaker,
    /// The first words.
    pub text: String,
    pub branch_name: Option<String>,
    /// Of an answer: the model that wrote it.
    pub model: Option<String>,
    pub status: Option<RunStatus>,
    pub created_at: DateTime<Utc>,
    /// It can be brought back.
    pub is_pruned: bool,
}

/// A message that waits for the answer under way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct QueuedMessage {
    pub id: Uuid,
    pub text: String,
    pub created_at: DateTime<Utc>,
    /// Why it was not sent when its turn came; it waits until somebody changes it or sends it.
    pub problem: Option<String>,
}

/// An answer that is asked for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AskedAnswer {
    /// Made by the caller, so that asking twice begins one run.
    #[garde(skip)]
    pub id: Uuid,
    /// `null`: the chat's.
    #[garde(dive)]
    #[serde(default)]
    pub model: Option<ChatModel>,
}

/// What to do while an answer is under way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum WhileRunning {
    /// Ask beside it: another branch, or another tab.
    #[default]
    Send,
    /// Wait for its end.
    Queue,
    /// Stop it, and ask after what it said so far.
    Steer,
}

/// What came of a message that was sent, or of answers that were asked for.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Sent {
    /// `null`: it waits in the queue.
    pub question: Option<ChatMessage>,
    pub answers: Vec<ChatMessage>,
    /// Somebody, perhaps in another tab, asked at the same place before: this is a branch beside theirs.
    pub is_beside: bool,
    /// The same message was sent before: nothing was begun now.
    pub is_known: bool,
    pub queued: Option<QueuedMessage>,
    pub active_leaf_id: Option<Uuid>,
}

/// A use case that chats offer behind a slash: its instruction becomes a message.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ChatPrompt {
    pub id: Uuid,
    pub name: String,
    pub description: String,
    pub icon: String,
    pub version: i32,
    pub instruction: String,
    /// What it asks for before its text is there.
    pub inputs: Vec<Input>,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ChatFolder {
    pub id: Uuid,
    pub name: String,
    pub chats: i64,
    pub unread: i64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ChatShareKind {
    /// The path as it is now.
    Snapshot,
    /// The chat as it goes on.
    Live,
}

impl ChatShareKind {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Snapshot => "snapshot",
            Self::Live => "live",
        }
    }

    /// The database's check constraint allows nothing else.
    pub fn parse(text: &str) -> Self {
        if text == "live" { Self::Live } else { Self::Snapshot }
    }
}

/// A link that everybody of the company may open.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ChatShare {
    pub id: Uuid,
    pub kind: ChatShareKind,
    pub created_at: DateTime<Utc>,
    /// Of a snapshot: of when it is.
    pub updated_at: DateTime<Utc>,
}

/// A message of a chat that somebody shares.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub struct SharedMessage {
    pub id: Uuid,
    pub role: Speaker,
    pub text: String,
    /// Without the words of passages that the reader may not read.
    #[schema(value_type = Option<DocumentNode>)]
    pub content: Option<Value>,
    /// Of an answer: the model that wrote it.
    pub model: Option<String>,
    pub created_at: DateTime<Utc>,
    /// Use cases that the model asked for to answer.
    #[serde(default)]
    pub tool_calls: Vec<SharedToolCall>,
}

/// A chat that somebody shares.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SharedChat {
    pub id: Uuid,
    pub kind: ChatShareKind,
    pub title: String,
    pub owner_name: String,
    pub updated_at: DateTime<Utc>,
    pub messages: Vec<SharedMessage>,
    /// Citations whose passage the reader may not read.
    pub hidden_citations: i64,
}
