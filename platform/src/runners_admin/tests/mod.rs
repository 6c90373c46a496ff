//! Bindings, plugins and keys over HTTP, with real components in a real sandbox; only the provider is a stand-in.
#![expect(clippy::disallowed_types, reason = "database_test hands out a pool")]

mod bindings;
mod checks;
mod closed;
mod conformance;
mod credentials;
mod figures;
mod own_models;
mod partners;
mod places;
mod plugins;
mod rotation;
mod service;
mod unlogged;
pub mod uploads;

use runners::testing::{Behaviour, StandIn};
use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

use crate::testing::{Person, Reply, TestApp};

const BINDINGS: &str = "runners/bindings";

/// A server whose platform owner may bind a provider on this machine. The first client is the owner.
async fn app(pool: PgPool) -> TestApp {
    TestApp::with(pool, |settings| settings.models.allow_private_hosts = true).await
}

async fn provider() -> StandIn {
    StandIn::start(Behaviour::saying(["I ", "am ", "ready."])).await.unwrap()
}

/// A binding of the provider with one model, in the only region of the tests.
fn form(provider: &StandIn, name: &str) -> Value {
    json!({
        "name": name, "plugin": "openai", "region": "local", "endpoint": provider.url(),
        "credentials": { "api_key": "sk-canary-4711" }, "models": [{ "id": "stand-in" }],
    })
}

async fn bind(admin: &Person, provider: &StandIn, name: &str) -> Uuid {
    admin.post(BINDINGS, form(provider, name)).await.id()
}

/// Models that somebody may choose in a region.
async fn models(person: &Person, region: &str) -> Vec<String> {
    let regions = person.get("use-case/get-region-wise-models-list").await;
    let found = regions.data().as_array().unwrap().iter().find(|listed| listed["region"] == region).cloned();
    let models = found.unwrap_or_default()["models"].as_array().cloned().unwrap_or_default();
    models.iter().map(|model| model["id"].as_str().unwrap().to_owned()).collect()
}

/// A published use case that asks the model.
async fn use_case(admin: &Person, model: &str) -> Uuid {
    use_case_saying(admin, model, "Say that you are ready.").await
}

async fn use_case_saying(admin: &Person, model: &str, instruction: &str) -> Uuid {
    let workspace = admin.workspace("Purchasing").await;
    let definition = json!({
        "name": "Ask", "instruction": instruction, "inputs": [], "document_ids": [],
        "format": { "kind": "free_text" }, "model": { "id": model, "region": "local" },
    });
    let created =
        admin.post("use-case", json!({ "workspace_id": workspace, "folder_id": null, "definition": definition })).await;
    let publish = json!({ "revision": created.data()["draft_revision"], "note": "" });
    admin.post(format!("use-case/{}/publish", created.id()), publish).await.data();
    created.id()
}

async fn start(person: &Person, use_case: Uuid) -> Reply {
    person.post(format!("use-case/{use_case}/run"), json!({ "inputs": {} })).await
}

/// The run at its end.
async fn finished(person: &Person, run: Uuid) -> Value {
    let frames = person.events(format!("run/{run}/events"), None, |frame| frame.name == "end").await;
    frames.last().unwrap().data["run"].clone()
}
