//! What runs through a Word file: the header with the logo, and the footer, with fields that Word fills in.

use super::super::Meta;
use super::super::brand::{Line, Piece};
use super::styles::{HAIR, text_width};
use docx_rs::{
    FieldCharType, Footer, Header, InstrText, Paragraph, ParagraphBorder, ParagraphBorderPosition, ParagraphBorders,
    Pic, Run, Tab, TabValueType,
};

/// English Metric Units of a point of a 72nd of an inch.
const EMU: f64 = 12_700.0;
/// Points that a logo in the header may take.
const SMALL: (f64, f64) = (110.0, 20.0);

pub(super) fn header(meta: &Meta) -> Header {
    let mut paragraph = running(meta, "Header", ParagraphBorderPosition::Bottom);
    if let Some(run) = logo(meta, SMALL) {
        paragraph = paragraph.add_run(run).add_run(Run::new().add_text("  "));
    }
    Header::new().add_paragraph(sides(paragraph, &meta.brand.header.start, &meta.brand.header.end, meta))
}

pub(super) fn footer(meta: &Meta) -> Footer {
    let paragraph = running(meta, "Footer", ParagraphBorderPosition::Top);
    Footer::new().add_paragraph(sides(paragraph, &meta.brand.footer.start, &meta.brand.footer.end, meta))
}

pub(super) fn no_header() -> Header {
    Header::new().add_paragraph(Paragraph::new().style("Header"))
}

pub(super) fn no_footer() -> Footer {
    Footer::new().add_paragraph(Paragraph::new().style("Footer"))
}

/// The logo within so many points.
pub(super) fn logo(meta: &Meta, (width, height): (f64, f64)) -> Option<Run> {
    let logo = meta.brand.logo.as_ref()?;
    let (width, height) = logo.within(width, height);
    let emu = |points: f64| (points * EMU) as u32;
    let pic = Pic::new_with_dimensions(logo.png.clone(), logo.size.0, logo.size.1).size(emu(width), emu(height));
    Some(Run::new().add_image(pic))
}

/// An empty line of a header or footer, with its rule and its stop at the right.
fn running(meta: &Meta, style: &str, position: ParagraphBorderPosition) -> Paragraph {
    let right = Tab::new().val(TabValueType::Right).pos(text_width(&meta.brand));
    let rule = ParagraphBorder::new(position).size(4).space(4).color(HAIR);
    let mut paragraph = Paragraph::new().style(style).add_tab(right);
    paragraph.property = paragraph.property.set_borders(ParagraphBorders::with_empty().set(rule));
    paragraph
}

fn sides(paragraph: Paragraph, start: &Line, end: &Line, meta: &Meta) -> Paragraph {
    let paragraph = pieces(paragraph, start, meta);
    pieces(paragraph.add_run(Run::new().add_tab()), end, meta)
}

fn pieces(paragraph: Paragraph, line: &Line, meta: &Meta) -> Paragraph {
    line.filled(meta).into_iter().fold(paragraph, |paragraph, piece| {
        paragraph.add_run(match piece {
            Piece::Words(words) => Run::new().add_text(words),
            Piece::Page => field("PAGE"),
            Piece::Pages => field("NUMPAGES"),
        })
    })
}

fn field(name: &str) -> Run {
    Run::new()
        .add_field_char(FieldCharType::Begin, false)
        .add_instr_text(InstrText::Unsupported(format!(" {name} ")))
        .add_field_char(FieldCharType::Separate, false)
        .add_text("1")
        .add_field_char(FieldCharType::End, false)
}
