//! What a model may do by itself to answer a turn of a chat: search the documents of the workspace, with words of its
//! own, a few times. What is found is offered as passages like those that were chosen for it, so it can be cited.

use runners::{Part, Role, Tool, ToolCall, ToolResult};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use uuid::Uuid;

/// The tool's name, as models know it.
const NAME: &str = "search_documents";
/// The model answers after so many rounds of tools, whatever it wants.
pub const ROUNDS: usize = 4;
/// Calls of one round that are answered; a model that asks for more is told so.
pub const AT_ONCE: usize = 5;
/// Passages that one search finds at most.
pub const FOUND: i32 = 8;
/// What a model is told that makes a tool up.
pub const NO_TOOL: &str = "There is no such tool.";
/// Characters of what is looked for.
const LONGEST: usize = 300;

/// Where a model may search, and for whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Searches {
    pub workspace: Uuid,
    /// Who asked: they may look into the workspace.
    pub by: Uuid,
}

/// The tool as a model is offered it.
pub fn tool() -> Tool {
    let words = json!({
        "type": "string",
        "description": "What to look for: a question or a few words, in the language of the documents if you know it.",
    });
    Tool {
        name: NAME.to_owned(),
        description:
            "Searches the company's documents in this workspace. The passages that are found are added to the \
            sources, where you can cite them. Search before you say that something is not known, and search again with \
            other words where nothing fitting was found."
                .to_owned(),
        parameters: json!({ "type": "object", "properties": { "query": words }, "required": ["query"] }).to_string(),
    }
}

/// What a call looks for; else what the model is told instead.
pub fn wanted(call: &ToolCall) -> Result<String, &'static str> {
    if call.name != NAME {
        return Err(NO_TOOL);
    }
    let arguments: Value = serde_json::from_str(&call.arguments).unwrap_or_default();
    let words = arguments["query"].as_str().unwrap_or_default().split_whitespace().collect::<Vec<_>>().join(" ");
    if words.is_empty() { Err("Say what to look for, as `query`.") } else { Ok(words.chars().take(LONGEST).collect()) }
}

/// What a model asked for, as it is told it again.
pub fn asked(calls: &[ToolCall]) -> runners::Message {
    runners::Message { role: Role::Assistant, parts: calls.iter().cloned().map(Part::ToolCall).collect() }
}

/// What came of a call.
pub fn answered(call: &ToolCall, outcome: Result<String, &str>) -> runners::Message {
    let failed = outcome.is_err();
    let content = outcome.unwrap_or_else(str::to_owned);
    let result = ToolResult { id: call.id.clone(), name: call.name.clone(), content, failed };
    runners::Message { role: Role::Tool, parts: vec![Part::ToolResult(result)] }
}

/// What a search found, in words for the model. `documents`: their names.
pub fn found(passages: usize, documents: &[String]) -> String {
    if passages == 0 {
        return "Nothing was found. Try other words, or say that the documents do not answer this.".to_owned();
    }
    format!("{passages} passages of {} are among your sources now.", documents.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn call(name: &str, arguments: &str) -> ToolCall {
        ToolCall { id: "c1".to_owned(), name: name.to_owned(), arguments: arguments.to_owned(), extras: Vec::new() }
    }

    #[test]
    fn r21_what_a_call_looks_for_is_read_and_anything_else_is_told_the_model() {
        assert_eq!(wanted(&call(NAME, r#"{"query":" notice \n period "}"#)), Ok("notice period".to_owned()));
        assert_eq!(wanted(&call("delete_all", r#"{"query":"x"}"#)), Err("There is no such tool."));
        for broken in ["", "{", "[]", "null", r#"{"query":7}"#, r#"{"query":"  "}"#] {
            assert!(wanted(&call(NAME, broken)).is_err(), "{broken}");
        }
        let long = wanted(&call(NAME, &format!(r#"{{"query":"{}"}}"#, "é".repeat(1_000)))).unwrap();
        assert_eq!(long.chars().count(), LONGEST);
    }
}
