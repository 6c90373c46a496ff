//! What is exported is read again as it was, whatever it says.

use chrono::NaiveDate;
use proptest::prelude::*;

use super::super::guess;
use super::{Found, json, markdown};
use crate::question_sets::error::Error;
use crate::question_sets::export::{Format, file};
use crate::question_sets::model::Fields;
use crate::question_sets::words::normalised;

/// Lines that mean something in one of the formats, and any others.
fn line() -> impl Strategy<Value = String> {
    prop_oneof![
        Just("# heading".to_owned()),
        Just("\\# escaped".to_owned()),
        Just("\\\\## twice".to_owned()),
        Just("<!-- {\"key\":\"x\"} -->".to_owned()),
        Just("```".to_owned()),
        Just(String::new()),
        Just("=1+1".to_owned()),
        "[ -~äß漢]{0,20}",
    ]
}

fn day() -> impl Strategy<Value = Option<NaiveDate>> {
    prop::option::of((2000..2100, 1..13_u32, 1..29_u32).prop_map(|(y, m, d)| NaiveDate::from_ymd_opt(y, m, d).unwrap()))
}

fn entry() -> impl Strategy<Value = Fields> {
    let texts =
        (prop::collection::vec(line(), 1..6), "[ -~äß漢\n]{0,30}", "[ -~äß]{0,20}", "[ -~]{0,12}", "[ -~]{0,12}");
    (texts, prop_oneof![Just(""), Just("en"), Just("pt-BR")], day(), day()).prop_map(
        |((answer, question, topic, key, owner), language, valid_from, review_on)| {
            let fields = Fields {
                key,
                topic,
                question: format!("{question} why"),
                answer: format!("{}\nEnd", answer.join("\n")),
                language: language.to_owned(),
                valid_from,
                valid_until: valid_from,
                owner,
                review_on,
            };
            fields.tidied()
        },
    )
}

/// The entries that a file's rows are, in an order of their own.
fn read(found: &Found) -> Vec<Fields> {
    let positions = guess(&found.columns).positions(&found.columns).unwrap();
    let mut entries: Vec<Fields> = found
        .rows
        .iter()
        .map(|(_, cells)| {
            let (fields, faults) = positions.entry(cells);
            assert!(faults.is_empty(), "{faults:?}");
            fields
        })
        .collect();
    sort(&mut entries);
    entries
}

fn sort(entries: &mut [Fields]) {
    entries.sort_by_key(|entry| serde_json::to_string(entry).unwrap());
}

type Reader = fn(&str) -> Result<Found, Error>;
const READERS: [(Format, Reader); 2] = [(Format::Json, json::read), (Format::Md, markdown::read)];

proptest! {
    #[test]
    fn r27_what_is_exported_is_imported_as_it_was(mut entries in prop::collection::vec(entry(), 1..8)) {
        prop_assume!(entries.iter().all(|entry| !normalised(&entry.question).is_empty()));
        sort(&mut entries);
        for (format, read_text) in READERS {
            let text = String::from_utf8(file(&entries, format).unwrap()).unwrap();
            prop_assert_eq!(&read(&read_text(&text).unwrap()), &entries, "{:?}: {}", format, text);
        }
    }
}
