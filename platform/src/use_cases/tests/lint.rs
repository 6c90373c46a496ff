//! The rules that look at a draft.

use chrono::DateTime;
use serde_json::{Value, json};

use crate::use_cases::{Definition, Finding, LintSeverity, Surroundings};

fn definition(change: Value) -> Definition {
    let mut whole = json!({
        "name": "Brief", "instruction": "Write a brief on {{topic}}.",
        "inputs": [{ "name": "topic", "label": "Topic", "type": "short_text", "required": true }],
        "model": { "id": "writer", "region": "local" },
    });
    for (key, value) in change.as_object().unwrap() {
        whole[key] = value.clone();
    }
    serde_json::from_value(whole).unwrap()
}

fn found_with(change: Value, window: u32, writes: bool, characters: i64) -> Vec<Finding> {
    let regions = ["local".to_owned()];
    let model = Some((window, writes));
    let now = DateTime::UNIX_EPOCH;
    let around =
        Surroundings { regions: &regions, model, no_fit: None, characters, gone_folder: None, qa_versions: &[12], now };
    definition(change).lint(&around)
}

/// Rule and place of each finding.
fn found(change: Value) -> Vec<(&'static str, String)> {
    found_with(change, 8192, true, 0).into_iter().map(|finding| (finding.rule, finding.field)).collect()
}

fn one(rule: &'static str, field: &str) -> Vec<(&'static str, String)> {
    vec![(rule, field.to_owned())]
}

fn sections(sections: Value) -> Value {
    json!({ "format": { "kind": "sections", "sections": sections } })
}

fn after(second: Value) -> Value {
    let first = json!({ "name": "topic", "label": "Topic", "type": "choice", "required": true, "options": ["A", "B"] });
    json!({ "instruction": "{{topic}} {{more}}", "inputs": [first, second] })
}

fn more(condition: Value) -> Value {
    after(json!({ "name": "more", "label": "More", "type": "short_text", "show_when": condition }))
}

#[test]
fn issue_5_a_good_draft_is_left_alone() {
    assert_eq!(found(json!({})), []);
}

#[test]
fn r37_a_qa_version_that_does_not_exist_is_told_and_the_reference_version_always_does() {
    assert_eq!(found(json!({ "custom_qa_version": 11 })), one("unknown_qa_version", "custom_qa_version"));
    let told = found_with(json!({ "custom_qa_version": 11 }), 8192, true, 0);
    assert_eq!(told[0].severity, LintSeverity::Warning, "it keeps nobody from publishing");
    assert!(told[0].message.contains("version 11") && told[0].message.contains("397"), "{}", told[0].message);
    for there in [json!(12), json!(397), Value::Null] {
        assert_eq!(found(json!({ "custom_qa_version": there })), [], "{there}");
    }
}

#[test]
fn issue_5_inputs_that_do_nothing_or_cannot_be_told_apart_are_named() {
    assert_eq!(found(json!({ "instruction": "Write." })), one("unused_input", "inputs[0].name"));
    let twin = after(json!({ "name": "more", "label": "topic ", "type": "short_text" }));
    assert_eq!(found(twin), one("doubled_label", "inputs[1].label"));
}

#[test]
fn issue_5_a_condition_that_nothing_fulfils_is_named() {
    let never = one("never_shown", "inputs[1].show_when.input");
    assert_eq!(found(more(json!({ "input": "topic", "is": "filled", "negate": true }))), never);
    assert_eq!(found(more(json!({ "input": "topic", "is": "one_of", "negate": true, "values": ["A", "B"] }))), never);
    for fine in [
        json!({ "input": "topic", "is": "filled" }),
        json!({ "input": "topic", "is": "one_of", "values": ["A"] }),
        json!({ "input": "topic", "is": "one_of", "negate": true, "values": ["A"] }),
    ] {
        assert_eq!(found(more(fine)), []);
    }
    let chain = json!({
        "instruction": "{{pages}} {{b}} {{c}} {{d}}",
        "inputs": [
            { "name": "pages", "label": "Pages", "type": "number", "max": 9 },
            { "name": "b", "label": "B", "type": "short_text", "show_when": { "input": "pages", "is": "one_of", "values": ["12"] } },
            { "name": "c", "label": "C", "type": "short_text", "show_when": { "input": "b", "is": "filled" } },
            { "name": "d", "label": "D", "type": "short_text", "show_when": { "input": "b", "is": "filled", "negate": true } },
        ],
    });
    let expected = [1, 2].map(|index| ("never_shown", format!("inputs[{index}].show_when.input")));
    assert_eq!(found(chain), expected);
}

#[test]
fn issue_5_sections_that_double_or_contradict_are_named() {
    let twice = json!([{ "key": "a", "title": "Risks" }, { "key": "b", "title": "risks" }]);
    assert_eq!(found(sections(twice)), one("doubled_section", "format.sections[1].title"));
    let same = json!([{ "key": "a", "title": "A", "guidance": "Name dates." }, { "key": "b", "title": "B", "guidance": "name dates. " }]);
    assert_eq!(found(sections(same)), one("doubled_guidance", "format.sections[1].guidance"));
    let both = json!([{ "key": "a", "title": "A", "guidance": "A concise list, in detail." }]);
    assert_eq!(found(sections(both)), one("contradiction", "format.sections[0].guidance"));
    let against = json!([{ "key": "a", "title": "A", "guidance": "A comprehensive account." }]);
    let mut whole = sections(against.clone());
    whole["instruction"] = json!("Write briefly on {{topic}}.");
    assert_eq!(found(whole), one("contradiction", "format.sections[0].guidance"));
    // A brief is a document, and "brief" no length.
    assert_eq!(found(sections(against)), []);
    let part_of_a_word = json!([{ "key": "a", "title": "A", "guidance": "Shortcomings along the way." }]);
    assert_eq!(found(sections(part_of_a_word)), []);
    let long = json!([{ "key": "a", "title": "A", "guidance": "x".repeat(1_001) }]);
    assert_eq!(found(sections(long)), one("long_guidance", "format.sections[0].guidance"));
}

#[test]
fn issue_5_what_does_not_fit_the_model_is_said_with_the_estimate() {
    let long = json!({ "instruction": format!("{{{{topic}}}} {}", "x".repeat(18_000)) });
    let rules: Vec<&str> = found_with(long, 8192, true, 0).iter().map(|finding| finding.rule).collect();
    assert_eq!(rules, ["too_long", "long_instruction"]);
    let documents = found_with(json!({}), 8192, true, 60_000);
    assert_eq!((documents[0].rule, documents[0].severity), ("documents_too_long", LintSeverity::Hint));
    assert!(
        documents[0].message.contains("about 20000 tokens") && documents[0].message.contains("8192"),
        "{documents:?}"
    );
    assert_eq!(found_with(json!({}), 128_000, true, 60_000), []);
    assert_eq!(found(json!({ "max_tokens": 9_000 })), one("answer_too_long", "max_tokens"));
}

#[test]
fn issue_5_documents_that_are_spoken_of_must_be_there() {
    let speaks = json!({ "instruction": "Answer {{topic}} from the documents." });
    assert_eq!(found(speaks.clone()), one("no_documents", "document_ids"));
    let mut with_file = speaks;
    with_file["inputs"] = json!([
        { "name": "topic", "label": "Topic", "type": "short_text" },
        { "name": "file", "label": "File", "type": "file" },
    ]);
    with_file["instruction"] = json!("Answer {{topic}} from the documents and {{file}}.");
    assert_eq!(found(with_file), []);
    // A model that only copies has nothing to copy from.
    assert_eq!(found_with(json!({}), 0, false, 0)[0].rule, "no_documents");
}

#[test]
fn issue_5_what_keeps_it_from_being_published_comes_first_and_is_an_error() {
    let found = found_with(json!({ "instruction": "{{nobody}}" }), 8192, true, 0);
    let rules: Vec<(LintSeverity, &str)> = found.iter().map(|finding| (finding.severity, finding.rule)).collect();
    assert_eq!(rules, [(LintSeverity::Error, "not_publishable"), (LintSeverity::Hint, "unused_input")]);
    let example = json!({ "inputs": [{ "name": "topic", "label": "Topic", "type": "short_text", "max_length": 3, "example": "too long" }] });
    assert_eq!(found_with(example, 8192, true, 0)[0].field, "inputs[0].example");
}
