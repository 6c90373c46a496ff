//! `GET insight/limits`: people whose monthly budget is used up, or nearly.

use actix_web::get;
use actix_web::web::Data;
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use super::breakdown::pseudonym;
use super::policy::{Naming, Policy};
use super::{VIEWED, store};
use crate::audit;
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::permission::ViewClientAnalytics;
use crate::kit::problem::Problem;
use crate::usage::{BudgetUse, Look};

/// From so many percent on somebody is at their limit: where they are warned themselves.
const NEAR: i64 = 80;
/// People that are told of: those who used the most of theirs.
const MOST: usize = 500;

/// Somebody who has used most of their budget of the month, or all of it.
#[derive(Debug, Serialize, ToSchema)]
pub struct PersonAtLimit {
    /// `null`: a pseudonym stands for them.
    pub person_id: Option<Uuid>,
    pub name: String,
    /// Of runs or of tokens, of whichever more is used, in percent. From 100 on nothing more starts.
    pub used_percent: i64,
    pub used_runs: i64,
    /// With what was granted for this month; `null`: no limit.
    pub limit_runs: Option<i64>,
    pub used_tokens: i64,
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
    /// Those who used the most of their budget first, 500 at most.
    pub people: Vec<PersonAtLimit>,
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

/// People who have used 80 % of their monthly budget or more, and whether they asked for more. Looking at them by name is
/// written into the audit log.
#[utoipa::path(tag = "insight", operation_id = "list_people_at_limit", responses((status = 200, body = Envelope<Limits>)))]
#[get("/insight/limits")]
pub async fn limits(
    caller: Allow<ViewClientAnalytics>,
    db: Data<Db>,
    clock: Data<Clock>,
) -> Result<Envelope<Limits>, Problem> {
    let mut tx = db.begin(&caller).await?;
    let policy = store::policy(&mut tx).await?;
    if policy.naming == Naming::Sums {
        return Ok(Envelope::new(Limits { policy, is_withheld: true, people: Vec::new(), total: 0 }));
    }
    let budgets = Look::read(&mut tx, clock.now()).await?.budgets;
    let mut near: Vec<(i64, BudgetUse)> = budgets
        .into_iter()
        .filter(|budget| budget.row.kind == "person" && !budget.row.name.is_empty())
        .filter_map(|budget| Some((used_percent(&budget)?, budget)))
        .filter(|(percent, _)| *percent >= NEAR)
        .collect();
    near.sort_by_key(|(percent, budget)| (std::cmp::Reverse(*percent), budget.row.id));
    let total = i64::try_from(near.len()).unwrap_or(i64::MAX);
    near.truncate(MOST);
    let ids: Vec<Uuid> = near.iter().map(|(_, budget)| budget.row.id).collect();
    let asked = store::asked_for_more(&mut tx, &ids).await?;
    let is_named = policy.naming == Naming::Named;
    if is_named {
        audit::done_with(&mut tx, &caller, VIEWED, "insight", "people", json!({ "at_limit": total })).await?;
    }
    let people = near.into_iter().map(|(used_percent, BudgetUse { row, used })| PersonAtLimit {
        person_id: is_named.then_some(row.subject),
        // Who asked is on the page of requests under their names.
        has_asked: is_named && asked.contains(&row.id),
        name: if is_named { row.name } else { pseudonym(&policy, &row.subject.to_string()) },
        used_percent,
        used_runs: used.runs,
        limit_runs: row.limit.runs,
        used_tokens: used.tokens,
        limit_tokens: row.limit.tokens,
    });
    let people = people.collect();
    tx.commit().await?;
    Ok(Envelope::new(Limits { policy, is_withheld: false, people, total }))
}
