//! What a guest is asked, and the prompt that it gives to `completions`, which is made of the same words.

use super::super::bindings::atelier::runner::completions;
use super::super::bindings::atelier::runner::types as wit;
use super::super::bindings::optional::exports::atelier::runner::{embedding, transcription};
use super::{call_from_guest, call_to_guest};
use crate::wire::Prompt;
use crate::{
    EmbedRequest, Limits, Media, Message, Part, Purpose, Request, Role, Sampling, Tool, ToolChoice, ToolResult,
    TranscribeRequest,
};

pub fn request_to_guest(request: Request, settings: String, limits: &Limits) -> wit::Request {
    let section = |s: crate::OutlineSection| wit::Section {
        key: s.key,
        title: s.title,
        guidance: s.guidance,
        extras: Vec::new(),
    };
    let passage = |p: crate::Passage| wit::Passage {
        id: p.id,
        title: p.title,
        page: p.page,
        heading: p.heading,
        text: p.text,
        extras: p.extras,
    };
    wit::Request {
        model: request.model,
        region: request.region,
        settings,
        messages: request.messages.into_iter().map(message_to_guest).collect(),
        outline: request.outline.into_iter().map(section).collect(),
        passages: request.passages.into_iter().map(passage).collect(),
        response_schema: request.response_schema,
        tools: request.tools.into_iter().map(tool_to_guest).collect(),
        tool_choice: match request.tool_choice {
            ToolChoice::Auto => wit::ToolChoice::Auto,
            ToolChoice::None => wit::ToolChoice::None,
            ToolChoice::Required => wit::ToolChoice::Required,
            ToolChoice::Named(name) => wit::ToolChoice::Named(name),
        },
        sampling: sampling_to_guest(request.sampling),
        limits: limits_to_guest(limits),
        extras: request.extras,
    }
}

pub fn embed_to_guest(request: EmbedRequest, settings: String) -> embedding::EmbedRequest {
    embedding::EmbedRequest {
        model: request.model,
        region: request.region,
        settings,
        purpose: match request.purpose {
            Purpose::Document => embedding::Purpose::Document,
            Purpose::Query => embedding::Purpose::Query,
        },
        dimensions: request.dimensions,
        texts: request.texts,
        extras: Vec::new(),
    }
}

pub fn transcribe_to_guest(request: TranscribeRequest, settings: String) -> transcription::TranscribeRequest {
    transcription::TranscribeRequest {
        model: request.model,
        region: request.region,
        settings,
        audio: media_to_guest(request.audio),
        language: request.language,
        hints: request.hints,
        extras: Vec::new(),
    }
}

pub fn prompt_from_guest(prompt: completions::Prompt) -> Prompt {
    Prompt {
        model: prompt.model,
        messages: prompt.messages.into_iter().map(message_from_guest).collect(),
        sampling: sampling_from_guest(prompt.sampling),
        tools: prompt.tools.into_iter().map(tool_from_guest).collect(),
        tool_choice: match prompt.tool_choice {
            wit::ToolChoice::Auto => ToolChoice::Auto,
            wit::ToolChoice::None => ToolChoice::None,
            wit::ToolChoice::Required => ToolChoice::Required,
            wit::ToolChoice::Named(name) => ToolChoice::Named(name),
        },
        response_schema: prompt.response_schema,
        path: prompt.path,
        headers: prompt.headers,
        extras: prompt.extras,
    }
}

fn message_to_guest(message: Message) -> wit::Message {
    let role = match message.role {
        Role::System => wit::Role::System,
        Role::User => wit::Role::User,
        Role::Assistant => wit::Role::Assistant,
        Role::Tool => wit::Role::Tool,
    };
    let part = |part| match part {
        Part::Text(text) => wit::Part::Text(text),
        Part::Image(media) => wit::Part::Image(media_to_guest(media)),
        Part::Audio(media) => wit::Part::Audio(media_to_guest(media)),
        Part::File(media) => wit::Part::File(media_to_guest(media)),
        Part::ToolCall(call) => wit::Part::ToolCall(call_to_guest(call)),
        Part::ToolResult(result) => wit::Part::ToolResult(wit::ToolResult {
            id: result.id,
            name: result.name,
            content: result.content,
            failed: result.failed,
            extras: Vec::new(),
        }),
    };
    wit::Message { role, parts: message.parts.into_iter().map(part).collect(), extras: Vec::new() }
}

fn message_from_guest(message: wit::Message) -> Message {
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
        wit::Part::ToolCall(call) => Part::ToolCall(call_from_guest(call)),
        wit::Part::ToolResult(result) => Part::ToolResult(ToolResult {
            id: result.id,
            name: result.name,
            content: result.content,
            failed: result.failed,
        }),
    };
    Message { role, parts: message.parts.into_iter().map(part).collect() }
}

fn media_to_guest(media: Media) -> wit::Media {
    wit::Media { mime: media.mime, name: media.name, data: media.data, extras: Vec::new() }
}

fn tool_to_guest(tool: Tool) -> wit::Tool {
    wit::Tool { name: tool.name, description: tool.description, parameters: tool.parameters, extras: Vec::new() }
}

fn tool_from_guest(tool: wit::Tool) -> Tool {
    Tool { name: tool.name, description: tool.description, parameters: tool.parameters }
}

fn sampling_to_guest(sampling: Sampling) -> wit::Sampling {
    wit::Sampling {
        temperature: sampling.temperature,
        top_p: sampling.top_p,
        max_tokens: sampling.max_tokens,
        stop: sampling.stop,
        seed: sampling.seed,
        extras: Vec::new(),
    }
}

fn sampling_from_guest(sampling: wit::Sampling) -> Sampling {
    Sampling {
        temperature: sampling.temperature,
        top_p: sampling.top_p,
        max_tokens: sampling.max_tokens,
        stop: sampling.stop,
        seed: sampling.seed,
    }
}

fn limits_to_guest(limits: &Limits) -> wit::Limits {
    let milliseconds = |time: std::time::Duration| time.as_millis().try_into().unwrap_or(u64::MAX);
    wit::Limits {
        cpu_ms: milliseconds(limits.cpu),
        wall_ms: milliseconds(limits.wall),
        memory_bytes: limits.memory_bytes,
        output_bytes: limits.output_bytes,
        events: limits.events,
        calls: limits.host_calls,
        extras: Vec::new(),
    }
}
