//! What staff ask for when they act for a client, and what they get.

use chrono::{DateTime, Utc};
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::kit::text;

/// A company that staff may act for.
#[derive(Debug, Serialize, ToSchema)]
pub struct ActingClient {
    pub id: i64,
    pub name: String,
    /// `enterprise` or `stripe`.
    pub kind: String,
    /// `active` or `suspended`.
    pub status: String,
    /// It wants to be asked before.
    pub asks_before_entry: bool,
}

/// A page of companies.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ClientsQuery {
    /// Words in the name.
    #[serde(default)]
    pub search: String,
    /// 1–1,000, 30 companies each.
    #[serde(default = "first")]
    #[param(value_type = Option<i64>, minimum = 1, maximum = 1000)]
    pub page: i64,
}

fn first() -> i64 {
    1
}

/// For whom, why, for how long, and whether to change things.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct StartActing {
    #[garde(range(min = 2))]
    pub client_id: i64,
    /// In both clients' audit logs; at least ten characters.
    #[garde(custom(a_reason))]
    #[schema(min_length = 10, max_length = 500)]
    pub reason: String,
    /// 15, 30 or 60.
    #[garde(custom(offered))]
    pub minutes: i64,
    #[garde(skip)]
    #[serde(default)]
    pub write: bool,
    /// What a company granted that wants to be asked (`acting/asked`).
    #[garde(skip)]
    #[serde(default)]
    pub entry_id: Option<Uuid>,
}

pub fn a_reason(value: &str, context: &()) -> garde::Result {
    match value.trim().chars().count() {
        0..10 => Err(garde::Error::new("Please give a reason of at least 10 characters; the company will read it.")),
        10..=500 => text::prose(value, context),
        _ => Err(garde::Error::new("At most 500 characters fit here.")),
    }
}

pub fn offered(value: &i64, _: &()) -> garde::Result {
    match value {
        15 | 30 | 60 => Ok(()),
        _ => Err(garde::Error::new("Please choose 15, 30 or 60 minutes.")),
    }
}

/// A token for the client. There is no refresh token: when it ends, staff ask again.
#[derive(Serialize, ToSchema)]
pub struct ActingToken {
    pub access_token: String,
    /// The same as `access_token`.
    pub token: String,
    pub client_id: i64,
    pub until: DateTime<Utc>,
}

/// An acting session to be.
pub struct NewActing<'a> {
    pub id: Uuid,
    pub staff: Uuid,
    pub staff_session: Uuid,
    pub staff_name: &'a str,
    pub reason: &'a str,
    pub write: bool,
    pub now: DateTime<Utc>,
    pub until: DateTime<Utc>,
    pub ip: &'a str,
    pub user_agent: &'a str,
}
