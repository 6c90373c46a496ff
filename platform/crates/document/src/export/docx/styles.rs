//! How a Word file looks before it says anything: page, fonts, styles, header and footer, kinds of lists.

use docx_rs::{
    AbstractNumbering, Docx, Footer, Header, Level, LevelJc, LevelText, LineSpacing, NumPages, NumberFormat, Numbering,
    PageMargin, PageNum, Paragraph, Run, RunFonts, SpecialIndentType, Start, Style as WordStyle, StyleType,
};

/// Lengths in twentieths of a point: an A4 page and its margins.
const PAGE: (u32, u32) = (11_906, 16_838);
pub(super) const MARGIN: i32 = 1_247;
/// One step of indent.
pub(super) const INDENT: i32 = 425;
/// Word has nine levels of lists, counted from 0.
pub(super) const DEEPEST_LEVEL: usize = 8;
/// The one list that all bulleted items belong to. 1 is the library's own.
pub(super) const BULLETS: usize = 2;
pub(super) const ACCENT: &str = "1F4E79";
const MUTED: &str = "595959";

/// A document with its styles, header and footer, and no text yet.
pub(super) fn empty(title: &str) -> Docx {
    let fonts = RunFonts::new().ascii("Calibri").hi_ansi("Calibri").cs("Calibri").east_asia("Calibri");
    let text = |words: &str| Run::new().add_text(words);
    let header = Header::new().add_paragraph(Paragraph::new().style("Header").add_run(text(title)));
    let pages = Paragraph::new()
        .style("Footer")
        .add_run(text("Page "))
        .add_page_num(PageNum::new())
        .add_run(text(" of "))
        .add_num_pages(NumPages::new());
    // The header stands clear of the text below it.
    let margin = PageMargin::new().top(MARGIN + 200).bottom(MARGIN).left(MARGIN).right(MARGIN).header(600).footer(600);
    let docx = Docx::new()
        .page_size(PAGE.0, PAGE.1)
        .page_margin(margin)
        .default_fonts(fonts)
        .default_size(22)
        .default_line_spacing(LineSpacing::new().after(120).line(264))
        .header(header)
        .footer(Footer::new().add_paragraph(pages))
        .add_abstract_numbering(bullets())
        .add_numbering(Numbering::new(BULLETS, BULLETS));
    styles().into_iter().fold(docx, Docx::add_style)
}

fn styles() -> Vec<WordStyle> {
    let paragraph = |id: &str, name: &str| WordStyle::new(id, StyleType::Paragraph).name(name).based_on("Normal");
    let sizes = [32, 28, 25, 23, 22, 22];
    let headings = sizes.into_iter().zip(1..).map(|(size, level): (usize, usize)| {
        paragraph(&format!("Heading{level}"), &format!("heading {level}"))
            .next("Normal")
            .outline_lvl(level - 1)
            .size(size)
            .bold()
            .color(ACCENT)
            .q_format(true)
            .line_spacing(LineSpacing::new().before(280).after(100))
    });
    headings
        .chain([
            paragraph("Title", "Title").next("Normal").size(44).bold().color(ACCENT).q_format(true),
            // Page numbers are fields, which take their look from the paragraph alone.
            paragraph("Header", "header").size(18).color(MUTED),
            paragraph("Footer", "footer").size(18).color(MUTED),
            paragraph("Subtitle", "Subtitle").size(22).color(MUTED),
            paragraph("ListParagraph", "List Paragraph").line_spacing(LineSpacing::new().after(60).line(264)),
            paragraph("Quote", "Quote").italic().color(MUTED).indent(Some(INDENT), None, None, None),
            paragraph("Code", "Code").size(19).fonts(code_font()),
            paragraph("Source", "Source").size(20).indent(
                Some(INDENT),
                Some(SpecialIndentType::Hanging(INDENT)),
                None,
                None,
            ),
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
