//! A model that asks a question back, and waits for the answer.
#![expect(clippy::disallowed_types, reason = "database_test hands out a pool")]

use runners::testing::{Act, Behaviour, StandIn};
use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

use super::tools::{ASKED, Tools, able, calls, card, sent};
use super::{id, writing};
use crate::people::testing::member;
use crate::runs::testing::provider;
use crate::testing::{TestApp, invariants};

const TOOL: &str = "ask_the_person";

/// A chat whose model asks this back, and goes on when it is told something with these words.
pub(super) async fn asking(pool: &PgPool, stand_in: &StandIn, asked: Behaviour, told: &'static str) -> Tools {
    let scene = writing(pool, stand_in).await;
    able(&scene.app, stand_in);
    scene.app.end_jobs().await;
    stand_in.set(Behaviour::acting(Act::Told(vec![(told, Behaviour::saying(["It is ", "written."])), (ASKED, asked)])));
    let changed = scene.admin.put(scene.path(""), json!({ "title": "Letters", "asks_back": true })).await;
    assert_eq!(changed.data()["asks_back"], true, "{}", changed.body);
    Tools { scene, use_case: Uuid::nil(), pool: pool.clone() }
}

pub(super) fn which_year() -> Behaviour {
    calls(&[(TOOL.to_owned(), &json!({ "question": "Which year?", "choices": ["2025", "2026"] }))])
}

#[database_test]
async fn issue_31_a_question_back_waits_over_restarts_and_the_answer_goes_on_with_what_is_said(pool: PgPool) {
    let stand_in = provider(Behaviour::default()).await;
    let tools = asking(&pool, &stand_in, which_year(), "In the year 2027").await;
    let answer = tools.ask().await;
    assert_eq!(card(&answer), ("waiting", "waits_for_you"), "{answer}");
    let question = json!({ "text": "Which year?", "choices": ["2025", "2026"], "reply": null });
    assert_eq!((&answer["tool_calls"][0]["question"], &answer["tool_calls"][0]["run"]), (&question, &Value::Null));
    let admin = &tools.scene.admin;
    let home = admin.get("home").await.data()["waiting"]["chats"].clone();
    assert_eq!(
        (&home[0]["chat_id"], &home[0]["question"]),
        (&json!(tools.scene.chat), &json!("Which year?")),
        "{home}"
    );
    let told = admin.get("notification/list").await.data().clone();
    assert_eq!(told[0]["link"], json!(format!("/play/{}", tools.scene.chat)), "nobody was watching: {told}");

    for (body, field) in [
        (json!({ "decision": "run" }), "decision"),
        (json!({ "decision": "answer" }), "answer"),
        (json!({ "decision": "answer", "answer": " \n" }), "answer"),
        (json!({ "decision": "answer", "answer": "a".repeat(20_001) }), "answer"),
    ] {
        let refused = tools.decide(&answer, body).await;
        assert_eq!((refused.status, refused.field(field).len()), (400, 1), "{}", refused.body);
    }
    let ben = member(&tools.scene.app, admin, tools.scene.workspace, "Ben", "Builder").await;
    let call = id(&answer["tool_calls"][0]);
    let said = json!({ "decision": "answer", "answer": "In the year 2027" });
    assert_eq!(ben.post(tools.scene.path(&format!("/tool-call/{call}")), said.clone()).await.status, 404);

    for _ in 0..2 {
        let agreed = tools.decide(&answer, said.clone()).await;
        assert_eq!(card(agreed.data()), ("done", "uses_tools"), "{}", agreed.body);
    }
    // Another server takes it up: what waits is in the database alone.
    let other = TestApp::with(pool.clone(), |settings| settings.models.allow_private_hosts = true).await;
    able(&other, &stand_in);
    tools.go_on(&other).await;
    let answer = tools.answer(id(&answer)).await;
    assert_eq!(card(&answer), ("done", "whole"), "{answer}");
    assert!(answer["content"].to_string().contains("It is written."), "{answer}");
    assert_eq!(answer["tool_calls"][0]["question"]["reply"], "In the year 2027");
    assert_eq!(admin.get("home").await.data()["waiting"]["chats"], json!([]));
    let file = admin.get(tools.scene.path("/export?format=md")).await.body;
    let file = file.as_str().unwrap();
    assert!(file.contains("Which year?") && file.contains("In the year 2027"), "{file}");
    let late = tools.decide(&answer, json!({ "decision": "answer", "answer": "No, 2025" })).await;
    assert_eq!(late.data()["tool_calls"][0]["question"]["reply"], "In the year 2027", "said too late");

    // The next question is asked behind all of it.
    stand_in.set(Behaviour::saying(["Yes."]));
    let next = tools.scene.send(super::question(Some(id(&answer)), "Is that long ago?")).await;
    tools.scene.ended(&next["answers"][0]).await;
    let told = sent(&stand_in).pop().unwrap()["messages"].to_string();
    assert!(told.contains("Which year?") && told.contains("In the year 2027"), "{told}");
    invariants::sound(&pool).await;
}

#[database_test]
async fn issue_31_a_question_that_is_declined_or_stopped_is_not_answered_for_anybody(pool: PgPool) {
    let stand_in = provider(Behaviour::default()).await;
    let tools = asking(&pool, &stand_in, which_year(), "does not want to answer").await;
    let answer = tools.ask().await;
    tools.decide(&answer, json!({ "decision": "decline" })).await.data();
    tools.go_on(&tools.scene.app).await;
    let answer = tools.answer(id(&answer)).await;
    assert_eq!(card(&answer), ("declined", "whole"), "{answer}");
    assert!(answer["content"].to_string().contains("It is written."), "it went on: {answer}");

    let answer = tools.ask().await;
    let stop = tools.scene.path(&format!("/message/{}/stop", id(&answer)));
    let stopped = tools.scene.admin.post(&stop, json!({})).await;
    assert_eq!(card(stopped.data()), ("stopped", "ended"), "{}", stopped.body);
}

#[database_test]
async fn issue_31_one_question_at_a_time_is_asked_and_none_where_it_is_off(pool: PgPool) {
    let stand_in = provider(Behaviour::default()).await;
    let (first, second) = (json!({ "question": "Which year?" }), json!({ "question": "Which month?" }));
    let both = calls(&[(TOOL.to_owned(), &first), (TOOL.to_owned(), &second)]);
    let tools = asking(&pool, &stand_in, both, "In May").await;
    let answer = tools.ask().await;
    assert_eq!(answer["tool_calls"].as_array().unwrap().len(), 1, "{answer}");
    assert_eq!(answer["tool_calls"][0]["question"]["text"], "Which year?");
    tools.decide(&answer, json!({ "decision": "answer", "answer": "In May" })).await.data();
    tools.go_on(&tools.scene.app).await;
    let requests = sent(&stand_in);
    assert_eq!(requests[0]["tools"][0]["function"]["name"], TOOL, "{requests:?}");
    assert!(requests.last().unwrap().to_string().contains("Ask one question at a time"), "{requests:?}");

    tools.scene.admin.put(tools.scene.path(""), json!({ "asks_back": false })).await.data();
    stand_in.set(Behaviour::saying(["No."]));
    let before = sent(&stand_in).len();
    tools.ask().await;
    assert_eq!(sent(&stand_in)[before]["tools"], Value::Null, "it is off");
}

#[database_test]
async fn issue_31_a_use_case_is_not_answered(pool: PgPool) {
    let stand_in = provider(Behaviour::default()).await;
    let tools = super::tools::tools(&pool, &stand_in, "ask", json!({ "topic": "tea" }), "unused").await;
    let answer = tools.ask().await;
    let refused = tools.decide(&answer, json!({ "decision": "answer", "answer": "Yes" })).await;
    assert_eq!((refused.status, refused.field("decision").len()), (400, 1), "{}", refused.body);
    assert_eq!(answer["tool_calls"][0]["question"], Value::Null);
}
