//! `POST use-case/{id}/restore`: takes a deletion back.

use actix_web::post;
use actix_web::web::{Data, Path};
use uuid::Uuid;

use super::model::UseCase;
use super::{placement_store, store};
use crate::audit;
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::permission::BuildUseCases;
use crate::kit::problem::{Problem, ProblemBody};
use crate::workspaces::{self, ResourceScope};

/// Restores a deleted use case to its folder, or to the top level if that was deleted, with its versions and the
/// documents that still exist.
#[utoipa::path(tag = "use cases", operation_id = "restore_use_case", params(("id" = Uuid, Path)), responses((status = 200, body = Envelope<UseCase>), (status = 409, body = ProblemBody)))]
#[post("/use-case/{id}/restore")]
pub async fn restore(caller: Allow<BuildUseCases>, db: Data<Db>, id: Path<Uuid>) -> Result<Envelope<UseCase>, Problem> {
    let mut tx = db.begin(&caller).await?;
    let place = placement_store::workspace_of_any(&mut tx, *id)
        .await?
        .map(|workspace| (workspace, ResourceScope::UseCase(*id)));
    let access = workspaces::reach_at(&mut tx, &caller, place, "use case").await?;
    // Asked twice, it is back already.
    if placement_store::restore(&mut tx, *id).await? {
        audit::done(&mut tx, &caller, "use_case.restore", "use_case", *id).await?;
    }
    let use_case = store::get(&mut tx, *id, access.permissions).await?;
    let use_case = use_case.ok_or_else(|| Problem::not_found("use case"))?;
    tx.commit().await?;
    Ok(Envelope::saying("Use case restored", use_case))
}
