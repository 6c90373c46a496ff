//! A chat as a file that can be imported again, and what is kept of its messages that no run of the new chat knows.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;
use uuid::Uuid;

use super::model::{ChatDocument, ChatMessage, ChatModel, ChatSummarised, SharedMessage};
use super::tools::ANSWER;
use super::tools::model::{ChatCallState, ChatTool, ChatToolCall, ChatTurnState, SharedToolCall};
use crate::kit::{moment, text};
use crate::outputs::DocumentNode;
use crate::runs::Speaker;

/// What the files of this server say they are.
pub const FORMAT: &str = "atelier.chat";
/// The version that is written. Older ones lack fields and are read, too.
pub const VERSION: u32 = 2;

/// A chat as a file that can be imported.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ChatFile {
    /// `atelier.chat`.
    pub format: String,
    pub version: u32,
    pub title: String,
    pub system_text: String,
    #[serde(default)]
    pub model: Option<ChatModel>,
    #[serde(default)]
    pub sources_only: bool,
    #[serde(default)]
    pub searches_documents: bool,
    #[serde(default)]
    pub asks_back: bool,
    /// Read beside every question.
    #[serde(default)]
    pub documents: Vec<ChatDocument>,
    /// Use cases that the model may run.
    #[serde(default)]
    pub tools: Vec<ChatTool>,
    pub active_leaf_id: Option<Uuid>,
    /// Each after the one that it follows.
    pub messages: Vec<FileMessage>,
}

#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct FileMessage {
    pub id: Uuid,
    pub parent_id: Option<Uuid>,
    pub role: Speaker,
    #[serde(default)]
    pub text: String,
    /// Of an answer, as document JSON.
    #[schema(value_type = Option<DocumentNode>)]
    #[serde(default)]
    pub content: Option<Value>,
    #[serde(default)]
    pub branch_name: Option<String>,
    /// Of an answer: the model that wrote it.
    #[serde(default)]
    pub model: Option<String>,
    #[serde(default)]
    pub created_at: Option<DateTime<Utc>>,
    /// Read beside this question.
    #[serde(default)]
    pub documents: Vec<ChatDocument>,
    /// What the model asked for to answer: use cases with what they wrote, and questions with what was replied.
    #[serde(default)]
    pub tool_calls: Vec<ChatToolCall>,
    /// What was said up to here, in short.
    #[serde(default)]
    pub summary: Option<ChatSummarised>,
}

impl FileMessage {
    /// Every moment that it names.
    pub fn moments(&self) -> impl Iterator<Item = DateTime<Utc>> {
        let calls = self.tool_calls.iter().map(|call| call.asked_at);
        self.created_at.into_iter().chain(calls).chain(self.summary.iter().map(|summary| summary.created_at))
    }
}

impl From<ChatMessage> for FileMessage {
    fn from(message: ChatMessage) -> Self {
        Self {
            id: message.id,
            parent_id: message.parent_id,
            role: message.role,
            text: message.text,
            content: message.content,
            branch_name: message.branch_name,
            model: message.model,
            created_at: Some(message.created_at),
            documents: message.documents,
            tool_calls: message.tool_calls,
            summary: message.summary,
        }
    }
}

/// What a message was elsewhere that came out of a file, or was copied from a link.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Imported {
    pub model: Option<String>,
    pub written_at: Option<DateTime<Utc>>,
    pub tool_calls: Vec<ChatToolCall>,
}

impl Imported {
    pub fn of_file(message: &FileMessage, now: DateTime<Utc>) -> Self {
        Self {
            model: message.model.clone(),
            // No clock is right that is ahead of ours.
            written_at: message.created_at.and_then(kept).map(|at| at.min(now)),
            tool_calls: message.tool_calls.iter().cloned().map(settled).collect(),
        }
    }

    /// Inputs and results stay with the person who shared the chat.
    pub fn of_link(message: &SharedMessage) -> Self {
        let call = |call: &SharedToolCall| ChatToolCall {
            id: Uuid::nil(),
            use_case_id: Uuid::nil(),
            use_case_name: call.use_case_name.clone(),
            question: call.question.clone(),
            state: call.state,
            problem: None,
            inputs: Vec::new(),
            run: None,
            result: None,
            asked_at: message.created_at,
        };
        Self {
            model: message.model.clone(),
            written_at: kept(message.created_at),
            tool_calls: message.tool_calls.iter().map(call).map(settled).collect(),
        }
    }

    /// One that says nothing because it was stopped is not whole.
    pub fn turn_state(&self, has_content: bool) -> ChatTurnState {
        let is_stopped = self.tool_calls.iter().any(|call| call.state == ChatCallState::Stopped);
        if is_stopped && !has_content { ChatTurnState::Ended } else { ChatTurnState::Whole }
    }
}

/// A moment that can be kept; another one is as good as none.
fn kept(at: DateTime<Utc>) -> Option<DateTime<Utc>> {
    moment::within(&at, &()).is_ok().then_some(at)
}

/// A call as a record: nothing of it is still to come, and no run of another server is this one's.
fn settled(call: ChatToolCall) -> ChatToolCall {
    ChatToolCall {
        id: Uuid::now_v7(),
        use_case_id: if call.question.is_some() { Uuid::nil() } else { call.use_case_id },
        state: if call.state.is_open() { ChatCallState::Stopped } else { call.state },
        run: None,
        result: call.result.map(|words| text::cut(&words, ANSWER)),
        ..call
    }
}
