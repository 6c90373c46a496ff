//! A document as the data of the PDF's template (`typeset`): what is decided about it is decided here, the template
//! only draws.

use super::Meta;
use super::brand::{Line, Paper, Piece, TableStyle};
use super::language::language_of;
use super::outline::Outline;
use super::view::{Block, Cell, Inline, Row, Style, breakable, columns};
use crate::node::{Citation, Node};
use crate::origin::Origin;
use crate::support::Support;
use serde_json::{Value, json};

/// What the template reads, and the pictures that it names by their number.
#[derive(Debug)]
pub struct Report {
    pub data: Value,
    pub pictures: Vec<Vec<u8>>,
}

/// Characters of a quote in a footnote, at most.
const QUOTE: usize = 280;
/// How much of a page's height a picture may take.
const HIGHEST: f64 = 0.82;
/// Points that the logo may take above the title and in the header.
const LOGO: (f64, f64) = (200.0, 56.0);
const SMALL: (f64, f64) = (110.0, 20.0);
/// From so many columns on a table stands on a page of its own that is wider than high.
const WIDE: usize = 10;
/// From so many blocks on the contents have a page of their own.
const LONG: usize = 150;

/// The data of a PDF.
#[must_use]
pub fn to_report(document: &Node, meta: &Meta) -> Report {
    let copy = meta.copy_of(document);
    let view = meta.view(&copy);
    let outline = Outline::of(&view.blocks, &meta.brand);
    let mut writer = Writer { outline: &outline, meta, cited: vec![false; view.sources.len()], pictures: Vec::new() };
    let blocks = writer.blocks(&view.blocks, true);
    let sources: Vec<Value> = view.sources.iter().map(|source| writer.source(source)).collect();
    let facts: Vec<Value> =
        meta.facts.iter().map(|fact| json!([text(&fact.name), text(&fact.value), fact.link])).collect();
    let data = json!({
        "title": title(meta),
        "author": text(&meta.author),
        "keywords": meta.keywords,
        "client": text(&meta.client),
        "brand": brand(meta, &mut writer.pictures),
        "subtitle": text(&meta.subtitle),
        "lang": language_of(&view.blocks),
        "facts": facts,
        "notes": if meta.is_marked() { vec![MARKED] } else { Vec::new() },
        "labels": { "contents": "Contents", "partly": "partly supported", "not-found": "not in the source",
            "missing": "This server has no font for:", "missing-what": "These letters are shown as boxes here; the Word file has them." },
        "contents": outline.has_contents,
        "long": view.blocks.len() > LONG,
        "numbered": outline.is_numbered,
        "marked": meta.is_marked(),
        "sources": sources,
        "blocks": blocks,
    });
    Report { data, pictures: writer.pictures }
}

/// What a marked copy says about its marks.
pub(super) const MARKED: &str = "Marked copy. What a person wrote or changed is underlined; dotted is what the model wrote without naming a source; dashed is what names a source and no longer says what that was cited for. All else is the model’s, with its source. Citations whose source carries only a part of the statement, or none of it, are labelled.";

/// Where marked words come from, as style sheet and template call it; empty for what the model wrote with its source.
pub(super) fn origin_of(style: Style) -> &'static str {
    style.origin.filter(|origin| *origin != Origin::Model).map_or("", Origin::as_str)
}

/// The look, as the template draws it. The logo goes among the pictures.
fn brand(meta: &Meta, pictures: &mut Vec<Vec<u8>>) -> Value {
    let brand = &meta.brand;
    let logo = brand.logo.as_ref().map(|logo| {
        pictures.push(logo.png.clone());
        let (wide, small) = (logo.within(LOGO.0, LOGO.1), logo.within(SMALL.0, SMALL.1));
        json!({ "n": pictures.len() - 1, "width": wide.0, "small": small.0 })
    });
    let color = |color: super::Color| format!("#{}", color.hex());
    let margins = brand.margins;
    json!({
        "accent": color(brand.accent),
        "ink": color(brand.ink),
        "ground": color(brand.ground()),
        "band": color(brand.band()),
        "typeface": brand.typeface.families(),
        "paper": match brand.paper { Paper::A4 => "a4", Paper::Letter => "us-letter" },
        "margins": { "top": margins.top, "bottom": margins.bottom, "left": margins.left, "right": margins.right },
        "header": [running(&brand.header.start, meta), running(&brand.header.end, meta)],
        "footer": [running(&brand.footer.start, meta), running(&brand.footer.end, meta)],
        "logo": logo,
        "cover": brand.has_cover,
        "table": match brand.table { TableStyle::Banded => "banded", TableStyle::Lined => "lined", TableStyle::Grid => "grid" },
    })
}

/// A line as the template reads it: words, and 1 for the page's number, 2 for how many there are.
fn running(line: &Line, meta: &Meta) -> Vec<Value> {
    let piece = |piece| match piece {
        Piece::Words(words) => json!(text(&words)),
        Piece::Page => json!(1),
        Piece::Pages => json!(2),
    };
    line.filled(meta).into_iter().map(piece).collect()
}

fn title(meta: &Meta) -> String {
    let title = text(&meta.title);
    if title.trim().is_empty() { "Document".to_owned() } else { title }
}

fn text(words: &str) -> String {
    breakable(&super::view::clean(words))
}

/// The first characters, at a word's end where there is one.
pub(super) fn short(words: &str, most: usize) -> String {
    let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
    match words.char_indices().nth(most) {
        None => words,
        Some((end, _)) => {
            let cut = words.get(..end).unwrap_or_default();
            let whole = cut.rsplit_once(' ').map_or(cut, |(whole, _)| whole);
            format!("{}…", if whole.len() * 2 > cut.len() { whole } else { cut })
        }
    }
}

struct Writer<'a> {
    outline: &'a Outline,
    meta: &'a Meta,
    /// Which sources have their footnote.
    cited: Vec<bool>,
    pictures: Vec<Vec<u8>>,
}

impl Writer<'_> {
    fn blocks(&mut self, blocks: &[Block], is_top: bool) -> Vec<Value> {
        blocks.iter().filter_map(|block| self.block(block, is_top)).collect()
    }

    fn block(&mut self, block: &Block, is_top: bool) -> Option<Value> {
        Some(match block {
            // A heading within a list or a quote would break both: there it is bold text.
            Block::Heading(_, inlines) if !is_top => json!({ "t": "lead", "body": self.line(inlines) }),
            Block::Heading(level, inlines) => {
                json!({ "t": "heading", "level": self.outline.level(*level), "body": self.line(inlines) })
            }
            Block::Paragraph(inlines) => json!({ "t": "p", "body": self.line(inlines) }),
            Block::Quote(inner) => json!({ "t": "quote", "body": self.blocks(inner, false) }),
            Block::Callout(tone, inner) => {
                json!({ "t": "callout", "tone": tone.as_str(), "body": self.blocks(inner, false) })
            }
            Block::List { start, items } => {
                let items: Vec<Vec<Value>> = items.iter().map(|item| self.blocks(item, false)).collect();
                // The template's numbers are 64-bit with a sign.
                let start = start.map(|start| start.min(u64::from(u32::MAX)));
                json!({ "t": "list", "start": start, "items": items })
            }
            Block::Table(rows) => return self.table(rows, is_top),
            Block::Code { text: code, .. } => json!({ "t": "code", "text": breakable(code) }),
            Block::Picture(picture) => match &picture.drawn {
                None => {
                    json!({ "t": "p", "body": [{ "t": "text", "v": text(&picture.shown()), "b": false, "i": true, "s": false, "c": false, "o": "" }] })
                }
                Some(drawn) => {
                    let (width, height) = (f64::from(drawn.size.0) * 0.75, f64::from(drawn.size.1) * 0.75);
                    let (widest, page) = self.meta.brand.text_area();
                    let scale = (widest / width).min(page * HIGHEST / height).min(1.0);
                    self.pictures.push(drawn.bytes.clone());
                    json!({ "t": "picture", "n": self.pictures.len() - 1, "alt": text(&picture.alt), "width": width * scale })
                }
            },
            Block::Rule => json!({ "t": "rule" }),
        })
    }

    fn table(&mut self, rows: &[Row], is_top: bool) -> Option<Value> {
        let columns = columns(rows);
        if columns.is_empty() {
            return None;
        }
        // Only what names the columns at the top is repeated on each page.
        let heads = rows.iter().take_while(|row| row.header).count();
        let (head, body) = rows.split_at(if heads == rows.len() { 0 } else { heads });
        let head: Vec<Vec<Value>> = head.iter().map(|row| self.cells(row, columns.len())).collect();
        let body: Vec<Vec<Value>> = body
            .iter()
            .map(|row| self.cells(row, columns.len()).into_iter().map(|cell| json!({ "cell": cell })).collect())
            .collect();
        Some(json!({
            "t": "table",
            "wide": is_top && columns.len() >= WIDE,
            "shares": columns.iter().map(|column| column.share).collect::<Vec<_>>(),
            "aligns": columns.iter().map(|column| column.align.as_str()).collect::<Vec<_>>(),
            "head": head,
            "rows": body,
        }))
    }

    fn cells(&mut self, row: &Row, width: usize) -> Vec<Value> {
        let none = Cell::default();
        let padded = row.cells.iter().chain(std::iter::repeat(&none)).take(width);
        padded.map(|cell| Value::Array(self.line(&cell.inlines))).collect()
    }

    fn line(&mut self, inlines: &[Inline]) -> Vec<Value> {
        inlines.iter().map(|inline| self.inline(inline)).collect()
    }

    fn inline(&mut self, inline: &Inline) -> Value {
        match inline {
            Inline::Text(words, style) => {
                json!({ "t": "text", "v": breakable(&words.replace('\n', " ")), "b": style.bold, "i": style.italic, "s": style.strike, "c": style.code, "o": origin_of(*style) })
            }
            Inline::Link(href, inner) => json!({ "t": "link", "href": href, "body": self.line(inner) }),
            Inline::Break => json!({ "t": "br" }),
            Inline::Cite(number, support) => {
                let first = self.cited.get_mut(number - 1).is_some_and(|cited| !std::mem::replace(cited, true));
                json!({ "t": "cite", "n": number, "first": first, "support": support.map_or("", Support::as_str) })
            }
        }
    }

    fn source(&self, source: &Citation) -> Value {
        json!({
            "title": text(&source.document_title),
            "place": source.page.map_or_else(String::new, |page| format!(", page {page}")),
            "quote": text(&short(&super::view::clean(&source.quote), QUOTE)),
            "href": self.meta.address_of(source),
        })
    }
}
