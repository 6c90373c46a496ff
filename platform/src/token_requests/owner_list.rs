//! `GET token-request/passed-on`.

use actix_web::get;
use actix_web::web::Data;

use super::model::PassedOnRequest;
use super::store;
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::envelope::List;
use crate::kit::permission::ManageClients;
use crate::kit::problem::Problem;

/// So many are shown at once: the oldest, which are to be answered first.
const MOST: i64 = 100;

/// Requests of all clients that wait for the platform's owner, the oldest first.
#[utoipa::path(tag = "token requests", operation_id = "list_passed_on_requests", responses((status = 200, body = List<PassedOnRequest>)))]
#[get("/token-request/passed-on")]
pub async fn passed_on(caller: Allow<ManageClients>, db: Data<Db>) -> Result<List<PassedOnRequest>, Problem> {
    tracing::debug!(staff = %caller.user, "staff listed requests for more");
    let mut tx = db.begin_operator("list requests that were passed on").await?;
    Ok(List::whole(store::waiting(&mut tx, MOST).await?))
}
