//! Markdown (CommonMark with tables and footnotes). Every character of the document's text that could mean
//! something is escaped: text stays text, whatever it looks like.

use super::Meta;
use super::view::{Block, Cell, Inline, Row, Style, clean};
use crate::node::{Citation, Node};
use crate::origin::Origin;

/// What a marked copy says about its marks.
const MARKED: &str = "*Marked copy. Behind a sentence stands where it comes from: (a person) wrote or changed it; (no source) is named for what the model wrote; (changed) names a source and no longer says what that was cited for. All else is the model’s, with its source.*";

/// Markdown with the title on top and citations as footnotes (`[^1]`) with title, page and quote.
#[must_use]
pub fn to_markdown(document: &Node, meta: &Meta) -> String {
    let copy = meta.copy_of(document);
    let view = meta.view(&copy);
    let mut out = Vec::new();
    if !meta.title.trim().is_empty() {
        out.push(format!("# {}", escape(&one_line(&meta.title))));
    }
    for line in [&meta.author, &meta.subtitle] {
        if !line.trim().is_empty() {
            out.push(format!("*{}*", escape(&one_line(line))));
        }
    }
    if meta.is_marked() {
        out.push(MARKED.to_owned());
    }
    out.extend(blocks(&view.blocks));
    out.extend(view.sources.iter().zip(1..).map(|(source, number)| footnote(number, source)));
    let mut text = out.join("\n\n");
    text.push('\n');
    text
}

fn footnote(number: usize, source: &Citation) -> String {
    let mut text = format!("[^{number}]: **{}**", escape(&one_line(&source.document_title)));
    if let Some(page) = source.page {
        text.push_str(&format!(", page {page}"));
    }
    let quote = one_line(&source.quote);
    if !quote.is_empty() {
        text.push_str(&format!(" – “{}”", escape(&quote)));
    }
    text
}

/// Each block as its lines.
fn blocks(all: &[Block]) -> Vec<String> {
    all.iter().map(block).filter(|text| !text.is_empty()).collect()
}

fn block(block: &Block) -> String {
    match block {
        Block::Heading(level, inlines) => {
            format!("{} {}", "#".repeat(usize::from(*level)), line(inlines).replace("\\\n", " "))
        }
        Block::Paragraph(inlines) => at_line_starts(&line(inlines)),
        Block::Quote(inner) | Block::Callout(_, inner) => prefixed(&blocks(inner).join("\n\n"), "> ", "> "),
        Block::List { start, items } => list(*start, items),
        Block::Table(rows) => table(rows),
        Block::Code { lang, text } => code_block(lang, text),
        Block::Picture(picture) => format!("*{}*", escape(&one_line(&picture.shown()))),
        Block::Rule => "---".to_owned(),
    }
}

fn list(start: Option<u64>, items: &[Vec<Block>]) -> String {
    let mut lines = Vec::new();
    for (number, item) in (start.unwrap_or(1)..).zip(items) {
        let marker = start.map_or_else(|| "- ".to_owned(), |_| format!("{number}. "));
        // Blocks after the item's words, such as a list of its own, follow without an empty line where they can.
        let tight = item.iter().skip(1).all(|block| matches!(block, Block::List { .. }));
        let text = blocks(item).join(if tight { "\n" } else { "\n\n" });
        lines.push(prefixed(&text, &marker, &" ".repeat(marker.len())));
    }
    lines.join("\n")
}

fn table(rows: &[Row]) -> String {
    let width = rows.iter().map(|row| row.cells.len()).max().unwrap_or(0);
    if width == 0 {
        return String::new();
    }
    // Markdown tables need a header row: one that says so, or the first.
    let (header, body) = match rows.iter().position(|row| row.header) {
        Some(0) | None => rows.split_at(1),
        Some(_) => (&[][..], rows),
    };
    let header = header.first().map_or_else(|| table_row(&[], width), |row| table_row(&row.cells, width));
    let rule = format!("|{}", " --- |".repeat(width));
    let body = body.iter().map(|row| table_row(&row.cells, width));
    [header, rule].into_iter().chain(body).collect::<Vec<_>>().join("\n")
}

fn table_row(cells: &[Cell], width: usize) -> String {
    let texts = cells.iter().map(|cell| line(&cell.inlines).replace("\\\n", "<br>"));
    let texts: Vec<String> = texts.chain(std::iter::repeat(String::new())).take(width).collect();
    format!("| {} |", texts.join(" | "))
}

fn code_block(lang: &str, text: &str) -> String {
    let lang: String = lang.chars().filter(|c| c.is_ascii_alphanumeric() || "+#-_".contains(*c)).collect();
    let fence = "`".repeat(longest_run(text, '`').max(2) + 1);
    format!("{fence}{lang}\n{text}\n{fence}")
}

/// Inline pieces on one line; a break within is a backslash at the line's end.
fn line(inlines: &[Inline]) -> String {
    let mut text = String::new();
    for (at, inline) in inlines.iter().enumerate() {
        match inline {
            Inline::Text(words, style) => {
                text.push_str(&styled(&words.replace('\n', " "), *style));
                // A sentence of several looks is marked behind its last piece.
                let goes_on = matches!(inlines.get(at + 1), Some(Inline::Text(_, next)) if next.origin == style.origin);
                text.push_str(if goes_on { "" } else { mark(*style) });
            }
            Inline::Link(href, inner) => {
                // In angle brackets an address may hold what would else end it.
                text.push_str(&format!("[{}](<{href}>)", line(inner)));
            }
            Inline::Break => text.push_str("\\\n"),
            Inline::Cite(number, _) => text.push_str(&format!("[^{number}]")),
        }
    }
    text.trim().to_owned()
}

fn mark(style: Style) -> &'static str {
    match style.origin {
        Some(Origin::Person) => " *(a person)*",
        Some(Origin::Unsupported) => " *(no source)*",
        Some(Origin::Changed) => " *(changed)*",
        Some(Origin::Model) | None => "",
    }
}

fn styled(text: &str, style: Style) -> String {
    let words = text.trim();
    if words.is_empty() {
        return text.to_owned();
    }
    // Marks next to a space would be plain characters: the spaces go outside.
    let start = text.len() - text.trim_start().len();
    let (before, rest) = text.split_at(start);
    let after = rest.get(words.len()..).unwrap_or_default();
    let marks = match (style.bold, style.italic) {
        (true, true) => "***",
        (true, false) => "**",
        (false, true) => "*",
        (false, false) => "",
    };
    let strike = if style.strike { "~~" } else { "" };
    let inner = if style.code { code(words) } else { escape(words) };
    format!("{before}{strike}{marks}{inner}{marks}{strike}{after}")
}

fn code(text: &str) -> String {
    let fence = "`".repeat(longest_run(text, '`') + 1);
    let pad = if text.starts_with('`') || text.ends_with('`') { " " } else { "" };
    // A bar would end a cell even within code; a table's reader takes the escape away again.
    format!("{fence}{pad}{}{pad}{fence}", text.replace('|', "\\|"))
}

/// Escapes what means something anywhere in a line.
fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 8);
    for c in text.chars() {
        if matches!(c, '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '~' | '|' | '&' | '$') {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

/// Escapes what means something at a line's start only: headings, items, rules, numbers.
fn at_line_starts(text: &str) -> String {
    let escaped = |line: &str| {
        let digits = line.bytes().take_while(u8::is_ascii_digit).count();
        let numbered = digits > 0 && line.get(digits..).is_some_and(|rest| rest.starts_with(['.', ')']));
        if numbered {
            let (number, rest) = line.split_at(digits);
            format!("{number}\\{rest}")
        } else if line.starts_with(['#', '+', '-', '=', ':']) {
            format!("\\{line}")
        } else {
            line.to_owned()
        }
    };
    text.lines().map(|line| escaped(line.trim_start())).collect::<Vec<_>>().join("\n")
}

/// Puts one prefix before the first line and another before each further one; empty lines stay empty.
fn prefixed(text: &str, first: &str, further: &str) -> String {
    let mut out = String::new();
    for (index, line) in text.split('\n').enumerate() {
        if index > 0 {
            out.push('\n');
        }
        let prefix = if index == 0 { first } else { further };
        out.push_str(if line.is_empty() { prefix.trim_end() } else { prefix });
        out.push_str(line);
    }
    out
}

fn longest_run(text: &str, mark: char) -> usize {
    let (mut longest, mut run) = (0, 0);
    for c in text.chars() {
        run = if c == mark { run + 1 } else { 0 };
        longest = longest.max(run);
    }
    longest
}

fn one_line(text: &str) -> String {
    clean(text).split_whitespace().collect::<Vec<_>>().join(" ")
}
