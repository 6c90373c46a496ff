//! One name, one public type, so that a search for the name finds what is meant.
//!
//! In `runners` and in the small crates no two public types share a name. `platform` is many features, each with short
//! names of its own inside (`Row`, `Filter`, `Status`; 160 stand more than once); there the rule holds for types that
//! other features name, as their readers do not see which folder a type comes from.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use super::{Source, report, root, sources};

/// Names that several types may have, and why.
const SHARED: &[(&str, &str)] = &[
    ("Arguments", "what a command of the program `runner` takes: each command is a module and has its own"),
    ("Error", "the failure of a module, always named with it: `blob::Error`, `models::Error`"),
];

fn is_ident(character: char) -> bool {
    character.is_alphanumeric() || character == '_'
}

/// Public types that a file declares.
fn declared(source: &Source) -> Vec<String> {
    let name = |line: &str| {
        let rest = line.trim_start().strip_prefix("pub ")?;
        let name = ["struct ", "enum ", "trait ", "type ", "union "].iter().find_map(|word| rest.strip_prefix(word))?;
        Some(name.chars().take_while(|c| is_ident(*c)).collect())
    };
    source.code().lines().filter_map(name).collect()
}

/// The module whose types others name: a feature, or a part of `kit`.
fn module(path: &str) -> String {
    let mut parts = path.trim_end_matches(".rs").split('/');
    let first = parts.next().unwrap_or_default();
    match parts.next() {
        Some(second) if first == "kit" => format!("kit::{second}"),
        Some(_) | None => first.to_owned(),
    }
}

/// The path that begins here, with all that stands in its braces: `B::c` of `B::c()`, `{A, b::{C, D}}`.
fn path(rest: &str) -> &str {
    let end = rest.find(|c: char| !is_ident(c) && c != ':').unwrap_or(rest.len());
    if !rest[end..].starts_with('{') {
        return &rest[..end];
    }
    let mut depth = 0;
    for (at, character) in rest[end..].char_indices() {
        match character {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return &rest[..=end + at];
        }
    }
    rest
}

/// Types of other modules that a file names, with the module: by `crate::module::…`, or by `module::…` where the module
/// itself was imported.
fn named(source: &Source, modules: &BTreeSet<String>) -> Vec<(String, String)> {
    let (own, code) = (module(&source.path), source.code());
    let own_modules: BTreeSet<&str> =
        code.lines().filter_map(|line| Some(line.trim().strip_suffix(';')?.split_once("mod ")?.1)).collect();
    let mut named = Vec::new();
    for (at, separator) in code.match_indices("::") {
        let (before, rest) = (&code[..at], &code[at + separator.len()..]);
        let start = before.trim_end_matches(is_ident).len();
        let last = &before[start..];
        for other in modules.iter().filter(|other| **other != own && other.rsplit("::").next() == Some(last)) {
            let is_imported = !before[..start].ends_with(':') && !own_modules.contains(last);
            if is_imported || before.ends_with(&format!("crate::{other}")) {
                let types =
                    path(rest).split(|c: char| !is_ident(c)).filter(|word| word.starts_with(char::is_uppercase));
                named.extend(types.map(|name| (other.clone(), name.to_owned())));
            }
        }
    }
    named
}

/// What stands more than once, from names and the files that declare them.
fn repeated(folder: &str, files: BTreeMap<String, Vec<String>>) -> Vec<String> {
    let is_shared = |name: &str| SHARED.iter().any(|(shared, _)| *shared == name);
    files
        .into_iter()
        .filter(|(name, files)| files.len() > 1 && !is_shared(name))
        .map(|(name, files)| format!("{folder}: `{name}` is declared in {}; say what each is", files.join(", ")))
        .collect()
}

#[test]
fn paths_are_read_with_their_braces() {
    assert_eq!(path("B::c(d)"), "B::c");
    assert_eq!(path("b::{C, d::{E, F}};"), "b::{C, d::{E, F}}");
    let source = Source {
        path: "runs/start.rs".to_owned(),
        text:
            "use crate::kit::jobs::{self, Queue};\nuse crate::audit;\nfn f(a: audit::Entry, b: super::audit::Other) {}"
                .to_owned(),
    };
    let modules: BTreeSet<String> = ["audit", "kit::jobs", "runs"].map(str::to_owned).into();
    let found = [("kit::jobs", "Queue"), ("audit", "Entry")];
    assert_eq!(named(&source, &modules), found.map(|(module, name)| (module.to_owned(), name.to_owned())));
}

#[test]
fn public_types_of_runners_and_of_the_small_crates_have_names_of_their_own() {
    let crates = fs::read_dir(root().join("platform/crates")).unwrap();
    let crates = crates.map(|entry| format!("platform/crates/{}/src", entry.unwrap().file_name().to_string_lossy()));
    let mut findings = Vec::new();
    for folder in crates.chain(["runners/src".to_owned()]) {
        let mut files: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for source in sources(&folder, "rs").iter().filter(|source| !source.is_test()) {
            for name in declared(source) {
                files.entry(name).or_default().push(source.path.clone());
            }
        }
        findings.extend(repeated(&folder, files));
    }
    report("one name, one public type", &findings);
}

#[test]
fn types_that_other_features_name_have_names_of_their_own() {
    let mut sources = sources("platform/src", "rs");
    sources.retain(|source| !source.is_test());
    let modules: BTreeSet<String> = sources.iter().map(|source| module(&source.path)).collect();
    let named: BTreeSet<(String, String)> = sources.iter().flat_map(|source| named(source, &modules)).collect();
    let mut files: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for source in &sources {
        for name in declared(source) {
            if named.contains(&(module(&source.path), name.clone())) {
                files.entry(name).or_default().push(source.path.clone());
            }
        }
    }
    report("one name, one type that other features name", &repeated("platform/src", files));
}
