//! `GET profile/api-keys`.

use actix_web::get;
use actix_web::web::Data;

use super::model::ApiKey;
use super::store;
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::envelope::List;
use crate::kit::permission::ManageDevelopers;
use crate::kit::problem::Problem;

/// My API keys, newest first.
#[utoipa::path(tag = "profile", operation_id = "list_api_keys", responses((status = 200, body = List<ApiKey>)))]
#[get("/profile/api-keys")]
pub async fn list(caller: Allow<ManageDevelopers>, db: Data<Db>) -> Result<List<ApiKey>, Problem> {
    let mut tx = db.begin(&caller).await?;
    Ok(List::whole(store::list(&mut tx, caller.user).await?))
}
