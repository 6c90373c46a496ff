//! Excel workbooks, cell by cell: a sheet is a heading, its first row with content names the columns.
//! Cells are streamed, because a sheet whose one cell lies in the last corner would fill memory as a grid.

mod shown;
mod unseen;

use super::Sink;
use crate::archive::Archive;
use crate::limits::Limits;
use crate::model::BlockKind;
use crate::problem::Problem;
use crate::table::{Cell, Growing};
use calamine::{DataRef, ExcelDateTime, Reader, SheetVisible, Style, Xlsx, XlsxError};
use shown::Shown;
use std::io::{BufReader, Read, Seek};
use unseen::Unseen;

/// A row wider than this is not written by people; the rest of it is left out with a remark.
const WIDEST_ROW: u32 = 512;

pub(super) fn read<R: Read + Seek>(mut archive: Archive<R>, limits: &Limits, sink: &mut Sink) -> Result<(), Problem> {
    // The workbook's reader unpacks shared strings whole and trusts stated sizes.
    archive.verify()?;
    let unseen = unseen::of_sheets(&mut archive)?;
    let source = BufReader::new(archive.into_source());
    let mut workbook = Xlsx::new(source).map_err(|error| problem(&error))?;
    let sheets: Vec<_> = workbook
        .sheets_metadata()
        .iter()
        .map(|sheet| (sheet.name.clone(), sheet.visible == SheetVisible::Visible))
        .collect();
    let count = u32::try_from(sheets.len()).unwrap_or(u32::MAX);
    if count > limits.pages {
        return Err(Problem::TooManyPages { pages: count, limit: limits.pages });
    }
    sink.set_pages(count);
    let nothing = Unseen::default();
    for (page, (name, visible)) in (1..).zip(&sheets) {
        if !visible {
            sink.warn(format!("The hidden sheet “{name}” was left out."));
            continue;
        }
        let unseen = unseen.get(name).unwrap_or(&nothing);
        read_sheet(&mut workbook, Sheet::new(name, page, unseen), sink)?;
    }
    Ok(())
}

fn read_sheet<R: Read + Seek>(workbook: &mut Xlsx<R>, mut sheet: Sheet<'_>, sink: &mut Sink) -> Result<(), Problem> {
    let mut cells = match workbook.worksheet_cells_reader(sheet.name) {
        Ok(cells) => cells,
        // A sheet that is only a chart has no cells.
        Err(XlsxError::WorksheetNotFound(_) | XlsxError::NotAWorksheet(_)) => return Ok(()),
        Err(error) => return Err(problem(&error)),
    };
    let percents: Vec<Option<usize>> = cells.styles().iter().map(percent_decimals).collect();
    let shown: Vec<Option<Shown>> = cells.styles().iter().map(Shown::of).collect();
    while let Some((cell, style)) = cells.next_cell_with_style_id().map_err(|error| problem(&error))? {
        let (row, column) = cell.get_position();
        if sheet.unseen.hides_row(row) || sheet.unseen.hides_column(column) {
            sheet.left_out |= !matches!(cell.get_value(), DataRef::Empty);
            continue;
        }
        let percent = percents.get(style).copied().flatten();
        let shown = shown.get(style).and_then(Option::as_ref);
        let text = match (cell.get_value(), percent) {
            (DataRef::Float(part), Some(decimals)) => format!("{:.decimals$} %", part * 100.0),
            (value, _) => shown.and_then(|shown| shown.text(value)).unwrap_or_else(|| display(value)),
        };
        if text.is_empty() {
            continue;
        }
        sheet.take((row, sheet.unseen.place(column)), text, sink)?;
    }
    sheet.end_row(sink)?;
    sheet.unseen.remarks(sheet.name, sheet.left_out).into_iter().for_each(|remark| sink.warn(remark));
    Ok(())
}

/// The first visible sheet with content, as a table.
pub(super) fn table<R: Read + Seek>(mut archive: Archive<R>, table: &mut Growing<'_>) -> Result<(), Problem> {
    archive.verify()?;
    let unseen = unseen::of_sheets(&mut archive)?;
    let nothing = Unseen::default();
    let source = BufReader::new(archive.into_source());
    let mut workbook = Xlsx::new(source).map_err(|error| problem(&error))?;
    let visible = workbook.sheets_metadata().iter().filter(|sheet| sheet.visible == SheetVisible::Visible);
    let names: Vec<String> = visible.map(|sheet| sheet.name.clone()).collect();
    for (place, name) in names.iter().enumerate() {
        table_of_sheet(&mut workbook, name, unseen.get(name).unwrap_or(&nothing), table)?;
        if table.has_begun() {
            let left = names.len() - place - 1;
            if left > 0 {
                table.warnings.push(format!("Only the sheet “{name}” is used; {left} more were left out."));
            }
            break;
        }
    }
    Ok(())
}

fn table_of_sheet<R: Read + Seek>(
    workbook: &mut Xlsx<R>,
    name: &str,
    unseen: &Unseen,
    table: &mut Growing<'_>,
) -> Result<(), Problem> {
    let mut cells = match workbook.worksheet_cells_reader(name) {
        Ok(cells) => cells,
        Err(XlsxError::WorksheetNotFound(_) | XlsxError::NotAWorksheet(_)) => return Ok(()),
        Err(error) => return Err(problem(&error)),
    };
    let shown: Vec<Option<Shown>> = cells.styles().iter().map(Shown::of).collect();
    let percents: Vec<Option<usize>> = cells.styles().iter().map(percent_decimals).collect();
    let mut joined = Joined::default();
    let mut left_out = false;
    let mut current: (u32, Vec<Cell>) = (0, Vec::new());
    while let Some((cell, style)) = cells.next_cell_with_style_id().map_err(|error| problem(&error))? {
        let (row, column) = cell.get_position();
        if unseen.hides_row(row) || unseen.hides_column(column) {
            left_out |= !matches!(cell.get_value(), DataRef::Empty);
            continue;
        }
        let shown = shown.get(style).and_then(Option::as_ref);
        let is_percent = percents.get(style).copied().flatten().is_some();
        let value = match cell.get_value() {
            // As people say it, and as exact as it is.
            DataRef::Float(part) if is_percent => Cell::Text(format!("{} %", number_text(part * 100.0))),
            value => shown.and_then(|shown| shown.name(value)).map_or_else(|| typed(value), Cell::Text),
        };
        // A format alone is no content; and a lone cell in the last corner must not make a row as wide as a sheet can
        // be.
        if value == Cell::Empty {
            continue;
        }
        if current.0 != row {
            let (row, cells) = std::mem::replace(&mut current, (row, Vec::new()));
            push(table, row, cells, unseen, &mut joined)?;
        }
        let column = unseen.place(column);
        if column >= WIDEST_ROW {
            return Err(Problem::TooManyColumns { limit: WIDEST_ROW });
        }
        let column = column as usize;
        if current.1.len() <= column {
            current.1.resize(column + 1, Cell::Empty);
        }
        if let Some(place) = current.1.get_mut(column) {
            *place = value;
        }
    }
    push(table, current.0, current.1, unseen, &mut joined)?;
    table.warnings.extend(unseen.remarks(name, left_out));
    Ok(())
}

fn push(
    table: &mut Growing<'_>,
    row: u32,
    mut cells: Vec<Cell>,
    unseen: &Unseen,
    joined: &mut Joined<Cell>,
) -> Result<(), Problem> {
    joined.fill(row, &mut cells, 0, unseen);
    table.push(row + 1, cells)
}

/// What stands in cells that are joined with those below: each row that they go over bears it.
#[derive(Default)]
struct Joined<T> {
    /// Column among those that are seen, last row, contents.
    open: Vec<(u32, u32, T)>,
}

impl<T: Clone + Default + PartialEq> Joined<T> {
    /// Fills in a row of which the first cell is that of a column.
    fn fill(&mut self, row: u32, cells: &mut Vec<T>, first: u32, unseen: &Unseen) {
        self.open.retain(|(_, last, _)| *last >= row);
        for (column, _, contents) in &self.open {
            let place =
                column.checked_sub(first).map(|place| place as usize).filter(|place| *place < WIDEST_ROW as usize);
            let Some(place) = place else { continue };
            if cells.len() <= place {
                cells.resize(place + 1, T::default());
            }
            if let Some(cell) = cells.get_mut(place).filter(|cell| **cell == T::default()) {
                cell.clone_from(contents);
            }
        }
        for (column, last) in unseen.joined_at(row) {
            let column = unseen.place(*column);
            let contents = column.checked_sub(first).and_then(|place| cells.get(place as usize));
            if let Some(contents) = contents.filter(|contents| **contents != T::default()) {
                self.open.push((column, *last, contents.clone()));
            }
        }
    }
}

fn typed(value: &DataRef<'_>) -> Cell {
    match value {
        DataRef::Int(number) => Cell::Number(*number as f64),
        DataRef::Float(number) => Cell::Number(format!("{number:.14e}").parse().unwrap_or(*number)),
        DataRef::Bool(yes) => Cell::YesNo(*yes),
        other => match display(other) {
            text if text.is_empty() => Cell::Empty,
            text => Cell::Text(text),
        },
    }
}

/// A sheet being read.
struct Sheet<'a> {
    name: &'a str,
    page: u32,
    unseen: &'a Unseen,
    /// Whether a hidden cell was left out.
    left_out: bool,
    joined: Joined<String>,
    row: Option<u32>,
    cells: Vec<String>,
    /// Where the row that names the columns begins: empty columns left of it are no columns.
    first_column: u32,
    /// The sheet's name has been written as a heading.
    named: bool,
    /// The row that names the columns has been written.
    columns_named: bool,
}

impl<'a> Sheet<'a> {
    fn new(name: &'a str, page: u32, unseen: &'a Unseen) -> Self {
        let joined = Joined::default();
        let (row, cells, first_column, left_out) = (None, Vec::new(), 0, false);
        Self { name, page, unseen, left_out, joined, row, cells, first_column, named: false, columns_named: false }
    }

    fn take(&mut self, (row, column): (u32, u32), text: String, sink: &mut Sink) -> Result<(), Problem> {
        if self.row != Some(row) {
            self.end_row(sink)?;
            self.row = Some(row);
        }
        if !self.columns_named && self.cells.is_empty() {
            self.first_column = column;
        }
        let place = column.saturating_sub(self.first_column);
        if place >= WIDEST_ROW {
            sink.warn(format!(
                "Sheet “{}” has rows wider than {WIDEST_ROW} columns; the rest of them was left out.",
                self.name
            ));
            return Ok(());
        }
        let place = place as usize;
        if self.cells.len() <= place {
            self.cells.resize(place + 1, String::new());
        }
        if let Some(cell) = self.cells.get_mut(place) {
            *cell = text;
        }
        Ok(())
    }

    fn end_row(&mut self, sink: &mut Sink) -> Result<(), Problem> {
        if self.cells.is_empty() {
            return Ok(());
        }
        if let Some(row) = self.row {
            self.joined.fill(row, &mut self.cells, self.first_column, self.unseen);
        }
        if !self.named {
            sink.push(BlockKind::Heading { level: 1 }, Some(self.page), self.name)?;
            self.named = true;
        }
        let filled = self.cells.iter().filter(|cell| !cell.is_empty()).count();
        if filled == 1 && !self.columns_named {
            // A lone cell above a table is a caption, not the names of its columns.
            sink.push(BlockKind::Paragraph, Some(self.page), &self.cells.join(" "))?;
        } else {
            sink.push_row(!self.columns_named, Some(self.page), &self.cells)?;
            self.columns_named = true;
        }
        self.cells.clear();
        Ok(())
    }
}

/// The decimals of a format that shows a part of one as a percentage; none of any other format. Without it
/// the sheet says 6.1 % and we say 0.061, which is the same only to a computer.
fn percent_decimals(style: &Style) -> Option<usize> {
    let format = style.number_format.as_ref()?;
    // Two built-in formats may come without their code.
    let code = match format.format_id {
        Some(9) => "0%",
        Some(10) => "0.00%",
        _ => format.format_code.as_str(),
    };
    let positive = code.split(';').next()?;
    let (number, _) = positive.split_once('%')?;
    let decimals = number.rsplit_once('.').map_or("", |(_, decimals)| decimals);
    Some(decimals.chars().filter(|c| matches!(c, '0' | '#' | '?')).count())
}

/// A cell as a reader of the sheet sees it, as far as that can be told without its number format.
fn display(value: &DataRef<'_>) -> String {
    match value {
        DataRef::Empty => String::new(),
        DataRef::Int(number) => number.to_string(),
        DataRef::Float(number) => number_text(*number),
        DataRef::String(text) => text.trim().to_owned(),
        DataRef::SharedString(text) => text.trim().to_owned(),
        DataRef::Bool(true) => "yes".into(),
        DataRef::Bool(false) => "no".into(),
        DataRef::DateTime(moment) => date_text(*moment),
        DataRef::DateTimeIso(text) | DataRef::DurationIso(text) => text.clone(),
        DataRef::Error(error) => error.to_string(),
    }
}

/// Rounds away what binary fractions add (0.1 + 0.2), since a sheet shows at most 15 digits.
fn number_text(number: f64) -> String {
    let rounded: f64 = format!("{number:.14e}").parse().unwrap_or(number);
    rounded.to_string()
}

fn date_text(moment: ExcelDateTime) -> String {
    if moment.is_duration() {
        return duration_text(moment.as_f64());
    }
    let (year, month, day, hour, minute, second, _) = moment.to_ymd_hms_milli();
    let date = format!("{year:04}-{month:02}-{day:02}");
    let time = match (hour, minute, second) {
        (0, 0, 0) => String::new(),
        (_, _, 0) => format!("{hour:02}:{minute:02}"),
        _ => format!("{hour:02}:{minute:02}:{second:02}"),
    };
    match (moment.as_f64() < 1.0, time.is_empty()) {
        (true, false) => time,
        // Midnight, not the day before the first.
        (true, true) if moment.as_f64() == 0.0 => "00:00".to_owned(),
        (_, true) => date,
        (false, false) => format!("{date} {time}"),
    }
}

/// A part of a day as hours, which may be more than a day has: `37:30`.
fn duration_text(days: f64) -> String {
    let seconds = (days.abs() * 86_400.0).round();
    let (hours, rest) = ((seconds / 3600.0).floor(), seconds % 3600.0);
    let (minutes, seconds) = ((rest / 60.0).floor(), rest % 60.0);
    let sign = if days < 0.0 { "-" } else { "" };
    let seconds = if seconds == 0.0 { String::new() } else { format!(":{seconds:02.0}") };
    format!("{sign}{hours:.0}:{minutes:02.0}{seconds}")
}

fn problem(error: &XlsxError) -> Problem {
    match error {
        XlsxError::Password => Problem::Encrypted,
        XlsxError::Zip(_) | XlsxError::Io(_) => Problem::damaged("its packed contents cannot be unpacked"),
        XlsxError::FileNotFound(_) | XlsxError::RelationshipNotFound => {
            Problem::damaged("a part of the workbook is missing")
        }
        _ => Problem::damaged("the workbook's cells cannot be read"),
    }
}
