//! Text of PDFs against what was set: the documents of `tests/quality` are one text each, set by a word processor
//! (LibreOffice 7.4: `writer`) and printed by a browser (Chromium: `browser`), in the ways that break readers. `cargo
//! test -p extract quality -- --nocapture` prints the table, beside poppler's `pdftotext` where it is installed.

use crate::support::worker;
use extract::{BlockKind, Extractor, Limits};
use std::path::{Path, PathBuf};
use std::process::Command;

/// What is drawn around numbers and foreign words to keep their direction; it is no text.
fn is_direction(c: char) -> bool {
    matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

fn words(text: &str) -> Vec<String> {
    let plain: String = text.chars().filter(|c| !is_direction(*c) && *c != '\u{ad}').collect();
    plain.split_whitespace().map(str::to_owned).collect()
}

/// The part of the words that both have in the same order, of those that either has: 1 is the very text.
fn likeness(found: &[String], set: &[String]) -> f64 {
    let mut before = vec![0_usize; set.len() + 1];
    for word in found {
        let mut row = vec![0; set.len() + 1];
        for (at, other) in set.iter().enumerate() {
            row[at + 1] = if word == other { before[at] + 1 } else { row[at].max(before[at + 1]) };
        }
        before = row;
    }
    #[expect(clippy::cast_precision_loss, reason = "a few thousand words")]
    let ratio = |part: usize, of: usize| part as f64 / of as f64;
    ratio(before[set.len()], found.len().max(set.len()))
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/quality")
}

fn by_poppler(path: &Path) -> Option<String> {
    let done = Command::new("pdftotext").args([path.as_os_str(), "-".as_ref()]).output().ok()?;
    done.status.success().then(|| String::from_utf8_lossy(&done.stdout).into_owned())
}

#[tokio::test]
async fn issue_5_the_text_of_columns_ligatures_divided_words_tables_and_right_to_left_lines_is_what_was_set() {
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|ending| ending == "pdf"));
    files.sort();
    assert_eq!(files.len(), 10);
    println!("{:<28} {:>8} {:>10}", "file", "ours", "pdftotext");
    for path in files {
        let name = path.file_name().unwrap().to_str().unwrap();
        let text = folder().join(format!("{}.txt", name.split('.').next().unwrap()));
        let set = words(&std::fs::read_to_string(text).unwrap());
        let found = Extractor::new(worker(), Limits::default()).extract(&path, name).await.unwrap();
        assert_eq!(found.warnings, [] as [String; 0], "{name}");
        // Cells of a row are set apart by a bar, which is ours.
        let ours: Vec<String> = found.blocks.iter().flat_map(|block| words(&block.text.replace(" | ", " "))).collect();
        let ours = likeness(&ours, &set);
        let theirs = by_poppler(&path).map(|text| likeness(&words(&text), &set));
        println!("{name:<28} {ours:>8.4} {:>10}", theirs.map_or("-".to_owned(), |theirs| format!("{theirs:.4}")));
        assert!(ours >= 0.995, "{name}: {ours}");
        assert!(theirs.is_none_or(|theirs| ours >= theirs), "{name}: {ours} beside {theirs:?}");
    }
}

#[tokio::test]
async fn issue_5_paragraphs_go_on_over_columns_and_headings_are_headings() {
    for name in ["two-columns.writer.pdf", "two-columns.browser.pdf", "hyphenated.writer.pdf", "hyphenated.browser.pdf"]
    {
        let found = Extractor::new(worker(), Limits::default()).extract(&folder().join(name), name).await.unwrap();
        let set = std::fs::read_to_string(folder().join(format!("{}.txt", name.split('.').next().unwrap()))).unwrap();
        let blocks: Vec<&str> = found.blocks.iter().map(|block| block.text.as_str()).collect();
        assert_eq!(blocks, set.lines().collect::<Vec<_>>(), "{name}");
        let headings = found.blocks.iter().filter(|block| matches!(block.kind, BlockKind::Heading { .. }));
        assert_eq!(headings.count(), 2, "{name}");
    }
}
