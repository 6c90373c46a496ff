//! Limits that a builder sets for an input, beyond those that its type has: how long, of which pattern, between which
//! dates.

use chrono::{DateTime, Days, NaiveDate, TimeDelta, Utc};
use serde::{Deserialize, Serialize};
use url::Url;
use utoipa::ToSchema;

use super::definition::{Input, InputKind};
use crate::kit::text::counted;

/// What a short text must look like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = InputPattern)]
pub enum Pattern {
    Email,
    /// `https://…` or `http://…`, with a host that has a dot.
    WebAddress,
    /// 6 to 15 digits with an optional `+`, spaces, brackets, dots, slashes and hyphens between them.
    Phone,
    /// Digits alone.
    Digits,
    /// A reference: letters, digits and `-`, `_`, `.`, `/`, without spaces.
    Code,
}

impl Pattern {
    fn fits(self, words: &str) -> bool {
        match self {
            Self::Email => {
                garde::rules::email::parse_email(words).is_ok() && words.rsplit('@').next().is_some_and(has_dot)
            }
            Self::WebAddress => Url::parse(words).is_ok_and(|url| {
                matches!(url.scheme(), "http" | "https")
                    && url.host_str().is_some_and(has_dot)
                    && !words.contains(char::is_whitespace)
            }),
            Self::Phone => {
                let digits = words.bytes().filter(u8::is_ascii_digit).count();
                let rest = words.strip_prefix('+').unwrap_or(words);
                (6..=15).contains(&digits) && rest.chars().all(|c| c.is_ascii_digit() || " ()./-".contains(c))
            }
            Self::Digits => words.bytes().all(|byte| byte.is_ascii_digit()),
            Self::Code => words.chars().all(|c| c.is_alphanumeric() || "-_./".contains(c)),
        }
    }

    fn wanted(self) -> &'static str {
        match self {
            Self::Email => "Please enter an email address.",
            Self::WebAddress => "Please enter a web address that begins with https://.",
            Self::Phone => "Please enter a telephone number.",
            Self::Digits => "Please enter digits only.",
            Self::Code => "Please enter letters, digits and - _ . / only, without spaces.",
        }
    }
}

fn has_dot(host: &str) -> bool {
    host.trim_matches('.').contains('.')
}

/// The dates that it is today somewhere on earth: people who fill in a form are not asked for their time zone, and may
/// choose the date that they see as today's.
#[derive(Clone, Copy, Debug)]
pub struct Today {
    first: NaiveDate,
    last: NaiveDate,
}

impl Today {
    pub fn at(now: DateTime<Utc>) -> Self {
        let shifted = |hours| now.checked_add_signed(TimeDelta::hours(hours)).unwrap_or(now).date_naive();
        Self { first: shifted(-12), last: shifted(14) }
    }
}

/// A first or last date: `YYYY-MM-DD`, `today`, `today+30`, `today-7`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DateBound {
    On(NaiveDate),
    Days(i32),
}

/// Days from today at most: about ten years.
const DAYS: i32 = 3660;

impl DateBound {
    pub fn parse(words: &str) -> Option<Self> {
        let Some(days) = words.strip_prefix("today") else { return date(words).map(Self::On) };
        if days.is_empty() {
            return Some(Self::Days(0));
        }
        let is_written_well = days.starts_with(['+', '-']) && !days.ends_with(['+', '-']);
        days.parse().ok().filter(|days: &i32| is_written_well && days.abs() <= DAYS).map(Self::Days)
    }

    fn from(self, today: NaiveDate) -> NaiveDate {
        match self {
            Self::On(date) => date,
            Self::Days(days) => {
                let count = Days::new(u64::from(days.unsigned_abs()));
                let moved = if days < 0 { today.checked_sub_days(count) } else { today.checked_add_days(count) };
                moved.unwrap_or(today)
            }
        }
    }
}

/// garde rule.
pub fn date_bound(words: &str, _: &()) -> garde::Result {
    let words = DateBound::parse(words);
    words.map(drop).ok_or_else(|| {
        garde::Error::new("Please give a date as YYYY-MM-DD, or today+30 or today-7 for days from today.")
    })
}

/// A date in the one spelling that is kept; chrono takes more.
pub fn date(words: &str) -> Option<NaiveDate> {
    NaiveDate::parse_from_str(words, "%Y-%m-%d").ok().filter(|date| date.to_string() == words)
}

impl Input {
    /// Whether that many characters, options or rows are allowed.
    pub(super) fn check_length(&self, length: usize, what: (&str, &str)) -> Result<(), String> {
        let named = |count: u32| counted(count, what.0, what.1);
        let length = u32::try_from(length).unwrap_or(u32::MAX);
        if let Some(least) = self.min_length.filter(|least| length < *least) {
            return Err(format!("Please give at least {}.", named(least)));
        }
        match self.max_length.filter(|most| length > *most) {
            Some(most) => Err(format!("At most {} fit here.", named(most))),
            None => Ok(()),
        }
    }

    pub(super) fn check_pattern(&self, words: &str) -> Result<(), String> {
        match self.pattern {
            Some(pattern) if !pattern.fits(words.trim()) => Err(pattern.wanted().to_owned()),
            Some(_) | None => Ok(()),
        }
    }

    pub(super) fn check_date(&self, date: NaiveDate, today: Today) -> Result<(), String> {
        let bound = |words: &Option<String>| words.as_deref().and_then(DateBound::parse);
        if let Some(first) = bound(&self.earliest).map(|bound| bound.from(today.first)).filter(|first| date < *first) {
            return Err(format!("Please choose {first} or later."));
        }
        match bound(&self.latest).map(|bound| bound.from(today.last)).filter(|last| date > *last) {
            Some(last) => Err(format!("Please choose {last} or earlier.")),
            None => Ok(()),
        }
    }

    /// Limits that contradict each other or the type: the field, and why.
    pub(super) fn limit_faults(&self) -> Vec<(&'static str, String)> {
        let mut faults = Vec::new();
        if let (Some(least), Some(most)) = (self.min_length, self.max_length)
            && least > most
        {
            faults.push(("max_length", "The largest number is below the smallest.".to_owned()));
        }
        let ceiling = self.kind.longest(self.options.len());
        for (field, length) in [("min_length", self.min_length), ("max_length", self.max_length)] {
            if let (Some(length), Some(ceiling)) = (length, ceiling)
                && length as usize > ceiling
            {
                faults.push((field, format!("At most {ceiling} are possible here.")));
            }
        }
        let (first, last) = (self.earliest.as_deref(), self.latest.as_deref());
        let (first, last) = (first.and_then(DateBound::parse), last.and_then(DateBound::parse));
        let is_turned = match (first, last) {
            (Some(DateBound::On(first)), Some(DateBound::On(last))) => first > last,
            (Some(DateBound::Days(first)), Some(DateBound::Days(last))) => first > last,
            _ => false,
        };
        if is_turned {
            faults.push(("latest", "The last date is before the first.".to_owned()));
        }
        faults
    }
}

impl InputKind {
    /// Characters, options or rows at most, whatever a builder allows.
    pub(super) fn longest(self, options: usize) -> Option<usize> {
        match self {
            Self::ShortText => Some(super::inputs::SHORT),
            Self::LongText => Some(super::inputs::LONG),
            Self::MultiChoice => Some(options),
            Self::Table => Some(super::tables::ROWS as usize),
            Self::Number | Self::Date | Self::Choice | Self::YesNo | Self::File | Self::Audio => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_bounded_by_a_day_or_from_today() {
        let day = |words: &str| date(words).unwrap();
        assert_eq!(DateBound::parse("today+30"), Some(DateBound::Days(30)));
        assert_eq!(DateBound::parse("today-7").unwrap().from(day("2026-03-03")), day("2026-02-24"));
        assert_eq!(DateBound::parse("2026-02-28"), Some(DateBound::On(day("2026-02-28"))));
        for wrong in ["", "today+", "today7", "today+-7", "today+99999", "2026-2-3", "2026-02-30", "tomorrow"] {
            assert_eq!(DateBound::parse(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn today_is_whatever_date_it_is_somewhere() {
        let today = Today::at("2026-11-22T11:00:00Z".parse().unwrap());
        assert_eq!(
            (today.first.to_string(), today.last.to_string()),
            ("2026-11-21".to_owned(), "2026-11-23".to_owned())
        );
    }
}
