//! What the columns of a table hold: how wide and on which side they stand, and what a sheet makes of them.

use super::{Align, Row, words_of};

/// A column as all its cells together show it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::export) struct Column {
    pub(in crate::export) align: Align,
    /// Its share of the width, from 1.
    pub(in crate::export) share: f64,
    pub(in crate::export) kind: Kind,
}

/// What a column's cells are, all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::export) enum Kind {
    Text,
    Number,
    Percent,
    Date,
}

/// A cell's value, where its text is one beyond doubt.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::export) enum Value {
    /// With the digits behind the point that were written.
    Number(f64, u8),
    Percent(f64, u8),
    /// Year, month, day.
    Date(u16, u8, u8),
}

/// Rows looked at for a column's width.
const SAMPLE: usize = 200;

/// The columns of a table.
pub(in crate::export) fn columns(rows: &[Row]) -> Vec<Column> {
    let width = rows.iter().map(|row| row.cells.len()).max().unwrap_or(0);
    (0..width).map(|index| column(rows, index)).collect()
}

fn column(rows: &[Row], index: usize) -> Column {
    let cells =
        |header: bool| rows.iter().filter(move |row| row.header == header).filter_map(move |row| row.cells.get(index));
    let kind = kind_of(cells(false).map(|cell| words_of(&cell.inlines)));
    let asked = cells(false).chain(cells(true)).find_map(|cell| cell.align);
    let align = asked.unwrap_or(if matches!(kind, Kind::Number | Kind::Percent) { Align::Right } else { Align::Left });
    let lengths = cells(true).chain(cells(false)).take(SAMPLE).map(|cell| {
        let words = words_of(&cell.inlines);
        let longest_word = words.split_whitespace().map(|word| word.chars().count()).max().unwrap_or(0);
        // A long text may break; a long word should not.
        (words.chars().count() as f64).sqrt().max(longest_word as f64 / 3.0)
    });
    let share = lengths.fold(1.0_f64, f64::max).clamp(1.5, 8.0);
    Column { align, share, kind }
}

fn kind_of(texts: impl Iterator<Item = String>) -> Kind {
    let mut kind = None;
    for text in texts {
        if text.trim().is_empty() {
            continue;
        }
        let this = match value_of(&text) {
            None => return Kind::Text,
            Some(Value::Number(..)) => Kind::Number,
            Some(Value::Percent(..)) => Kind::Percent,
            Some(Value::Date(..)) => Kind::Date,
        };
        if kind.replace(this).is_some_and(|before| before != this) {
            return Kind::Text;
        }
    }
    kind.unwrap_or(Kind::Text)
}

/// A number (`1,234.50`, `1.234,50`, `-3`), a percentage (`12.5 %`) or a date (`2026-11-22`). What could be something
/// else is none: `007` is an identifier, `1.234` is written one way in London and another in Rome, `03/04/2026` is two
/// days.
pub(in crate::export) fn value_of(text: &str) -> Option<Value> {
    let text = text.trim();
    if let Some(date) = date(text) {
        return Some(date);
    }
    match text.strip_suffix('%') {
        Some(share) => number(share.trim_end_matches([' ', '\u{a0}', '\u{202f}']))
            .map(|(n, digits)| Value::Percent(n / 100.0, digits)),
        None => number(text).map(|(n, digits)| Value::Number(n, digits)),
    }
}

fn number(text: &str) -> Option<(f64, u8)> {
    let (sign, digits) = match text.strip_prefix(['-', '\u{2212}']) {
        Some(rest) => ("-", rest),
        None => ("", text.strip_prefix('+').unwrap_or(text)),
    };
    if !digits.starts_with(|c: char| c.is_ascii_digit()) || !digits.ends_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let commas = digits.matches(',').count();
    let points = digits.matches('.').count();
    // Which sign groups thousands and which begins the fraction must be beyond doubt.
    let (group, point) = match (commas, points) {
        (0, 0) => (None, None),
        (0, 1) => (None, Some('.')),
        (_, 0) if is_grouped(digits, ',') => (Some(','), None),
        (0, _) if is_grouped(digits, '.') => (Some('.'), None),
        (_, 1) if digits.rfind(',') < digits.find('.') => (Some(','), Some('.')),
        (1, _) if digits.rfind('.') < digits.find(',') => (Some('.'), Some(',')),
        _ => return None,
    };
    let (whole, fraction) = match point.and_then(|point| digits.split_once(point)) {
        Some((whole, fraction)) => (whole, fraction),
        None => (digits, ""),
    };
    if points == 1 && commas == 0 && fraction.len() == 3 && whole != "0" && whole.len() <= 3 {
        return None;
    }
    if group.is_some_and(|group| !is_grouped(whole, group)) {
        return None;
    }
    let plain: String = whole.chars().filter(|c| Some(*c) != group).collect();
    let is_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if !is_digits(&plain)
        || !is_digits(fraction)
        || plain.len() > 1 && plain.starts_with('0')
        || plain.len() + fraction.len() > 15
    {
        return None;
    }
    let value = format!("{sign}{plain}.{fraction}0").parse().ok()?;
    Some((value, u8::try_from(fraction.len()).unwrap_or(0)))
}

fn is_grouped(whole: &str, group: char) -> bool {
    let mut parts = whole.split(group);
    parts.next().is_some_and(|first| (1..=3).contains(&first.len())) && parts.all(|part| part.len() == 3)
}

fn date(text: &str) -> Option<Value> {
    let mut parts = text.split('-');
    let (year, month, day) = (parts.next()?, parts.next()?, parts.next()?);
    if parts.next().is_some() || (year.len(), month.len(), day.len()) != (4, 2, 2) {
        return None;
    }
    let (year, month, day): (u16, u8, u8) = (year.parse().ok()?, month.parse().ok()?, day.parse().ok()?);
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let days = match month {
        2 if leap => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => return None,
    };
    // Sheets know no days before 1900.
    ((1900..=9999).contains(&year) && (1..=days).contains(&day)).then_some(Value::Date(year, month, day))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_beyond_doubt_is_a_number_a_percentage_or_a_date() {
        for (text, expected) in [
            ("120", Some(Value::Number(120.0, 0))),
            ("-1,234,567.50", Some(Value::Number(-1_234_567.5, 2))),
            ("1.234.567,5", Some(Value::Number(1_234_567.5, 1))),
            ("1,234", Some(Value::Number(1234.0, 0))),
            ("0.125", Some(Value::Number(0.125, 3))),
            ("\u{2212}3.5", Some(Value::Number(-3.5, 1))),
            ("12.5 %", Some(Value::Percent(0.125, 1))),
            ("2026-11-22", Some(Value::Date(2026, 11, 22))),
            ("2024-02-29", Some(Value::Date(2024, 2, 29))),
            ("2026-02-29", None),
            ("1.234", None),
            ("007", None),
            ("03/04/2026", None),
            ("1e9", None),
            ("12,34", Some(Value::Number(12.34, 2))),
            ("4111111111111111", None),
            ("=1+1", None),
            ("+", None),
            ("", None),
            ("5 days", None),
        ] {
            assert_eq!(value_of(text), expected, "{text}");
        }
    }
}
