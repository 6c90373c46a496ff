//! Records of a delimited table, as strangers write them. The `csv` crate takes a quote that nobody closes for the
//! beginning of a cell that ends with the file, and says nothing; here it is a character of its cell, and its line is
//! named.

/// A cell in quotes that is longer than this was never closed.
const LONGEST: usize = 256 * 1024;
/// After so many quotes that nobody closed they mean nothing in this file: looking for the end of each takes time.
const MOST_OPEN: usize = 20;
/// Lines that a remark names.
const NAMED: usize = 5;

/// A record with content: its cells, trimmed, and the line of the file on which it begins.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Record {
    pub(super) line: u32,
    pub(super) cells: Vec<String>,
}

/// The records of a text, one after the other.
pub(super) struct Records<'t> {
    rest: &'t str,
    delimiter: u8,
    line: u32,
    /// A backslash in front of a quote makes it a character (exports of databases).
    backslash: bool,
    /// Lines with a quote that nobody closed.
    open: Vec<u32>,
}

impl<'t> Records<'t> {
    /// `line`: the number of the text's first line in its file.
    pub(super) fn new(text: &'t str, delimiter: u8, line: u32) -> Self {
        Self { rest: text, delimiter, line, backslash: escapes_by_backslash(text, delimiter), open: Vec::new() }
    }

    /// What to tell of quotes that nobody closed.
    pub(super) fn remark(&self) -> Option<String> {
        let named: Vec<String> = self.open.iter().take(NAMED).map(u32::to_string).collect();
        let more = if self.open.len() > NAMED { " and others" } else { "" };
        (!named.is_empty()).then(|| {
            format!(
                "A quotation mark is opened and not closed on line {}{more}. It was kept as a character.",
                named.join(", ")
            )
        })
    }

    fn record(&mut self) -> Vec<String> {
        let mut cells = Vec::new();
        loop {
            let (cell, after) = self.cell();
            cells.push(cell);
            self.rest = after;
            let Some(end) = self.rest.bytes().next() else { return cells };
            self.rest = self.rest.get(1..).unwrap_or_default();
            if end == self.delimiter {
                continue;
            }
            if end == b'\r' {
                self.rest = self.rest.strip_prefix('\n').unwrap_or(self.rest);
            }
            self.line = self.line.saturating_add(1);
            return cells;
        }
    }

    /// The next cell, and what follows it, which begins with a delimiter or a line's end where it is not empty.
    fn cell(&mut self) -> (String, &'t str) {
        let begins = self.rest.trim_start_matches(|c: char| c == ' ' || c == '\t' && self.delimiter != b'\t');
        if let Some(quoted) = begins.strip_prefix('"').filter(|_| self.open.len() < MOST_OPEN) {
            if let Some((cell, after)) = self.quoted(quoted) {
                let lines = cell.matches('\n').count().max(cell.matches('\r').count());
                self.line = self.line.saturating_add(u32::try_from(lines).unwrap_or(u32::MAX));
                return (cell.trim().to_owned(), after);
            }
            self.open.push(self.line);
        }
        let end = self.rest.bytes().position(|byte| self.ends_cell(byte)).unwrap_or(self.rest.len());
        let (cell, after) = self.rest.split_at_checked(end).unwrap_or((self.rest, ""));
        (cell.trim().to_owned(), after)
    }

    fn ends_cell(&self, byte: u8) -> bool {
        byte == self.delimiter || matches!(byte, b'\r' | b'\n')
    }

    /// A cell behind its opening quote; none where it is not closed as it should be.
    fn quoted(&self, text: &'t str) -> Option<(String, &'t str)> {
        let is_cut = text.len() > LONGEST;
        let whole = if is_cut { text.get(..text.floor_char_boundary(LONGEST))? } else { text };
        let mut cell = String::new();
        let mut rest = whole;
        loop {
            let at = rest.find('"')?;
            let (before, quote) = rest.split_at_checked(at)?;
            let after = quote.get(1..)?;
            if self.backslash && before.ends_with('\\') {
                cell.push_str(before.get(..before.len() - 1)?);
                cell.push('"');
                rest = after;
                continue;
            }
            cell.push_str(before);
            if let Some(doubled) = after.strip_prefix('"') {
                cell.push('"');
                rest = doubled;
                continue;
            }
            let next = after.trim_start_matches(' ');
            // The end of what was looked at is no end of the cell.
            if next.bytes().next().map_or(!is_cut, |byte| self.ends_cell(byte)) {
                let used = whole.len() - next.len();
                // By its place in the text, for that may have been cut.
                let from = self.rest.len() - self.rest.trim_start().len();
                let start = self.rest.find('"').unwrap_or(from) + 1;
                return Some((cell, self.rest.get(start + used..)?));
            }
            // Words go on behind it: a quote that is meant as one, or the beginning of another cell, lines below.
            if cell.contains('\n') || cell.contains('\r') {
                return None;
            }
            cell.push('"');
            rest = after;
        }
    }
}

impl Iterator for Records<'_> {
    type Item = Record;

    fn next(&mut self) -> Option<Record> {
        while !self.rest.is_empty() {
            let line = self.line;
            let cells = self.record();
            if cells.iter().any(|cell| !cell.is_empty()) {
                return Some(Record { line, cells });
            }
        }
        None
    }
}

/// Whether quotes within cells follow a backslash here: then words go on behind some of them, which they never do
/// behind a quote that ends a cell.
fn escapes_by_backslash(text: &str, delimiter: u8) -> bool {
    text.match_indices("\\\"").any(|(at, _)| {
        let next = text.as_bytes().get(at + 2).copied();
        next.is_some_and(|byte| byte != delimiter && !matches!(byte, b'"' | b'\r' | b'\n' | b' '))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str, delimiter: u8) -> (Vec<(u32, String)>, Vec<u32>) {
        let mut records = Records::new(text, delimiter, 1);
        let all = records.by_ref().map(|record| (record.line, record.cells.join("/"))).collect();
        (all, records.open)
    }

    #[test]
    fn quotes_divide_cells_where_they_are_closed_and_are_characters_elsewhere() {
        for (text, cells, open) in [
            ("a,\"b,c\" ,d\r\n\r\ne", vec![(1, "a/b,c/d"), (3, "e")], vec![]),
            ("\"1\n2\",x\ny", vec![(1, "1\n2/x"), (3, "y")], vec![]),
            ("\"say \"\"no\"\"\",\"\"\n", vec![(1, "say \"no\"/")], vec![]),
            ("1,\"open,x\n2,y\n3,z\n", vec![(1, "1/\"open/x"), (2, "2/y"), (3, "3/z")], vec![1]),
            ("1,\"open\n2,\"closed\",y\n", vec![(1, "1/\"open"), (2, "2/closed/y")], vec![1]),
            ("1,\"a \\\"b, c\\\" d\",x\n", vec![(1, "1/a \"b, c\" d/x")], vec![]),
            ("\"C:\\\",x\n", vec![(1, "C:\\/x")], vec![]),
            ("1,2\" pipe,x\n", vec![(1, "1/2\" pipe/x")], vec![]),
            ("1,\"2\" pipe\",x\n", vec![(1, "1/2\" pipe/x")], vec![]),
            ("a,b,\n,,\n", vec![(1, "a/b/")], vec![]),
        ] {
            let (found, lines) = read(text, b',');
            let found: Vec<(u32, &str)> = found.iter().map(|(line, text)| (*line, text.as_str())).collect();
            assert_eq!((found, lines), (cells, open), "{text:?}");
        }
    }

    #[test]
    fn a_quote_where_the_search_for_its_end_stops_loses_nothing_behind_it() {
        let text = format!("\"{}\"é,x\nlast", "a".repeat(LONGEST - 1));
        let (found, open) = read(&text, b',');
        let (first, last) = (&found[0].1, &found[1].1);
        assert!(first.ends_with("\"é/x"), "{} bytes", first.len());
        assert_eq!((last.as_str(), open), ("last", vec![1]));
    }

    #[test]
    fn many_open_quotes_take_no_more_time_than_few() {
        let text = "\"x,\n".repeat(200_000);
        let (found, open) = read(&text, b',');
        assert_eq!((found.len(), open.len()), (200_000, MOST_OPEN));
    }
}
