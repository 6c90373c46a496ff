//! The shape of the code, held by a test: who may call whom, where SQL stands, how long a file gets, what a migration
//! must say. A message names the file and what to do. A needed exception goes into the table here, with its reason, and
//! nowhere else.
#![expect(clippy::unwrap_used, reason = "tests")]

#[path = "tidy/left_out.rs"]
mod left_out;
#[path = "tidy/migrations.rs"]
mod migrations;
#[path = "tidy/names.rs"]
mod names;
#[path = "tidy/pages.rs"]
mod pages;
#[path = "tidy/routes.rs"]
mod routes;
#[path = "tidy/scarce.rs"]
mod scarce;
#[path = "tidy/secrets.rs"]
mod secrets;
#[path = "tidy/shown.rs"]
mod shown;
#[path = "tidy/waits.rs"]
mod waits;

use std::fs;
use std::path::{Path, PathBuf};

/// Rows of the layers, lowest first: a module calls modules of rows below its own, and nothing else.
const LAYERS: &[&[&str]] = &[
    &["config"],
    &["kit"],
    &["brakes"],
    &["audit", "entitlements", "error_log", "routing"],
    &["loads", "notifications"],
    &["auth"],
    &["announcements", "roles", "tenancy"],
    &["usage", "workspaces"],
    &["access", "people", "folders", "profile", "brand_templates", "push", "webhooks"],
    &["access_requests", "runners_admin", "scim", "use_cases"],
    &["models"],
    &["documents"],
    &["recordings", "records"],
    &["guides", "outputs", "question_sets", "templates", "formats", "library"],
    &["runs"],
    &["batches", "clients", "gateway"],
    // `rehearsals` gives a client another plan as `plans` does, and commits nothing.
    // `client_templates` carries what a company shows of its people.
    &["insight", "plans"],
    &[
        "chats",
        "checks",
        "client_templates",
        "console",
        "drafting",
        "jobs_admin",
        "minutes",
        "rehearsals",
        "rewrite",
        "similar_use_cases",
        "status",
    ],
    &["billing", "dashboard", "first_steps", "quick_actions", "team_activity", "token_requests"],
    &["home"],
    &["app", "samples"],
    &["background"],
    &["server"],
    &["commands"],
];

/// Calls that the rows forbid, and why they are there.
const EXCEPTIONS: &[(&str, &str, &str)] =
    &[("samples", "app", "the first start's data needs every part of the server at once; only `server` calls it")];

/// Where SQL may stand apart from the features' stores, and why.
const SQL_HOMES: &[(&str, &str)] =
    &[("kit/db/", "opens transactions and migrates"), ("testing/", "looks behind the server's back")];

const FILE_LINES: usize = 400;
const TEST_LINES: usize = 600;

fn root() -> PathBuf {
    // Not its parent: that of a relative folder is an empty path, which cannot be listed.
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// A source file: its path below the folder that was asked for, and its text.
struct Source {
    path: String,
    text: String,
}

impl Source {
    /// Tests reach everywhere: they are not part of what the rules keep apart.
    fn is_test(&self) -> bool {
        let parts: Vec<&str> = self.path.split('/').collect();
        parts.iter().any(|part| matches!(*part, "tests" | "tests.rs" | "testing" | "testing.rs" | "benches"))
    }

    /// The code without comment lines.
    fn code(&self) -> String {
        self.text.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n")
    }
}

fn sources(folder: &str, extension: &str) -> Vec<Source> {
    fn walk(folder: &Path, files: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            if path.is_dir() && !matches!(name.as_str(), "target" | "node_modules" | "dist") && !name.starts_with('.') {
                walk(&path, files);
            } else if path.is_file() {
                files.push(path);
            }
        }
    }
    let base = root().join(folder);
    let mut files = Vec::new();
    walk(&base, &mut files);
    files.sort();
    files.retain(|path| path.extension().is_some_and(|found| found == extension));
    let source = |path: &PathBuf| Source {
        path: path.strip_prefix(&base).unwrap().to_string_lossy().into_owned(),
        text: fs::read_to_string(path).unwrap(),
    };
    files.iter().map(source).collect()
}

/// Fails with all findings at once, so that one run shows the whole work.
fn report(rule: &str, findings: &[String]) {
    assert!(findings.is_empty(), "{rule}:\n  {}\n", findings.join("\n  "));
}

/// Paths below the crate's root that `code` names: `crate::a::b` and each branch of `crate::{a::b, c}`.
fn crate_paths(code: &str) -> Vec<String> {
    let ident = |text: &str| -> String { text.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect() };
    let two = |text: &str| {
        let first = ident(text);
        let rest = text[first.len()..].strip_prefix("::").map(ident).unwrap_or_default();
        format!("{first}::{rest}")
    };
    let mut paths = Vec::new();
    for (at, mark) in code.match_indices("crate::") {
        // `$crate::` and `my_crate::` are other things.
        if code[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == '$') {
            continue;
        }
        let rest = &code[at + mark.len()..];
        if !rest.starts_with('{') {
            paths.push(two(rest));
            continue;
        }
        let (mut depth, mut branch) = (0, String::new());
        for character in rest.chars() {
            match character {
                '{' => depth += 1,
                '}' => depth -= 1,
                _ => {}
            }
            match character {
                '{' if depth == 1 => {}
                ',' if depth == 1 => paths.push(two(std::mem::take(&mut branch).trim())),
                _ if depth == 0 => break,
                _ => branch.push(character),
            }
        }
        if !branch.trim().is_empty() {
            paths.push(two(branch.trim()));
        }
    }
    paths
}

fn row(module: &str) -> Option<usize> {
    LAYERS.iter().position(|row| row.contains(&module))
}

/// The module a path of `platform/src` belongs to; none for the crate's own roots.
fn module(path: &str) -> Option<&str> {
    let top = path.split('/').next()?.trim_end_matches(".rs");
    (!matches!(top, "main" | "lib" | "testing")).then_some(top)
}

#[test]
fn paths_are_found_in_all_their_forms() {
    let code = "use crate::kit::db::Db;\nuse crate::{auth, runs::{self, Run}};\nlet x = crate::people::name();\n$crate::no!();";
    assert_eq!(crate_paths(code), ["kit::db", "auth::", "runs::", "people::name"]);
}

#[test]
fn a_module_calls_only_rows_below_its_own() {
    let mut findings = Vec::new();
    for source in sources("platform/src", "rs").iter().filter(|source| !source.is_test()) {
        let Some(from) = module(&source.path) else { continue };
        let Some(own) = row(from) else {
            findings.push(format!(
                "{}: `{from}` stands in no row; give it one in LAYERS (platform/tests/tidy.rs)",
                source.path
            ));
            continue;
        };
        for path in crate_paths(&source.code()) {
            let to = path.split("::").next().unwrap_or_default();
            let excepted = EXCEPTIONS.iter().any(|(caller, called, _)| (*caller, *called) == (from, to));
            if to != from && !excepted && row(to).is_some_and(|other| other >= own) {
                findings.push(format!("{}: `{from}` must not call `{to}`, which is not below it", source.path));
            }
        }
    }
    report("calls go down the layers (platform/README.md, Layers)", &findings);
}

#[test]
fn a_features_store_is_its_own() {
    let mut findings = Vec::new();
    for source in sources("platform/src", "rs").iter().filter(|source| !source.is_test()) {
        for line in source.code().lines().map(str::trim) {
            if line.starts_with("pub")
                && (line.contains(" mod store;") || line.contains("_store;"))
                && line.contains(" mod ")
            {
                findings.push(format!("{}: `{line}`: a store is private", source.path));
            }
            if line.starts_with("pub use") && line.ends_with("store::*;") {
                findings.push(format!("{}: `{line}`: name what others may ask the store for", source.path));
            }
        }
        for path in crate_paths(&source.code()) {
            let (feature, inner) = path.split_once("::").unwrap_or((&path, ""));
            if inner == "store" && module(&source.path) != Some(feature) {
                findings
                    .push(format!("{}: calls `{feature}::store`; ask a public function of `{feature}`", source.path));
            }
        }
    }
    report("no feature reaches into another's store", &findings);
}

#[test]
fn sql_stands_in_stores_only() {
    let macros = ["query!(", "query_as!(", "query_scalar!(", "sqlx::query(", "sqlx::query_as(", "sqlx::query_scalar("];
    let mut findings = Vec::new();
    for source in sources("platform/src", "rs").iter().filter(|source| !source.is_test()) {
        let at_home = source.path.ends_with("store.rs")
            || source.path.contains("/store/")
            || SQL_HOMES.iter().any(|(home, _)| source.path.starts_with(home));
        if !at_home && macros.iter().any(|name| source.code().contains(name)) {
            findings.push(format!("{}: move the SQL into the feature's store", source.path));
        }
    }
    report("all SQL of a feature is in its store (R16)", &findings);
}

#[test]
fn a_model_does_no_input_or_output() {
    let mut findings = Vec::new();
    for source in sources("platform/src", "rs") {
        if !source.path.ends_with("/model.rs") {
            continue;
        }
        for library in ["actix_web", "sqlx", "tokio", "reqwest", "std::fs"] {
            if source.code().contains(&format!("{library}::")) {
                findings.push(format!("{}: names {library}; types and rules only", source.path));
            }
        }
    }
    report("model.rs is types and rules", &findings);
}

#[test]
fn only_kit_db_holds_the_pool() {
    let mut findings = Vec::new();
    for source in sources("platform/src", "rs").iter().filter(|source| !source.is_test()) {
        let code = source.code();
        let names = ["PgPool", "Pool<Postgres>", "PgPoolOptions"].iter().any(|name| code.contains(name));
        if names && !source.path.starts_with("kit/db/") {
            findings.push(format!("{}: take kit::db::Db and begin a transaction", source.path));
        }
    }
    report("rows are reached through kit::db only (C1)", &findings);
}

#[test]
fn tests_have_their_databases_from_one_harness() {
    let mut findings = Vec::new();
    for source in sources("platform/src", "rs") {
        if source.code().contains("sqlx::test") {
            findings.push(format!("{}: write #[database_test]", source.path));
        }
    }
    report("sqlx::test compiles its harness anew for each test, which was half of the tests' code", &findings);
}

#[test]
fn crates_depend_on_what_they_may() {
    let forbidden: &[(&str, &[&str])] = &[
        ("platform", &["wasmtime", "wit-component", "stripe_stand_in"]),
        ("runners", &["platform", "sqlx", "actix-web", "document", "extract"]),
        ("platform/crates/confine", &["platform", "runners", "document", "extract", "typeset", "sqlx", "actix-web"]),
        ("platform/crates/database_test", &["platform", "runners", "document", "extract", "sqlx", "actix-web"]),
        ("platform/crates/document", &["platform", "runners", "extract", "sqlx", "actix-web"]),
        ("platform/crates/typeset", &["platform", "runners", "sqlx", "actix-web"]),
        ("platform/crates/sheet", &["platform", "runners", "document", "extract", "sqlx", "actix-web"]),
        ("platform/crates/stripe_stand_in", &["platform", "runners", "document", "extract", "sqlx"]),
        ("platform/crates/extract", &["platform", "runners", "document", "sqlx", "actix-web"]),
        ("plugins/sdk", &["platform", "runners", "document", "extract"]),
        ("plugins/offline", &["platform", "runners", "document", "extract"]),
        ("plugins/openai", &["platform", "runners", "document", "extract"]),
    ];
    let mut findings = Vec::new();
    for (folder, names) in forbidden {
        let text = fs::read_to_string(root().join(folder).join("Cargo.toml")).unwrap();
        let dependencies =
            text.split("[dependencies]").nth(1).unwrap_or_default().split("\n[").next().unwrap_or_default();
        for line in dependencies.lines() {
            let name = line.split(['.', '=', ' ']).next().unwrap_or_default();
            if names.contains(&name) {
                findings.push(format!("{folder}/Cargo.toml: must not depend on {name}"));
            }
        }
    }
    report("crates keep apart", &findings);
}

#[test]
fn files_are_short_and_say_what_they_are_for() {
    let mut findings = Vec::new();
    for folder in ["platform", "runners", "plugins"] {
        for source in sources(folder, "rs") {
            let limit = if source.is_test() { TEST_LINES } else { FILE_LINES };
            let lines = source.text.lines().count();
            if lines > limit {
                findings.push(format!("{folder}/{}: {lines} lines; split it (at most {limit})", source.path));
            }
            if !source.text.starts_with("//!") {
                findings.push(format!("{folder}/{}: open it with `//!` and what it is for", source.path));
            }
        }
    }
    report("a file fits a reader's head", &findings);
}
