//! Looks at components that were uploaded, one after the other, until the process ends: is it what it was when it came, who signed it, does it compile, what does it
//! say of itself. Compiling and asking happen in processes made for it and thrown away. Who looks holds a lease: a process that dies loses it, another one begins
//! anew, once; then the version is refused with that reason, until somebody has it looked at again.

use std::sync::Weak;
use std::time::Duration;

use actix_web::post;
use actix_web::web::{Data, Path};
use chrono::TimeDelta;
use runners::PluginInfo;
use serde_json::json;
use tokio::time::timeout;
use uuid::Uuid;

use super::component::{Unusable, component, legible};
use super::get::{absent, shown};
use super::model::{PluginVersion, State};
use super::{bounds, trust};
use crate::audit::{self, Entry, Outcome};
use crate::kit::answer::Answer;
use crate::kit::caller::{Allow, ClientId};
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::lease::while_held;
use crate::kit::permission::ManagePlugins;
use crate::kit::problem::{Problem, ProblemBody};
use crate::runners_admin::bindings::rules;
use crate::runners_admin::error::Error;
use crate::runners_admin::registry::{Inner, Registry};
use crate::runners_admin::store::checks::{self, Claimed};
use crate::runners_admin::store::versions::{self, Row};
use crate::runners_admin::store::{conformance, keys};

/// Another process's lost lease is noticed after this at the latest.
const POLL: Duration = Duration::from_secs(15);
/// A look is begun so often at most: what kills a process twice shall not do it a third time.
const STARTS: i32 = 2;
const LEASE: TimeDelta = TimeDelta::seconds(60);
const BEAT: Duration = Duration::from_secs(15);
/// The whole of a look; compiling has limits of its own, which are shorter.
const DEADLINE: Duration = Duration::from_secs(900);
/// How long a store of files that is away is left alone.
const PAUSE: TimeDelta = TimeDelta::seconds(15);
const DIED: &str = "Looking at it was not finished, twice: the server ended meanwhile, or could not keep what it found. Please have it checked again, and tell its vendor if it stays so.";

/// Has a version looked at again: one that was refused, or was not installed yet.
#[utoipa::path(tag = "runners", operation_id = "check_plugin_again", params(("id" = Uuid, Path)), responses((status = 200, body = Answer<PluginVersion>), (status = 403, body = ProblemBody), (status = 404, body = ProblemBody), (status = 409, body = ProblemBody)))]
#[post("/runners/plugin-versions/{id}/check")]
pub async fn check_again(
    caller: Allow<ManagePlugins>,
    db: Data<Db>,
    clock: Data<Clock>,
    registry: Data<Registry>,
    id: Path<Uuid>,
) -> Result<Answer<PluginVersion>, Problem> {
    let mut tx = db.begin(&caller).await?;
    versions::lock(&mut tx).await?;
    let row = versions::get(&mut tx, *id).await?.ok_or_else(absent)?;
    if !checks::again(&mut tx, *id, STARTS, clock.now()).await? {
        return Err(Error::WrongState(State::parse(&row.state).words()).into());
    }
    audit::done(&mut tx, &caller, "plugin.check_requested", "plugin_version", *id).await?;
    let row = versions::get(&mut tx, *id).await?.ok_or_else(absent)?;
    tx.commit().await?;
    soon(&registry);
    Ok(Answer::saying("It is being checked", shown(&row, &registry)))
}

/// Says that there is something to look at.
pub fn soon(registry: &Registry) {
    registry.inner().checks.notify_one();
}

/// Looks until the registry is gone.
pub async fn work(inner: Weak<Inner>) {
    let Some(wake) = inner.upgrade().map(|inner| inner.checks.clone()) else { return };
    loop {
        loop {
            let Some(inner) = inner.upgrade() else { return };
            if inner.db.is_closed() {
                return;
            }
            match next(&inner).await {
                Ok(true) => {}
                Ok(false) => break,
                Err(problem) => {
                    tracing::warn!(%problem, "plugin inspection worker failed; retrying");
                    break;
                }
            }
        }
        let _ = timeout(POLL, wake.notified()).await;
    }
}

/// Takes a version and looks at it to the end; `false` when none waits.
async fn next(inner: &Inner) -> Result<bool, Problem> {
    let mut tx = inner.db.begin_for(ClientId::OWNER).await?;
    let now = inner.clock().now();
    for lost in checks::given_up(&mut tx, STARTS, now).await? {
        if let Some(row) = versions::get(&mut tx, lost.version).await? {
            finish(inner, &mut tx, &lost, &row, Err(DIED.to_owned()), None).await?;
        }
    }
    let claimed = checks::claim(&mut tx, STARTS, now, now + LEASE).await?;
    let row = match &claimed {
        Some(claimed) => versions::get(&mut tx, claimed.version).await?,
        None => None,
    };
    let known = keys::all(&mut tx).await?;
    tx.commit().await?;
    let (Some(claimed), Some(row)) = (claimed, row) else { return Ok(false) };
    let bytes = match component(inner, &row).await {
        Ok(bytes) => Ok(bytes),
        Err(Unusable::Away(problem)) => {
            let mut tx = inner.db.begin_for(ClientId::OWNER).await?;
            checks::put_off(&mut tx, &claimed, inner.clock().now() + PAUSE).await?;
            tx.commit().await?;
            return Err(problem);
        }
        Err(why) => Err(format!("It cannot be used: {why}.")),
    };
    let signer =
        bytes.as_ref().map_err(Clone::clone).and_then(|bytes| trust::signer(bytes, row.signature.as_deref(), &known));
    let found = match (bytes, &signer) {
        (Ok(bytes), Ok(_)) => match look(inner, &claimed, bytes).await {
            Some(found) => found,
            None => return Ok(true),
        },
        (Err(why), _) => Err(why),
        (Ok(_), Err(why)) => Err(why.clone()),
    };
    let mut tx = inner.db.begin_for(ClientId::OWNER).await?;
    finish(inner, &mut tx, &claimed, &row, found, signer.ok().flatten()).await?;
    tx.commit().await?;
    inner.conformance.notify_one();
    Ok(true)
}

/// What it says of itself, or why it cannot be used; `None` when it is no longer ours to look at.
async fn look(inner: &Inner, claimed: &Claimed, bytes: Vec<u8>) -> Option<Result<PluginInfo, String>> {
    let looking = Box::pin(timeout(DEADLINE, inner.runners.inspect(bytes)));
    let found = while_held(BEAT, None, looking, || prolong(inner, claimed)).await?;
    let too_long = |_| Err(format!("Looking at it was ended after {} minutes.", DEADLINE.as_secs() / 60));
    Some(found.unwrap_or_else(too_long).and_then(usable))
}

async fn prolong(inner: &Inner, claimed: &Claimed) -> Result<bool, Problem> {
    let mut tx = inner.db.begin_for(ClientId::OWNER).await?;
    let is_ours = checks::prolong(&mut tx, claimed, inner.clock().now() + LEASE).await?;
    tx.commit().await?;
    Ok(is_ours)
}

fn usable(info: PluginInfo) -> Result<PluginInfo, String> {
    bounds::acceptable(&info)?;
    if !info.settings_schema.is_empty() {
        rules::validator(&info.settings_schema)?;
    }
    Ok(info)
}

async fn finish(
    inner: &Inner,
    tx: &mut crate::kit::db::TenantTx,
    claimed: &Claimed,
    row: &Row,
    found: Result<PluginInfo, String>,
    signer: Option<Uuid>,
) -> Result<(), Problem> {
    let (found, now) = (found.map_err(|why| legible(&why)), inner.clock().now());
    let seen = found.as_ref().map_err(String::as_str);
    if !checks::finish(tx, claimed, seen, signer, now).await? {
        return Ok(());
    }
    if found.is_ok() && inner.check_plugins {
        conformance::request(tx, row.id, &conformance::Terms::default(), None, now).await?;
    }
    let entry = Entry {
        action: if found.is_ok() { "plugin.checked" } else { "plugin.refused" },
        object_type: "plugin_version",
        object_id: Some(row.id.to_string()),
        outcome: if found.is_ok() { Outcome::Done } else { Outcome::Failed },
        ip: None,
        detail: json!({ "file": row.file_name, "digest": row.digest, "problem": found.err() }),
    };
    audit::record(tx, None, entry).await?;
    Ok(())
}
