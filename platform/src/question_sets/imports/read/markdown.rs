//! Markdown: a heading with text below it is a question, one with only headings below it is the topic of those.
//!
//! Our own export begins with a mark and has the rest of an entry in a comment below its question; its answers have no
//! headings, for what begins like one has a backslash before it.

use serde_json::Value;

use super::Found;
use crate::question_sets::error::Error;

/// The first line of an export.
pub const MARK: &str = "<!-- questions and answers -->";
const COLUMNS: [&str; 9] =
    ["topic", "question", "answer", "key", "language", "valid_from", "valid_until", "owner", "review_on"];

/// Text that has no headings and no comments of ours when it is read.
pub fn escaped(text: &str) -> String {
    let line = |line: &str| if is_special(line) { format!("\\{line}") } else { line.to_owned() };
    text.split('\n').map(line).collect::<Vec<_>>().join("\n")
}

fn unescaped(line: &str) -> &str {
    line.strip_prefix('\\').filter(|rest| is_special(rest)).unwrap_or(line)
}

/// What an answer's line must not begin with, whatever stands before it: a backslash of ours, or of the text itself.
fn is_special(line: &str) -> bool {
    let line = line.trim_start_matches('\\');
    line.starts_with('#') || line.starts_with("<!--")
}

#[derive(Default)]
struct Open {
    line: i32,
    level: usize,
    heading: String,
    rest: Option<Value>,
    body: Vec<String>,
}

pub fn read(text: &str) -> Result<Found, Error> {
    let is_ours = text.lines().next().is_some_and(|line| line.trim_end() == MARK);
    let (mut rows, mut topics, mut open): (Vec<_>, Vec<(usize, String)>, Option<Open>) = Default::default();
    let mut fence: Option<String> = None;
    for (number, line) in (1..).zip(text.split('\n').map(|line| line.strip_suffix('\r').unwrap_or(line))) {
        // Of a program in an answer, `#` begins a remark. Our own answers have none that would be taken for a heading.
        if !is_ours {
            let bare = line.trim_start();
            match &fence {
                Some(mark) if bare.starts_with(mark.as_str()) => fence = None,
                None if bare.starts_with("```") || bare.starts_with("~~~") => fence = bare.get(..3).map(str::to_owned),
                _ => {}
            }
        }
        match heading(line, is_ours).filter(|_| fence.is_none()) {
            Some((level, words)) => {
                close(open.take(), &mut topics, &mut rows);
                topics.retain(|(above, _)| *above < level);
                open = Some(Open { line: number, level, heading: words, ..Open::default() });
            }
            None => {
                let Some(entry) = &mut open else { continue };
                match comment(line).filter(|_| is_ours && entry.rest.is_none() && entry.body.is_empty()) {
                    Some(rest) => entry.rest = Some(rest),
                    None if is_ours => entry.body.push(unescaped(line).to_owned()),
                    None => entry.body.push(line.to_owned()),
                }
            }
        }
    }
    close(open, &mut topics, &mut rows);
    Ok(Found::named(&COLUMNS, rows))
}

/// Makes a row of a heading with text below it; else it is a topic.
fn close(open: Option<Open>, topics: &mut Vec<(usize, String)>, rows: &mut Vec<(i32, Vec<String>)>) {
    let Some(Open { line, level, heading, rest, body }) = open else { return };
    let answer = body.join("\n").trim().to_owned();
    if answer.is_empty() && rest.is_none() {
        topics.push((level, heading));
        return;
    }
    let part = |name: &str| rest.as_ref().and_then(|rest| rest[name].as_str()).unwrap_or_default().to_owned();
    let topic = topics.last().map(|(_, topic)| topic.clone());
    // Headings are one line; our own export says in the comment how the question and its topic are written.
    let whole =
        |name: &str, plain: String| rest.as_ref().and_then(|rest| rest[name].as_str()).map_or(plain, str::to_owned);
    let mut cells = vec![whole("topic", topic.unwrap_or_default()), whole("question", heading), answer];
    cells.extend(COLUMNS[3..].iter().map(|name| part(name)));
    rows.push((line, cells));
}

/// `## When?` as its level and its words. `is_whole`: what stands at its end belongs to them.
fn heading(line: &str, is_whole: bool) -> Option<(usize, String)> {
    let level = line.bytes().take_while(|byte| *byte == b'#').count();
    let words = line.get(level..).filter(|rest| (1..=6).contains(&level) && rest.starts_with([' ', '\t']))?;
    let words = words.trim();
    let bare = words.trim_end_matches('#');
    let words = if is_whole {
        words
    } else if bare.ends_with(' ') || bare.is_empty() {
        bare.trim_end()
    } else {
        words
    };
    (!words.is_empty()).then(|| (level, words.to_owned()))
}

/// What our export says of an entry besides.
fn comment(line: &str) -> Option<Value> {
    let inner = line.strip_prefix("<!-- ")?.strip_suffix(" -->")?;
    serde_json::from_str(inner).ok().filter(Value::is_object)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn r27_headings_with_text_are_questions_and_those_without_their_topics() {
        let text = "# Rent\n\n## When is it due?\n\nIn *May*.\n\n```sh\n# no heading\n```\n## How much?\n900\n# Pets ##\n## Dogs?\nNo.\n";
        let found = read(text).unwrap();
        let rows: Vec<(i32, [&str; 3])> =
            found.rows.iter().map(|(line, cells)| (*line, [&*cells[0], &*cells[1], &*cells[2]])).collect();
        assert_eq!(
            rows,
            [
                (3, ["Rent", "When is it due?", "In *May*.\n\n```sh\n# no heading\n```"]),
                (10, ["Rent", "How much?", "900"]),
                (13, ["Pets", "Dogs?", "No."]),
            ]
        );
        assert_eq!(read("no headings").unwrap().rows, []);
    }

    #[test]
    fn r27_what_looks_like_a_heading_in_an_answer_is_escaped_and_comes_back() {
        for text in ["# a\n\\# b\n\\\\# c", "<!-- x -->", "plain\n #indented", "\\", ""] {
            let back: Vec<&str> = escaped(text).leak().split('\n').map(unescaped).collect();
            assert_eq!(back.join("\n"), text);
        }
    }
}
