//! Tools that the model may ask for, and whether it must.

use runners::{Tool, ToolChoice};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::gateway::error::Error;
use crate::gateway::fields::parsed;

/// Tools of a request.
const TOOLS: usize = 128;
/// Letters of a tool's name.
const NAME: usize = 64;

#[derive(Deserialize)]
struct Sent {
    #[serde(rename = "type")]
    kind: String,
    #[serde(default)]
    function: Option<Function>,
}

#[derive(Deserialize)]
struct Function {
    name: String,
    #[serde(default)]
    description: Option<String>,
    #[serde(default)]
    parameters: Option<Value>,
    #[serde(default)]
    strict: Option<bool>,
}

/// The tools, and the names of those whose arguments must keep to their schema.
pub fn read(sent: Option<Vec<Value>>) -> Result<(Vec<Tool>, Vec<String>), Error> {
    let sent = sent.unwrap_or_default();
    if sent.len() > TOOLS {
        return Err(Error::field("tools", format!("`tools` may have {TOOLS} tools, not {}.", sent.len())));
    }
    let (mut tools, mut strict): (Vec<Tool>, Vec<String>) = (Vec::new(), Vec::new());
    for (number, value) in sent.into_iter().enumerate() {
        let place = format!("tools[{number}]");
        let Sent { kind, function } = parsed(&place, value)?;
        let Some(function) = function.filter(|_| kind == "function") else {
            return Err(Error::field(format!("{place}.type"), "Only tools of the type `function` work here."));
        };
        let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-');
        let name = function.name;
        if name.is_empty() || name.len() > NAME || !name.chars().all(is_plain) {
            let message = format!("A tool's name has 1 to {NAME} letters, digits, hyphens and underscores.");
            return Err(Error::field(format!("{place}.function.name"), message));
        }
        if tools.iter().any(|tool| tool.name == name) {
            return Err(Error::field(format!("{place}.function.name"), "Another tool has this name."));
        }
        let parameters = function.parameters.unwrap_or_else(|| json!({ "type": "object", "properties": {} }));
        if !parameters.is_object() {
            let message = "The arguments' schema must be an object.";
            return Err(Error::field(format!("{place}.function.parameters"), message));
        }
        if function.strict == Some(true) {
            strict.push(name.clone());
        }
        let description = function.description.unwrap_or_default();
        tools.push(Tool { name, description, parameters: parameters.to_string() });
    }
    Ok((tools, strict))
}

#[derive(Deserialize)]
#[serde(untagged)]
enum SentChoice {
    Word(String),
    Named { function: ChosenFunction },
}

#[derive(Deserialize)]
struct ChosenFunction {
    name: String,
}

pub fn choice(sent: Option<Value>, tools: &[Tool]) -> Result<ToolChoice, Error> {
    let wrong = |message: &str| Error::field("tool_choice", message);
    let Some(sent) = sent else { return Ok(ToolChoice::Auto) };
    let choice = serde_json::from_value(sent)
        .map_err(|_| wrong("`tool_choice` is auto, none, required, or one function by its name."))?;
    match choice {
        SentChoice::Word(word) if word == "none" => Ok(ToolChoice::None),
        SentChoice::Word(word) if word == "auto" => Ok(ToolChoice::Auto),
        SentChoice::Word(word) if word == "required" && !tools.is_empty() => Ok(ToolChoice::Required),
        SentChoice::Named { function } if tools.iter().any(|tool| tool.name == function.name) => {
            Ok(ToolChoice::Named(function.name))
        }
        SentChoice::Word(word) if word != "required" => {
            Err(wrong("`tool_choice` is auto, none, required, or one function by its name."))
        }
        SentChoice::Word(_) | SentChoice::Named { .. } => {
            Err(wrong("`tool_choice` asks for a tool that is not in `tools`."))
        }
    }
}
