//! `GET budget/list`.

use actix_web::get;
use actix_web::web::Data;
use chrono::{DateTime, Utc};
use serde_json::json;
use uuid::Uuid;

use super::model::Budget;
use crate::audit;
use crate::insight::{self, Naming};
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::{Db, TenantTx};
use crate::kit::envelope::List;
use crate::kit::permission::ManageBilling;
use crate::kit::problem::Problem;
use crate::usage::{BudgetUse, Look, Of};

/// The company's budgets, and what was used of each this month as its policy shows it. Looking at what people used by name
/// is written into the audit log.
#[utoipa::path(tag = "billing", operation_id = "list_budgets", responses((status = 200, body = List<Budget>)))]
#[get("/budget/list")]
pub async fn list(caller: Allow<ManageBilling>, db: Data<Db>, clock: Data<Clock>) -> Result<List<Budget>, Problem> {
    let mut tx = db.begin(&caller).await?;
    let look = Look::read(&mut tx, clock.now()).await?;
    let policy = insight::policy(&mut tx).await?;
    let told = insight::told_budgets(&policy, &look);
    // A key is somebody's.
    let people = look.budgets.iter().filter(|budget| matches!(budget.row.of, Of::Person(_) | Of::Key(_))).count();
    if policy.naming == Naming::Named && people > 0 {
        let detail = json!({ "budgets": people });
        audit::done_with(&mut tx, &caller, insight::VIEWED, "insight", "people", detail).await?;
    }
    tx.commit().await?;
    let shown = |budget: &BudgetUse| Budget::new(budget, told.contains(&budget.row.id));
    Ok(List::whole(look.budgets.iter().map(shown).collect()))
}

/// One of them as it stands now, without what was used of it.
pub async fn one(tx: &mut TenantTx, id: Uuid, now: DateTime<Utc>) -> Result<Budget, Problem> {
    let budgets = Look::read(tx, now).await?.budgets;
    let found = budgets.iter().find(|budget| budget.row.id == id).map(|budget| Budget::new(budget, false));
    found.ok_or_else(|| Problem::not_found("budget"))
}
