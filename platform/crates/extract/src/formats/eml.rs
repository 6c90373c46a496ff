//! E-mails as files: who wrote to whom and when, what about, and what was written. Files that hang on a mail are named, not read.

use super::{Sink, html, text};
use crate::model::BlockKind;
use crate::problem::Problem;
use mail_parser::{Address, Message, MessageParser, MimeHeaders, PartType};

/// A forwarded mail within a forwarded mail: nobody's go deeper.
const DEEPEST: u8 = 8;

pub(super) fn read(bytes: &[u8], sink: &mut Sink) -> Result<(), Problem> {
    let message = MessageParser::default().parse(bytes).ok_or_else(|| Problem::damaged("it holds no message"))?;
    read_message(&message, 0, sink)
}

fn read_message(message: &Message<'_>, depth: u8, sink: &mut Sink) -> Result<(), Problem> {
    if let Some(subject) = message.subject() {
        sink.set_title(subject);
        sink.push(BlockKind::Heading { level: (depth + 1).min(6) }, None, subject)?;
    }
    for (label, people) in [("From", message.from()), ("To", message.to()), ("Cc", message.cc())] {
        let people = people.map(names).unwrap_or_default();
        if !people.is_empty() {
            sink.push(BlockKind::Paragraph, None, &format!("{label}: {people}"))?;
        }
    }
    if let Some(date) = message.date().filter(|date| date.is_valid()) {
        sink.push(BlockKind::Paragraph, None, &format!("Date: {}", date.to_rfc3339()))?;
    }
    // What was written as a page keeps its tables and headings; programs that send both say the same in both.
    let page = message.html_bodies().any(|part| matches!(&part.body, PartType::Html(_)));
    let bodies: Vec<_> = if page { message.html_bodies().collect() } else { message.text_bodies().collect() };
    for part in bodies {
        match &part.body {
            PartType::Html(page) => html::read(page, sink)?,
            PartType::Text(words) => text::read(words, sink)?,
            _ => {}
        }
    }
    let mut files = Vec::new();
    for part in message.attachments() {
        match &part.body {
            PartType::Message(forwarded) if depth < DEEPEST => read_message(forwarded, depth + 1, sink)?,
            _ => files.push(part.attachment_name().unwrap_or("a file without a name").to_owned()),
        }
    }
    if !files.is_empty() {
        sink.push(BlockKind::Paragraph, None, &format!("Attachments: {}", files.join(", ")))?;
        sink.warn("What is attached to an e-mail is not read: upload those files on their own.");
    }
    Ok(())
}

/// People as one would write them: `Ann Lee <ann@example.com>, …`.
fn names(people: &Address<'_>) -> String {
    let one = |person: &mail_parser::Addr<'_>| match (person.name(), person.address()) {
        (Some(name), Some(address)) => format!("{name} <{address}>"),
        (only, other) => only.or(other).unwrap_or_default().to_owned(),
    };
    people.iter().map(one).filter(|person| !person.is_empty()).collect::<Vec<_>>().join(", ")
}
