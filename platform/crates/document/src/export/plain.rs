//! Plain text: the words alone, for search, copying and screen readers.

use super::view::{Block, Row, View, words_of};
use crate::node::{Node, Tag};

/// The words alone, one block a line; items begin with `-` or their number, cells are set apart by tabs.
#[must_use]
pub fn to_plain_text(document: &Node) -> String {
    let mut lines = Vec::new();
    write(&View::of(document, false).blocks, "", &mut lines);
    lines.join("\n")
}

/// The first words of a text, without its headings, on one line: `most` characters at most.
#[must_use]
pub fn to_beginning(document: &Node, most: usize) -> String {
    let mut words = String::new();
    begin(document, most, &mut words);
    let line = words.split_whitespace().collect::<Vec<_>>().join(" ");
    line.chars().take(most).collect()
}

fn begin(node: &Node, most: usize, words: &mut String) {
    // A character has four bytes at most.
    if words.len() > most * 4 || node.tag == Tag::Heading {
        return;
    }
    words.push_str(node.own_text());
    for inner in node.nodes() {
        begin(inner, most, words);
    }
    if !matches!(node.tag, Tag::Text | Tag::Link | Tag::Citation) {
        words.push(' ');
    }
}

/// The documents that a text cites, each page once, in the order of the text: `Travel policy.pdf, page 2; Rates.xlsx`.
#[must_use]
pub fn to_source_list(document: &Node) -> String {
    let mut lines: Vec<String> = Vec::new();
    for source in &View::of(document, false).sources {
        let title = source.document_title.trim();
        let line = source.page.map_or_else(|| title.to_owned(), |page| format!("{title}, page {page}"));
        if !lines.contains(&line) {
            lines.push(line);
        }
    }
    lines.join("; ")
}

fn write(blocks: &[Block], indent: &str, lines: &mut Vec<String>) {
    for block in blocks {
        match block {
            Block::Heading(_, inlines) | Block::Paragraph(inlines) => {
                lines.push(format!("{indent}{}", words_of(inlines)))
            }
            Block::Quote(inner) | Block::Callout(_, inner) => write(inner, indent, lines),
            Block::List { start, items } => list(*start, items, indent, lines),
            Block::Table(rows) => lines.extend(rows.iter().map(|row| format!("{indent}{}", cells(row)))),
            Block::Code { text, .. } => lines.extend(text.lines().map(|line| format!("{indent}{line}"))),
            Block::Picture(picture) => lines.push(format!("{indent}{}", picture.shown())),
            Block::Rule => {}
        }
    }
}

fn list(start: Option<u64>, items: &[Vec<Block>], indent: &str, lines: &mut Vec<String>) {
    let deeper = format!("{indent}  ");
    for (number, item) in (start.unwrap_or(1)..).zip(items) {
        let marker = start.map_or_else(|| "-".to_owned(), |_| format!("{number}."));
        let mut inner = Vec::new();
        write(item, &deeper, &mut inner);
        match inner.first_mut() {
            // The marker takes the place of the first line's indent.
            Some(first) => *first = format!("{indent}{marker} {}", first.trim_start()),
            None => inner.push(format!("{indent}{marker}")),
        }
        lines.extend(inner);
    }
}

fn cells(row: &Row) -> String {
    row.cells.iter().map(|cell| words_of(&cell.inlines)).collect::<Vec<_>>().join("\t")
}
