//! Transcripts: who speaks, and what of it is a decision, an action or an open question.

use crate::dates::due;
use crate::source::Statement;

/// Lines that begin like speech but are headers of the minutes.
const LABELS: &[&str] = &[
    "date",
    "time",
    "place",
    "location",
    "subject",
    "topic",
    "agenda",
    "note",
    "notes",
    "meeting",
    "title",
    "attendees",
    "present",
    "participants",
    "attending",
    "apologies",
    "absent",
    "decision",
    "action",
    "re",
    "from",
    "to",
    "cc",
    "http",
    "https",
    "question",
    "answer",
    "summary",
    "example",
    "project",
    "duration",
];

/// Whether at least three lines, and two different names, speak.
pub fn is_transcript(text: &str) -> bool {
    let mut names: Vec<&str> = text.lines().filter_map(|line| speech(line.trim())).map(|(name, _)| name).collect();
    let lines = names.len();
    names.sort_unstable();
    names.dedup();
    lines >= 3 && names.len() >= 2 && names.len() < lines
}

/// "[10:02] Anna Weber (Sales): text" is Anna Weber's text.
pub fn speech(line: &str) -> Option<(&str, &str)> {
    let line = without_time(line.trim_start_matches("**"));
    let (name, said) = line.split_once(':')?;
    let name = name.trim().trim_end_matches('*').trim();
    let name = name.split_once('(').map_or(name, |(name, _)| name.trim());
    let said = said.trim_start_matches('*').trim();
    let words: Vec<&str> = name.split_whitespace().collect();
    let like_a_name = (1..=3).contains(&words.len())
        && words.iter().all(|word| {
            word.chars().next().is_some_and(char::is_uppercase)
                && word.chars().all(|c| c.is_alphabetic() || matches!(c, '-' | '\'' | '’' | '.'))
        });
    (like_a_name && !said.is_empty() && name.len() <= 40 && !LABELS.contains(&name.to_lowercase().as_str()))
        .then_some((name, said))
}

/// Whether a line is a header of minutes: "Attendees: Anna, Ben".
pub fn is_header(line: &str) -> bool {
    line.split_once(':').is_some_and(|(label, rest)| rest.starts_with(' ') && LABELS.contains(&normal(label).as_str()))
}

/// Without "[10:02]", "(00:12:31)" or "10:02 -" in front.
fn without_time(line: &str) -> &str {
    let rest = line.trim_start_matches(|c: char| {
        c.is_ascii_digit() || matches!(c, ':' | '.' | '[' | ']' | '(' | ')' | ' ' | '–' | '-')
    });
    let taken = line.len() - rest.len();
    if line.get(..taken).is_some_and(|time| time.contains(':')) { rest } else { line }
}

/// Everyone who speaks or is listed as present, in order, with the statement that shows it.
pub fn attendees(statements: &[Statement]) -> Vec<(String, usize)> {
    let mut found: Vec<(String, usize)> = Vec::new();
    let mut add = |name: &str, at: usize| {
        let known = found.iter().any(|(other, _)| other == name || other.split_whitespace().next() == Some(name));
        if !known && !name.is_empty() {
            found.push((name.to_owned(), at));
        }
    };
    for (at, statement) in statements.iter().enumerate() {
        let Some((label, names)) = statement.text.split_once(':') else { continue };
        if ["attendees", "present", "participants", "attending"].contains(&label.trim().to_lowercase().as_str()) {
            for name in names.split([',', ';']).flat_map(|names| names.split(" and ")) {
                add(name.trim().trim_end_matches('.'), at);
            }
        }
    }
    for (at, statement) in statements.iter().enumerate() {
        if let Some(name) = &statement.speaker {
            add(name, at);
        }
    }
    found
}

const DECISIONS: &[&str] = &[
    "decision:",
    "decided",
    "we agreed",
    "agreed that",
    "agreed to",
    "agreed on",
    "agreed:",
    "it is agreed",
    "we'll go with",
    "we will go with",
    "let's go with",
    "going with",
    "approved",
    "resolved to",
    "settled on",
    "then it's settled",
    "we are choosing",
    "we choose",
    "final decision",
    "so we keep",
    "we'll keep",
    "beschlossen",
    "entschieden",
];
const UNDECIDED: &[&str] = &[
    "not decided",
    "haven't decided",
    "not agreed",
    "undecided",
    "have we decided",
    "not been decided",
    "before we decide",
    "not yet approved",
];

/// Whether a statement says that something was decided.
pub fn is_decision(statement: &Statement) -> bool {
    let text = normal(&statement.text);
    !text.ends_with('?') && has(&text, DECISIONS) && !has(&text, UNDECIDED)
}

/// Something that somebody took on.
pub struct Action {
    pub owner: Option<String>,
    pub what: String,
    pub due: Option<String>,
}

const PROMISES: &[&str] =
    &["i'll ", "i will ", "i can take ", "i'm going to ", "i am going to ", "let me ", "i take ", "i'll, "];
const REQUESTS: &[&str] = &["can you ", "could you ", "would you ", "please ", "you need to ", "will you ", "you'll "];
const NO_ACTION: &[&str] = &[
    "i'll be honest",
    "i will be honest",
    "i'll say",
    "let me think",
    "let me see",
    "i'll admit",
    "let me ask",
    "let me start",
    "i will start with",
    "let me open",
    "i'll open",
    "let me share",
    "i'll start",
];

/// What a statement of a meeting makes somebody do. `names` are those who take part.
pub fn action(statement: &Statement, names: &[String]) -> Option<Action> {
    let text = normal(&statement.text);
    let due = due(&statement.text);
    let make = |owner: Option<String>, what: &str| Some(Action { owner, what: task(what), due: due.clone() });
    if has(&text, NO_ACTION) {
        return None;
    }
    for label in ["action:", "action item:", "todo:", "to do:"] {
        if let Some(at) = text.find(label) {
            let what = statement.text.get(at + label.len()..).unwrap_or(&statement.text).trim();
            let owner = names.iter().find(|name| what.starts_with(first(name))).cloned();
            return make(owner, what);
        }
    }
    // "Ben, can you send the list by Friday?"
    let called = names.iter().find(|name| text.contains(&format!("{},", first(name).to_lowercase())));
    if let Some(name) = called.filter(|_| has(&text, REQUESTS)) {
        return make(Some(name.clone()), &statement.text);
    }
    // "Ben will send the list."
    for name in names {
        let lower = first(name).to_lowercase();
        if [" will ", " to ", " takes ", " is going to "]
            .iter()
            .any(|verb| text.starts_with(&format!("{lower}{verb}")) || text.contains(&format!(" {lower}{}", " will ")))
            && !text.ends_with('?')
        {
            return make(Some(name.clone()), &statement.text);
        }
    }
    if has_start(&text, PROMISES) && !text.ends_with('?') && text.split_whitespace().count() >= 4 {
        return make(statement.speaker.clone(), &statement.text);
    }
    None
}

/// The task itself: "Ben, could you please send it?" and "I will send it." are "send it.".
fn task(said: &str) -> String {
    let plain = normal(said);
    // Lower case may change lengths outside of ASCII: then the words stay as they were said.
    if plain.len() != said.len() {
        return said.trim().to_owned();
    }
    let begins = |cue: &&str| plain.find(*cue).filter(|at| *at <= 30).map(|at| at + cue.len());
    let from = REQUESTS[..3].iter().chain(&PROMISES[..2]).find_map(begins).unwrap_or(0);
    let rest = said.get(from..).unwrap_or(said).trim();
    let rest = rest.strip_prefix("please ").unwrap_or(rest);
    if from > 0 { format!("{}.", rest.trim_end_matches(['?', '.', '!'])) } else { rest.to_owned() }
}

const OPEN: &[&str] = &[
    "open question",
    "still open",
    "remains open",
    "stays open",
    "leave that open",
    "leave it open",
    "unclear",
    "not clear",
    "to be confirmed",
    "to be decided",
    "tbd",
    "tbc",
    "don't know yet",
    "we don't know",
    "do not know",
    "nobody knows",
    "not sure",
    "need to find out",
    "have to find out",
    "needs clarification",
    "not decided",
    "haven't decided",
    "undecided",
    "no answer yet",
    "park that",
    "park it",
    "come back to",
    "offene frage",
];

/// The places of statements that leave a question open: they say so, or they ask and the next speaker has no answer.
pub fn open_questions(statements: &[Statement], names: &[String]) -> Vec<usize> {
    let mut open: Vec<usize> = Vec::new();
    for (at, statement) in statements.iter().enumerate() {
        let text = normal(&statement.text);
        let asks = text.ends_with('?') && text.split_whitespace().count() >= 4;
        if asks && action(statement, names).is_none() {
            let reply = statements.iter().skip(at + 1).take(3).find(|reply| reply.speaker != statement.speaker);
            if reply.is_some_and(|reply| has(&normal(&reply.text), OPEN)) {
                open.push(at);
                continue;
            }
        }
        let answers_the_last = open
            .last()
            .is_some_and(|last| at - last <= 3 && statements.get(*last).is_some_and(|asked| asked.text.ends_with('?')));
        let goes_on = at.checked_sub(1).is_some_and(|before| open.last() == Some(&before));
        if !asks && has(&text, OPEN) && !answers_the_last && !goes_on {
            open.push(at);
        }
    }
    open
}

/// Lower case, with plain apostrophes.
pub fn normal(text: &str) -> String {
    text.to_lowercase().replace('’', "'")
}

fn first(name: &str) -> &str {
    name.split_whitespace().next().unwrap_or(name)
}

fn has(text: &str, cues: &[&str]) -> bool {
    cues.iter().any(|cue| text.contains(cue))
}

/// At the beginning, or after a comma or "and": "Fine, I'll ask them".
fn has_start(text: &str, cues: &[&str]) -> bool {
    cues.iter().any(|cue| {
        text.starts_with(cue)
            || text.contains(&format!(", {cue}"))
            || text.contains(&format!(" and {cue}"))
            || text.contains(&format!("so {cue}"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn speakers_are_recognised_in_the_usual_forms() {
        for (line, name, said) in [
            ("Anna: Good morning.", "Anna", "Good morning."),
            ("[10:02] Anna Weber (Sales): Good morning.", "Anna Weber", "Good morning."),
            ("**Ben:** Hello", "Ben", "Hello"),
            ("00:12:31 - Jean-Luc O'Neill: Yes", "Jean-Luc O'Neill", "Yes"),
        ] {
            assert_eq!(speech(line), Some((name, said)), "{line}");
        }
        for line in ["Date: 3 May", "The terms are: none", "https://a.b", "10:30", "Decision: go", "It costs: 3"] {
            assert_eq!(speech(line), None, "{line}");
        }
    }
}
