//! Which days figures are of: whole days of a calendar, in the reader's time zone.

use chrono::{DateTime, Datelike, Days, Months, NaiveDate, Utc};
use chrono_tz::Tz;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::policy::Policy;
use crate::kit::problem::Problem;

/// The longest period: ten years and a day, in days. Longer ones would only draw empty days.
const LONGEST: i64 = 3_654;

/// A period by its name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = InsightTime)]
pub enum Time {
    #[default]
    #[serde(rename = "today")]
    Today,
    #[serde(rename = "yesterday")]
    Yesterday,
    /// The last 7 days, today included.
    #[serde(rename = "7d")]
    Week,
    #[serde(rename = "30d")]
    Month,
    #[serde(rename = "90d")]
    Quarter,
    #[serde(rename = "365d")]
    Year,
    /// From the first of the month to today.
    #[serde(rename = "this_month")]
    ThisMonth,
    #[serde(rename = "last_month")]
    LastMonth,
}

/// The days of an answer, first and last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range {
    pub first: NaiveDate,
    pub last: NaiveDate,
}

impl Range {
    /// The whole month that begins with this day.
    pub fn month(first: NaiveDate) -> Self {
        let next = first.checked_add_months(Months::new(1)).unwrap_or(first);
        Self { first, last: back(next, 1) }
    }

    /// As many days right before it.
    pub fn before(self) -> Self {
        let days = u64::try_from((self.last - self.first).num_days() + 1).unwrap_or(1);
        let back = |day: NaiveDate| day.checked_sub_days(Days::new(days)).unwrap_or(NaiveDate::MIN);
        Self { first: back(self.first), last: back(self.last) }
    }
}

/// The days that were asked for, in which zone, and what of them may be shown.
#[derive(Clone, Debug)]
pub struct Window {
    pub range: Range,
    /// What it is compared with.
    compared: Range,
    pub zone: Tz,
    pub today: NaiveDate,
    /// The smallest group that is shown by itself; 0: people may be told apart.
    pub smallest: i32,
}

impl Window {
    /// # Errors
    /// 400 with the parameter that makes no sense.
    pub fn read(
        time: Time,
        (from, to): (Option<NaiveDate>, Option<NaiveDate>),
        zone: Tz,
        policy: &Policy,
        now: DateTime<Utc>,
    ) -> Result<Self, Problem> {
        // Blocks of days that are shown together are days in UTC for every reader: two zones would tell people apart.
        let smallest = policy.smallest();
        let zone = if smallest == 0 { zone } else { Tz::UTC };
        let today = now.with_timezone(&zone).date_naive();
        let range = match (from, to) {
            (None, None) => time.range(today),
            (Some(first), Some(last)) => named(first, last)?,
            (Some(_), None) => return Err(Problem::field("to", "Please give the last day too.")),
            (None, Some(_)) => return Err(Problem::field("from", "Please give the first day too.")),
        };
        Ok(Self { range, compared: range.before(), zone, today, smallest })
    }

    /// The same of the time before: as many days right before, unless it was told to stand beside others.
    pub fn before(&self) -> Self {
        Self { range: self.compared, compared: self.compared.before(), ..self.clone() }
    }

    /// Compared with these days.
    #[must_use]
    pub fn beside(self, compared: Range) -> Self {
        Self { compared, ..self }
    }
}

fn named(first: NaiveDate, last: NaiveDate) -> Result<Range, Problem> {
    for (field, day) in [("from", first), ("to", last)] {
        if !(1..=9_999).contains(&day.year()) {
            return Err(Problem::field(field, "Please give a date of the years 1 to 9999."));
        }
    }
    if last < first {
        return Err(Problem::field("to", "Please give a last day that is not before the first one."));
    }
    if (last - first).num_days() >= LONGEST {
        return Err(Problem::field("from", "Please ask for no more than ten years."));
    }
    Ok(Range { first, last })
}

pub fn first_of_month(day: NaiveDate) -> NaiveDate {
    day.with_day(1).unwrap_or(day)
}

impl Time {
    fn range(self, today: NaiveDate) -> Range {
        let last_days = |days: u64| Range { first: back(today, days - 1), last: today };
        let month = first_of_month(today);
        match self {
            Self::Today => last_days(1),
            Self::Yesterday => Range { first: back(today, 1), last: back(today, 1) },
            Self::Week => last_days(7),
            Self::Month => last_days(30),
            Self::Quarter => last_days(90),
            Self::Year => last_days(365),
            Self::ThisMonth => Range { first: month, last: today },
            Self::LastMonth => {
                let first = month.checked_sub_months(Months::new(1)).unwrap_or(month);
                Range { first, last: back(month, 1) }
            }
        }
    }
}

fn back(day: NaiveDate, days: u64) -> NaiveDate {
    day.checked_sub_days(Days::new(days)).unwrap_or(day)
}

/// A zone by its name; `None` and nothing: UTC.
///
/// # Errors
/// 400: there is no such zone.
pub fn zone(name: Option<&str>) -> Result<Tz, Problem> {
    let Some(name) = name.filter(|name| !name.is_empty()) else { return Ok(Tz::UTC) };
    name.parse().map_err(|_| Problem::field("zone", "Please give a time zone such as Europe/Berlin."))
}

#[cfg(test)]
mod tests {
    use super::super::policy::Naming;
    use super::*;

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    fn read(time: Time, zone: &str, now: &str) -> Range {
        let policy = Policy::default();
        Window::read(time, (None, None), zone.parse().unwrap(), &policy, now.parse().unwrap()).unwrap().range
    }

    #[test]
    fn issue_33_a_day_is_one_of_the_readers_zone() {
        for (zone, expected) in [
            ("UTC", "2026-03-01"),
            ("Asia/Kathmandu", "2026-03-02"),
            ("America/Los_Angeles", "2026-03-01"),
            ("Pacific/Kiritimati", "2026-03-02"),
        ] {
            let range = read(Time::Today, zone, "2026-03-01T18:20:00Z");
            assert_eq!((range.first, range.last), (day(expected), day(expected)), "{zone}");
        }
    }

    #[test]
    fn issue_33_periods_are_whole_days_and_the_time_before_is_as_long() {
        let now = "2026-03-15T12:00:00Z";
        for (time, first, last, before) in [
            (Time::Yesterday, "2026-03-14", "2026-03-14", "2026-03-13"),
            (Time::Week, "2026-03-09", "2026-03-15", "2026-03-02"),
            (Time::ThisMonth, "2026-03-01", "2026-03-15", "2026-02-14"),
            (Time::LastMonth, "2026-02-01", "2026-02-28", "2026-01-04"),
        ] {
            let range = read(time, "UTC", now);
            assert_eq!((range.first, range.last), (day(first), day(last)), "{time:?}");
            assert_eq!(range.before().first, day(before), "{time:?}");
            assert_eq!(range.before().last.succ_opt().unwrap(), range.first, "{time:?}");
        }
    }

    #[test]
    fn b22_days_that_are_none_and_periods_without_end_are_refused_by_their_name() {
        let refused = |from: Option<&str>, to: Option<&str>| {
            let days = (from.map(day), to.map(day));
            let read = Window::read(Time::Today, days, Tz::UTC, &Policy::default(), DateTime::UNIX_EPOCH);
            read.err().map(|problem| problem.errors.keys().cloned().collect::<Vec<_>>().join(","))
        };
        assert_eq!(refused(Some("2026-01-02"), Some("2026-01-01")).as_deref(), Some("to"));
        assert_eq!(refused(Some("2026-01-02"), None).as_deref(), Some("to"));
        assert_eq!(refused(None, Some("2026-01-02")).as_deref(), Some("from"));
        assert_eq!(refused(Some("1000-01-01"), Some("2026-01-01")).as_deref(), Some("from"));
        assert_eq!(refused(Some("0001-01-01"), Some("0001-01-01")), None, "before all data");
        assert_eq!(refused(Some("9999-12-31"), Some("9999-12-31")), None, "after it");
        assert!(zone(Some("Mars/Olympus")).is_err() && zone(Some("")).is_ok());
    }

    #[test]
    fn issue_33_where_only_sums_are_shown_a_day_is_one_in_utc_for_everybody() {
        let policy = Policy { naming: Naming::Sums, smallest_group: 5, ..Policy::default() };
        let now = "2026-03-01T18:20:00Z".parse().unwrap();
        let window = Window::read(Time::Today, (None, None), "Asia/Kathmandu".parse().unwrap(), &policy, now).unwrap();
        assert_eq!((window.range.first, window.smallest), (day("2026-03-01"), 5));
    }
}
