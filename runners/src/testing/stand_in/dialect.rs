//! Whose wire format a stand-in speaks, and what each of them writes.

use super::{anthropic, bedrock, gemini, openai};

/// Whose wire format is spoken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Dialect {
    #[default]
    OpenAi,
    Anthropic,
    Gemini,
    Bedrock,
}

impl Dialect {
    pub fn content_type(self) -> &'static str {
        match self {
            Self::OpenAi | Self::Anthropic | Self::Gemini => "text/event-stream",
            Self::Bedrock => "application/vnd.amazon.eventstream",
        }
    }

    /// What comes before the first token.
    pub fn beginning(self) -> Vec<u8> {
        match self {
            Self::OpenAi | Self::Gemini => Vec::new(),
            Self::Anthropic => anthropic::beginning(),
            Self::Bedrock => bedrock::beginning(),
        }
    }

    pub fn token(self, token: &str) -> Vec<u8> {
        match self {
            Self::OpenAi => openai::token(token),
            Self::Anthropic => anthropic::token(token),
            Self::Gemini => gemini::token(token),
            Self::Bedrock => bedrock::token(token),
        }
    }

    /// That it is done, and what it has counted where it counts.
    pub fn end(self, tokens: usize, counted: bool) -> Vec<u8> {
        match self {
            Self::OpenAi => openai::end(tokens, counted),
            Self::Anthropic => anthropic::end(tokens, counted),
            Self::Gemini => gemini::end(tokens, counted),
            Self::Bedrock => bedrock::end(tokens, counted),
        }
    }

    /// How the provider reports in mid-stream that it is overloaded.
    pub fn overloaded(self) -> Vec<u8> {
        match self {
            Self::OpenAi => openai::overloaded(),
            Self::Anthropic => anthropic::overloaded(),
            Self::Gemini => gemini::overloaded(),
            Self::Bedrock => bedrock::overloaded(),
        }
    }
}

/// A text as JSON, quotes included.
pub fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}
