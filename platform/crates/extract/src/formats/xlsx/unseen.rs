//! What the reader of cells does not tell of a sheet: hidden rows and columns, cells that are joined, and formulas
//! whose values the file does not hold. Each sheet passes by once more for it.

use crate::archive::{Archive, broken_xml};
use crate::formats::xml::{Relations, Step, attribute, foreign_attribute, main_part, no_document_type, walk};
use crate::problem::Problem;
use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};
use std::collections::{BTreeMap, HashMap};
use std::io::{BufReader, Read, Seek};

/// Sheets have so many columns and rows at most.
const LAST_COLUMN: u32 = 16_384;
const LAST_ROW: u32 = 1_048_576;
/// Joined cells of a sheet; more than these stay as they are.
const MOST_JOINED: usize = 50_000;

/// A stretch of hidden columns, and how many are hidden before it.
#[derive(Clone, Copy)]
struct Columns {
    first: u32,
    last: u32,
    before: u32,
}

/// Of one sheet; rows and columns count from 0.
#[derive(Default)]
pub(super) struct Unseen {
    columns: Vec<Columns>,
    /// Stretches of rows by their first row.
    rows: BTreeMap<u32, u32>,
    /// Columns of joined cells that go over several rows, by their first row: column, last row.
    joined: BTreeMap<u32, Vec<(u32, u32)>>,
    joins: usize,
    /// Formulas without values.
    empty_formulas: u32,
    /// Whether rows are hidden that say nothing of themselves.
    rows_by_default: bool,
}

impl Unseen {
    /// The last stretch of hidden columns that begins at a column or before it.
    fn stretch(&self, column: u32) -> Option<&Columns> {
        self.columns.get(self.columns.partition_point(|hidden| hidden.first <= column).checked_sub(1)?)
    }

    pub(super) fn hides_column(&self, column: u32) -> bool {
        self.stretch(column).is_some_and(|hidden| column <= hidden.last)
    }

    pub(super) fn hides_row(&self, row: u32) -> bool {
        self.rows.range(..=row).next_back().is_some_and(|(_, last)| row <= *last)
    }

    /// The place of a column among those that are seen.
    pub(super) fn place(&self, column: u32) -> u32 {
        let hidden = |hidden: &Columns| hidden.before + column.min(hidden.last) + 1 - hidden.first;
        column.saturating_sub(self.stretch(column).map_or(0, hidden))
    }

    /// The columns at which cells are joined with those below, from this row on, each with its last row.
    pub(super) fn joined_at(&self, row: u32) -> &[(u32, u32)] {
        self.joined.get(&row).map_or(&[], Vec::as_slice)
    }

    /// What to say of a sheet, given whether a cell of it was left out.
    pub(super) fn remarks(&self, sheet: &str, left_out: bool) -> Vec<String> {
        let mut remarks = Vec::new();
        if left_out {
            remarks.push(format!(
                "Hidden columns and rows of the sheet “{sheet}” were left out, filtered rows too. \
                 Show them in Excel, save and upload it again where they are needed."
            ));
        }
        if self.empty_formulas > 0 {
            let cells = match self.empty_formulas {
                1 => "1 cell of the sheet “{sheet}” holds a formula whose value is".to_owned(),
                more => format!("{more} cells of the sheet “{{sheet}}” hold formulas whose values are"),
            };
            let cells = cells.replace("{sheet}", sheet);
            remarks.push(format!(
                "{cells} not in the file, so they are empty here. Open it in Excel, save it and upload it again."
            ));
        }
        remarks
    }

    fn take(&mut self, name: &str, tag: &BytesStart<'_>, cell: &mut OpenCell) {
        let number = |name| attribute(tag, name).and_then(|number| number.parse::<u32>().ok());
        let is = |name| attribute(tag, name).is_some_and(|value| matches!(value.as_str(), "1" | "true"));
        match name {
            "sheetFormatPr" => self.rows_by_default = is("zeroHeight"),
            "col" if is("hidden") => {
                let (first, last) = (number("min").unwrap_or(1).max(1), number("max").unwrap_or(1));
                let before = self.columns.last().map_or(0, |hidden| hidden.before + hidden.last + 1 - hidden.first);
                let follows = self.columns.last().is_none_or(|hidden| hidden.last < first - 1);
                if first <= last && first <= LAST_COLUMN && follows {
                    self.columns.push(Columns { first: first - 1, last: last.min(LAST_COLUMN) - 1, before });
                }
            }
            "row" => {
                cell.row = number("r").map_or(cell.row.saturating_add(1), |row| row.saturating_sub(1)).min(LAST_ROW);
                let shown = attribute(tag, "hidden").map(|hidden| matches!(hidden.as_str(), "0" | "false"));
                if !shown.unwrap_or(!self.rows_by_default) {
                    match self.rows.last_entry() {
                        Some(mut before) if cell.row.checked_sub(1) == Some(*before.get()) => {
                            *before.get_mut() = cell.row
                        }
                        _ => drop(self.rows.insert(cell.row, cell.row)),
                    }
                }
            }
            "c" => {
                // A formula may well give an empty text.
                let is_text = attribute(tag, "t").is_some_and(|kind| kind == "str");
                *cell = OpenCell { row: cell.row, is_text, ..OpenCell::default() };
            }
            "f" => cell.has_formula = true,
            "v" | "is" => cell.in_value = true,
            "mergeCell" => self.join(attribute(tag, "ref")),
            _ => {}
        }
    }

    fn join(&mut self, area: Option<String>) {
        let Some(area) = area else { return };
        let corners = area.split_once(':').and_then(|(first, last)| Some((place(first)?, place(last)?)));
        let Some(((top, left), (bottom, _))) = corners else { return };
        if top < bottom && self.joins < MOST_JOINED {
            self.joins += 1;
            self.joined.entry(top).or_default().push((left, bottom.min(LAST_ROW)));
        }
    }
}

#[derive(Default)]
struct OpenCell {
    row: u32,
    is_text: bool,
    has_formula: bool,
    in_value: bool,
    has_value: bool,
}

/// `B12` as row and column from 0.
fn place(cell: &str) -> Option<(u32, u32)> {
    let cell = cell.replace('$', "");
    let (letters, figures) = cell.split_at_checked(cell.find(|c: char| c.is_ascii_digit())?)?;
    let column = letters.bytes().try_fold(0_u32, |column, letter| {
        let letter = letter.to_ascii_uppercase().checked_sub(b'A').filter(|letter| *letter < 26)?;
        column.checked_mul(26)?.checked_add(u32::from(letter) + 1)
    })?;
    Some((figures.parse::<u32>().ok()?.checked_sub(1)?, column.checked_sub(1)?))
}

/// What is unseen of each sheet, by its name.
pub(super) fn of_sheets<R: Read + Seek>(archive: &mut Archive<R>) -> Result<HashMap<String, Unseen>, Problem> {
    let main = main_part(archive, "xl/workbook.xml")?;
    let mut sheets = Vec::new();
    walk(&archive.text(&main)?.unwrap_or_default(), |step| {
        if let Step::Start("sheet", tag) = step {
            sheets.extend(attribute(tag, "name").zip(foreign_attribute(tag, "id")));
        }
    })?;
    let relations = Relations::of(archive, &main)?;
    let mut unseen = HashMap::new();
    for (name, id) in sheets {
        let Some(part) = relations.by_id(&id) else { continue };
        if let Some(part) = archive.part(&part)? {
            unseen.insert(name, of_sheet(part)?);
        }
    }
    Ok(unseen)
}

fn of_sheet(part: impl Read) -> Result<Unseen, Problem> {
    let mut reader = Reader::from_reader(BufReader::new(part));
    let (mut unseen, mut buffer) = (Unseen::default(), Vec::new());
    // The first row comes after row -1, so to speak.
    let mut cell = OpenCell { row: u32::MAX, ..OpenCell::default() };
    loop {
        buffer.clear();
        match reader.read_event_into(&mut buffer).map_err(|error| broken_xml(&error))? {
            Event::Start(tag) => unseen.take(tag.local_name().as_ref(), &tag, &mut cell),
            Event::Empty(tag) => {
                unseen.take(tag.local_name().as_ref(), &tag, &mut cell);
                cell.in_value = false;
            }
            Event::Text(_) | Event::CData(_) | Event::GeneralRef(_) => cell.has_value |= cell.in_value,
            Event::End(tag) => match tag.local_name().as_ref() {
                "v" | "is" => cell.in_value = false,
                "c" => {
                    let is_empty = cell.has_formula && !cell.has_value && !cell.is_text;
                    unseen.empty_formulas = unseen.empty_formulas.saturating_add(u32::from(is_empty));
                }
                _ => {}
            },
            Event::DocType(_) => return Err(no_document_type()),
            Event::Eof => return Ok(unseen),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn case_c_05_a_column_has_its_place_among_those_that_are_seen() {
        let columns = vec![Columns { first: 1, last: 2, before: 0 }, Columns { first: 5, last: 5, before: 2 }];
        let unseen = Unseen { columns, ..Unseen::default() };
        let places: Vec<u32> = [0, 3, 4, 6].into_iter().map(|column| unseen.place(column)).collect();
        assert_eq!(places, [0, 1, 2, 3]);
    }

    #[test]
    fn places_of_cells() {
        assert_eq!(
            (place("A1"), place("$AB$12"), place("XFD1048576")),
            (Some((0, 0)), Some((11, 27)), Some((1_048_575, 16_383)))
        );
        assert_eq!((place("A0"), place("7"), place(""), place("AAAAAAAAAA1")), (None, None, None, None));
    }
}
