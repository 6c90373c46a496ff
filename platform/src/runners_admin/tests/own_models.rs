//! Clients' own bindings, where their plan allows.

use serde_json::json;
use sqlx::PgPool;

use super::{BINDINGS, app, bind, models, provider};
use crate::kit::caller::ClientId;
use crate::people::testing::person;
use crate::testing::{Person, Tenant};

async fn set_plan(pool: &PgPool, tenant: &Tenant, own_models: bool) {
    let update = "UPDATE control.clients SET own_models = $2 WHERE id = $1";
    sqlx::query(update).bind(tenant.id).bind(own_models).execute(pool).await.unwrap();
}

#[database_test]
async fn c1_a_clients_own_binding_serves_it_alone_first_and_only_while_the_plan_allows(pool: PgPool) {
    let app = app(pool.clone()).await;
    let (owner, acme, globex) = (app.tenant("owner").await, app.tenant("acme").await, app.tenant("globex").await);
    let provider = provider().await;
    let platforms = bind(&owner.admin, &provider, "Platform's").await;
    let own = json!({
        "name": "Ours", "plugin": "openai", "region": "local", "endpoint": "https://models.acme.example/v1", "priority": 900,
        "credentials": { "api_key": "acme's" }, "models": [{ "id": "stand-in" }, { "id": "acme-only" }],
    });
    assert_eq!(acme.admin.post(BINDINGS, own.clone()).await.outcome(), "402 runners.not_in_plan");
    set_plan(&pool, &acme, true).await;
    let mia = person(&app, &acme.admin, "Mia").await;
    assert_eq!(mia.post(BINDINGS, own.clone()).await.outcome(), "403 forbidden", "C6");
    let made = acme.admin.post(BINDINGS, own.clone()).await.id();

    let candidates = |client: i64, model: &str| {
        let offer = app.parts.models.offer(ClientId::new(client).unwrap(), model, "local", &["local".to_owned()]);
        offer.map(|offer| offer.candidates.iter().map(|candidate| candidate.id).collect::<Vec<_>>())
    };
    assert_eq!(candidates(acme.id, "stand-in"), Some(vec![made, platforms]), "its own first, whatever the numbers say");
    assert_eq!(candidates(acme.id, "acme-only"), Some(vec![made]));
    for other in [globex.id, owner.id] {
        assert_eq!(candidates(other, "stand-in"), Some(vec![platforms]));
        assert_eq!(candidates(other, "acme-only"), None);
    }
    assert!(!models(&globex.admin, "local").await.contains(&"acme-only".to_owned()));
    assert!(models(&acme.admin, "local").await.contains(&"acme-only".to_owned()));
    for foreign in [&globex.admin, &owner.admin] {
        assert_eq!(foreign.get(format!("{BINDINGS}/{made}")).await.outcome(), "404 not_found");
        assert!(!foreign.get(BINDINGS).await.body.to_string().contains("acme"));
    }

    set_plan(&pool, &acme, false).await;
    app.parts.registry.refresh().await;
    assert_eq!(candidates(acme.id, "stand-in"), Some(vec![platforms]), "the plan has ended");
    let rules = async |person: &Person| person.get("runners/binding-rules").await.data()["own_models"].clone();
    assert_eq!((rules(&acme.admin).await, rules(&owner.admin).await), (json!(false), json!(true)));
    let path = format!("{BINDINGS}/{made}");
    let ended = acme.admin.get(&path).await;
    assert!(ended.data()["problem"].as_str().unwrap().contains("plan"), "it must not be said to serve: {}", ended.body);
    let saved = |revision: i64, enabled: bool, name: &str| {
        let mut binding = own.clone();
        binding.as_object_mut().unwrap().remove("credentials");
        (binding["enabled"], binding["name"]) = (json!(enabled), json!(name));
        json!({ "revision": revision, "binding": binding })
    };
    let put = async |body| acme.admin.put(&path, body).await;
    assert_eq!(put(saved(1, false, "Renamed")).await.outcome(), "402 runners.not_in_plan", "that is more than off");
    assert_eq!(put(saved(9, false, "Ours")).await.outcome(), "409 conflict");
    assert_eq!(put(saved(1, false, "Ours")).await.data()["enabled"], false, "off is always allowed");
    assert_eq!(put(saved(2, true, "Ours")).await.outcome(), "402 runners.not_in_plan");
    assert_eq!(
        acme.admin.post(format!("{BINDINGS}/{made}/test"), json!({})).await.outcome(),
        "402 runners.not_in_plan"
    );
    assert_eq!(acme.admin.delete(format!("{BINDINGS}/{made}")).await.status, 200, "what it has it can take away");
}

#[database_test]
async fn c8_a_clients_own_binding_reaches_no_host_of_the_operators_network(pool: PgPool) {
    let app = app(pool.clone()).await;
    let (_, acme) = (app.tenant("owner").await, app.tenant("acme").await);
    set_plan(&pool, &acme, true).await;
    let provider = provider().await;
    let inside = |endpoint: String| json!({ "name": "Inside", "plugin": "openai", "region": "local", "endpoint": endpoint, "models": [{ "id": "m" }] });
    let refused = acme.admin.post(BINDINGS, inside(provider.url().to_string())).await;
    assert_eq!(refused.field("endpoint").len(), 1, "{}", refused.body);
    // A name or an address that leads inside is found out when the connection is made.
    let port = provider.url().port().unwrap();
    for endpoint in [format!("https://127.0.0.1:{port}/v1"), format!("https://localhost:{port}/v1")] {
        let made = acme.admin.post(BINDINGS, inside(endpoint)).await.id();
        let tested = acme.admin.post(format!("{BINDINGS}/{made}/test"), json!({})).await;
        assert_eq!(tested.data()["worked"], false, "{}", tested.body);
        acme.admin.delete(format!("{BINDINGS}/{made}")).await.data();
    }
    assert_eq!(provider.connections(), 0);
}
