//! When a schedule comes due: an RRULE on the clock of a time zone.
//!
//! The rule is unrolled on a clock without a zone, and each time is then looked up in the zone (RFC 5545, 3.3.5): one
//! that the clock skips in spring is that much later, one that it shows twice in autumn is the first of the two. So "at
//! 2:30 every day" comes due once each day.
//!
//! A rule is never unrolled from where it begins: it is moved on to the moment in question first, by whole periods.
//! What is then looked at is bounded by [`STEPS`], whatever the rule says.

use std::ops::RangeInclusive;

use chrono::{DateTime, Datelike, Duration, NaiveDate, NaiveDateTime, Offset, TimeZone, Utc};
use chrono_tz::Tz;
use rrule::{Frequency, RRule, RRuleSet, Unvalidated};

/// Between two times at least; it also bounds what a rule may ask of the server.
const APART: Duration = Duration::hours(1);
/// Times that are looked at to find that out.
const LOOKED_AT: usize = 50;
/// Characters of a rule.
const LONGEST: usize = 500;
/// Years in which a schedule may begin. Every moment near them can be counted with in every time zone.
const YEARS: RangeInclusive<i32> = 2000..=2100;
/// The year in which every rule has ended.
const LAST_YEAR: i32 = 2200;
/// Periods of a rule that are looked at for its next times: for an hourly one five years, so that the 29th of February
/// is found.
const STEPS: i32 = 45_000;
/// Times that a rule with a `COUNT` has at most: they are counted from its beginning.
const MOST_COUNTED: u32 = 10_000;

/// What is wrong with a rule, in a sentence.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum Wrong {
    #[error("This recurrence rule cannot be read: {0}")]
    Rule(String),
    #[error("There is no time zone of this name.")]
    Zone,
    #[error("Times must be an hour apart at least.")]
    TooOften,
    #[error("This rule never comes due.")]
    Never,
    #[error("A schedule begins between the years {} and {}.", YEARS.start(), YEARS.end())]
    Begins,
    #[error("A rule has at most {MOST_COUNTED} times. Please choose an end by date instead.")]
    TooMany,
}

/// A rule, where it begins, and on whose clock.
#[derive(Clone, Debug)]
pub struct Recurrence {
    rule: RRule<Unvalidated>,
    begins: NaiveDateTime,
    zone: Tz,
}

impl Recurrence {
    /// # Errors
    /// What is wrong with it.
    pub fn parse(rule: &str, begins: NaiveDateTime, zone: &str) -> Result<Self, Wrong> {
        let zone: Tz = zone.parse().map_err(|_| Wrong::Zone)?;
        if !YEARS.contains(&begins.year()) {
            return Err(Wrong::Begins);
        }
        let rule = rule.trim().trim_start_matches("RRULE:");
        if rule.len() > LONGEST || rule.contains(['\n', '\r']) {
            return Err(Wrong::Rule("one line of at most 500 characters is needed.".to_owned()));
        }
        let unreadable = |error: rrule::RRuleError| Wrong::Rule(error.to_string().chars().take(200).collect());
        let rule: RRule<Unvalidated> = on_the_clock(rule, zone).parse().map_err(unreadable)?;
        // Several minutes of an hour, and a year of seconds would be kept in memory before one sees how near they are.
        let is_dense = rule.get_by_minute().len() > 1 || rule.get_by_second().len() > 1;
        if is_dense || matches!(rule.get_freq(), Frequency::Secondly | Frequency::Minutely) {
            return Err(Wrong::TooOften);
        }
        if rule.get_count().is_some_and(|count| count > MOST_COUNTED) {
            return Err(Wrong::TooMany);
        }
        rule.clone().validate(rrule::Tz::UTC.from_utc_datetime(&begins)).map_err(unreadable)?;
        let recurrence = Self { rule, begins, zone };
        let first: Vec<NaiveDateTime> = recurrence.clock(begins).take(LOOKED_AT).collect();
        if first.is_empty() {
            return Err(Wrong::Never);
        }
        let too_near = |pair: &[NaiveDateTime]| matches!(pair, [one, next] if *next - *one < APART);
        if first.windows(2).any(too_near) { Err(Wrong::TooOften) } else { Ok(recurrence) }
    }

    /// The first times after a moment.
    pub fn after(&self, moment: DateTime<Utc>, most: usize) -> Vec<DateTime<Utc>> {
        let mut times: Vec<DateTime<Utc>> = Vec::new();
        // No zone is further from UTC than a day.
        for time in self.clock(moment.naive_utc() - Duration::days(2)) {
            let due = self.at(time);
            // Two hours of the rule may be one in the zone.
            if due > moment && times.last() != Some(&due) {
                times.push(due);
            }
            if times.len() == most {
                break;
            }
        }
        times
    }

    /// The times of the clock from about `from` on, the first of them not long before it.
    fn clock(&self, from: NaiveDateTime) -> impl Iterator<Item = NaiveDateTime> {
        let begins = self.moved_to(from);
        let start = rrule::Tz::UTC.from_utc_datetime(&begins);
        let end = self.end(begins);
        let end = self.rule.get_until().map_or(end, |until| end.min(until.naive_utc()));
        let rule = self.rule.clone().until(rrule::Tz::UTC.from_utc_datetime(&end));
        // A rule that ends before it begins has no times.
        let rule = rule.validate(start).ok().map(|rule| RRuleSet::new(start).rrule(rule).limit());
        rule.into_iter().flat_map(|rule| (&rule).into_iter()).map(|time| time.naive_utc())
    }

    /// Where the rule may begin for its times from `from` on to be the same. A number of times is counted from the very
    /// beginning.
    fn moved_to(&self, from: NaiveDateTime) -> NaiveDateTime {
        let Some(period) = self.period().filter(|_| self.rule.get_count().is_none()) else { return self.begins };
        let passed = (from - self.begins).num_hours() / period.num_hours().max(1) - 1;
        let moved = i32::try_from(passed.max(0)).ok().and_then(|passed| period.checked_mul(passed));
        moved.and_then(|moved| self.begins.checked_add_signed(moved)).unwrap_or(self.begins)
    }

    /// When looking for times ends.
    fn end(&self, begins: NaiveDateTime) -> NaiveDateTime {
        let last = chrono::NaiveDate::from_ymd_opt(LAST_YEAR, 1, 1).map_or(begins, Into::into);
        let steps = if self.rule.get_count().is_some() { STEPS * 6 } else { STEPS };
        let looked_at = self.period().and_then(|period| period.checked_mul(steps));
        let end = looked_at.and_then(|looked_at| begins.checked_add_signed(looked_at));
        end.map_or(last, |end| end.min(last))
    }

    /// From one of the times to the next, where that is always as long.
    fn period(&self) -> Option<Duration> {
        let one = match self.rule.get_freq() {
            Frequency::Hourly => Duration::hours(1),
            Frequency::Daily => Duration::days(1),
            Frequency::Weekly => Duration::weeks(1),
            Frequency::Yearly | Frequency::Monthly | Frequency::Minutely | Frequency::Secondly => return None,
        };
        one.checked_mul(i32::from(self.rule.get_interval().max(1)))
    }

    /// The times after one moment, up to and with another; the last fifty of them at least.
    pub fn between(&self, after: DateTime<Utc>, until: DateTime<Utc>) -> Vec<DateTime<Utc>> {
        let near = after.max(until - APART * i32::try_from(LOOKED_AT).unwrap_or(i32::MAX));
        let mut times = self.after(after, LOOKED_AT);
        times.retain(|due| *due <= until);
        if times.len() == LOOKED_AT {
            self.after(near, LOOKED_AT).into_iter().filter(|due| *due <= until).collect()
        } else {
            times
        }
    }

    /// A time of the clock as a moment.
    fn at(&self, clock: NaiveDateTime) -> DateTime<Utc> {
        match self.zone.from_local_datetime(&clock).earliest() {
            Some(time) => time.to_utc(),
            None => {
                // The clock skips it: it is counted on with the offset of before.
                let before = self.zone.offset_from_utc_datetime(&(clock - Duration::days(1))).fix();
                (clock - before).and_utc()
            }
        }
    }
}

/// The rule with its end as the clock of the zone shows it, which is where its times are counted. RFC 5545 has three
/// forms of an end: a moment (`…Z`), a time of the clock, and a day, which counts as a whole. What is none of them stays
/// for the parser to refuse.
fn on_the_clock(rule: &str, zone: Tz) -> String {
    let end = |part: &str| {
        let (name, value) = part.split_once('=')?;
        let clock = "%Y%m%dT%H%M%S";
        let until = if !name.trim().eq_ignore_ascii_case("UNTIL") {
            return None;
        } else if let Some(moment) = value.strip_suffix(['Z', 'z']) {
            let moment = NaiveDateTime::parse_from_str(moment, clock).ok()?;
            zone.from_utc_datetime(&moment).naive_local()
        } else if let Ok(time) = NaiveDateTime::parse_from_str(value, clock) {
            time
        } else {
            NaiveDate::parse_from_str(value, "%Y%m%d").ok()?.and_hms_opt(23, 59, 59)?
        };
        Some(format!("UNTIL={}Z", until.format(clock)))
    };
    rule.split(';').map(|part| end(part.trim()).unwrap_or_else(|| part.to_owned())).collect::<Vec<_>>().join(";")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock(text: &str) -> NaiveDateTime {
        NaiveDateTime::parse_from_str(text, "%Y-%m-%d %H:%M").unwrap()
    }

    fn at(text: &str) -> DateTime<Utc> {
        text.parse().unwrap()
    }

    fn due(rule: &str, begins: &str, zone: &str, after: &str, most: usize) -> Vec<String> {
        let recurrence = Recurrence::parse(rule, clock(begins), zone).unwrap();
        recurrence.after(at(after), most).iter().map(|due| due.format("%m-%d %H:%M").to_string()).collect()
    }

    #[test]
    fn a_time_that_the_clock_skips_in_spring_is_an_hour_later_and_the_day_is_not_lost() {
        // New York goes from 2:00 to 3:00 on 8 March 2026; Berlin on 29 March.
        let times = due("FREQ=DAILY", "2026-03-07 02:30", "America/New_York", "2026-03-01T00:00:00Z", 3);
        assert_eq!(times, ["03-07 07:30", "03-08 07:30", "03-09 06:30"], "3:30 on the day of the change");
        let times = due("FREQ=DAILY", "2026-03-28 02:30", "Europe/Berlin", "2026-03-01T00:00:00Z", 3);
        assert_eq!(times, ["03-28 01:30", "03-29 01:30", "03-30 00:30"]);
    }

    #[test]
    fn a_time_that_the_clock_shows_twice_in_autumn_comes_due_once() {
        let times = due("FREQ=DAILY", "2026-10-24 02:30", "Europe/Berlin", "2026-10-01T00:00:00Z", 3);
        assert_eq!(times, ["10-24 00:30", "10-25 00:30", "10-26 01:30"], "the first of the two");
        let hourly = due("FREQ=HOURLY", "2026-03-08 00:00", "America/New_York", "2026-03-01T00:00:00Z", 5);
        assert_eq!(hourly, ["03-08 05:00", "03-08 06:00", "03-08 07:00", "03-08 08:00", "03-08 09:00"], "none twice");
    }

    #[test]
    fn eight_in_the_morning_stays_eight_in_the_morning() {
        let rule = "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR";
        let times = due(rule, "2026-03-26 08:00", "Europe/Berlin", "2026-03-26T07:00:00Z", 4);
        assert_eq!(times, ["03-27 07:00", "03-30 06:00", "03-31 06:00", "04-01 06:00"]);
    }

    #[test]
    fn an_end_by_count_or_date_is_an_end() {
        assert_eq!(due("FREQ=DAILY;COUNT=2", "2026-01-01 08:00", "UTC", "2026-01-01T08:00:00Z", 5), ["01-02 08:00"]);
        let until = "FREQ=DAILY;UNTIL=20260102T235959Z";
        assert_eq!(due(until, "2026-01-01 08:00", "UTC", "2025-01-01T00:00:00Z", 5), ["01-01 08:00", "01-02 08:00"]);
        let recurrence = Recurrence::parse("FREQ=DAILY", clock("2026-01-01 08:00"), "UTC").unwrap();
        assert_eq!(recurrence.between(at("2026-01-01T08:00:00Z"), at("2026-01-04T09:00:00Z")).len(), 3);
    }

    #[test]
    fn issue_27_an_end_may_be_a_moment_a_time_of_the_clock_or_a_day() {
        let last = |until: &str, begins: &str, zone: &str| {
            let rule = format!("FREQ=DAILY;UNTIL={until}");
            due(&rule, begins, zone, "2026-12-01T00:00:00Z", 50).pop().unwrap()
        };
        // 23:00 in London on New Year's Day is 8:00 of the second in Tokyo.
        assert_eq!(last("20270101T230000Z", "2026-12-30 08:00", "Asia/Tokyo"), "01-01 23:00");
        assert_eq!(last("20270101T225959Z", "2026-12-30 08:00", "Asia/Tokyo"), "12-31 23:00");
        assert_eq!(last("20261231T235959", "2026-12-30 08:00", "Asia/Tokyo"), "12-30 23:00");
        assert_eq!(last("20270115", "2026-12-30 08:00", "UTC"), "01-15 08:00", "the day counts as a whole");
        assert_eq!(last("20270115", "2026-12-30 23:59", "America/New_York"), "01-16 04:59");
        for wrong in ["20271501", "tomorrow", "2027-01-15", ""] {
            let refused = Recurrence::parse(&format!("FREQ=DAILY;UNTIL={wrong}"), clock("2026-12-30 08:00"), "UTC");
            assert!(matches!(refused, Err(Wrong::Rule(_))), "{wrong}");
        }
    }

    /// H4, N3: how much is looked at does not depend on how long ago a schedule began.
    #[test]
    fn h4_a_rule_is_not_unrolled_from_where_it_begins() {
        for (rule, old, recent) in [
            ("FREQ=HOURLY", "2000-01-01 00:00", "2026-03-01 00:00"),
            ("FREQ=HOURLY;INTERVAL=7", "2000-01-01 00:00", "2000-01-01 00:00"),
            ("FREQ=DAILY;INTERVAL=3", "2000-01-02 08:00", "2000-01-02 08:00"),
            ("FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH", "2001-01-03 08:00", "2001-01-03 08:00"),
            ("FREQ=MONTHLY;BYDAY=-1FR", "2000-01-01 08:00", "2026-01-01 08:00"),
        ] {
            let moment = at("2026-03-01T00:00:00Z");
            let moved = Recurrence::parse(rule, clock(old), "Europe/Berlin").unwrap();
            let read: RRule<Unvalidated> = rule.parse().unwrap();
            let start = rrule::Tz::UTC.from_utc_datetime(&clock(recent));
            let whole = RRuleSet::new(start).rrule(read.validate(start).unwrap());
            let times = whole.into_iter().map(|time| moved.at(time.naive_utc())).filter(|due| *due > moment);
            assert_eq!(moved.after(moment, 6), times.take(6).collect::<Vec<_>>(), "{rule}");
        }
        let hourly = Recurrence::parse("FREQ=HOURLY", clock("2000-01-01 00:00"), "UTC").unwrap();
        assert!(hourly.clock(clock("2026-03-01 00:00")).next().unwrap() > clock("2026-02-27 00:00"));
        // Nothing to be found for longer than is looked.
        assert!(hourly.clock(clock("2026-03-01 00:00")).count() <= usize::try_from(STEPS).unwrap() + 1);
        let leap = "FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=29;BYHOUR=0";
        assert_eq!(due(leap, "2026-03-01 00:00", "UTC", "2026-03-01T00:00:00Z", 1), ["02-29 00:00"]);
    }

    #[test]
    fn n3_years_near_the_ends_of_the_calendar_are_refused() {
        let begins = [
            NaiveDateTime::MIN,
            NaiveDateTime::MAX,
            clock("0001-01-01 00:00"),
            clock("1999-12-31 23:59"),
            clock("2101-01-01 00:00"),
        ];
        for begins in begins {
            for rule in ["FREQ=HOURLY", "FREQ=WEEKLY;BYDAY=MO,TU", "FREQ=YEARLY"] {
                let wrong = Recurrence::parse(rule, begins, "America/New_York").unwrap_err();
                assert_eq!(wrong, Wrong::Begins, "{begins}");
            }
        }
        for rule in ["FREQ=YEARLY;INTERVAL=65535", "FREQ=HOURLY;INTERVAL=65535", "FREQ=WEEKLY;INTERVAL=65535"] {
            for begins in ["2000-01-01 00:00", "2100-12-31 23:59"] {
                let recurrence = Recurrence::parse(rule, clock(begins), "Europe/Berlin").unwrap();
                assert!(recurrence.after(at("2101-01-01T00:00:00Z"), 50).len() <= 50);
            }
        }
    }

    #[test]
    fn h4_a_rule_whose_times_would_fill_the_memory_is_refused() {
        let all = |to: u8| (0..to).map(|value| value.to_string()).collect::<Vec<_>>().join(",");
        let dense = format!("FREQ=YEARLY;BYDAY=MO,TU;BYHOUR={};BYMINUTE={};BYSECOND={}", all(24), all(60), all(60));
        assert_eq!(Recurrence::parse(&dense, clock("2026-01-01 08:00"), "UTC").unwrap_err(), Wrong::TooOften);
        let counted = Recurrence::parse("FREQ=HOURLY;COUNT=4000000000", clock("2026-01-01 08:00"), "UTC");
        assert_eq!(counted.unwrap_err(), Wrong::TooMany);
    }

    #[test]
    fn rules_that_cannot_be_kept_say_why() {
        let wrong = |rule: &str, zone: &str| Recurrence::parse(rule, clock("2026-01-01 08:00"), zone).unwrap_err();
        assert!(matches!(wrong("every day", "UTC"), Wrong::Rule(_)));
        assert!(matches!(wrong("FREQ=DAILY\nDTSTART:20200101T000000Z", "UTC"), Wrong::Rule(_)));
        assert_eq!(wrong("FREQ=DAILY", "Mars/Olympus"), Wrong::Zone);
        assert_eq!(wrong("FREQ=MINUTELY;INTERVAL=90", "UTC"), Wrong::TooOften);
        assert_eq!(wrong("FREQ=DAILY;BYHOUR=8;BYMINUTE=0,30", "UTC"), Wrong::TooOften);
        assert_eq!(wrong("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "UTC"), Wrong::Never);
        assert!(!wrong("FREQ=DAILY;UNTIL=20250101T000000Z", "UTC").to_string().is_empty(), "it ends before it begins");
    }
}
