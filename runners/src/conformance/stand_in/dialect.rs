//! Whose wire format a stand-in speaks, and what each of them writes.

use super::{anthropic, bedrock, gemini, openai};

/// A tool that the model asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    pub id: &'static str,
    pub name: &'static str,
    /// JSON text.
    pub arguments: &'static str,
}

impl Call {
    /// The arguments in two pieces, as they are streamed.
    pub fn pieces(&self) -> [&str; 2] {
        self.arguments
            .split_at_checked(self.arguments.len() / 2)
            .map_or([self.arguments, ""], |(one, other)| [one, other])
    }
}

/// Why an answer ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    Done,
    /// The model waits for tools.
    Called,
    /// The rest was held back.
    Filtered,
}

/// Whose wire format is spoken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Dialect {
    #[default]
    OpenAi,
    Anthropic,
    Gemini,
    Bedrock,
    /// Nobody's that is known here: the tokens are pieces of a recorded answer, and go out as they are.
    Recorded,
}

impl Dialect {
    /// Whose the address is that was asked.
    pub fn of(path: &str) -> Option<Self> {
        let path = path.split('?').next().unwrap_or_default();
        let ends = |end: &str| path.ends_with(end);
        if ends("/chat/completions") {
            Some(Self::OpenAi)
        } else if ends("/messages") {
            Some(Self::Anthropic)
        } else if ends(":streamGenerateContent") {
            Some(Self::Gemini)
        } else {
            ends("/converse-stream").then_some(Self::Bedrock)
        }
    }

    pub fn content_type(self) -> &'static str {
        match self {
            Self::OpenAi | Self::Anthropic | Self::Gemini | Self::Recorded => "text/event-stream",
            Self::Bedrock => "application/vnd.amazon.eventstream",
        }
    }

    /// What comes before the first token.
    pub fn beginning(self) -> Vec<u8> {
        match self {
            Self::OpenAi | Self::Gemini | Self::Recorded => Vec::new(),
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
            Self::Recorded => token.as_bytes().to_vec(),
        }
    }

    /// What the provider sends while the model thinks, so that nobody between the two takes the line for dead; empty
    /// where it sends nothing.
    pub fn keep_alive(self) -> Vec<u8> {
        match self {
            Self::OpenAi => openai::keep_alive(),
            Self::Anthropic => anthropic::keep_alive(),
            Self::Gemini => gemini::keep_alive(),
            // The binary format has no such message.
            Self::Bedrock | Self::Recorded => Vec::new(),
        }
    }

    /// That the model asks for a tool.
    pub fn call(self, call: &Call) -> Vec<u8> {
        match self {
            Self::OpenAi => openai::call(call),
            Self::Anthropic => anthropic::call(call),
            Self::Gemini => gemini::call(call),
            Self::Bedrock => bedrock::call(call),
            Self::Recorded => Vec::new(),
        }
    }

    /// That it is done and why, and what it has counted where it counts.
    pub fn end(self, tokens: usize, counted: bool, why: Why) -> Vec<u8> {
        match self {
            Self::OpenAi => openai::end(tokens, counted, why),
            Self::Anthropic => anthropic::end(tokens, counted, why),
            Self::Gemini => gemini::end(tokens, counted, why),
            Self::Bedrock => bedrock::end(tokens, counted, why),
            Self::Recorded => Vec::new(),
        }
    }

    /// What [`Self::end`] says that it has counted, of the prompt and of the answer.
    pub fn counts(self, tokens: usize) -> (usize, usize) {
        match self {
            Self::OpenAi | Self::Anthropic | Self::Bedrock => (7, tokens),
            // What it thought is counted with what it said.
            Self::Gemini => (7, tokens + 3),
            Self::Recorded => (0, 0),
        }
    }

    /// How the provider reports in mid-stream that it is overloaded.
    pub fn overloaded(self) -> Vec<u8> {
        match self {
            Self::OpenAi => openai::overloaded(),
            Self::Anthropic => anthropic::overloaded(),
            Self::Gemini => gemini::overloaded(),
            Self::Bedrock => bedrock::overloaded(),
            Self::Recorded => Vec::new(),
        }
    }
}

/// A text as JSON, quotes included.
pub fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}
