//! One page of HTML that needs nothing else: no script, no address that is fetched, its style within. It prints like
//! the PDF.

use super::Meta;
use super::brand::{Paper, TableStyle};
use super::language::{is_right_to_left, language_of};
use super::outline::Outline;
use super::report::{MARKED, origin_of};
use super::view::{Block, Column, Inline, Row, Style, clean, columns, words_of};
use crate::node::{Citation, Node};
use crate::origin::Origin;
use crate::support::Support;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;

const STYLE: &str = include_str!("style.css");
/// Pixels that the logo may take.
const LOGO: (f64, f64) = (270.0, 76.0);
/// Whatever the page says, a browser runs nothing and fetches nothing.
const POLICY: &str =
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";

/// A whole page.
#[must_use]
pub fn to_html(document: &Node, meta: &Meta) -> String {
    let copy = meta.copy_of(document);
    let view = meta.view(&copy);
    let language = language_of(&view.blocks);
    let direction = if is_right_to_left(language) { "rtl" } else { "ltr" };
    let title = if meta.title.trim().is_empty() { "Document" } else { &meta.title };
    let mut page = Page {
        out: String::new(),
        outline: Outline::of(&view.blocks, &meta.brand),
        headings: 0,
        cited: Vec::new(),
        meta,
    };
    page.out.push_str(&format!(
        "<!doctype html>\n<html lang=\"{language}\" dir=\"{direction}\">\n<head>\n<meta charset=\"utf-8\">\n<meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<meta name=\"referrer\" content=\"no-referrer\">\n<title>{}</title>\n<style>\n{}{STYLE}{}</style>\n</head>\n<body class=\"{}\">\n",
        escaped(title),
        variables(meta),
        paper(meta),
        classes(meta, page.outline.is_numbered),
    ));
    page.title_block(title);
    if page.outline.has_contents {
        page.contents(&view.blocks);
    }
    page.out.push_str("<main>\n");
    page.blocks(&view.blocks, true);
    page.out.push_str("</main>\n");
    page.notes(&view.sources);
    let foot = [&meta.brand.footer.start, &meta.brand.footer.end].map(|line| line.without_pages(meta));
    let foot: String = foot.iter().map(|line| format!("<span>{}</span>", escaped(line))).collect();
    page.out.push_str(&format!("<footer>{foot}</footer>\n</body>\n</html>\n"));
    page.out
}

/// What the style sheet calls by name. Only colours and typefaces of our own lists get here.
fn variables(meta: &Meta) -> String {
    let brand = &meta.brand;
    let color = |name: &str, color: super::Color| format!("--{name}: #{}; ", color.hex().to_lowercase());
    let colors = [("accent", brand.accent), ("ink", brand.ink), ("ground", brand.ground()), ("band", brand.band())];
    let colors: String = colors.into_iter().map(|(name, of)| color(name, of)).collect();
    format!(":root {{ {colors}--muted: #5b6570; --hair: #ccd4dc; --font: {}; }}\n", brand.typeface.css())
}

/// The paper that it is printed on, and its margins.
fn paper(meta: &Meta) -> String {
    let (brand, margins) = (&meta.brand, meta.brand.margins);
    let size = match brand.paper {
        Paper::A4 => "A4",
        Paper::Letter => "letter",
    };
    let (top, right, bottom, left) = (margins.top, margins.right, margins.bottom, margins.left);
    format!("@media print {{ @page {{ size: {size}; margin: {top}mm {right}mm {bottom}mm {left}mm; }} }}\n")
}

fn classes(meta: &Meta, is_numbered: bool) -> String {
    let table = match meta.brand.table {
        TableStyle::Banded => "banded",
        TableStyle::Lined => "lined",
        TableStyle::Grid => "grid",
    };
    let more = [("numbered", is_numbered), ("cover", meta.brand.has_cover)];
    more.into_iter().filter(|(_, is_so)| *is_so).fold(table.to_owned(), |all, (name, _)| format!("{all} {name}"))
}

struct Page<'a> {
    out: String,
    outline: Outline,
    /// The number of the last heading, for its anchor.
    headings: usize,
    /// How often each source was cited so far, by number less one.
    cited: Vec<usize>,
    meta: &'a Meta,
}

impl Page<'_> {
    fn put(&mut self, html: &str) {
        self.out.push_str(html);
    }

    fn title_block(&mut self, title: &str) {
        let meta = self.meta;
        self.put("<header>\n");
        if let Some(logo) = &meta.brand.logo {
            let (width, height) = logo.within(LOGO.0, LOGO.1);
            self.put(&format!(
                "<img class=\"logo\" alt=\"{}\" width=\"{width:.0}\" height=\"{height:.0}\" src=\"data:image/png;base64,{}\">\n",
                escaped(&meta.client),
                STANDARD.encode(&logo.png)
            ));
        }
        if !meta.client.trim().is_empty() {
            self.put(&format!("<p class=\"client\">{}</p>\n", escaped(&meta.client)));
        }
        self.put(&format!("<p class=\"title\" role=\"heading\" aria-level=\"1\">{}</p>\n", escaped(title)));
        if !meta.subtitle.trim().is_empty() {
            self.put(&format!("<p class=\"subtitle\">{}</p>\n", escaped(&meta.subtitle)));
        }
        if !meta.facts.is_empty() {
            self.put("<dl>\n");
            for fact in &meta.facts {
                let value = linked(&fact.link, &escaped(&fact.value));
                self.put(&format!("<div><dt>{}</dt><dd>{value}</dd></div>\n", escaped(&fact.name)));
            }
            self.put("</dl>\n");
        }
        if meta.is_marked() {
            self.put(&format!("<p class=\"callout warning\">{MARKED}</p>\n"));
        }
        self.put("</header>\n");
    }

    fn contents(&mut self, blocks: &[Block]) {
        self.put("<nav aria-label=\"Contents\">\n<p class=\"contents\">Contents</p>\n<ol>\n");
        let mut number = 0;
        for block in blocks {
            let Block::Heading(level, inlines) = block else { continue };
            number += 1;
            let level = self.outline.level(*level);
            if level <= 2 {
                let words = escaped(&words_of(inlines));
                self.put(&format!("<li class=\"level-{level}\"><a href=\"#section-{number}\">{words}</a></li>\n"));
            }
        }
        self.put("</ol>\n</nav>\n");
    }

    fn blocks(&mut self, blocks: &[Block], is_top: bool) {
        for block in blocks {
            self.block(block, is_top);
        }
    }

    fn block(&mut self, block: &Block, is_top: bool) {
        match block {
            Block::Heading(_, inlines) if !is_top => {
                let line = self.line(inlines);
                self.put(&format!("<p class=\"lead\">{line}</p>\n"));
            }
            Block::Heading(level, inlines) => {
                self.headings += 1;
                let (number, level) = (self.headings, (self.outline.level(*level) + 1).min(6));
                let line = self.line(inlines);
                self.put(&format!("<h{level} id=\"section-{number}\">{line}</h{level}>\n"));
            }
            Block::Paragraph(inlines) => {
                let line = self.line(inlines);
                self.put(&format!("<p dir=\"auto\">{line}</p>\n"));
            }
            Block::Quote(inner) => self.wrapped("<blockquote>\n", inner, "</blockquote>\n"),
            Block::Callout(tone, inner) => {
                self.wrapped(&format!("<aside class=\"callout {}\">\n", tone.as_str()), inner, "</aside>\n");
            }
            Block::List { start, items } => {
                let (open, close) = match start {
                    None => ("<ul>\n".to_owned(), "</ul>\n"),
                    Some(start) => (format!("<ol start=\"{}\">\n", (*start).min(u64::from(u32::MAX >> 1))), "</ol>\n"),
                };
                self.put(&open);
                items.iter().for_each(|item| self.wrapped("<li>", item, "</li>\n"));
                self.put(close);
            }
            Block::Table(rows) => self.table(rows),
            Block::Code { text, .. } => self.put(&format!("<pre><code>{}</code></pre>\n", escaped(text))),
            Block::Picture(picture) => match &picture.drawn {
                None => self.put(&format!("<p><em>{}</em></p>\n", escaped(&picture.shown()))),
                Some(drawn) => {
                    let kind = if drawn.is_png { "png" } else { "jpeg" };
                    let (alt, data) = (escaped(&picture.alt), STANDARD.encode(&drawn.bytes));
                    let caption =
                        if alt.is_empty() { String::new() } else { format!("<figcaption>{alt}</figcaption>") };
                    self.put(&format!(
                        "<figure><img alt=\"{alt}\" width=\"{}\" height=\"{}\" src=\"data:image/{kind};base64,{data}\">{caption}</figure>\n",
                        drawn.size.0, drawn.size.1
                    ));
                }
            },
            Block::Rule => self.put("<hr>\n"),
        }
    }

    fn wrapped(&mut self, open: &str, inner: &[Block], close: &str) {
        self.put(open);
        self.blocks(inner, false);
        self.put(close);
    }

    fn table(&mut self, rows: &[Row]) {
        let columns = columns(rows);
        if columns.is_empty() {
            return;
        }
        let heads = rows.iter().take_while(|row| row.header).count();
        let (head, body) = rows.split_at(heads);
        self.put("<div class=\"table\" role=\"group\" tabindex=\"0\" aria-label=\"Table\"><table>\n");
        for (part, rows) in [("thead", head), ("tbody", body)] {
            if rows.is_empty() {
                continue;
            }
            self.put(&format!("<{part}>\n"));
            rows.iter().for_each(|row| self.row(row, &columns));
            self.put(&format!("</{part}>\n"));
        }
        self.put("</table></div>\n");
    }

    fn row(&mut self, row: &Row, columns: &[Column]) {
        self.put("<tr>");
        for (index, column) in columns.iter().enumerate() {
            let cell = row.cells.get(index);
            let align = cell.and_then(|cell| cell.align).unwrap_or(column.align).as_str();
            let line = cell.map(|cell| self.line(&cell.inlines)).unwrap_or_default();
            let tag = if row.header { "th scope=\"col\"" } else { "td" };
            let end = if row.header { "th" } else { "td" };
            self.put(&format!("<{tag} class=\"{align}\">{line}</{end}>"));
        }
        self.put("</tr>\n");
    }

    fn line(&mut self, inlines: &[Inline]) -> String {
        inlines.iter().map(|inline| self.inline(inline)).collect()
    }

    fn inline(&mut self, inline: &Inline) -> String {
        match inline {
            Inline::Text(words, style) => styled(&escaped(words), *style),
            // The view lets web and mail addresses through, and nothing else.
            Inline::Link(href, inner) => linked(href, &self.line(inner)),
            Inline::Break => "<br>".to_owned(),
            Inline::Cite(number, support) => {
                if self.cited.len() < *number {
                    self.cited.resize(*number, 0);
                }
                let count = self.cited.get_mut(number - 1).map_or(1, |count| {
                    *count += 1;
                    *count
                });
                let label = match support {
                    Some(Support::Partly) if self.meta.is_marked() => "<span class=\"partly\">partly supported</span>",
                    Some(Support::NotFound) if self.meta.is_marked() => {
                        "<span class=\"not-found\">not in the source</span>"
                    }
                    _ => "",
                };
                format!(
                    "<sup id=\"cite-{number}-{count}\"><a href=\"#note-{number}\" aria-label=\"Source {number}\">{number}</a></sup>{label}"
                )
            }
        }
    }

    fn notes(&mut self, sources: &[&Citation]) {
        if sources.is_empty() {
            return;
        }
        self.put("<section class=\"notes\" aria-label=\"Sources\">\n<p class=\"contents\">Sources</p>\n<ol>\n");
        for (number, source) in (1..).zip(sources) {
            let title =
                linked(&self.meta.address_of(source), &format!("<strong>{}</strong>", escaped(&source.document_title)));
            let page = source.page.map_or_else(String::new, |page| format!(", page {page}"));
            let quote = source.quote.split_whitespace().collect::<Vec<_>>().join(" ");
            let quote = if quote.is_empty() { String::new() } else { format!(" – <q>{}</q>", escaped(&quote)) };
            let back = format!(" <a href=\"#cite-{number}-1\" aria-label=\"Back to the text\">↩</a>");
            self.put(&format!("<li id=\"note-{number}\">{title}{page}{quote}{back}</li>\n"));
        }
        self.put("</ol>\n</section>\n");
    }
}

fn linked(href: &str, html: &str) -> String {
    if href.is_empty() {
        html.to_owned()
    } else {
        format!("<a href=\"{}\" rel=\"noreferrer\">{html}</a>", escaped(href))
    }
}

/// What a reader is told who points at marked words, or hears them.
fn title_of(style: Style) -> &'static str {
    match style.origin {
        Some(Origin::Person) => "Written by a person",
        Some(Origin::Unsupported) => "The model’s, without a source",
        Some(Origin::Changed) => "Changed since its source was cited",
        Some(Origin::Model) | None => "",
    }
}

fn styled(html: &str, style: Style) -> String {
    let marks = [(style.code, "code"), (style.strike, "s"), (style.italic, "em"), (style.bold, "strong")];
    let html = marks
        .into_iter()
        .filter(|(on, _)| *on)
        .fold(html.to_owned(), |html, (_, tag)| format!("<{tag}>{html}</{tag}>"));
    match (origin_of(style), title_of(style)) {
        ("", _) => html,
        (origin, title) => format!("<span class=\"{origin}\" title=\"{title}\">{html}</span>"),
    }
}

fn escaped(text: &str) -> String {
    clean(text)
        .replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
        .replace('\'', "&#39;")
}
