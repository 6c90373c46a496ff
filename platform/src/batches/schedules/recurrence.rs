//! When a schedule comes due: an RRULE on the clock of a time zone.
//!
//! The rule is unrolled on a clock without a zone, and each time is then looked up in the zone (RFC 5545, 3.3.5): one that the clock skips in spring
//! is that much later, one that it shows twice in autumn is the first of the two. So "at 2:30 every day" comes due once each day.

use chrono::{DateTime, Duration, NaiveDateTime, Offset, TimeZone, Utc};
use chrono_tz::Tz;
use rrule::{Frequency, RRule, RRuleSet, Unvalidated};

/// Between two times at least; it also bounds what a rule may ask of the server.
const APART: Duration = Duration::hours(1);
/// Times that are looked at to find that out.
const LOOKED_AT: usize = 50;
/// Characters of a rule.
const LONGEST: usize = 500;

/// What is wrong with a rule, in a sentence.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum Wrong {
    #[error("This is no recurrence rule that can be read: {0}")]
    Rule(String),
    #[error("There is no time zone of this name.")]
    Zone,
    #[error("Times must be an hour apart at least.")]
    TooOften,
    #[error("This rule never comes due.")]
    Never,
}

/// A rule, where it begins, and on whose clock.
#[derive(Clone, Debug)]
pub struct Recurrence {
    rule: RRuleSet,
    zone: Tz,
}

impl Recurrence {
    /// # Errors
    /// What is wrong with it.
    pub fn parse(rule: &str, begins: NaiveDateTime, zone: &str) -> Result<Self, Wrong> {
        let zone: Tz = zone.parse().map_err(|_| Wrong::Zone)?;
        let rule = rule.trim().trim_start_matches("RRULE:");
        if rule.len() > LONGEST || rule.contains(['\n', '\r']) {
            return Err(Wrong::Rule("one line of at most 500 characters is needed.".to_owned()));
        }
        let unreadable = |error: rrule::RRuleError| Wrong::Rule(error.to_string().chars().take(200).collect());
        let read: RRule<Unvalidated> = rule.parse().map_err(unreadable)?;
        if matches!(read.get_freq(), Frequency::Secondly | Frequency::Minutely) {
            return Err(Wrong::TooOften);
        }
        let start = rrule::Tz::UTC.from_utc_datetime(&begins);
        let rule = RRuleSet::new(start).rrule(read.validate(start).map_err(unreadable)?).limit();
        let recurrence = Self { rule, zone };
        let first: Vec<NaiveDateTime> =
            (&recurrence.rule).into_iter().take(LOOKED_AT).map(|time| time.naive_utc()).collect();
        if first.is_empty() {
            return Err(Wrong::Never);
        }
        let too_near = |pair: &[NaiveDateTime]| matches!(pair, [one, next] if *next - *one < APART);
        if first.windows(2).any(too_near) { Err(Wrong::TooOften) } else { Ok(recurrence) }
    }

    /// The first times after a moment.
    pub fn after(&self, moment: DateTime<Utc>, most: usize) -> Vec<DateTime<Utc>> {
        let mut times: Vec<DateTime<Utc>> = Vec::new();
        for time in &self.rule {
            let due = self.at(time.naive_utc());
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
