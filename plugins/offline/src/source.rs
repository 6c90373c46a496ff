//! Sources cut into statements: sentences, list items, table rows, and what a speaker says; each knows where it comes from.

use std::collections::{HashMap, HashSet};

use sdk::Request;

use crate::meeting;
use crate::words::terms;

/// A statement of the sources.
pub struct Statement {
    /// As it will be shown: without list marks, speaker and table lines.
    pub text: String,
    /// Place among the request's passages; `None` for what stands in the prompt itself and cannot be cited.
    pub passage: Option<usize>,
    pub speaker: Option<String>,
    /// Words, stemmed.
    pub terms: Vec<String>,
    /// Words of the headings above.
    pub context: Vec<String>,
    /// Which of its paragraph's statements it is, from 0.
    pub position: usize,
    /// A table's row: its words are names of columns and values rather than a sentence.
    pub row: bool,
}

/// The longest statement that is quoted; what is longer is no sentence.
const LONGEST: usize = 600;

/// All statements of a request in the order of the documents, each wording once.
pub fn statements(request: &Request) -> Vec<Statement> {
    let mut found = Vec::new();
    // A transcript's passages may each be too short to show what they are: the document as a whole does.
    let mut documents: HashMap<&str, String> = HashMap::new();
    for passage in &request.passages {
        let whole = documents.entry(&passage.title).or_default();
        whole.push_str(&passage.text);
        whole.push('\n');
    }
    let transcripts: HashSet<&str> =
        documents.iter().filter(|(_, text)| meeting::is_transcript(text)).map(|(title, _)| *title).collect();
    for (number, passage) in request.passages.iter().enumerate() {
        let context = terms(&format!("{} {}", passage.title, passage.heading));
        let transcript = transcripts.contains(passage.title.as_str());
        cut(&passage.text, transcript, Some(number), &context, &mut found);
    }
    let asked: String = request
        .messages
        .iter()
        .filter(|message| message.role == sdk::Role::User)
        .map(|message| message.text() + "\n\n")
        .collect();
    let transcript = meeting::is_transcript(&asked);
    if transcript || (request.passages.is_empty() && asked.len() > 400) {
        cut(&asked, transcript, None, &[], &mut found);
    }
    let mut seen = HashSet::new();
    found.retain(|statement| seen.insert((statement.speaker.clone(), statement.text.to_lowercase())));
    found
}

fn cut(text: &str, transcript: bool, passage: Option<usize>, context: &[String], found: &mut Vec<Statement>) {
    let mut paragraph = String::new();
    let mut speaker: Option<String> = None;
    let mut header: Option<Vec<String>> = None;
    let mut heading: Vec<String> = Vec::new();
    let push = |text: &str, speaker: &Option<String>, heading: &[String], found: &mut Vec<Statement>| {
        for (position, sentence) in sentences(text).into_iter().enumerate() {
            let sentence = sentence.trim();
            let terms = terms(sentence);
            if terms.is_empty() || sentence.len() > LONGEST {
                continue;
            }
            let context = context.iter().chain(heading).cloned().collect();
            found.push(Statement {
                text: sentence.to_owned(),
                passage,
                speaker: speaker.clone(),
                terms,
                context,
                position,
                row: false,
            });
        }
    };
    for line in text.lines().map(str::trim).chain(std::iter::once("")) {
        let kind = Line::of(line, transcript);
        // Only running text goes on in the next line.
        if !matches!(kind, Line::Text(_)) && !paragraph.is_empty() {
            if !transcript && is_title(&paragraph) {
                heading = terms(&paragraph);
            } else {
                push(&paragraph, &speaker, &heading, found);
            }
            paragraph.clear();
        }
        if !matches!(kind, Line::Row(_) | Line::Rule) {
            header = None;
        }
        match kind {
            Line::Blank => {
                if !transcript {
                    speaker = None;
                }
            }
            Line::Rule => {}
            Line::Heading(title) => heading = terms(title),
            Line::Item(item) => push(item, &speaker, &heading, found),
            Line::Row(cells) => match &header {
                None => header = Some(cells),
                Some(names) => {
                    let before = found.len();
                    push(&row(names, &cells), &None, &heading, found);
                    found.iter_mut().skip(before).for_each(|statement| statement.row = true);
                }
            },
            Line::Speech(name, said) => {
                speaker = Some(name.to_owned());
                said.clone_into(&mut paragraph);
            }
            Line::Text(text) => {
                if !paragraph.is_empty() {
                    paragraph.push(' ');
                }
                paragraph.push_str(text);
            }
        }
    }
}

enum Line<'t> {
    Blank,
    /// The line below a table's header, or a thematic break.
    Rule,
    Heading(&'t str),
    Item(&'t str),
    Row(Vec<String>),
    Speech(&'t str, &'t str),
    Text(&'t str),
}

impl<'t> Line<'t> {
    fn of(line: &'t str, transcript: bool) -> Self {
        if line.is_empty() {
            return Self::Blank;
        }
        if line.len() >= 3 && line.chars().all(|c| matches!(c, '-' | '|' | ':' | '=' | '*' | '_' | ' ')) {
            return Self::Rule;
        }
        if line.starts_with('#') {
            return Self::Heading(line.trim_matches('#').trim());
        }
        if line.starts_with('|') || line.contains(" | ") {
            return Self::Row(line.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect());
        }
        if let Some(item) = item(line) {
            return match meeting::speech(item) {
                Some((name, said)) if transcript => Self::Speech(name, said),
                _ => Self::Item(item),
            };
        }
        match meeting::speech(line) {
            Some((name, said)) if transcript => Self::Speech(name, said),
            _ if transcript && meeting::is_header(line) => Self::Item(line),
            _ => Self::Text(line),
        }
    }
}

/// Whether a paragraph is a heading that lost its mark: a few words without an end.
fn is_title(paragraph: &str) -> bool {
    !paragraph.ends_with(['.', '!', '?', ':', ';', '…', '"', '”', ')']) && paragraph.split_whitespace().count() <= 7
}

/// What a list item says, without its mark.
fn item(line: &str) -> Option<&str> {
    if let Some(rest) = line.strip_prefix(['-', '*', '•', '–', '·']) {
        return rest
            .starts_with(' ')
            .then(|| rest.trim_start().trim_start_matches("[ ]").trim_start_matches("[x]").trim());
    }
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    let rest = line.get(digits..)?.strip_prefix(['.', ')'])?;
    ((1..=2).contains(&digits) && rest.starts_with(' ')).then(|| rest.trim())
}

/// A table's row as a phrase: what it is about, then each value with the name of its column in brackets.
fn row(names: &[String], cells: &[String]) -> String {
    let value = |(column, cell): (usize, &String)| match names.get(column).map(|name| column_name(name)) {
        Some(name) if !name.is_empty() => format!("{cell} ({name})"),
        _ => cell.clone(),
    };
    let is_filled = |(_, cell): &(usize, &String)| !cell.is_empty();
    let values: Vec<String> = cells.iter().enumerate().skip(1).filter(is_filled).map(value).collect();
    match cells.first().filter(|about| !about.is_empty()) {
        Some(about) if values.is_empty() => about.clone(),
        Some(about) => format!("{about}: {}", values.join(", ")),
        None => values.join(", "),
    }
}

/// "Price (EUR)" as it stands within brackets: "price, EUR". A name that is an abbreviation keeps its capitals.
fn column_name(name: &str) -> String {
    let name = name.replace(" (", ", ").replace(['(', ')'], "");
    let mut letters = name.chars();
    match (letters.next(), letters.next()) {
        (Some(first), Some(second)) if second.is_lowercase() => {
            first.to_lowercase().chain(name.chars().skip(1)).collect()
        }
        _ => name,
    }
}

/// Words that end in a full stop without ending a sentence.
const SHORT: &[&str] = &[
    "mr", "mrs", "ms", "dr", "prof", "st", "no", "nr", "art", "sec", "fig", "vol", "approx", "ca", "etc", "e.g", "i.e",
    "eg", "ie", "vs", "inc", "ltd", "co", "corp", "dept", "jan", "feb", "mar", "apr", "jun", "jul", "aug", "sep",
    "sept", "oct", "nov", "dec", "z.b", "bzw", "usw", "u.a", "max", "min", "p", "pp", "cf", "resp",
];

/// The sentences of a paragraph.
pub fn sentences(text: &str) -> Vec<&str> {
    let mut sentences = Vec::new();
    let mut begin = 0;
    let mut letters = text.char_indices().peekable();
    while let Some((at, c)) = letters.next() {
        if !matches!(c, '.' | '!' | '?' | '…') && !is_wide(c) {
            continue;
        }
        // Closing quotes and brackets belong to the sentence.
        let mut end = at + c.len_utf8();
        while let Some((next_at, next)) =
            letters.next_if(|(_, next)| matches!(next, '"' | '”' | '’' | ')' | ']' | '.' | '!' | '?'))
        {
            end = next_at + next.len_utf8();
        }
        let rest = text.get(end..).unwrap_or_default();
        let next = rest.trim_start().chars().next();
        // East Asian sentences end without a space.
        let goes_on =
            !is_wide(c) && (!rest.starts_with(char::is_whitespace) || next.is_some_and(|next| next.is_lowercase()));
        if next.is_some() && (goes_on || (c == '.' && is_short(text.get(begin..at).unwrap_or_default()))) {
            continue;
        }
        sentences.push(text.get(begin..end).unwrap_or_default().trim());
        begin = end;
    }
    sentences.push(text.get(begin..).unwrap_or_default().trim());
    sentences.retain(|sentence| !sentence.is_empty());
    sentences
}

/// Whether it ends a sentence wherever it stands.
fn is_wide(c: char) -> bool {
    matches!(c, '。' | '！' | '？' | '؟' | '۔')
}

/// Whether a sentence asks, in whatever script.
pub fn asks(sentence: &str) -> bool {
    sentence.ends_with(['?', '？', '؟'])
}

/// Whether what stands before a full stop is an abbreviation, an initial or a number of a list.
fn is_short(before: &str) -> bool {
    let word = before.rsplit(|c: char| c.is_whitespace() || matches!(c, '(' | '"')).next().unwrap_or_default();
    let initial = word.chars().count() == 1 && word.chars().all(char::is_uppercase);
    let numbered = before.trim() == word && word.len() <= 2 && word.bytes().all(|b| b.is_ascii_digit());
    initial || numbered || SHORT.contains(&word.to_lowercase().as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_end_where_a_reader_would_end_them() {
        let text = "Dr. Weber paid approx. 3.5 million (see p. 4). \"Is that final?\" she asked. No. 7 is open! e.g. this one. Done…  Next";
        assert_eq!(
            sentences(text),
            [
                "Dr. Weber paid approx. 3.5 million (see p. 4).",
                "\"Is that final?\" she asked.",
                "No. 7 is open! e.g. this one.",
                "Done…",
                "Next"
            ]
        );
        assert_eq!(sentences("Ende.Anfang ohne Leerzeichen"), ["Ende.Anfang ohne Leerzeichen"]);
        assert!(sentences("  ").is_empty());
    }

    #[test]
    fn lists_tables_and_wrapped_lines_become_statements() {
        let mut found = Vec::new();
        cut(
            "# Fees\nThe fee is due\nmonthly. It is fixed.\n\n- First item\n2. Second item\n\n| Item | Price |\n|---|---|\n| Desk | 200 |\n\nRegion | Plan\nNorth | 7\n",
            false,
            Some(3),
            &[],
            &mut found,
        );
        let texts: Vec<&str> = found.iter().map(|statement| statement.text.as_str()).collect();
        assert_eq!(
            texts,
            [
                "The fee is due monthly.",
                "It is fixed.",
                "First item",
                "Second item",
                "Desk: 200 (price)",
                "North: 7 (plan)"
            ]
        );
        assert!(found.iter().all(|statement| statement.passage == Some(3) && statement.context == ["fee"]));
    }

    #[test]
    fn ux_08_a_heading_is_no_statement_and_a_row_reads_as_a_phrase() {
        let mut found = Vec::new();
        let text = "Suppliers and subprocessors\n\nWe use three of them.\n\n\
            | Part | Description | Price (EUR) | MOQ |\n|---|---|---|---|\n\
            | SE-4 | Sensing element | 38.50 | 10 |\n| SE-5 | | 41.00 | |\n| | Freight | 12.00 | |\n";
        cut(text, false, Some(0), &[], &mut found);
        let texts: Vec<&str> = found.iter().map(|statement| statement.text.as_str()).collect();
        assert_eq!(
            texts,
            [
                "We use three of them.",
                "SE-4: Sensing element (description), 38.50 (price, EUR), 10 (MOQ)",
                "SE-5: 41.00 (price, EUR)",
                "Freight (description), 12.00 (price, EUR)"
            ]
        );
    }
}
