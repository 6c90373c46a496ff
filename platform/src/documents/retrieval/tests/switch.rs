//! The company's switch, a person's stop, and what is given beside a hit.

use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

use super::super::follow::FOLLOW;
use super::{EMBED, HANDBOOK, LOT, Manner, Scene, Workers, id, stored};
use crate::people::testing::member;
use crate::testing::until;

#[database_test]
async fn issue_5_a_company_that_wants_no_vectors_sends_nothing_keeps_none_and_may_change_its_mind(pool: PgPool) {
    let scene = Scene::new(pool.clone(), 30_000).await;
    let workspace = scene.admin.workspace("Rules").await;
    let handbook = id(&scene.admin.add_document(workspace, "Handbook.md", HANDBOOK).await);
    scene.make().await;
    let settings = scene.admin.get("setting/search").await;
    assert_eq!(settings.data()["by_meaning"], true);
    assert_eq!(
        (&settings.data()["model"]["id"], &settings.data()["model"]["region"]),
        (&json!("meaning-1"), &json!("test"))
    );
    assert_eq!(settings.data()["documents"], json!({ "ready": 1, "waiting": 0, "failed": 0, "by_words": 0 }));
    let asked = scene.embedder.asked().len();

    let off = scene.admin.put("setting/search", json!({ "by_meaning": false })).await;
    assert_eq!(off.data()["by_meaning"], false, "{}", off.body);
    assert_eq!(off.data()["documents"], json!({ "ready": 0, "waiting": 0, "failed": 0, "by_words": 1 }));
    // At once: no question is sent, and no new document's text.
    let found = scene.search(workspace, "Where does my car stay?").await;
    assert_eq!((&found["method"]["mode"], &found["method"]["reason"]), (&json!("words"), &json!("switched_off")));
    let other = id(&scene.admin.add_document(workspace, "Other.md", "# Other\n\nA bill is paid.").await);
    let use_case = scene.use_case(workspace, &[handbook, other], "test").await;
    assert_eq!(scene.run(use_case, "car").await["retrieval"]["reason"], "switched_off");
    scene.make().await;
    assert_eq!((scene.embedder.asked().len(), stored(&pool).await), (asked, 0), "nothing is sent, and nothing is left");
    for document in [handbook, other] {
        let state = scene.state(document).await;
        assert_eq!((&state["state"], &state["is_wanted"]), (&json!("none"), &json!(false)));
    }
    let changes = scene.admin.get("audit-log/list?action=client.set_search").await;
    assert_eq!(changes.data()[0]["detail"], json!({ "by_meaning": false, "before": true }), "{}", changes.body);

    // Another company's switch is its own; and not everybody's to turn.
    let globex = scene.app.tenant("globex").await.admin;
    assert_eq!(globex.get("setting/search").await.data()["by_meaning"], true);
    let person = member(&scene.app, &scene.admin, workspace, "Vera", "Viewer").await;
    assert_eq!(person.put("setting/search", json!({ "by_meaning": true })).await.outcome(), "403 forbidden");
    assert_eq!(scene.admin.put("setting/search", json!({ "by_meaning": "yes" })).await.status, 400);

    let on = scene.admin.put("setting/search", json!({ "by_meaning": true })).await;
    assert_eq!(on.data()["documents"]["waiting"], 2, "{}", on.body);
    scene.make().await;
    assert_eq!(scene.search(workspace, "Where does my car stay?").await["method"]["mode"], "words_and_meaning");
}

#[database_test]
async fn issue_5_vectors_in_the_making_are_stopped_by_the_switch_and_by_a_person_and_taken_up_again(pool: PgPool) {
    let scene = Scene::new(pool.clone(), 30_000).await;
    let workspace = scene.admin.workspace("Rules").await;
    // Two lots, and the provider says nothing to the second.
    let section = |n: usize| {
        format!(
            "## Section {n}\n\nAn automobile with the number {n} stands in the yard, and its keys are at the gate.\n\n"
        )
    };
    let text: String = (0..LOT + 6).map(section).collect();
    scene.embedder.be(Manner::Silent);
    let document = id(&scene.admin.add_document(workspace, "Cars.md", text.as_str()).await);
    let path = format!("document/{document}/meaning");
    let work = async {
        scene.make().await;
    };
    let stop = async {
        scene.embedder.heard(2).await;
        assert_eq!(scene.state(document).await["state"], "working");
        let stopped = scene.admin.post(format!("{path}/cancel"), Value::Null).await;
        assert_eq!(
            (&stopped.data()["state"], &stopped.data()["problem"]["code"]),
            (&json!("failed"), &json!("cancelled")),
            "{}",
            stopped.body
        );
        scene.embedder.be(Manner::Well);
    };
    tokio::join!(work, stop);
    assert_eq!(scene.state(document).await["state"], "failed", "the worker took note");
    assert_eq!(
        scene.admin.post(format!("{path}/cancel"), Value::Null).await.outcome(),
        "409 documents.nothing_to_cancel"
    );
    // Nobody but a person takes it up again, and what was made is not made twice.
    assert_eq!(scene.app.parts.retrieval.follow_models(true).await.unwrap(), 0);
    assert_eq!(scene.admin.post(format!("{path}/retry"), Value::Null).await.data()["state"], "queued");
    let before = scene.embedder.asked().len();
    scene.make().await;
    assert_eq!(scene.state(document).await["state"], "ready");
    assert_eq!(scene.embedder.asked().len(), before + 1, "the second lot alone");

    // The switch stops one that is being made, too.
    scene.embedder.be(Manner::Silent);
    let other = id(&scene.admin.add_document(workspace, "More cars.md", text.as_str()).await);
    let asked = scene.embedder.asked().len();
    let work = async {
        scene.make().await;
    };
    let stop = async {
        scene.embedder.heard(asked + 2).await;
        scene.admin.put("setting/search", json!({ "by_meaning": false })).await.data();
        scene.embedder.be(Manner::Well);
    };
    tokio::join!(work, stop);
    assert_eq!((scene.state(other).await["state"].clone(), stored(&pool).await), (json!("none"), 0));
}

#[database_test]
async fn issue_5_a_hit_goes_to_the_model_with_what_stands_beside_it_in_its_section(pool: PgPool) {
    let scene = Scene::new(pool, 30_000).await;
    let workspace = scene.admin.workspace("Rules").await;
    // One section of several passages: the sentence that is found, and what it leans on in the passages beside it.
    let filler = |word: &str| format!("{word} ").repeat(150);
    let text = format!(
        "# Fleet\n\n## Parking\n\n{}\n\nThe zebra rule says the automobile stays here.\n\n{}\n\n## Other\n\n{}",
        filler("beforehand"),
        filler("afterwards"),
        filler("unrelated"),
    );
    let document = id(&scene.admin.add_document(workspace, "Fleet.md", text.as_str()).await);
    scene.make().await;
    let passages = scene.admin.get(format!("document/{document}/passages?limit=100")).await.data().clone();
    let passages = passages.as_array().unwrap();
    let use_case = scene.use_case(workspace, &[document], "test").await;
    let tried = scene.admin.get(format!("use-case/{use_case}/passages?q=zebra+automobile&limit=1")).await;
    let hit = &tried.data()[0];
    let at = passages.iter().position(|passage| passage["id"] == hit["id"]).unwrap();
    let expected: Vec<Value> = [at.checked_sub(1), Some(at + 1)]
        .into_iter()
        .flatten()
        .filter_map(|next| passages.get(next).map(|passage| (next < at, passage)))
        .filter(|(_, passage)| passage["heading"] == hit["heading"])
        .map(|(before, passage)| json!({ "id": passage["id"], "before": before, "text": passage["text"] }))
        .collect();
    assert!(!expected.is_empty(), "the section is cut: {passages:?}");
    assert_eq!(hit["beside"], json!(expected), "{hit}");
    assert!(!hit["beside"].to_string().contains("unrelated"), "another section is another matter");
}

#[database_test]
async fn issue_26_an_operator_cancels_the_making_of_vectors_and_the_documents_say_so(pool: PgPool) {
    let scene = Scene::new(pool, 30_000).await;
    let workspace = scene.admin.workspace("Rules").await;
    let handbook = id(&scene.admin.add_document(workspace, "Handbook.md", HANDBOOK).await);
    // Client 1's administrators are the operators.
    let jobs = scene.admin.get(format!("job/list?kind={EMBED}")).await;
    let job = jobs.data()[0]["id"].as_str().unwrap();
    assert_eq!(scene.admin.post(format!("job/{job}/cancel"), json!({})).await.outcome(), "200");
    scene.make().await;
    let state = scene.state(handbook).await;
    assert_eq!((&state["state"], &state["problem"]["code"]), (&json!("failed"), &json!("cancelled")), "{state}");
    assert_eq!(scene.embedder.asked().len(), 0);
    assert_eq!(scene.admin.get(format!("job/list?kind={EMBED}")).await.body["total"], 0);
}

#[database_test]
async fn issue_26_other_bindings_have_one_process_look_and_it_tries_again_what_failed(pool: PgPool) {
    let scene = Scene::new(pool.clone(), 30_000).await;
    let workspace = scene.admin.workspace("Rules").await;
    scene.embedder.be(Manner::Nowhere);
    let handbook = id(&scene.admin.add_document(workspace, "Handbook.md", HANDBOOK).await);
    scene.make().await;
    let parts = &scene.app.parts;
    let follower = || Workers::new(parts.queue.get_ref().clone(), Uuid::now_v7()).with(parts.retrieval.follower());
    follower().queue_periodic().await;
    assert!(follower().step(FOLLOW).await.unwrap());
    assert_eq!(scene.state(handbook).await["state"], "failed", "nothing has changed");

    let retrieval = parts.retrieval.clone();
    let watch = tokio::spawn(async move { retrieval.watch().await });
    let change = "INSERT INTO control.runner_changes AS c (client_id, part, generation) VALUES ($1, 'bindings', 1)
                  ON CONFLICT (client_id, part) DO UPDATE SET generation = c.generation + 1";
    until("the change is noticed and somebody looks, before five minutes are over", async || {
        sqlx::query(change).bind(scene.client.get()).execute(&pool).await.unwrap();
        parts.registry.refresh().await;
        if follower().step(FOLLOW).await.unwrap() { Ok(()) } else { Err("nobody looked") }
    })
    .await;
    watch.abort();
    assert_eq!(scene.state(handbook).await["state"], "queued");
}
