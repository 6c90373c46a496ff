//! `GET billing/features`.

use actix_web::get;
use actix_web::web::Data;

use super::model::FeatureHeld;
use crate::entitlements::{self, Plan, Rights};
use crate::kit::caller::SignedIn;
use crate::kit::db::Db;
use crate::kit::envelope::List;
use crate::kit::problem::Problem;

/// Which features the company has, and which plans have the others: so that a page says so where one would use them.
#[utoipa::path(tag = "billing", operation_id = "list_held_features", responses((status = 200, body = List<FeatureHeld>)))]
#[get("/billing/features")]
pub async fn features(caller: SignedIn, db: Data<Db>) -> Result<List<FeatureHeld>, Problem> {
    let mut tx = db.begin(&caller).await?;
    let rights = entitlements::rights(&mut tx).await?;
    let offered = entitlements::offered(&mut tx).await?;
    Ok(List::whole(held(&rights, &offered)))
}

/// All features, and which of them these rights have.
pub fn held(rights: &Rights, offered: &[Plan]) -> Vec<FeatureHeld> {
    let all = entitlements::ALL.iter().map(|spec| {
        let is_held = rights.has(spec);
        let plans = if is_held { Vec::new() } else { entitlements::plans_with(offered, spec) };
        FeatureHeld { slug: spec.slug, name: spec.name, sentence: spec.sentence, is_held, plans }
    });
    all.collect()
}
