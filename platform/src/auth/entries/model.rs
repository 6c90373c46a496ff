//! What an entry is, as both sides see it.

use chrono::{DateTime, TimeDelta, Utc};
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::auth::acting::{a_reason, offered};
use crate::kit::paging::Limit;
use crate::kit::text;

/// A request that nobody answers is too old after this.
pub const ASKED_FOR: TimeDelta = TimeDelta::days(3);
/// What a client granted is good for so long, what the staff confirmed for less.
pub const GRANTED_FOR: TimeDelta = TimeDelta::days(1);
pub const CONFIRMED_FOR: TimeDelta = TimeDelta::hours(1);

/// The state of an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = EntryState)]
pub enum State {
    /// It waits for the client, in an emergency for a second one of the staff.
    Asked,
    Granted,
    Refused,
    /// Nobody answered, or nobody entered, in time.
    Expired,
    /// It is under way.
    Entered,
    Over,
}

/// An entry of the owner's staff.
#[derive(Debug, Serialize, ToSchema)]
pub struct StaffEntry {
    pub id: Uuid,
    pub client_id: i64,
    pub client_name: String,
    pub staff_id: Uuid,
    pub staff_name: String,
    pub reason: String,
    /// Else it only reads.
    pub may_change: bool,
    pub minutes: i32,
    pub is_emergency: bool,
    pub state: State,
    pub asked_at: DateTime<Utc>,
    /// Of the client; of an emergency the second one of the staff.
    pub answered_by_name: Option<String>,
    pub answered_at: Option<DateTime<Utc>>,
    pub answer: String,
    /// A grant is good until then.
    pub good_until: Option<DateTime<Utc>>,
    pub entered_at: Option<DateTime<Utc>>,
    /// It ends by itself then.
    pub until_at: Option<DateTime<Utc>>,
    /// It was ended before that.
    pub ended_at: Option<DateTime<Utc>>,
}

/// A row, and what follows from the time.
pub struct Row {
    pub id: Uuid,
    pub client_id: i64,
    pub client_name: String,
    pub staff_id: Uuid,
    pub staff_name: String,
    pub reason: String,
    pub may_change: bool,
    pub minutes: i32,
    pub is_emergency: bool,
    pub state: String,
    pub asked_at: DateTime<Utc>,
    pub answered_by_name: Option<String>,
    pub answered_at: Option<DateTime<Utc>>,
    pub answer: String,
    pub good_until: Option<DateTime<Utc>>,
    pub session_id: Option<Uuid>,
    pub entered_at: Option<DateTime<Utc>>,
    pub until_at: Option<DateTime<Utc>>,
    pub ended_at: Option<DateTime<Utc>>,
}

impl Row {
    pub fn state(&self, now: DateTime<Utc>) -> State {
        match self.state.as_str() {
            "asked" if self.asked_at + ASKED_FOR > now => State::Asked,
            "granted" if self.good_until.is_some_and(|until| until > now) => State::Granted,
            "refused" => State::Refused,
            "entered" if self.ended_at.is_none() && self.until_at.is_some_and(|until| until > now) => State::Entered,
            "entered" => State::Over,
            _ => State::Expired,
        }
    }

    pub fn shown(self, now: DateTime<Utc>) -> StaffEntry {
        let state = self.state(now);
        StaffEntry {
            id: self.id,
            client_id: self.client_id,
            client_name: self.client_name,
            staff_id: self.staff_id,
            staff_name: self.staff_name,
            reason: self.reason,
            may_change: self.may_change,
            minutes: self.minutes,
            is_emergency: self.is_emergency,
            state,
            asked_at: self.asked_at,
            answered_by_name: self.answered_by_name.filter(|name| !name.is_empty()),
            answered_at: self.answered_at,
            answer: self.answer,
            good_until: self.good_until,
            entered_at: self.entered_at,
            until_at: self.until_at,
            ended_at: self.ended_at,
        }
    }
}

/// An entry to be.
pub struct NewEntry<'a> {
    pub id: Uuid,
    pub staff: Uuid,
    pub reason: &'a str,
    pub may_change: bool,
    pub minutes: i32,
    pub is_emergency: bool,
    pub now: DateTime<Utc>,
}

/// What staff ask a client for.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AskEntry {
    #[garde(range(min = 2))]
    pub client_id: i64,
    /// The client reads it; at least ten characters.
    #[garde(custom(a_reason))]
    #[schema(min_length = 10, max_length = 500)]
    pub reason: String,
    /// 15, 30 or 60.
    #[garde(custom(offered))]
    pub minutes: i64,
    /// Else it only reads.
    #[garde(skip)]
    #[serde(default)]
    pub may_change: bool,
    /// Not the client is asked, but a second one of the staff, and the client is told at once.
    #[garde(skip)]
    #[serde(default)]
    pub is_emergency: bool,
}

/// A request that was made.
#[derive(Serialize, ToSchema)]
pub struct AskedEntry {
    pub id: Uuid,
}

/// What the client says.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AnswerEntry {
    #[garde(skip)]
    pub is_granted: bool,
    /// No more than was asked for; left out, what was asked for.
    #[garde(skip)]
    #[serde(default)]
    pub may_change: Option<bool>,
    /// 15, 30 or 60, and no more than was asked for; left out, what was asked for.
    #[garde(inner(custom(offered)))]
    #[serde(default)]
    pub minutes: Option<i64>,
    /// The staff read it.
    #[garde(length(chars, max = 500), custom(text::prose))]
    #[serde(default)]
    #[schema(max_length = 500)]
    pub answer: String,
}

/// A page of entries, or of what was done in one.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct EntriesQuery {
    /// `next` of the page before.
    #[serde(default)]
    pub cursor: Option<String>,
    /// 1–100, 30 unless given.
    #[serde(default)]
    #[param(value_type = Option<i64>, minimum = 1, maximum = 100)]
    pub limit: Limit,
}

/// Something that was opened or done in an entry.
#[derive(Debug, Serialize, ToSchema)]
pub struct TranscriptLine {
    pub id: Uuid,
    pub at: DateTime<Utc>,
    /// `acting.request`: a page or a file was asked for; the others as in the audit log.
    pub action: String,
    pub object_type: String,
    /// Of a request its address.
    pub object_id: Option<String>,
    /// `done`, `denied` or `failed`.
    pub outcome: String,
    /// Of a request: `GET`, `POST`, …
    pub method: Option<String>,
}

#[cfg(test)]
mod unit {
    use super::*;

    fn row(state: &str, now: DateTime<Utc>) -> Row {
        Row {
            id: Uuid::nil(),
            client_id: 2,
            client_name: String::new(),
            staff_id: Uuid::nil(),
            staff_name: String::new(),
            reason: String::new(),
            may_change: false,
            minutes: 15,
            is_emergency: false,
            state: state.to_owned(),
            asked_at: now,
            answered_by_name: None,
            answered_at: None,
            answer: String::new(),
            good_until: Some(now + GRANTED_FOR),
            session_id: None,
            entered_at: None,
            until_at: Some(now + TimeDelta::minutes(15)),
            ended_at: None,
        }
    }

    #[test]
    fn r70_requests_grants_and_entries_end_by_themselves() {
        let now = DateTime::UNIX_EPOCH;
        for (state, first, after, then) in [
            ("asked", State::Asked, ASKED_FOR, State::Expired),
            ("granted", State::Granted, GRANTED_FOR, State::Expired),
            ("entered", State::Entered, TimeDelta::minutes(15), State::Over),
            ("refused", State::Refused, TimeDelta::days(99), State::Refused),
        ] {
            let row = row(state, now);
            assert_eq!((row.state(now), row.state(now + after)), (first, then), "{state}");
        }
        let ended = Row { ended_at: Some(now), ..row("entered", now) };
        assert_eq!(ended.state(now), State::Over);
    }
}
