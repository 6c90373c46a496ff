//! `GET insight/clients`: use, latency, errors and cost by client and by version of a plugin, from sums alone.

use std::cmp::Reverse;
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
use crate::insight::store::{releases, sums_as_of};
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::{Db, OperatorTx};
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
    pub people: i64,
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

/// All rows without their costs, and those of clients without their people; those that did the most first. A version that only did something in the time before is
/// one of them: another one took its place, and is compared with it.
pub async fn rows(tx: &mut OperatorTx, asked: &Asked<'_>) -> Result<Vec<AcrossRow>, sqlx::Error> {
    let range = asked.window.range;
    let mut found: HashMap<What, (Option<Did>, Option<Did>)> = HashMap::new();
    for (what, is_before, did) in store::across(tx, asked, range.before().first).await? {
        let both = found.entry(what).or_default();
        *(if is_before { &mut both.1 } else { &mut both.0 }) = Some(did);
    }
    if !asked.by.is_by_version() {
        found.retain(|_, (now, _)| now.is_some());
    }
    let ids: Vec<i64> = found.keys().filter_map(|what| what.client).collect();
    let names = store::client_names(tx, &ids).await?;
    let digests: Vec<String> = found.keys().filter_map(|what| what.digest.clone()).collect();
    let versions = releases(tx, &digests).await?;
    let named = found.into_iter().filter_map(|(what, (now, before))| {
        let last_at = now.as_ref().or(before.as_ref())?.last_at;
        let of = |did: Option<Did>| did.map(|did| did.sums).unwrap_or_default();
        Some(AcrossRow {
            client_name: what.client.and_then(|id| names.get(&id).cloned()),
            version: what.digest.as_ref().and_then(|digest| versions.get(digest).cloned()),
            client_id: what.client,
            plugin: what.plugin,
            digest: what.digest,
            last_at,
            now: of(now),
            before: of(before),
        })
    });
    let wanted = asked.search.trim().to_lowercase();
    let has = |name: Option<&String>| name.is_some_and(|name| name.to_lowercase().contains(&wanted));
    let mut rows: Vec<AcrossRow> =
        named.filter(|row| wanted.is_empty() || has(row.client_name.as_ref()) || has(row.plugin.as_ref())).collect();
    rows.sort_by_cached_key(|row| {
        (Reverse(row.now.done), Reverse(row.before.done), row.client_id, row.plugin.clone(), row.digest.clone())
    });
    Ok(rows)
}

/// What these rows cost, and how many people of each client it was.
pub async fn completed(tx: &mut OperatorTx, asked: &Asked<'_>, rows: &mut [AcrossRow]) -> Result<(), sqlx::Error> {
    let range = asked.window.range;
    // Of one client's, or of those that are shown; versions and plugins cost what all clients paid for them.
    let whose: Option<Vec<i64>> = match asked.client {
        Some(client) => Some(vec![client]),
        None => asked.by.is_by_client().then(|| rows.iter().filter_map(|row| row.client_id).collect()),
    };
    let before = range.before().first;
    let people = match &whose {
        Some(ids) if asked.by.is_by_client() => store::people(tx, asked, before, ids).await?,
        _ => HashMap::new(),
    };
    let mut costs = store::costs(tx, asked.by, before, range, whose.as_deref()).await?;
    for row in rows {
        let what = What { client: row.client_id, plugin: row.plugin.clone(), digest: row.digest.clone() };
        if asked.by.is_by_client() {
            let count = |is_before| people.get(&(what.clone(), is_before)).copied().unwrap_or_default();
            (row.now.people, row.before.people) = (count(false), count(true));
        }
        let Some((now, before)) = costs.remove(&what) else { continue };
        (row.now.costs, row.now.unpriced) = now;
        (row.before.costs, row.before.unpriced) = before;
    }
    Ok(())
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
    let as_of = sums_as_of(&mut tx, None).await?;
    let (mut rows, total) = cut(rows(&mut tx, &asked).await?, query.page)?;
    completed(&mut tx, &asked, &mut rows).await?;
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
