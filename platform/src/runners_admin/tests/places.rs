//! Bindings of providers that call their regions otherwise than the platform does.

use runners::testing::{Act, Behaviour, Dialect, StandIn};
use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

use super::{BINDINGS, finished, form, models, provider, start};
use crate::testing::{Person, TestApp};

/// What both providers of `eu` have.
const SHARED: &str = "gpt-4o";
const NOVA: &str = "amazon.nova-pro-v1:0";

/// A server of the region `eu`, and of one that is called as a provider calls it, its owner, and a client that may go
/// there and nowhere else.
async fn scene(pool: &PgPool) -> (TestApp, Person, Person) {
    let app = TestApp::with(pool.clone(), |settings| {
        settings.models.allow_private_hosts = true;
        settings.regions.regions = "eu,eu-central-1".to_owned();
    })
    .await;
    let (owner, acme) = (app.tenant("owner").await.admin, app.tenant("acme").await.admin);
    sqlx::query("UPDATE control.clients SET allowed_regions = '{eu}' WHERE name = 'acme'").execute(pool).await.unwrap();
    (app, owner, acme)
}

fn bedrock(provider: &StandIn) -> Value {
    json!({
        "name": "Bedrock", "plugin": "bedrock", "region": "eu", "provider_region": "eu-central-1", "endpoint": provider.url(),
        "credentials": { "access_key_id": "AKIA4711", "secret_access_key": "canary-secret" }, "models": [{ "id": NOVA }],
    })
}

/// A binding in `eu` of a plugin that the provider stands in for.
fn in_eu(provider: &StandIn, plugin: &str, models: &[&str]) -> Value {
    let mut body = form(provider, plugin);
    (body["plugin"], body["region"]) = (json!(plugin), json!("eu"));
    body["models"] = models.iter().map(|id| json!({ "id": id })).collect();
    body
}

fn azure(provider: &StandIn, models: &[&str]) -> Value {
    let mut body = in_eu(provider, "azure-openai", models);
    (body["provider_region"], body["priority"]) = (json!("germanywestcentral"), json!(200));
    body
}

/// The end of a run of acme's with the model in `eu`.
async fn run(person: &Person, model: &str) -> Value {
    let workspace = person.workspace("Purchasing").await;
    let definition = json!({
        "name": "Ask", "instruction": "Say that you are ready.", "inputs": [], "document_ids": [],
        "format": { "kind": "free_text" }, "model": { "id": model, "region": "eu" },
    });
    let body = json!({ "workspace_id": workspace, "folder_id": null, "definition": definition });
    let created = person.post("use-case", body).await;
    let publish = json!({ "revision": created.data()["draft_revision"], "note": "" });
    person.post(format!("use-case/{}/publish", created.id()), publish).await.data();
    let started = start(person, created.id()).await;
    assert_eq!(started.status, 201, "{}", started.body);
    finished(person, started.id()).await
}

#[database_test]
async fn b8_a_client_that_is_allowed_eu_alone_reaches_a_provider_that_calls_it_otherwise(pool: PgPool) {
    let (_app, owner, acme) = scene(&pool).await;
    let provider = StandIn::start(Behaviour { dialect: Dialect::Bedrock, ..Behaviour::default() }).await.unwrap();
    let made = owner.post(BINDINGS, bedrock(&provider)).await;
    assert_eq!((made.status, &made.data()["problem"]), (201, &Value::Null), "{}", made.body);
    assert!(models(&acme, "eu").await.contains(&NOVA.to_owned()));

    let run = run(&acme, NOVA).await;
    assert_eq!((&run["status"], &run["region"]), (&json!("succeeded"), &json!("eu")), "{run}");
    assert_eq!(run["attempts"][0]["region"], "eu");
    // The guest passes the region of its request on to the signer.
    let sent = provider.requests().pop().unwrap().head;
    assert!(sent.contains("/eu-central-1/bedrock/aws4_request"), "{sent}");

    let tested = owner.post(format!("{BINDINGS}/{}/test", made.id()), json!({})).await;
    assert_eq!(tested.data()["worked"], true, "{}", tested.body);
    assert!(provider.requests().pop().unwrap().head.contains("/eu-central-1/bedrock/aws4_request"));
}

#[database_test]
async fn b8_a_run_in_eu_goes_on_from_one_provider_to_another_that_calls_it_otherwise(pool: PgPool) {
    let (_app, owner, acme) = scene(&pool).await;
    let refusing = Act::Refuse { status: 401, retry_after: None, body: r#"{"error":{"message":"no"}}"#.to_owned() };
    let (first, second) = (StandIn::start(Behaviour::acting(refusing)).await.unwrap(), provider().await);
    owner.post(BINDINGS, in_eu(&first, "openai", &["only-here", SHARED])).await.data();
    owner.post(BINDINGS, azure(&second, &[SHARED, "gpt-4.1"])).await.data();

    let listed = acme.get("use-case/get-region-wise-models-list").await;
    let regions: Vec<&Value> = listed.data().as_array().unwrap().iter().map(|listed| &listed["region"]).collect();
    assert_eq!(regions, ["eu"], "{}", listed.body);
    let offered = models(&acme, "eu").await;
    for id in ["only-here", SHARED, "gpt-4.1"] {
        assert_eq!(offered.iter().filter(|offered| *offered == id).count(), 1, "{id}: {offered:?}");
    }

    let run = run(&acme, SHARED).await;
    assert_eq!((&run["status"], &run["plugin"]["name"]), (&json!("succeeded"), &json!("azure-openai")), "{run}");
    let attempts = run["attempts"].as_array().unwrap();
    let tried: Vec<(&str, &str)> = attempts
        .iter()
        .map(|attempt| (attempt["region"].as_str().unwrap(), attempt["outcome"].as_str().unwrap()))
        .collect();
    assert_eq!(tried, [("eu", "unauthorized"), ("eu", "succeeded")]);
    assert_eq!((first.requests().len(), second.requests().len()), (1, 1));
}

#[database_test]
async fn b8_a_binding_says_both_regions_and_another_one_of_the_provider_needs_the_credentials_anew(pool: PgPool) {
    let (_app, owner, _) = scene(&pool).await;
    let provider = provider().await;
    let mut own = bedrock(&provider);
    own["endpoint"] = Value::Null;
    for (path, value) in
        [("provider_region", json!("mars-1")), ("provider_region", json!("")), ("provider_region", Value::Null)]
    {
        let mut body = own.clone();
        body[path] = value.clone();
        let refused = owner.post(BINDINGS, body).await;
        assert_eq!((refused.status, refused.field("provider_region").len()), (400, 1), "{value}: {}", refused.body);
    }

    let made = owner.post(BINDINGS, own.clone()).await;
    let data = made.data();
    assert_eq!((&data["region"], &data["provider_region"]), (&json!("eu"), &json!("eu-central-1")), "{data}");
    assert_eq!(data["reaches"], "https://bedrock-runtime.eu-central-1.amazonaws.com/");
    let found = owner.get(format!("{BINDINGS}?search=eu-central")).await;
    assert_eq!(found.data()[0]["id"], data["id"], "{}", found.body);
    let elsewhere = owner.get(format!("{BINDINGS}?region=eu-central-1")).await;
    assert_eq!(elsewhere.body["total"], 0, "the list is by the platform's regions");

    own["provider_region"] = json!("eu-west-1");
    own["credentials"] = json!({});
    let moved = owner.put(format!("{BINDINGS}/{}", made.id()), json!({ "revision": 1, "binding": own })).await;
    assert_eq!(moved.field("credentials.secret_access_key").len(), 1, "C9: {}", moved.body);
    let log = owner.get("audit-log/list?search=binding.created").await;
    assert_eq!(log.data()[0]["detail"]["provider_region"], "eu-central-1", "{}", log.body);
}

#[database_test]
async fn b8_a_binding_from_before_there_were_two_regions_stays_as_it_was(pool: PgPool) {
    let (app, owner, acme) = scene(&pool).await;
    sqlx::query("UPDATE control.clients SET allowed_regions = '{eu,eu-central-1}'").execute(&pool).await.unwrap();
    let provider = StandIn::start(Behaviour { dialect: Dialect::Bedrock, ..Behaviour::default() }).await.unwrap();
    let mut before = bedrock(&provider);
    before["region"] = json!("eu-central-1");
    before.as_object_mut().unwrap().remove("provider_region");
    let made = owner.post(BINDINGS, before).await;
    assert_eq!(made.data()["provider_region"], "eu-central-1", "one who says what was said before: {}", made.body);
    // As its row was.
    sqlx::query("UPDATE control.runner_bindings SET provider_region = NULL").execute(&pool).await.unwrap();
    app.parts.registry.refresh().await;
    let shown = owner.get(format!("{BINDINGS}/{}", made.id())).await;
    let data = shown.data();
    assert_eq!((&data["provider_region"], &data["problem"]), (&json!("eu-central-1"), &Value::Null), "{data}");
    assert!(models(&acme, "eu-central-1").await.contains(&NOVA.to_owned()));

    // What its plugin does not know any more is said, and serves nobody.
    sqlx::query("UPDATE control.runner_bindings SET provider_region = 'gone-1'").execute(&pool).await.unwrap();
    app.parts.registry.refresh().await;
    let shown = owner.get(format!("{BINDINGS}/{}", made.id())).await;
    assert!(shown.data()["problem"].as_str().unwrap().contains("regions of the provider"), "{}", shown.body);
    assert!(!models(&acme, "eu-central-1").await.contains(&NOVA.to_owned()));
}

#[database_test]
async fn b8_a_binding_in_a_region_without_a_server_says_so_until_one_is_there(pool: PgPool) {
    let (_app, owner, acme) = scene(&pool).await;
    sqlx::query("UPDATE control.clients SET allowed_regions = '{eu,us}', own_models = true")
        .execute(&pool)
        .await
        .unwrap();
    let mut there = in_eu(&provider().await, "openai", &[SHARED]);
    (there["region"], there["endpoint"]) = (json!("us"), json!("https://models.example.com/v1"));
    for (person, act) in [(&owner, "its setting “regions”"), (&acme, "ask us")] {
        let made = person.post(BINDINGS, there.clone()).await;
        let problem = made.data()["problem"].as_str().unwrap_or_else(|| panic!("{}", made.body));
        assert!(problem.contains("No server of the region us") && problem.contains(act), "{problem}");
        // Another process is of that region.
        sqlx::query("INSERT INTO control.served_regions VALUES ('us', now())").execute(&pool).await.unwrap();
        let shown = person.get(format!("{BINDINGS}/{}", made.id())).await;
        assert_eq!(shown.data()["problem"], Value::Null, "{}", shown.body);
        sqlx::query("DELETE FROM control.served_regions WHERE region = 'us'").execute(&pool).await.unwrap();
    }
}

#[database_test]
async fn b8_regions_to_choose_from_are_everybodys_for_the_owner_and_the_own_for_another_client(pool: PgPool) {
    let app = TestApp::with(pool.clone(), |settings| {
        settings.regions.regions = "local".to_owned();
        settings.regions.region_addresses = "in=https://in.example.com".to_owned();
    })
    .await;
    let (owner, acme) = (app.tenant("owner").await.admin, app.tenant("acme").await.admin);
    sqlx::query("UPDATE control.clients SET allowed_regions = '{eu}', own_models = true WHERE name = 'acme'")
        .execute(&pool)
        .await
        .unwrap();
    let offline = |region: &str| json!({ "name": region, "plugin": "offline", "region": region });
    let ids: Vec<Uuid> =
        vec![owner.post(BINDINGS, offline("us")).await.id(), acme.post(BINDINGS, offline("uk")).await.id()];
    assert_eq!(ids.len(), 2);
    assert_eq!(*owner.get("runners/regions").await.data(), json!(["eu", "in", "local", "test", "us"]));
    assert_eq!(*acme.get("runners/regions").await.data(), json!(["eu", "uk"]));
}
