//! What people set for themselves, and its rules.

use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::auth::Theme;
use crate::kit::text;

/// Languages that the page has.
const LANGUAGES: &[&str] = &["en"];

/// One's own account, as one may change it.
#[derive(Debug, Serialize, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OwnProfile {
    #[garde(length(chars, max = 100), custom(text::name))]
    #[schema(min_length = 1, max_length = 100)]
    pub first_name: String,
    #[garde(length(chars, max = 100), custom(text::name))]
    #[schema(min_length = 1, max_length = 100)]
    pub last_name: String,
    /// `en`.
    #[garde(custom(offered))]
    pub language: String,
    /// An IANA name, `Europe/Berlin` say; empty: the browser's.
    #[garde(custom(known_zone))]
    #[schema(max_length = 64)]
    pub time_zone: String,
    #[garde(skip)]
    pub theme: Theme,
}

fn offered(value: &str, _: &()) -> garde::Result {
    if LANGUAGES.contains(&value) {
        Ok(())
    } else {
        Err(garde::Error::new("Please choose one of the languages offered."))
    }
}

/// Only names that the time zone database knows: everything that shows a time relies on it.
fn known_zone(value: &str, _: &()) -> garde::Result {
    if value.is_empty() || (value.len() <= 64 && value.parse::<chrono_tz::Tz>().is_ok()) {
        return Ok(());
    }
    Err(garde::Error::new("This time zone is not known. Please choose one from the list."))
}

#[cfg(test)]
mod unit {
    use super::*;

    #[test]
    fn time_zones_are_those_of_the_database() {
        for good in ["", "Europe/Berlin", "UTC", "America/Argentina/Buenos_Aires", "Asia/Kolkata"] {
            assert!(known_zone(good, &()).is_ok(), "{good}");
        }
        for bad in ["Berlin", "europe/berlin ", "Europe/Atlantis", "../etc/passwd", "+02:00", "\0", &"x".repeat(80)] {
            assert!(known_zone(bad, &()).is_err(), "{bad}");
        }
    }
}
