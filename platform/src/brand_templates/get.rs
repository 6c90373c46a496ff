//! `GET brand-template/{id}`.

use actix_web::get;
use actix_web::web::{Data, Path};
use uuid::Uuid;

use super::model::BrandTemplate;
use super::store;
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::permission::ManageResources;
use crate::kit::problem::Problem;

/// A brand template with its design.
#[utoipa::path(tag = "brand templates", operation_id = "get_brand_template", params(("id" = Uuid, Path)), responses((status = 200, body = Envelope<BrandTemplate>)))]
#[get("/brand-template/{id:[0-9a-fA-F-]+}")]
pub async fn get(
    caller: Allow<ManageResources>,
    db: Data<Db>,
    id: Path<Uuid>,
) -> Result<Envelope<BrandTemplate>, Problem> {
    let mut tx = db.begin(&caller).await?;
    let found = store::get(&mut tx, *id).await?;
    found.map(Envelope::new).ok_or_else(|| Problem::not_found("brand template"))
}
