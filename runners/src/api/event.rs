//! What a run tells while it goes on, and how it ends.

use std::time::Duration;

use serde::{Deserialize, Serialize};

/// One step of a run's stream. [`Event::Finished`] comes exactly once, last.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// More text of the current section; Markdown.
    Text(String),
    /// What follows belongs to this section of the outline.
    Section {
        key: String,
    },
    /// The statement just made comes from this passage of the request.
    Citation {
        passage: String,
    },
    /// The model's thinking, where the provider shows it.
    Reasoning(String),
    /// More of a JSON answer.
    Json(String),
    ToolCall(ToolCall),
    /// How far the run is, 0 to 1, and what it does.
    Progress {
        fraction: f32,
        note: String,
    },
    Finished(Result<Outcome, Failure>),
}

impl Event {
    /// Bytes of text in it, as a run's limits count them.
    pub(crate) fn bytes(&self) -> u64 {
        let bytes = match self {
            Self::Text(text) | Self::Reasoning(text) | Self::Json(text) => text.len(),
            Self::Section { key } => key.len(),
            Self::Citation { passage } => passage.len(),
            Self::ToolCall(call) => call.id.len() + call.name.len() + call.arguments.len() + extra_bytes(&call.extras),
            Self::Progress { note, .. } => note.len(),
            Self::Finished(_) => 0,
        };
        bytes as u64
    }
}

/// What pairs of extras take: their text, and for each what the machine needs to keep two texts, however short.
fn extra_bytes(extras: &[(String, String)]) -> usize {
    const PAIR: usize = 64;
    extras.iter().map(|(name, value)| PAIR + name.len() + value.len()).sum()
}

/// The model asks for a tool.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ToolCall {
    pub id: String,
    pub name: String,
    /// JSON text.
    pub arguments: String,
    /// What the provider wants back with the call in the next turn; to be kept with it.
    pub extras: Vec<(String, String)>,
}

/// How a run ended well.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    pub finish: Finish,
    pub usage: Usage,
    /// The provider's id of the request, for its support.
    pub provider_request_id: Option<String>,
    pub extras: Vec<(String, String)>,
}

/// Why the model stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Finish {
    /// It was done.
    Stop,
    /// It reached the token limit: the text may end in the middle.
    Length,
    /// It waits for the answers of tools.
    ToolCalls,
    /// The provider's filter held back the rest.
    Filtered,
}

/// What a run has used of the machine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Spent {
    /// Time that the guest computed; waiting for a provider is none.
    pub cpu: Duration,
    /// The most linear memory that it had, in bytes.
    pub memory_bytes: u64,
}

/// Tokens as the provider counted them; 0 where it said nothing, and [`Usage::MOST`] where it said more.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Usage {
    /// All of the input, cached or not.
    pub input_tokens: u64,
    /// All of the output, reasoning included.
    pub output_tokens: u64,
    /// Of the input: what the provider had in its cache.
    pub cached_input_tokens: u64,
    /// Of the input: what it put into its cache.
    pub cache_write_tokens: u64,
    /// Of the output: what was thought and not said.
    pub reasoning_tokens: u64,
}

impl Usage {
    /// The most of each count. No model's answer has as many, and a plugin or a provider may claim any number: what
    /// adds counts up, here and in a database, never overflows for them.
    pub const MOST: u64 = u32::MAX as u64;

    /// Both together.
    pub(crate) fn and(&self, other: &Self) -> Self {
        Self {
            input_tokens: self.input_tokens.saturating_add(other.input_tokens),
            output_tokens: self.output_tokens.saturating_add(other.output_tokens),
            cached_input_tokens: self.cached_input_tokens.saturating_add(other.cached_input_tokens),
            cache_write_tokens: self.cache_write_tokens.saturating_add(other.cache_write_tokens),
            reasoning_tokens: self.reasoning_tokens.saturating_add(other.reasoning_tokens),
        }
        .bounded()
    }

    /// The same with no count above [`Usage::MOST`].
    pub(crate) fn bounded(self) -> Self {
        let count = |tokens: u64| tokens.min(Self::MOST);
        Self {
            input_tokens: count(self.input_tokens),
            output_tokens: count(self.output_tokens),
            cached_input_tokens: count(self.cached_input_tokens),
            cache_write_tokens: count(self.cache_write_tokens),
            reasoning_tokens: count(self.reasoning_tokens),
        }
    }
}

/// Which limit a run exceeded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Limit {
    Memory,
    Cpu,
    Stack,
    Input,
    Output,
    Events,
    HostCalls,
    Resources,
}

/// Why a run ended without an answer. The text in a variant is for the person who reads it, holds no secret, and has no
/// control characters but line feeds and tabs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[serde(rename_all = "snake_case")]
pub enum Failure {
    #[error("the request cannot be served: {0}")]
    BadRequest(String),
    /// This binding cannot serve the request, and another one may: it lacks something, or its provider does not know
    /// what it is to be asked for. The text says what an administrator does.
    #[error("this runner is not set up: {0}")]
    Misconfigured(String),
    #[error("the provider did not accept the credentials of this runner; check its API key")]
    Unauthorized,
    #[error("the provider limits the rate of requests{}", in_seconds(.retry_after))]
    RateLimited { retry_after: Option<Duration> },
    #[error("the provider or the sandbox is overloaded; try again shortly")]
    Overloaded,
    #[error("the model refused: {0}")]
    Refused(String),
    #[error("the input is longer than the model's context; use fewer or shorter documents")]
    ContextTooLong,
    #[error("the provider cannot be reached: {0}")]
    Unavailable(String),
    #[error("the run was cancelled")]
    Cancelled,
    #[error("the run took too long: {0}")]
    TimedOut(String),
    #[error("the runner exceeded its {0:?} limit: {1}")]
    LimitExceeded(Limit, String),
    #[error("the runner plugin crashed: {0}")]
    Trapped(String),
    #[error("the sandbox process ended in mid-run")]
    SandboxDied,
    #[error("the runner failed: {0}")]
    Internal(String),
}

fn in_seconds(after: &Option<Duration>) -> String {
    after.map(|d| format!("; try again in {} s", d.as_secs().max(1))).unwrap_or_default()
}

impl Failure {
    /// A stable name for logs, metrics, translation and stored runs.
    pub fn code(&self) -> &'static str {
        match self {
            Self::BadRequest(_) => "bad_request",
            Self::Misconfigured(_) => "misconfigured",
            Self::Unauthorized => "unauthorized",
            Self::RateLimited { .. } => "rate_limited",
            Self::Overloaded => "overloaded",
            Self::Refused(_) => "refused",
            Self::ContextTooLong => "context_too_long",
            Self::Unavailable(_) => "unavailable",
            Self::Cancelled => "cancelled",
            Self::TimedOut(_) => "timed_out",
            Self::LimitExceeded(..) => "limit_exceeded",
            Self::Trapped(_) => "trapped",
            Self::SandboxDied => "sandbox_died",
            Self::Internal(_) => "internal",
        }
    }

    /// Whether the same job may well succeed when it is simply started again.
    pub fn is_retryable(&self) -> bool {
        match self {
            Self::RateLimited { .. }
            | Self::Overloaded
            | Self::Unavailable(_)
            | Self::TimedOut(_)
            | Self::SandboxDied => true,
            Self::BadRequest(_)
            | Self::Misconfigured(_)
            | Self::Unauthorized
            | Self::Refused(_)
            | Self::ContextTooLong
            | Self::Cancelled
            | Self::LimitExceeded(..)
            | Self::Trapped(_)
            | Self::Internal(_) => false,
        }
    }
}
