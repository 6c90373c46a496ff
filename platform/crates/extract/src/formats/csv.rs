//! Delimited tables: the delimiter is found out, rows of unequal length are taken as they are.

use super::Sink;
use crate::detect::{delimiter, outside_quotes};
use crate::problem::Problem;
use crate::table::{Cell, Growing};

/// The delimiter shows within this many bytes.
const SNIFFED: usize = 16 * 1024;

pub(super) fn read(text: &str, sink: &mut Sink) -> Result<(), Problem> {
    let delimiter = choose_delimiter(text);
    let mut rows = csv::ReaderBuilder::new()
        .delimiter(delimiter)
        .has_headers(false)
        .flexible(true)
        .trim(csv::Trim::All)
        .from_reader(text.as_bytes());
    let mut row = csv::StringRecord::new();
    let mut columns = None;
    let mut ragged = 0_u64;
    while rows.read_record(&mut row).map_err(|_| Problem::damaged("its table cannot be read"))? {
        if row.iter().all(str::is_empty) {
            continue;
        }
        let width = *columns.get_or_insert(row.len());
        ragged += u64::from(row.len() != width);
        sink.push_row(columns_named(sink), None, row.iter())?;
    }
    if ragged > 0 {
        sink.warn(format!("{ragged} rows have more or fewer cells than the first row. They were kept as they are."));
    }
    Ok(())
}

/// The same as a table: every cell is text, and a row is called by the line of the file on which it begins.
pub(super) fn table(text: &str, table: &mut Growing<'_>) -> Result<(), Problem> {
    let mut rows = csv::ReaderBuilder::new()
        .delimiter(choose_delimiter(text))
        .has_headers(false)
        .flexible(true)
        .trim(csv::Trim::All)
        .from_reader(text.as_bytes());
    let mut row = csv::StringRecord::new();
    let mut place = Place { byte: 0, line: 1 };
    while rows.read_record(&mut row).map_err(|_| Problem::damaged("its table cannot be read"))? {
        let cell = |text: &str| if text.is_empty() { Cell::Empty } else { Cell::Text(text.to_owned()) };
        place = place.of_record(text, row.position().map_or(0, csv::Position::byte));
        table.push(place.line, row.iter().map(cell).collect())?;
    }
    Ok(())
}

/// Where a record begins. The reader's own line numbers are one short where lines end with CR LF.
struct Place {
    byte: usize,
    line: u32,
}

impl Place {
    /// The place of a record that begins at or behind this byte: line ends and empty lines before it are not part of it.
    fn of_record(self, text: &str, byte: u64) -> Self {
        let from = usize::try_from(byte).unwrap_or(self.byte).max(self.byte);
        let rest = text.get(from..).unwrap_or_default();
        let byte = from + (rest.len() - rest.trim_start_matches(['\r', '\n']).len());
        let passed = text.get(self.byte..byte).unwrap_or_default().matches('\n').count();
        Self { byte, line: self.line.saturating_add(u32::try_from(passed).unwrap_or(u32::MAX)) }
    }
}

/// The first row with content names the columns.
fn columns_named(sink: &Sink) -> bool {
    sink.is_empty()
}

fn choose_delimiter(text: &str) -> u8 {
    let cut = text.char_indices().map(|(at, _)| at).take_while(|at| *at <= SNIFFED).last().unwrap_or(0);
    let head = if text.len() <= SNIFFED { text } else { text.get(..cut).unwrap_or(text) };
    // Where the lines do not agree, the one that the first line has most of.
    delimiter(head).unwrap_or_else(|| {
        let first = head.lines().next().unwrap_or_default();
        [b',', b';', b'\t', b'|']
            .into_iter()
            .rev()
            .max_by_key(|delimiter| outside_quotes(first, *delimiter))
            .unwrap_or(b',')
    })
}
