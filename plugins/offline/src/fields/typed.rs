//! Values in words: numbers, dates, yes and no, one of several words.

use serde_json::{Number, Value, json};

/// What a value shall be.
pub enum Type {
    Text,
    Number,
    Integer,
    Date,
    YesNo,
    Choice(Vec<String>),
}

impl Type {
    /// The value that a text is, where it is one: a cell, what stands behind a name.
    pub fn of(&self, text: &str) -> Option<Value> {
        let text = text.trim().trim_matches('*').trim();
        if text.is_empty() || matches!(text, "-" | "–" | "—" | "n/a" | "N/A") {
            return None;
        }
        self.within(text, 0).or_else(|| matches!(self, Self::Text).then(|| json!(text)))
    }

    /// The value in a sentence that stands nearest behind this byte, else nearest before it. A text is no part of a sentence.
    pub fn within(&self, sentence: &str, at: usize) -> Option<Value> {
        match self {
            Self::Text => None,
            Self::Number => nearest(numbers(sentence), at).and_then(number),
            Self::Integer => {
                let whole: Vec<(usize, f64)> =
                    numbers(sentence).into_iter().filter(|(_, number)| number.fract() == 0.0).collect();
                nearest(whole, at).map(|number| json!(number as i64))
            }
            Self::Date => nearest(dates(sentence), at).map(Value::String),
            Self::YesNo => yes_no(sentence).map(Value::Bool),
            Self::Choice(options) => {
                let said = plain(sentence);
                let is_said = |option: &&String| said.contains(&plain(option)) && !option.trim().is_empty();
                // The longest that is said: "not agreed" before "agreed".
                options.iter().filter(is_said).max_by_key(|option| option.len()).map(|option| json!(option))
            }
        }
    }
}

/// Words in small letters, each between spaces.
fn plain(text: &str) -> String {
    let words: Vec<String> =
        text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).map(str::to_lowercase).collect();
    format!(" {} ", words.join(" "))
}

fn number(number: f64) -> Option<Value> {
    if number.fract() == 0.0 && number.abs() < 9e15 {
        return Some(json!(number as i64));
    }
    Number::from_f64(number).map(Value::Number)
}

fn nearest<T>(found: Vec<(usize, T)>, at: usize) -> Option<T> {
    let distance = |(place, _): &(usize, T)| if *place >= at { *place - at } else { 10_000 + at - *place };
    found.into_iter().min_by_key(distance).map(|(_, value)| value)
}

/// The numbers of a text with their places: `1,250.50`, `1.250,50`, `2 %`. What belongs to a date or a word is none.
pub fn numbers(text: &str) -> Vec<(usize, f64)> {
    let mut found = Vec::new();
    let mut rest = 0;
    while let Some(start) =
        text.get(rest..).and_then(|tail| tail.find(|c: char| c.is_ascii_digit())).map(|at| rest + at)
    {
        let tail = text.get(start..).unwrap_or_default();
        let length = tail.find(|c: char| !(c.is_ascii_digit() || matches!(c, '.' | ',' | '\''))).unwrap_or(tail.len());
        let written = tail.get(..length).unwrap_or_default().trim_end_matches(['.', ',', '\'']);
        let before = text.get(..start).unwrap_or_default();
        let after = tail.get(written.len()..).unwrap_or_default();
        let is_word = before.ends_with(|c: char| c.is_alphabetic() || matches!(c, '_' | '/' | ':'))
            || before.ends_with('-') && before.trim_end_matches('-').ends_with(char::is_alphanumeric)
            || after.starts_with(|c: char| c.is_alphabetic() || matches!(c, '_' | '/'))
            || after.starts_with('-') && after.trim_start_matches('-').starts_with(|c: char| c.is_ascii_digit());
        if !is_word && let Some(number) = parsed(written) {
            let is_negative = before.ends_with(['-', '\u{2212}']);
            found.push((start, if is_negative { -number } else { number }));
        }
        rest = start + length.max(1);
    }
    found
}

/// A number as it is written in English or on the continent; one that could be either is English.
fn parsed(written: &str) -> Option<f64> {
    let groups = |sign: char| {
        let mut parts = written.split(sign);
        parts.next().is_some_and(|first| (1..=3).contains(&first.len())) && parts.all(|part| part.len() == 3)
    };
    let plain: String = written.chars().filter(|c| *c != '\'').collect();
    let commas = plain.matches(',').count();
    let points = plain.matches('.').count();
    let plain = match (commas, points) {
        (0, 0 | 1) => plain,
        (1.., 0) if groups(',') => plain.replace(',', ""),
        (1, 0) => plain.replace(',', "."),
        (0, _) if groups('.') => plain.replace('.', ""),
        (1.., 1) if plain.rfind(',') < plain.rfind('.') => plain.replace(',', ""),
        (1, 1..) => plain.replace('.', "").replace(',', "."),
        _ => return None,
    };
    plain.parse().ok()
}

const MONTHS: [&str; 12] = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/// The dates of a text with their places, as YYYY-MM-DD. `03/04/2026` is two days, and none here.
pub fn dates(text: &str) -> Vec<(usize, String)> {
    let mut words: Vec<(usize, &str)> = Vec::new();
    let mut at = 0;
    for word in text.split(|c: char| c.is_whitespace() || c == ',') {
        let plain = word.trim_matches(|c: char| !c.is_alphanumeric());
        if !plain.is_empty() {
            words.push((at, plain));
        }
        at += word.len() + 1;
    }
    let mut found = Vec::new();
    for (place, (at, word)) in words.iter().enumerate() {
        let next = |n: usize| words.get(place + n).map(|(_, word)| *word);
        let date = in_one(word)
            .or_else(|| ymd(year(next(2)?)?, month(next(1)?)?, day(word)?))
            .or_else(|| ymd(year(next(2)?)?, month(word)?, day(next(1)?)?));
        found.extend(date.map(|date| (*at, date)));
    }
    found
}

fn in_one(word: &str) -> Option<String> {
    let parts: Vec<&str> = word.split(['-', '.', '/']).collect();
    let [a, b, c] = *parts.as_slice() else { return None };
    let small = |part: &str| part.parse::<u32>().ok();
    if let Some(year) = year(a) {
        return ymd(year, small(b)?, small(c)?);
    }
    let (year, a, b) = (year(c)?, small(a)?, small(b)?);
    // With points the day comes first; with strokes only where the other could be no month.
    match word.contains('.') {
        true => ymd(year, b, a),
        false if a > 12 => ymd(year, b, a),
        false if b > 12 => ymd(year, a, b),
        false => None,
    }
}

fn year(word: &str) -> Option<u32> {
    (word.len() == 4).then(|| word.parse().ok())?.filter(|year| (1000..=2999).contains(year))
}

fn month(word: &str) -> Option<u32> {
    let word = word.to_lowercase();
    let known = MONTHS.iter().position(|month| word.starts_with(month) && word.len() >= 3)?;
    u32::try_from(known + 1).ok()
}

fn day(word: &str) -> Option<u32> {
    word.trim_end_matches(|c: char| c.is_ascii_alphabetic()).parse().ok()
}

fn ymd(year: u32, month: u32, day: u32) -> Option<String> {
    let leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    let days = match month {
        2 if leap => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => return None,
    };
    (1..=days).contains(&day).then(|| format!("{year:04}-{month:02}-{day:02}"))
}

/// Only where it is said: a sentence that merely speaks of something is no yes.
fn yes_no(text: &str) -> Option<bool> {
    let first = text.split(|c: char| !c.is_alphanumeric()).find(|word| !word.is_empty())?.to_lowercase();
    match first.as_str() {
        "yes" | "true" | "ja" | "oui" | "y" | "x" => Some(true),
        "no" | "false" | "nein" | "non" | "n" | "none" => Some(false),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_they_are_written_and_dates_and_names_are_none() {
        for (text, expected) in [
            ("EUR 1,250.50 a month", vec![1250.5]),
            ("1.250,50 Euro", vec![1250.5]),
            ("within 45 days, 2 % off", vec![45.0, 2.0]),
            ("1,5 and 1.234.567 and 12,345", vec![1.5, 1_234_567.0, 12_345.0]),
            ("On 2026-03-01 by A4 form, H2O, part 3a", vec![]),
            ("a loss of -3.5", vec![-3.5]),
            ("It costs 900.", vec![900.0]),
        ] {
            assert_eq!(numbers(text).into_iter().map(|(_, number)| number).collect::<Vec<_>>(), expected, "{text}");
        }
    }

    #[test]
    fn dates_are_read_where_they_are_one_day() {
        for (text, expected) in [
            ("from 1 March 2026 on", Some("2026-03-01")),
            ("March 1st, 2026", Some("2026-03-01")),
            ("due 2026-02-28.", Some("2026-02-28")),
            ("am 28.2.2026", Some("2026-02-28")),
            ("13/04/2026", Some("2026-04-13")),
            ("03/04/2026", None),
            ("30 February 2026", None),
            ("soon", None),
        ] {
            assert_eq!(dates(text).into_iter().next().map(|(_, date)| date).as_deref(), expected, "{text}");
        }
    }

    #[test]
    fn a_choice_is_made_by_its_words_and_yes_by_a_yes() {
        let choice = Type::Choice(vec!["agreed".into(), "not agreed".into(), "open".into()]);
        assert_eq!(choice.of("Agreed on Monday"), Some(json!("agreed")));
        assert_eq!(choice.of("pending"), None);
        assert_eq!(Type::YesNo.of("Yes, from May on"), Some(json!(true)));
        assert_eq!(Type::YesNo.of("The parties agree."), None);
        assert_eq!(Type::Integer.of("12.5"), None);
    }
}
