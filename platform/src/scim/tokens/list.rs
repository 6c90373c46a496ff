//! `GET setting/scim/tokens`.

use actix_web::get;
use actix_web::web::Data;

use super::model::ScimToken;
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::envelope::List;
use crate::kit::permission::ManageAllUsers;
use crate::kit::problem::Problem;
use crate::scim::store;

/// The company's SCIM tokens, newest first.
#[utoipa::path(tag = "settings", operation_id = "list_scim_tokens", responses((status = 200, body = List<ScimToken>)))]
#[get("/setting/scim/tokens")]
pub async fn list(caller: Allow<ManageAllUsers>, db: Data<Db>) -> Result<List<ScimToken>, Problem> {
    let mut tx = db.begin(&caller).await?;
    Ok(List::whole(store::tokens(&mut tx).await?))
}
