//! `DELETE use-case/{id}/examples/{example}`.

use actix_web::delete;
use actix_web::web::{Data, Path};
use serde_json::json;
use uuid::Uuid;

use super::store;
use crate::audit;
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::envelope::{Done, Envelope};
use crate::kit::permission::BuildUseCases;
use crate::kit::problem::Problem;
use crate::use_cases::reach;

/// Removes an example; checks that were made with it stay as they are.
#[utoipa::path(tag = "examples", operation_id = "delete_example", params(("id" = Uuid, Path), ("example" = Uuid, Path)), responses((status = 200, body = Envelope<Done>)))]
#[delete("/use-case/{id}/examples/{example}")]
pub async fn delete(
    caller: Allow<BuildUseCases>,
    db: Data<Db>,
    path: Path<(Uuid, Uuid)>,
) -> Result<Envelope<Done>, Problem> {
    let (id, example) = path.into_inner();
    let mut tx = db.begin(&caller).await?;
    reach(&mut tx, &caller, id).await?;
    let known = store::all(&mut tx, id).await?.into_iter().find(|known| known.id == example);
    let known = known.ok_or_else(|| Problem::not_found("example"))?;
    store::delete(&mut tx, id, example).await?;
    let told = json!({ "example": example, "before": known.fields });
    audit::done_with(&mut tx, &caller, "use_case.example_delete", "use_case", id, told).await?;
    tx.commit().await?;
    Ok(Envelope::saying("Example deleted", Done {}))
}
