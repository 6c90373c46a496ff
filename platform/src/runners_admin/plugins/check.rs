//! Looks at components that were uploaded: is it what it was when it came, who signed it, does it compile, what does it
//! say of itself. Compiling and asking happen in processes made for it and thrown away. A look is a job: one whose
//! process died is begun anew, once; then the version is refused with that reason, until somebody has it looked at
//! again.

use std::time::Duration;

use actix_web::post;
use actix_web::web::{Data, Path};
use chrono::TimeDelta;
use futures_util::future::LocalBoxFuture;
use runners::PluginInfo;
use serde_json::json;
use tokio::time::timeout;
use uuid::Uuid;

use super::component::{Unusable, component, legible};
use super::get::{absent, shown};
use super::model::{PluginVersion, State};
use super::{bounds, trust};
use crate::audit::{self, Entry, Outcome};
use crate::kit::caller::Allow;
use crate::kit::db::{Db, TenantTx};
use crate::kit::envelope::Envelope;
use crate::kit::jobs::{Failure, Job, Kind, LeasedJob};
use crate::kit::permission::ManagePlugins;
use crate::kit::problem::{Problem, ProblemBody};
use crate::runners_admin::bindings::rules;
use crate::runners_admin::conformance;
use crate::runners_admin::error::Error;
use crate::runners_admin::registry::{Inner, Registry};
use crate::runners_admin::store::conformance::Terms;
use crate::runners_admin::store::versions::{self, Row};
use crate::runners_admin::store::{checks, keys};

pub const CHECK: &str = "check_plugin";
/// A look is begun so often at most: what kills a process twice shall not do it a third time.
const STARTS: i32 = 2;
/// The whole of a look; compiling has limits of its own, which are shorter.
const DEADLINE: Duration = Duration::from_secs(900);
/// How long a store of files that is away is left alone.
const PAUSE: TimeDelta = TimeDelta::seconds(15);
const DIED: &str = "The check was interrupted twice: the server stopped meanwhile, or could not store the result. Please have it checked again, and tell its vendor if this happens again.";

/// Has a version looked at again: one that was refused, or was not installed yet.
#[utoipa::path(tag = "runners", operation_id = "check_plugin_again", params(("id" = Uuid, Path)), responses((status = 200, body = Envelope<PluginVersion>), (status = 409, body = ProblemBody)))]
#[post("/runners/plugin-versions/{id}/check")]
pub async fn check_again(
    caller: Allow<ManagePlugins>,
    db: Data<Db>,
    registry: Data<Registry>,
    id: Path<Uuid>,
) -> Result<Envelope<PluginVersion>, Problem> {
    let mut tx = db.begin(&caller).await?;
    versions::lock(&mut tx).await?;
    let row = versions::get(&mut tx, *id).await?.ok_or_else(absent)?;
    request(&mut tx, &registry, *id).await?;
    if !checks::again(&mut tx, *id).await? {
        return Err(Error::WrongState(State::parse(&row.state).words()).into());
    }
    audit::done(&mut tx, &caller, "plugin.check_requested", "plugin_version", *id).await?;
    let row = versions::get(&mut tx, *id).await?.ok_or_else(absent)?;
    tx.commit().await?;
    registry.queue().wake();
    Ok(Envelope::saying("It is being checked", shown(&row, &registry)))
}

/// Has a version checked from the beginning; the result of a check that is under way is thrown away. Wake the queue
/// after the commit.
pub async fn request(tx: &mut TenantTx, registry: &Registry, version: Uuid) -> Result<(), sqlx::Error> {
    registry.queue().withdraw(tx, CHECK, version).await?;
    registry.queue().push(tx, CHECK, version).await
}

/// What looks at uploaded versions in this process.
pub struct Inspector(pub Registry);

impl Job for Inspector {
    fn kind(&self) -> Kind {
        // A look ends by its own deadline first, which its version says.
        Kind { deadline: DEADLINE + Duration::from_secs(60), attempts: Some(STARTS), ..Kind::new(CHECK) }
    }

    fn run<'a>(&'a self, job: &'a LeasedJob) -> LocalBoxFuture<'a, Result<(), Failure>> {
        Box::pin(look_at(self.0.inner(), job))
    }

    fn give_up<'a>(
        &'a self,
        tx: &'a mut TenantTx,
        version: Uuid,
        _cause: &'a str,
    ) -> LocalBoxFuture<'a, Result<(), Problem>> {
        Box::pin(async move {
            match versions::get(tx, version).await? {
                Some(row) => finish(self.0.inner(), tx, &row, Err(DIED.to_owned()), None).await,
                None => Ok(()),
            }
        })
    }
}

/// Looks at a version to the end.
async fn look_at(inner: &Inner, job: &LeasedJob) -> Result<(), Failure> {
    let mut tx = inner.db.begin_for(job.client).await?;
    let Some(row) = versions::get(&mut tx, job.subject).await? else { return Ok(()) };
    match State::parse(&row.state) {
        State::Uploaded => {}
        // It was given up, and an operator has retried its job.
        State::Refused if row.problem.as_deref() == Some(DIED) => drop(checks::again(&mut tx, row.id).await?),
        _ => return Ok(()),
    }
    let known = keys::all(&mut tx).await?;
    tx.commit().await?;
    let bytes = match component(inner, &row).await {
        Ok(bytes) => Ok(bytes),
        Err(Unusable::Away(problem)) => return Err(Failure::At(inner.clock().now() + PAUSE, problem.cause())),
        Err(why) => Err(format!("It cannot be used: {why}.")),
    };
    let signer =
        bytes.as_ref().map_err(Clone::clone).and_then(|bytes| trust::signer(bytes, row.signature.as_deref(), &known));
    let found = match (bytes, &signer) {
        (Ok(bytes), Ok(_)) => look(inner, bytes).await,
        (Err(why), _) => Err(why),
        (Ok(_), Err(why)) => Err(why.clone()),
    };
    let mut tx = inner.db.begin_for(job.client).await?;
    job.hold(&mut tx).await?;
    finish(inner, &mut tx, &row, found, signer.ok().flatten()).await?;
    job.finish(&mut tx, inner.clock().now()).await?;
    tx.commit().await?;
    inner.queue().wake();
    Ok(())
}

/// What it says of itself, or why it cannot be used.
async fn look(inner: &Inner, bytes: Vec<u8>) -> Result<PluginInfo, String> {
    match Box::pin(timeout(DEADLINE, inner.runners.inspect(bytes))).await {
        Ok(found) => found.and_then(usable),
        Err(_elapsed) => Err(format!("Looking at it was ended after {} minutes.", DEADLINE.as_secs() / 60)),
    }
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
    tx: &mut TenantTx,
    row: &Row,
    found: Result<PluginInfo, String>,
    signer: Option<Uuid>,
) -> Result<(), Problem> {
    let (found, now) = (found.map_err(|why| legible(&why)), inner.clock().now());
    let seen = found.as_ref().map_err(String::as_str);
    if !checks::finish(tx, row.id, seen, signer, now).await? {
        return Ok(());
    }
    if found.is_ok() && inner.check_plugins {
        conformance::request(tx, inner.queue(), row.id, &Terms::default(), None, now).await?;
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
