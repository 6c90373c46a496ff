//! A sheet as a table: names of columns, then rows of typed cells with the numbers that the sheet shows beside them. For what works row by row,
//! where a document's text would lose which cell is which.

use serde::{Deserialize, Serialize};

use crate::problem::Problem;

/// What a table may hold at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableLimits {
    /// Rows with content, without the one that names the columns.
    pub rows: u32,
    pub columns: u32,
    /// Characters of a cell.
    pub cell: u32,
}

/// What stands in a cell. Dates are text, `YYYY-MM-DD`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Cell {
    Empty,
    YesNo(bool),
    Number(f64),
    Text(String),
}

impl Cell {
    /// The cell as a person reads it.
    #[must_use]
    pub fn display(&self) -> String {
        match self {
            Self::Empty => String::new(),
            Self::YesNo(true) => "yes".to_owned(),
            Self::YesNo(false) => "no".to_owned(),
            Self::Number(number) => number.to_string(),
            Self::Text(text) => text.clone(),
        }
    }

    fn is_empty(&self) -> bool {
        matches!(self, Self::Empty)
    }
}

/// A row, and its number in the sheet: the first line of a file is 1.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TableRow {
    pub number: u32,
    /// As many as there are columns.
    pub cells: Vec<Cell>,
}

/// The first sheet with content.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Table {
    /// Unique, none empty: a column without a name is called by its letter.
    pub columns: Vec<String>,
    pub rows: Vec<TableRow>,
    pub warnings: Vec<String>,
}

/// A table that grows row by row, and refuses to grow too far.
pub(crate) struct Growing<'a> {
    limits: &'a TableLimits,
    columns: Option<Vec<String>>,
    rows: Vec<TableRow>,
    pub(crate) warnings: Vec<String>,
    /// Cells to the right of the last named column.
    beyond: u32,
}

impl<'a> Growing<'a> {
    pub(crate) fn new(limits: &'a TableLimits) -> Self {
        Self { limits, columns: None, rows: Vec::new(), warnings: Vec::new(), beyond: 0 }
    }

    /// Whether the row of names has come.
    pub(crate) fn has_begun(&self) -> bool {
        self.columns.is_some()
    }

    /// Adds a row; the first with content names the columns, and empty ones are passed over.
    pub(crate) fn push(&mut self, number: u32, mut cells: Vec<Cell>) -> Result<(), Problem> {
        while cells.last().is_some_and(Cell::is_empty) {
            cells.pop();
        }
        if cells.iter().all(Cell::is_empty) {
            return Ok(());
        }
        let most = usize::try_from(self.limits.columns).unwrap_or(usize::MAX);
        for (column, cell) in (1..).zip(&cells) {
            let long = matches!(cell, Cell::Text(text) if text.chars().count() > self.limits.cell as usize);
            if long {
                return Err(Problem::LongCell { row: number, column, limit: self.limits.cell });
            }
        }
        let Some(columns) = &self.columns else {
            if cells.len() > most {
                return Err(Problem::TooManyColumns { limit: self.limits.columns });
            }
            self.columns = Some(named(&cells));
            return Ok(());
        };
        if self.rows.len() >= self.limits.rows as usize {
            return Err(Problem::TooManyRows { limit: self.limits.rows });
        }
        self.beyond += u32::from(cells.len() > columns.len());
        cells.resize(columns.len(), Cell::Empty);
        if !cells.iter().all(Cell::is_empty) {
            self.rows.push(TableRow { number, cells });
        }
        Ok(())
    }

    pub(crate) fn finish(mut self) -> Result<Table, Problem> {
        let Some(columns) = self.columns else { return Err(Problem::Empty) };
        if self.rows.is_empty() {
            return Err(Problem::NoRows);
        }
        if self.beyond > 0 {
            let rows = self.beyond;
            self.warnings.push(format!(
                "{rows} rows have cells to the right of the last named column. Those cells were left out."
            ));
        }
        Ok(Table { columns, rows: self.rows, warnings: self.warnings })
    }
}

/// Names of columns, each once: "Column B" where there is none, "Name (2)" for the second of two.
fn named(cells: &[Cell]) -> Vec<String> {
    let mut names: Vec<String> = Vec::with_capacity(cells.len());
    for (place, cell) in cells.iter().enumerate() {
        let name = cell.display().split_whitespace().collect::<Vec<_>>().join(" ");
        let name: String = name.chars().take(200).collect();
        let name = if name.is_empty() { format!("Column {}", letters(place)) } else { name };
        let taken = |name: &str| names.iter().any(|other| other == name);
        let free = (2..).map(|n| format!("{name} ({n})")).find(|other| !taken(other));
        names.push(if taken(&name) { free.unwrap_or(name) } else { name });
    }
    names
}

/// A column as sheets letter it: A, B … Z, AA.
fn letters(place: usize) -> String {
    let last = char::from(b'A' + u8::try_from(place % 26).unwrap_or(0));
    if place < 26 { last.to_string() } else { format!("{}{last}", letters(place / 26 - 1)) }
}
