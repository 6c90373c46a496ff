//! Sheets: their rows as they are.

use extract::{Cell, Table};

use super::Found;
use crate::kit::csv;

/// The rows of a table. In CSV the apostrophes are taken away that keep a text from being a formula: our own export
/// puts them there.
pub fn read(table: Table, ending: &str) -> Found {
    let is_workbook = matches!(ending, "xlsx" | "xlsm");
    let cell = |cell: &Cell| if is_workbook { cell.display() } else { csv::unguarded(&cell.display()) };
    let number = |number: u32| i32::try_from(number).unwrap_or(i32::MAX);
    Found {
        columns: table.columns,
        rows: table.rows.iter().map(|row| (number(row.number), row.cells.iter().map(cell).collect())).collect(),
        warnings: table.warnings,
    }
}
