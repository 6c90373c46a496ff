//! What stands before a Word file's text: the title block and the contents.

use super::super::report::MARKED;
use super::super::view::{Block, clean, words_of};
use super::Writer;
use super::styles::{MUTED, spacing, text_width};
use super::{Place, Tone, running, toned};
use docx_rs::{
    BreakType, FieldCharType, Hyperlink, HyperlinkType, InstrText, Paragraph, Run, Tab, TabLeaderType, TabValueType,
};

/// Points that the logo may take above the title, and how far below the top a cover begins in twentieths of a point.
const LOGO: (f64, f64) = (200.0, 56.0);
const COVER: u32 = 2_800;
/// Levels of headings in the contents.
const LEVELS: u8 = 2;

/// Whose it is, what it is called, what it is about, and the facts of its making.
pub(super) fn title_block(writer: &mut Writer<'_>) {
    let meta = writer.meta;
    if meta.brand.has_cover {
        writer.add(Paragraph::new().style("Normal").line_spacing(spacing().before(COVER)));
    }
    if let Some(logo) = running::logo(meta, LOGO) {
        writer.add(Paragraph::new().style("Normal").line_spacing(spacing().after(240)).add_run(logo));
    }
    let client = clean(&meta.client);
    if !client.trim().is_empty() {
        let run = Run::new().add_text(client.to_uppercase()).bold().color(MUTED).size(18).character_spacing(16);
        writer.add(Paragraph::new().style("Normal").add_run(run));
    }
    let title = clean(&meta.title);
    if !title.trim().is_empty() {
        writer.add(Paragraph::new().style("Title").add_run(Run::new().add_text(title)));
    }
    let subtitle = clean(&meta.subtitle);
    if !subtitle.trim().is_empty() {
        writer.add(Paragraph::new().style("Subtitle").add_run(Run::new().add_text(subtitle)));
    }
    for fact in &meta.facts {
        let name = Run::new().add_text(clean(&fact.name)).add_tab().color(MUTED);
        let paragraph = Paragraph::new().style("Fact").add_run(name);
        let value = Run::new().add_text(clean(&fact.value));
        writer.add(if fact.link.is_empty() {
            paragraph.add_run(value)
        } else {
            paragraph.add_hyperlink(
                Hyperlink::new(&fact.link, HyperlinkType::External).add_run(value.color(meta.brand.accent.hex())),
            )
        });
    }
    if meta.is_marked() {
        let place = Place { tone: Some(Tone::Warning), ..Place::default() };
        let paragraph = toned(Paragraph::new().style("Normal"), place, &meta.brand).line_spacing(spacing().before(160));
        writer.add(paragraph.add_run(Run::new().add_text(MARKED).size(19)));
    }
    let end = Paragraph::new().style("Gap");
    writer.add(if meta.brand.has_cover { end.add_run(Run::new().add_break(BreakType::Page)) } else { end });
}

/// The bookmark of a heading, by its number in the document.
pub(super) fn bookmark(number: usize) -> String {
    format!("_Toc{number:06}")
}

/// The contents as a field that holds its lines already: readers that compute none show them too. Each leads to its
/// heading, with its page.
pub(super) fn contents(writer: &mut Writer<'_>, blocks: &[Block]) {
    writer.add(Paragraph::new().style("TOCHeading").add_run(Run::new().add_text("Contents")).keep_next(true));
    let entries = entries(writer, blocks);
    let last = entries.len().saturating_sub(1);
    for (index, (bookmark, level, words)) in entries.into_iter().enumerate() {
        let tab = Tab::new().val(TabValueType::Right).leader(TabLeaderType::Dot).pos(text_width(&writer.meta.brand));
        let mut paragraph = Paragraph::new().style(&format!("TOC{level}")).add_tab(tab);
        if index == 0 {
            // Word computes the pages when it opens the file.
            let open = Run::new()
                .add_field_char(FieldCharType::Begin, true)
                .add_instr_text(InstrText::Unsupported(format!(" TOC \\o \"1-{LEVELS}\" \\h \\z \\u ")))
                .add_field_char(FieldCharType::Separate, false);
            paragraph = paragraph.add_run(open);
        }
        let page = Run::new()
            .add_tab()
            .add_field_char(FieldCharType::Begin, true)
            .add_instr_text(InstrText::Unsupported(format!(" PAGEREF {bookmark} \\h ")))
            .add_field_char(FieldCharType::Separate, false)
            .add_field_char(FieldCharType::End, false);
        let link = Hyperlink::new(bookmark, HyperlinkType::Anchor).add_run(Run::new().add_text(words)).add_run(page);
        paragraph = paragraph.add_hyperlink(link);
        if index == last {
            paragraph = paragraph.add_run(Run::new().add_field_char(FieldCharType::End, false));
        }
        writer.add(paragraph);
    }
    writer.add(Paragraph::new().style("Gap"));
}

/// Bookmark, level and words of each heading that the contents name. Numbered as the headings themselves will be.
fn entries(writer: &Writer<'_>, blocks: &[Block]) -> Vec<(String, u8, String)> {
    let mut counts = [0_usize; 6];
    let mut found = Vec::new();
    let mut number = 0;
    for block in blocks {
        let Block::Heading(level, inlines) = block else { continue };
        number += 1;
        let level = writer.outline.level(*level).clamp(1, 6);
        let place = usize::from(level);
        if let Some(count) = counts.get_mut(place - 1) {
            *count += 1;
        }
        counts.iter_mut().skip(place).for_each(|count| *count = 0);
        if level > LEVELS {
            continue;
        }
        let words = words_of(inlines);
        let text = if writer.outline.is_numbered {
            // A level that was left out counts as one, as Word counts it.
            let numbers: Vec<String> = counts.iter().take(place).map(|count| count.max(&1).to_string()).collect();
            format!("{}  {words}", numbers.join("."))
        } else {
            words
        };
        found.push((bookmark(number), level, text));
    }
    found
}
