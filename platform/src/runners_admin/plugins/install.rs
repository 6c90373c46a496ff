//! `POST runners/plugin-versions/{id}/install`.

use actix_web::post;
use actix_web::web::{Data, Path};
use garde::Validate;
use serde_json::json;
use uuid::Uuid;

use super::component::load;
use super::get::{absent, new_asks, shown};
use super::model::{InstallPlugin, PluginVersion, State};
use super::trust::Signer;
use crate::audit;
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::permission::ManagePlugins;
use crate::kit::problem::{Problem, ProblemBody};
use crate::runners_admin::conformance;
use crate::runners_admin::error::Error;
use crate::runners_admin::registry::Registry;
use crate::runners_admin::store::keys;
use crate::runners_admin::store::versions::{self, Row};

/// Puts a version into service: for all runs, or as the canary for a share of them beside the version that serves. Runs
/// under way end on the version that they began with.
#[utoipa::path(tag = "runners", operation_id = "install_plugin", params(("id" = Uuid, Path)), request_body = InstallPlugin, responses((status = 200, body = Envelope<PluginVersion>), (status = 409, body = ProblemBody)))]
#[post("/runners/plugin-versions/{id}/install")]
pub async fn install(
    caller: Allow<ManagePlugins>,
    db: Data<Db>,
    clock: Data<Clock>,
    registry: Data<Registry>,
    id: Path<Uuid>,
    body: Json<InstallPlugin>,
) -> Result<Envelope<PluginVersion>, Problem> {
    body.validate()?;
    let mut tx = db.begin(&caller).await?;
    let row = versions::get(&mut tx, *id).await?.ok_or_else(absent)?;
    let known = keys::all(&mut tx).await?;
    let objection = conformance::objection(&mut tx, *id).await?;
    drop(tx);
    let name = installable(&row, &body)?;
    if body.is_canary() && registry.plugin(&name).is_none() {
        return Err(Problem::field("share", "Nothing of this name serves yet, so it must take all runs."));
    }
    let reason = body.reason.as_deref().map(str::trim).filter(|reason| !reason.is_empty());
    if let (Some(why), None) = (&objection, reason) {
        return Err(Error::FailedChecks(why.clone()).into());
    }
    // What serves here may be a moment older than what another process has put into service.
    registry.refresh().await;
    granted(&row, &registry, &body)?;

    // The bytes themselves, away from any transaction: what was checked once may lie elsewhere now.
    let (_, signer) = load(registry.inner(), &row, &known).await?;

    let now = clock.now();
    let mut tx = db.begin(&caller).await?;
    versions::lock(&mut tx).await?;
    let row = versions::get(&mut tx, *id).await?.ok_or_else(absent)?;
    let name = installable(&row, &body)?;
    let granted = granted(&row, &registry, &body)?;
    if versions::live_digest(&mut tx, &name).await? != registry.wanted(&name) {
        return Err(Error::ServesAnother.into());
    }
    let share = body.is_canary().then_some(body.share());
    let states: &[&str] = if share.is_some() { &["canary"] } else { &["canary", "live"] };
    let end = versions::End {
        how: versions::REPLACED,
        by: Some(caller.user),
        reason: &format!("Replaced by {}", row.version.as_deref().unwrap_or_default()),
        at: now,
    };
    versions::retire(&mut tx, &name, states, Some(*id), &end).await?;
    let key = match signer {
        Signer::Key(key, _) => Some(key),
        Signer::Shipped | Signer::Nobody | Signer::Unknown(_) => None,
    };
    versions::install(&mut tx, *id, share, key, Some(caller.user), now).await?;
    let detail = json!({
        "plugin": name, "version": row.version, "digest": row.digest, "share": body.share(), "granted": granted,
        "objection": objection, "reason": reason,
    });
    audit::done_with(&mut tx, &caller, "plugin.installed", "plugin_version", *id, detail).await?;
    let row = versions::get(&mut tx, *id).await?.ok_or_else(absent)?;
    tx.commit().await?;
    registry.refresh().await;
    Ok(Envelope::saying("Plugin installed", shown(&row, &registry)))
}

/// The name of a version that can be put into service like this.
fn installable(row: &Row, body: &InstallPlugin) -> Result<String, Problem> {
    let state = State::parse(&row.state);
    match (&row.name, state) {
        (Some(_), State::Live) if body.is_canary() => Err(Error::LiveIsNoCanary.into()),
        (Some(name), State::Checked | State::Canary | State::Retired | State::Live) => Ok(name.clone()),
        _ => Err(Error::WrongState(state.words()).into()),
    }
}

/// What was granted of what is asked for now: all that must be, and nothing else.
fn granted(row: &Row, registry: &Registry, body: &InstallPlugin) -> Result<Vec<String>, Problem> {
    let asks = new_asks(row, registry);
    let missing: Vec<&str> = asks
        .iter()
        .filter(|ask| ask.must_be_granted && !body.granted.contains(&ask.key))
        .map(|ask| ask.key.as_str())
        .collect();
    if !missing.is_empty() {
        return Err(Error::AsksForMore(missing.join("; ")).into());
    }
    if let Some(other) = body.granted.iter().find(|key| !asks.iter().any(|ask| ask.key == **key)) {
        return Err(Error::AsksForOther(other.chars().take(300).collect()).into());
    }
    Ok(asks.into_iter().filter(|ask| ask.must_be_granted).map(|ask| ask.key).collect())
}
