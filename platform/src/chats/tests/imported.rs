//! What goes out in a chat's JSON and comes back with it: nothing of what was said may be lost on the way.
#![expect(clippy::disallowed_types, reason = "database_test hands out a pool; one test looks behind the server's back")]

use runners::testing::Behaviour;
use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

use super::asking_back::{asking, which_year};
use super::tools::{LETTER, card, sent, tools};
use super::{Scene, id, question, scene};
use crate::people::testing::member;
use crate::runs::testing::provider;
use crate::testing::{Person, invariants};

/// A file without the ids that each server gives anew: a message is named by its place.
fn without_ids(mut file: Value) -> Value {
    let messages = file["messages"].as_array().unwrap().clone();
    let place = |id: &Value| messages.iter().position(|message| message["id"] == *id);
    file["active_leaf_id"] = json!(place(&file["active_leaf_id"]));
    for message in file["messages"].as_array_mut().unwrap() {
        message["parent_id"] = json!(place(&message["parent_id"]));
        message["id"] = json!(place(&message["id"]));
        for call in message["tool_calls"].as_array_mut().unwrap() {
            call["id"] = Value::Null;
        }
    }
    file
}

async fn file_of(person: &Person, chat: Uuid) -> Value {
    person.get(format!("chat/{chat}/export?format=json")).await.body
}

/// Brings a file in, and checks that the new chat's file says the same.
async fn there_and_back(scene: &Scene, file: &Value) -> Uuid {
    let brought = json!({ "workspace_id": scene.workspace, "file": file });
    let copy = scene.admin.post("chat/import", brought).await.id();
    let again = file_of(&scene.admin, copy).await;
    assert_eq!(without_ids(again), without_ids(file.clone()));
    copy
}

async fn messages_of(person: &Person, chat: Uuid) -> Vec<Value> {
    person.get(format!("chat/{chat}/messages")).await.data().as_array().unwrap().clone()
}

#[database_test]
async fn issue_31_a_question_back_and_its_reply_come_back_with_a_chat_and_go_on_to_the_model(pool: PgPool) {
    let stand_in = provider(Behaviour::default()).await;
    let asked = asking(&pool, &stand_in, which_year(), "In the year 2027").await;
    let (scene, answer) = (&asked.scene, asked.ask().await);
    asked.decide(&answer, json!({ "decision": "answer", "answer": "In the year 2027" })).await.data();
    asked.go_on(&scene.app).await;
    let file = file_of(&scene.admin, scene.chat).await;
    let replied = json!({ "text": "Which year?", "choices": ["2025", "2026"], "reply": "In the year 2027" });
    assert_eq!(file["messages"][1]["tool_calls"][0]["question"], replied, "{file}");

    let copy = there_and_back(scene, &file).await;
    assert_eq!(scene.admin.get(format!("chat/{copy}")).await.data()["asks_back"], true);
    let read = messages_of(&scene.admin, copy).await;
    let brought = read.last().unwrap();
    assert_eq!((card(brought), &brought["tool_calls"][0]["question"]), (("done", "whole"), &replied), "{brought}");
    assert!(brought["run"].is_null() && brought["model"].is_string(), "{brought}");
    let markdown = scene.admin.get(format!("chat/{copy}/export?format=md")).await.body;
    assert!(markdown.as_str().unwrap().contains("In the year 2027"), "{markdown}");

    // The next answer in it is given behind all of that.
    stand_in.set(Behaviour::saying(["Yes."]));
    let next = question(Some(id(brought)), "Is that long ago?");
    let next = scene.admin.post(format!("chat/{copy}/message"), next).await.data().clone();
    scene.ended(&next["answers"][0]).await;
    let told = sent(&stand_in).pop().unwrap()["messages"].to_string();
    assert!(told.contains("Which year?") && told.contains("In the year 2027"), "{told}");

    // A link to it, and a copy of what that shows, have it as well.
    let link = scene.admin.post(format!("chat/{copy}/share"), json!({ "kind": "live" })).await.id();
    let ben = member(&scene.app, &scene.admin, scene.workspace, "Ben", "Builder").await;
    let shared = ben.get(format!("shared-chat/{link}")).await.data().clone();
    assert_eq!(shared["messages"][1]["tool_calls"][0]["question"], replied, "{shared}");
    let theirs = ben.post(format!("shared-chat/{link}/copy"), json!({ "workspace_id": scene.workspace })).await.id();
    let theirs = messages_of(&ben, theirs).await;
    assert_eq!((&theirs[1]["tool_calls"][0]["question"], &theirs[1]["model"]), (&replied, &brought["model"]));
    invariants::sound(&pool).await;
}

#[database_test]
async fn issue_31_use_cases_come_back_with_what_they_wrote_and_none_starts_by_itself(pool: PgPool) {
    let stand_in = provider(Behaviour::default()).await;
    let used = tools(&pool, &stand_in, "auto", json!({ "topic": "tea" }), LETTER).await;
    let (scene, answer) = (&used.scene, used.ask().await);
    assert_eq!(card(&answer), ("done", "whole"), "{answer}");
    let mut file = file_of(&scene.admin, scene.chat).await;
    let call = file["messages"][1]["tool_calls"][0].clone();
    assert_eq!((&call["use_case_name"], &call["inputs"][0]["value"]), (&json!("Letter"), &json!("tea")), "{call}");
    assert!(call["result"].as_str().unwrap().contains(LETTER) && call["run"].is_null(), "{call}");

    let brought = json!({ "workspace_id": scene.workspace, "file": file });
    let copy = scene.admin.post("chat/import", brought.clone()).await;
    assert_eq!((&copy.data()["tools"][0]["name"], &copy.data()["tools"][0]["mode"]), (&json!("Letter"), &json!("ask")));
    file["tools"][0]["mode"] = json!("ask");
    there_and_back(scene, &file).await;

    // What is not there for somebody is left out of their chat's settings, and stays in the record.
    scene.admin.delete(format!("use-case/{}", used.use_case)).await.data();
    let copy = scene.admin.post("chat/import", brought).await;
    assert_eq!(copy.data()["tools"], json!([]), "{}", copy.body);
    let read = messages_of(&scene.admin, copy.id()).await;
    assert_eq!(read[1]["tool_calls"][0]["use_case_name"], "Letter", "{read:?}");
    invariants::sound(&pool).await;
}

#[database_test]
async fn r51_branches_answers_side_by_side_sources_and_settings_come_back_with_a_chat(pool: PgPool) {
    let scene = scene(&pool).await;
    let settings =
        json!({ "title": "Terms", "system_text": "Be brief.", "sources_only": true, "document_ids": [scene.document] });
    scene.admin.put(scene.path(""), settings).await.data();
    let mut asked = question(None, "When are invoices due?");
    asked["answers"] = json!([{ "id": Uuid::now_v7() }, { "id": Uuid::now_v7() }]);
    asked["document_ids"] = json!([scene.document]);
    let sent = scene.send(asked).await;
    for answer in sent["answers"].as_array().unwrap() {
        scene.ended(answer).await;
    }
    let (question, second) = (id(&sent["question"]), id(&sent["answers"][1]));
    scene.admin.put(scene.path(&format!("/message/{second}/branch")), json!({ "name": "Discounts" })).await.data();
    sqlx::query(
        "INSERT INTO chat_summaries (client_id, chat_id, message_id, body, messages, model, created_at)
         SELECT client_id, chat_id, id, 'They met.', 2, 'm', now() FROM chat_messages WHERE id = $1",
    )
    .bind(second)
    .execute(&pool)
    .await
    .unwrap();
    let file = file_of(&scene.admin, scene.chat).await;
    assert_eq!(file["messages"][0]["id"], json!(question));
    let copy = there_and_back(&scene, &file).await;

    let chat = scene.admin.get(format!("chat/{copy}")).await.data().clone();
    assert_eq!((&chat["sources_only"], &chat["documents"][0]["name"]), (&json!(true), &json!("contract.md")), "{chat}");
    assert_eq!(chat["model"], json!({ "id": "extract", "region": "local" }), "{chat}");
    let read = messages_of(&scene.admin, copy).await;
    assert_eq!((&read[0]["documents"][0]["name"], &read[1]["sibling_count"]), (&json!("contract.md"), &json!(2)));
    assert_eq!(read[1]["model"], "extract", "who answered is told apart side by side: {read:?}");
    assert!(read[1]["content"].to_string().contains(&scene.document.to_string()), "sources stay open: {read:?}");

    // Of a document that the reader's workspace does not have nothing but its place is left, and of a model that is not
    // offered here nothing.
    let elsewhere = scene.admin.workspace("Elsewhere").await;
    let mut foreign = file.clone();
    foreign["model"] = json!({ "id": "no-such-model", "region": "local" });
    let copy = scene.admin.post("chat/import", json!({ "workspace_id": elsewhere, "file": foreign })).await;
    assert_eq!((&copy.data()["documents"], &copy.data()["model"]), (&json!([]), &Value::Null), "{}", copy.body);
    let read = messages_of(&scene.admin, copy.id()).await;
    assert_eq!(read[0]["documents"][0]["name"], Value::Null);
    assert!(!read[1]["content"].to_string().contains(&scene.document.to_string()), "{read:?}");
}

#[database_test]
async fn r51_a_file_of_before_comes_back_and_one_of_a_later_version_does_not(pool: PgPool) {
    let scene = scene(&pool).await;
    let (one, other) = (Uuid::now_v7(), Uuid::now_v7());
    let mut file = json!({
        "format": "atelier.chat", "version": 1, "title": "Old", "system_text": "", "active_leaf_id": other,
        "messages": [
            { "id": one, "parent_id": null, "role": "user", "text": "Why?", "content": null, "branch_name": null },
            { "id": other, "parent_id": one, "role": "assistant", "text": "", "content": { "tag": "doc", "content": [] }, "branch_name": "B" },
        ],
    });
    let brought = |file: &Value| json!({ "workspace_id": scene.workspace, "file": file });
    let copy = scene.admin.post("chat/import", brought(&file)).await.id();
    assert_eq!(messages_of(&scene.admin, copy).await[1]["branch_name"], "B");
    // A long chat is larger than other requests may be.
    file["messages"][0]["text"] = json!("w".repeat(90_000));
    let (pair, mut before) = (file["messages"].as_array().unwrap().clone(), other);
    for _ in 0..12 {
        let mut next = pair.clone();
        next[0]["id"] = json!(Uuid::now_v7());
        next[0]["parent_id"] = json!(before);
        next[1]["parent_id"] = next[0]["id"].clone();
        before = Uuid::now_v7();
        next[1]["id"] = json!(before);
        file["messages"].as_array_mut().unwrap().extend(next);
    }
    assert!(file.to_string().len() > 1024 * 1024);
    assert_eq!(scene.admin.post("chat/import", brought(&file)).await.status, 201);
    file["version"] = json!(3);
    let refused = scene.admin.post("chat/import", brought(&file)).await;
    assert_eq!((refused.status, refused.field("file").len()), (400, 1), "{}", refused.body);
}

/// A year that the database does not hold would stand in the way of all that reads the chat.
#[database_test]
async fn r51_b22_a_file_dated_beyond_all_calendars_is_refused_and_one_that_came_in_before_is_read(pool: PgPool) {
    let scene = scene(&pool).await;
    let (one, other) = (Uuid::now_v7(), Uuid::now_v7());
    let brought = |said: &str| {
        let messages = json!([
            { "id": one, "parent_id": null, "role": "user", "text": "Why?", "created_at": said },
            { "id": other, "parent_id": one, "role": "assistant", "content": { "tag": "doc", "content": [] } },
        ]);
        let file = json!({
            "format": "atelier.chat", "version": 2, "title": "Old", "system_text": "", "active_leaf_id": other, "messages": messages,
        });
        json!({ "workspace_id": scene.workspace, "file": file })
    };
    for far in ["-0001-01-01T00:00:00Z", "0000-12-31T23:59:59Z", "+10000-01-01T00:00:00Z"] {
        let refused = scene.admin.post("chat/import", brought(far)).await;
        assert_eq!((refused.status, refused.field("file").len()), (400, 1), "{far}: {}", refused.body);
    }
    let copy = scene.admin.post("chat/import", brought("0001-01-01T00:00:00Z")).await.id();
    let before = r#"UPDATE chat_messages SET imported = jsonb_set(imported, '{written_at}', '"-0001-01-01T00:00:00Z"') WHERE chat_id = $1"#;
    sqlx::query(before).bind(copy).execute(&pool).await.unwrap();
    for format in ["md", "json"] {
        let file = scene.admin.get(format!("chat/{copy}/export?format={format}")).await;
        assert_eq!(file.status, 200, "{format}: {}", file.body);
    }
    scene.admin.post(format!("chat/{copy}/share"), json!({ "kind": "snapshot" })).await.data();
}
