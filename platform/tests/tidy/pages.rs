//! The pages for people: links lead somewhere, files and pages that are named are there, the map names every crate, and
//! every id that code quotes is explained.

use std::collections::HashSet;
use std::fs;
use std::path::Path;

use super::{Source, report, root, sources};

/// Pages that the project writes itself; samples and templates of the product hold texts of invented companies.
const PAGES: &[&str] = &["docs", "platform", "runners", "plugins", "migrations", "web"];
const INVENTED: &[&str] =
    &["platform/samples/", "platform/templates/", "web/node_modules/", "web/tools/api/node_modules/"];

/// Letters that begin an id, and the page that says what each id is.
const IDS: &[(&str, &str)] = &[("RK", "docs/requirements.md"), ("CBPFILHMNS", "docs/threats.md")];
/// Says what `UX-01` and its like are.
const STUMBLED_OVER: &str = "docs/usability.md";
/// What looks like an id and is none: the interface of object stores.
const NO_IDS: &[&str] = &["S3"];

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
/// The reader's own files: a partner's project, and the pattern of a migration's name.
const READERS: &[&str] = &["plugin/src/lib.rs", "YYYYMMDDHHMMSS_what.sql"];
/// Folders at the root whose files pages name. What a folder's own page names is in that folder.
const PARTS: &[&str] = &["platform", "runners", "plugins", "migrations", "web"];
/// Names that many folders have a file of: a page means all of them.
const USUAL: &[&str] = &["lib.rs", "mod.rs", "model.rs", "store.rs", "model.ts", "queries.ts"];

/// What is wrong with a file's name in a page. It is a path from the root, from the page's part or from its folder; or
/// the end of one file's path in the part, which is a test's only where the page or the name says so.
fn misnamed(page: &Source, name: &str, files: &[Source]) -> Option<String> {
    let folder = page.path.rsplit_once('/').map_or("", |(folder, _)| folder);
    let part = page.path.split('/').next().filter(|part| PARTS.contains(part)).unwrap_or_default();
    let mut bases = ["", part, folder].into_iter().map(|base| root().join(base));
    if bases.any(|base| base.join(name).is_file() || base.join("src").join(name).is_file()) {
        return None;
    }
    let short = |path: &str| format!("/{path}").replace("/src/", "/");
    let end = short(name.trim_start_matches(['.', '/']));
    let may_be_test = page.is_test() || Source { path: name.to_owned(), text: String::new() }.is_test();
    let of_part = files.iter().filter(|file| part.is_empty() || file.path.starts_with(&format!("{part}/")));
    let found: Vec<&str> = of_part
        .filter(|file| (may_be_test || !file.is_test()) && short(&file.path).ends_with(&end))
        .map(|file| file.path.as_str())
        .collect();
    match found.len() {
        0 => Some("is not there".to_owned()),
        1 => None,
        _ if USUAL.contains(&name) => None,
        _ => Some(format!("may be any of {}; name its folder", found.join(", "))),
    }
}

#[test]
fn a_name_in_a_page_leads_to_one_file() {
    let file = |path: &str| Source { path: path.to_owned(), text: String::new() };
    let files =
        ["platform/benches/server.rs", "platform/src/a/reports.rs", "platform/src/b/reports.rs", "web/src/x.ts"];
    let files = files.map(file);
    let wrong = |page: &str, name: &str| misnamed(&file(page), name, &files);
    assert!(wrong("platform/README.md", "server.rs").is_some(), "a bench is not the server");
    assert!(wrong("platform/README.md", "reports.rs").is_some(), "which one?");
    assert_eq!(wrong("platform/README.md", "a/reports.rs"), None);
    assert!(wrong("platform/README.md", "x.ts").is_some(), "it is of another part");
    assert_eq!(wrong("docs/usability.md", "x.ts"), None);
    assert_eq!(wrong("platform/README.md", "tests/tidy/pages.rs"), None, "it is there");
}

#[test]
fn files_that_pages_name_are_there() {
    let mut files: Vec<Source> = Vec::new();
    for part in PARTS {
        for extension in NAMED {
            let found = sources(part, extension);
            files.extend(found.into_iter().map(|file| Source { path: format!("{part}/{}", file.path), ..file }));
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
            if let Some(wrong) = misnamed(page, name, &files) {
                findings.push(format!("{}: {name} {wrong}", page.path));
            }
        }
    }
    report("files that pages name are there", &findings);
}

#[test]
fn pages_that_comments_name_are_there() {
    let mut findings = Vec::new();
    for (folder, extension) in CODE {
        let part = folder.split('/').next().unwrap_or_default();
        for source in sources(folder, extension) {
            for line in source.text.lines().filter(|line| is_comment(line)) {
                let names = line.split('`').skip(1).step_by(2);
                for name in names.filter(|name| name.ends_with(".md") && !name.contains(' ')) {
                    if !root().join(name).is_file() && !root().join(part).join(name).is_file() {
                        findings.push(format!("{folder}/{}: {name} is not there", source.path));
                    }
                }
            }
        }
    }
    report("pages that comments name are there", &findings);
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
    let id = format!("{letter}{number}");
    (is_id && is_number && !NO_IDS.contains(&id.as_str())).then_some(id)
}

/// `UX-01` and its like in a text.
fn stumbled_over(text: &str) -> Vec<String> {
    let numbers = text.split("UX-").skip(1).filter_map(|rest| rest.get(..2));
    let numbers = numbers.filter(|number| number.bytes().all(|byte| byte.is_ascii_digit()));
    numbers.map(|number| format!("UX-{number}")).collect()
}

fn is_comment(line: &str) -> bool {
    ["//", "/*", "* ", "--"].iter().any(|mark| line.trim_start().starts_with(mark))
}

/// Ids in a line: of a comment, or of a test's name.
fn quoted(line: &str) -> Vec<String> {
    let line = line.trim_start();
    let words = |text: &str| -> Vec<String> {
        let words = text.split(|c: char| !c.is_alphanumeric() && c != '_');
        let ids = words.filter(|word| word.starts_with(|c: char| c.is_ascii_uppercase())).filter_map(id);
        ids.chain(stumbled_over(text)).collect()
    };
    if is_comment(line) {
        return words(line);
    }
    if let Some(name) = ["fn ", "async fn "].iter().find_map(|start| line.strip_prefix(start)) {
        let name = name.split(['(', '<']).next().unwrap_or_default();
        // `p90_micros` is a number; a test's name is a sentence.
        if name.matches('_').count() < 3 {
            return Vec::new();
        }
        return match name.strip_prefix("ux_") {
            Some(rest) => stumbled_over(&format!("UX-{rest}")),
            None => name.split('_').map_while(id).collect(),
        };
    }
    let is_test = ["test(", "it(", "describe(", "test.each(", "])("].iter().any(|start| line.starts_with(start));
    if is_test { line.split(['\'', '"', '`']).nth(1).map(words).unwrap_or_default() } else { Vec::new() }
}

#[test]
fn ids_are_found_in_comments_and_names_and_nowhere_else() {
    assert_eq!(quoted("    /// So it is (R35, C1–C2)."), ["R35", "C1", "C2"]);
    assert_eq!(quoted("async fn f16_a_killed_sandbox_costs_a_run_one_attempt() {"), ["F16"]);
    assert_eq!(quoted("async fn n1_h3_a_stranger_harms_nobody(pool: PgPool) {"), ["N1", "H3"]);
    assert_eq!(quoted("fn ux_08_a_heading_is_no_statement() {"), ["UX-08"]);
    assert_eq!(quoted("])('UX-26: “%s” is the day %j', (text, day) => {"), ["UX-26"]);
    assert_eq!(quoted("// In S3 or a folder (M9, UX-28)."), ["M9", "UX-28"]);
    assert_eq!(quoted("test('R24 R45: rights down, roles across', async () => {"), ["R24", "R45"]);
    assert!(quoted("fn p90_ms(values: &[u64]) -> u64 {").is_empty());
    assert!(quoted("    P256(EcdsaKeyPair), // B1").is_empty());
}

#[test]
fn every_id_that_code_quotes_is_explained() {
    let mut explained: HashSet<String> = IDS
        .iter()
        .flat_map(|(_, page)| {
            let text = fs::read_to_string(root().join(page)).unwrap();
            let rows: Vec<String> =
                text.lines().filter_map(|line| id(line.strip_prefix("| ")?.split(' ').next()?)).collect();
            assert!(rows.len() > 90, "{page}: the ids were not found");
            rows
        })
        .collect();
    let page = fs::read_to_string(root().join(STUMBLED_OVER)).unwrap();
    let cells = page.lines().filter_map(|line| line.strip_prefix("| ")?.split('|').next());
    let rows: Vec<String> = cells.flat_map(stumbled_over).collect();
    assert!(rows.len() > 50, "{STUMBLED_OVER}: the ids were not found");
    explained.extend(rows);
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
    report("ids are explained in docs/requirements.md, docs/threats.md and docs/usability.md", &findings);
}
