//! One minute of one client, and what minutes come to.

use std::time::Duration;

use serde::Deserialize;
use utoipa::ToSchema;

use crate::routing::Times;

/// What this process has counted of a client in a minute so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Minute {
    pub requests: i64,
    pub refused_402: i64,
    pub refused_429: i64,
    pub refused_432: i64,
    pub begun: i64,
    pub waited: Times,
    pub waited_ms: i64,
    pub cpu_us: i64,
    pub sent_bytes: i64,
    pub received_bytes: i64,
    /// How long its transactions held a connection of the database.
    pub db_us: i64,
}

impl Minute {
    pub fn answered(&mut self, status: u16) {
        self.requests += 1;
        match status {
            402 => self.refused_402 += 1,
            429 => self.refused_429 += 1,
            432 => self.refused_432 += 1,
            _ => {}
        }
    }

    pub fn began(&mut self, waited: Duration) {
        let ms = whole(waited.as_millis());
        self.begun += 1;
        self.waited.add(u64::try_from(ms).unwrap_or(0));
        self.waited_ms = self.waited_ms.saturating_add(ms);
    }

    pub fn spent(&mut self, cpu: Duration, sent: u64, received: u64) {
        self.cpu_us = self.cpu_us.saturating_add(whole(cpu.as_micros()));
        self.sent_bytes = self.sent_bytes.saturating_add(whole(sent.into()));
        self.received_bytes = self.received_bytes.saturating_add(whole(received.into()));
    }

    pub fn held(&mut self, time: Duration) {
        self.db_us = self.db_us.saturating_add(whole(time.as_micros()));
    }
}

fn whole(number: u128) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// What a client took in some minutes.
#[derive(Clone, Debug)]
pub struct Load {
    pub client_id: i64,
    pub name: String,
    pub status: String,
    pub waiting: i64,
    pub running: i64,
    pub requests: i64,
    pub refused_402: i64,
    pub refused_429: i64,
    pub refused_432: i64,
    pub begun: i64,
    pub cpu_us: i64,
    pub sent_bytes: i64,
    pub received_bytes: i64,
    pub db_us: i64,
}

/// How clients are sorted: the most first, names from A.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = LoadSort)]
pub enum Sort {
    /// Runs that wait.
    #[default]
    Waiting,
    /// Runs under way.
    Running,
    /// How long a run waited on average.
    Waited,
    Refused,
    Sandbox,
    Bytes,
    Database,
    Requests,
    Name,
}

impl Sort {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Running => "running",
            Self::Waited => "waited",
            Self::Refused => "refused",
            Self::Sandbox => "sandbox",
            Self::Bytes => "bytes",
            Self::Database => "database",
            Self::Requests => "requests",
            Self::Name => "name",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn l9_a_minute_counts_answers_by_what_they_refused() {
        let mut minute = Minute::default();
        [200, 429, 429, 432, 402, 404].into_iter().for_each(|status| minute.answered(status));
        minute.began(Duration::from_millis(70));
        minute.spent(Duration::from_millis(3), 10, 20);
        minute.held(Duration::from_millis(9));
        assert_eq!((minute.requests, minute.refused_402, minute.refused_429, minute.refused_432), (6, 1, 2, 1));
        assert_eq!((minute.begun, minute.waited_ms, minute.cpu_us), (1, 70, 3000));
        assert_eq!((minute.sent_bytes, minute.received_bytes, minute.db_us), (10, 20, 9000));
    }
}
