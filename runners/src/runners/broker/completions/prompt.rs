//! The body of the request: the library's types, then whatever else the plugin asked for by name.

use async_openai::types::chat::{
    ChatCompletionMessageToolCall, ChatCompletionMessageToolCalls, ChatCompletionRequestAssistantMessageArgs,
    ChatCompletionRequestMessage, ChatCompletionRequestMessageContentPartAudio,
    ChatCompletionRequestMessageContentPartFile, ChatCompletionRequestMessageContentPartImageArgs,
    ChatCompletionRequestMessageContentPartText, ChatCompletionRequestSystemMessageArgs,
    ChatCompletionRequestToolMessage, ChatCompletionRequestToolMessageContent, ChatCompletionRequestUserMessageArgs,
    ChatCompletionRequestUserMessageContentPart, ChatCompletionStreamOptions, CreateChatCompletionRequest, FileObject,
    FunctionCall, ImageUrlArgs, InputAudio, InputAudioFormat, ResponseFormat, ResponseFormatJsonSchema,
};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};
use url::Url;

use crate::wire::Prompt;
use crate::{Failure, Media, Message, Part, Role, Tool, ToolChoice};

/// Fields that the host sets itself: where a plugin could otherwise break the stream that the host must read.
const OWN: [&str; 4] = ["stream", "stream_options", "messages", "n"];

pub fn body(base: &str, prompt: Prompt) -> Result<Value, Failure> {
    let messages: Vec<_> = prompt.messages.into_iter().map(messages).collect::<Result<Vec<_>, _>>()?;
    let messages = messages.into_iter().flatten().collect();
    let mut request = CreateChatCompletionRequest {
        messages,
        model: prompt.model,
        temperature: prompt.sampling.temperature,
        top_p: prompt.sampling.top_p,
        stream: Some(true),
        stream_options: Some(ChatCompletionStreamOptions { include_usage: Some(true), include_obfuscation: None }),
        ..CreateChatCompletionRequest::default()
    };
    if let Some(schema) = prompt.response_schema {
        let schema = serde_json::from_str(&schema)
            .map_err(|error| Failure::BadRequest(format!("the answer's schema is not JSON: {error}")))?;
        let json_schema =
            ResponseFormatJsonSchema { description: None, name: "answer".into(), schema, strict: Some(true) };
        request.response_format = Some(ResponseFormat::JsonSchema { json_schema });
    }
    let mut body = serde_json::to_value(request).map_err(|error| Failure::Internal(error.to_string()))?;
    if let Value::Object(fields) = &mut body {
        if let Some(most) = prompt.sampling.max_tokens {
            // OpenAI's newer models take only the new name, most compatible servers only the old one.
            let name = if is_openai(base) { "max_completion_tokens" } else { "max_tokens" };
            fields.insert(name.into(), most.into());
        }
        if !prompt.sampling.stop.is_empty() {
            fields.insert("stop".into(), prompt.sampling.stop.into());
        }
        if let Some(seed) = prompt.sampling.seed {
            fields.insert("seed".into(), seed.into());
        }
        if !prompt.tools.is_empty() {
            fields.insert("tools".into(), prompt.tools.into_iter().map(tool).collect::<Result<_, _>>()?);
            fields.insert("tool_choice".into(), tool_choice(prompt.tool_choice));
        }
        for (name, json) in prompt.extras {
            if OWN.contains(&name.as_str()) {
                return Err(Failure::BadRequest(format!("the field {name:?} is the host's own")));
            }
            let value = serde_json::from_str(&json)
                .map_err(|error| Failure::BadRequest(format!("the field {name:?} is not JSON: {error}")))?;
            fields.insert(name, value);
        }
    }
    Ok(body)
}

/// OpenAI's own endpoints, those of its regions among them.
fn is_openai(base: &str) -> bool {
    let url = Url::parse(base).ok();
    let host = url.as_ref().and_then(Url::host_str).unwrap_or_default();
    host == "api.openai.com" || host.ends_with(".api.openai.com")
}

fn tool(tool: Tool) -> Result<Value, Failure> {
    let parameters: Value = serde_json::from_str(&tool.parameters).map_err(|error| {
        Failure::BadRequest(format!("the arguments' schema of {:?} is not JSON: {error}", tool.name))
    })?;
    Ok(json!({
        "type": "function",
        "function": { "name": tool.name, "description": tool.description, "parameters": parameters },
    }))
}

fn tool_choice(choice: ToolChoice) -> Value {
    match choice {
        ToolChoice::Auto => "auto".into(),
        ToolChoice::None => "none".into(),
        ToolChoice::Required => "required".into(),
        ToolChoice::Named(name) => json!({ "type": "function", "function": { "name": name } }),
    }
}

/// One message, or one for each result of a tool.
fn messages(message: Message) -> Result<Vec<ChatCompletionRequestMessage>, Failure> {
    let built = match message.role {
        Role::System => {
            ChatCompletionRequestSystemMessageArgs::default().content(text(message)?).build().map(Into::into)
        }
        Role::Assistant => return assistant(message).map(|built| vec![built]),
        Role::User if message.parts.iter().all(|part| matches!(part, Part::Text(_))) => {
            ChatCompletionRequestUserMessageArgs::default().content(text(message)?).build().map(Into::into)
        }
        Role::User => {
            let parts = message.parts.into_iter().map(part).collect::<Result<Vec<_>, _>>()?;
            ChatCompletionRequestUserMessageArgs::default().content(parts).build().map(Into::into)
        }
        Role::Tool => return message.parts.into_iter().map(result).collect(),
    };
    built.map(|built| vec![built]).map_err(|error| Failure::Internal(error.to_string()))
}

fn assistant(message: Message) -> Result<ChatCompletionRequestMessage, Failure> {
    let (calls, others): (Vec<_>, Vec<_>) =
        message.parts.into_iter().partition(|part| matches!(part, Part::ToolCall(_)));
    let calls: Vec<_> = calls
        .into_iter()
        .filter_map(|part| if let Part::ToolCall(call) = part { Some(call) } else { None })
        .map(|call| {
            let function = FunctionCall { name: call.name, arguments: call.arguments };
            ChatCompletionMessageToolCalls::Function(ChatCompletionMessageToolCall { id: call.id, function })
        })
        .collect();
    let said = text(Message { role: message.role, parts: others })?;
    let mut built = ChatCompletionRequestAssistantMessageArgs::default();
    if !said.is_empty() || calls.is_empty() {
        built.content(said);
    }
    if !calls.is_empty() {
        built.tool_calls(calls);
    }
    built.build().map(Into::into).map_err(|error| Failure::Internal(error.to_string()))
}

fn result(part: Part) -> Result<ChatCompletionRequestMessage, Failure> {
    let Part::ToolResult(result) = part else {
        return Err(Failure::BadRequest("a tool's message carries results and nothing else".into()));
    };
    let content = if result.failed { format!("error: {}", result.content) } else { result.content };
    Ok(ChatCompletionRequestToolMessage {
        content: ChatCompletionRequestToolMessageContent::Text(content),
        tool_call_id: result.id,
    }
    .into())
}

fn text(message: Message) -> Result<String, Failure> {
    let mut whole = String::new();
    for part in message.parts {
        let Part::Text(text) = part else {
            return Err(Failure::BadRequest("only a user's message may carry files".into()));
        };
        if !whole.is_empty() {
            whole.push_str("\n\n");
        }
        whole.push_str(&text);
    }
    Ok(whole)
}

fn part(part: Part) -> Result<ChatCompletionRequestUserMessageContentPart, Failure> {
    match part {
        Part::Text(text) => Ok(ChatCompletionRequestMessageContentPartText { text, ..Default::default() }.into()),
        Part::Image(media) => {
            let image = ImageUrlArgs::default()
                .url(data_url(&media))
                .build()
                .and_then(|url| ChatCompletionRequestMessageContentPartImageArgs::default().image_url(url).build());
            image.map(Into::into).map_err(|error| Failure::Internal(error.to_string()))
        }
        Part::Audio(media) => {
            let format = match media.mime.as_str() {
                "audio/wav" | "audio/x-wav" | "audio/wave" => InputAudioFormat::Wav,
                "audio/mpeg" | "audio/mp3" => InputAudioFormat::Mp3,
                other => return Err(Failure::BadRequest(format!("this endpoint hears WAV and MP3, not {other}"))),
            };
            let input_audio = InputAudio { data: STANDARD.encode(&media.data), format };
            Ok(ChatCompletionRequestUserMessageContentPart::InputAudio(ChatCompletionRequestMessageContentPartAudio {
                input_audio,
                ..Default::default()
            }))
        }
        Part::File(media) => {
            let file_data = Some(data_url(&media));
            let file = FileObject { file_data, filename: media.name, ..Default::default() };
            Ok(ChatCompletionRequestUserMessageContentPart::File(ChatCompletionRequestMessageContentPartFile {
                file,
                ..Default::default()
            }))
        }
        Part::ToolCall(_) | Part::ToolResult(_) => {
            Err(Failure::BadRequest("a user's message carries no tool calls and no results".into()))
        }
    }
}

fn data_url(media: &Media) -> String {
    format!("data:{};base64,{}", media.mime, STANDARD.encode(&media.data))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn case_38_openais_regions_take_the_new_name_of_the_limit_as_openai_does() {
        for base in ["https://api.openai.com/v1", "https://eu.api.openai.com/v1", "https://us.api.openai.com"] {
            assert!(is_openai(base), "{base}");
        }
        for base in ["https://api.openai.com.example/v1", "https://notapi.openai.com", "http://127.0.0.1:1/v1", ""] {
            assert!(!is_openai(base), "{base}");
        }
    }
}
