//! The pages for people: links lead somewhere, the map names every crate, and every id that code quotes is explained.

use std::collections::HashSet;
use std::fs;
use std::path::Path;

use super::{Source, report, root, sources};

/// Pages that the project writes itself; samples and templates of the product hold texts of invented companies.
const PAGES: &[&str] = &["docs", "platform", "runners", "plugins", "migrations", "web"];
const INVENTED: &[&str] =
    &["platform/samples/", "platform/templates/", "web/node_modules/", "web/tools/api/node_modules/"];

/// Letters that begin an id, and the page that says what each id is.
const IDS: &[(&str, &str)] = &[("RK", "docs/requirements.md"), ("CBPFIL", "docs/threats.md")];

/// Code that may quote ids.
const CODE: &[(&str, &str)] = &[
    ("platform/src", "rs"),
    ("platform/tests", "rs"),
    ("platform/benches", "rs"),
    ("platform/crates", "rs"),
    ("runners", "rs"),
    ("plugins", "rs"),
    ("migrations", "sql"),
    ("web/src", "ts"),
    ("web/src", "tsx"),
    ("web/e2e", "ts"),
];

fn pages() -> Vec<Source> {
    let mut pages: Vec<Source> = Vec::new();
    for entry in fs::read_dir(root()).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "md") {
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            pages.push(Source { path: name, text: fs::read_to_string(&path).unwrap() });
        }
    }
    for folder in PAGES {
        pages.extend(
            sources(folder, "md").into_iter().map(|page| Source { path: format!("{folder}/{}", page.path), ..page }),
        );
    }
    pages.retain(|page| !INVENTED.iter().any(|folder| page.path.starts_with(folder)));
    pages
}

/// A page's text without its blocks of code.
fn prose(text: &str) -> String {
    text.split("```").step_by(2).collect::<Vec<_>>().join("\n")
}

/// What a heading's link is called.
fn anchor(heading: &str) -> String {
    let kept = |c: &char| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_');
    heading.trim().to_lowercase().chars().filter(kept).map(|c| if c == ' ' { '-' } else { c }).collect()
}

fn anchors(text: &str) -> HashSet<String> {
    prose(text).lines().filter(|line| line.starts_with('#')).map(|line| anchor(line.trim_start_matches('#'))).collect()
}

#[test]
fn links_between_pages_lead_somewhere() {
    let mut findings = Vec::new();
    let pages = pages();
    assert!(pages.iter().any(|page| page.path == "docs/operating.md"), "the pages were not found");
    for page in &pages {
        for link in prose(&page.text).split("](").skip(1) {
            let target = link.split([')', ' ']).next().unwrap_or_default();
            if target.contains("://") || target.starts_with("mailto:") {
                continue;
            }
            let (file, heading) = target.split_once('#').unwrap_or((target, ""));
            let folder = root().join(&page.path).parent().unwrap().to_owned();
            let path = if file.is_empty() { root().join(&page.path) } else { folder.join(file) };
            if !path.exists() {
                findings.push(format!("{}: {target} is not there", page.path));
            } else if !heading.is_empty() && !anchors(&fs::read_to_string(&path).unwrap()).contains(heading) {
                findings.push(format!("{}: {target} has no such heading", page.path));
            }
        }
    }
    report("links lead somewhere", &findings);
}

/// Endings of files that a page may name; with folders only, or by their name alone.
const NAMED: &[&str] = &["rs", "ts", "tsx", "sql", "mjs"];
/// Files of whoever reads: a partner's own project, and the pattern of a migration's name.
const READERS: &[&str] = &["plugin/src/lib.rs", "YYYYMMDDHHMMSS_what.sql"];

#[test]
fn files_that_pages_name_are_there() {
    let mut files: Vec<String> = Vec::new();
    for folder in ["platform", "runners", "plugins", "migrations", "web"] {
        for extension in NAMED {
            let found = sources(folder, extension);
            files.extend(found.into_iter().map(|file| format!("/{folder}/{}", file.path).replace("/src/", "/")));
        }
    }
    let mut findings = Vec::new();
    for page in &pages() {
        for name in prose(&page.text).split('`').skip(1).step_by(2) {
            let is_path = name.chars().all(|c| c.is_ascii_alphanumeric() || "._-/".contains(c));
            let ending = name.rsplit_once('.').map_or("", |(_, ending)| ending);
            if !is_path || !NAMED.contains(&ending) || READERS.contains(&name) || name.contains(".ci/") {
                continue;
            }
            let end = format!("/{}", name.trim_start_matches(['.', '/'])).replace("/src/", "/");
            if !files.iter().any(|file| file.ends_with(&end)) {
                findings.push(format!("{}: {name} is not there", page.path));
            }
        }
    }
    report("files that pages name are there", &findings);
}

#[test]
fn the_readme_is_short_and_its_map_names_every_crate() {
    let readme = fs::read_to_string(root().join("README.md")).unwrap();
    assert!(
        readme.lines().count() <= 120,
        "README.md: what it is, two commands, five pictures, the map; the rest goes into docs/"
    );
    let mut findings = Vec::new();
    for folder in ["platform", "runners", "plugins"] {
        for manifest in sources(folder, "toml").iter().filter(|file| file.path.ends_with("Cargo.toml")) {
            let path = format!("{folder}/{}", manifest.path.trim_end_matches("Cargo.toml"));
            let is_named = readme.contains(&format!("`{path}`"))
                || path.strip_prefix("plugins/").is_some_and(|plugin| readme.contains(&format!("`{plugin}`")))
                || path.starts_with("plugins/examples/") && readme.contains("`plugins/examples/`");
            if manifest.text.contains("[package]") && !is_named {
                findings.push(format!("README.md: the map does not name {path}"));
            }
        }
    }
    report("the map names every crate", &findings);
}

/// `R35` or `c5`, if `word` is one: a letter that begins ids, and a number.
fn id(word: &str) -> Option<String> {
    let (letter, number) = word.split_at_checked(1)?;
    let letter = letter.to_uppercase();
    let is_id = IDS.iter().any(|(letters, _)| letters.contains(&letter));
    let is_number = matches!(number.len(), 1 | 2) && number.bytes().all(|byte| byte.is_ascii_digit());
    (is_id && is_number).then(|| format!("{letter}{number}"))
}

/// Ids in a line: of a comment, or of a test's name.
fn quoted(line: &str) -> Vec<String> {
    let line = line.trim_start();
    let words = |text: &str| -> Vec<String> {
        let words = text.split(|c: char| !c.is_alphanumeric() && c != '_');
        words.filter(|word| word.starts_with(|c: char| c.is_ascii_uppercase())).filter_map(id).collect()
    };
    if ["//", "/*", "* ", "--"].iter().any(|mark| line.starts_with(mark)) {
        return words(line);
    }
    if let Some(name) = ["fn ", "async fn "].iter().find_map(|start| line.strip_prefix(start)) {
        // `p90_micros` is a number; a test's name is a sentence.
        let is_sentence = name.split(['(', '<']).next().unwrap_or_default().matches('_').count() > 2;
        return name.split('_').next().filter(|_| is_sentence).and_then(id).into_iter().collect();
    }
    let is_test = ["test(", "it(", "describe(", "test.each("].iter().any(|start| line.starts_with(start));
    if is_test { line.split(['\'', '"', '`']).nth(1).map(words).unwrap_or_default() } else { Vec::new() }
}

#[test]
fn ids_are_found_in_comments_and_names_and_nowhere_else() {
    assert_eq!(quoted("    /// So it is (R35, C1–C2)."), ["R35", "C1", "C2"]);
    assert_eq!(quoted("async fn f16_a_killed_sandbox_costs_a_run_one_attempt() {"), ["F16"]);
    assert_eq!(quoted("test('R24 R45: rights down, roles across', async () => {"), ["R24", "R45"]);
    assert!(quoted("fn p90_ms(values: &[u64]) -> u64 {").is_empty());
    assert!(quoted("    P256(EcdsaKeyPair), // B1").is_empty());
}

#[test]
fn every_id_that_code_quotes_is_explained() {
    let explained: HashSet<String> = IDS
        .iter()
        .flat_map(|(_, page)| {
            let text = fs::read_to_string(root().join(page)).unwrap();
            let rows: Vec<String> =
                text.lines().filter_map(|line| id(line.strip_prefix("| ")?.split(' ').next()?)).collect();
            assert!(rows.len() > 90, "{page}: the ids were not found");
            rows
        })
        .collect();
    let mut findings = Vec::new();
    for (folder, extension) in CODE {
        for source in sources(folder, extension).iter().filter(|source| !source.path.starts_with("api/gen/")) {
            for (number, line) in source.text.lines().enumerate() {
                for id in quoted(line).into_iter().filter(|id| !explained.contains(id)) {
                    findings.push(format!(
                        "{folder}/{}:{}: {id} is in none of the pages",
                        Path::new(&source.path).display(),
                        number + 1
                    ));
                }
            }
        }
    }
    report("ids are explained in docs/requirements.md and docs/threats.md", &findings);
}
