//! `GET plan/features`.

use actix_web::get;
use serde::Serialize;
use utoipa::ToSchema;

use crate::entitlements;
use crate::kit::caller::SignedIn;
use crate::kit::envelope::List;
use crate::kit::problem::Problem;

/// Something that a plan can have.
#[derive(Debug, Serialize, ToSchema)]
pub struct PlanFeature {
    pub slug: &'static str,
    pub name: &'static str,
    pub sentence: &'static str,
}

/// All features that plans can have.
#[utoipa::path(tag = "plans", operation_id = "list_plan_features", responses((status = 200, body = List<PlanFeature>)))]
#[get("/plan/features")]
pub async fn features(_caller: SignedIn) -> Result<List<PlanFeature>, Problem> {
    let all = entitlements::ALL.iter();
    Ok(List::whole(all.map(|spec| PlanFeature { slug: spec.slug, name: spec.name, sentence: spec.sentence }).collect()))
}
