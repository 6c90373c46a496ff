//! An answer against what is expected of it, as far as no model is needed.

use document::{Node, Tag, to_plain_text};
use serde_json::Value;

use super::model::{Outcome, Verdict};
use crate::use_cases::examples::Expectation;
use crate::use_cases::{Format, schema};

/// What a run came to.
pub struct RunResult {
    pub document: Node,
    /// Without the marks of citations, which stand in the middle of sentences.
    pub text: String,
    plain: String,
    pub tokens: i64,
    pub cost_micros: Option<i64>,
    pub duration_ms: i64,
}

impl RunResult {
    /// `None`: this is no document.
    pub fn new(output: Value, tokens: i64, cost_micros: Option<i64>, duration_ms: i64) -> Option<Self> {
        let document = Node::from_value(output).ok()?;
        let text = text_of(&document);
        let plain = plain(&text);
        Some(Self { document, text, plain, tokens, cost_micros, duration_ms })
    }

    /// `None`: only a model can say.
    pub fn hold(&self, expectation: &Expectation, format: &Format) -> Option<Verdict> {
        let (is_met, reason) = match expectation {
            Expectation::Contains { text } if self.says(text) => (true, "The answer has these words.".to_owned()),
            Expectation::Contains { .. } => (false, "The answer does not have these words.".to_owned()),
            Expectation::Lacks { text } if self.says(text) => (false, "The answer has these words.".to_owned()),
            Expectation::Lacks { .. } => (true, "The answer does not have these words.".to_owned()),
            Expectation::Cites { document_id, passage_id } => {
                let mut is_cited = false;
                self.document.each_cited(&mut |citation| {
                    let is_passage = passage_id.is_none_or(|passage| passage == citation.passage_id);
                    is_cited |= citation.document_id == *document_id && is_passage;
                });
                let what = if passage_id.is_some() { "passage" } else { "document" };
                (is_cited, format!("The answer {} this {what}.", if is_cited { "cites" } else { "does not cite" }))
            }
            Expectation::Valid {} => match self.fault(format) {
                None => (true, "The answer has the form that is asked for.".to_owned()),
                Some(fault) => (false, fault),
            },
            Expectation::Judged { .. } => return None,
            Expectation::Tokens { most } => {
                (self.tokens <= *most, format!("It took {} tokens; {most} are allowed.", self.tokens))
            }
            Expectation::Cost { most_micros } => match self.cost_micros {
                Some(cost) => {
                    (cost <= *most_micros, format!("It cost {}; {} is allowed.", money(cost), money(*most_micros)))
                }
                None => return Some(unchecked(expectation, "This model has no price here.")),
            },
            Expectation::Time { most_seconds } => {
                let seconds = self.duration_ms as f64 / 1000.0;
                (seconds <= *most_seconds as f64, format!("It took {seconds:.1} s; {most_seconds} s are allowed."))
            }
        };
        let outcome = if is_met { Outcome::Passed } else { Outcome::Failed };
        Some(Verdict { expectation: expectation.clone(), outcome, reason })
    }

    fn says(&self, words: &str) -> bool {
        self.plain.contains(&plain(words))
    }

    /// Why the answer has not the form that the use case asks for.
    fn fault(&self, format: &Format) -> Option<String> {
        if self.plain.is_empty() {
            return Some("The answer is empty.".to_owned());
        }
        match format {
            Format::FreeText {} => None,
            Format::Sections { sections } => {
                let is_written = |key: &str| {
                    let of = |node: &&Node| node.tag == Tag::Section && node.key.as_deref() == Some(key);
                    // Its own title says nothing.
                    let says = |section: &Node| {
                        section.nodes().iter().any(|node| node.tag != Tag::Heading && !text_of(node).trim().is_empty())
                    };
                    self.document.nodes().iter().find(of).is_some_and(says)
                };
                let empty: Vec<&str> = sections
                    .iter()
                    .filter(|section| !is_written(&section.key))
                    .map(|section| section.title.as_str())
                    .collect();
                (!empty.is_empty()).then(|| format!("Nothing stands under: {}.", empty.join(", ")))
            }
            Format::Json { .. } | Format::Table { .. } => {
                let Some(value) = &self.document.value else { return Some("The answer is not JSON.".to_owned()) };
                let validator = format.schema().and_then(|schema| schema::validator(&schema).ok())?;
                let (path, said) = schema::findings(&validator, value).into_iter().next()?;
                Some(if path.is_empty() { said } else { format!("{path}: {said}") })
            }
        }
    }
}

/// What cannot be looked at here, and why.
pub fn unchecked(expectation: &Expectation, why: &str) -> Verdict {
    Verdict {
        expectation: expectation.clone(),
        outcome: Outcome::Unchecked,
        reason: format!("Not checkable here: {why}"),
    }
}

/// Everything failed, for there is no answer.
pub fn unanswered(expectations: &[Expectation], why: Option<&str>) -> Vec<Verdict> {
    let reason = format!("There is no answer. {}", why.unwrap_or_default()).trim().to_owned();
    let failed = |expectation: &Expectation| Verdict {
        expectation: expectation.clone(),
        outcome: Outcome::Failed,
        reason: reason.clone(),
    };
    expectations.iter().map(failed).collect()
}

/// The words of a document, one block a line, without its citations.
pub fn text_of(document: &Node) -> String {
    fn without_citations(node: &Node) -> Node {
        let mut copy = node.clone();
        if let Some(document::Content::Nodes(nodes)) = &copy.content {
            let kept = nodes.iter().filter(|node| node.tag != Tag::Citation).map(without_citations).collect();
            copy.content = Some(document::Content::Nodes(kept));
        }
        copy
    }
    to_plain_text(&without_citations(document))
}

/// Words as they are compared: a break of a line or a capital is no other word.
fn plain(words: &str) -> String {
    words.split_whitespace().flat_map(|word| [word, " "]).collect::<String>().trim_end().to_lowercase()
}

fn money(micros: i64) -> String {
    format!("{:.4}", micros as f64 / 1e6)
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use uuid::Uuid;

    use super::*;

    fn answer(output: Value) -> RunResult {
        RunResult::new(output, 120, Some(2_000), 1_500).unwrap()
    }

    fn sections() -> Format {
        serde_json::from_value(json!({ "kind": "sections", "sections": [{ "key": "a", "title": "Facts" }, { "key": "b", "title": "Risks" }] }))
            .unwrap()
    }

    fn written() -> Value {
        let cited = json!({ "tag": "citation", "value": 1, "citation": { "passage_id": Uuid::from_u128(2), "document_id": Uuid::from_u128(1), "document_title": "Lease" } });
        let sentence =
            json!([{ "tag": "text", "content": "The lease  ends " }, cited, { "tag": "text", "content": "on 3 May." }]);
        json!({ "tag": "doc", "content": [
            { "tag": "section", "key": "a", "value": "Facts", "content": [{ "tag": "paragraph", "content": sentence }] },
            { "tag": "section", "key": "b", "value": "Risks", "content": [] },
        ] })
    }

    fn outcome(expectation: Value) -> Outcome {
        let expectation: Expectation = serde_json::from_value(expectation).unwrap();
        answer(written()).hold(&expectation, &sections()).unwrap().outcome
    }

    #[test]
    fn words_are_found_whatever_their_case_their_space_and_the_citations_between_them() {
        assert_eq!(outcome(json!({ "kind": "contains", "text": "LEASE ends\non 3 may" })), Outcome::Passed);
        assert_eq!(outcome(json!({ "kind": "contains", "text": "4 May" })), Outcome::Failed);
        assert_eq!(outcome(json!({ "kind": "lacks", "text": "4 May" })), Outcome::Passed);
        assert_eq!(outcome(json!({ "kind": "lacks", "text": "3 MAY" })), Outcome::Failed);
    }

    #[test]
    fn a_document_or_one_passage_of_it_is_cited() {
        let cites = |document: u128, passage: Option<u128>| json!({ "kind": "cites", "document_id": Uuid::from_u128(document), "passage_id": passage.map(Uuid::from_u128) });
        assert_eq!(outcome(cites(1, None)), Outcome::Passed);
        assert_eq!(outcome(cites(1, Some(2))), Outcome::Passed);
        assert_eq!((outcome(cites(1, Some(3))), outcome(cites(9, None))), (Outcome::Failed, Outcome::Failed));
    }

    #[test]
    fn limits_hold_and_what_has_no_price_is_not_looked_at() {
        assert_eq!(outcome(json!({ "kind": "tokens", "most": 120 })), Outcome::Passed);
        assert_eq!(outcome(json!({ "kind": "tokens", "most": 119 })), Outcome::Failed);
        assert_eq!(outcome(json!({ "kind": "cost", "most_micros": 1_999 })), Outcome::Failed);
        assert_eq!(outcome(json!({ "kind": "time", "most_seconds": 2 })), Outcome::Passed);
        assert_eq!(outcome(json!({ "kind": "time", "most_seconds": 1 })), Outcome::Failed);
        let free = RunResult::new(written(), 1, None, 1).unwrap();
        let verdict = free.hold(&Expectation::Cost { most_micros: 1 }, &sections()).unwrap();
        assert_eq!(verdict.outcome, Outcome::Unchecked);
        assert!(free.hold(&Expectation::Judged { question: "Is it polite?".to_owned() }, &sections()).is_none());
    }

    #[test]
    fn each_section_must_say_something_and_json_must_fit_its_schema() {
        let fault = |output: Value, format: &Format| answer(output).fault(format).unwrap_or_default();
        assert_eq!(fault(written(), &sections()), "Nothing stands under: Risks.");
        assert_eq!(fault(written(), &Format::FreeText {}), "");
        assert_eq!(fault(json!({ "tag": "doc", "content": [] }), &Format::FreeText {}), "The answer is empty.");
        let schema = r#"{"type":"object","required":["total"],"properties":{"total":{"type":"number"}}}"#;
        let form: Format = serde_json::from_value(json!({ "kind": "json", "schema": schema })).unwrap();
        let of = |value: Value| json!({ "tag": "doc", "value": value, "content": [{ "tag": "paragraph", "content": [{ "tag": "text", "content": "x" }] }] });
        assert_eq!(fault(of(json!({ "total": 1 })), &form), "");
        assert!(fault(of(json!({ "total": "1" })), &form).starts_with("/total"));
        assert_eq!(fault(written(), &form), "The answer is not JSON.");
    }
}
