//! Delimited tables: the delimiter is found out, rows of unequal length are taken as they are, and what stands above
//! the names of the columns is kept apart.

mod records;

use super::Sink;
use crate::detect::{LIKELY_DELIMITERS, delimiter, outside_quotes, separator_line};
use crate::model::BlockKind;
use crate::problem::Problem;
use crate::table::{Cell, Growing, LOOKED_THROUGH, header};
use records::{Record, Records};
use std::collections::BTreeMap;

/// The delimiter shows within this many bytes.
const SNIFFED: usize = 16 * 1024;

pub(super) fn read(text: &str, sink: &mut Sink) -> Result<(), Problem> {
    let mut records = records(text);
    let first: Vec<Vec<Cell>> = records.by_ref().take(LOOKED_THROUGH).map(cells).collect();
    let header = header(&first);
    let width = first.get(header).map_or(0, Vec::len);
    let mut ragged = 0_u64;
    for (at, row) in first.iter().map(|row| row.iter().map(Cell::display).collect()).enumerate() {
        let row: Vec<String> = row;
        if at < header {
            let words: Vec<&str> = row.iter().map(String::as_str).filter(|cell| !cell.is_empty()).collect();
            sink.push(BlockKind::Paragraph, None, &words.join(" | "))?;
            continue;
        }
        ragged += u64::from(row.len() != width);
        sink.push_row(at == header, None, &row)?;
    }
    for record in records.by_ref() {
        ragged += u64::from(record.cells.len() != width);
        sink.push_row(false, None, &record.cells)?;
    }
    if ragged > 0 {
        sink.warn(format!("{ragged} rows have more or fewer cells than the first row. They were kept as they are."));
    }
    if let Some(remark) = records.remark() {
        sink.warn(remark);
    }
    Ok(())
}

/// The same as a table: every cell is text, and a row is called by the line of the file on which it begins.
pub(super) fn table(text: &str, table: &mut Growing<'_>) -> Result<(), Problem> {
    let mut records = records(text);
    for record in records.by_ref() {
        table.push(record.line, cells(record))?;
    }
    table.warnings.extend(records.remark());
    Ok(())
}

fn cells(record: Record) -> Vec<Cell> {
    let cell = |text: String| if text.is_empty() { Cell::Empty } else { Cell::Text(text) };
    record.cells.into_iter().map(cell).collect()
}

/// The records of a file, behind the line with which Excel is told the separator.
fn records(text: &str) -> Records<'_> {
    let text = text.trim_start_matches('\u{feff}');
    match separator_line(text) {
        Some((delimiter, rest)) => Records::new(rest, delimiter, 2),
        None => Records::new(text, choose_delimiter(text), 1),
    }
}

fn choose_delimiter(text: &str) -> u8 {
    let head = text.get(..text.floor_char_boundary(SNIFFED)).unwrap_or(text);
    if let Some(delimiter) = delimiter(head) {
        return delimiter;
    }
    // Where not all lines agree (a title above, a row that is longer), the one on which most of them do; then the one
    // that stands there most.
    let lines: Vec<&str> = head.lines().filter(|line| !line.trim().is_empty()).collect();
    let agreed = |delimiter: u8| {
        let mut amounts: BTreeMap<usize, usize> = BTreeMap::new();
        for line in &lines {
            *amounts.entry(outside_quotes(line, delimiter)).or_default() += 1;
        }
        amounts.into_iter().filter(|(count, _)| *count > 0).map(|(count, lines)| (lines, count)).max()
    };
    let scored = LIKELY_DELIMITERS.into_iter().rev().filter_map(|delimiter| Some((agreed(delimiter)?, delimiter)));
    scored.max_by_key(|(score, _)| *score).map_or(b',', |(_, delimiter)| delimiter)
}
