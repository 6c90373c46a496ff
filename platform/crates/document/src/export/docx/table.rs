//! Tables of a Word file.

use super::notes::Notes;
use super::styles::TEXT_WIDTH;
use crate::export::view::{Align, Cell, Column, Row, Style, columns};
use docx_rs::{
    AlignmentType, BorderType, LineSpacing, Paragraph, Run, Shading, ShdType, Table, TableBorder, TableBorderPosition,
    TableBorders, TableCell, TableCellMargins, TableLayoutType, TableRow, WidthType,
};

/// The ground of a row that names the columns, and its words.
const SHADE: &str = "1F4E79";
const ON_SHADE: &str = "FFFFFF";
const HAIR: &str = "CCD4DC";

/// A table as wide as the text; none where no row has a cell. Rows at the top that name the columns are repeated on each page.
pub(super) fn table(rows: &[Row], notes: &mut Notes<'_>) -> Option<Table> {
    let columns = columns(rows);
    let all: f64 = columns.iter().map(|column| column.share).sum();
    if columns.is_empty() {
        return None;
    }
    let widths: Vec<usize> = columns.iter().map(|column| (TEXT_WIDTH as f64 * column.share / all) as usize).collect();
    let none = Cell::default();
    let mut is_head = true;
    let mut written = Vec::with_capacity(rows.len());
    for row in rows {
        is_head = is_head && row.header;
        let padded = row.cells.iter().chain(std::iter::repeat(&none));
        let cells = columns
            .iter()
            .zip(&widths)
            .zip(padded)
            .map(|((column, width), words)| cell(words, row.header, *column, (*width, columns.len()), notes))
            .collect();
        let row = TableRow::new(cells);
        // `parts` makes a repeated head of it.
        written.push(if is_head { row.cant_split() } else { row });
    }
    let border = |position, color| TableBorder::new(position).border_type(BorderType::Single).size(4).color(color);
    let borders = TableBorders::with_empty()
        .set(border(TableBorderPosition::Bottom, HAIR))
        .set(border(TableBorderPosition::InsideH, HAIR));
    let table = Table::new(written)
        .style("ReportTable")
        .layout(TableLayoutType::Fixed)
        .width(widths.iter().sum(), WidthType::Dxa)
        .set_grid(widths)
        .set_borders(borders)
        .margins(TableCellMargins::new().margin(60, 100, 60, 100));
    Some(table)
}

fn cell(cell: &Cell, header: bool, column: Column, (width, of): (usize, usize), notes: &mut Notes<'_>) -> TableCell {
    let style = Style { bold: header, ..Style::default() };
    let paragraph = Paragraph::new().style("TableText").line_spacing(LineSpacing::new().after(0)).align(
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
        let run = if header { run.color(ON_SHADE) } else { run };
        small.into_iter().fold(run, Run::size)
    });
    let cell = TableCell::new().width(width, WidthType::Dxa).add_paragraph(paragraph);
    if header { cell.shading(Shading::new().shd_type(ShdType::Clear).color("auto").fill(SHADE)) } else { cell }
}

fn each_run(mut paragraph: Paragraph, change: impl Fn(Run) -> Run) -> Paragraph {
    for child in &mut paragraph.children {
        if let docx_rs::ParagraphChild::Run(run) = child {
            **run = change(std::mem::take(run));
        }
    }
    paragraph
}
