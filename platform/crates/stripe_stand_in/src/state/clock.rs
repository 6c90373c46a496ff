//! A clock that runs with the world's and can be turned forward.

use chrono::Utc;

pub const HOUR: i64 = 3600;
pub const DAY: i64 = 24 * HOUR;

/// Seconds since 1970. A fixed clock stands until it is turned: tests need no luck with seconds.
pub struct Clock {
    fixed: Option<i64>,
    turned: i64,
}

impl Clock {
    pub fn new(fixed: Option<i64>) -> Self {
        Self { fixed, turned: 0 }
    }

    pub fn now(&self) -> i64 {
        self.fixed.unwrap_or_else(Self::wall) + self.turned
    }

    /// Seconds by which it was turned in all.
    pub fn turned(&self) -> i64 {
        self.turned
    }

    pub fn turn_by(&mut self, seconds: i64) {
        self.turned += seconds;
    }

    /// The receiver's time, by which it judges how old a signature is.
    #[expect(clippy::disallowed_methods, reason = "this is the crate's clock")]
    pub fn wall() -> i64 {
        Utc::now().timestamp()
    }

    /// Forward only, as Stripe's.
    pub fn turn_to(&mut self, moment: i64) {
        self.turned += (moment - self.now()).max(0);
    }
}
