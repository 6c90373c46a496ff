//! Keyset paging: an opaque cursor holds the last row's sort key and id, so that page 1,000 costs what page 1 costs.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::{DateTime, Utc};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize};

use super::problem::Problem;

/// Counting stops here: every row that is counted is read, and a thousand of them already cost as much as the page they
/// stand on.
pub const COUNT_LIMIT: i64 = 1_000;

/// The same where pages have numbers: a page that is not counted could not be turned to.
pub const NUMBERED_COUNT_LIMIT: i64 = 10_000;

/// How many rows a list has in all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Total {
    /// Exact up to the limit of the count.
    pub rows: i64,
    /// So many were met, and there may be more.
    pub is_least: bool,
}

impl From<i64> for Total {
    fn from(rows: i64) -> Self {
        Self { rows, is_least: false }
    }
}

/// Later than any row: where a list that begins with the newest starts. A bound that is always there keeps the index in
/// use.
pub const LATEST: DateTime<Utc> = DateTime::<Utc>::MAX_UTC;

/// Rows a page: 1–100, 30 unless asked.
#[derive(Clone, Copy, Debug)]
pub struct Limit(i64);

impl Limit {
    /// The number of rows to fetch: one more than the page, to learn whether another follows.
    pub fn fetch(self) -> i64 {
        self.0 + 1
    }

    /// Cuts the extra row off and makes the cursor from the last row that stays.
    pub fn cut<T, K: Serialize>(self, rows: &mut Vec<T>, key: impl Fn(&T) -> K) -> Option<String> {
        let page = usize::try_from(self.0).unwrap_or(30);
        if rows.len() <= page {
            return None;
        }
        rows.truncate(page);
        rows.last().map(|row| encode(&key(row)))
    }
}

impl Default for Limit {
    fn default() -> Self {
        Self(30)
    }
}

impl<'de> Deserialize<'de> for Limit {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        match i64::deserialize(from)? {
            rows @ 1..=100 => Ok(Self(rows)),
            _ => Err(serde::de::Error::custom("limit must be between 1 and 100")),
        }
    }
}

/// The cursor behind a row with this sort key.
pub fn encode(key: &impl Serialize) -> String {
    URL_SAFE_NO_PAD.encode(serde_json::to_vec(key).unwrap_or_default())
}

/// The sort key in a cursor that this server made; anything else is the caller's mistake.
pub fn decode<K: DeserializeOwned>(cursor: Option<&str>) -> Result<Option<K>, Problem> {
    let Some(cursor) = cursor.filter(|text| !text.is_empty()) else { return Ok(None) };
    let key = URL_SAFE_NO_PAD.decode(cursor).ok().and_then(|bytes| serde_json::from_slice(&bytes).ok());
    key.map(Some).ok_or_else(foreign)
}

/// The cursor was made elsewhere.
pub fn foreign() -> Problem {
    Problem::field("cursor", "This cursor is not one of ours; start again from the first page.")
}
