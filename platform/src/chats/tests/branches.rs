//! Editing, regenerating, comparing, and the tree that comes of it.

use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

use super::{id, question, scene};
use crate::testing::invariants;

#[database_test]
async fn r21_two_tabs_make_branches_and_each_can_be_read_named_removed_and_brought_back(pool: PgPool) {
    let scene = scene(&pool).await;
    let first = scene.ask(None, "When are invoices due?").await;
    let one = scene.send(question(Some(first), "And the discount?")).await;
    let two = scene.send(question(Some(first), "And the penalty?")).await;
    assert_eq!((&one["is_beside"], &two["is_beside"]), (&json!(false), &json!(true)), "the second tab is told");
    for sent in [&one, &two] {
        scene.ended(&sent["answers"][0]).await;
    }
    let path = scene.messages().await;
    let texts: Vec<&str> = path.iter().step_by(2).map(|message| message["text"].as_str().unwrap()).collect();
    assert_eq!(texts, ["When are invoices due?", "And the penalty?"]);
    let asked = &path[2];
    assert_eq!((&asked["sibling_count"], &asked["sibling_place"]), (&json!(2), &json!(2)), "{asked}");
    assert_eq!(asked["previous_sibling_id"], one["question"]["id"]);

    let discount = id(&one["question"]);
    let chosen = scene.admin.put(scene.path(&format!("/message/{discount}/chosen")), json!({})).await;
    assert_eq!(chosen.data()["active_leaf_id"], one["answers"][0]["id"]);
    let name = scene.path(&format!("/message/{discount}/branch"));
    scene.admin.put(&name, json!({ "name": "Discounts" })).await.data();
    assert_eq!(scene.admin.put(&name, json!({ "name": "\u{202e}" })).await.status, 400);

    let pruned = scene.admin.delete(scene.path(&format!("/message/{discount}"))).await;
    assert_eq!(pruned.data()["active_leaf_id"], two["answers"][0]["id"], "the path goes on beside it");
    assert_eq!(scene.admin.put(&name, json!({ "name": "Gone" })).await.status, 409);
    let below_it = scene.admin.post(scene.path("/message"), question(Some(id(&one["answers"][0])), "More?")).await;
    assert_eq!(below_it.outcome(), "409 chats.no_parent");
    let map = scene.admin.get(scene.path("/tree")).await.data().as_array().unwrap().clone();
    assert_eq!((map.len(), map.iter().filter(|node| node["is_pruned"] == true).count()), (6, 2), "{map:?}");
    let back = scene.admin.post(scene.path(&format!("/message/{discount}/restore")), json!({})).await;
    assert_eq!(back.data()["active_leaf_id"], one["answers"][0]["id"]);
    assert_eq!(
        scene.admin.post(scene.path(&format!("/message/{discount}/restore")), json!({})).await.outcome(),
        "409 chats.not_pruned"
    );
    invariants::sound(&pool).await;
}

#[database_test]
async fn r21_answers_side_by_side_are_held_against_the_quota_together(pool: PgPool) {
    let scene = scene(&pool).await;
    scene.admin.put(scene.path(""), json!({ "document_ids": [scene.document] })).await.data();
    let answers: Vec<Value> = (0..3).map(|_| json!({ "id": Uuid::now_v7() })).collect();
    let mut asked = question(None, "When are invoices due?");
    asked["answers"] = json!(answers);
    let look = json!({ "text": "When are invoices due?", "answers": answers });
    let before = scene.admin.post(scene.path("/before-send"), look.clone()).await.data().clone();
    assert_eq!((before["answers"].as_array().unwrap().len(), &before["refused"]), (3, &Value::Null), "{before}");
    assert_eq!((&before["answers"][0]["documents"], &before["answers"][0]["only_copies"]), (&json!(1), &json!(true)));

    sqlx::query("UPDATE control.clients SET monthly_runs = 2 WHERE name = 'acme'").execute(&pool).await.unwrap();
    let client = crate::kit::caller::ClientId::new(scene.admin.client_id.as_ref().unwrap().parse().unwrap()).unwrap();
    scene.app.parts.usage.forget(client);
    let before = scene.admin.post(scene.path("/before-send"), look).await.data().clone();
    assert!(before["refused"].is_string(), "{before}");
    let refused = scene.admin.post(scene.path("/message"), asked.clone()).await;
    assert_eq!(refused.status, 402, "{}", refused.body);
    let runs: i64 = sqlx::query_scalar("SELECT count(*) FROM runs").fetch_one(&pool).await.unwrap();
    assert_eq!((runs, scene.messages().await.len()), (0, 0), "none was begun, and nothing was written");

    asked["answers"] = json!(answers[..2]);
    let sent = scene.send(asked.clone()).await;
    for answer in sent["answers"].as_array().unwrap() {
        scene.ended(answer).await;
    }
    let siblings = scene.path(&format!("/message/{}/siblings", id(&sent["answers"][1])));
    assert_eq!(scene.admin.get(siblings).await.body["total"], 2);
    invariants::sound(&pool).await;
}

#[database_test]
async fn r21_a_regenerated_answer_stands_beside_the_old_one_and_asking_twice_begins_one(pool: PgPool) {
    let scene = scene(&pool).await;
    let answer = scene.ask(None, "When are invoices due?").await;
    let question = id(&scene.messages().await[0]);
    let again = scene.path(&format!("/message/{question}/answers"));
    let body = json!({ "answers": [{ "id": Uuid::now_v7(), "model": { "id": "extract", "region": "local" } }] });
    let sent = scene.admin.post(&again, body.clone()).await.data().clone();
    scene.ended(&sent["answers"][0]).await;
    assert_eq!(scene.admin.post(&again, body).await.data()["is_known"], true);
    let path = scene.messages().await;
    assert_eq!((&path[1]["sibling_count"], &path[1]["previous_sibling_id"]), (&json!(2), &json!(answer)));
    // An answer cannot be answered, and an id is used once.
    let wrong = scene.path(&format!("/message/{answer}/answers"));
    let taken = json!({ "answers": [{ "id": question }] });
    assert_eq!(
        scene.admin.post(&wrong, json!({ "answers": [{ "id": Uuid::now_v7() }] })).await.field("parent_id").len(),
        1
    );
    assert_eq!(scene.admin.post(&again, taken).await.outcome(), "409 chats.taken_id");
}

#[database_test]
async fn r51_a_long_path_is_read_by_pages_from_its_end(pool: PgPool) {
    let scene = scene(&pool).await;
    sqlx::query(
        "INSERT INTO chat_messages (client_id, chat_id, id, parent_id, role, body, created_at)
         SELECT c.client_id, c.id, lpad(to_hex(n), 32, '0')::uuid, CASE WHEN n > 1 THEN lpad(to_hex(n - 1), 32, '0')::uuid END,
                CASE n % 2 WHEN 1 THEN 'user' ELSE 'assistant' END, 'message ' || n, now() + n * interval '1 second'
         FROM chats c, generate_series(1, 250) AS n",
    )
    .execute(&pool)
    .await
    .unwrap();
    sqlx::query("UPDATE chats SET active_leaf = lpad(to_hex(250), 32, '0')::uuid").execute(&pool).await.unwrap();
    let (mut read, mut cursor) = (Vec::new(), String::new());
    loop {
        let page = scene.admin.get(scene.path(&format!("/messages?limit=100&cursor={cursor}"))).await;
        let mut messages = page.data().as_array().unwrap().clone();
        messages.append(&mut read);
        read = messages;
        match page.body["next"].as_str() {
            Some(next) => next.clone_into(&mut cursor),
            None => break,
        }
    }
    let whole: Vec<String> = (1..=250).map(|n| Uuid::from_u128(n).to_string()).collect();
    assert_eq!(read.iter().map(|message| message["id"].as_str().unwrap()).collect::<Vec<_>>(), whole);
}
