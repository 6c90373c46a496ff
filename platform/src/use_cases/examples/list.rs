//! `GET use-case/{id}/examples`.

use actix_web::get;
use actix_web::web::{Data, Path};
use uuid::Uuid;

use super::model::Example;
use super::store;
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::envelope::List;
use crate::kit::permission::ViewWorkspace;
use crate::kit::problem::Problem;
use crate::use_cases::reach;

/// All examples of a use case, 20 at most, in the order in which they were made.
#[utoipa::path(tag = "examples", operation_id = "list_examples", params(("id" = Uuid, Path)), responses((status = 200, body = List<Example>)))]
#[get("/use-case/{id}/examples")]
pub async fn list(caller: Allow<ViewWorkspace>, db: Data<Db>, id: Path<Uuid>) -> Result<List<Example>, Problem> {
    let mut tx = db.begin(&caller).await?;
    reach(&mut tx, &caller, *id).await?;
    Ok(List::whole(store::all(&mut tx, *id).await?))
}
