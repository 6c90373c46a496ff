//! The body of the request: the library's types, then whatever else the plugin asked for by name.

use async_openai::types::chat::{
    ChatCompletionRequestAssistantMessageArgs, ChatCompletionRequestMessage,
    ChatCompletionRequestMessageContentPartImageArgs, ChatCompletionRequestMessageContentPartText,
    ChatCompletionRequestSystemMessageArgs, ChatCompletionRequestUserMessageArgs,
    ChatCompletionRequestUserMessageContentPart, ChatCompletionStreamOptions, CreateChatCompletionRequest,
    ImageUrlArgs, ResponseFormat, ResponseFormatJsonSchema,
};
use serde_json::Value;

use crate::wire::Prompt;
use crate::{Failure, Media, Message, Part, Role};

/// Fields that the host sets itself: where a plugin could otherwise break the stream that the host must read.
const OWN: [&str; 4] = ["stream", "stream_options", "messages", "n"];

pub fn body(base: &str, prompt: Prompt) -> Result<Value, Failure> {
    let messages = prompt.messages.into_iter().map(message).collect::<Result<Vec<_>, _>>()?;
    let mut request = CreateChatCompletionRequest {
        messages,
        model: prompt.model,
        temperature: prompt.sampling.temperature,
        stream: Some(true),
        stream_options: Some(ChatCompletionStreamOptions { include_usage: Some(true), include_obfuscation: None }),
        ..CreateChatCompletionRequest::default()
    };
    if let Some(schema) = prompt.response_schema {
        let schema = serde_json::from_str(&schema)
            .map_err(|error| Failure::BadRequest(format!("the answer's schema is no JSON: {error}")))?;
        let json_schema =
            ResponseFormatJsonSchema { description: None, name: "answer".into(), schema, strict: Some(true) };
        request.response_format = Some(ResponseFormat::JsonSchema { json_schema });
    }
    let mut body = serde_json::to_value(request).map_err(|error| Failure::Internal(error.to_string()))?;
    if let Value::Object(fields) = &mut body {
        if let Some(most) = prompt.sampling.max_tokens {
            // OpenAI's newer models take only the new name, most compatible servers only the old one.
            let name = if base.starts_with("https://api.openai.com/") { "max_completion_tokens" } else { "max_tokens" };
            fields.insert(name.into(), most.into());
        }
        for (name, json) in prompt.extras {
            if OWN.contains(&name.as_str()) {
                return Err(Failure::BadRequest(format!("the field {name:?} is the host's own")));
            }
            let value = serde_json::from_str(&json)
                .map_err(|error| Failure::BadRequest(format!("the field {name:?} is no JSON: {error}")))?;
            fields.insert(name, value);
        }
    }
    Ok(body)
}

fn message(message: Message) -> Result<ChatCompletionRequestMessage, Failure> {
    let role = message.role;
    let built = match role {
        Role::System => {
            ChatCompletionRequestSystemMessageArgs::default().content(text(message)?).build().map(Into::into)
        }
        Role::Assistant => {
            ChatCompletionRequestAssistantMessageArgs::default().content(text(message)?).build().map(Into::into)
        }
        Role::User if message.parts.iter().all(|part| matches!(part, Part::Text(_))) => {
            ChatCompletionRequestUserMessageArgs::default().content(text(message)?).build().map(Into::into)
        }
        Role::User => {
            let parts = message.parts.into_iter().map(part).collect::<Result<Vec<_>, _>>()?;
            ChatCompletionRequestUserMessageArgs::default().content(parts).build().map(Into::into)
        }
        Role::Tool => {
            return Err(Failure::BadRequest("tool messages are not supported by this version of the contract".into()));
        }
    };
    built.map_err(|error| Failure::Internal(error.to_string()))
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
        Part::Audio(_) | Part::File(_) => {
            Err(Failure::BadRequest("this endpoint takes text and images, no audio and no files".into()))
        }
    }
}

fn data_url(media: &Media) -> String {
    use base64::Engine;
    format!("data:{};base64,{}", media.mime, base64::engine::general_purpose::STANDARD.encode(&media.data))
}
