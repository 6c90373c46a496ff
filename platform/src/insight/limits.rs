//! `GET insight/limits`: people whose monthly budget is used up, or nearly.

use actix_web::get;
use actix_web::web::Data;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::breakdown::pseudonym;
use super::page::Page;
use super::policy::{Naming, Policy};
use super::{VIEWED, store};
use crate::audit;
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Query;
use crate::kit::permission::ViewClientAnalytics;
use crate::kit::problem::Problem;
use crate::usage::{BudgetUse, Look};

/// From so many percent on somebody is at their limit: where they are warned themselves.
const NEAR: i64 = 80;

#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct LimitsQuery {
    /// Words in the name that is shown.
    #[serde(default)]
    search: String,
    /// From 1.
    #[param(minimum = 1, maximum = 10_000)]
    page: Option<i64>,
    /// 1–500 a page, 20 unless given.
    #[param(minimum = 1, maximum = 500)]
    limit: Option<i64>,
}

/// Somebody who has used most of their budget of the month, or all of it.
#[derive(Debug, Serialize, ToSchema)]
pub struct PersonAtLimit {
    /// `null`: they are shown under a pseudonym.
    pub person_id: Option<Uuid>,
    pub name: String,
    /// Of runs or of tokens, of whichever more is used, in percent; in tens where the company shows no names. From 100 on
    /// nothing more starts.
    pub used_percent: i64,
    /// `null`: not shown, as all below. A budget's limit says whose it is.
    pub used_runs: Option<i64>,
    /// With what was granted for this month; `null`: no limit, or it is not shown.
    pub limit_runs: Option<i64>,
    pub used_tokens: Option<i64>,
    pub limit_tokens: Option<i64>,
    /// They asked for more and wait for an answer.
    pub has_asked: bool,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = InsightLimits)]
pub struct Limits {
    pub policy: Policy,
    /// The company's policy shows no single people.
    pub is_withheld: bool,
    /// Everything that ended before is counted.
    pub as_of: DateTime<Utc>,
    /// Those who used the most of their budget first.
    pub people: Vec<PersonAtLimit>,
    /// How many there are on all pages.
    pub total: i64,
}

/// How much of a budget is used; `None`: it has no limit.
fn used_percent(of: &BudgetUse) -> Option<i64> {
    let share = |used: i64, limit: Option<i64>| match limit? {
        ..=0 => Some(100),
        limit => i64::try_from(i128::from(used) * 100 / i128::from(limit)).ok(),
    };
    share(of.used.runs, of.row.limit.runs).max(share(of.used.tokens, of.row.limit.tokens))
}

/// People who have used 80 % of their monthly budget or more, and whether they asked for more, page by page. Looking at
/// them by name is written into the audit log.
#[utoipa::path(tag = "insight", operation_id = "list_people_at_limit", params(LimitsQuery), responses((status = 200, body = Envelope<Limits>)))]
#[get("/insight/limits")]
pub async fn limits(
    caller: Allow<ViewClientAnalytics>,
    db: Data<Db>,
    clock: Data<Clock>,
    query: Query<LimitsQuery>,
) -> Result<Envelope<Limits>, Problem> {
    let page = Page::read("page", query.page, query.limit)?;
    let mut tx = db.begin(&caller).await?;
    let policy = store::policy(&mut tx).await?;
    // Budgets are counted in the ledger itself.
    let as_of = clock.now();
    if policy.naming == Naming::Sums {
        return Ok(Envelope::new(Limits { policy, is_withheld: true, as_of, people: Vec::new(), total: 0 }));
    }
    let is_named = policy.naming == Naming::Named;
    let budgets = Look::read(&mut tx, as_of).await?.budgets;
    let mut near: Vec<(i64, BudgetUse)> = budgets
        .into_iter()
        .filter(|budget| budget.row.kind == "person" && !budget.row.name.is_empty())
        .filter_map(|budget| Some((used_percent(&budget)?, budget)))
        .filter(|(percent, _)| *percent >= NEAR)
        .collect();
    let in_all = near.len();
    if is_named {
        near.sort_by_key(|(_, budget)| budget.row.id);
    } else {
        // Before they are searched: a name that finds a pseudonym would say whose it is.
        for (percent, budget) in &mut near {
            budget.row.name = pseudonym(&policy, &budget.row.subject.to_string());
            *percent = *percent / 10 * 10;
        }
        // Budgets' ids are in the order in which they were made.
        near.sort_by(|(_, one), (_, other)| one.row.name.cmp(&other.row.name));
    }
    let wanted = query.search.trim().to_lowercase();
    near.retain(|(_, budget)| budget.row.name.to_lowercase().contains(&wanted));
    near.sort_by_key(|(percent, _)| std::cmp::Reverse(*percent));
    let (near, total) = page.cut(near);
    let ids: Vec<Uuid> = near.iter().map(|(_, budget)| budget.row.id).collect();
    let asked = store::asked_for_more(&mut tx, &ids).await?;
    if is_named {
        audit::done_with(&mut tx, &caller, VIEWED, "insight", "people", json!({ "at_limit": in_all })).await?;
    }
    let people = near.into_iter().map(|(used_percent, BudgetUse { row, used })| PersonAtLimit {
        person_id: is_named.then_some(row.subject),
        // Who asked is on the page of requests under their names.
        has_asked: is_named && asked.contains(&row.id),
        name: row.name,
        used_percent,
        used_runs: is_named.then_some(used.runs),
        limit_runs: row.limit.runs.filter(|_| is_named),
        used_tokens: is_named.then_some(used.tokens),
        limit_tokens: row.limit.tokens.filter(|_| is_named),
    });
    let people = people.collect();
    tx.commit().await?;
    Ok(Envelope::new(Limits { policy, is_withheld: false, as_of, people, total }))
}
