//! A sheet as a table: names of columns, then rows of typed cells with the numbers that the sheet shows beside them.
//! For what works row by row, where a document's text would lose which cell is which.

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
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Cell {
    #[default]
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
    /// The first rows, as long as it is not known which of them names the columns.
    first: Vec<(u32, Vec<Cell>)>,
    rows: Vec<TableRow>,
    pub(crate) warnings: Vec<String>,
    /// Cells to the right of the last named column.
    beyond: u32,
}

impl<'a> Growing<'a> {
    pub(crate) fn new(limits: &'a TableLimits) -> Self {
        Self { limits, columns: None, first: Vec::new(), rows: Vec::new(), warnings: Vec::new(), beyond: 0 }
    }

    /// Whether a row has come.
    pub(crate) fn has_begun(&self) -> bool {
        self.columns.is_some() || !self.first.is_empty()
    }

    /// Adds a row; empty ones are passed over. The first with content names the columns, unless it belongs to a title
    /// above them.
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
        if self.columns.is_some() {
            return self.add(number, cells);
        }
        if cells.len() > most {
            return Err(Problem::TooManyColumns { limit: self.limits.columns });
        }
        self.first.push((number, cells));
        if self.first.len() < LOOKED_THROUGH { Ok(()) } else { self.begin() }
    }

    /// Finds the row that names the columns among the first ones, and adds those below it.
    fn begin(&mut self) -> Result<(), Problem> {
        let (numbers, rows): (Vec<u32>, Vec<Vec<Cell>>) = std::mem::take(&mut self.first).into_iter().unzip();
        let header = header(&rows);
        if header > 0 {
            let line = numbers.get(header).copied().unwrap_or_default();
            self.warnings
                .push(format!("The names of the columns were found in row {line}; what stands above was left out."));
        }
        for (at, (number, cells)) in numbers.into_iter().zip(rows).enumerate().skip(header) {
            if at == header {
                self.columns = Some(named(&cells));
            } else {
                self.add(number, cells)?;
            }
        }
        Ok(())
    }

    fn add(&mut self, number: u32, mut cells: Vec<Cell>) -> Result<(), Problem> {
        let Some(columns) = &self.columns else { return Ok(()) };
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
        if self.columns.is_none() && !self.first.is_empty() {
            self.begin()?;
        }
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

/// So many rows with content are looked through for the names of the columns.
pub(crate) const LOOKED_THROUGH: usize = 30;

/// Which of the first rows names the columns: the first one, unless it and those that follow it hold one or two cells
/// above a table that is clearly wider (a title, a period, an account), and below them stands a row of that width with
/// nothing but different words in it.
pub(crate) fn header(rows: &[Vec<Cell>]) -> usize {
    let filled = |row: &Vec<Cell>| row.iter().filter(|cell| !cell.is_empty()).count();
    let mut widths = std::collections::BTreeMap::<usize, usize>::new();
    for row in rows {
        *widths.entry(filled(row)).or_default() += 1;
    }
    // Of widths that are as frequent, the larger one is the table's.
    let usual = widths.into_iter().max_by_key(|(width, rows)| (*rows, *width)).map_or(0, |(width, _)| width);
    let is_above = |row: &Vec<Cell>| {
        let cells = filled(row);
        cells < usual && (cells == 1 || cells == 2 && usual >= 4)
    };
    let below = rows.iter().take_while(|row| is_above(row)).count();
    let is_header = |row: &Vec<Cell>| filled(row) >= usual && are_names(row);
    if below > 0 && rows.len() > below + 1 && rows.get(below).is_some_and(is_header) { below } else { 0 }
}

/// Words without a figure at their beginning, none twice.
fn are_names(cells: &[Cell]) -> bool {
    let mut seen = std::collections::BTreeSet::new();
    cells.iter().filter(|cell| !cell.is_empty()).all(|cell| match cell {
        Cell::Text(text) => {
            let first = text.trim_start_matches(['-', '+', ' ', '€', '$']).chars().next();
            seen.insert(text.as_str()) && first.is_some_and(|c| !c.is_ascii_digit())
        }
        _ => false,
    })
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
