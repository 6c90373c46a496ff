//! Writes a table as an Excel workbook: one sheet, one row of names, rows of typed cells. It neither reads sheets (`extract` does, confined) nor
//! knows whose they are.
//!
//! Rows go to a temporary file as they come, so memory does not grow with their number. Text is stored as text whatever it begins with: a cell
//! can never become a formula (C26).

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
        page.set_name(sheet_name(sheet))?;
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
            match cell {
                Cell::Empty => {}
                Cell::Text(text) => {
                    page.write_string_with_format(row, place, cut(text), wrapped)?;
                }
                Cell::Number(number) if number.is_finite() => {
                    page.write_number_with_format(row, place, *number, wrapped)?;
                }
                // Excel knows neither infinity nor "not a number".
                Cell::Number(number) => {
                    page.write_string_with_format(row, place, number.to_string(), wrapped)?;
                }
                Cell::YesNo(yes) => {
                    page.write_boolean_with_format(row, place, *yes, wrapped)?;
                }
            }
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

/// Text that a cell holds: without what XML cannot carry, and no longer than Excel takes.
fn cut(text: &str) -> String {
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

/// A name that Excel accepts for a sheet: 31 characters, none of `[ ] : * ? / \`, no apostrophe at its ends.
fn sheet_name(name: &str) -> String {
    let name: String = name.chars().filter(|c| !c.is_control() && !"[]:*?/\\".contains(*c)).take(31).collect();
    let name = name.trim().trim_matches('\'').trim();
    if name.is_empty() { "Results".to_owned() } else { name.to_owned() }
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
        assert_eq!((name.as_str(), formulas, rows.len()), ("AB results", 0, 8));
        assert_eq!(rows[0][0], Data::String("=name".to_owned()));
        assert_eq!(
            rows[1],
            [Data::String("=HYPERLINK(\"http://evil\")".to_owned()), Data::Float(1.5), Data::Bool(true)]
        );
        assert_eq!(rows[6][0], Data::String("Ünï\n漢字".to_owned()));
        assert_eq!(rows[7][1], Data::String("NaN".to_owned()));
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
