//! Tables of a Word file.

use super::notes::Notes;
use super::styles::{HAIR, spacing, text_width};
use crate::export::brand::{Brand, TableStyle};
use crate::export::view::{Align, Cell, Column, Row, Style, columns};
use docx_rs::{
    AlignmentType, BorderType, Paragraph, Run, Shading, ShdType, Table, TableBorder, TableBorderPosition, TableBorders,
    TableCell, TableCellMargins, TableLayoutType, TableRow, WidthType,
};

/// Words on the accent.
const ON_ACCENT: &str = "FFFFFF";

/// A table as wide as the text; none where no row has a cell. Rows at the top that name the columns are repeated on
/// each page.
pub(super) fn table(rows: &[Row], notes: &mut Notes<'_>, brand: &Brand) -> Option<Table> {
    let columns = columns(rows);
    let all: f64 = columns.iter().map(|column| column.share).sum();
    if columns.is_empty() {
        return None;
    }
    let wide = text_width(brand) as f64;
    let widths: Vec<usize> = columns.iter().map(|column| (wide * column.share / all) as usize).collect();
    let none = Cell::default();
    let mut is_head = true;
    let mut written = Vec::with_capacity(rows.len());
    for (index, row) in rows.iter().enumerate() {
        is_head = is_head && row.header;
        let look = Look::of(row.header, index % 2 == 0, brand);
        let padded = row.cells.iter().chain(std::iter::repeat(&none));
        let cells = columns
            .iter()
            .zip(&widths)
            .zip(padded)
            .map(|((column, width), words)| cell(words, &look, *column, (*width, columns.len()), notes))
            .collect();
        let row = TableRow::new(cells);
        // `parts` makes a repeated head of it.
        written.push(if is_head { row.cant_split() } else { row });
    }
    let table = Table::new(written)
        .style("ReportTable")
        .layout(TableLayoutType::Fixed)
        .width(widths.iter().sum(), WidthType::Dxa)
        .set_grid(widths)
        .set_borders(borders(brand.table))
        .margins(TableCellMargins::new().margin(60, 100, 60, 100));
    Some(table)
}

fn borders(style: TableStyle) -> TableBorders {
    use TableBorderPosition::{Bottom, InsideH, InsideV, Left, Right, Top};
    let lines = match style {
        TableStyle::Banded | TableStyle::Lined => vec![Bottom, InsideH],
        TableStyle::Grid => vec![Top, Bottom, Left, Right, InsideH, InsideV],
    };
    let border = |position| TableBorder::new(position).border_type(BorderType::Single).size(4).color(HAIR);
    lines.into_iter().map(border).fold(TableBorders::with_empty(), TableBorders::set)
}

/// How the cells of a row look.
struct Look {
    is_head: bool,
    words: Option<String>,
    ground: Option<String>,
}

impl Look {
    fn of(is_head: bool, is_even: bool, brand: &Brand) -> Self {
        let (words, ground) = match (brand.table, is_head) {
            (TableStyle::Banded, true) => (Some(ON_ACCENT.to_owned()), Some(brand.accent.hex())),
            (TableStyle::Banded, false) => (None, is_even.then(|| brand.band().hex())),
            (TableStyle::Lined, true) => (Some(brand.accent.hex()), None),
            (TableStyle::Grid, true) => (Some(brand.accent.hex()), Some(brand.ground().hex())),
            (TableStyle::Lined | TableStyle::Grid, false) => (None, None),
        };
        Self { is_head, words, ground }
    }
}

fn cell(cell: &Cell, look: &Look, column: Column, (width, of): (usize, usize), notes: &mut Notes<'_>) -> TableCell {
    let style = Style { bold: look.is_head, ..Style::default() };
    let paragraph = Paragraph::new().style("TableText").line_spacing(spacing().after(0)).align(
        match cell.align.unwrap_or(column.align) {
            Align::Left => AlignmentType::Left,
            Align::Center => AlignmentType::Center,
            Align::Right => AlignmentType::Right,
        },
    );
    let mut paragraph = notes.written(paragraph, &cell.inlines, style);
    let small = match of {
        ..=6 => None,
        7..=9 => Some(16),
        _ => Some(13),
    };
    paragraph = each_run(paragraph, |run| {
        let run = look.words.iter().fold(run, |run, color| run.color(color));
        small.into_iter().fold(run, Run::size)
    });
    let cell = TableCell::new().width(width, WidthType::Dxa).add_paragraph(paragraph);
    match &look.ground {
        Some(ground) => cell.shading(Shading::new().shd_type(ShdType::Clear).color("auto").fill(ground)),
        None => cell,
    }
}

fn each_run(mut paragraph: Paragraph, change: impl Fn(Run) -> Run) -> Paragraph {
    for child in &mut paragraph.children {
        if let docx_rs::ParagraphChild::Run(run) = child {
            **run = change(std::mem::take(run));
        }
    }
    paragraph
}
