//! The tables of a document as sheets: one each, with typed columns, a head that stays while one scrolls, and filters.

use super::ExportError;
use super::Meta;
use super::brand::{Brand, Line, Paper, Piece, TableStyle};
use super::view::{Align, Block, CellValue, Column, Kind, Row, View, clean, columns, value_of, words_of};
use crate::node::Node;
use rust_xlsxwriter::{
    Color, DocProperties, ExcelDateTime, Format, FormatAlign, FormatBorder, Workbook, Worksheet, XlsxError,
};
use sheet::{Cell, name, put};
use std::collections::HashSet;

/// What a sheet can hold.
const ROWS: usize = sheet::ROWS as usize + 1;
const COLUMNS: u16 = 16_384;
/// Sheets, and cells of all of them together.
const SHEETS: usize = 500;
const CELLS: usize = 2_000_000;
/// Excel's numbers of the two papers, and characters of a piece of a printed header: Excel takes 255 in all.
const A4: u8 = 9;
const LETTER: u8 = 1;
const PRINTED: usize = 50;
/// Characters of a column's width.
const WIDTH: (f64, f64) = (9.0, 60.0);

/// A workbook with a sheet for each table, in their order, named after the heading above.
///
/// # Errors
/// [`ExportError::NoTable`] where there is none; [`ExportError::TooLong`] for more than a workbook holds.
pub fn to_xlsx(document: &Node, meta: &Meta) -> Result<Vec<u8>, ExportError> {
    let view = View::of(document, false);
    let mut tables = Vec::new();
    collect(&view.blocks, &mut String::new(), &mut tables);
    if tables.is_empty() {
        return Err(ExportError::NoTable);
    }
    check(&tables)?;
    let mut workbook = Workbook::new();
    workbook.set_properties(&DocProperties::new().set_title(clean(&meta.title)).set_author(clean(&meta.author)));
    let mut names = HashSet::new();
    for (index, (heading, rows)) in tables.iter().enumerate() {
        let sheet = workbook.add_worksheet();
        let written = sheet
            .set_name(name(heading, &format!("Table {}", index + 1), &mut names))
            .map(|_| ())
            .and_then(|()| fill(sheet, rows, meta));
        written.map_err(|error| ExportError::Xlsx(error.to_string()))?;
    }
    workbook.save_to_buffer().map_err(|error| ExportError::Xlsx(error.to_string()))
}

/// Each table with the heading that it stands under.
fn collect<'v>(blocks: &'v [Block], heading: &mut String, tables: &mut Vec<(String, &'v [Row])>) {
    for block in blocks {
        match block {
            Block::Heading(_, inlines) => *heading = words_of(inlines),
            Block::Table(rows) if rows.iter().any(|row| !row.cells.is_empty()) => {
                tables.push((heading.clone(), rows));
            }
            Block::Quote(inner) | Block::Callout(_, inner) => collect(inner, heading, tables),
            Block::List { items, .. } => items.iter().for_each(|item| collect(item, heading, tables)),
            _ => {}
        }
    }
}

fn check(tables: &[(String, &[Row])]) -> Result<(), ExportError> {
    let rows = tables.iter().map(|(_, rows)| rows.len()).max().unwrap_or(0);
    let width = |rows: &[Row]| rows.iter().map(|row| row.cells.len()).max().unwrap_or(0);
    let columns = tables.iter().map(|(_, rows)| width(rows)).max().unwrap_or(0);
    let cells = tables.iter().flat_map(|(_, rows)| rows.iter()).map(|row| row.cells.len()).sum();
    let limits = [
        ("tables", tables.len(), SHEETS),
        ("rows in a table", rows, ROWS),
        ("columns in a table", columns, usize::from(COLUMNS)),
        ("cells in tables", cells, CELLS),
    ];
    match limits.into_iter().find(|(_, found, most)| found > most) {
        Some((what, found, most)) => Err(ExportError::TooLong { what, found, most }),
        None => Ok(()),
    }
}

fn fill(sheet: &mut Worksheet, rows: &[Row], meta: &Meta) -> Result<(), XlsxError> {
    let columns = columns(rows);
    let formats: Vec<Formats> = columns.iter().map(|column| Formats::of(column, &meta.brand)).collect();
    let mut widths = vec![WIDTH.0; columns.len()];
    // Without a row that names the columns the first one is a row like any other.
    let has_head = rows.first().is_some_and(|row| row.header);
    for (place, row) in (0_u32..).zip(rows) {
        let cells = (0_u16..).zip(&row.cells).zip(&columns).zip(formats.iter().zip(&mut widths));
        for (((column, cell), of), (formats, width)) in cells {
            let text = clean(&words_of(&cell.inlines));
            let longest = text.lines().map(|line| line.chars().count()).max().unwrap_or(0) as f64;
            *width = width.max((longest * 1.1 + 2.0).min(WIDTH.1));
            if row.header {
                put(sheet, (place, column), &Cell::Text(text), &formats.head)?;
            } else {
                write(sheet, (place, column), &text, of.kind, formats)?;
            }
        }
    }
    for (column, width) in (0_u16..).zip(widths) {
        sheet.set_column_width(column, width)?;
    }
    if has_head {
        sheet.set_freeze_panes(1, 0)?;
        if let (Ok(last), Ok(right)) = (u32::try_from(rows.len() - 1), u16::try_from(columns.len() - 1)) {
            sheet.autofilter(0, 0, last, right)?;
        }
        sheet.set_repeat_rows(0, 0)?;
    }
    let brand = &meta.brand;
    sheet.set_landscape().set_print_fit_to_pages(1, 0);
    sheet.set_paper_size(if brand.paper == Paper::A4 { A4 } else { LETTER });
    sheet.set_header(printed(&brand.header.start, &brand.header.end, meta));
    sheet.set_footer(printed(&brand.footer.start, &brand.footer.end, meta));
    Ok(())
}

/// What is printed at the head or foot of a sheet's pages, in Excel's notation; a side that would be too long is cut.
fn printed(start: &Line, end: &Line, meta: &Meta) -> String {
    let side = |line: &Line| -> String {
        let pieces = line.filled(meta).into_iter().map(|piece| match piece {
            Piece::Words(words) => words.chars().take(PRINTED).collect::<String>().replace('&', "&&"),
            Piece::Page => "&P".to_owned(),
            Piece::Pages => "&N".to_owned(),
        });
        pieces.collect()
    };
    format!("&L{}&R{}", side(start), side(end))
}

fn write(
    sheet: &mut Worksheet,
    (row, column): (u32, u16),
    text: &str,
    kind: Kind,
    formats: &Formats,
) -> Result<(), XlsxError> {
    match value_of(text).filter(|_| kind != Kind::Text) {
        Some(CellValue::Number(number, digits)) => {
            let format = formats.text.clone().set_num_format(decimals("#,##0", digits, ""));
            put(sheet, (row, column), &Cell::Number(number), &format)?;
        }
        Some(CellValue::Percent(share, digits)) => {
            let format = formats.text.clone().set_num_format(decimals("0", digits, "%"));
            put(sheet, (row, column), &Cell::Number(share), &format)?;
        }
        Some(CellValue::Date(year, month, day)) => {
            let date = ExcelDateTime::from_ymd(year, month, day)?;
            sheet.write_datetime_with_format(row, column, &date, &formats.text.clone().set_num_format("yyyy-mm-dd"))?;
        }
        // Always as text: nothing that a document says becomes a formula.
        None => put(sheet, (row, column), &Cell::Text(text.to_owned()), &formats.text)?,
    }
    Ok(())
}

fn decimals(whole: &str, digits: u8, after: &str) -> String {
    let fraction = "0".repeat(usize::from(digits));
    if digits == 0 { format!("{whole}{after}") } else { format!("{whole}.{fraction}{after}") }
}

/// How a column's cells look.
struct Formats {
    head: Format,
    text: Format,
}

impl Formats {
    fn of(column: &Column, brand: &Brand) -> Self {
        let align = match column.align {
            Align::Left => FormatAlign::Left,
            Align::Center => FormatAlign::Center,
            Align::Right => FormatAlign::Right,
        };
        let hair = Color::RGB(0x00CC_D4DC);
        let text = Format::new()
            .set_align(align)
            .set_align(FormatAlign::Top)
            .set_text_wrap()
            .set_border_bottom(FormatBorder::Thin)
            .set_border_bottom_color(hair);
        let head = Format::new().set_align(align).set_align(FormatAlign::VerticalCenter).set_bold().set_text_wrap();
        let accent = Color::RGB(brand.accent.number());
        let head = match brand.table {
            TableStyle::Banded => head.set_font_color(Color::White).set_background_color(accent),
            TableStyle::Lined => head.set_font_color(accent).set_border_bottom(FormatBorder::Medium),
            TableStyle::Grid => head.set_font_color(accent).set_background_color(Color::RGB(brand.ground().number())),
        };
        Self { head, text }
    }
}
