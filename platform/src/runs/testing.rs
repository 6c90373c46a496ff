//! Stand-ins that speak a provider's real wire format, offered as the bindings of a model: for the tests of runs and of
//! the models' API.

use std::sync::Arc;

use runners::testing::{Act, Behaviour, StandIn};
use runners::{Binding, PluginInfo};
use serde_json::json;
use url::Url;
use uuid::Uuid;

use crate::models::{Candidate, Model, Offer, Plugin};
use crate::routing::BindingLimits;
use crate::testing::{Person, TestApp};

pub const MODEL: &str = "stand-in";

/// The model in a region, served by these, the first with the best priority.
pub fn offer(app: &TestApp, region: &str, providers: &[&StandIn]) -> Arc<Offer> {
    offer_at(app, region, MODEL, providers.iter().map(|provider| provider.url()))
}

/// A model in a region, served at these addresses.
pub fn offer_at(app: &TestApp, region: &str, model: &str, endpoints: impl IntoIterator<Item = Url>) -> Arc<Offer> {
    let info = app.runners.plugins().into_iter().find(|info| info.name == "openai").unwrap();
    let candidates = endpoints.into_iter().zip(0..).map(|(url, n)| candidate(region, url, n, &info)).collect();
    let model = Model {
        id: model.to_owned(),
        label: model.to_owned(),
        context_window: 8192,
        capabilities: vec!["chat".to_owned()],
        price: None,
        generates: true,
    };
    Arc::new(Offer { region: region.to_owned(), model, candidates })
}

fn candidate(region: &str, endpoint: Url, priority: i32, info: &PluginInfo) -> Candidate {
    let binding = Binding {
        region: region.to_owned(),
        endpoint: Some(endpoint),
        credentials: [("api_key".to_owned(), "sk-canary-7f3a".into())].into(),
        ..Binding::new("openai")
    };
    let plugin = Plugin {
        name: info.name.clone(),
        version: info.version.clone(),
        digest: info.digest.clone(),
        is_compatible: true,
    };
    let (binding, limits) = (Arc::new(binding), BindingLimits::default());
    Candidate { id: Uuid::now_v7(), binding, plugin, priority, limits, canary: None }
}

/// A published use case on the model in this region.
pub async fn publish(admin: &Person, region: &str) -> Uuid {
    let workspace = admin.workspace("Writing").await;
    let definition = json!({
        "name": "Letter", "instruction": "Write about {{topic}}.",
        "inputs": [{ "name": "topic", "label": "Topic", "type": "short_text" }],
        "model": { "id": MODEL, "region": region },
    });
    let body = json!({ "workspace_id": workspace, "folder_id": null, "definition": definition });
    let created = admin.post("use-case", body).await;
    let publish = json!({ "revision": created.data()["draft_revision"], "note": "" });
    admin.post(format!("use-case/{}/publish", created.id()), publish).await.data();
    created.id()
}

pub fn refuse(status: u16) -> Behaviour {
    Behaviour::acting(Act::Refuse { status, retry_after: None, body: r#"{"error":{"message":"no"}}"#.to_owned() })
}

pub async fn provider(behaviour: Behaviour) -> StandIn {
    StandIn::start(behaviour).await.unwrap()
}
