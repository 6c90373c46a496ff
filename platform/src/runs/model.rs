//! Runs as the page sees them, their states, and the events of their stream.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;
use uuid::Uuid;

use super::automatic::Picked;
use super::feedback::Feedback;
pub use super::reason::UNSERVED_MINUTES;
use crate::brand_templates::UsedTemplate;
use crate::documents::Method;
pub use crate::models::Reason;
use crate::outputs::DocumentNode;
use crate::question_sets::FoundAnswer;
use crate::routing::Attempt;
use crate::usage::{CallStatus, Tokens};
use crate::use_cases::ResolvedInputs;

/// `queued → running → succeeded | failed | cancelled`; exactly one terminal state a run (I1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum RunStatus {
    /// Waits for a process that serves its region.
    Queued,
    Running,
    Succeeded,
    Failed,
    Cancelled,
}

impl RunStatus {
    /// The database's check constraint allows nothing else.
    pub fn parse(text: &str) -> Self {
        match text {
            "queued" => Self::Queued,
            "succeeded" => Self::Succeeded,
            "failed" => Self::Failed,
            "cancelled" => Self::Cancelled,
            _ => Self::Running,
        }
    }

    pub fn as_str(self) -> &'static str {
        match self {
            Self::Queued => "queued",
            Self::Running => "running",
            Self::Succeeded => "succeeded",
            Self::Failed => "failed",
            Self::Cancelled => "cancelled",
        }
    }

    /// A terminal state as the ledger knows it.
    pub fn outcome(self) -> CallStatus {
        match self {
            Self::Failed => CallStatus::Failed,
            Self::Cancelled => CallStatus::Cancelled,
            Self::Queued | Self::Running | Self::Succeeded => CallStatus::Succeeded,
        }
    }

    pub fn is_terminal(self) -> bool {
        matches!(self, Self::Succeeded | Self::Failed | Self::Cancelled)
    }
}

/// What a run is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RunOf {
    /// Without a version it is a test of the draft.
    UseCase {
        id: Uuid,
        version: Option<i32>,
    },
    Chat(Uuid),
}

impl RunOf {
    pub fn use_case(self) -> Option<Uuid> {
        if let Self::UseCase { id, .. } = self { Some(id) } else { None }
    }

    pub fn version(self) -> Option<i32> {
        if let Self::UseCase { version, .. } = self { version } else { None }
    }

    pub fn chat(self) -> Option<Uuid> {
        if let Self::Chat(id) = self { Some(id) } else { None }
    }

    pub fn is_test(self) -> bool {
        matches!(self, Self::UseCase { version: None, .. })
    }
}

/// A run in a list.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct RunSummary {
    pub id: Uuid,
    pub workspace_id: Uuid,
    /// `null`: a turn of a chat.
    pub use_case_id: Option<Uuid>,
    /// The chat whose turn it is; `null`: a run of a use case.
    pub chat_id: Option<Uuid>,
    pub use_case_name: String,
    /// `null`: a test of the draft.
    pub use_case_version: Option<i32>,
    /// The batch whose row it did; `null`: somebody started it alone.
    pub batch_id: Option<Uuid>,
    /// The first words of what was entered.
    pub title: String,
    pub status: RunStatus,
    /// With `failed`.
    pub reason: Option<Reason>,
    pub model: String,
    pub region: String,
    pub is_test: bool,
    pub is_locked: bool,
    pub created_by_name: String,
    pub created_at: DateTime<Utc>,
    pub finished_at: Option<DateTime<Utc>>,
    pub duration_ms: Option<i64>,
    /// By the list price at that time, in millionths of the currency's unit; `null`: no price is known, or it has not
    /// ended.
    pub cost_micros: Option<i64>,
    pub currency: Option<String>,
    /// The caller has bookmarked it.
    pub is_bookmarked: bool,
}

/// The plugin that did the run.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Plugin {
    pub name: String,
    pub version: String,
    /// SHA-256 of the component.
    pub digest: String,
}

impl Plugin {
    /// The plugin of a try.
    pub fn of(attempt: &Attempt) -> Self {
        Self {
            name: attempt.plugin.clone(),
            version: attempt.plugin_version.clone(),
            digest: attempt.plugin_digest.clone(),
        }
    }
}

/// Tokens as the provider counted them.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct TokenUsage {
    pub input_tokens: i64,
    pub output_tokens: i64,
    /// The run ended before the provider said how many: worked out from lengths, at four bytes a token, and the cost
    /// with it.
    pub is_estimated: bool,
}

impl From<Tokens> for TokenUsage {
    fn from(tokens: Tokens) -> Self {
        Self { input_tokens: tokens.input, output_tokens: tokens.output, is_estimated: tokens.is_estimated }
    }
}

#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct Timings {
    /// From the run's acceptance to its first words.
    pub first_delta_ms: Option<i32>,
    pub total_ms: Option<i64>,
}

/// What the runner was asked.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Prompt {
    pub system: String,
    pub user: String,
}

/// A run with everything that is kept of it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Run {
    #[serde(flatten)]
    pub summary: RunSummary,
    pub inputs: ResolvedInputs,
    /// The answer as document JSON: `{tag, content, style, key, value, citation, attr-data}`, nested. `null` until
    /// there is one.
    #[schema(value_type = Option<DocumentNode>)]
    pub output: Option<Value>,
    /// Whether the output format asks for JSON by a schema.
    pub is_json_response: bool,
    /// The values of the answer. They follow an edit where its words can be read as values that match the schema; where
    /// they cannot, these stay, and the output's `attr-data.findings` say what is wrong.
    #[schema(value_type = Value)]
    pub json_response: Option<Value>,
    /// Which version of the output those values are of; an older one than the newest, where an edit could not be read.
    /// `null` without values.
    pub json_response_version: Option<i32>,
    pub usage: Option<TokenUsage>,
    pub timings: Timings,
    pub plugin: Plugin,
    pub prompt: Option<Prompt>,
    pub passages_offered: i32,
    pub passages_cited: i32,
    /// How the passages were chosen; `null`: it reads no documents, or began before this was noted.
    pub retrieval: Option<Method>,
    /// Why this model in this region; `null`: the use case names it, or the person who started the run did.
    pub picked: Option<Picked>,
    pub attempt: i32,
    /// With `queued`: no server executes the runs of this region at the moment, and it waits for one; `null`: it waits
    /// for its turn.
    pub waits_for_region: Option<String>,
    /// The runners that were tried, in their order; the last one ended the run. Empty before its end.
    pub attempts: Vec<Attempt>,
    /// The id of the last event so far.
    pub last_event_id: i64,
    /// The version of the company's questions and answers that was asked first; `null`: the use case names none.
    pub custom_qa_version: Option<i32>,
    /// The entry of it that answered, without a model.
    pub answered_by_question: Option<Uuid>,
    /// That entry; its citation leads to it.
    #[serde(skip)]
    pub quoted: Option<FoundAnswer>,
    /// The run whose answer was given to the model as an example.
    pub example_run_id: Option<Uuid>,
    /// What its use case named when it was started; not for readers, who get `brand_template`.
    #[serde(skip)]
    pub chosen_template: Option<Uuid>,
    /// The template that its files are made with, at the revision that was in force when it was started; `null`: the
    /// product's own look. Only where one run is asked for.
    pub brand_template: Option<UsedTemplate>,
    /// What the caller thinks of the answer.
    pub my_feedback: Option<Feedback>,
    /// The caller's rights in the run's workspace.
    pub my_permissions: Vec<String>,
}

/// One step of a run's stream. Events are numbered from 1 without a gap.
#[derive(Clone, Debug, Serialize, Deserialize, PartialEq, ToSchema)]
#[serde(tag = "type", content = "data", rename_all = "snake_case")]
#[schema(as = RunEvent)]
pub enum Event {
    /// What is being done: `reading`, `searching`, `calling`, `writing`.
    Stage {
        stage: String,
        note: String,
        documents: usize,
        passages: usize,
    },
    /// What follows belongs to this section.
    Section {
        key: String,
        title: String,
    },
    /// More text; light Markdown, cut anywhere.
    Text {
        text: String,
    },
    /// The statement just made comes from this passage.
    Citation(Cited),
    Progress {
        fraction: f32,
        note: String,
    },
    /// A new attempt begins: what came before is void.
    Restart {
        attempt: i32,
        reason: String,
    },
}

/// A citation on the stream.
#[derive(Clone, Debug, Serialize, Deserialize, PartialEq, ToSchema)]
#[schema(as = RunCitation)]
pub struct Cited {
    pub passage_id: Uuid,
    pub document_id: Uuid,
    pub document_name: String,
    pub page: Option<u32>,
    pub quote: String,
    /// From 1; one number a passage.
    pub number: u32,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_event_survives_its_storage() {
        for event in [
            Event::Text { text: "a\n\ndata: b".to_owned() },
            Event::Section { key: "s".to_owned(), title: "S".to_owned() },
            Event::Restart { attempt: 2, reason: "r".to_owned() },
            Event::Citation(Cited {
                passage_id: Uuid::nil(),
                document_id: Uuid::nil(),
                document_name: "d".to_owned(),
                page: Some(2),
                quote: "q".to_owned(),
                number: 1,
            }),
        ] {
            let stored = serde_json::to_value(&event).unwrap();
            assert!(stored["data"].is_object());
            assert_eq!(serde_json::from_value::<Event>(stored).unwrap(), event);
        }
    }
}
