//! Questions that the company's own questions and answers answer.

use runners::testing::Behaviour;
use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

use super::{id, writing};
use crate::people::testing::person;
use crate::runs::testing::provider;
use crate::testing::invariants;

const ENTRY: &str = "How do I reset my password?";
const ASKED: &str = "how can I reset my password";

#[database_test]
async fn issue_32_an_entry_that_matches_answers_in_a_chat_and_asking_again_asks_a_model(pool: PgPool) {
    let provider = provider(Behaviour::saying(["A model ", "says."])).await;
    let scene = writing(&pool, &provider).await;
    // A title that somebody gave is none that a model is asked for.
    scene.admin.put(scene.path(""), json!({ "title": "Mine" })).await.data();
    let entry = json!({ "question": ENTRY, "answer": "Press **Forgot password**." });
    scene.admin.post("question-set/entry", entry).await.data();
    let look = |answers: usize| {
        let answers: Vec<Value> = (0..answers).map(|_| json!({ "id": Uuid::now_v7() })).collect();
        scene.admin.post(scene.path("/before-send"), json!({ "text": ASKED, "answers": answers }))
    };
    let before = look(1).await.data().clone();
    assert_eq!((&before["answers"][0]["answered_by_entry"], &before["tokens"]), (&json!(ENTRY), &json!(0)), "{before}");
    let compared = look(2).await.data().clone();
    assert_eq!(compared["answers"][1]["answered_by_entry"], Value::Null, "models are compared: {compared}");

    let first = scene.ask(None, ASKED).await;
    let path = scene.messages().await;
    let answer = path[1]["content"].to_string();
    assert!(answer.contains("Forgot password") && answer.contains(ENTRY), "{answer}");
    assert!(provider.requests().is_empty(), "no model was asked");
    let listed = scene.admin.get("question-set/entry/list?version=1").await;
    assert_eq!(listed.data()[0]["hits"], 1, "{}", listed.body);
    let run = path[1]["run"]["id"].as_str().unwrap();
    let entry = listed.data()[0]["id"].as_str().unwrap();
    let source = scene.admin.get(format!("run/{run}/sources/{entry}")).await;
    assert_eq!(source.data()[0]["heading"], ENTRY, "its citation leads to the entry: {}", source.body);

    // Everybody of the company may read entries, also behind a link.
    let link = scene.admin.post(scene.path("/share"), json!({ "kind": "snapshot" })).await.id();
    let ben = person(&scene.app, &scene.admin, "Ben").await;
    let shared = ben.get(format!("shared-chat/{link}")).await;
    assert_eq!(shared.data()["hidden_citations"], 0, "{}", shared.body);

    // What is no entry's question is no gap of the company: a chat is its owner's.
    scene.ask(Some(first), "Who repairs the lift?").await;
    assert_eq!(scene.admin.get("question-set/unanswered/list").await.body["total"], 0);

    let again = json!({ "answers": [{ "id": Uuid::now_v7() }] });
    let again = scene.admin.post(scene.path(&format!("/message/{}/answers", id(&path[0]))), again).await;
    scene.ended(&again.data()["answers"][0]).await;
    let path = scene.messages().await;
    assert!(path[1]["content"].to_string().contains("A model says."), "{path:?}");
    invariants::sound(&pool).await;
}
