//! `DELETE runners/bindings/{id}`.

use actix_web::delete;
use actix_web::web::{Data, Path};
use serde_json::json;
use uuid::Uuid;

use crate::audit;
use crate::kit::caller::{Allow, ClientId};
use crate::kit::db::Db;
use crate::kit::envelope::{Done, Envelope};
use crate::kit::permission::ManageBindings;
use crate::kit::problem::{Problem, ProblemBody};
use crate::runners_admin::error::Error;
use crate::runners_admin::registry::Registry;
use crate::runners_admin::store::bindings;

/// Deletes a binding with its credentials. Not possible while it is the only one for runs under way: their next attempt
/// would find none.
#[utoipa::path(tag = "runners", operation_id = "delete_runner_binding", params(("id" = Uuid, Path)), responses((status = 200, body = Envelope<Done>), (status = 409, body = ProblemBody)))]
#[delete("/runners/bindings/{id}")]
pub async fn delete(
    caller: Allow<ManageBindings>,
    db: Data<Db>,
    registry: Data<Registry>,
    id: Path<Uuid>,
) -> Result<Envelope<Done>, Problem> {
    if let Some((region, models)) = registry.served_alone_by(caller.client, *id) {
        let whose = (caller.client != ClientId::OWNER).then(|| caller.client.get());
        let mut tx = db.begin_worker().await?;
        let runs = bindings::runs_on(&mut tx, whose, &region, &models).await?;
        drop(tx);
        if runs > 0 {
            return Err(Error::Busy { runs }.into());
        }
    }
    let mut tx = db.begin(&caller).await?;
    let name = bindings::delete(&mut tx, *id).await?.ok_or_else(|| Problem::not_found("binding"))?;
    audit::done_with(&mut tx, &caller, "binding.deleted", "binding", *id, json!({ "name": name })).await?;
    tx.commit().await?;
    registry.refresh().await;
    Ok(Envelope::saying("Binding deleted", Done {}))
}
