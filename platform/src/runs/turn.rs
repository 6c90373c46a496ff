//! What a turn of a chat asks: the question, and what was said before it.

use runners::Role;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::calling::UseCaseTool;
use super::plan::room;
use super::searching::Searches;
use crate::models::Model;

/// Of what a model reads at once, the share that what was said before may take: the rest is for documents.
const SHARE: i64 = 2;

/// Who said something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = ChatSpeaker)]
pub enum Speaker {
    User,
    Assistant,
}

impl Speaker {
    /// The database's check constraint allows nothing else.
    pub fn parse(text: &str) -> Self {
        if text == "assistant" { Self::Assistant } else { Self::User }
    }
}

impl From<Speaker> for Role {
    fn from(speaker: Speaker) -> Self {
        match speaker {
            Speaker::User => Self::User,
            Speaker::Assistant => Self::Assistant,
        }
    }
}

/// A message of before.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PastMessage {
    pub by: Speaker,
    pub text: String,
}

/// A turn to be.
#[derive(Clone, Debug)]
pub struct Turn {
    /// What the chat says of how to answer.
    pub system: String,
    /// The messages before, the oldest first.
    pub before: Vec<PastMessage>,
    pub question: String,
    pub document_ids: Vec<Uuid>,
    /// Answer from the documents, or say that they do not.
    pub sources_only: bool,
    /// An entry of the company's questions and answers may answer in place of a model.
    pub by_entries: bool,
    /// Where the model may search by itself.
    pub searches: Option<Searches>,
    /// Use cases that it may call.
    pub tools: Vec<UseCaseTool>,
}

const SOURCES_ONLY: &str = "Answer only from the passages of documents that you are given, and cite them. \
Where they do not answer the question, say so plainly and add nothing of your own.";

impl Turn {
    /// What the model is told before everything else.
    pub fn told(&self) -> String {
        match (self.sources_only, self.system.trim()) {
            (false, own) => own.to_owned(),
            (true, "") => SOURCES_ONLY.to_owned(),
            (true, own) => format!("{own}\n\n{SOURCES_ONLY}"),
        }
    }
}

/// Characters of what was said before that a model has room for.
pub fn history_room(model: &Model) -> i64 {
    room(model.context_window) / SHARE
}

/// As much of what was said before as a model has room for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct History {
    pub messages: Vec<PastMessage>,
    /// Older messages that did not fit.
    pub left_out: usize,
    /// What the model is told besides.
    told: String,
}

impl History {
    /// The newest messages that fit together. A model that only copies sentences out of documents is asked the question
    /// alone.
    pub fn fitting(turn: &Turn, model: &Model) -> Self {
        let told = turn.told();
        if !model.generates {
            return Self { told, ..Self::default() };
        }
        let most = history_room(model);
        let tools: usize = turn.tools.iter().map(UseCaseTool::length).sum();
        let tools = i64::try_from(tools).unwrap_or(i64::MAX);
        let mut left = most.saturating_sub(length(&told)).saturating_sub(length(&turn.question)).saturating_sub(tools);
        let newest = turn.before.iter().rev();
        let fit = newest.take_while(|said| {
            left = left.saturating_sub(length(&said.text));
            left >= 0
        });
        let kept = fit.count();
        let left_out = turn.before.len() - kept;
        Self { messages: turn.before.iter().skip(left_out).cloned().collect(), left_out, told }
    }

    /// A question behind everything that is sent before it, to see how much room all of it leaves.
    pub fn before(&self, question: String) -> String {
        let said: String = self.messages.iter().map(|said| said.text.as_str()).collect();
        format!("{}{said}{question}", self.told)
    }
}

fn length(text: &str) -> i64 {
    i64::try_from(text.chars().count()).unwrap_or(i64::MAX)
}
