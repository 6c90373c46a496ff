//! `GET use-case/get-region-wise-models-list`: what the caller's client may run on (K02).

use actix_web::get;
use actix_web::web::Data;

use crate::kit::caller::SignedIn;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::problem::Problem;
use crate::models::{Models, RegionModels};

/// Models by region: those of enabled bindings in the client's allowed regions.
#[utoipa::path(operation_id = "list_models", tag = "use cases", responses((status = 200, body = Envelope<Vec<RegionModels>>)))]
#[get("/use-case/get-region-wise-models-list")]
pub async fn models(
    caller: SignedIn,
    db: Data<Db>,
    models: Data<Models>,
) -> Result<Envelope<Vec<RegionModels>>, Problem> {
    let mut tx = db.begin(&caller).await?;
    Ok(Envelope::new(models.models_for(&mut tx).await?))
}
