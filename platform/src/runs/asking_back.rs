//! A question that a model asks the person it answers. It is a tool beside use cases, and handed over like one: the run
//! ends, and another goes on when the question is answered or declined.

use serde::Serialize;
use serde_json::{Map, Value, json};
use uuid::Uuid;

use super::calling::{ToolMode, UseCaseTool};

/// The tool's name, as models know it.
pub const NAME: &str = "ask_the_person";
/// What stands where use cases have their name.
const TITLE: &str = "Question";
/// Characters of a question.
const QUESTION: usize = 2_000;
/// Answers to choose from, and characters of one.
const CHOICES: usize = 8;
const CHOICE: usize = 200;

/// A question, and answers to choose from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct QuestionBack {
    pub text: String,
    pub choices: Vec<String>,
}

/// The tool, as a model is offered it.
pub fn tool() -> UseCaseTool {
    let question = json!({ "type": "string", "description": "One question, in the language of the conversation." });
    let choices = json!({
        "type": "array", "items": { "type": "string" }, "maxItems": CHOICES,
        "description": "Answers to choose from, where there are few. The person can also write another answer.",
    });
    UseCaseTool {
        name: NAME.to_owned(),
        use_case: Uuid::nil(),
        title: TITLE.to_owned(),
        description: "Asks the person whom you answer one question and waits for what they say. Ask only for what you \
                      need to go on, and cannot find out or reasonably assume."
            .to_owned(),
        parameters: json!({ "type": "object", "properties": { "question": question, "choices": choices }, "required": ["question"] }),
        mode: ToolMode::Ask,
        fields: Vec::new(),
    }
}

impl UseCaseTool {
    /// It is a question, and runs no use case.
    pub fn asks_back(&self) -> bool {
        self.use_case.is_nil()
    }
}

/// The question that a call asks; else what the model is told instead.
///
/// # Errors
/// What the model is told.
pub fn question(inputs: &Map<String, Value>) -> Result<QuestionBack, &'static str> {
    let text = inputs.get("question").and_then(Value::as_str).unwrap_or_default().trim().to_owned();
    if text.is_empty() {
        return Err("Say what to ask, as `question`.");
    }
    if text.chars().count() > QUESTION {
        return Err("Ask a shorter question: 2,000 characters at most.");
    }
    let given = inputs.get("choices").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
    let mut choices: Vec<String> = Vec::with_capacity(given.len());
    for choice in given.iter().filter_map(Value::as_str).map(str::trim).filter(|choice| !choice.is_empty()) {
        if !choices.iter().any(|known| known == choice) {
            choices.push(choice.to_owned());
        }
    }
    if choices.len() > CHOICES || choices.iter().any(|choice| choice.chars().count() > CHOICE) {
        return Err("Give eight choices at most, each of 200 characters at most.");
    }
    Ok(QuestionBack { text, choices })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn issue_31_a_question_back_is_bounded_or_the_model_is_told_so() {
        let asked = |inputs: Value| question(inputs.as_object().unwrap());
        let good = asked(json!({ "question": " Which year? ", "choices": ["2025", " 2026 ", "2026", "", 7] })).unwrap();
        assert_eq!(good, QuestionBack { text: "Which year?".to_owned(), choices: vec!["2025".into(), "2026".into()] });
        assert!(asked(json!({ "question": "Which?", "choices": null })).unwrap().choices.is_empty());
        for wrong in [
            json!({}),
            json!({ "question": "  " }),
            json!({ "question": ["Which?"] }),
            json!({ "question": "a".repeat(2_001) }),
            json!({ "question": "Which?", "choices": ["1", "2", "3", "4", "5", "6", "7", "8", "9"] }),
            json!({ "question": "Which?", "choices": ["a".repeat(201)] }),
        ] {
            assert!(asked(wrong.clone()).is_err(), "{wrong}");
        }
    }
}
