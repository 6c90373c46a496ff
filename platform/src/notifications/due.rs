//! When a mail is due: by rhythm, the person's own clock, and their quiet hours. Pure rules, over daylight saving too.

use chrono::{
    DateTime, Datelike, Days, DurationRound, LocalResult, NaiveDateTime, NaiveTime, TimeDelta, TimeZone, Utc,
};
use chrono_tz::Tz;

use super::model::{Quiet, Rhythm};

/// When daily and weekly mails leave, on the person's clock.
const MORNING: NaiveTime = match NaiveTime::from_hms_opt(8, 0, 0) {
    Some(time) => time,
    None => NaiveTime::MIN,
};

/// When to say by mail what happened at `now`; `None`: never. What is required waits for nobody's morning.
pub fn due(rhythm: Rhythm, now: DateTime<Utc>, zone: Tz, quiet: Option<Quiet>) -> Option<DateTime<Utc>> {
    let local = now.with_timezone(&zone).naive_local();
    let wanted = match rhythm {
        Rhythm::Off => return None,
        Rhythm::AtOnce => now,
        Rhythm::Hourly => now.duration_trunc(TimeDelta::hours(1)).unwrap_or(now) + TimeDelta::hours(1),
        Rhythm::Daily => morning_after(local, zone, now, |_| true),
        Rhythm::Weekly => morning_after(local, zone, now, |day| day.weekday() == chrono::Weekday::Mon),
    };
    Some(quiet.map_or(wanted, |quiet| after_quiet(wanted, zone, quiet)))
}

/// The first morning after now whose day is wanted.
fn morning_after(
    local: NaiveDateTime,
    zone: Tz,
    now: DateTime<Utc>,
    wanted: impl Fn(chrono::NaiveDate) -> bool,
) -> DateTime<Utc> {
    let days = (0..=8).filter_map(|ahead| local.date().checked_add_days(Days::new(ahead)));
    let mornings = days.filter(|day| wanted(*day)).map(|day| instant(day.and_time(MORNING), zone));
    mornings.into_iter().find(|morning| *morning > now).unwrap_or(now)
}

/// The end of the quiet hours that a moment falls into, or the moment itself.
fn after_quiet(moment: DateTime<Utc>, zone: Tz, quiet: Quiet) -> DateTime<Utc> {
    let local = moment.with_timezone(&zone).naive_local();
    let (time, day) = (local.time(), local.date());
    let over_midnight = quiet.from > quiet.until;
    let is_quiet =
        if over_midnight { time >= quiet.from || time < quiet.until } else { time >= quiet.from && time < quiet.until };
    if !is_quiet {
        return moment;
    }
    let ends =
        if over_midnight && time >= quiet.from { day.checked_add_days(Days::new(1)).unwrap_or(day) } else { day };
    // Where the clock is put back, the end may come twice, and the first one is over.
    instant(ends.and_time(quiet.until), zone).max(moment)
}

/// The moment at which the zone's clock first shows this. A time that the clock leaves out is the first one after it.
fn instant(clock: NaiveDateTime, zone: Tz) -> DateTime<Utc> {
    let quarter = TimeDelta::minutes(15);
    let shown = (0..=96).map(|step| clock + quarter * step).find_map(|clock| match zone.from_local_datetime(&clock) {
        LocalResult::Single(moment) | LocalResult::Ambiguous(moment, _) => Some(moment.with_timezone(&Utc)),
        LocalResult::None => None,
    });
    shown.unwrap_or_else(|| clock.and_utc())
}

#[cfg(test)]
mod unit {
    use proptest::prelude::*;

    use super::*;

    fn at(text: &str) -> DateTime<Utc> {
        text.parse().unwrap()
    }

    fn quiet(from: &str, until: &str) -> Option<Quiet> {
        Some(Quiet { from: from.parse().unwrap(), until: until.parse().unwrap() })
    }

    fn say(rhythm: Rhythm, now: &str, zone: &str, hours: Option<Quiet>) -> String {
        due(rhythm, at(now), zone.parse().unwrap(), hours).map(|due| due.to_rfc3339()).unwrap_or_default()
    }

    #[test]
    fn r44_a_mail_is_due_by_rhythm_on_the_persons_clock() {
        let (berlin, kolkata) = ("Europe/Berlin", "Asia/Kolkata");
        for (rhythm, now, zone, expected) in [
            (Rhythm::Off, "2026-11-26T12:00:00Z", berlin, ""),
            (Rhythm::AtOnce, "2026-11-26T12:00:00Z", berlin, "2026-11-26T12:00:00+00:00"),
            (Rhythm::Hourly, "2026-11-26T12:00:00Z", berlin, "2026-11-26T13:00:00+00:00"),
            (Rhythm::Hourly, "2026-11-26T12:59:59Z", berlin, "2026-11-26T13:00:00+00:00"),
            (Rhythm::Daily, "2026-11-26T06:59:59Z", berlin, "2026-11-26T07:00:00+00:00"),
            (Rhythm::Daily, "2026-11-26T07:00:00Z", berlin, "2026-11-27T07:00:00+00:00"),
            (Rhythm::Daily, "2026-11-26T02:00:00Z", kolkata, "2026-11-26T02:30:00+00:00"),
            (Rhythm::Weekly, "2026-11-26T12:00:00Z", berlin, "2026-11-30T07:00:00+00:00"),
            (Rhythm::Weekly, "2026-11-30T07:00:00Z", berlin, "2026-12-07T07:00:00+00:00"),
        ] {
            assert_eq!(say(rhythm, now, zone, None), expected, "{rhythm:?} {now}");
        }
    }

    #[test]
    fn r44_quiet_hours_hold_over_daylight_saving() {
        let berlin = "Europe/Berlin";
        for (now, zone, hours, expected) in [
            // an ordinary night, before and after midnight
            ("2026-11-26T22:30:00Z", berlin, quiet("22:00", "07:00"), "2026-11-27T06:00:00+00:00"),
            ("2026-11-27T03:00:00Z", berlin, quiet("22:00", "07:00"), "2026-11-27T06:00:00+00:00"),
            ("2026-11-27T06:00:00Z", berlin, quiet("22:00", "07:00"), "2026-11-27T06:00:00+00:00"),
            ("2026-11-27T12:00:00Z", berlin, quiet("12:00", "14:00"), "2026-11-27T13:00:00+00:00"),
            // the short night of March and the long one of October
            ("2026-03-28T22:00:00Z", berlin, quiet("22:00", "07:00"), "2026-03-29T05:00:00+00:00"),
            ("2026-10-24T21:00:00Z", berlin, quiet("22:00", "07:00"), "2026-10-25T06:00:00+00:00"),
            // an end that the clock leaves out: three o'clock is the first time there is
            ("2026-03-29T00:30:00Z", berlin, quiet("22:00", "02:30"), "2026-03-29T01:00:00+00:00"),
            // an end that comes twice: within the second time round nothing goes back in time
            ("2026-10-25T00:15:00Z", berlin, quiet("22:00", "02:30"), "2026-10-25T00:30:00+00:00"),
            ("2026-10-25T01:15:00Z", berlin, quiet("22:00", "02:30"), "2026-10-25T01:15:00+00:00"),
            ("2018-11-04T02:30:00Z", "America/Sao_Paulo", quiet("22:00", "00:00"), "2018-11-04T03:00:00+00:00"),
            ("2026-06-01T20:00:00Z", "Asia/Kolkata", quiet("22:00", "07:00"), "2026-06-02T01:30:00+00:00"),
        ] {
            assert_eq!(say(Rhythm::AtOnce, now, zone, hours), expected, "{now} {zone}");
        }
    }

    proptest! {
        #[test]
        fn r44_a_mail_is_never_due_before_its_cause_nor_after_nine_days(
            seconds in 1_400_000_000_i64..2_000_000_000,
            zone in prop::sample::select(vec!["Europe/Berlin", "America/Sao_Paulo", "Asia/Kolkata", "Australia/Lord_Howe", "UTC"]),
            (from, until) in (0_u32..1440, 0_u32..1440),
            rhythm in prop::sample::select(vec![Rhythm::AtOnce, Rhythm::Hourly, Rhythm::Daily, Rhythm::Weekly]),
        ) {
            let time = |minutes: u32| NaiveTime::from_hms_opt(minutes / 60, minutes % 60, 0).unwrap();
            let now = DateTime::from_timestamp(seconds, 0).unwrap();
            let hours = (from != until).then(|| Quiet { from: time(from), until: time(until) });
            let found = due(rhythm, now, zone.parse().unwrap(), hours).unwrap();
            prop_assert!(found >= now && found <= now + TimeDelta::days(9), "{found}");
        }
    }
}
