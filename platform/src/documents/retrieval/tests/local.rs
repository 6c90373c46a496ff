//! The model that computes on this machine, in the sandbox, with its weights.

use super::*;

/// The server with the model, once it is loaded.
async fn with_model(pool: PgPool) -> TestApp {
    let app = TestApp::with(pool, |settings| settings.models.retrieval_deadline_ms = 30_000).await;
    let folder = crate::testing::target().join("models");
    assert!(folder.join("local.wasm").exists(), "the model is not built: run .ci/model");
    let registry = app.parts.registry.clone();
    let mut changes = registry.changes();
    tokio::spawn(async move { registry.watch_models(&folder).await });
    while app.parts.registry.plugin("local").is_none() {
        changes.changed().await.unwrap();
    }
    app
}

async fn make(app: &TestApp) {
    let parts = &app.parts;
    let worker = Workers::new(parts.queue.get_ref().clone(), parts.process).with(parts.retrieval.get_ref().clone());
    while worker.step(EMBED).await.unwrap() {}
}

#[sqlx::test(migrations = "../migrations")]
async fn issue_29_without_key_or_network_a_question_in_another_language_finds_its_passage(pool: PgPool) {
    let app = with_model(pool).await;
    let admin = app.tenant("acme").await.admin;
    let workspace = admin.workspace("Rules").await;
    let handbook = id(&admin.add_document(workspace, "Handbook.md", HANDBOOK).await);
    make(&app).await;
    let state = admin.get(format!("document/{handbook}/meaning")).await.data().clone();
    assert_eq!((&state["state"], &state["model"]), (&json!("ready"), &json!("multilingual-e5-small")), "{state}");

    for (asked, passage) in [
        ("Where does my car stay at night?", "automobile"),
        ("Wo bleibt mein Wagen über Nacht?", "automobile"),
        ("أين تبقى سيارتي ليلا؟", "automobile"),
        ("昼食の代金はどうやって払いますか", "paid by badge"),
        ("Mon ordinateur ne marche plus", "third floor"),
    ] {
        let query = url::form_urlencoded::Serializer::new(String::new()).append_pair("q", asked).finish();
        let found = admin.get(format!("document/search?workspace_id={workspace}&{query}")).await;
        assert_eq!(found.body["method"]["mode"], "words_and_meaning", "{asked}: {}", found.body);
        assert!(found.data()[0]["text"].as_str().unwrap().contains(passage), "{asked}: {}", found.body);
    }

    // Nothing is paid for it.
    app.parts.usage.settled().await;
    let calls = admin.get("usage/calls").await.data().clone();
    let own: Vec<&Value> = calls.as_array().unwrap().iter().filter(|call| call["endpoint"] == "retrieval").collect();
    assert!(!own.is_empty() && own.iter().all(|call| call["is_free"] == true && call["input_tokens"] == 0), "{calls}");
}

#[sqlx::test(migrations = "../migrations")]
async fn issue_29_a_model_that_the_platform_has_bound_comes_before_the_one_of_this_machine(pool: PgPool) {
    let app = with_model(pool).await;
    // The first client is the platform's owner.
    let owner = app.tenant("owner").await.admin;
    let client = ClientId::OWNER;
    let settings = app.parts.settings.clone();
    let regions = settings.region_list();
    let able = || app.parts.models.able(client, "embedding", &regions).map(|offer| offer.model.id.clone());
    assert_eq!(able().as_deref(), Some("multilingual-e5-small"));
    let body = json!({
        "name": "Vectors", "plugin": "openai", "region": "local", "models": [{ "id": "text-embedding-3-small" }],
        "credentials": { "api_key": "sk-test" },
    });
    let bound = owner.post("runners/bindings", body).await;
    assert_eq!(bound.status, 201, "{}", bound.body);
    assert_eq!(able().as_deref(), Some("text-embedding-3-small"));
}

#[sqlx::test(migrations = "../migrations")]
async fn issue_29_a_damaged_file_is_refused_and_words_go_on(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("local.wasm"), b"\0asm and then nothing").unwrap();
    let added = app.runners.add(std::fs::read(folder.path().join("local.wasm")).unwrap()).await;
    assert!(added.is_err(), "{added:?}");
    let admin = app.tenant("acme").await.admin;
    let workspace = admin.workspace("Rules").await;
    admin.add_document(workspace, "Handbook.md", HANDBOOK).await;
    let found = admin.get(format!("document/search?workspace_id={workspace}&q=automobile")).await;
    assert_eq!((found.status, found.body["total"].clone()), (200, json!(1)), "{}", found.body);
}
