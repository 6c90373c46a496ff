//! `POST runners/plugins/{name}/rollback`.

use actix_web::post;
use actix_web::web::{Data, Path};
use garde::Validate;
use serde_json::json;

use super::change::{Back, go_back};
use super::component::load;
use super::get::absent;
use super::model::RollBackPlugin;
use crate::audit;
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::{Done, Envelope};
use crate::kit::http::input::Json;
use crate::kit::permission::ManagePlugins;
use crate::kit::problem::{Problem, ProblemBody};
use crate::runners_admin::error::Error;
use crate::runners_admin::registry::Registry;
use crate::runners_admin::store::{keys, versions};

/// Takes the canary out of service; where there is none, goes back to the version that had all runs before, or to the
/// shipped one. A version that somebody took out, or that failed, is not gone back to. What it goes back to is loaded
/// first.
#[utoipa::path(tag = "runners", operation_id = "roll_back_plugin", params(("name" = String, Path)), request_body = RollBackPlugin, responses((status = 200, body = Envelope<Done>), (status = 409, body = ProblemBody)))]
#[post("/runners/plugins/{name}/rollback")]
pub async fn rollback(
    caller: Allow<ManagePlugins>,
    db: Data<Db>,
    clock: Data<Clock>,
    registry: Data<Registry>,
    name: Path<String>,
    body: Json<RollBackPlugin>,
) -> Result<Envelope<Done>, Problem> {
    body.validate()?;
    let reason = body.reason.trim();
    let mut tx = db.begin(&caller).await?;
    let back = Back::read(&mut tx, &registry, &name).await?;
    let row = match &back {
        Back::Earlier(before) => Some(versions::get(&mut tx, before.id).await?.ok_or_else(absent)?),
        Back::Beside(_) | Back::Shipped(_) => None,
    };
    let known = keys::all(&mut tx).await?;
    drop(tx);
    if body.digest.as_deref().is_some_and(|expected| expected != back.digest()) {
        return Err(Error::GoesElsewhere(back.to_string()).into());
    }
    if let Some(row) = row {
        load(registry.inner(), &row, &known)
            .await
            .map_err(|why| Error::CannotGoBack(back.to_string(), why.to_string()))?;
    }

    let mut tx = db.begin(&caller).await?;
    versions::lock(&mut tx).await?;
    let now = Back::read(&mut tx, &registry, &name).await?;
    if now.digest() != back.digest() {
        return Err(Error::GoesElsewhere(now.to_string()).into());
    }
    let end = versions::End { how: versions::ROLLED_BACK, by: Some(caller.user), reason, at: clock.now() };
    go_back(&mut tx, &name, &back, &end).await?;
    let detail = json!({ "reason": reason, "serves": back.to_string(), "digest": back.digest() });
    audit::done_with(&mut tx, &caller, "plugin.rolled_back", "plugin", name.as_str(), detail).await?;
    tx.commit().await?;
    registry.refresh().await;
    Ok(Envelope::saying(format!("Rolled back: {back} serves"), Done {}))
}
