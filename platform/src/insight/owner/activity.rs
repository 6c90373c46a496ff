//! `GET insight/clients`: use, latency, errors and cost by client and by version of a plugin, from sums alone.

use std::collections::HashMap;

use actix_web::get;
use actix_web::web::Data;
use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::activity_store::{self as store, Did, What};
use super::page::{cut, window};
use crate::insight::model::InsightCost;
use crate::insight::period::{Time, Window};
use crate::insight::store::releases;
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::{Db, OperatorTx};
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Query;
use crate::kit::permission::ManageClients;
use crate::kit::problem::Problem;

/// What the owner's figures are grouped by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = InsightAcrossBy)]
pub enum AcrossBy {
    #[default]
    Client,
    Plugin,
    /// Each version of each plugin.
    Version,
    /// Each plugin of each client.
    ClientPlugin,
    /// Each version of each plugin of each client.
    ClientVersion,
}

impl AcrossBy {
    pub fn is_by_client(self) -> bool {
        matches!(self, Self::Client | Self::ClientPlugin | Self::ClientVersion)
    }

    pub fn is_by_plugin(self) -> bool {
        self != Self::Client
    }

    pub fn is_by_version(self) -> bool {
        matches!(self, Self::Version | Self::ClientVersion)
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
    /// Only of this plugin, by its name: its versions side by side.
    #[serde(default)]
    plugin: String,
    /// Only of this client.
    client_id: Option<i64>,
    /// Words in the name of the client or of the plugin.
    #[serde(default)]
    search: String,
    /// From 1.
    #[param(minimum = 1)]
    page: Option<usize>,
}

/// What was done in a time.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = InsightAcrossSums)]
pub struct AcrossSums {
    /// `null`: people are counted client by client, and not of plugins of all clients; or they are fewer than the smallest
    /// group of a client that shows sums alone.
    pub people: Option<i64>,
    pub runs: i64,
    pub calls: i64,
    /// Runs, calls and tests.
    pub done: i64,
    /// Of these.
    pub failed: i64,
    pub p50_ms: Option<i64>,
    pub p95_ms: Option<i64>,
    pub first_word_p50_ms: Option<i64>,
    pub first_word_p95_ms: Option<i64>,
    /// How long runs waited for a place before they began; `null`: none did since this is noted.
    pub wait_p50_ms: Option<i64>,
    pub wait_p95_ms: Option<i64>,
    /// By the list prices of the time, one for each currency.
    pub costs: Vec<InsightCost>,
    /// Of what was done: no price is known.
    pub unpriced: i64,
}

/// What a client, a plugin or a version of one did, or one of the latter two for one client.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = InsightAcrossRow)]
pub struct AcrossRow {
    /// `null`: of all.
    pub client_id: Option<i64>,
    pub client_name: Option<String>,
    /// `null`: of all. Empty: nothing was asked.
    pub plugin: Option<String>,
    /// The version's number; `null`: of all, or it is not known.
    pub version: Option<String>,
    /// The version's digest; `null`: of all. Empty: it was not noted.
    pub digest: Option<String>,
    pub last_at: DateTime<Utc>,
    pub now: AcrossSums,
    /// The same of the time before.
    pub before: AcrossSums,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = InsightAcross)]
pub struct Across {
    pub first: NaiveDate,
    pub last: NaiveDate,
    /// Of the time that it is compared with.
    pub before_first: NaiveDate,
    pub before_last: NaiveDate,
    pub as_of: DateTime<Utc>,
    /// Those that did the most first. 30 a page.
    pub rows: Vec<AcrossRow>,
    pub total: i64,
}

/// What is asked for, by anything.
pub struct Asked<'a> {
    pub by: AcrossBy,
    pub window: &'a Window,
    pub plugin: &'a str,
    pub client: Option<i64>,
    pub search: &'a str,
}

impl Asked<'_> {
    /// The first day of the time before.
    pub fn before(&self) -> NaiveDate {
        self.window.range.before().first
    }
}

/// What did anything, the most active first. A version that only did something in the time before is one of them:
/// another one took its place, and is compared with it.
pub async fn found(tx: &mut OperatorTx, asked: &Asked<'_>) -> Result<Vec<What>, sqlx::Error> {
    let mut found = store::ranked(tx, asked).await?;
    let wanted = asked.search.trim().to_lowercase();
    if wanted.is_empty() {
        return Ok(found);
    }
    let ids: Vec<i64> = found.iter().filter_map(|what| what.client).collect();
    let names = store::client_names(tx, &ids).await?;
    let has = |name: Option<&String>| name.is_some_and(|name| name.to_lowercase().contains(&wanted));
    found.retain(|what| has(what.client.and_then(|id| names.get(&id))) || has(what.plugin.as_ref()));
    Ok(found)
}

/// The rows of what was found.
pub async fn rows(tx: &mut OperatorTx, asked: &Asked<'_>, found: Vec<What>) -> Result<Vec<AcrossRow>, sqlx::Error> {
    // A client with several versions has several rows.
    let mut ids: Vec<i64> = found.iter().filter_map(|what| what.client).collect();
    ids.sort_unstable();
    ids.dedup();
    let names = store::client_names(tx, &ids).await?;
    let digests: Vec<String> = found.iter().filter_map(|what| what.digest.clone()).collect();
    let versions = releases(tx, &digests).await?;
    // Plugins and their versions are of all clients, unless one is named.
    let whose = asked.client.map(|client| vec![client]).or_else(|| asked.by.is_by_client().then_some(ids));
    let mut sums = store::across(tx, asked, whose.as_deref()).await?;
    let mut costs = store::costs(tx, asked, whose.as_deref()).await?;
    let (people, policies) = match &whose {
        Some(of) => (Some(store::people(tx, asked, of).await?), store::policies(tx, of).await?),
        None => (None, HashMap::new()),
    };
    let rows = found.into_iter().filter_map(|what| {
        let (now, before) = sums.remove(&what).unwrap_or_default();
        let last_at = now.as_ref().or(before.as_ref())?.last_at;
        let (costs_now, costs_before) = costs.remove(&what).unwrap_or_default();
        let policy = what.client.or(asked.client).and_then(|client| policies.get(&client));
        let counted = |is_before| {
            let count = people.as_ref()?.get(&(what.clone(), is_before)).copied().unwrap_or_default();
            policy.map_or(Some(count), |policy| policy.count(count, count))
        };
        let of = |did: Option<Did>, (costs, unpriced), is_before| AcrossSums {
            people: counted(is_before),
            costs,
            unpriced,
            ..did.map(|did| did.sums).unwrap_or_default()
        };
        let (now, before) = (of(now, costs_now, false), of(before, costs_before, true));
        Some(AcrossRow {
            client_name: what.client.and_then(|id| names.get(&id).cloned()),
            version: what.digest.as_ref().and_then(|digest| versions.get(digest).cloned()),
            client_id: what.client,
            plugin: what.plugin,
            digest: what.digest,
            last_at,
            now,
            before,
        })
    });
    Ok(rows.collect())
}

/// Use, latency, errors and cost by client, plugin or version of a plugin, each with the time before. A client that did
/// nothing is not in it.
#[utoipa::path(tag = "insight", operation_id = "get_insight_across_clients", params(AcrossQuery), responses((status = 200, body = Envelope<Across>)))]
#[get("/insight/clients")]
pub async fn clients(
    caller: Allow<ManageClients>,
    db: Data<Db>,
    clock: Data<Clock>,
    query: Query<AcrossQuery>,
) -> Result<Envelope<Across>, Problem> {
    tracing::debug!(staff = %caller.user, "staff looked at figures of all clients");
    let window = window(query.time, clock.now())?;
    let asked =
        Asked { by: query.by, window: &window, plugin: &query.plugin, client: query.client_id, search: &query.search };
    let mut tx = db.begin_operator("figures of all clients").await?;
    let as_of = store::as_of(&mut tx).await?;
    let (shown, total) = cut(found(&mut tx, &asked).await?, query.page)?;
    let rows = rows(&mut tx, &asked, shown).await?;
    let (range, before) = (window.range, window.range.before());
    Ok(Envelope::new(Across {
        first: range.first,
        last: range.last,
        before_first: before.first,
        before_last: before.last,
        as_of,
        rows,
        total,
    }))
}
