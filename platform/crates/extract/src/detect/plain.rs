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
    if begins_with(start, "<?xml") && !is_page(start) {
        return Some(if has(start, "<svg") { "a picture (SVG)" } else { "an XML file" });
    }
    None
}

/// An e-mail begins with its header: nothing but named lines, of which some only programs write. By a name that says so, fewer do.
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
        if name.is_empty() || !name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-') {
            return false;
        }
        names.push(name.to_ascii_lowercase());
    }
    let has = |wanted: &[&str]| names.iter().any(|name| wanted.contains(&name.as_str()));
    has(&["from"])
        && (has(&["message-id", "mime-version", "received", "return-path", "delivered-to"])
            || (extension == Some("eml") && has(&["to", "subject", "date"])))
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

/// The delimiter that the first lines agree on, if they do.
pub(crate) fn delimiter(head: &str) -> Option<u8> {
    // The last line of the head may be cut.
    let lines: Vec<&str> = head.lines().filter(|line| !line.trim().is_empty()).take(20).collect();
    if lines.len() < TABLE_LINES {
        return None;
    }
    let whole = lines.get(..lines.len().saturating_sub(1).max(TABLE_LINES))?;
    [b',', b';', b'\t', b'|'].into_iter().find(|delimiter| {
        let mut counts = whole.iter().map(|line| outside_quotes(line, *delimiter));
        let first = counts.next().unwrap_or(0);
        // Prose has commas too, but never the same number line after line.
        first > 0 && counts.all(|count| count == first)
    })
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
