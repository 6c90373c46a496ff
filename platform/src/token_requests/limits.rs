//! `GET token-request/limits`.

use actix_web::get;
use actix_web::web::Data;

use super::model::OwnLimit;
use super::store;
use crate::entitlements::Metric;
use crate::insight;
use crate::kit::caller::{Caller, SignedIn};
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::List;
use crate::kit::permission::{ManageBilling, ViewClientAnalytics};
use crate::kit::problem::Problem;
use crate::usage::{Look, Of};

/// What limits the caller this month: the company's own limit and the budgets that hold for them, each of which they
/// may ask more of. What others used of a shared one is shown as the company's policy says.
#[utoipa::path(tag = "token requests", operation_id = "list_own_limits", responses((status = 200, body = List<OwnLimit>)))]
#[get("/token-request/limits")]
pub async fn limits(caller: SignedIn, db: Data<Db>, clock: Data<Clock>) -> Result<List<OwnLimit>, Problem> {
    Ok(List::whole(of(&caller, &db, &clock).await?))
}

/// The caller's limits.
pub async fn of(caller: &Caller, db: &Db, clock: &Clock) -> Result<Vec<OwnLimit>, Problem> {
    let mut tx = db.begin(caller).await?;
    let look = Look::read(&mut tx, clock.now()).await?;
    let own = store::own_budgets(&mut tx, caller.user).await?;
    let told = insight::told_budgets(&insight::policy(&mut tx).await?, &look);
    let sees_all = caller.may::<ManageBilling>() || caller.may::<ViewClientAnalytics>();
    let mut own_limits = Vec::new();
    for (metric, balance) in [(Metric::Runs, &look.runs), (Metric::Tokens, &look.tokens)] {
        if let Some(limit) = balance.limit() {
            let (used, limit) = if sees_all { (Some(balance.used), Some(limit)) } else { (None, None) };
            own_limits.push(OwnLimit { budget_id: None, name: String::new(), metric, used, limit });
        }
    }
    for budget in look.budgets.iter().filter(|budget| own.contains(&budget.row.id)) {
        let (limit, used) = (budget.row.limit, budget.used);
        // Of the caller alone.
        let is_own = matches!(budget.row.of, Of::Person(_) | Of::Key(_));
        let is_told = is_own || told.contains(&budget.row.id);
        for (metric, limit, used) in
            [(Metric::Runs, limit.runs, used.runs), (Metric::Tokens, limit.tokens, used.tokens)]
        {
            if limit.is_some() {
                let (budget_id, name) = (Some(budget.row.id), budget.row.name.clone());
                own_limits.push(OwnLimit { budget_id, name, metric, used: is_told.then_some(used), limit });
            }
        }
    }
    Ok(own_limits)
}
