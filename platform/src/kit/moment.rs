//! Moments that people and programs send: within what the database holds and a calendar shows. JSON may name far more
//! of them.

use chrono::{DateTime, Datelike, Utc};

use super::problem::Problem;

/// Years of moments that are taken.
const YEARS: std::ops::RangeInclusive<i32> = 1..=9999;
const WHAT_TO_DO: &str = "Please give a date of the years 1 to 9999.";

fn is_within(moment: &DateTime<Utc>) -> bool {
    YEARS.contains(&moment.year())
}

/// garde rule: a moment that the database holds.
pub fn within(value: &DateTime<Utc>, _: &()) -> garde::Result {
    if is_within(value) { Ok(()) } else { Err(garde::Error::new(WHAT_TO_DO)) }
}

/// The same for a parameter of a query.
///
/// # Errors
/// 400 with the parameter named.
pub fn checked(parameter: &'static str, value: Option<DateTime<Utc>>) -> Result<Option<DateTime<Utc>>, Problem> {
    match value {
        Some(moment) if !is_within(&moment) => Err(Problem::field(parameter, WHAT_TO_DO)),
        value => Ok(value),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn b22_a_moment_beyond_all_calendars_is_refused_by_its_name() {
        for (text, good) in [
            ("-9999-01-01T00:00:00Z", false),
            ("0000-12-31T23:59:59Z", false),
            ("0001-01-01T00:00:00Z", true),
            ("9999-12-31T23:59:59Z", true),
            ("+10000-01-01T00:00:00Z", false),
        ] {
            let moment: DateTime<Utc> = text.parse().unwrap();
            assert_eq!(within(&moment, &()).is_ok(), good, "{text}");
            let told = checked("since", Some(moment)).err().map(|problem| problem.errors.contains_key("since"));
            assert_eq!(told, (!good).then_some(true), "{text}");
        }
        assert!(checked("since", None).is_ok());
    }
}
