//! The conversation: texts, files that travel with it, calls of tools and what came of them.

use std::collections::HashMap;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use runners::{Media, Message, Part, Role, ToolCall, ToolResult};
use serde::Deserialize;
use serde_json::{Map, Value};

use crate::gateway::error::Error;
use crate::gateway::fields::parsed;

/// Messages of a request, and files in it.
const MESSAGES: usize = 2048;
const FILES: usize = 64;

/// Pictures that models take.
const PICTURES: &[&str] = &["image/png", "image/jpeg", "image/webp", "image/gif"];

#[derive(Deserialize)]
struct Sent {
    role: String,
    #[serde(default)]
    content: Option<Content>,
    #[serde(default)]
    refusal: Option<String>,
    #[serde(default)]
    tool_calls: Option<Vec<SentCall>>,
    #[serde(default)]
    tool_call_id: Option<String>,
    #[serde(default)]
    function_call: Option<Value>,
    /// Of an answer that was spoken.
    #[serde(default)]
    audio: Option<Value>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Content {
    Text(String),
    Parts(Vec<Map<String, Value>>),
}

#[derive(Deserialize)]
struct SentCall {
    id: String,
    #[serde(default)]
    function: Option<SentFunction>,
    /// What the answer that asked for the tool had beside it (`answer`): the provider wants it back.
    #[serde(default)]
    extra_content: Option<Map<String, Value>>,
}

#[derive(Deserialize)]
struct SentFunction {
    name: String,
    #[serde(default)]
    arguments: String,
}

/// Reads all messages, in their order.
pub fn read(sent: Vec<Value>) -> Result<Vec<Message>, Error> {
    if sent.is_empty() || sent.len() > MESSAGES {
        return Err(Error::field("messages", format!("`messages` must have 1 to {MESSAGES} messages.")));
    }
    // The names of the tools that were asked for, by the calls' ids: a result says the id alone.
    let mut called = HashMap::new();
    let mut messages = Vec::with_capacity(sent.len());
    for (number, value) in sent.into_iter().enumerate() {
        let place = format!("messages[{number}]");
        let message: Sent = parsed(&place, value)?;
        messages.push(one(message, &place, &mut called)?);
    }
    let files = messages.iter().flat_map(|message| &message.parts).filter(|part| is_file(part)).count();
    if files > FILES {
        return Err(Error::field("messages", format!("A request may carry {FILES} files, not {files}.")));
    }
    Ok(messages)
}

fn is_file(part: &Part) -> bool {
    matches!(part, Part::Image(_) | Part::Audio(_) | Part::File(_))
}

pub fn have_files(messages: &[Message]) -> bool {
    messages.iter().flat_map(|message| &message.parts).any(is_file)
}

fn one(sent: Sent, place: &str, called: &mut HashMap<String, String>) -> Result<Message, Error> {
    if sent.function_call.is_some() || sent.role == "function" {
        return Err(Error::field(place, "Functions do not work here: please send `tools`, which replaced them."));
    }
    let role = match sent.role.as_str() {
        "system" | "developer" => Role::System,
        "user" => Role::User,
        "assistant" => Role::Assistant,
        "tool" => Role::Tool,
        other => {
            let shown: String = other.chars().take(40).collect();
            let message = format!("`{shown}` is not a role: use system, developer, user, assistant or tool.");
            return Err(Error::field(format!("{place}.role"), message));
        }
    };
    let mut parts = content(sent.content, &format!("{place}.content"))?;
    if role != Role::User && parts.iter().any(is_file) {
        return Err(Error::field(format!("{place}.content"), "Only messages of the user carry files."));
    }
    match role {
        Role::Assistant => {
            if sent.audio.is_some() {
                return Err(Error::field(format!("{place}.audio"), "Spoken answers do not work here."));
            }
            parts.extend(sent.refusal.map(Part::Text));
            for (number, call) in sent.tool_calls.unwrap_or_default().into_iter().enumerate() {
                parts.push(Part::ToolCall(tool_call(call, &format!("{place}.tool_calls[{number}]"), called)?));
            }
        }
        Role::Tool => {
            let param = format!("{place}.tool_call_id");
            let id =
                sent.tool_call_id.ok_or_else(|| Error::field(param.clone(), "This must say which call it answers."))?;
            let Some(name) = called.get(&id).cloned() else {
                let message = "No message before this one asks for a tool under this id.";
                return Err(Error::field(param, message));
            };
            let texts: Vec<String> = parts
                .into_iter()
                .filter_map(|part| if let Part::Text(text) = part { Some(text) } else { None })
                .collect();
            parts = vec![Part::ToolResult(ToolResult { id, name, content: texts.join("\n"), failed: false })];
        }
        Role::System | Role::User => {}
    }
    if parts.is_empty() && role != Role::Assistant {
        return Err(Error::field(format!("{place}.content"), "A message must have content."));
    }
    Ok(Message { role, parts })
}

fn tool_call(sent: SentCall, place: &str, called: &mut HashMap<String, String>) -> Result<ToolCall, Error> {
    let SentCall { id, function, extra_content } = sent;
    let Some(SentFunction { name, arguments }) = function else {
        return Err(Error::field(place, "Only tools of the type `function` work here."));
    };
    called.insert(id.clone(), name.clone());
    let text = |value: Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let extras = extra_content.unwrap_or_default().into_iter().map(|(name, value)| (name, text(value))).collect();
    Ok(ToolCall { id, name, arguments, extras })
}

fn content(sent: Option<Content>, place: &str) -> Result<Vec<Part>, Error> {
    match sent {
        None => Ok(Vec::new()),
        Some(Content::Text(text)) => Ok(vec![Part::Text(text)]),
        Some(Content::Parts(parts)) => {
            let part = |(number, part)| one_part(part, &format!("{place}[{number}]"));
            parts.into_iter().enumerate().map(part).collect()
        }
    }
}

fn one_part(mut sent: Map<String, Value>, place: &str) -> Result<Part, Error> {
    let kind = sent.get("type").and_then(Value::as_str).unwrap_or_default().to_owned();
    // Each kind has its content under its own name.
    let mut field = |name: &str| sent.remove(name).unwrap_or_default();
    match kind.as_str() {
        "text" | "refusal" => parsed(&format!("{place}.{kind}"), field(&kind)).map(Part::Text),
        "image_url" => {
            let param = format!("{place}.image_url.url");
            let media = data_url(&text_of(field("image_url"), "url", &param)?, &param)?;
            if !PICTURES.contains(&media.mime.as_str()) {
                return Err(Error::field(param, "Pictures may be PNG, JPEG, WebP or GIF."));
            }
            Ok(Part::Image(media))
        }
        "input_audio" => {
            let (param, mut audio) = (format!("{place}.input_audio"), field("input_audio"));
            let mime = match audio["format"].as_str() {
                Some("wav") => "audio/wav",
                Some("mp3") => "audio/mpeg",
                _ => return Err(Error::field(format!("{param}.format"), "Speech may be `wav` or `mp3`.")),
            };
            let param = format!("{param}.data");
            let data = decoded(&text_of(audio.take(), "data", &param)?, &param)?;
            Ok(Part::Audio(Media { mime: mime.to_owned(), name: None, data }))
        }
        "file" => {
            let file = field("file");
            let param = format!("{place}.file.file_data");
            let name = file["filename"].as_str().map(str::to_owned);
            if name.as_ref().is_some_and(|name| name.chars().any(char::is_control)) {
                let message = "A file's name must not have control characters.";
                return Err(Error::field(format!("{place}.file.filename"), message));
            }
            let media = data_url(&text_of(file, "file_data", &param)?, &param)?;
            Ok(Part::File(Media { name, ..media }))
        }
        other => {
            let shown: String = other.chars().take(40).collect();
            Err(Error::field(format!("{place}.type"), format!("Content of the type `{shown}` does not work here.")))
        }
    }
}

fn text_of(object: Value, name: &str, param: &str) -> Result<String, Error> {
    match object.get(name) {
        Some(Value::String(text)) => Ok(text.clone()),
        _ => Err(Error::field(param, "This is missing, or no text.")),
    }
}

/// `data:TYPE;base64,…`. Nothing is fetched from the internet for a request.
fn data_url(url: &str, param: &str) -> Result<Media, Error> {
    let parts = url.strip_prefix("data:").and_then(|rest| rest.split_once(";base64,"));
    let Some((mime, data)) = parts else {
        let message =
            "Files travel within the request, as `data:TYPE;base64,…`: this server fetches nothing from elsewhere.";
        return Err(Error::field(param, message));
    };
    let mime = mime.split(';').next().unwrap_or_default().to_ascii_lowercase();
    // No registered type, and what browsers and SDKs often write.
    let mime = if mime == "image/jpg" { "image/jpeg".to_owned() } else { mime };
    if !is_mime(&mime) {
        return Err(Error::field(param, "This names no type of a file, as `data:application/pdf;base64,…` does."));
    }
    Ok(Media { mime, name: None, data: decoded(data, param)? })
}

/// `type/subtype`, in the characters of RFC 6838: plugins and providers put it into messages of their own, which are
/// kept.
fn is_mime(text: &str) -> bool {
    let is_name = |name: &str| {
        let rest = |byte: u8| byte.is_ascii_alphanumeric() || b"!#$&-^_.+".contains(&byte);
        name.len() <= 127 && name.starts_with(|c: char| c.is_ascii_alphanumeric()) && name.bytes().all(rest)
    };
    text.split_once('/').is_some_and(|(kind, subtype)| is_name(kind) && is_name(subtype))
}

fn decoded(data: &str, param: &str) -> Result<Vec<u8>, Error> {
    match STANDARD.decode(data) {
        Ok(bytes) if !bytes.is_empty() => Ok(bytes),
        _ => Err(Error::field(param, "This is not base64, or it is empty.")),
    }
}
