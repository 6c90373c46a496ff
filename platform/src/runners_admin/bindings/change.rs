//! `PUT runners/bindings/{id}`.

use actix_web::put;
use actix_web::web::{Data, Path};
use chrono::{DateTime, Utc};
use garde::Validate;
use runners::PluginInfo;
use serde_json::json;
use uuid::Uuid;

use super::create::{entered, no_plugin, require_own_models};
use super::model::{BindingForm, ChangedBinding, RunnerBinding};
use super::plan::is_off_alone;
use super::{rules, view};
use crate::audit;
use crate::kit::caller::{Allow, Caller, ClientId};
use crate::kit::clock::Clock;
use crate::kit::db::{Db, TenantTx};
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::permission::ManageBindings;
use crate::kit::problem::{Problem, ProblemBody};
use crate::runners_admin::error::Error;
use crate::runners_admin::registry::{Bound, Registry};
use crate::runners_admin::store::{bindings, credentials};

/// Changes a binding. Credentials that are left out stay, unless requests would go to another address than the one they
/// were entered for. Runs under way keep what they began with. Switching it off is always possible, whatever the state
/// of its plan, plugin or credentials. 409 with the current binding when somebody else saved first.
#[utoipa::path(tag = "runners", operation_id = "change_runner_binding", params(("id" = Uuid, Path)), request_body = ChangedBinding, responses((status = 200, body = Envelope<RunnerBinding>), (status = 402, body = ProblemBody), (status = 409, body = ProblemBody)))]
#[put("/runners/bindings/{id}")]
pub async fn change(
    caller: Allow<ManageBindings>,
    db: Data<Db>,
    clock: Data<Clock>,
    registry: Data<Registry>,
    id: Path<Uuid>,
    body: Json<ChangedBinding>,
) -> Result<Envelope<RunnerBinding>, Problem> {
    body.validate()?;
    let ChangedBinding { revision, binding: form } = body.into_inner();
    let now = clock.now();
    let mut tx = db.begin(&caller).await?;
    let before =
        view::one(&mut tx, &registry, caller.client, *id).await?.ok_or_else(|| Problem::not_found("binding"))?;
    if is_off_alone(&form, &before) {
        if !bindings::switch_off(&mut tx, *id, revision, caller.user, now).await? {
            return Err(Problem::from(Error::Stale).with_current(before));
        }
        let detail = json!({ "name": before.name, "plugin": before.plugin, "region": before.region, "enabled": false });
        audit::done_with(&mut tx, &caller, "binding.changed", "binding", *id, detail).await?;
        let after = view::one(&mut tx, &registry, caller.client, *id).await?;
        tx.commit().await?;
        registry.refresh().await;
        return Ok(Envelope::saying("Binding saved", after.ok_or_else(|| Problem::not_found("binding"))?));
    }
    if !put(&mut tx, &caller, &registry, now, (*id, revision), (&before, &form)).await? {
        return Err(Problem::from(Error::Stale).with_current(before));
    }
    let after =
        view::one(&mut tx, &registry, caller.client, *id).await?.ok_or_else(|| Problem::not_found("binding"))?;
    let detail = json!({
        "name": form.name.trim(), "plugin": form.plugin, "region": after.region, "provider_region": after.provider_region,
        "enabled": form.enabled,
        "endpoint_changed": form.endpoint != before.endpoint,
        "credentials_changed": form.credentials.keys().collect::<Vec<_>>(),
    });
    audit::done_with(&mut tx, &caller, "binding.changed", "binding", *id, detail).await?;
    tx.commit().await?;
    registry.refresh().await;
    Ok(Envelope::saying("Binding saved", after))
}

/// A binding as it would serve if it were saved like this, in a transaction that is not to be committed; `None`: it would
/// serve nobody.
///
/// # Errors
/// What saving it would be refused with.
pub async fn assume(
    tx: &mut TenantTx,
    caller: &Caller,
    registry: &Registry,
    now: DateTime<Utc>,
    id: Uuid,
    form: &BindingForm,
) -> Result<Option<Bound>, Problem> {
    let before = view::one(tx, registry, caller.client, id).await?.ok_or_else(|| Problem::not_found("binding"))?;
    if !is_off_alone(form, &before) {
        put(tx, caller, registry, now, (id, before.revision), (&before, form)).await?;
    }
    if !form.enabled {
        return Ok(None);
    }
    Ok(registry.load(tx, caller.client, id).await?.and_then(Result::ok))
}

/// Writes a change; `false`: somebody else saved first.
async fn put(
    tx: &mut TenantTx,
    caller: &Caller,
    registry: &Registry,
    now: DateTime<Utc>,
    (id, revision): (Uuid, i64),
    (before, form): (&RunnerBinding, &BindingForm),
) -> Result<bool, Problem> {
    require_own_models(tx, caller).await?;
    if form.plugin != before.plugin {
        return Err(Problem::field("plugin", "A binding keeps its plugin. Please make another binding."));
    }
    let info = registry.plugin(&form.plugin).ok_or_else(|| no_plugin(&form.plugin))?;
    let hosts = form.hosts.clone().unwrap_or_else(|| info.hosts.clone());
    let kept = kept(before, form, &hosts, &info, registry, caller.client);
    rules::check(form, &info, &kept, registry.reach(caller.client))?;
    if !bindings::update(tx, id, revision, &entered(form, &info, &hosts, caller, now)).await? {
        return Ok(false);
    }
    for state in before.credentials.iter().filter(|state| state.is_set && !kept.contains(&state.field)) {
        credentials::unset(tx, id, &state.field).await?;
    }
    for (field, text) in &form.credentials {
        match text {
            Some(text) => registry.vault().set(tx, id, field, text, caller.user, now).await?,
            None => credentials::unset(tx, id, field).await?,
        }
    }
    Ok(true)
}

/// Fields whose stored credentials are for the new address as well: all, or none when requests would go elsewhere (C9):
/// a secret is for the host that it was entered for, and a person who may change the address need not know it.
fn kept(
    before: &RunnerBinding,
    form: &BindingForm,
    hosts: &[String],
    info: &PluginInfo,
    registry: &Registry,
    client: ClientId,
) -> Vec<String> {
    let reach = registry.reach(client);
    let at = form.place().asked(info);
    let after = at.and_then(|at| rules::endpoint(info, at, &form.settings, form.endpoint.as_deref(), reach));
    let after = after.ok().flatten();
    let origin = |text: &str| url::Url::parse(text).ok().map(|url| url.origin());
    let same_origin = before.reaches.as_deref().and_then(origin) == after.map(|url| url.origin());
    let same_hosts = hosts.iter().all(|host| before.hosts.contains(host));
    if !(same_origin && same_hosts) {
        return Vec::new();
    }
    before.credentials.iter().filter(|state| state.is_set).map(|state| state.field.clone()).collect()
}
