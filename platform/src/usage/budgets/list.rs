//! `GET budget/list`.

use actix_web::get;
use actix_web::web::Data;
use chrono::{DateTime, Utc};
use uuid::Uuid;

use super::model::Budget;
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::{Db, TenantTx};
use crate::kit::envelope::List;
use crate::kit::permission::ManageBilling;
use crate::kit::problem::Problem;
use crate::usage::Look;

/// The company's budgets, and what was used of each this month.
#[utoipa::path(tag = "billing", operation_id = "list_budgets", responses((status = 200, body = List<Budget>)))]
#[get("/budget/list")]
pub async fn list(caller: Allow<ManageBilling>, db: Data<Db>, clock: Data<Clock>) -> Result<List<Budget>, Problem> {
    let mut tx = db.begin(&caller).await?;
    Ok(List::whole(all(&mut tx, clock.now()).await?))
}

async fn all(tx: &mut TenantTx, now: DateTime<Utc>) -> Result<Vec<Budget>, sqlx::Error> {
    Ok(Look::read(tx, now).await?.budgets.iter().map(Budget::from).collect())
}

/// One of them, as it stands now.
pub async fn one(tx: &mut TenantTx, id: Uuid, now: DateTime<Utc>) -> Result<Budget, Problem> {
    let found = all(tx, now).await?.into_iter().find(|budget| budget.id == id);
    found.ok_or_else(|| Problem::not_found("budget"))
}
