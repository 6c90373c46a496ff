//! How a sheet writes numbers and dates: `1.234,50` and `28.02.2027` in one country, `1,234.50` and `02/28/2027` in
//! another. A cell alone may be either (`1.234`, `03/04/2027`), so each column is looked at as a whole, and where it
//! says nothing, the sheet.

use chrono::NaiveDate;
use extract::Cell;

/// What cells of a column, or of a sheet, say beyond doubt.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Signs {
    comma: bool,
    point: bool,
    day_first: bool,
    month_first: bool,
}

impl Signs {
    fn note(&mut self, text: &str) {
        if let Some(parts) = parts(text) {
            match parts {
                // Days with points are those of countries that write a comma in numbers.
                Parts { mark: '.', .. } => (self.day_first, self.comma) = (true, true),
                Parts { first, .. } if first > 12 => self.day_first = true,
                Parts { second, .. } if second > 12 => self.month_first = true,
                Parts { .. } => {}
            }
        } else if let Some(mark) = certain_mark(text) {
            match mark {
                ',' => self.comma = true,
                _ => self.point = true,
            }
        }
    }

    const fn merge(&mut self, other: Self) {
        self.comma |= other.comma;
        self.point |= other.point;
        self.day_first |= other.day_first;
        self.month_first |= other.month_first;
    }
}

/// What the rows of a sheet say, column by column.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Notation {
    columns: Vec<Signs>,
    sheet: Signs,
}

impl Notation {
    /// Takes in one more row.
    pub fn note(&mut self, row: &[Cell]) {
        if self.columns.len() < row.len() {
            self.columns.resize(row.len(), Signs::default());
        }
        for (cell, signs) in row.iter().zip(&mut self.columns) {
            if let Cell::Text(text) = cell {
                let mut said = Signs::default();
                said.note(text.trim());
                signs.merge(said);
                self.sheet.merge(said);
            }
        }
    }

    /// The number that a text of a column is.
    pub fn number(&self, column: usize, text: &str) -> Option<f64> {
        let text = plain_number(text);
        let (text, share) = match text.strip_suffix('%') {
            Some(number) => (number.to_owned(), 100.0),
            None => (text, 1.0),
        };
        let by = |signs: Signs| match (signs.comma, signs.point) {
            (true, false) => Some(','),
            (false, true) => Some('.'),
            _ => None,
        };
        let own = self.columns.get(column).copied().unwrap_or_default();
        let mark = certain_mark(&text).or_else(|| by(own)).or_else(|| by(self.sheet));
        let number = match mark {
            Some(',') => ungrouped(&text, '.').replace(',', "."),
            Some(_) => ungrouped(&text, ','),
            // A point begins the fraction where nothing says otherwise; a comma is not guessed.
            None => text,
        };
        number.parse::<f64>().ok().filter(|number| number.is_finite()).map(|number| number / share)
    }

    /// The day that a text of a column is, as dates are entered: `YYYY-MM-DD`.
    pub fn date(&self, column: usize, text: &str) -> Option<String> {
        // A moment's day.
        let day = match text.split_once([' ', 'T']) {
            Some((day, time)) if is_time(time) => day,
            _ => text,
        };
        if NaiveDate::parse_from_str(day, "%Y-%m-%d").is_ok() {
            return Some(day.to_owned());
        }
        let parts = parts(day)?;
        let by = |signs: Signs| match (signs.day_first, signs.month_first) {
            (true, false) => Some(true),
            (false, true) => Some(false),
            _ => None,
        };
        let own = self.columns.get(column).copied().unwrap_or_default();
        let certain = match parts {
            Parts { mark: '.', .. } => Some(true),
            Parts { first, .. } if first > 12 => Some(true),
            Parts { second, .. } if second > 12 => Some(false),
            Parts { .. } => None,
        };
        let (day, month) = match certain.or_else(|| by(own)).or_else(|| by(self.sheet))? {
            true => (parts.first, parts.second),
            false => (parts.second, parts.first),
        };
        NaiveDate::from_ymd_opt(parts.year, month, day).map(|date| date.to_string())
    }
}

/// A date in three numbers, the year last.
#[derive(Clone, Copy)]
struct Parts {
    first: u32,
    second: u32,
    year: i32,
    mark: char,
}

/// `28.02.2027`, `3/4/2027`, `03-04-2027`, with or without a time behind it.
fn parts(text: &str) -> Option<Parts> {
    let day = text.split_once(' ').filter(|(_, time)| is_time(time)).map_or(text, |(day, _)| day);
    let mark = day.chars().find(|c| !c.is_ascii_digit()).filter(|c| matches!(c, '.' | '/' | '-'))?;
    let mut numbers = day.split(mark);
    let (first, second, year) = (numbers.next()?, numbers.next()?, numbers.next()?);
    let short = |number: &str| (1..=2).contains(&number.len()).then(|| number.parse::<u32>().ok()).flatten();
    let is_year = year.len() == 4 && year.bytes().all(|byte| byte.is_ascii_digit());
    let parts = Parts { first: short(first)?, second: short(second)?, year: year.parse().ok()?, mark };
    (is_year && numbers.next().is_none()).then_some(parts)
}

fn is_time(text: &str) -> bool {
    (4..=12).contains(&text.len())
        && text.contains(':')
        && text.bytes().all(|byte| byte.is_ascii_digit() || b":.".contains(&byte))
}

/// A number's figures and marks: without blanks, apostrophes and the sign of a currency.
fn plain_number(text: &str) -> String {
    let text = text.trim().trim_start_matches(['€', '$', '£']).trim_end_matches(['€', '$', '£']);
    text.trim().chars().filter(|c| !matches!(c, ' ' | '\u{a0}' | '\u{202f}' | '\'' | '’')).collect()
}

/// The mark that begins the fraction of a number, where it can be no other.
fn certain_mark(text: &str) -> Option<char> {
    let text = plain_number(text);
    let text = text.trim_end_matches('%');
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    if digits.is_empty() || !digits.chars().all(|c| c.is_ascii_digit() || matches!(c, '.' | ',')) {
        return None;
    }
    match (digits.matches(',').count(), digits.matches('.').count()) {
        (1, points) if points > 0 && digits.rfind('.') < digits.find(',') => Some(','),
        (commas, 1) if commas > 0 && digits.rfind(',') < digits.find('.') => Some('.'),
        // Thousands come in groups of three.
        (1, 0) => digits
            .split_once(',')
            .filter(|(before, after)| after.len() != 3 || before.len() > 3 || *before == "0")
            .map(|_| ','),
        (0, 1) => digits
            .split_once('.')
            .filter(|(before, after)| after.len() != 3 || before.len() > 3 || *before == "0")
            .map(|_| '.'),
        (0, 2..) => Some(','),
        (2.., 0) => Some('.'),
        _ => None,
    }
}

/// A number without the marks between its thousands; as it is where they stand elsewhere.
fn ungrouped(text: &str, mark: char) -> String {
    let whole = text.split(if mark == '.' { ',' } else { '.' }).next().unwrap_or_default();
    let mut groups = whole.trim_start_matches(['-', '+']).split(mark);
    let first = groups.next().is_some_and(|first| (1..=3).contains(&first.len()));
    if first && groups.all(|group| group.len() == 3) { text.replace(mark, "") } else { text.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sheet(rows: &[&[&str]]) -> Notation {
        let rows: Vec<Vec<Cell>> =
            rows.iter().map(|row| row.iter().map(|text| Cell::Text((*text).to_owned())).collect()).collect();
        let mut notation = Notation::default();
        rows.iter().for_each(|row| notation.note(row));
        notation
    }

    #[test]
    fn case_21_numbers_are_those_of_the_sheets_country() {
        let european = sheet(&[&["Chair", "1.234,50"], &["Desk", "1.234"], &["Lamp", "12,5 €"]]);
        let numbers = ["1.234,50", "1.234", "12,5 €", "-3", "1 234,5", "12,5 %", "1.2.3"];
        let read: Vec<Option<f64>> = numbers.iter().map(|text| european.number(1, text)).collect();
        assert_eq!(read, [Some(1234.5), Some(1234.0), Some(12.5), Some(-3.0), Some(1234.5), Some(0.125), None]);
        let english = sheet(&[&["1,234.50"], &["2,000"]]);
        assert_eq!((english.number(0, "2,000"), english.number(0, "0.5")), (Some(2000.0), Some(0.5)));
        // A column of its own counts before the rest of the sheet.
        let mixed = sheet(&[&["1.234,5", "0.75"], &["2,5", "1.250"]]);
        assert_eq!((mixed.number(0, "1.250"), mixed.number(1, "1.250")), (Some(1250.0), Some(1.25)));
        // Days with points stand beside commas.
        assert_eq!(sheet(&[&["28.02.2027", "1.250"]]).number(1, "1.250"), Some(1250.0));
        // Where nothing tells, a comma is not guessed.
        assert_eq!((sheet(&[]).number(0, "1,250"), sheet(&[]).number(0, "1.250")), (None, Some(1.25)));
        assert_eq!(
            (sheet(&[]).number(0, "ten"), sheet(&[]).number(0, ""), sheet(&[]).number(0, "inf")),
            (None, None, None)
        );
    }

    #[test]
    fn case_21_dates_are_those_of_the_sheets_country_and_moments_have_a_day() {
        let anywhere = sheet(&[]);
        let date = |text| anywhere.date(0, text).unwrap_or_default();
        assert_eq!((date("28.02.2027"), date("1.3.2027")), ("2027-02-28".to_owned(), "2027-03-01".to_owned()));
        assert_eq!((date("2027-03-01 14:30"), date("2027-03-01T14:30:00")), ("2027-03-01".into(), "2027-03-01".into()));
        assert_eq!((date("31/12/2027"), date("12/31/2027")), ("2027-12-31".into(), "2027-12-31".into()));
        assert_eq!((date("03/04/2027"), date("31.02.2027"), date("1.3.27"), date("soon 10:00")), Default::default());
        let british = sheet(&[&["03/04/2027"], &["28/02/2027"]]);
        assert_eq!(british.date(0, "03/04/2027").unwrap(), "2027-04-03");
        let american = sheet(&[&["03/04/2027"], &["02/28/2027"]]);
        assert_eq!(american.date(0, "03/04/2027").unwrap(), "2027-03-04");
        // Both in one column: nobody knows.
        assert_eq!(sheet(&[&["28/02/2027"], &["02/28/2027"]]).date(0, "03/04/2027"), None);
    }
}
