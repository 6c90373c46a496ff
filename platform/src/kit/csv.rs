//! CSV out: what people typed must stay text in a spreadsheet, and a number stays one.

use chrono::{DateTime, SecondsFormat, Utc};
use csv::WriterBuilder;

/// What a spreadsheet takes for the beginning of a formula, the wide forms of East Asian keyboards included.
const FORMULA: [char; 8] = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];
/// Where a cell of ours may end for a reader that separates by something else, quotes or not: Excel takes `;` in most
/// of Europe. The comma is not one of them, for a reader of commas reads our quotes.
const ENDS: [char; 9] = [';', '|', '\t', '\n', '\r', '\u{b}', '\u{c}', '\u{2028}', '\u{2029}'];

/// Lines of a CSV file (RFC 4180, CRLF), one call a batch of rows so that a long file can be streamed.
///
/// What a spreadsheet would run as a formula, at the beginning of a cell or of what another reader takes for one, gets
/// an apostrophe in front, which the spreadsheet takes for "this is text" (C26, L1).
pub fn lines<R, C>(rows: impl IntoIterator<Item = R>) -> Result<Vec<u8>, csv::Error>
where
    R: IntoIterator<Item = C>,
    C: AsRef<str>,
{
    let mut writer = WriterBuilder::new().terminator(csv::Terminator::CRLF).from_writer(Vec::new());
    for row in rows {
        writer.write_record(row.into_iter().map(|cell| text(cell.as_ref())))?;
    }
    writer.into_inner().map_err(|error| error.into_error().into())
}

fn text(cell: &str) -> String {
    if cell == "-" || is_number(cell) {
        return cell.to_owned();
    }
    let mut safe = String::with_capacity(cell.len() + 1);
    if cell.starts_with(['\t', '\r', '\n']) {
        safe.push('\'');
    }
    let mut begins = true;
    for letter in cell.chars() {
        if begins && FORMULA.contains(&letter) {
            safe.push('\'');
        }
        begins = is_beginning(letter, begins);
        safe.push(letter);
    }
    safe
}

/// A moment as a cell, in UTC to the second: `2026-11-27T10:00:00Z`.
pub fn moment(at: DateTime<Utc>) -> String {
    at.to_rfc3339_opts(SecondsFormat::Secs, true)
}

/// Millionths of a currency's unit as a cell: a decimal number of six places.
pub fn millionths(micros: i64) -> String {
    let (sign, all) = (if micros < 0 { "-" } else { "" }, micros.unsigned_abs());
    format!("{sign}{}.{:06}", all / 1_000_000, all % 1_000_000)
}

/// A cell without the apostrophes that [`lines`] put before what could be a formula: for files of ours that come back.
pub fn unguarded(cell: &str) -> String {
    let mut plain = String::with_capacity(cell.len());
    let mut begins = true;
    let mut letters = cell.chars().peekable();
    while let Some(letter) = letters.next() {
        let is_first = plain.is_empty();
        let guards = |next: &char| FORMULA.contains(next) || is_first && matches!(next, '\t' | '\r' | '\n');
        if begins && letter == '\'' && letters.peek().is_some_and(guards) {
            continue;
        }
        begins = is_beginning(letter, begins);
        plain.push(letter);
    }
    plain
}

/// Whether a cell of another reader may begin behind this letter; `begins`: whether one may begin with it.
fn is_beginning(letter: char, begins: bool) -> bool {
    let is_end = ENDS.contains(&letter) || letter == '\u{85}';
    // Spreadsheets pass over blanks and quotes in front.
    is_end || begins && (letter.is_whitespace() || matches!(letter, '"' | '\u{200b}' | '\u{feff}'))
}

/// `-12.5`, `+1.234,50`, `-3 %`, `1.5e-7`: a sign and digits, with marks between them, and nothing that could be worked
/// out.
fn is_number(cell: &str) -> bool {
    let unsigned = cell.strip_prefix(['+', '-']).unwrap_or(cell);
    let unsigned =
        unsigned.strip_suffix('%').map_or(unsigned, |rest| rest.trim_end_matches([' ', '\u{a0}', '\u{202f}']));
    let (digits, exponent) = unsigned.split_once(['e', 'E']).unwrap_or((unsigned, "0"));
    let exponent = exponent.strip_prefix(['+', '-']).unwrap_or(exponent);
    let is_mark = |letter| matches!(letter, '.' | ',' | '\'' | '’' | '\u{a0}' | '\u{202f}');
    let is_digit = |letter: char| letter.is_ascii_digit();
    digits.starts_with(is_digit)
        && digits.chars().all(|letter| is_digit(letter) || is_mark(letter))
        && !exponent.is_empty()
        && exponent.chars().all(is_digit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn issue_33_money_in_a_file_is_a_decimal_number() {
        for (micros, expected) in
            [(0, "0.000000"), (-1_500_000, "-1.500000"), (7, "0.000007"), (i64::MIN, "-9223372036854.775808")]
        {
            assert_eq!(millionths(micros), expected);
        }
    }

    #[test]
    fn c26_a_cell_never_begins_as_a_formula_does() {
        let rows = [["=HYPERLINK(\"http://evil\")", "+a", "-a"], ["@SUM(A1)", "\tx", "\rx"], ["Ünï, \"q\"", "a=b", ""]];
        let text = String::from_utf8(lines(rows).unwrap()).unwrap();
        assert_eq!(
            text,
            "\"'=HYPERLINK(\"\"http://evil\"\")\",'+a,'-a\r\n'@SUM(A1),'\tx,\"'\rx\"\r\n\"Ünï, \"\"q\"\"\",a=b,\r\n"
        );
    }

    #[test]
    fn low_1_no_part_of_a_cell_is_a_formula_for_a_reader_that_separates_otherwise() {
        for (cell, safe) in [
            ("x;=cmd|' /C calc'!A0", "x;'=cmd|' /C calc'!A0"),
            ("x; \"=1+1\"", "x; \"'=1+1\""),
            ("x\";=1+1;\"", "x\";'=1+1;\""),
            ("x\t+cmd", "x\t'+cmd"),
            ("one\n-cmd|x", "one\n'-cmd|x"),
            ("one\u{2028}=1", "one\u{2028}'=1"),
            ("one\u{85}=1", "one\u{85}'=1"),
            ("＝1+1", "'＝1+1"),
            (" ＠SUM(A1)", " '＠SUM(A1)"),
            ("\u{feff}=1", "\u{feff}'=1"),
            ("\"=1", "\"'=1"),
            ("-1+1", "'-1+1"),
            ("-1;=1", "'-1;'=1"),
            ("1e=1", "1e=1"),
            ("a - b, -c; d", "a - b, -c; d"),
        ] {
            assert_eq!(text(cell), safe);
        }
    }

    #[test]
    fn c26_what_was_guarded_comes_back_as_it_was() {
        for cell in
            ["=1+1", "x;=cmd|x", " ＠SUM(A1)", "\tx", "\nx", "one\n-cmd", "-12.5", "-", "it's", "'quoted'", "", "a\n'b"]
        {
            assert_eq!(unguarded(&text(cell)), cell);
        }
    }

    #[test]
    fn case_20_a_number_stays_a_number_whatever_its_sign() {
        for cell in ["-12.5", "+3", "-1.234,50", "-1’234.5", "-3 %", "-3%", "1.5e-7", "-2E+10", "-", "-1\u{a0}000"] {
            assert_eq!(text(cell), cell);
        }
        for cell in ["-", "--1", "-.", "-1-1", "-e5", "-1e", "- 1"] {
            assert!(!is_number(cell), "{cell}");
        }
    }
}
