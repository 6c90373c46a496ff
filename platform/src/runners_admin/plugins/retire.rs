//! `POST runners/plugin-versions/{id}/retire`.

use actix_web::post;
use actix_web::web::{Data, Path};
use garde::Validate;
use serde_json::json;
use uuid::Uuid;

use super::get::{absent, shown};
use super::model::{PluginVersion, RetirePlugin, State};
use crate::audit;
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::permission::ManagePlugins;
use crate::kit::problem::{Problem, ProblemBody};
use crate::runners_admin::error::Error;
use crate::runners_admin::registry::Registry;
use crate::runners_admin::store::versions;

/// Takes a version out of service. The shipped version serves again, where there is one; else the bindings with this
/// plugin serve nobody until one is installed.
#[utoipa::path(tag = "runners", operation_id = "retire_plugin", params(("id" = Uuid, Path)), request_body = RetirePlugin, responses((status = 200, body = Envelope<PluginVersion>), (status = 409, body = ProblemBody)))]
#[post("/runners/plugin-versions/{id}/retire")]
pub async fn retire(
    caller: Allow<ManagePlugins>,
    db: Data<Db>,
    clock: Data<Clock>,
    registry: Data<Registry>,
    id: Path<Uuid>,
    body: Json<RetirePlugin>,
) -> Result<Envelope<PluginVersion>, Problem> {
    body.validate()?;
    let mut tx = db.begin(&caller).await?;
    versions::lock(&mut tx).await?;
    let row = versions::get(&mut tx, *id).await?.ok_or_else(absent)?;
    let state = State::parse(&row.state);
    let (Some(name), State::Live | State::Canary) = (&row.name, state) else {
        return Err(Error::WrongState(state.words()).into());
    };
    // With the version that serves its canary goes too: there would be nothing that takes the rest of the runs.
    let states: &[&str] = if state == State::Live { &["live", "canary"] } else { &["canary"] };
    let end =
        versions::End { how: versions::RETIRED, by: Some(caller.user), reason: body.reason.trim(), at: clock.now() };
    versions::retire(&mut tx, name, states, None, &end).await?;
    let detail = json!({ "plugin": name, "version": row.version, "reason": body.reason.trim() });
    audit::done_with(&mut tx, &caller, "plugin.retired", "plugin_version", *id, detail).await?;
    let row = versions::get(&mut tx, *id).await?.ok_or_else(absent)?;
    tx.commit().await?;
    registry.refresh().await;
    Ok(Envelope::saying("Plugin retired", shown(&row, &registry)))
}
