//! Which days, which month and which page of clients.

use chrono::{DateTime, Datelike, Months, NaiveDate, Utc};

use crate::insight::period::{Time, Window, first_of_month};
use crate::insight::policy::Policy;
use crate::kit::problem::Problem;

/// Rows of a page.
const ROWS: usize = 30;

/// What is on this page, and how many there are in all.
///
/// # Errors
/// 400: pages are numbered from 1.
pub fn cut<T>(rows: Vec<T>, number: Option<usize>) -> Result<(Vec<T>, i64), Problem> {
    let total = i64::try_from(rows.len()).unwrap_or(i64::MAX);
    let Some(before) = number.unwrap_or(1).checked_sub(1) else {
        return Err(Problem::field("page", "Please give a page from 1 on."));
    };
    Ok((rows.into_iter().skip(before.saturating_mul(ROWS)).take(ROWS).collect(), total))
}

/// The days of a named time, in UTC.
///
/// # Errors
/// None: a named time always makes sense.
pub fn window(time: Time, now: DateTime<Utc>) -> Result<Window, Problem> {
    Window::read(time, (None, None), chrono_tz::Tz::UTC, &Policy::default(), now)
}

/// The first day of this month, or of the month that was asked for by one of its days.
///
/// # Errors
/// 400: it is to come, or so long ago that there was no platform.
pub fn month(asked: Option<NaiveDate>, now: DateTime<Utc>) -> Result<NaiveDate, Problem> {
    let today = now.date_naive();
    let day = asked.unwrap_or(today);
    if day.year() < 2000 || (day.year(), day.month()) > (today.year(), today.month()) {
        return Err(Problem::field("month", "Please give a day of this month or of one before it."));
    }
    Ok(first_of_month(day))
}

/// So many months before a month.
pub fn months_before(month: NaiveDate, months: u32) -> NaiveDate {
    month.checked_sub_months(Months::new(months)).unwrap_or(NaiveDate::MIN)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn issue_33_pages_begin_with_1_and_months_with_their_first_day() {
        let rows: Vec<usize> = (0..70).collect();
        assert_eq!(cut(rows.clone(), None).unwrap(), ((0..30).collect(), 70));
        assert_eq!(cut(rows.clone(), Some(3)).unwrap(), ((60..70).collect(), 70));
        assert_eq!(cut(rows.clone(), Some(usize::MAX)).unwrap(), (Vec::new(), 70));
        assert_eq!(cut(rows, Some(0)).unwrap_err().code.status, 400);
        let now: DateTime<Utc> = "2026-11-27T10:00:00Z".parse().unwrap();
        let day = |text: &str| text.parse::<NaiveDate>().unwrap();
        assert_eq!(month(None, now).unwrap(), day("2026-11-01"));
        assert_eq!(month(Some(day("2026-02-28")), now).unwrap(), day("2026-02-01"));
        assert_eq!(months_before(day("2026-01-01"), 1), day("2025-12-01"));
        for odd in ["2026-12-01", "1999-12-31"] {
            assert_eq!(month(Some(day(odd)), now).unwrap_err().code.status, 400, "{odd}");
        }
    }
}
