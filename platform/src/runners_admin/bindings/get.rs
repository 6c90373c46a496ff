//! `GET runners/bindings/{id}`.

use actix_web::get;
use actix_web::web::{Data, Path};
use uuid::Uuid;

use super::model::RunnerBinding;
use super::view;
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::permission::ManageBindings;
use crate::kit::problem::Problem;
use crate::runners_admin::registry::Registry;

/// One binding. Of its credentials it says which are set, when and by whom.
#[utoipa::path(tag = "runners", operation_id = "get_runner_binding", params(("id" = Uuid, Path)), responses((status = 200, body = Envelope<RunnerBinding>)))]
#[get("/runners/bindings/{id}")]
pub async fn get(
    caller: Allow<ManageBindings>,
    db: Data<Db>,
    registry: Data<Registry>,
    id: Path<Uuid>,
) -> Result<Envelope<RunnerBinding>, Problem> {
    let mut tx = db.begin(&caller).await?;
    let binding = view::one(&mut tx, &registry, caller.client, *id).await?;
    Ok(Envelope::new(binding.ok_or_else(|| Problem::not_found("binding"))?))
}
