//! `POST runners/plugins/{name}/rollback`.

use actix_web::post;
use actix_web::web::{Data, Json, Path};
use garde::Validate;
use serde_json::json;

use super::change;
use super::model::RetirePlugin;
use crate::audit;
use crate::kit::answer::{Answer, Done};
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::permission::ManagePlugins;
use crate::kit::problem::{Problem, ProblemBody};
use crate::runners_admin::registry::Registry;
use crate::runners_admin::store::versions;

/// Takes the canary out of service; where there is none, goes back to the version that served before, or to the shipped one.
#[utoipa::path(tag = "runners", operation_id = "roll_back_plugin", params(("name" = String, Path)), request_body = RetirePlugin, responses((status = 200, body = Answer<Done>), (status = 400, body = ProblemBody), (status = 403, body = ProblemBody), (status = 409, body = ProblemBody)))]
#[post("/runners/plugins/{name}/rollback")]
pub async fn rollback(
    caller: Allow<ManagePlugins>,
    db: Data<Db>,
    clock: Data<Clock>,
    registry: Data<Registry>,
    name: Path<String>,
    body: Json<RetirePlugin>,
) -> Result<Answer<Done>, Problem> {
    body.validate()?;
    let reason = body.reason.trim();
    let mut tx = db.begin(&caller).await?;
    versions::lock(&mut tx).await?;
    let serves = change::go_back(&mut tx, &registry, &name, reason, caller.user, clock.now()).await?;
    let detail = json!({ "reason": reason, "serves": serves });
    audit::done_with(&mut tx, &caller, "plugin.rolled_back", "plugin", name.as_str(), detail).await?;
    tx.commit().await?;
    registry.refresh().await;
    Ok(Answer::saying(format!("Rolled back: {serves} serves"), Done {}))
}
