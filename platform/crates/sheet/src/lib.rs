//! Writes a table as an Excel workbook: one sheet, one row of names, rows of typed cells. It neither reads sheets
//! (`extract` does, confined) nor knows whose they are.
//!
//! Rows go to a temporary file as they come, so memory does not grow with their number. Text is stored as text whatever
//! it begins with: a cell can never become a formula (C26). Code that lays a workbook out in another way puts its cells
//! with [`put`] and names its sheets with [`name`].

use std::collections::HashSet;

use rust_xlsxwriter::{Color, Format, FormatAlign, Workbook, Worksheet, XlsxError};

/// Characters that Excel takes in one cell.
pub const CELL: usize = 32_767;
/// Rows that a sheet of Excel holds, without the row of names.
pub const ROWS: u32 = 1_048_575;

/// Columns wider than this many characters are wrapped instead.
const WIDEST: f64 = 60.0;

/// What stands in a cell.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    Empty,
    /// Cut at [`CELL`] characters, which is said at its end.
    Text(String),
    Number(f64),
    YesNo(bool),
}

/// A column: its name, and how many characters wide it is shown.
pub struct Column {
    pub name: String,
    pub width: u16,
}

#[derive(Debug, thiserror::Error)]
#[error("the workbook could not be written: {0}")]
pub struct Error(#[from] XlsxError);

/// A workbook that grows row by row.
pub struct Writer {
    workbook: Workbook,
    wrapped: Format,
    next: u32,
}

impl Writer {
    /// A workbook with one sheet of these columns; the row of names stays in sight.
    ///
    /// # Errors
    /// Where the temporary file cannot be written.
    pub fn new(sheet: &str, columns: &[Column]) -> Result<Self, Error> {
        let mut workbook = Workbook::new();
        let head = Format::new().set_bold().set_background_color(Color::RGB(0xE9_EC_EF)).set_align(FormatAlign::Top);
        let wrapped = Format::new().set_text_wrap().set_align(FormatAlign::Top);
        let page = workbook.add_worksheet_with_constant_memory()?;
        page.set_name(name(sheet, "Results", &mut HashSet::new()))?;
        page.set_freeze_panes(1, 0)?;
        for (place, column) in (0..).zip(columns) {
            page.set_column_width(place, f64::from(column.width).clamp(6.0, WIDEST))?;
            page.write_string_with_format(0, place, cut(&column.name), &head)?;
        }
        Ok(Self { workbook, wrapped, next: 1 })
    }

    /// Adds a row.
    ///
    /// # Errors
    /// Where the temporary file cannot be written, or the sheet is full.
    pub fn row(&mut self, cells: &[Cell]) -> Result<(), Error> {
        let (row, wrapped) = (self.next, &self.wrapped);
        let page: &mut Worksheet = self.workbook.worksheet_from_index(0)?;
        for (place, cell) in (0..).zip(cells) {
            put(page, (row, place), cell, wrapped)?;
        }
        self.next += 1;
        Ok(())
    }

    /// The whole file.
    ///
    /// # Errors
    /// Where the temporary file cannot be read back.
    pub fn finish(mut self) -> Result<Vec<u8>, Error> {
        Ok(self.workbook.save_to_buffer()?)
    }
}

/// With these a text could be taken for a formula, by a program that reads it from the clipboard or as CSV (C26).
const FORMULA: [char; 6] = ['=', '+', '-', '@', '\t', '\r'];

/// Puts a cell where it belongs, looking like this.
///
/// # Errors
/// Where the sheet has no such place, or its temporary file cannot be written.
pub fn put(page: &mut Worksheet, (row, column): (u32, u16), cell: &Cell, look: &Format) -> Result<(), XlsxError> {
    match cell {
        Cell::Empty => {}
        Cell::Text(text) if text.starts_with(FORMULA) => {
            page.write_string_with_format(row, column, cut(text), &look.clone().set_quote_prefix())?;
        }
        Cell::Text(text) => {
            page.write_string_with_format(row, column, cut(text), look)?;
        }
        Cell::Number(number) if number.is_finite() => {
            page.write_number_with_format(row, column, *number, look)?;
        }
        // Excel knows neither infinity nor "not a number".
        Cell::Number(number) => {
            page.write_string_with_format(row, column, number.to_string(), look)?;
        }
        Cell::YesNo(yes) => {
            page.write_boolean_with_format(row, column, *yes, look)?;
        }
    }
    Ok(())
}

/// Text that a cell holds: without what XML cannot carry, and no longer than Excel takes.
#[must_use]
pub fn cut(text: &str) -> String {
    const END: &str = "… [cut]";
    let clean = |c: &char| !c.is_control() || matches!(c, '\n' | '\t');
    if text.encode_utf16().count() <= CELL {
        return text.chars().filter(clean).collect();
    }
    let (mut kept, mut length) = (String::new(), 0);
    for c in text.chars().filter(clean) {
        length += c.len_utf16();
        if length > CELL - END.encode_utf16().count() {
            break;
        }
        kept.push(c);
    }
    kept + END
}

/// Characters of a sheet's name.
const NAME: usize = 31;

/// A name that Excel accepts for a sheet: 31 characters, none of `[ ] : * ? / \`, no apostrophe at its ends, and a
/// number where it is taken.
pub fn name(heading: &str, otherwise: &str, taken: &mut HashSet<String>) -> String {
    let plain: String =
        heading.chars().map(|c| if c.is_control() || "[]:*?/\\".contains(c) { ' ' } else { c }).collect();
    let plain = plain.split_whitespace().collect::<Vec<_>>().join(" ");
    let plain = plain.trim_matches('\'');
    // Excel keeps this name for itself.
    let base = if plain.is_empty() || plain.eq_ignore_ascii_case("history") { otherwise } else { plain };
    let fitting = |suffix: &str| {
        let most = NAME - suffix.chars().count();
        let mut length = 0;
        let fits = |c: &char| {
            length += c.len_utf16();
            length <= most
        };
        let kept: String = base.chars().take_while(fits).collect();
        format!("{}{suffix}", kept.trim_end_matches(['\'', ' ']))
    };
    let free = (1..).map(|count: usize| if count == 1 { fitting("") } else { fitting(&format!(" ({count})")) });
    let mut free = free.filter(|name| !taken.contains(&name.to_lowercase()));
    let name = free.next().unwrap_or_else(|| otherwise.to_owned());
    taken.insert(name.to_lowercase());
    name
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use calamine::{Data, Reader, Xlsx};

    use super::*;

    fn columns(names: &[&str]) -> Vec<Column> {
        names.iter().map(|name| Column { name: (*name).to_owned(), width: 20 }).collect()
    }

    fn read(bytes: Vec<u8>) -> (String, Vec<Vec<Data>>, usize) {
        let mut book: Xlsx<_> = Xlsx::new(Cursor::new(bytes)).unwrap();
        let name = book.sheet_names().remove(0);
        let range = book.worksheet_range(&name).unwrap();
        let formulas = book.worksheet_formula(&name).unwrap().used_cells().count();
        (name, range.rows().map(<[Data]>::to_vec).collect(), formulas)
    }

    #[test]
    fn c26_cells_keep_their_types_and_none_becomes_a_formula() {
        let mut writer = Writer::new("A/B: results", &columns(&["=name", "n", "y"])).unwrap();
        for text in ["=HYPERLINK(\"http://evil\")", "+1", "-1", "@SUM(A1)", "\tx", "Ünï\n漢字"] {
            writer.row(&[Cell::Text(text.to_owned()), Cell::Number(1.5), Cell::YesNo(true)]).unwrap();
        }
        writer.row(&[Cell::Empty, Cell::Number(f64::NAN)]).unwrap();
        let (name, rows, formulas) = read(writer.finish().unwrap());
        assert_eq!((name.as_str(), formulas, rows.len()), ("A B results", 0, 8));
        assert_eq!(rows[0][0], Data::String("=name".to_owned()));
        assert_eq!(
            rows[1],
            [Data::String("=HYPERLINK(\"http://evil\")".to_owned()), Data::Float(1.5), Data::Bool(true)]
        );
        assert_eq!(rows[6][0], Data::String("Ünï\n漢字".to_owned()));
        assert_eq!(rows[7][1], Data::String("NaN".to_owned()));
    }

    #[test]
    fn sheets_have_names_that_excel_takes() {
        let mut taken = HashSet::new();
        for (heading, expected) in [
            ("Prices: Q3/2026", "Prices Q3 2026"),
            ("prices q3 2026", "prices q3 2026 (2)"),
            ("", "Table 3"),
            ("History", "Table 4"),
            ("'quoted'", "quoted"),
            ("A very long heading that no sheet can be called by", "A very long heading that no she"),
            ("A very long heading that no sheet can be called after", "A very long heading that no (2)"),
        ] {
            let otherwise = format!("Table {}", taken.len() + 1);
            assert_eq!(super::name(heading, &otherwise, &mut taken), expected);
        }
    }

    #[test]
    fn text_longer_than_excel_takes_is_cut_and_says_so() {
        let mut writer = Writer::new("", &columns(&["a"])).unwrap();
        writer.row(&[Cell::Text("𝄞".repeat(CELL))]).unwrap();
        writer.row(&[Cell::Text("a\u{0}\u{1b}b".to_owned())]).unwrap();
        let (name, rows, _) = read(writer.finish().unwrap());
        let Data::String(text) = &rows[1][0] else { panic!("{:?}", rows[1]) };
        assert!(text.ends_with("… [cut]") && text.encode_utf16().count() <= CELL);
        assert_eq!((name.as_str(), &rows[2][0]), ("Results", &Data::String("ab".to_owned())));
    }
}
