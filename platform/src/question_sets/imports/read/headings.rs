//! Texts with headings, as Word writes them: a heading with text below it is a question, one with only headings below it
//! is the topic of those.

use extract::{Block, BlockKind, Extracted};

use super::Found;

pub fn read(text: &Extracted) -> Found {
    let mut rows: Vec<(i32, Vec<String>)> = Vec::new();
    let mut topics: Vec<(u8, String)> = Vec::new();
    let mut open: Option<(i32, u8, &str, Vec<&Block>)> = None;
    for (number, block) in (1..).zip(&text.blocks) {
        match block.kind {
            BlockKind::Heading { level } => {
                close(open.take(), &mut topics, &mut rows);
                topics.retain(|(above, _)| *above < level);
                open = Some((number, level, &block.text, Vec::new()));
            }
            BlockKind::Paragraph
            | BlockKind::ListItem { .. }
            | BlockKind::TableHeader
            | BlockKind::TableRow
            | BlockKind::Code => {
                if let Some((.., body)) = &mut open {
                    body.push(block);
                }
            }
        }
    }
    close(open, &mut topics, &mut rows);
    let found = Found::named(&["topic", "question", "answer"], rows);
    Found { warnings: text.warnings.clone(), ..found }
}

fn close(
    open: Option<(i32, u8, &str, Vec<&Block>)>,
    topics: &mut Vec<(u8, String)>,
    rows: &mut Vec<(i32, Vec<String>)>,
) {
    let Some((number, level, heading, body)) = open else { return };
    if body.is_empty() {
        topics.push((level, heading.to_owned()));
        return;
    }
    let topic = topics.last().map(|(_, topic)| topic.clone()).unwrap_or_default();
    rows.push((number, vec![topic, heading.to_owned(), markdown(&body)]));
}

/// The text below a heading, as Markdown.
fn markdown(body: &[&Block]) -> String {
    let mut text = String::new();
    let mut before: Option<&Block> = None;
    for block in body {
        let is_item = |block: &Block| matches!(block.kind, BlockKind::ListItem { .. });
        let is_row = |block: &Block| matches!(block.kind, BlockKind::TableHeader | BlockKind::TableRow);
        if let Some(before) = before {
            let is_close = is_item(before) && is_item(block) || is_row(before) && is_row(block);
            text.push_str(if is_close { "\n" } else { "\n\n" });
        }
        match block.kind {
            BlockKind::ListItem { depth } => {
                text.push_str(&"  ".repeat(usize::from(depth)));
                text.push_str("- ");
                text.push_str(&block.text);
            }
            BlockKind::TableHeader => {
                let columns = block.text.split(" | ").count();
                text.push_str(&format!("| {} |\n|{}", block.text, " --- |".repeat(columns)));
            }
            BlockKind::TableRow => text.push_str(&format!("| {} |", block.text)),
            BlockKind::Code => text.push_str(&format!("```\n{}\n```", block.text)),
            BlockKind::Paragraph | BlockKind::Heading { .. } => text.push_str(&block.text),
        }
        before = Some(block);
    }
    text
}
