//! How long a provider asks to be left alone: `Retry-After`, as seconds or as a date that is held against this
//! machine's clock.

use std::time::{Duration, SystemTime};

use reqwest::header::{HeaderMap, RETRY_AFTER};

/// The longest that anybody is told to wait: a provider's clock may be wrong by a year.
const LONGEST: Duration = Duration::from_secs(3600);

/// What the head of an answer says. A time that has come already is no wait.
pub fn of(headers: &HeaderMap) -> Option<Duration> {
    let text = headers.get(RETRY_AFTER)?.to_str().ok()?;
    seconds(text).or_else(|| until(text, now()))
}

fn seconds(text: &str) -> Option<Duration> {
    let seconds: f64 = text.trim().parse().ok()?;
    Duration::try_from_secs_f64(seconds).ok().map(|wait| wait.min(LONGEST))
}

/// How far a date of HTTP is ahead; nothing of what is none.
pub fn until(text: &str, now: SystemTime) -> Option<Duration> {
    let date = httpdate::parse_http_date(text.trim()).ok()?;
    Some(date.duration_since(now).unwrap_or_default().min(LONGEST))
}

/// Never a moment too early.
pub fn whole_seconds(wait: Duration) -> u64 {
    wait.as_secs() + u64::from(wait.subsec_nanos() > 0)
}

#[expect(clippy::disallowed_methods, reason = "another machine's date is held against this one's")]
pub fn now() -> SystemTime {
    SystemTime::now()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn f10_a_wait_is_read_from_seconds_and_from_dates_and_bounded() {
        // Sun, 06 Nov 1994 08:49:37 GMT, in all three forms that a date may have.
        let now = SystemTime::UNIX_EPOCH + Duration::from_secs(784_111_777 - 20);
        let in_twenty = Some(Duration::from_secs(20));
        for date in ["Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994"] {
            assert_eq!(until(date, now), in_twenty, "{date}");
        }
        assert_eq!(until("Sun, 06 Nov 1994 08:49:07 GMT", now), Some(Duration::ZERO), "the past");
        assert_eq!(until("Mon, 06 Nov 1995 08:49:37 GMT", now), Some(LONGEST), "a year ahead");
        for nonsense in ["", "soon", "7", "-1", "Sun, 99 Nov 1994 08:49:37 GMT"] {
            assert_eq!(until(nonsense, now), None, "{nonsense}");
        }
        assert_eq!((seconds("1.5"), seconds(" 7 ")), (Some(Duration::from_millis(1500)), Some(Duration::from_secs(7))));
        assert_eq!((seconds("1e9"), seconds("-1"), seconds("NaN")), (Some(LONGEST), None, None));
        assert_eq!((whole_seconds(Duration::from_millis(1500)), whole_seconds(Duration::from_secs(2))), (2, 2));
    }
}
