//! How a Word file looks before it says anything: page, fonts, styles, header and footer, kinds of lists.

use super::super::Meta;
use super::super::outline::Outline;
use super::super::report::short;
use super::super::view::{Tone, clean};
use docx_rs::{
    AbstractNumbering, Docx, FieldCharType, Footer, Header, InstrText, Level, LevelJc, LevelText, LineSpacing,
    NumberFormat, Numbering, PageMargin, Paragraph, ParagraphBorder, ParagraphBorderPosition, ParagraphBorders, Run,
    RunFonts, SpecialIndentType, Start, Style as WordStyle, StyleType, Tab, TabValueType,
};

/// Lengths in twentieths of a point: an A4 page and its margins.
const PAGE: (u32, u32) = (11_906, 16_838);
pub(super) const MARGIN: i32 = 1_417;
/// The text's width on it.
pub(super) const TEXT_WIDTH: usize = 11_906 - 2 * MARGIN as usize;
/// One step of indent.
pub(super) const INDENT: i32 = 425;
/// Word has nine levels of lists, counted from 0.
pub(super) const DEEPEST_LEVEL: usize = 8;
/// The one list that all bulleted items belong to. 1 is the library's own.
pub(super) const BULLETS: usize = 2;
/// And the one of the headings' numbers.
pub(super) const HEADINGS: usize = 3;
pub(super) const ACCENT: &str = "1F4E79";
pub(super) const MUTED: &str = "5B6570";
pub(super) const AMBER: &str = "9A5B00";
pub(super) const RED: &str = "A3262A";
/// The line beside what a person wrote.
pub(super) const PERSON: &str = "5A3FA0";
const HAIR: &str = "CCD4DC";

/// Line and ground of a callout.
pub(super) fn tone_colors(tone: Tone) -> (&'static str, &'static str) {
    match tone {
        Tone::Info => (ACCENT, "EEF3F8"),
        Tone::Good => ("1B6B3A", "ECF6EF"),
        Tone::Warning => (AMBER, "FDF4E3"),
        Tone::Danger => (RED, "FBECEC"),
    }
}

/// A document with its styles, header and footer, and no text yet. The first page has the title block and no header.
pub(super) fn empty(meta: &Meta, outline: &Outline) -> Docx {
    let fonts = RunFonts::new().ascii("Calibri").hi_ansi("Calibri").cs("Calibri").east_asia("Calibri");
    let right = || Tab::new().val(TabValueType::Right).pos(TEXT_WIDTH);
    let line =
        |position| ParagraphBorders::with_empty().set(ParagraphBorder::new(position).size(4).space(4).color(HAIR));
    let lined = |mut paragraph: Paragraph, position| {
        paragraph.property = paragraph.property.set_borders(line(position));
        paragraph
    };
    let words = |text: &str| Run::new().add_text(clean(text));
    let running = Paragraph::new().style("Header").add_tab(right()).add_run(words(&meta.client));
    let running = running.add_run(Run::new().add_tab().add_text(clean(&short(&meta.title, 70))));
    let foot = || {
        let pages = Paragraph::new()
            .style("Footer")
            .add_tab(right())
            .add_run(words(&meta.date))
            .add_run(Run::new().add_tab().add_text("Page "))
            .add_run(field("PAGE"))
            .add_run(Run::new().add_text(" of "))
            .add_run(field("NUMPAGES"));
        Footer::new().add_paragraph(lined(pages, ParagraphBorderPosition::Top))
    };
    let margin = PageMargin::new().top(MARGIN + 200).bottom(MARGIN).left(MARGIN).right(MARGIN).header(700).footer(600);
    let docx = Docx::new()
        .page_size(PAGE.0, PAGE.1)
        .page_margin(margin)
        .default_fonts(fonts)
        .default_size(21)
        .default_line_spacing(LineSpacing::new().after(130).line(276))
        .header(Header::new().add_paragraph(lined(running, ParagraphBorderPosition::Bottom)))
        .first_header(Header::new().add_paragraph(Paragraph::new().style("Header")))
        .footer(foot())
        .first_footer(foot())
        .add_abstract_numbering(bullets())
        .add_numbering(Numbering::new(BULLETS, BULLETS))
        .add_abstract_numbering(chapters(outline))
        .add_numbering(Numbering::new(HEADINGS, HEADINGS));
    styles().into_iter().fold(docx, Docx::add_style)
}

fn field(name: &str) -> Run {
    Run::new()
        .add_field_char(FieldCharType::Begin, false)
        .add_instr_text(InstrText::Unsupported(format!(" {name} ")))
        .add_field_char(FieldCharType::Separate, false)
        .add_text("1")
        .add_field_char(FieldCharType::End, false)
}

fn styles() -> Vec<WordStyle> {
    let paragraph = |id: &str, name: &str| WordStyle::new(id, StyleType::Paragraph).name(name).based_on("Normal");
    let sizes = [(34, ACCENT), (27, ACCENT), (23, INK), (21, INK), (21, INK), (21, INK)];
    let headings = sizes.into_iter().zip(1..).map(|((size, color), level): ((usize, &str), usize)| {
        paragraph(&format!("Heading{level}"), &format!("heading {level}"))
            .next("Normal")
            .outline_lvl(level - 1)
            .size(size)
            .bold()
            .color(color)
            .q_format(true)
            .line_spacing(LineSpacing::new().before(if level == 1 { 400 } else { 300 }).after(120).line(252))
    });
    let tight = |before: u32, after: u32| LineSpacing::new().before(before).after(after).line(252);
    headings
        .chain([
            paragraph("Title", "Title")
                .next("Normal")
                .size(50)
                .bold()
                .color(ACCENT)
                .q_format(true)
                .line_spacing(tight(60, 80)),
            paragraph("Header", "header").size(17).color(MUTED),
            paragraph("Footer", "footer").size(17).color(MUTED),
            paragraph("Subtitle", "Subtitle").size(25).color(MUTED).line_spacing(tight(0, 240)),
            paragraph("Fact", "Fact").size(19).line_spacing(tight(0, 40)).indent(
                Some(1_700),
                Some(SpecialIndentType::Hanging(1_700)),
                None,
                None,
            ),
            paragraph("Gap", "Gap").size(12).line_spacing(LineSpacing::new().after(60).line(240)),
            paragraph("TOCHeading", "TOC Heading").size(27).bold().color(ACCENT).line_spacing(tight(280, 140)),
            paragraph("TOC1", "toc 1").bold().line_spacing(tight(90, 40)),
            paragraph("TOC2", "toc 2").line_spacing(tight(0, 30)).indent(Some(INDENT), None, None, None),
            paragraph("ListParagraph", "List Paragraph").line_spacing(LineSpacing::new().after(70).line(268)),
            paragraph("Quote", "Quote").italic().color(MUTED).indent(Some(INDENT), None, None, None),
            paragraph("TableText", "Table Text").size(19).line_spacing(tight(0, 0)),
            paragraph("Code", "Code").size(18).fonts(code_font()),
            paragraph("Picture", "Picture").line_spacing(LineSpacing::new().before(160).after(60)),
            paragraph("Caption", "caption").size(18).color(MUTED).line_spacing(tight(0, 200)),
            paragraph("FootnoteText", "footnote text").size(17).color(MUTED).line_spacing(tight(0, 30)),
        ])
        .collect()
}

const INK: &str = "1D2329";

fn bullets() -> AbstractNumbering {
    levels(BULLETS, |level| {
        let bullet = ["•", "◦", "▪"].into_iter().cycle().nth(level).unwrap_or("•");
        (1, "bullet", bullet.to_owned())
    })
}

/// An ordered list of its own, so that each begins with its own number.
pub(super) fn numbers(id: usize, start: usize) -> AbstractNumbering {
    levels(id, |level| {
        let format = ["decimal", "lowerLetter", "lowerRoman"].into_iter().cycle().nth(level).unwrap_or("decimal");
        (if level == 0 { start } else { 1 }, format, format!("%{}.", level + 1))
    })
}

/// The numbers of headings: `1`, `1.1`, `1.1.1`; none where the document has its own.
fn chapters(outline: &Outline) -> AbstractNumbering {
    (0..=DEEPEST_LEVEL).fold(AbstractNumbering::new(HEADINGS), |list, level| {
        let text = (1..=level + 1).map(|number| format!("%{number}")).collect::<Vec<_>>().join(".");
        let (format, text) = if outline.is_numbered { ("decimal", text) } else { ("none", String::new()) };
        let level =
            Level::new(level, Start::new(1), NumberFormat::new(format), LevelText::new(text), LevelJc::new("left"));
        let indent = if outline.is_numbered { 680 } else { 0 };
        list.add_level(level.indent(Some(indent), Some(SpecialIndentType::Hanging(indent)), None, None))
    })
}

fn levels(id: usize, each: impl Fn(usize) -> (usize, &'static str, String)) -> AbstractNumbering {
    (0..=DEEPEST_LEVEL).zip(1_i32..).fold(AbstractNumbering::new(id), |list, (level, depth)| {
        let (start, format, text) = each(level);
        let level =
            Level::new(level, Start::new(start), NumberFormat::new(format), LevelText::new(text), LevelJc::new("left"));
        list.add_level(level.indent(Some(INDENT * depth), Some(SpecialIndentType::Hanging(INDENT)), None, None))
    })
}

pub(super) fn code_font() -> RunFonts {
    RunFonts::new().ascii("Consolas").hi_ansi("Consolas").cs("Consolas")
}
