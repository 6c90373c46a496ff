//! Use cases that a model may call to answer a turn of a chat. It does not wait for them: its run ends and hands over
//! what it asked for, and another run goes on when all of it has an outcome. So what waits takes nobody's permit, and
//! may wait for days.

use runners::{Message, Part, Tool, ToolCall};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::kit::text;
use crate::use_cases::InputKind;

/// Whether a model may run a use case.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = ChatToolMode)]
pub enum ToolMode {
    /// At once.
    Auto,
    /// After the chat's owner has agreed.
    #[default]
    Ask,
    /// Not for now: it stays in the list.
    Never,
}

impl ToolMode {
    /// The database's check constraint allows nothing else.
    pub fn parse(text: &str) -> Self {
        match text {
            "auto" => Self::Auto,
            "never" => Self::Never,
            _ => Self::Ask,
        }
    }

    pub fn as_str(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Ask => "ask",
            Self::Never => "never",
        }
    }
}

/// An input as a card shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ToolField {
    pub name: String,
    pub label: String,
    pub kind: InputKind,
}

/// A use case as a model is offered it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct UseCaseTool {
    /// As models know it.
    pub name: String,
    pub use_case: Uuid,
    pub title: String,
    pub description: String,
    /// JSON Schema of its inputs.
    pub parameters: Value,
    pub mode: ToolMode,
    pub fields: Vec<ToolField>,
}

impl UseCaseTool {
    pub fn offered(&self) -> Tool {
        Tool { name: self.name.clone(), description: self.description.clone(), parameters: self.parameters.to_string() }
    }

    /// Characters of it that a model reads.
    pub fn length(&self) -> usize {
        self.name.len() + self.description.len() + self.parameters.to_string().len()
    }
}

/// Where a turn goes on: what the model has said and was told since the question.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Resumed {
    pub messages: Vec<Message>,
    /// Rounds of tools that it has had.
    pub rounds: usize,
}

impl Resumed {
    /// With answers of tools cut so that all together have so many characters; each has the same share.
    pub fn fitted(mut self, most: usize) -> Self {
        let answers = self.messages.iter_mut().flat_map(|message| &mut message.parts);
        let mut contents: Vec<&mut String> = answers
            .filter_map(|part| if let Part::ToolResult(result) = part { Some(&mut result.content) } else { None })
            .collect();
        let share = most / contents.len().max(1);
        for content in &mut contents {
            if content.chars().count() > share {
                **content = text::cut(content, share);
            }
        }
        self
    }
}

/// A use case that a model asked for.
#[derive(Clone, Debug)]
pub struct HandedCall {
    pub id: Uuid,
    pub call: ToolCall,
    pub tool: UseCaseTool,
    pub inputs: Map<String, Value>,
}

/// What a run leaves behind that ended because its model asked for use cases.
#[derive(Clone, Debug)]
pub struct HandedOver {
    pub resumed: Resumed,
    pub passages: Vec<Uuid>,
    pub calls: Vec<HandedCall>,
    /// Nobody was looking when it ended: the person who has to agree is told.
    pub is_unwatched: bool,
}

impl HandedOver {
    pub fn asks_somebody(&self) -> bool {
        self.calls.iter().any(|call| call.tool.mode == ToolMode::Ask)
    }
}

/// The inputs that a call names; else what the model is told instead. What is wrong with them is found out when the use
/// case is run.
///
/// # Errors
/// What the model is told.
pub fn inputs(call: &ToolCall) -> Result<Map<String, Value>, &'static str> {
    let arguments = if call.arguments.trim().is_empty() { "{}" } else { call.arguments.as_str() };
    match serde_json::from_str(arguments) {
        Ok(mut inputs @ Value::Object(_)) => {
            text::storable(&mut inputs);
            if let Value::Object(inputs) = inputs { Ok(inputs) } else { Err(NO_OBJECT) }
        }
        _ => Err(NO_OBJECT),
    }
}

const NO_OBJECT: &str = "The arguments must be a JSON object with the inputs of this use case.";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn issue_31_answers_of_tools_share_the_room_that_there_is() {
        let result = |content: &str| {
            let result = runners::ToolResult { content: content.to_owned(), ..runners::ToolResult::default() };
            Message { role: runners::Role::Tool, parts: vec![Part::ToolResult(result)] }
        };
        let resumed = Resumed { messages: vec![result(&"é".repeat(500)), result("short")], rounds: 1 };
        let told = serde_json::to_string(&resumed.clone().fitted(200)).unwrap();
        assert_eq!(told.matches('é').count(), 99, "and a mark that it goes on: {told}");
        assert!(told.contains("short"));
        assert_eq!(resumed.clone().fitted(2_000), resumed);
    }

    #[test]
    fn issue_31_inputs_of_a_call_are_an_object_or_the_model_is_told_so() {
        let call = |arguments: &str| ToolCall { arguments: arguments.to_owned(), ..ToolCall::default() };
        assert_eq!(inputs(&call(" ")).unwrap().len(), 0, "no inputs at all");
        assert_eq!(inputs(&call(r#"{"topic":"a\u0000b"}"#)).unwrap()["topic"], "a\u{fffd}b");
        for broken in ["{", "[]", "null", "7", "\"x\""] {
            assert_eq!(inputs(&call(broken)), Err(NO_OBJECT), "{broken}");
        }
    }
}
