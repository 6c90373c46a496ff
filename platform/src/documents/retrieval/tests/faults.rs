//! What happens when vectors cannot be made: words go on, the cause is visible, and it is tried again.

use super::*;
use crate::models::{Attribution, Call};

#[database_test]
async fn issue_5_a_provider_that_is_down_or_slow_costs_the_meaning_and_nothing_else(pool: PgPool) {
    let scene = Scene::new(pool.clone(), 3_000).await;
    let workspace = scene.admin.workspace("Rules").await;
    scene.embedder.be(Manner::Down);
    let handbook = id(&scene.admin.add_document(workspace, "Handbook.md", HANDBOOK).await);
    let second = id(&scene.admin.add_document(workspace, "Second.md", "# Second\n\nA vehicle.").await);
    scene.make().await;
    for document in [handbook, second] {
        let state = scene.state(document).await;
        assert_eq!(state["state"], "queued", "{state}");
        assert!(
            !state["problem"]["message"].as_str().unwrap().is_empty() && state["next_try_at"].is_string(),
            "{state}"
        );
    }
    let asked = scene.embedder.asked();
    assert!(asked.iter().all(|texts| texts.len() > 1), "the second waits with the first: {asked:?}");
    assert_eq!(scene.search(workspace, "automobile").await["data"][0]["why"]["words_place"], 1, "words go on");

    // Mended, somebody asks at once; a person who may not change documents may not ask.
    scene.embedder.be(Manner::Well);
    let viewer = crate::people::testing::member(&scene.app, &scene.admin, workspace, "Vera", "Viewer").await;
    assert_eq!(viewer.post(format!("document/{handbook}/meaning/retry"), json!({})).await.status, 403);
    for document in [handbook, second] {
        let retried = scene.admin.post(format!("document/{document}/meaning/retry"), json!({})).await;
        assert_eq!((retried.status, &retried.data()["problem"]), (200, &Value::Null), "{}", retried.body);
    }
    scene.make().await;
    assert_eq!(scene.state(handbook).await["state"], "ready");
    let again = scene.admin.post(format!("document/{handbook}/meaning/retry"), json!({})).await;
    assert_eq!(again.outcome(), "409 documents.nothing_to_retry");

    // A run does not wait for a question's vector, and says that it did without.
    let use_case = scene.use_case(workspace, &[handbook], "test").await;
    scene.embedder.be(Manner::Silent);
    let run = scene.run(use_case, "Who parks the car?").await;
    assert_eq!(
        (&run["retrieval"]["mode"], &run["retrieval"]["reason"]),
        (&json!("words"), &json!("too_late")),
        "{run}"
    );
    scene.embedder.be(Manner::Nowhere);
    let run = scene.run(use_case, "Who washes the car?").await;
    assert_eq!(run["retrieval"]["reason"], "failed", "{run}");
    assert!(run["retrieval"]["message"].as_str().unwrap().contains("nowhere"), "{run}");

    // A row of a batch asks before its transaction, and knows then.
    scene.embedder.be(Manner::Well);
    let path = format!("batch/upload?use_case_id={use_case}");
    let uploaded = scene.admin.upload(path, "questions.csv", "question\nIs the car insured?\n").await;
    let batch = uploaded.id();
    let mapping = json!({ "mapping": uploaded.data()["mapping"] });
    scene.admin.put(format!("batch/{batch}/mapping"), mapping).await.data();
    let start = json!({ "name": "Questions", "skip_faulty": true, "limits": {} });
    scene.admin.post(format!("batch/{batch}/start"), start).await.data();
    let is_finished = |batch: &Value| batch["status"] == "finished";
    scene.admin.until(format!("batch/{batch}"), "the batch has finished", is_finished).await;
    let runs = scene.admin.get(format!("run/list?workspace_id={workspace}")).await.data().clone();
    let row = runs.as_array().unwrap().iter().find(|run| run["batch_id"] == json!(batch)).unwrap();
    let run = scene.admin.get(format!("run/{}", row["id"].as_str().unwrap())).await.data().clone();
    assert_eq!(run["retrieval"]["mode"], "words_and_meaning", "{run}");
    crate::testing::invariants::sound(&pool).await;
}

#[database_test]
async fn issue_5_a_document_that_waited_for_a_week_is_given_up_with_its_cause_and_can_be_asked_for_again(pool: PgPool) {
    let scene = Scene::new(pool.clone(), 3_000).await;
    let workspace = scene.admin.workspace("Rules").await;
    scene.embedder.be(Manner::Down);
    let old = id(&scene.admin.add_document(workspace, "Handbook.md", HANDBOOK).await);
    let new = id(&scene.admin.add_document(workspace, "Second.md", "# Second\n\nA vehicle.").await);
    let age = "UPDATE document_vectors SET queued_at = queued_at - interval '8 days' WHERE document_id = $1";
    sqlx::query(age).bind(old).execute(&pool).await.unwrap();
    scene.make().await;
    let (given_up, waiting) = (scene.state(old).await, scene.state(new).await);
    assert_eq!((&given_up["state"], &waiting["state"]), (&json!("failed"), &json!("queued")), "{given_up}");
    assert_eq!(given_up["problem"], waiting["problem"], "the cause is the same");
    assert!(given_up["next_try_at"].is_null(), "{given_up}");
    scene.embedder.be(Manner::Well);
    for document in [old, new] {
        scene.admin.post(format!("document/{document}/meaning/retry"), json!({})).await.data();
    }
    scene.make().await;
    assert_eq!(scene.state(old).await["state"], "ready");
    crate::testing::invariants::sound(&pool).await;
}

#[database_test]
async fn issue_5_bad_vectors_are_refused_with_their_cause_and_a_worker_that_died_is_followed(pool: PgPool) {
    let scene = Scene::new(pool.clone(), 30_000).await;
    let workspace = scene.admin.workspace("Rules").await;
    // More than one lot: what was made before the fault is kept, and not asked for again.
    let long: String = (1..=70)
        .map(|n| format!("## Part {n}\n\n{}\n\n", format!("A meal number {n} in the canteen. ").repeat(12)))
        .collect();
    let document = id(&scene.admin.add_document(workspace, "Long.md", format!("# Long\n\n{long}")).await);
    for (manner, code) in [(Manner::Short, "internal"), (Manner::Endless, "internal"), (Manner::Nowhere, "bad_vector")]
    {
        scene.embedder.be(manner);
        scene.make().await;
        let state = scene.state(document).await;
        assert_eq!((&state["state"], &state["problem"]["code"]), (&json!("failed"), &json!(code)), "{state}");
        assert_eq!(stored(&pool).await, 0);
        scene.admin.post(format!("document/{document}/meaning/retry"), json!({})).await.data();
    }
    // Its first two lots are there when its process dies; the next one goes on behind it, with vectors of the same
    // length.
    let sent = scene.embedder.asked().len();
    scene.embedder.be(Manner::Silent);
    tokio::select! {
        () = scene.make() => panic!("the provider said something"),
        _ = scene.embedder.heard(sent + 3) => {}
    }
    assert_eq!((scene.state(document).await["state"].clone(), stored(&pool).await), (json!("working"), 2 * LOT as i64));
    scene.app.parts.queue.release(scene.app.parts.process).await;
    scene.embedder.be(Manner::Longer);
    scene.make().await;
    let state = scene.state(document).await;
    assert_eq!((&state["state"], &state["problem"]["code"]), (&json!("failed"), &json!("wrong_dimension")), "{state}");
    scene.admin.post(format!("document/{document}/meaning/retry"), json!({})).await.data();
    scene.embedder.be(Manner::Well);
    scene.make().await;
    assert_eq!(scene.state(document).await["state"], "ready");
    assert!(scene.embedder.asked().last().unwrap().len() < LOT, "only what was missing");
    crate::testing::invariants::sound(&pool).await;
}

#[database_test]
async fn in_a_month_that_is_used_up_no_call_of_the_platforms_own_begins(pool: PgPool) {
    let scene = Scene::new(pool.clone(), 3_000).await;
    let workspace = scene.admin.workspace("Rules").await;
    let handbook = id(&scene.admin.add_document(workspace, "Handbook.md", HANDBOOK).await);
    scene.make().await;
    assert_eq!(scene.state(handbook).await["state"], "ready");
    sqlx::query("UPDATE control.clients SET monthly_tokens = 1 WHERE name = 'acme'").execute(&pool).await.unwrap();
    let parts = &scene.app.parts;
    parts.usage.settled().await;
    parts.usage.forget(scene.client);
    let asked = scene.embedder.asked().len();

    let offer = parts.models.able(scene.client, "embedding", &["test".to_owned()]).unwrap();
    let by = Attribution { client: scene.client, user: Uuid::nil(), key: None };
    let begun = Call::in_background(&parts.models, by, "title", offer).await;
    assert_eq!(begun.err().map(|refused| refused.code.name), Some("usage.quota"));
    // Words go on, and vectors wait for the next month.
    let found = scene.search(workspace, "vehicle").await;
    assert_eq!((&found["method"]["mode"], &found["method"]["reason"]), (&json!("words"), &json!("failed")), "{found}");
    let second = id(&scene.admin.add_document(workspace, "Second.md", "# Second\n\nA vehicle.").await);
    scene.make().await;
    let state = scene.state(second).await;
    assert_eq!((&state["state"], &state["problem"]["code"]), (&json!("queued"), &json!("quota")), "{state}");
    assert_eq!(scene.embedder.asked().len(), asked, "the model is asked nothing");
    crate::testing::invariants::sound(&pool).await;
}
