//! Prompts behind a slash, summaries of what was said before, and what a promotion asks for.

use runners::testing::Behaviour;
use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

use super::{Scene, question, scene, writing};
use crate::people::testing::member;
use crate::runs::testing::provider;
use crate::testing::Person;

async fn keep(person: &Person, workspace: Uuid, more: Value) -> Uuid {
    let mut definition = json!({
        "kind": "prompt", "name": "Letter", "instruction": "Write a letter to {{customer}}.",
        "inputs": [{ "name": "customer", "label": "Customer", "type": "short_text", "required": true }],
        "model": { "id": "extract", "region": "local" },
    });
    definition.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    person.post("use-case", json!({ "workspace_id": workspace, "definition": definition })).await.id()
}

async fn offered(person: &Person, scene: &Scene) -> Vec<Value> {
    let found = person.get(format!("chat-prompt/list?workspace_id={}", scene.workspace)).await;
    found.data().as_array().unwrap().clone()
}

#[database_test]
async fn r21_a_prompt_is_a_published_use_case_of_its_own_kind_and_is_filled_in(pool: PgPool) {
    let scene = scene(&pool).await;
    let prompt = keep(&scene.admin, scene.workspace, json!({})).await;
    keep(&scene.admin, scene.workspace, json!({ "kind": "use_case", "name": "No prompt" })).await;
    assert!(offered(&scene.admin, &scene).await.is_empty(), "a draft is offered to nobody");
    let fill = format!("chat-prompt/{prompt}/text");
    assert_eq!(scene.admin.post(&fill, json!({ "inputs": { "customer": "Halden" } })).await.status, 409);
    scene.admin.post(format!("use-case/{prompt}/publish"), json!({ "revision": 1, "note": "" })).await.data();

    let ben = member(&scene.app, &scene.admin, scene.workspace, "Ben", "Runner").await;
    let found = offered(&ben, &scene).await;
    assert_eq!((found.len(), &found[0]["name"], &found[0]["version"]), (1, &json!("Letter"), &json!(1)), "{found:?}");
    for (one, found) in [(prompt, 1), (Uuid::now_v7(), 0)] {
        let alone = ben.get(format!("chat-prompt/list?workspace_id={}&id={one}", scene.workspace)).await;
        assert_eq!(alone.data().as_array().unwrap().len(), found, "{}", alone.body);
    }
    ben.put(format!("use-case/{prompt}/favourite"), json!({ "is_favourite": true })).await.data();
    let at_hand = ben.get("quick-action/list").await.data()["bookmarked"].clone();
    assert_eq!((&at_hand[0]["kind"], &at_hand[0]["id"]), (&json!("prompt"), &json!(prompt)), "{at_hand}");
    let said = ben.post(&fill, json!({ "inputs": { "customer": "Halden & {{customer}}" } })).await;
    assert_eq!(said.data()["text"], "Write a letter to Halden & {{customer}}.", "what is typed is no placeholder");
    let empty = ben.post(&fill, json!({ "inputs": {} })).await;
    assert_eq!((empty.status, empty.body["errors"]["inputs.customer"].is_array()), (400, true), "{}", empty.body);
    let eve = crate::people::testing::person(&scene.app, &scene.admin, "Eve").await;
    assert_eq!(eve.post(&fill, json!({ "inputs": {} })).await.status, 404, "not of one's workspaces");

    scene.admin.put(format!("use-case/{prompt}/visibility"), json!({ "visibility": "client" })).await.data();
    let shared = eve.get("use-case/shared").await;
    assert_eq!(
        (&shared.data()[0]["id"], &shared.data()[0]["is_prompt"]),
        (&json!(prompt), &json!(true)),
        "{}",
        shared.body
    );
    let listed = scene.admin.get(format!("use-case/list?workspace_id={}&search=letter", scene.workspace)).await;
    assert_eq!(listed.data()[0]["kind"], "prompt", "it lies beside the others: {}", listed.body);
}

#[database_test]
async fn r21_a_prompt_asks_for_no_files(pool: PgPool) {
    let scene = scene(&pool).await;
    let file = json!({ "inputs": [{ "name": "customer", "label": "Customer", "type": "file" }] });
    let prompt = keep(&scene.admin, scene.workspace, file).await;
    let refused = scene.admin.post(format!("use-case/{prompt}/publish"), json!({ "revision": 1, "note": "" })).await;
    assert_eq!((refused.status, refused.body["errors"]["inputs[0].type"].is_array()), (400, true), "{}", refused.body);
}

#[database_test]
async fn r21_a_promotion_asks_for_what_changed_between_the_wordings(pool: PgPool) {
    let scene = scene(&pool).await;
    scene.ask(None, "Write a letter to Brightwater about the delay.").await;
    scene.ask(None, "Write a letter to Halden about the delay.").await;
    let proposed = scene.admin.get(scene.path("/use-case")).await.data().clone();
    assert_eq!(proposed["definition"]["instruction"], "Write a letter to {{value_1}} about the delay.");
    assert_eq!(proposed["definition"]["inputs"][0]["example"], "Halden");
    assert_eq!(proposed["example"]["inputs"], json!({ "value_1": "Halden" }), "the example is what was asked");
    let made = json!({ "workspace_id": scene.workspace, "definition": proposed["definition"] });
    assert_eq!(scene.admin.post("use-case", made).await.status, 201, "it can be saved as it is proposed");
}

#[database_test]
async fn r21_what_no_longer_fits_is_a_summary_that_everybody_sees(pool: PgPool) {
    let provider = provider(Behaviour::saying(["They agreed", " on Monday."])).await;
    let scene = writing(&pool, &provider).await;
    scene.app.end_jobs().await;
    let long = "The delivery was late again. ".repeat(58);
    let mut parent = None;
    for _ in 0..4 {
        let sent = scene.send(question(parent, &long)).await;
        scene.ended(&sent["answers"][0]).await;
        parent = Some(super::id(&sent["answers"][0]));
    }
    let workers = crate::background::jobs(&scene.app.parts);
    while workers.step("after_turn").await.unwrap() || workers.step("describe_chat").await.unwrap() {}
    let summaries =
        |messages: Vec<Value>| messages.into_iter().filter(|one| !one["summary"].is_null()).collect::<Vec<_>>();
    let made = summaries(scene.messages().await);
    assert_eq!(made.len(), 1, "{made:?}");
    assert_eq!(made[0]["summary"]["text"], "They agreed on Monday.");
    assert_eq!((&made[0]["role"], &made[0]["summary"]["messages"]), (&json!("assistant"), &json!(4)));
    let body = json!({ "parent_id": parent, "text": "And now?", "answers": [{ "id": Uuid::now_v7() }] });
    let before = scene.admin.post(scene.path("/before-send"), body).await;
    let answer = &before.data()["answers"][0];
    assert_eq!((&answer["summarised"], &answer["left_out"]), (&json!(4), &json!(0)), "{}", before.body);
    scene.app.parts.usage.settled().await;
    let counted: i64 = sqlx::query_scalar("SELECT count(*) FROM usage_entries WHERE endpoint = 'summary'")
        .fetch_one(&pool)
        .await
        .unwrap();
    assert_eq!(counted, 1, "it is counted as what it is");
}

#[database_test]
async fn r28_chats_that_use_a_prompt_or_a_document_are_counted_and_not_named(pool: PgPool) {
    let scene = scene(&pool).await;
    let prompt = keep(&scene.admin, scene.workspace, json!({})).await;
    scene.admin.post(format!("use-case/{prompt}/publish"), json!({ "revision": 1, "note": "" })).await.data();
    let ben = member(&scene.app, &scene.admin, scene.workspace, "Ben", "Viewer").await;
    let counted = async || {
        let mut counts = Vec::new();
        for (kind, id) in [("prompt", prompt), ("document", scene.document)] {
            let found = ben.get(format!("library/uses?kind={kind}&id={id}")).await;
            assert!(!found.body.to_string().contains(&scene.chat.to_string()), "{}", found.body);
            let listed = ben.get(format!("library/list?kind={kind}")).await;
            assert_eq!(listed.data()[0]["chats"], found.data()["chats"], "{}", listed.body);
            counts.push(found.data()["chats"].as_i64().unwrap());
        }
        counts
    };
    assert_eq!(counted().await, [0, 0]);
    for text in ["Write a letter to Halden.", "Write a letter to Brightwater."] {
        let mut body = question(None, text);
        // One that is gone meanwhile keeps nobody from sending.
        body["prompt_ids"] = json!([prompt, Uuid::now_v7()]);
        body["document_ids"] = json!([scene.document]);
        let sent = scene.send(body).await;
        scene.ended(&sent["answers"][0]).await;
    }
    assert_eq!(counted().await, [1, 1], "one chat, whatever it asks");
    let second = json!({ "workspace_id": scene.workspace, "document_ids": [scene.document] });
    let second = scene.admin.post("chat", second).await.id();
    let fleeting = json!({ "workspace_id": scene.workspace, "document_ids": [scene.document], "is_temporary": true });
    scene.admin.post("chat", fleeting).await.data();
    assert_eq!(counted().await, [1, 2], "a temporary chat goes by itself");
    let stranger = scene.app.tenant("other").await.admin;
    let foreign = stranger.get(format!("library/uses?kind=document&id={}", scene.document)).await;
    assert_eq!(foreign.status, 404);
    scene.admin.delete(format!("chat/{second}")).await.data();
    assert_eq!(counted().await, [1, 1]);
}
