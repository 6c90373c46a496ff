//! The words of a paragraph, and the footnotes of what is cited in them: the first citation of a passage makes its
//! footnote, further ones refer to it.

use super::super::Meta;
use super::super::report::short;
use super::super::view::{Inline, Style, breakable, clean};
use super::styles::{AMBER, RED, code_font, origin_look};
use crate::node::Citation;
use crate::support::Support;
use docx_rs::{
    BreakType, FieldCharType, Footnote, Hyperlink, HyperlinkType, InstrText, Paragraph, Run, Shading, ShdType,
};

/// Characters of a quote in a footnote, at most.
const QUOTE: usize = 280;
/// Where a footnote's own number stands, until `parts` puts the real mark there.
pub(super) const NUMBER_MARK: &str = "#";

pub(super) struct Notes<'a> {
    sources: &'a [&'a Citation],
    /// Which sources have their footnote.
    noted: Vec<bool>,
    meta: &'a Meta,
}

impl<'a> Notes<'a> {
    pub(super) fn new(sources: &'a [&'a Citation], meta: &'a Meta) -> Self {
        Self { sources, noted: vec![false; sources.len()], meta }
    }

    /// A paragraph with these words.
    pub(super) fn written(&mut self, mut paragraph: Paragraph, inlines: &[Inline], more: Style) -> Paragraph {
        for inline in inlines {
            paragraph = match inline {
                Inline::Text(text, style) => paragraph.add_run(run(text, *style, more)),
                Inline::Break => paragraph.add_run(Run::new().add_break(BreakType::TextWrapping)),
                Inline::Cite(number, support) => {
                    let marked = support.filter(|support| self.meta.is_marked() && *support != Support::Supported);
                    let paragraph = self.cited(paragraph, *number);
                    marked.into_iter().fold(paragraph, |paragraph, support| paragraph.add_run(label(support)))
                }
                Inline::Link(href, inner) => {
                    let link = Hyperlink::new(href, HyperlinkType::External);
                    paragraph.add_hyperlink(
                        link_runs(inner, more, &self.meta.brand.accent.hex())
                            .into_iter()
                            .fold(link, Hyperlink::add_run),
                    )
                }
            };
        }
        paragraph
    }

    fn cited(&mut self, paragraph: Paragraph, number: usize) -> Paragraph {
        let Some(source) = self.sources.get(number - 1) else { return paragraph };
        let name = format!("_note{number}");
        if self.noted.get_mut(number - 1).is_some_and(|noted| std::mem::replace(noted, true)) {
            let field = format!(" NOTEREF {name} \\f \\h ");
            // A run a part: a field that lies in one run loses its style in LibreOffice.
            let mark = || Run::new().style("FootnoteReference");
            return paragraph
                .add_run(mark().add_field_char(FieldCharType::Begin, false))
                .add_run(mark().add_instr_text(InstrText::Unsupported(field)))
                .add_run(mark().add_field_char(FieldCharType::Separate, false))
                .add_run(mark().add_text(number.to_string()))
                .add_run(mark().add_field_char(FieldCharType::End, false));
        }
        // Bookmarks of headings count up from 1.
        let bookmark = 1_000_000 + number;
        let footnote = Footnote { id: number, content: vec![self.entry(source)] };
        paragraph
            .add_bookmark_start(bookmark, name)
            .add_run(Run::new().add_footnote_reference(footnote))
            .add_bookmark_end(bookmark)
    }

    /// `Title, page 3 – “quote”`; the title leads to the passage.
    fn entry(&self, source: &Citation) -> Paragraph {
        let mut rest = source.page.map_or_else(String::new, |page| format!(", page {page}"));
        let quote = short(&clean(&source.quote), QUOTE);
        if !quote.is_empty() {
            rest.push_str(&format!(" – “{quote}”"));
        }
        let title = Run::new().add_text(clean(&source.document_title)).bold();
        let paragraph = Paragraph::new()
            .style("FootnoteText")
            .add_run(Run::new().style("FootnoteReference").add_text(NUMBER_MARK))
            .add_run(Run::new().add_text(" "));
        let href = self.meta.address_of(source);
        let paragraph = if href.is_empty() {
            paragraph.add_run(title)
        } else {
            // A field, because the library keeps no list of addresses for footnotes.
            let field = format!(" HYPERLINK \"{}\" ", href.replace(['"', '\\'], ""));
            let open = Run::new()
                .add_field_char(FieldCharType::Begin, false)
                .add_instr_text(InstrText::Unsupported(field))
                .add_field_char(FieldCharType::Separate, false);
            let close = Run::new().add_field_char(FieldCharType::End, false);
            paragraph.add_run(open).add_run(title.color(self.meta.brand.accent.hex())).add_run(close)
        };
        paragraph.add_run(Run::new().add_text(breakable(&rest)))
    }
}

/// What a marked copy says of a citation.
fn label(support: Support) -> Run {
    let (words, color) = match support {
        Support::NotFound => (" [not in the source]", RED),
        Support::Partly | Support::Supported => (" [partly supported]", AMBER),
    };
    Run::new().add_text(words).size(16).bold().color(color)
}

/// A link's words; citations within it are written as plain text, since links cannot hold links.
fn link_runs(inlines: &[Inline], more: Style, accent: &str) -> Vec<Run> {
    inlines
        .iter()
        .flat_map(|inline| match inline {
            Inline::Text(text, style) => {
                vec![run(text, *style, more).color(accent).underline("single")]
            }
            Inline::Link(_, inner) => link_runs(inner, more, accent),
            Inline::Break => vec![Run::new().add_text(" ")],
            Inline::Cite(number, _) => vec![Run::new().add_text(format!("[{number}]"))],
        })
        .collect()
}

fn run(text: &str, style: Style, more: Style) -> Run {
    let mut run = Run::new();
    for (index, line) in breakable(text).split('\n').enumerate() {
        run = if index > 0 { run.add_text(" ") } else { run };
        run = run.add_text(line);
    }
    if style.bold || more.bold {
        run = run.bold();
    }
    if style.italic || more.italic {
        run = run.italic();
    }
    if style.strike || more.strike {
        run = run.strike();
    }
    if style.code || more.code {
        run = run.fonts(code_font());
    }
    if let Some((line, ground)) = style.origin.and_then(origin_look) {
        run = run.underline(line).shading(Shading::new().shd_type(ShdType::Clear).color("auto").fill(ground));
    }
    run
}
