//! The model that computes on this machine, in the sandbox, with its weights.

use super::*;

async fn make(app: &TestApp) {
    let parts = &app.parts;
    let worker = Workers::new(parts.queue.get_ref().clone(), parts.process).with(parts.retrieval.get_ref().clone());
    while worker.step(EMBED).await.unwrap() {}
}

#[database_test]
async fn issue_29_without_key_or_network_a_question_in_another_language_finds_its_passage(pool: PgPool) {
    let app = TestApp::with_local_model(pool).await;
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

#[database_test]
async fn issue_29_a_model_that_the_platform_has_bound_comes_before_the_one_of_this_machine(pool: PgPool) {
    let app = TestApp::with_local_model(pool).await;
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

#[database_test]
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

/// A run of the offline model to its end.
async fn run(admin: &Person, use_case: Uuid, question: &str) -> Value {
    let started = admin.post(format!("use-case/{use_case}/run"), json!({ "inputs": { "question": question } })).await;
    let events = admin.events(format!("run/{}/events", started.id()), None, |frame| frame.name == "end").await;
    let run = events.last().unwrap().data["run"].clone();
    assert_eq!(run["status"], "succeeded", "{run}");
    run
}

#[database_test]
async fn issue_29_r21_the_offline_model_answers_by_meaning_in_any_language_and_refuses_what_nothing_answers(
    pool: PgPool,
) {
    let app = TestApp::with_local_model(pool).await;
    let admin = app.tenant("acme").await.admin;
    let workspace = admin.workspace("Rules").await;
    let handbook = id(&admin.add_document(workspace, "Handbook.md", HANDBOOK).await);
    make(&app).await;
    let definition = json!({
        "name": "Ask", "instruction": "Answer from the handbook, and cite it: {{question}}", "document_ids": [handbook],
        "inputs": [{ "name": "question", "label": "Question", "type": "long_text" }],
        "model": { "id": "extract", "region": "local" },
        "format": { "kind": "sections", "sections": [{ "key": "answer", "title": "Answer", "guidance": "One sentence." }] },
    });
    let body = json!({ "workspace_id": workspace, "folder_id": null, "definition": definition });
    let created = admin.post("use-case", body).await;
    let publish = json!({ "revision": created.data()["draft_revision"], "note": "" });
    admin.post(format!("use-case/{}/publish", created.id()), publish).await.data();

    for (question, said, is_marked) in [
        ("Where does my car stay at night?", "automobile of the firm", false),
        ("Wo bleibt mein Wagen in der Nacht?", "automobile of the firm", true),
        ("昼食の代金はどうやって払いますか", "paid by badge", true),
    ] {
        let run = run(&admin, created.id(), question).await;
        let output = run["output"].to_string();
        assert!(output.contains(said), "{question}: {output}");
        assert_eq!(output.contains("in English"), is_marked, "{question}: {output}");
        assert_eq!(run["retrieval"]["mode"], "words_and_meaning", "{run}");
        assert!(run["passages_cited"].as_i64().unwrap() >= 1, "{question}: {run}");
    }
    let refused = run(&admin, created.id(), "Which colour does the queen of Denmark like best?").await;
    let output = refused["output"].to_string();
    assert!(output.contains("Nothing in the sources answers this."), "{output}");
    assert!(output.contains("no answer to it") && refused["passages_cited"] == 1, "the nearest is shown: {output}");
}

#[database_test]
async fn issue_29_vectors_name_the_digest_of_their_model_and_another_one_makes_them_anew(pool: PgPool) {
    let app = TestApp::with_local_model(pool.clone()).await;
    let admin = app.tenant("acme").await.admin;
    let workspace = admin.workspace("Rules").await;
    let handbook = id(&admin.add_document(workspace, "Handbook.md", HANDBOOK).await);
    make(&app).await;
    let named = async || -> Vec<String> {
        sqlx::query_scalar("SELECT DISTINCT model FROM passage_vectors").fetch_all(&pool).await.unwrap()
    };
    let digest = app.parts.registry.plugin("local").unwrap().digest.clone();
    assert_eq!(named().await, [format!("multilingual-e5-small#{}", &digest[..16])]);
    assert_eq!(app.parts.retrieval.follow_models(false).await.unwrap(), 0);

    // As they would be called had another file made them.
    for table in ["passage_vectors", "document_vectors"] {
        let other = format!("UPDATE {table} SET model = 'multilingual-e5-small#0123456789abcdef'");
        sqlx::query(sqlx::AssertSqlSafe(other)).execute(&pool).await.unwrap();
    }
    let search = async || admin.get(format!("document/search?workspace_id={workspace}&q=automobile")).await.body;
    assert_eq!(search().await["method"]["reason"], "not_ready", "vectors of another model are not compared");
    assert_eq!(app.parts.retrieval.follow_models(false).await.unwrap(), 1);
    make(&app).await;
    assert_eq!(named().await, [format!("multilingual-e5-small#{}", &digest[..16])]);
    let state = admin.get(format!("document/{handbook}/meaning")).await.data().clone();
    assert_eq!(state["model"], "multilingual-e5-small", "people read the model's name");
    assert_eq!(search().await["method"]["mode"], "words_and_meaning");
}

#[database_test]
async fn issue_29_text_of_no_language_gets_vectors_like_any_other(pool: PgPool) {
    let app = TestApp::with_local_model(pool).await;
    let admin = app.tenant("acme").await.admin;
    let workspace = admin.workspace("Rules").await;
    let strange = format!("# 1\n\n{}\n\n# 2\n\n🙂🙃 ∑∫√ ☎☎☎\n\n# 3\n\n{}\n", "x".repeat(3000), "0 1 1 0 ".repeat(100));
    let document = id(&admin.add_document(workspace, "Strange.md", strange).await);
    make(&app).await;
    let state = admin.get(format!("document/{document}/meaning")).await.data().clone();
    assert_eq!((&state["state"], &state["problem"]), (&json!("ready"), &Value::Null), "{state}");
}
