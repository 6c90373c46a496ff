//! `GET plan/list`.

use actix_web::get;
use actix_web::web::Data;

use super::model::PlanVersion;
use super::store;
use crate::entitlements;
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::envelope::List;
use crate::kit::permission::ManageClients;
use crate::kit::problem::Problem;

/// All versions of all plans, by plan, the newest first, and how many clients have each.
#[utoipa::path(tag = "plans", operation_id = "list_plans", responses((status = 200, body = List<PlanVersion>)))]
#[get("/plan/list")]
pub async fn list(caller: Allow<ManageClients>, db: Data<Db>) -> Result<List<PlanVersion>, Problem> {
    tracing::debug!(staff = %caller.user, "staff listed the plans");
    let mut tx = db.begin_operator("list the plans").await?;
    let mut clients = store::clients_by_version(&mut tx).await?;
    let mut newest = None;
    let mut versions = Vec::new();
    for plan in entitlements::all_plans(&mut tx).await? {
        let is_newest = newest.as_ref() != Some(&plan.plan);
        newest = Some(plan.plan.clone());
        let clients = clients.remove(&(plan.plan.clone(), plan.version)).unwrap_or_default();
        versions.push(PlanVersion { plan, is_newest, clients });
    }
    Ok(List::whole(versions))
}
