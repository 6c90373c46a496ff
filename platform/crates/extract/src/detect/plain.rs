//! Tells text from everything else, and kinds of text from each other.

use crate::model::Kind;
use crate::problem::Problem;
use crate::text;
use crate::transcript;

/// A delimiter has to stand in this many lines in a row, equally often, to make a table of a text.
const TABLE_LINES: usize = 3;

/// The start of a file as text; none where it is no text.
pub(super) fn as_text(head: &[u8]) -> Option<String> {
    let marked = encoding_rs::Encoding::for_bom(head).is_some();
    let wide = text::unmarked_utf16(head).is_some();
    if !marked && !wide {
        let controls = head.iter().filter(|byte| is_control(**byte)).count();
        if head.contains(&0) || controls * 100 > head.len() {
            return None;
        }
    }
    // The head may end within a character: that is no fault of the file.
    let whole = match std::str::from_utf8(head) {
        Err(error) if error.error_len().is_none() => head.get(..error.valid_up_to())?,
        _ => head,
    };
    let text = text::decode(whole, None).text.into_owned();
    let controls = text.chars().filter(|c| c.is_control() && !c.is_whitespace()).count();
    (controls * 100 <= text.len()).then_some(text)
}

/// Bytes that no text file holds: control characters but tab, line ends, form feed and escape.
fn is_control(byte: u8) -> bool {
    byte < 0x20 && !matches!(byte, b'\t' | b'\n' | b'\r' | 0x0c | 0x1b) || byte == 0x7f
}

/// Which kind of text it is.
pub(super) fn kind(head: &str, extension: Option<&str>) -> Result<Kind, Problem> {
    let start = head.trim_start().get(..).unwrap_or_default();
    if let Some(what) = markup_of_another_kind(start) {
        return Err(Problem::unsupported(what));
    }
    if is_page(start) {
        return Ok(Kind::Html);
    }
    // The mark, and a line's end or something said of the whole file.
    if start.strip_prefix("WEBVTT").is_some_and(|rest| rest.is_empty() || rest.starts_with(char::is_whitespace)) {
        return Ok(Kind::Vtt);
    }
    if extension == Some("srt") || transcript::begins_like_srt(start) {
        return Ok(Kind::Srt);
    }
    if is_message(head, extension) {
        return Ok(Kind::Eml);
    }
    Ok(match extension {
        Some("csv" | "tsv") => Kind::Csv,
        Some("md" | "markdown") => Kind::Markdown,
        Some("html" | "htm" | "xhtml") if has_tags(start) => Kind::Html,
        Some("txt" | "text" | "log") => Kind::Text,
        _ if delimiter(head).is_some() => Kind::Csv,
        _ if has_markdown(head) => Kind::Markdown,
        _ => Kind::Text,
    })
}

fn markup_of_another_kind(start: &str) -> Option<&'static str> {
    if start.starts_with("{\\rtf") {
        return Some("a Rich Text (RTF) file");
    }
    if start.starts_with("%!PS") {
        return Some("a PostScript file");
    }
    if begins_with(start, "<svg") {
        return Some("a picture (SVG)");
    }
    for (mark, what) in [
        ("Excel.Sheet", "an Excel file of the XML format of 2003 (open it in Excel and save it as XLSX)"),
        ("Word.Document", "a Word file of the XML format of 2003 (open it in Word and save it as DOCX)"),
    ] {
        if begins_with(start, "<?xml") && has(start, "<?mso-application") && has(start, mark) {
            return Some(what);
        }
    }
    if begins_with(start, "<?xml") && !is_page(start) {
        return Some(if has(start, "<svg") { "a picture (SVG)" } else { "an XML file" });
    }
    None
}

/// An email begins with its header: nothing but named lines, of which some only programs write. By a name that says
/// so, fewer do.
fn is_message(head: &str, extension: Option<&str>) -> bool {
    let mut names = Vec::new();
    // Some programs put the line of a mailbox in front.
    let lines =
        head.lines().enumerate().skip_while(|(at, line)| *at == 0 && line.starts_with("From ")).map(|(_, line)| line);
    for line in lines.take_while(|line| !line.trim().is_empty()) {
        if line.starts_with([' ', '\t']) && !names.is_empty() {
            continue;
        }
        let name = line.split_once(':').map_or("", |(name, _)| name);
        if name.is_empty() || !name.bytes().all(|byte| byte.is_ascii_graphic()) {
            return false;
        }
        names.push(name.to_ascii_lowercase());
    }
    let has = |wanted: &[&str]| names.iter().any(|name| wanted.contains(&name.as_str()));
    let by_program = ["message-id", "mime-version", "received", "return-path", "delivered-to"];
    has(&["from"]) && (has(&by_program) || (extension == Some("eml") && has(&["to", "subject", "date"])))
        // What a wiki or a browser saves as a whole names nobody who wrote it.
        || has(&["mime-version"]) && has(&["content-type"])
}

/// Whether a text begins like the header of an email and goes on beyond this head of the file.
pub(super) fn header_goes_on(head: &str) -> bool {
    let mut lines = head.lines().filter(|line| !line.starts_with([' ', '\t'])).peekable();
    let mut whole = Vec::new();
    while let Some(line) = lines.next() {
        // The last one may be cut.
        if lines.peek().is_some() {
            whole.push(line);
        }
    }
    whole.len() >= 3
        && whole.iter().all(|line| {
            line.starts_with("From ")
                || line
                    .split_once(':')
                    .is_some_and(|(name, _)| !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_graphic()))
        })
}

fn is_page(start: &str) -> bool {
    ["<!doctype html", "<html", "<head", "<body"].iter().any(|mark| begins_with(start, mark))
        || ((begins_with(start, "<?xml") || start.starts_with("<!--")) && has(start, "<html"))
}

fn has_tags(start: &str) -> bool {
    ["<p", "<div", "<h1", "<h2", "<table", "<ul", "<ol", "<span", "<a ", "<br", "<!--"]
        .iter()
        .any(|tag| has(start, tag))
}

fn begins_with(text: &str, mark: &str) -> bool {
    text.get(..mark.len()).is_some_and(|start| start.eq_ignore_ascii_case(mark))
}

fn has(text: &str, mark: &str) -> bool {
    text.as_bytes().windows(mark.len()).any(|window| window.eq_ignore_ascii_case(mark.as_bytes()))
}

/// Marks that mean something in Markdown and little in prose: headings, fences, links, table rules.
fn has_markdown(head: &str) -> bool {
    let marks = head
        .lines()
        .filter(|line| {
            let hashes = line.bytes().take_while(|byte| *byte == b'#').count();
            let heading = (1..=6).contains(&hashes) && line.get(hashes..).is_some_and(|rest| rest.starts_with(' '));
            heading
                || line.starts_with("```")
                || line.contains("](")
                || line.starts_with("|--")
                || line.starts_with("| --")
        })
        .take(2)
        .count();
    marks >= 2 || head.trim_start().starts_with("# ")
}

/// What divides cells, the likelier first.
pub(crate) const LIKELY_DELIMITERS: [u8; 4] = [b',', b';', b'\t', b'|'];

/// The line with which Excel is told the separator (`sep=;`): that separator, and what follows the line.
pub(crate) fn separator_line(text: &str) -> Option<(u8, &str)> {
    let text = text.trim_start_matches('\u{feff}');
    let end = text.find(['\r', '\n']).unwrap_or(text.len());
    let (line, rest) = text.split_at_checked(end)?;
    let line = line.trim_matches([' ', '"']);
    let said = line.get(..4).filter(|start| start.eq_ignore_ascii_case("sep="))?;
    let [separator] = line.get(said.len()..)?.as_bytes() else {
        // A tab was trimmed with the line's end, or is spelled out.
        let is_tab = line.len() == 4 || line.get(4..) == Some("\\t");
        return is_tab.then(|| (b'\t', after_line_end(rest)));
    };
    separator
        .is_ascii_punctuation()
        .then(|| (*separator, after_line_end(rest)))
        .or_else(|| (*separator == b'\t').then(|| (b'\t', after_line_end(rest))))
}

fn after_line_end(rest: &str) -> &str {
    rest.strip_prefix("\r\n").or_else(|| rest.strip_prefix(['\r', '\n'])).unwrap_or(rest)
}

/// The delimiter that the first lines agree on, if they do; of several, the one that stands there most.
pub(crate) fn delimiter(head: &str) -> Option<u8> {
    if let Some((delimiter, _)) = separator_line(head) {
        return Some(delimiter);
    }
    // The last line of the head may be cut.
    let lines: Vec<&str> = head.lines().filter(|line| !line.trim().is_empty()).take(20).collect();
    if lines.len() < TABLE_LINES {
        return None;
    }
    let whole = lines.get(..lines.len().saturating_sub(1).max(TABLE_LINES))?;
    let agreed = |delimiter: u8| {
        let mut counts = whole.iter().map(|line| outside_quotes(line, delimiter));
        let first = counts.next().unwrap_or(0);
        // Prose has commas too, but never the same number line after line.
        (first > 0 && counts.all(|count| count == first)).then_some(first)
    };
    let weighed = LIKELY_DELIMITERS.into_iter().rev().filter_map(|delimiter| {
        let count = agreed(delimiter)?;
        let dividing = if delimiter == b',' { whole.iter().map(|line| dividing_commas(line)).min()? } else { count };
        Some((dividing, delimiter))
    });
    weighed.max_by_key(|(count, _)| *count).map(|(_, delimiter)| delimiter)
}

/// Commas that divide nothing else: neither a number's whole part from its fraction nor words.
fn dividing_commas(line: &str) -> usize {
    let bytes = line.as_bytes();
    let is_figure = |at: Option<usize>| at.and_then(|at| bytes.get(at)).is_some_and(u8::is_ascii_digit);
    let divides = |at: usize| {
        let within_number = is_figure(at.checked_sub(1)) && is_figure(at.checked_add(1));
        !within_number && bytes.get(at + 1) != Some(&b' ')
    };
    bytes.iter().enumerate().filter(|(at, byte)| **byte == b',' && divides(*at)).count()
}

/// How often a delimiter stands outside of quotes.
pub(crate) fn outside_quotes(line: &str, delimiter: u8) -> usize {
    let mut quoted = false;
    line.bytes()
        .filter(|byte| {
            quoted ^= *byte == b'"';
            !quoted && *byte == delimiter
        })
        .count()
}
