//! What some plugins can do besides answering: make vectors of texts, and write down speech.

use serde::{Deserialize, Serialize};

use super::event::Usage;
use super::job::Media;

/// What vectors are for: some models make others for a question than for the texts that it searches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Purpose {
    #[default]
    Document,
    Query,
}

/// Texts to make vectors of.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct EmbedRequest {
    pub model: String,
    pub region: String,
    pub purpose: Purpose,
    /// Numbers a vector shall have, where the model lets one choose.
    pub dimensions: Option<u32>,
    /// At most [`EmbedRequest::MAX_TEXTS`].
    pub texts: Vec<String>,
}

impl EmbedRequest {
    pub const MAX_TEXTS: usize = 2048;

    pub(crate) fn size(&self) -> u64 {
        self.texts.iter().map(String::len).sum::<usize>() as u64
    }
}

/// One vector for each text, in their order, all of one length and without a number that is none.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Embeddings {
    pub vectors: Vec<Vec<f32>>,
    pub usage: Usage,
}

/// Speech to write down.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TranscribeRequest {
    pub model: String,
    pub region: String,
    pub audio: Media,
    /// BCP 47, where it is known.
    pub language: Option<String>,
    /// Names and words that occur.
    pub hints: Vec<String>,
}

impl TranscribeRequest {
    pub(crate) fn size(&self) -> u64 {
        (self.audio.data.len() + self.hints.iter().map(String::len).sum::<usize>()) as u64
    }
}

/// What was said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Transcript {
    pub language: Option<String>,
    /// In the order of time.
    pub segments: Vec<Segment>,
    pub usage: Usage,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Segment {
    /// Milliseconds from the beginning.
    pub start_ms: u64,
    pub end_ms: u64,
    /// Who speaks, where the model tells voices apart.
    pub speaker: Option<String>,
    pub text: String,
}
