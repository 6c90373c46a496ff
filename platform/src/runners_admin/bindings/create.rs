//! `POST runners/bindings`.

use actix_web::post;
use actix_web::web::Data;
use garde::Validate;
use runners::PluginInfo;
use serde_json::json;
use uuid::Uuid;

use super::model::{BindingForm, RunnerBinding};
use super::{plan, rules, view};
use crate::audit;
use crate::kit::caller::{Allow, Caller};
use crate::kit::clock::Clock;
use crate::kit::db::{Db, TenantTx};
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::permission::ManageBindings;
use crate::kit::problem::{Problem, ProblemBody};
use crate::runners_admin::error::Error;
use crate::runners_admin::registry::Registry;
use crate::runners_admin::store::bindings::{self, Entered};

/// Bindings of one client.
const MOST: i64 = 500;

/// Connects models. In force at once.
#[utoipa::path(tag = "runners", operation_id = "create_runner_binding", request_body = BindingForm, responses((status = 201, body = Envelope<RunnerBinding>), (status = 402, body = ProblemBody), (status = 409, body = ProblemBody)))]
#[post("/runners/bindings")]
pub async fn create(
    caller: Allow<ManageBindings>,
    db: Data<Db>,
    clock: Data<Clock>,
    registry: Data<Registry>,
    body: Json<BindingForm>,
) -> Result<Envelope<RunnerBinding>, Problem> {
    body.validate()?;
    let form = body.into_inner();
    let mut tx = db.begin(&caller).await?;
    require_own_models(&mut tx, &caller).await?;
    let info = registry.plugin(&form.plugin).ok_or_else(|| no_plugin(&form.plugin))?;
    rules::check(&form, &info, &[], registry.reach(caller.client))?;
    let (id, now) = (Uuid::now_v7(), clock.now());
    let hosts = form.hosts.clone().unwrap_or_else(|| info.hosts.clone());
    bindings::insert(&mut tx, id, &entered(&form, &info, &hosts, &caller, now), MOST).await?;
    for (field, text) in &form.credentials {
        if let Some(text) = text {
            registry.vault().set(&mut tx, id, field, text, caller.user, now).await?;
        }
    }
    let binding =
        view::one(&mut tx, &registry, caller.client, id).await?.ok_or_else(|| Problem::not_found("binding"))?;
    let detail = json!({
        "name": form.name.trim(), "plugin": form.plugin, "region": binding.region, "provider_region": binding.provider_region,
        "enabled": form.enabled,
    });
    audit::done_with(&mut tx, &caller, "binding.created", "binding", id, detail).await?;
    tx.commit().await?;
    registry.refresh().await;
    Ok(Envelope::created(binding))
}

/// The platform owner's bindings need no plan; another client's do.
pub async fn require_own_models(tx: &mut TenantTx, caller: &Caller) -> Result<(), Problem> {
    if !plan::allows(tx, caller.client).await? {
        return Err(Error::NoOwnModels.into());
    }
    Ok(())
}

pub fn no_plugin(name: &str) -> Problem {
    Problem::field("plugin", format!("No plugin is called \"{name}\". Please choose one of the list."))
}

/// A form as the store takes it.
pub fn entered<'a>(
    form: &'a BindingForm,
    info: &PluginInfo,
    hosts: &'a [String],
    caller: &Caller,
    now: chrono::DateTime<chrono::Utc>,
) -> Entered<'a> {
    Entered {
        name: form.name.trim(),
        plugin: &form.plugin,
        region: &form.region,
        provider_region: form.place().at_provider(info).ok().flatten(),
        endpoint: form.endpoint.as_deref().map(str::trim),
        hosts,
        settings: &form.settings,
        models: &form.models,
        priority: form.priority,
        enabled: form.enabled,
        limits: form.limits,
        by: caller.user,
        at: now,
    }
}
