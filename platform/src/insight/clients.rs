//! `GET insight/clients`: the platform owner's figures of all clients and plugins, from sums alone.

use actix_web::get;
use actix_web::web::Data;
use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::period::{Time, Window};
use super::policy::Policy;
use super::store;
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Query;
use crate::kit::permission::ManageClients;
use crate::kit::problem::Problem;

/// What the owner's figures are told apart by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = InsightAcrossBy)]
pub enum AcrossBy {
    #[default]
    Client,
    Plugin,
    /// Each plugin of each client.
    ClientPlugin,
}

impl AcrossBy {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Client => "client",
            Self::Plugin => "plugin",
            Self::ClientPlugin => "client_plugin",
        }
    }
}

#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct AcrossQuery {
    #[serde(default)]
    #[param(inline)]
    by: AcrossBy,
    /// Days in UTC.
    #[serde(default)]
    #[param(inline)]
    time: Time,
}

/// What a client, a plugin, or a plugin of a client did.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = InsightAcrossRow)]
pub struct AcrossRow {
    /// `null`: of all.
    pub client_id: Option<i64>,
    pub client_name: Option<String>,
    pub plugin: Option<String>,
    pub people: i64,
    pub runs: i64,
    pub calls: i64,
    /// Runs, calls and tests.
    pub done: i64,
    /// Of these.
    pub failed: i64,
    pub p50_ms: Option<i64>,
    pub p95_ms: Option<i64>,
    pub last_at: DateTime<Utc>,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = InsightAcross)]
pub struct Across {
    pub first: NaiveDate,
    pub last: NaiveDate,
    pub as_of: DateTime<Utc>,
    /// Those that did the most first.
    pub rows: Vec<AcrossRow>,
}

/// Use, latency and errors by client and plugin. A client that did nothing is not in it.
#[utoipa::path(tag = "insight", operation_id = "get_insight_across_clients", params(AcrossQuery), responses((status = 200, body = Envelope<Across>)))]
#[get("/insight/clients")]
pub async fn clients(
    caller: Allow<ManageClients>,
    db: Data<Db>,
    clock: Data<Clock>,
    query: Query<AcrossQuery>,
) -> Result<Envelope<Across>, Problem> {
    tracing::debug!(staff = %caller.user, "staff looked at figures of all clients");
    let window = Window::read(query.time, (None, None), chrono_tz::Tz::UTC, &Policy::default(), clock.now())?;
    let mut tx = db.begin_operator("figures of all clients").await?;
    let as_of = store::sums_as_of(&mut tx, None).await?;
    let rows = store::across(&mut tx, query.by, window.range).await?;
    Ok(Envelope::new(Across { first: window.range.first, last: window.range.last, as_of, rows }))
}
