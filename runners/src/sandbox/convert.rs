//! Between the contract's generated types and this crate's own, which callers see and frames carry.

use std::time::Duration;

use super::bindings::atelier::runner::completions::{self, Chunk as GuestChunk};
use super::bindings::atelier::runner::types as wit;
use crate::wire::{Chunk, Manifest, StartRun};
use crate::{
    Capability, CredentialField, Failure, Finish, Media, Message, ModelInfo, Outcome, Part, Price, Role, Sampling,
    Usage,
};

/// How much of a guest's explanation is kept.
const EXPLANATION: usize = 4 << 10;

pub fn request_to_guest(start: StartRun) -> wit::Request {
    let request = start.request;
    wit::Request {
        model: request.model,
        region: request.region,
        settings: start.settings,
        messages: request.messages.into_iter().map(message_to_guest).collect(),
        outline: request
            .outline
            .into_iter()
            .map(|s| wit::Section { key: s.key, title: s.title, guidance: s.guidance })
            .collect(),
        passages: request
            .passages
            .into_iter()
            .map(|p| wit::Passage { id: p.id, title: p.title, page: p.page, heading: p.heading, text: p.text })
            .collect(),
        response_schema: request.response_schema,
        sampling: wit::Sampling { temperature: request.sampling.temperature, max_tokens: request.sampling.max_tokens },
        extras: request.extras,
    }
}

fn message_to_guest(message: Message) -> wit::Message {
    let role = match message.role {
        Role::System => wit::Role::System,
        Role::User => wit::Role::User,
        Role::Assistant => wit::Role::Assistant,
        Role::Tool => wit::Role::Tool,
    };
    let media = |m: Media| wit::Media { mime: m.mime, name: m.name, data: m.data };
    let part = |part| match part {
        Part::Text(text) => wit::Part::Text(text),
        Part::Image(m) => wit::Part::Image(media(m)),
        Part::Audio(m) => wit::Part::Audio(media(m)),
        Part::File(m) => wit::Part::File(media(m)),
    };
    wit::Message { role, parts: message.parts.into_iter().map(part).collect() }
}

pub fn message_from_guest(message: wit::Message) -> Message {
    let role = match message.role {
        wit::Role::System => Role::System,
        wit::Role::User => Role::User,
        wit::Role::Assistant => Role::Assistant,
        wit::Role::Tool => Role::Tool,
    };
    let media = |m: wit::Media| Media { mime: m.mime, name: m.name, data: m.data };
    let part = |part| match part {
        wit::Part::Text(text) => Part::Text(text),
        wit::Part::Image(m) => Part::Image(media(m)),
        wit::Part::Audio(m) => Part::Audio(media(m)),
        wit::Part::File(m) => Part::File(media(m)),
    };
    Message { role, parts: message.parts.into_iter().map(part).collect() }
}

pub fn sampling_from_guest(sampling: wit::Sampling) -> Sampling {
    Sampling { temperature: sampling.temperature, max_tokens: sampling.max_tokens }
}

pub fn outcome_from_guest(outcome: wit::Outcome) -> Outcome {
    let finish = match outcome.finish {
        wit::Finish::Stop => Finish::Stop,
        wit::Finish::Length => Finish::Length,
        wit::Finish::ToolCalls => Finish::ToolCalls,
        wit::Finish::Filtered => Finish::Filtered,
    };
    let usage = Usage { input_tokens: outcome.usage.input_tokens, output_tokens: outcome.usage.output_tokens };
    Outcome {
        finish,
        usage,
        provider_request_id: outcome.provider_request_id.map(shortened),
        extras: bounded_extras(outcome.extras),
    }
}

pub fn failure_from_guest(failure: wit::Failure) -> Failure {
    match failure {
        wit::Failure::BadRequest(why) => Failure::BadRequest(shortened(why)),
        wit::Failure::Unauthorized => Failure::Unauthorized,
        wit::Failure::RateLimited(seconds) => {
            Failure::RateLimited { retry_after: seconds.map(|s| Duration::from_secs(s.into())) }
        }
        wit::Failure::Overloaded => Failure::Overloaded,
        wit::Failure::Refused(why) => Failure::Refused(shortened(why)),
        wit::Failure::ContextTooLong => Failure::ContextTooLong,
        wit::Failure::Unavailable(why) => Failure::Unavailable(shortened(why)),
        wit::Failure::TimedOut(why) => Failure::TimedOut(shortened(why)),
        wit::Failure::Cancelled => Failure::Cancelled,
        wit::Failure::Internal(why) => Failure::Internal(shortened(why)),
    }
}

pub fn failure_to_guest(failure: Failure) -> wit::Failure {
    match failure {
        Failure::BadRequest(why) => wit::Failure::BadRequest(why),
        Failure::Unauthorized => wit::Failure::Unauthorized,
        Failure::RateLimited { retry_after } => {
            wit::Failure::RateLimited(retry_after.map(|d| d.as_secs().try_into().unwrap_or(u32::MAX)))
        }
        Failure::Overloaded => wit::Failure::Overloaded,
        Failure::Refused(why) => wit::Failure::Refused(why),
        Failure::ContextTooLong => wit::Failure::ContextTooLong,
        Failure::Unavailable(why) => wit::Failure::Unavailable(why),
        Failure::TimedOut(why) => wit::Failure::TimedOut(why),
        Failure::Cancelled => wit::Failure::Cancelled,
        Failure::LimitExceeded(..) | Failure::Trapped(_) | Failure::SandboxDied | Failure::Internal(_) => {
            wit::Failure::Internal(failure.to_string())
        }
    }
}

pub fn chunk_to_guest(chunk: Chunk) -> GuestChunk {
    match chunk {
        Chunk::Text(text) => GuestChunk::Text(text),
        Chunk::Reasoning(text) => GuestChunk::Reasoning(text),
        Chunk::ToolCall(call) => {
            GuestChunk::ToolCall(completions::ToolCall { id: call.id, name: call.name, arguments: call.arguments })
        }
        Chunk::Refusal(text) => GuestChunk::Refusal(text),
        Chunk::Usage(usage) => {
            GuestChunk::Usage(wit::Usage { input_tokens: usage.input_tokens, output_tokens: usage.output_tokens })
        }
        Chunk::Finish(finish) => GuestChunk::Finish(match finish {
            Finish::Stop => wit::Finish::Stop,
            Finish::Length => wit::Finish::Length,
            Finish::ToolCalls => wit::Finish::ToolCalls,
            Finish::Filtered => wit::Finish::Filtered,
        }),
        Chunk::Id(id) => GuestChunk::Id(id),
    }
}

/// The manifest as the server keeps it; `imports` are what the component links against.
pub fn manifest_from_guest(manifest: wit::Manifest, imports: Vec<String>) -> Manifest {
    let capability = |capability| match capability {
        wit::Capability::Chat => Capability::Chat,
        wit::Capability::JsonSchema => Capability::JsonSchema,
        wit::Capability::Tools => Capability::Tools,
        wit::Capability::Vision => Capability::Vision,
        wit::Capability::Transcription => Capability::Transcription,
        wit::Capability::Embedding => Capability::Embedding,
    };
    let model = |model: wit::Model| ModelInfo {
        id: model.id,
        label: model.label,
        context_tokens: model.context_tokens,
        max_output_tokens: model.max_output_tokens,
        capabilities: model.capabilities.into_iter().map(capability).collect(),
        price: model.price.map(|p| Price { currency: p.currency, input: p.input, output: p.output }),
    };
    Manifest {
        digest: String::new(),
        name: manifest.name,
        version: manifest.version,
        vendor: manifest.vendor,
        license: manifest.license,
        description: manifest.description,
        models: manifest.models.into_iter().map(model).collect(),
        regions: manifest.regions,
        hosts: manifest.hosts,
        credentials: manifest
            .credentials
            .into_iter()
            .map(|c| CredentialField { name: c.name, label: c.label, secret: c.secret, required: c.required })
            .collect(),
        settings_schema: manifest.settings_schema,
        imports,
        extras: bounded_extras(manifest.extras),
    }
}

fn bounded_extras(extras: Vec<(String, String)>) -> Vec<(String, String)> {
    extras.into_iter().take(64).map(|(name, value)| (shortened(name), shortened(value))).collect()
}

/// At most 4 KiB of it, cut between two characters.
fn shortened(mut text: String) -> String {
    text.truncate(text.floor_char_boundary(EXPLANATION));
    text
}
