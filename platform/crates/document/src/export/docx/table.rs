//! Tables of a Word file.

use super::styles::MARGIN;
use super::written;
use crate::export::view::{Inline, Row, Style};
use docx_rs::{
    BorderType, LineSpacing, Paragraph, Shading, ShdType, Table, TableBorder, TableBorderPosition, TableBorders,
    TableCell, TableCellMargins, TableRow, WidthType,
};

/// The text's width on A4, in twentieths of a point.
const TEXT_WIDTH: usize = 11_906 - 2 * MARGIN as usize;
/// The ground of a row that names the columns.
const SHADE: &str = "EAF0F6";

/// A table as wide as the text; none where no row has a cell.
pub(super) fn table(rows: &[Row]) -> Option<Table> {
    let width = rows.iter().map(|row| row.cells.len()).max().filter(|width| *width > 0)?;
    let column = TEXT_WIDTH / width;
    let rows = rows
        .iter()
        .map(|row| {
            let cells = row.cells.iter().map(Vec::as_slice).chain(std::iter::repeat(&[][..])).take(width);
            TableRow::new(cells.map(|inlines| cell(inlines, row.header, column)).collect()).cant_split()
        })
        .collect();
    let border = |position| TableBorder::new(position).border_type(BorderType::Single).size(4).color("BFBFBF");
    let borders = [
        TableBorderPosition::Top,
        TableBorderPosition::Bottom,
        TableBorderPosition::Left,
        TableBorderPosition::Right,
        TableBorderPosition::InsideH,
        TableBorderPosition::InsideV,
    ]
    .into_iter()
    .fold(TableBorders::new(), |borders, position| borders.set(border(position)));
    let table = Table::new(rows)
        .set_grid(vec![column; width])
        .width(column * width, WidthType::Dxa)
        .set_borders(borders)
        .margins(TableCellMargins::new().margin(50, 100, 50, 100));
    Some(table)
}

fn cell(inlines: &[Inline], header: bool, width: usize) -> TableCell {
    let style = Style { bold: header, ..Style::default() };
    let paragraph = written(Paragraph::new().style("Normal").line_spacing(LineSpacing::new().after(0)), inlines, style);
    let cell = TableCell::new().width(width, WidthType::Dxa).add_paragraph(paragraph);
    if header { cell.shading(Shading::new().shd_type(ShdType::Clear).color("auto").fill(SHADE)) } else { cell }
}
