//! Emails as files: who wrote to whom and when, what about, and what was written. Files that hang on a mail are named,
//! not read.

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
        let kind = part
            .content_type()
            .map(|kind| format!("{}/{}", kind.ctype(), kind.subtype().unwrap_or_default()).to_ascii_lowercase());
        let kind = kind.as_deref().unwrap_or_default();
        if kind.ends_with("pkcs7-mime") || kind == "application/pgp-encrypted" {
            sink.warn("This message is signed or encrypted as a whole, and what it says was not read. Save it unencrypted, or upload its text.");
        }
        if kind == "application/ms-tnef"
            || part.attachment_name().is_some_and(|name| name.eq_ignore_ascii_case("winmail.dat"))
        {
            sink.warn(
                "The attachment winmail.dat holds the message in a form that only Outlook reads. It was not read.",
            );
        }
        match &part.body {
            PartType::Text(words) if kind == "text/calendar" => invitation(words, sink)?,
            // What a page shows is a part of it, not a file that was sent.
            PartType::Binary(_) | PartType::InlineBinary(_)
                if kind.starts_with("image/") && page && part.content_location().is_some() => {}
            PartType::Message(forwarded) if depth < DEEPEST => read_message(forwarded, depth + 1, sink)?,
            _ => files.push(part.attachment_name().unwrap_or("a file without a name").to_owned()),
        }
    }
    if !files.is_empty() {
        sink.push(BlockKind::Paragraph, None, &format!("Attachments: {}", files.join(", ")))?;
        sink.warn("What is attached to an email is not read: upload those files on their own.");
    }
    Ok(())
}

/// What is invited to: what, when and where, as the calendar's own lines say it.
fn invitation(words: &str, sink: &mut Sink) -> Result<(), Problem> {
    // A long line goes on below behind a space.
    let unfolded = words.replace("\r\n", "\n").replace("\n ", "").replace("\n\t", "");
    let mut in_event = false;
    for line in unfolded.lines() {
        let Some((name, value)) = line.split_once(':') else { continue };
        let (name, zone) = name.split_once(';').unwrap_or((name, ""));
        match (name.to_ascii_uppercase().as_str(), value.trim()) {
            ("BEGIN", "VEVENT" | "VTODO") => in_event = true,
            ("END", "VEVENT" | "VTODO") => in_event = false,
            (name, value) if in_event && !value.is_empty() => {
                let Some((_, label)) = OF_INVITATIONS.iter().find(|(known, _)| *known == name) else { continue };
                let value = value.replace("\\n", " ").replace("\\N", " ").replace("\\,", ",").replace("\\;", ";");
                let zone = zone.strip_prefix("TZID=").map(|zone| format!(" ({zone})")).unwrap_or_default();
                sink.push(BlockKind::Paragraph, None, &format!("{label}: {}{zone}", moment(&value)))?;
            }
            _ => {}
        }
    }
    Ok(())
}

const OF_INVITATIONS: [(&str, &str); 7] = [
    ("SUMMARY", "Invitation"),
    ("DTSTART", "Begins"),
    ("DTEND", "Ends"),
    ("DUE", "Due"),
    ("RRULE", "Repeats"),
    ("LOCATION", "Place"),
    ("DESCRIPTION", "Description"),
];

/// `20270318T140000Z` as people write it; anything else as it is.
fn moment(value: &str) -> String {
    let (date, time) = value.split_once('T').unwrap_or((value, ""));
    let figures = |text: &str, length: usize| text.len() == length && text.bytes().all(|byte| byte.is_ascii_digit());
    let clock = time.trim_end_matches('Z');
    if !figures(date, 8) || !(time.is_empty() || figures(clock, 6)) {
        return value.to_owned();
    }
    let part = |text: &str, from: usize, to: usize| text.get(from..to).unwrap_or_default().to_owned();
    let date = format!("{}-{}-{}", part(date, 0, 4), part(date, 4, 6), part(date, 6, 8));
    match time.is_empty() {
        true => date,
        false => format!(
            "{date} {}:{}{}",
            part(clock, 0, 2),
            part(clock, 2, 4),
            if time.ends_with('Z') { " UTC" } else { "" }
        ),
    }
}

/// People as one would write them: `Ann Lee <ann@example.com>, …`.
fn names(people: &Address<'_>) -> String {
    let one = |person: &mail_parser::Addr<'_>| match (person.name(), person.address()) {
        (Some(name), Some(address)) => format!("{name} <{address}>"),
        (only, other) => only.or(other).unwrap_or_default().to_owned(),
    };
    people.iter().map(one).filter(|person| !person.is_empty()).collect::<Vec<_>>().join(", ")
}
