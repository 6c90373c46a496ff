//! `POST runners/plugin-versions/{id}/install`.

use actix_web::post;
use actix_web::web::{Data, Json, Path};
use garde::Validate;
use serde_json::json;
use uuid::Uuid;

use super::get::{absent, new_asks, shown};
use super::model::{InstallPlugin, PluginVersion, State, Trust};
use super::{check, trust};
use crate::audit;
use crate::kit::answer::Answer;
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::permission::ManagePlugins;
use crate::kit::problem::{Problem, ProblemBody};
use crate::runners_admin::conformance;
use crate::runners_admin::error::Error;
use crate::runners_admin::registry::Registry;
use crate::runners_admin::store::{keys, versions};

/// Puts a version into service: for all runs, or as the canary for a share of them beside the version that serves. Runs on their way end on the version
/// that they began with.
#[utoipa::path(tag = "runners", operation_id = "install_plugin", params(("id" = Uuid, Path)), request_body = InstallPlugin, responses((status = 200, body = Answer<PluginVersion>), (status = 400, body = ProblemBody), (status = 403, body = ProblemBody), (status = 404, body = ProblemBody), (status = 409, body = ProblemBody)))]
#[post("/runners/plugin-versions/{id}/install")]
pub async fn install(
    caller: Allow<ManagePlugins>,
    db: Data<Db>,
    clock: Data<Clock>,
    registry: Data<Registry>,
    id: Path<Uuid>,
    body: Json<InstallPlugin>,
) -> Result<Answer<PluginVersion>, Problem> {
    body.validate()?;
    let mut tx = db.begin(&caller).await?;
    let row = versions::get(&mut tx, *id).await?.ok_or_else(absent)?;
    let known = keys::all(&mut tx).await?;
    let objection = conformance::objection(&mut tx, *id).await?;
    drop(tx);
    let state = State::parse(&row.state);
    let (Some(name), State::Checked | State::Canary | State::Retired | State::Live) = (row.name.clone(), state) else {
        return Err(Error::WrongState(state.words()).into());
    };
    let share = (body.share() < 100).then_some(body.share());
    if share.is_some() && registry.plugin(&name).is_none() {
        return Err(Problem::field("share", "Nothing of this name serves yet, so it must take all runs."));
    }
    let must: Vec<String> =
        new_asks(&row, &registry).iter().filter(|ask| ask.must_be_granted).map(ToString::to_string).collect();
    if !must.is_empty() && !body.grants_new_asks {
        return Err(Error::AsksForMore(must.join(", ")).into());
    }
    let reason = body.reason.as_deref().map(str::trim).filter(|reason| !reason.is_empty());
    if let (Some(why), None) = (&objection, reason) {
        return Err(Error::FailedChecks(why.clone()).into());
    }

    // The bytes themselves, away from any transaction: what was checked once may lie elsewhere now.
    let component = check::component(registry.inner(), &row).await?;
    let signer = trust::signer(&component, row.signature.as_deref(), &known).map_err(Error::NotTrusted)?;
    let trusted = match signer.and_then(|id| known.iter().find(|key| key.id == id)) {
        Some(key) if key.revoked_at.is_some() => Trust::RevokedKey,
        Some(_) => Trust::Trusted,
        None if row.signature.is_some() => Trust::UnknownKey,
        None => Trust::Unsigned,
    };
    if let Some(why) = trust::objection(trusted, registry.takes_unsigned()) {
        return Err(Error::NotTrusted(why.to_owned()).into());
    }
    registry.runners().install(component).await.map_err(Error::CannotLoad)?;

    let now = clock.now();
    let mut tx = db.begin(&caller).await?;
    versions::lock(&mut tx).await?;
    let states: &[&str] = if share.is_some() { &["canary"] } else { &["canary", "live"] };
    let end = versions::End {
        how: versions::REPLACED,
        by: Some(caller.user),
        reason: &format!("Replaced by {}", row.version.as_deref().unwrap_or_default()),
        at: now,
    };
    versions::retire(&mut tx, &name, states, Some(*id), &end).await?;
    versions::install(&mut tx, *id, share, signer, Some(caller.user), now).await?;
    let detail = json!({
        "plugin": name, "version": row.version, "digest": row.digest, "share": body.share(), "granted": must,
        "objection": objection, "reason": reason,
    });
    audit::done_with(&mut tx, &caller, "plugin.installed", "plugin_version", *id, detail).await?;
    let row = versions::get(&mut tx, *id).await?.ok_or_else(absent)?;
    tx.commit().await?;
    registry.refresh().await;
    Ok(Answer::saying("Plugin installed", shown(&row, &registry)))
}
