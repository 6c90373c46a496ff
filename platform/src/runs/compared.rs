//! How near passages are to what was asked: told to a model that picks sentences rather than write them.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::use_cases::{InputKind, ResolvedInputs};

/// Passages whose nearness is told: further down it says nothing.
const TOLD: usize = 200;

/// What comparing vectors found.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Compared {
    /// The cosine from which on a passage answers, where the model's scale is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    answers_from: Option<f32>,
    nearness: HashMap<Uuid, f32>,
}

impl Compared {
    /// `near`: the nearest first. Nothing, where nothing was compared.
    pub fn of(near: &[(Uuid, f32)], answers_from: Option<f32>) -> Option<Self> {
        (!near.is_empty()).then(|| Self { answers_from, nearness: near.iter().take(TOLD).copied().collect() })
    }

    /// Whether any passage answers, where the model's scale is known.
    pub fn answers(&self) -> Option<bool> {
        self.answers_from.map(|from| self.nearness.values().any(|near| *near >= from))
    }

    /// As a request's extras say it.
    pub fn of_request(&self) -> Option<(String, String)> {
        self.answers_from.map(|from| ("answers_from".to_owned(), from.to_string()))
    }

    /// As a passage's extras say it.
    pub fn of_passage(&self, passage: Uuid) -> Option<(String, String)> {
        self.nearness.get(&passage).map(|near| ("nearness".to_owned(), near.to_string()))
    }
}

/// What of a prompt is asked: its questions, else what somebody wrote into its fields for longer text, else all of it. An
/// instruction that is the same each time would draw every question to the same passages.
pub fn asked_in(prompt: &str, inputs: &ResolvedInputs) -> String {
    let questions: Vec<&str> = prompt
        .lines()
        .filter(|line| line.contains(['?', '？', '؟']))
        .flat_map(|line| line.split_inclusive(['?', '？', '؟']))
        .filter(|piece| piece.ends_with(['?', '？', '؟']))
        .map(last_sentence)
        .collect();
    if !questions.is_empty() {
        return questions.join("\n");
    }
    let written = inputs.0.iter().filter(|input| input.kind == InputKind::LongText && !input.display.trim().is_empty());
    let written: Vec<&str> = written.map(|input| input.display.trim()).collect();
    if written.is_empty() { prompt.to_owned() } else { written.join("\n") }
}

/// The question alone: without the sentences before it, and what leads up to it.
fn last_sentence(piece: &str) -> &str {
    let piece = piece.trim();
    let after = [". ", "! ", ": ", "。", "！"].iter().filter_map(|end| Some(piece.rfind(end)? + end.len())).max();
    after.and_then(|at| piece.get(at..)).unwrap_or(piece).trim()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn inputs(text: &str) -> ResolvedInputs {
        let input = json!({ "name": "q", "label": "Q", "type": "long_text", "value": text, "display": text });
        serde_json::from_value(json!([input])).unwrap()
    }

    #[test]
    fn issue_29_the_question_is_looked_for_and_not_the_instruction_around_it() {
        let none = ResolvedInputs(Vec::new());
        for (prompt, asked) in [
            ("Answer from the documents: What is the fee? Cite it.\n\nBe brief.", "What is the fee?"),
            ("Costs 3.5 euros. Who pays? And when?", "Who pays?\nAnd when?"),
            ("质量。谁付钱？", "谁付钱？"),
            ("Summarise it.", "Summarise it."),
        ] {
            assert_eq!(asked_in(prompt, &none), asked);
        }
        assert_eq!(asked_in("Answer: 罰金は誰が払いますか", &inputs(" 罰金は誰が払いますか ")), "罰金は誰が払いますか");
    }

    #[test]
    fn issue_29_only_what_was_compared_is_told() {
        let ids = [Uuid::from_u128(1), Uuid::from_u128(2)];
        let compared = Compared::of(&[(ids[0], 0.5)], Some(0.25)).unwrap();
        assert_eq!(compared.of_request(), Some(("answers_from".to_owned(), "0.25".to_owned())));
        assert_eq!(compared.of_passage(ids[0]), Some(("nearness".to_owned(), "0.5".to_owned())));
        assert_eq!((compared.of_passage(ids[1]), Compared::of(&[], Some(0.25))), (None, None));
    }
}
