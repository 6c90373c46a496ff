//! What a guest answers, and the pieces of a completion on their way to it.

use super::super::bindings::atelier::runner::completions::{Chunk as GuestChunk, Relayed as GuestRelayed};
use super::super::bindings::atelier::runner::types as wit;
use super::super::bindings::optional::exports::atelier::runner::{embedding, transcription};
use super::{
    bounded_extras, call_to_guest, finish_from_guest, finish_to_guest, shortened, usage_from_guest, usage_to_guest,
};
use crate::wire::Chunk;
use crate::{Embeddings, Outcome, Segment, Transcript};

pub fn outcome_from_guest(outcome: wit::Outcome) -> Outcome {
    Outcome {
        finish: finish_from_guest(outcome.finish),
        usage: usage_from_guest(&outcome.usage),
        provider_request_id: outcome.provider_request_id.map(shortened),
        extras: bounded_extras(outcome.extras),
    }
}

pub fn embeddings_from_guest(embeddings: embedding::Embeddings) -> Embeddings {
    Embeddings { vectors: embeddings.vectors, usage: usage_from_guest(&embeddings.usage) }
}

pub fn transcript_from_guest(transcript: transcription::Transcript) -> Transcript {
    let segment = |segment: transcription::Segment| Segment {
        start_ms: segment.start_ms,
        end_ms: segment.end_ms.max(segment.start_ms),
        speaker: segment.speaker.map(shortened),
        text: segment.text,
    };
    Transcript {
        language: transcript.language.map(shortened),
        segments: transcript.segments.into_iter().map(segment).collect(),
        usage: usage_from_guest(&transcript.usage),
    }
}

pub fn chunk_to_guest(chunk: Chunk) -> GuestChunk {
    match chunk {
        Chunk::Text(text) => GuestChunk::Text(text),
        Chunk::Reasoning(text) => GuestChunk::Reasoning(text),
        Chunk::ToolCall(call) => GuestChunk::ToolCall(call_to_guest(call)),
        Chunk::Refusal(text) => GuestChunk::Refusal(text),
        Chunk::Usage(usage) => GuestChunk::Usage(usage_to_guest(usage)),
        Chunk::Finish(finish) => GuestChunk::Finish(finish_to_guest(finish)),
        Chunk::Id(id) => GuestChunk::Id(id),
    }
}

pub fn relayed_to_guest(said: bool, rest: Vec<Chunk>) -> GuestRelayed {
    GuestRelayed { said, rest: rest.into_iter().map(chunk_to_guest).collect(), extras: Vec::new() }
}
