//! Plain text: paragraphs are separated by empty lines; lines that look like items of a list are items.

use super::Sink;
use crate::model::BlockKind;
use crate::problem::Problem;
use crate::transcript;

pub(super) fn read(text: &str, sink: &mut Sink) -> Result<(), Problem> {
    let mut paragraph = String::new();
    for line in text.lines() {
        if line.trim().is_empty() {
            flush(&mut paragraph, sink)?;
        } else if let Some(item) = item(line) {
            flush(&mut paragraph, sink)?;
            sink.push(BlockKind::ListItem { depth: 0 }, None, item)?;
        } else if is_speech(line) {
            // In a transcript, each speaker's turn is a statement of its own.
            flush(&mut paragraph, sink)?;
            paragraph.push_str(line);
        } else {
            if !paragraph.is_empty() {
                paragraph.push(' ');
            }
            paragraph.push_str(line.trim());
        }
    }
    flush(&mut paragraph, sink)
}

fn flush(paragraph: &mut String, sink: &mut Sink) -> Result<(), Problem> {
    sink.push(BlockKind::Paragraph, None, paragraph)?;
    paragraph.clear();
    Ok(())
}

/// The text of a line that begins with a bullet.
fn item(line: &str) -> Option<&str> {
    let line = line.trim_start();
    ["- ", "* ", "• ", "– "].iter().find_map(|bullet| line.strip_prefix(bullet))
}

/// `Maria Lopez: …`, `[00:12] Maria: …`: a short capitalised name and a colon, or a time stamp.
fn is_speech(line: &str) -> bool {
    let line = line.trim_start();
    let is_bracketed =
        line.starts_with('[') && line.get(1..2).is_some_and(|digit| digit.bytes().all(|b| b.is_ascii_digit()));
    is_bracketed || transcript::spoken(line).is_some() || transcript::begins_turn(line)
}
