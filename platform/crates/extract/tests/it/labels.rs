//! The labelled questions of `platform/benches/retrieval`: a label that quotes what no document says any more would
//! make the search look worse than it is.

#![expect(clippy::unwrap_used, reason = "tests stop at the first surprise")]

use extract::{Limits, extract_unconfined, passages};
use serde::Deserialize;
use std::collections::{HashMap, HashSet};
use std::fs::File;
use std::path::{Path, PathBuf};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Labelled {
    question: String,
    language: String,
    kind: String,
    /// None: nothing in the documents answers it.
    answers: Vec<Answer>,
    /// Not looked at while the search is tuned.
    #[serde(default)]
    held_back: bool,
    /// It has no content word of its answer.
    #[serde(default)]
    shares_no_word: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Answer {
    document: String,
    quote: String,
}

fn platform() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The passages of a document, each on one line.
fn read(document: &str) -> Vec<String> {
    let file = File::open(platform().join(document)).unwrap();
    let extracted = extract_unconfined(file, document, &Limits::default()).unwrap();
    assert_eq!(extracted.warnings, Vec::<String>::new(), "{document}");
    passages(&extracted).iter().map(|passage| one_line(&passage.text)).collect()
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn every_labelled_quote_stands_in_a_passage_of_its_document() {
    let labels = std::fs::read_to_string(platform().join("benches/retrieval/questions.jsonl")).unwrap();
    let labels: Vec<Labelled> = labels.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(labels.len() >= 500, "{} questions", labels.len());
    let mut documents: HashMap<&str, Vec<String>> = HashMap::new();
    let (mut asked, mut stale) = (HashSet::new(), Vec::new());
    for Labelled { question, answers, kind, .. } in &labels {
        assert!(asked.insert(question), "asked twice: {question}");
        assert_eq!(answers.is_empty(), kind == "unanswerable", "{question}");
        for Answer { document, quote } in answers {
            let passages = documents.entry(document).or_insert_with(|| read(document));
            if !passages.iter().any(|passage| passage.contains(quote)) {
                stale.push(format!("{document}: {quote}"));
            }
        }
    }
    assert!(stale.is_empty(), "no passage says: {stale:#?}");
    let count = |fits: &dyn Fn(&Labelled) -> bool| labels.iter().filter(|label| fits(label)).count();
    let languages: HashSet<&str> = labels.iter().map(|label| label.language.as_str()).collect();
    assert!(languages.len() >= 9, "{languages:?}");
    assert!(count(&|label| label.answers.len() > 1) >= 5);
    for kind in ["number", "name", "negation", "synonym", "two passages", "same language"] {
        assert!(count(&|label| label.kind == kind) >= 5, "too few of kind {kind}");
    }
    for kind in ["unanswerable", "paraphrase", "other language"] {
        assert!(count(&|label| label.kind == kind) >= labels.len() / 6, "too few of kind {kind}");
    }
    assert_eq!(count(&|label| label.held_back), labels.len() / 3);
    assert!(count(&|label| label.shares_no_word) >= 130);
}
