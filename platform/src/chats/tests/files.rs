//! Files that somebody brings into a chat, and how long a company keeps chats.

use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

use super::{question, scene};
use crate::people::testing::member;
use crate::testing::{Person, invariants};

const NOTE: &str = "# Note\n\nThe surcharge for express deliveries is 7 % of their value.\n";

async fn bring(person: &Person, workspace: Uuid) -> Uuid {
    let id = person.upload(format!("chat/upload-file?workspace_id={workspace}"), "note.md", NOTE).await.id();
    assert_eq!(person.read_document(id).await["status"], "ready");
    id
}

#[database_test]
async fn r21_a_file_brought_into_a_chat_is_read_there_is_nobody_elses_and_goes_with_it(pool: PgPool) {
    let scene = scene(&pool).await;
    let note = bring(&scene.admin, scene.workspace).await;
    let ben = member(&scene.app, &scene.admin, scene.workspace, "Ben", "Runner").await;
    assert_eq!(ben.get(format!("document/{note}")).await.status, 404, "it is there for whoever brought it alone");
    let body = json!({ "workspace_id": scene.workspace, "document_ids": [note] });
    assert_eq!(ben.post("chat", body).await.status, 400);
    let listed = scene.admin.get(format!("document/list?workspace_id={}", scene.workspace)).await;
    assert_eq!(listed.body["total"], 1, "it is in no list: {}", listed.body);
    let found = scene.admin.get(format!("document/search?workspace_id={}&q=surcharge", scene.workspace)).await;
    assert_eq!(found.body["total"], 0, "and found by no search");

    let mut asked = question(None, "How much is the surcharge for express deliveries?");
    asked["document_ids"] = json!([note]);
    let sent = scene.send(asked).await;
    let run = scene.ended(&sent["answers"][0]).await;
    assert!(run["output"].to_string().contains("7 %"), "{run}");
    let proposed = scene.admin.get(scene.path("/use-case")).await;
    assert_eq!(proposed.data()["definition"]["document_ids"], json!([]), "a use case of the chat does without it");
    assert_eq!(proposed.data()["left_out"], 1);

    // not sent: it waits for a day
    let left = bring(&scene.admin, scene.workspace).await;
    scene.app.parts.chats.sweep().await.unwrap();
    assert_eq!(scene.admin.get(format!("document/{left}")).await.status, 200);
    sqlx::query("UPDATE documents SET created_at = created_at - interval '2 days' WHERE purpose = 'chat'")
        .execute(&pool)
        .await
        .unwrap();
    scene.app.parts.chats.sweep().await.unwrap();
    assert_eq!(scene.admin.get(format!("document/{left}")).await.status, 404);
    assert_eq!(scene.admin.get(format!("document/{note}")).await.status, 200, "the chat has it");
    scene.admin.delete(scene.path("")).await.data();
    scene.app.parts.chats.sweep().await.unwrap();
    assert_eq!(scene.admin.get(format!("document/{note}")).await.status, 404);
    invariants::sound(&pool).await;
}

#[database_test]
async fn r21_what_a_first_message_takes_is_said_before_there_is_a_chat(pool: PgPool) {
    let scene = scene(&pool).await;
    let before = |more: Value| {
        let mut body = json!({ "workspace_id": scene.workspace, "text": "When are invoices due?", "answers": [{ "id": Uuid::now_v7() }] });
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        body
    };
    let known = scene.admin.post("chat/before-send", before(json!({ "document_ids": [scene.document] }))).await;
    let answer = &known.data()["answers"][0];
    assert_eq!((&answer["documents"], &answer["model"]["region"]), (&json!(1), &json!("local")), "{}", known.body);
    assert!(!answer["retrieval"].is_null(), "it says how they are read");
    assert_eq!((&known.data()["delete_at"], &known.data()["keep_days"]), (&Value::Null, &Value::Null));
    let temporary = scene.admin.post("chat/before-send", before(json!({ "is_temporary": true }))).await;
    assert!(!temporary.data()["delete_at"].is_null());
    let refused = scene.admin.post("chat/before-send", before(json!({ "sources_only": true }))).await;
    assert_eq!((refused.status, refused.body["errors"]["sources_only"].is_array()), (400, true), "{}", refused.body);
    let no_tool = before(json!({ "tools": [{ "use_case_id": Uuid::now_v7() }] }));
    assert_eq!(scene.admin.post("chat/before-send", no_tool).await.field("tools").len(), 1);
    let chats: (i64, i64) = sqlx::query_as("SELECT (SELECT count(*) FROM chats), (SELECT count(*) FROM runs)")
        .fetch_one(&pool)
        .await
        .unwrap();
    assert_eq!(chats, (1, 0), "nothing was made");
}

#[database_test]
async fn r51_a_company_says_how_long_its_chats_are_kept_and_each_chat_says_it_too(pool: PgPool) {
    let scene = scene(&pool).await;
    scene.ask(None, "When are invoices due?").await;
    for wrong in [json!(0), json!(-1), json!(4_000)] {
        let refused = scene.admin.put("setting/chats", json!({ "keep_days": wrong })).await;
        assert_eq!((refused.status, refused.body["errors"]["keep_days"].is_array()), (400, true), "{}", refused.body);
    }
    let ben = member(&scene.app, &scene.admin, scene.workspace, "Ben", "Runner").await;
    assert_eq!(ben.put("setting/chats", json!({ "keep_days": 30 })).await.status, 403);
    scene.admin.put("setting/chats", json!({ "keep_days": 30 })).await.data();
    assert_eq!(scene.admin.get("setting/chats").await.data()["keep_days"], 30);

    let chat = scene.admin.get(scene.path("")).await;
    let at = |name: &str| chat.data()[name].as_str().unwrap().parse::<chrono::DateTime<chrono::Utc>>().unwrap();
    assert_eq!((at("kept_until") - at("asked_at")).num_days(), 30);
    assert_eq!(scene.app.parts.chats.sweep().await.unwrap(), 0);
    sqlx::query("UPDATE chats SET asked_at = now() - interval '31 days'").execute(&pool).await.unwrap();
    assert_eq!(scene.app.parts.chats.sweep().await.unwrap(), 1);
    assert_eq!(scene.admin.get(scene.path("")).await.status, 404);
    let logged = scene.admin.get("audit-log/list").await.body.to_string();
    assert!(logged.contains("client.set_chats"), "{logged}");
}
