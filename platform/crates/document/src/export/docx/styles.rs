//! How a Word file looks before it says anything: page, fonts, styles, header and footer, kinds of lists.

use super::super::Meta;
use super::super::brand::Brand;
use super::super::outline::Outline;
use super::super::view::Tone;
use super::running;
use crate::origin::Origin;
use docx_rs::{
    AbstractNumbering, Docx, Level, LevelJc, LevelText, LineSpacing, LineSpacingType, NumberFormat, Numbering,
    PageMargin, RunFonts, SpecialIndentType, Start, Style as WordStyle, StyleType,
};

/// One step of indent, in twentieths of a point.
pub(super) const INDENT: i32 = 425;
/// Word has nine levels of lists, counted from 0.
pub(super) const DEEPEST_LEVEL: usize = 8;
/// The one list that all bulleted items belong to. 1 is the library's own.
pub(super) const BULLETS: usize = 2;
/// And the one of the headings' numbers.
pub(super) const HEADINGS: usize = 3;
pub(super) const MUTED: &str = "5B6570";
pub(super) const AMBER: &str = "9A5B00";
pub(super) const RED: &str = "A3262A";
pub(super) const HAIR: &str = "CCD4DC";

/// Line and ground of a callout.
pub(super) fn tone_colors(tone: Tone, brand: &Brand) -> (String, String) {
    let (line, ground) = match tone {
        Tone::Info => return (brand.accent.hex(), brand.ground().hex()),
        Tone::Good => ("1B6B3A", "ECF6EF"),
        Tone::Warning => (AMBER, "FDF4E3"),
        Tone::Danger => (RED, "FBECEC"),
    };
    (line.to_owned(), ground.to_owned())
}

/// How words of a marked copy are underlined, not by colour alone, and their ground; none for the model's with their
/// source.
pub(super) fn origin_look(origin: Origin) -> Option<(&'static str, &'static str)> {
    match origin {
        Origin::Model => None,
        Origin::Person => Some(("single", "EEE9F7")),
        Origin::Unsupported => Some(("dotted", "F1F3F5")),
        Origin::Changed => Some(("dash", "FDF4E3")),
    }
}

/// Spacing of lines by the letters' height: without a word about it LibreOffice cuts off what is higher than the usual
/// line, a logo say.
pub(super) fn spacing() -> LineSpacing {
    LineSpacing::new().line_rule(LineSpacingType::Auto)
}

/// The text's width in twentieths of a point.
pub(super) fn text_width(brand: &Brand) -> usize {
    (brand.text_area().0 * 20.0) as usize
}

/// Twentieths of a point of so many millimetres.
fn twips(millimetres: u16) -> i32 {
    (f64::from(millimetres) * 1440.0 / 25.4).round() as i32
}

/// A document with its styles, header and footer, and no text yet. The first page has the title block and no header.
pub(super) fn empty(meta: &Meta, outline: &Outline) -> Docx {
    let brand = &meta.brand;
    let font = brand.typeface.word();
    let fonts = RunFonts::new().ascii(font).hi_ansi(font).cs(font).east_asia(font);
    let (width, height) = brand.page();
    let side = |tenths: u32| (f64::from(tenths) * 1440.0 / 254.0).round() as u32;
    let margins = brand.margins;
    let margin = PageMargin::new()
        .top(twips(margins.top))
        .bottom(twips(margins.bottom))
        .left(twips(margins.left))
        .right(twips(margins.right))
        .header((twips(margins.top) * 2 / 5).min(700))
        .footer((twips(margins.bottom) * 2 / 5).min(600));
    let docx = Docx::new()
        .page_size(side(width), side(height))
        .page_margin(margin)
        .default_fonts(fonts)
        .default_size(21)
        .default_line_spacing(spacing().after(130).line(276))
        .header(running::header(meta))
        .first_header(running::no_header())
        .footer(running::footer(meta))
        .first_footer(if brand.has_cover { running::no_footer() } else { running::footer(meta) })
        .add_abstract_numbering(bullets())
        .add_numbering(Numbering::new(BULLETS, BULLETS))
        .add_abstract_numbering(chapters(outline))
        .add_numbering(Numbering::new(HEADINGS, HEADINGS));
    styles(brand).into_iter().fold(docx, Docx::add_style)
}

fn styles(brand: &Brand) -> Vec<WordStyle> {
    let (accent, ink) = (brand.accent.hex(), brand.ink.hex());
    let paragraph = |id: &str, name: &str| WordStyle::new(id, StyleType::Paragraph).name(name).based_on("Normal");
    let sizes = [(34, &accent), (27, &accent), (23, &ink), (21, &ink), (21, &ink), (21, &ink)];
    let headings = sizes.into_iter().zip(1..).map(|((size, color), level): ((usize, &String), usize)| {
        paragraph(&format!("Heading{level}"), &format!("heading {level}"))
            .next("Normal")
            .outline_lvl(level - 1)
            .size(size)
            .bold()
            .color(color)
            .q_format(true)
            .line_spacing(spacing().before(if level == 1 { 400 } else { 300 }).after(120).line(252))
    });
    let tight = |before: u32, after: u32| spacing().before(before).after(after).line(252);
    headings
        .chain([
            paragraph("Title", "Title")
                .next("Normal")
                .size(50)
                .bold()
                .color(&accent)
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
            paragraph("Gap", "Gap").size(12).line_spacing(spacing().after(60).line(240)),
            paragraph("TOCHeading", "TOC Heading").size(27).bold().color(&accent).line_spacing(tight(280, 140)),
            paragraph("TOC1", "toc 1").bold().line_spacing(tight(90, 40)),
            paragraph("TOC2", "toc 2").line_spacing(tight(0, 30)).indent(Some(INDENT), None, None, None),
            paragraph("ListParagraph", "List Paragraph").line_spacing(spacing().after(70).line(268)),
            paragraph("Quote", "Quote").italic().color(MUTED).indent(Some(INDENT), None, None, None),
            paragraph("TableText", "Table Text").size(19).line_spacing(tight(0, 0)),
            paragraph("Code", "Code").size(18).fonts(code_font()),
            paragraph("Picture", "Picture").line_spacing(spacing().before(160).after(60)),
            paragraph("Caption", "caption").size(18).color(MUTED).line_spacing(tight(0, 200)),
            paragraph("FootnoteText", "footnote text").size(17).color(MUTED).line_spacing(tight(0, 30)),
        ])
        .collect()
}

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
