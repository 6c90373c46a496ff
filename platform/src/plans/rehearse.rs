//! `POST plan/rehearse`: what the last three months would have cost under other terms.

use std::collections::{HashMap, HashSet};

use actix_web::post;
use actix_web::web::Data;
use chrono::Months;
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::model::{PlanTerms, price_of_month};
use super::store::{self, UsedMonth};
use crate::entitlements::{self, AtLimit, Plan};
use crate::kit::caller::{Allow, ClientId};
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::permission::ManageClients;
use crate::kit::problem::Problem;
use crate::usage::Month;

/// Clients of one rehearsal at most: those that use the most tokens.
const MOST: i64 = 500;

#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RehearsePlan {
    #[garde(dive)]
    terms: PlanTerms,
    /// `null`: all clients but the platform's owner.
    #[garde(skip)]
    #[serde(default)]
    client_id: Option<i64>,
}

/// A month of a client, priced by the plan that it has and by the terms.
#[derive(Debug, Serialize, ToSchema)]
pub struct RehearsedMonth {
    pub client_id: i64,
    pub client_name: String,
    /// `2026-11`, in UTC; the last one is not over yet.
    pub month: String,
    pub runs: i64,
    pub tokens: i64,
    /// In the smallest unit of its plan's currency; `null`: by contract, or no plan.
    pub price_now: Option<i64>,
    pub currency_now: Option<String>,
    /// In the smallest unit of the terms' currency.
    pub price_then: Option<i64>,
    /// The terms' limit would have stopped it.
    pub is_stopped: bool,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Rehearsal {
    /// By client and month, of the 500 clients that used the most tokens.
    pub months: Vec<RehearsedMonth>,
    /// Other clients with usage, which are in neither the months nor the sums.
    pub left_out: i64,
    /// Of all months whose price is known under both, in the currency of the terms.
    pub total_now: i64,
    pub total_then: i64,
    pub currency: String,
}

/// Prices the last three months, this one so far among them, by the terms of a plan that may not exist yet: for one
/// client or for all.
#[utoipa::path(tag = "plans", operation_id = "rehearse_plan", request_body = RehearsePlan, responses((status = 200, body = Envelope<Rehearsal>)))]
#[post("/plan/rehearse")]
pub async fn rehearse(
    caller: Allow<ManageClients>,
    db: Data<Db>,
    clock: Data<Clock>,
    body: Json<RehearsePlan>,
) -> Result<Envelope<Rehearsal>, Problem> {
    tracing::debug!(staff = %caller.user, "staff rehearsed a plan");
    body.validate()?;
    body.terms.check()?;
    let RehearsePlan { terms, client_id } = body.into_inner();
    let client = match client_id {
        Some(id) => Some(ClientId::new(id).ok_or_else(|| Problem::field("client_id", "There is no such client."))?),
        None => None,
    };
    let now = clock.now();
    let this = Month::of(now).start();
    let since = this.checked_sub_months(Months::new(2)).unwrap_or(this);
    let then = terms.into_plan(String::new(), 0, String::new(), now);
    let mut tx = db.begin_operator("rehearse a plan").await?;
    let used = store::months(&mut tx, client, since, MOST).await?;
    let plans = entitlements::all_plans(&mut tx).await?;
    Ok(Envelope::new(priced(used, &plans, &then)))
}

/// `clients`: how many used something, those without months among them.
pub fn priced((used, clients): (Vec<UsedMonth>, i64), plans: &[Plan], then: &Plan) -> Rehearsal {
    let looked_at: HashSet<i64> = used.iter().map(|month| month.client_id).collect();
    let left_out = clients - i64::try_from(looked_at.len()).unwrap_or(i64::MAX);
    let by_version: HashMap<(&str, i32), &Plan> =
        plans.iter().map(|plan| ((plan.plan.as_str(), plan.version), plan)).collect();
    let months = used.into_iter().map(|month| {
        let held = month.plan.as_deref().zip(month.version).and_then(|version| by_version.get(&version));
        let over = |limit: Option<i64>, used: i64| limit.is_some_and(|limit| used > limit);
        let is_over = over(then.limits.monthly_runs, month.runs) || over(then.limits.monthly_tokens, month.tokens);
        RehearsedMonth {
            price_now: held.and_then(|plan| price_of_month(plan, month.seats, month.runs, month.tokens)),
            currency_now: held.map(|plan| plan.currency.clone()),
            price_then: price_of_month(then, month.seats, month.runs, month.tokens),
            is_stopped: then.at_limit == AtLimit::Hard && is_over,
            client_id: month.client_id,
            client_name: month.name,
            month: month.month,
            runs: month.runs,
            tokens: month.tokens,
        }
    });
    let months: Vec<RehearsedMonth> = months.collect();
    let both = months.iter().filter(|month| month.currency_now.as_deref() == Some(then.currency.as_str()));
    let sums = both.filter_map(|month| month.price_now.zip(month.price_then));
    let (total_now, total_then) = sums
        .fold((0_i64, 0_i64), |(before, after), (now, then)| (before.saturating_add(now), after.saturating_add(then)));
    Rehearsal { months, left_out, total_now, total_then, currency: then.currency.clone() }
}
