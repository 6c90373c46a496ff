//! Billing periods: months from the anchor, so that 31 January leads to 28 February and then to 31 March.

use chrono::{DateTime, Months};
use serde_json::Value;

use crate::state::DAY;

pub fn add_months(from: i64, months: i64) -> i64 {
    let Some(start) = DateTime::from_timestamp(from, 0) else { return from };
    let count = u32::try_from(months.unsigned_abs()).unwrap_or_default();
    let moved = if months < 0 {
        start.checked_sub_months(Months::new(count))
    } else {
        start.checked_add_months(Months::new(count))
    };
    moved.map_or(from, |at| at.timestamp())
}

/// `times` intervals of a price after the anchor.
pub fn after(anchor: i64, recurring: &Value, times: i64) -> i64 {
    let count = recurring["interval_count"].as_i64().unwrap_or(1) * times;
    match recurring["interval"].as_str() {
        Some("day") => anchor + count * DAY,
        Some("week") => anchor + count * 7 * DAY,
        Some("year") => add_months(anchor, count * 12),
        _ => add_months(anchor, count),
    }
}

/// The end of the period that holds this moment.
pub fn end(anchor: i64, recurring: &Value, at: i64) -> i64 {
    bound(anchor, recurring, at).1
}

/// Start and end of the period that holds this moment.
pub fn bound(anchor: i64, recurring: &Value, at: i64) -> (i64, i64) {
    let length = (after(anchor, recurring, 1) - anchor).max(DAY);
    // Close to the period, then a step at a time: months differ in length.
    let mut times = (at - anchor).div_euclid(length) - 1;
    while after(anchor, recurring, times + 1) <= at {
        times += 1;
    }
    (after(anchor, recurring, times), after(anchor, recurring, times + 1))
}

#[cfg(test)]
mod tests {
    use chrono::DateTime;
    use serde_json::json;

    use super::{bound, end};

    fn at(day: &str) -> i64 {
        DateTime::parse_from_rfc3339(&format!("{day}T10:00:00Z")).unwrap().timestamp()
    }

    #[test]
    fn months_are_counted_from_the_anchor() {
        let monthly = json!({ "interval": "month", "interval_count": 1 });
        assert_eq!(end(at("2026-01-31"), &monthly, at("2026-01-31")), at("2026-02-28"));
        assert_eq!(end(at("2026-01-31"), &monthly, at("2026-02-28")), at("2026-03-31"));
        assert_eq!(bound(at("2026-06-15"), &monthly, at("2026-06-01")), (at("2026-05-15"), at("2026-06-15")));
        let yearly = json!({ "interval": "year", "interval_count": 1 });
        assert_eq!(end(at("2024-02-29"), &yearly, at("2024-02-29")), at("2025-02-28"));
    }
}
