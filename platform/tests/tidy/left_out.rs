//! What the server leaves out of its answers where there is nothing. The page's wire types promise every other field, so
//! the generator's list of them is held against the types themselves.

use std::collections::BTreeSet;
use std::fs;

use super::{report, root, sources};

const GENERATOR: &str = "web/tools/api/generate.mjs";

/// Types that the page has no wire type of, and why.
const NOT_WIRED: &[(&str, &str)] = &[("ProblemBody", "the page's `problem.ts` reads failures, all in one shape")];

/// The word at the beginning.
fn word(text: &str) -> &str {
    text.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or_default()
}

/// What attributes say behind `key`: `type` for `rename = ` in `rename = "type"`.
fn said<'a>(attributes: &'a str, key: &str) -> Option<&'a str> {
    attributes.split(key).nth(1).map(|rest| word(rest.trim_start_matches('"')))
}

/// Fields that code leaves out of answers, each behind its type's name in the API's description.
fn left_out(code: &str) -> Vec<String> {
    let mut fields = Vec::new();
    let (mut attributes, mut owner): (String, Option<String>) = (String::new(), None);
    for line in code.lines().map(str::trim) {
        let is_open = !attributes.is_empty() && !attributes.ends_with(']');
        if is_open || line.starts_with("#[") {
            attributes.push_str(line);
            continue;
        }
        let words = ["pub ", "pub(crate) ", "pub(super) "].iter().find_map(|visible| line.strip_prefix(visible));
        let words = words.unwrap_or(line);
        if let Some(declared) = ["struct ", "enum "].iter().find_map(|kind| words.strip_prefix(kind)) {
            let is_answer = attributes.contains("Serialize") && attributes.contains("ToSchema");
            let name = said(&attributes, "schema(as = ").unwrap_or(word(declared));
            owner = is_answer.then(|| name.to_owned());
        } else if let Some(owner) = owner.as_ref().filter(|_| attributes.contains("skip_serializing_if")) {
            fields.push(format!("{owner}.{}", said(&attributes, "rename = ").unwrap_or(word(words))));
        }
        attributes.clear();
    }
    fields
}

/// What the generator knows to be left out.
fn listed(generator: &str) -> BTreeSet<String> {
    let list = generator.split("const LEFT_OUT = {").nth(1).unwrap_or_default();
    let mut fields = BTreeSet::new();
    for of_type in list.split("\n};").next().unwrap_or_default().split(']') {
        let Some((name, names)) = of_type.split_once('[') else { continue };
        let name = name.trim_matches(|c: char| !c.is_alphanumeric());
        fields.extend(names.split('\'').skip(1).step_by(2).map(|field| format!("{name}.{field}")));
    }
    fields
}

#[test]
fn fields_are_found_by_their_names_on_the_wire() {
    let code = r#"
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Shown)]
pub struct Row<T> {
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    #[schema(required = false)]
    pub kind: Option<T>,
    pub id: u8,
}
#[derive(Serialize, Deserialize, ToSchema)]
pub enum Way {
    One {
        #[serde(
            default,
            skip_serializing_if = "Option::is_none"
        )]
        stop: Option<u8>,
    },
}
#[derive(Serialize)]
struct Stored {
    #[serde(skip_serializing_if = "Option::is_none")]
    of_nobody: Option<u8>,
}
#[derive(Deserialize, ToSchema)]
struct Asked {
    #[serde(skip_serializing_if = "Option::is_none")]
    of_nobody: Option<u8>,
}
"#;
    assert_eq!(left_out(code), ["Shown.type", "Way.stop"]);
    let generator =
        "const LEFT_OUT = {\n  Shown: [\n    'type',\n  ],\n  Way: ['stop', 'go'],\n};\nconst LATER = ['x'];";
    assert_eq!(listed(generator), BTreeSet::from(["Shown.type", "Way.go", "Way.stop"].map(str::to_owned)));
}

#[test]
fn the_page_knows_which_fields_answers_leave_out() {
    let sources = sources("platform/src", "rs");
    let found = sources.iter().filter(|source| !source.is_test()).flat_map(|source| left_out(&source.code()));
    let is_wired = |field: &String| !NOT_WIRED.iter().any(|(name, _)| field.split('.').next() == Some(*name));
    let found: BTreeSet<String> = found.filter(is_wired).collect();
    assert!(found.len() > 20, "only {} fields were found", found.len());
    let known = listed(&fs::read_to_string(root().join(GENERATOR)).unwrap());
    let unknown = found.difference(&known).map(|field| {
        format!("`{field}` is left out of answers (`skip_serializing_if`): name it there, then run .ci/web contract")
    });
    let gone = known.difference(&found).map(|field| format!("`{field}` is in every answer: take it out there"));
    let findings: Vec<String> = unknown.chain(gone).collect();
    report(&format!("LEFT_OUT of {GENERATOR} says what answers leave out"), &findings);
}
