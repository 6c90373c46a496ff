//! The sample documents that a first start brings: each is read whole and without a remark, and what
//! `use-cases.json` says of them holds.

#![expect(clippy::unwrap_used, reason = "tests stop at the first surprise")]

use crate::support::{extract_with, worker};
use extract::{Extracted, Extractor, Limits, passages, recording};
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../samples")
}

async fn sample(name: &str) -> Extracted {
    Extractor::new(worker(), Limits::default()).extract(&folder().join(name), name).await.unwrap()
}

fn names(list: &Value, field: &str) -> BTreeSet<String> {
    list.as_array().unwrap().iter().map(|item| item[field].as_str().unwrap().to_owned()).collect()
}

fn index() -> Value {
    serde_json::from_slice(&std::fs::read(folder().join("use-cases.json")).unwrap()).unwrap()
}

/// The samples that are read; recordings are played.
fn documents(index: &Value) -> BTreeSet<String> {
    let mut found = names(&index["documents"], "file");
    found.retain(|name| recording(&std::fs::read(folder().join(name)).unwrap()).is_none());
    found
}

#[tokio::test]
async fn every_sample_is_read_without_a_remark() {
    let index = index();
    for name in documents(&index) {
        let found = sample(&name).await;
        assert_eq!(found.warnings, Vec::<String>::new(), "{name}");
        assert!(!passages(&found).is_empty(), "{name}");
    }
    let listed = names(&index["documents"], "file");
    let kept: BTreeSet<String> = std::fs::read_dir(folder())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| !["README.md", "use-cases.json", "guides"].contains(&name.as_str()))
        .collect();
    assert_eq!(listed, kept);
}

#[tokio::test]
async fn a_pdf_with_width_ranges_has_whole_figures_and_its_table() {
    let found = sample("quarterly-review.pdf").await;
    assert_eq!(found.title.as_deref(), Some("Business review, third quarter 2026"));
    let revenue = passages(&found).into_iter().find(|passage| passage.text.contains("Revenue by region")).unwrap();
    assert_eq!(revenue.page, Some(1));
    assert_eq!(revenue.heading, ["Business review, third quarter 2026", "2. Revenue by region"]);
    let table = "Region | Revenue EUR | Plan EUR | Against plan\nGermany | 1,110,100 | 1,080,000 | +2.8 %\nNordics | 725,000 | 760,000 | -4.6 %";
    assert!(revenue.text.contains(table), "{}", revenue.text);
}

#[tokio::test]
async fn a_word_file_of_another_program_has_its_clauses() {
    let found = sample("supplier-contract.docx").await;
    let term =
        passages(&found).into_iter().find(|passage| passage.heading.join("") == "7. Term and termination").unwrap();
    assert!(term.text.contains("written notice no later than 1 April 2027."));
}

#[test]
fn use_cases_name_what_is_there() {
    let index = index();
    let files = names(&index["documents"], "file");
    for case in index["use_cases"].as_array().unwrap() {
        let inputs = names(&case["inputs"], "name");
        let instruction = case["instruction"].as_str().unwrap();
        let placeholders: BTreeSet<String> =
            instruction.split("{{").skip(1).map(|rest| rest.split_once("}}").unwrap().0.to_owned()).collect();
        assert_eq!(placeholders, inputs, "each input is asked for, and each asked for is used");
        for document in case["documents"].as_array().unwrap() {
            assert!(files.contains(document.as_str().unwrap()));
        }
        for input in case["inputs"].as_array().unwrap() {
            let example = &input["example"];
            if example.is_null() {
                assert_ne!(input["required"], true, "a sample runs with one click");
                continue;
            }
            match input["type"].as_str().unwrap() {
                "file" => assert!(files.contains(example.as_str().unwrap())),
                "choice" => assert!(input["options"].as_array().unwrap().contains(example)),
                "yes_no" => assert!(example.is_boolean()),
                _ => assert!(!example.as_str().unwrap().is_empty()),
            }
        }
    }
}

/// The samples together are what a newcomer sees first: no reader may take long over them.
#[tokio::test]
async fn samples_are_read_within_tight_limits() {
    let mut limits = Limits { memory: 128 << 20, bytes: 1 << 20, ..Limits::default() };
    limits.cpu = std::time::Duration::from_secs(5);
    let extractor = Extractor::new(worker(), limits);
    for name in documents(&index()) {
        let bytes = std::fs::read(folder().join(&name)).unwrap();
        assert!(extract_with(&extractor, &name, &bytes).await.is_ok(), "{name}");
    }
}
