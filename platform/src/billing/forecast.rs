//! When a month's limit will be reached, if things go on as in the last days.

use chrono::{DateTime, Datelike, NaiveDate, TimeDelta, Utc};

/// Days that the pace is taken from.
pub const DAYS: i64 = 7;

/// The day on which nothing is left at this pace; `None`: none of this month's, or there is no limit. `recent`: used
/// in the last [`DAYS`].
pub fn used_up_on(used: i64, limit: Option<i64>, recent: i64, now: DateTime<Utc>) -> Option<NaiveDate> {
    let left = limit?.saturating_sub(used);
    if left <= 0 {
        return Some(now.date_naive());
    }
    if recent <= 0 {
        return None;
    }
    // In seconds, so that the hour counts: half a day's use left in the evening lasts until tomorrow.
    let window = i128::from(DAYS * 86_400);
    let seconds = i64::try_from(i128::from(left) * window / i128::from(recent)).ok()?;
    let day = (now + TimeDelta::try_seconds(seconds)?.min(TimeDelta::days(40))).date_naive();
    (day.month() == now.month()).then_some(day)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> DateTime<Utc> {
        text.parse().unwrap()
    }

    #[test]
    fn r49_at_this_pace_it_is_used_up_on_the_23rd() {
        let now = at("2026-11-16T12:00:00Z");
        // 100 a day; 700 are left: seven days on.
        assert_eq!(used_up_on(300, Some(1_000), 700, now), NaiveDate::from_ymd_opt(2026, 11, 23));
        assert_eq!(used_up_on(300, Some(1_000), 70, now), None, "that lasts for seventy days");
        assert_eq!(used_up_on(300, None, 700, now), None);
        assert_eq!(used_up_on(300, Some(1_000), 0, now), None);
        assert_eq!(used_up_on(1_000, Some(1_000), 0, now), Some(now.date_naive()));
    }

    #[test]
    fn the_last_days_of_a_year_and_huge_figures_are_no_trouble() {
        let now = at("2026-12-30T12:00:00Z");
        assert_eq!(used_up_on(0, Some(1_000), 700, now), None, "in January, of another month's limit");
        assert_eq!(used_up_on(i64::MAX, Some(i64::MAX), i64::MAX, now), Some(now.date_naive()));
        assert_eq!(used_up_on(0, Some(i64::MAX), 1, now), None);
    }
}
