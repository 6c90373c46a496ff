//! `GET insight/breakdown`: figures by person, workspace, use case, model, region, key, group or version of a plugin, each
//! with the time before.

use std::collections::{BTreeMap, HashMap};

use actix_web::get;
use actix_web::web::Data;
use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use serde_json::json;
use sha2::{Digest, Sha256};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::VIEWED;
use super::model::{By, Frame, InsightCost, InsightWhole, Row, Sums};
use super::overview::whole;
use super::page::Page;
use super::period::{self, Time, Window};
use super::policy::{Naming, Policy};
use super::ranking::{InsightTopFive, Sort};
use super::store::{self, Filter, Part};
use super::users::Order;
use crate::audit;
use crate::kit::caller::{Allow, Caller};
use crate::kit::clock::Clock;
use crate::kit::db::{Db, TenantTx};
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Query;
use crate::kit::permission::ViewClientAnalytics;
use crate::kit::problem::Problem;

#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct BreakdownQuery {
    #[param(inline)]
    by: By,
    #[serde(default)]
    #[param(inline)]
    time: Time,
    /// The first day, instead of a named time; with `to`.
    from: Option<NaiveDate>,
    /// The last day.
    to: Option<NaiveDate>,
    /// Whose days they are, as `Europe/Berlin`; UTC unless given. Without effect where only sums are shown.
    zone: Option<String>,
    /// Only what happened in this workspace.
    workspace_id: Option<Uuid>,
    /// Only of this use case.
    use_case_id: Option<Uuid>,
    /// Words in the name.
    #[serde(default)]
    search: String,
    /// Runs, calls and tests unless given; cost is compared in the first currency of `whole`. Rows without such a figure
    /// come last.
    #[serde(default)]
    #[param(inline)]
    sort_by: Sort,
    /// The most first unless given.
    #[serde(default)]
    #[param(inline)]
    order: Order,
    /// From 1. Without effect on a file, which has all rows.
    #[param(minimum = 1, maximum = 10_000)]
    page: Option<i64>,
    /// 1–500 a page, 20 unless given. Without effect on a file.
    #[param(minimum = 1, maximum = 500)]
    limit: Option<i64>,
}

impl BreakdownQuery {
    pub fn by(&self) -> By {
        self.by
    }
}

/// Figures, grouped by one thing.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = InsightBreakdown)]
pub struct Breakdown {
    pub frame: Frame,
    /// The company's policy shows no figures by this.
    pub is_withheld: bool,
    /// Those of the page.
    pub rows: Vec<Row>,
    /// How many there are on all pages.
    pub total: i64,
    pub whole: InsightWhole,
    /// `null`: there are no more than five, or they are regions or groups.
    pub top_five: Option<InsightTopFive>,
}

/// The company's figures by person, workspace, use case, model, region, key, group of its directory, or version of a
/// plugin, page by page. Looking at people by name is written into the audit log.
#[utoipa::path(tag = "insight", operation_id = "get_insight_breakdown", params(BreakdownQuery), responses((status = 200, body = Envelope<Breakdown>)))]
#[get("/insight/breakdown")]
pub async fn breakdown(
    caller: Allow<ViewClientAnalytics>,
    db: Data<Db>,
    clock: Data<Clock>,
    query: Query<BreakdownQuery>,
) -> Result<Envelope<Breakdown>, Problem> {
    let page = Page::read("page", query.page, query.limit)?;
    let found = read(&caller, &db, &clock, &query).await?;
    let (rows, total) = page.cut(found.rows);
    Ok(Envelope::new(Breakdown { rows, total, ..found }))
}

/// All rows, in the order that is asked for.
pub async fn read(caller: &Caller, db: &Db, clock: &Clock, query: &BreakdownQuery) -> Result<Breakdown, Problem> {
    let zone = period::zone(query.zone.as_deref())?;
    let mut tx = db.begin(caller).await?;
    let policy = store::policy(&mut tx).await?;
    let window = Window::read(query.time, (query.from, query.to), zone, &policy, clock.now())?;
    let filter = Filter { person: None, workspace: query.workspace_id, use_case: query.use_case_id };
    let is_withheld = policy.hides(query.by);
    let as_of = store::as_of(&mut tx, &policy).await?;
    let (mut rows, mut whole, mut top_five) = (Vec::new(), InsightWhole::default(), None);
    if !is_withheld {
        let parts = Parts::read(&mut tx, &window, query.by, filter).await?;
        whole = parts.whole(&mut tx, &window, query.by, filter).await?;
        rows = parts.named(&mut tx, caller, &policy, &window, query.by).await?;
        top_five = InsightTopFive::of(query.by, &rows, &whole);
        keep_found(&mut rows, &query.search);
    }
    let total = i64::try_from(rows.len()).unwrap_or(i64::MAX);
    query.sort_by.arrange(&mut rows, query.order, &whole);
    tx.commit().await?;
    Ok(Breakdown { frame: Frame::new(&window, policy, as_of), is_withheld, rows, total, whole, top_five })
}

/// Everything that was counted.
pub fn done(sums: &Sums) -> i64 {
    sums.runs + sums.calls + sums.tests
}

/// Only rows whose name has these words.
pub fn keep_found(rows: &mut Vec<Row>, search: &str) {
    let wanted = search.trim().to_lowercase();
    if !wanted.is_empty() {
        rows.retain(|row| row.name.as_ref().is_some_and(|name| name.to_lowercase().contains(&wanted)));
    }
}

/// What was done by each, now and in the time before; people as the policy shows them, and a look at their names is
/// written down.
pub async fn named_rows(
    tx: &mut TenantTx,
    caller: &Caller,
    policy: &Policy,
    window: &Window,
    by: By,
    filter: Filter,
) -> Result<Vec<Row>, Problem> {
    Parts::read(tx, window, by, filter).await?.named(tx, caller, policy, window, by).await
}

/// What was done by each.
struct Parts {
    now: Vec<Part>,
    before: Vec<Part>,
}

impl Parts {
    async fn read(tx: &mut TenantTx, window: &Window, by: By, filter: Filter) -> Result<Self, sqlx::Error> {
        let client = tx.client();
        let now = store::parts(tx, client, window, by.as_str(), filter).await?;
        let before = store::parts(tx, client, &window.before(), by.as_str(), filter).await?;
        Ok(Self { now, before })
    }

    /// What they add up to, but for groups: these overlap.
    async fn whole(
        &self,
        tx: &mut TenantTx,
        window: &Window,
        by: By,
        filter: Filter,
    ) -> Result<InsightWhole, sqlx::Error> {
        if by != By::Group {
            let of = |parts: &[Part]| in_all(parts.iter().map(|part| &part.sums));
            return Ok(InsightWhole::of(of(&self.now), of(&self.before)));
        }
        let client = tx.client();
        let now = whole(store::parts(tx, client, window, "all", filter).await?);
        let before = whole(store::parts(tx, client, &window.before(), "all", filter).await?);
        Ok(InsightWhole::of(in_all(std::iter::once(&now)), in_all(std::iter::once(&before))))
    }

    async fn named(
        self,
        tx: &mut TenantTx,
        caller: &Caller,
        policy: &Policy,
        window: &Window,
        by: By,
    ) -> Result<Vec<Row>, Problem> {
        let before = self.before.into_iter().map(|part| ((part.key, part.is_rest), part.sums));
        let mut before: HashMap<(Option<String>, bool), Sums> = before.collect();
        let keys: Vec<String> = self.now.iter().filter_map(|part| part.key.clone()).collect();
        let names = store::names(tx, by, &keys).await?;
        if by == By::Person && policy.naming == Naming::Named {
            let detail = json!({ "from": window.range.first, "to": window.range.last });
            audit::done_with(tx, caller, VIEWED, "insight", "people", detail).await?;
        }
        let rows = self.now.into_iter().map(|part| {
            let before = before.remove(&(part.key.clone(), part.is_rest)).unwrap_or_default();
            let name = part.key.as_ref().and_then(|key| names.get(key).cloned());
            let (key, name) = match (by, policy.naming, part.key) {
                (By::Person, Naming::Pseudonyms, Some(key)) => {
                    let pseudonym = pseudonym(policy, &key);
                    (Some(pseudonym.clone()), Some(pseudonym))
                }
                (_, _, key) => (key, name),
            };
            Row { key, name, is_rest: part.is_rest, last_at: policy.when(part.last_at), now: part.sums, before }
        });
        Ok(rows.collect())
    }
}

/// How much was done, and what it cost: a sum for each currency.
fn in_all<'a>(sums: impl Iterator<Item = &'a Sums>) -> (i64, Vec<InsightCost>) {
    let mut costs: BTreeMap<&str, i64> = BTreeMap::new();
    let mut all = 0_i64;
    for one in sums {
        all = all.saturating_add(done(one));
        for InsightCost { currency, micros } in &one.costs {
            let sum = costs.entry(currency).or_default();
            *sum = sum.saturating_add(*micros);
        }
    }
    let costs = costs.into_iter().map(|(currency, micros)| InsightCost { currency: currency.to_owned(), micros });
    (all, costs.collect())
}

impl InsightWhole {
    fn of((done, costs): (i64, Vec<InsightCost>), (done_before, costs_before): (i64, Vec<InsightCost>)) -> Self {
        Self { done, costs, done_before, costs_before }
    }
}

/// The same for a person each time, and made by nobody who does not know the company's salt.
pub fn pseudonym(policy: &Policy, person: &str) -> String {
    let digest = Sha256::new().chain_update(policy.salt.as_bytes()).chain_update(person.as_bytes()).finalize();
    let letters: String = digest.iter().take(5).map(|byte| format!("{byte:02X}")).collect();
    format!("Person {letters}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn issue_33_a_pseudonym_stays_the_same_and_hangs_on_the_companys_salt() {
        let of = |salt: u128| Policy { naming: Naming::Pseudonyms, smallest_group: 5, salt: Uuid::from_u128(salt) };
        let (ada, ben) = (Uuid::from_u128(7).to_string(), Uuid::from_u128(8).to_string());
        assert_eq!(pseudonym(&of(1), &ada), pseudonym(&of(1), &ada));
        assert_ne!(pseudonym(&of(1), &ada), pseudonym(&of(1), &ben));
        assert_ne!(pseudonym(&of(1), &ada), pseudonym(&of(2), &ada));
    }
}
