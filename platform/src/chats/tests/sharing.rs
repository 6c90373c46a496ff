//! Links, copies, and files.

use serde_json::{Value, json};
use sqlx::PgPool;

use super::{question, scene};
use crate::people::testing::{member, person};

#[database_test]
async fn r51_a_link_shows_what_its_reader_may_read_and_no_more_when_it_is_taken_back(pool: PgPool) {
    let scene = scene(&pool).await;
    scene.admin.put(scene.path(""), json!({ "document_ids": [scene.document], "title": "Terms" })).await.data();
    scene.ask(None, "When are invoices due?").await;
    let share = async |kind: &str| scene.admin.post(scene.path("/share"), json!({ "kind": kind })).await.id();
    let snapshot = share("snapshot").await;
    let ben = member(&scene.app, &scene.admin, scene.workspace, "Ben", "Builder").await;
    let mia = person(&scene.app, &scene.admin, "Mia").await;
    let seen = ben.get(format!("shared-chat/{snapshot}")).await.data().clone();
    assert_eq!((&seen["title"], &seen["hidden_citations"]), (&json!("Terms"), &json!(0)), "{seen}");
    assert!(seen["messages"].to_string().contains("contract.md"));
    // Mia is in no workspace: of the document nothing is shown to her.
    let hers = mia.get(format!("shared-chat/{snapshot}")).await.data().clone();
    assert!(hers["hidden_citations"].as_i64().unwrap() > 0, "{hers}");
    assert!(!hers["messages"].to_string().contains("contract.md"), "{hers}");
    assert_eq!(ben.get(scene.path("")).await.status, 404, "a snapshot opens no chat");

    let live = share("live").await;
    scene.ask(None, "And the penalty?").await;
    let run = scene.messages().await[1]["run"]["id"].as_str().unwrap().to_owned();
    let count = async |link| ben.get(format!("shared-chat/{link}")).await.data()["messages"].to_string();
    assert!(count(live).await.contains("penalty?") && !count(snapshot).await.contains("penalty?"));
    assert_eq!(ben.get(format!("run/{run}")).await.status, 200, "who reads along sees its runs");
    assert_eq!(ben.post(format!("run/{run}/stop"), json!({})).await.status, 404, "and changes nothing of them");
    assert_eq!(ben.put(scene.path(""), json!({ "title": "Mine" })).await.status, 404);
    assert_eq!(ben.get("chat/list").await.body["total"], 0);

    let copy = ben.post(format!("shared-chat/{snapshot}/copy"), json!({ "workspace_id": scene.workspace })).await;
    let copied = ben.get(format!("chat/{}/messages", copy.id())).await.data().clone();
    assert_eq!((copied.as_array().unwrap().len(), &copied[1]["run"]), (2, &Value::Null), "{copied}");
    let answer = copied[1]["id"].as_str().unwrap().parse().unwrap();
    let on = ben.post(format!("chat/{}/message", copy.id()), question(Some(answer), "Go on?")).await;
    assert_eq!(on.status, 200, "{}", on.body);

    for link in [snapshot, live] {
        scene.admin.delete(scene.path(&format!("/share/{link}"))).await.data();
        assert_eq!(ben.get(format!("shared-chat/{link}")).await.status, 404);
    }
    assert_eq!(ben.get(format!("run/{run}")).await.status, 404);
}

#[database_test]
async fn r51_a_chat_goes_out_as_a_file_and_comes_back(pool: PgPool) {
    let scene = scene(&pool).await;
    scene.admin.put(scene.path(""), json!({ "document_ids": [scene.document], "title": "Terms" })).await.data();
    let refused = scene.admin.get(scene.path("/export?format=md")).await;
    assert_eq!(refused.outcome(), "409 chats.empty");
    scene.ask(None, "When are *invoices* due?").await;
    scene.ask(None, "Another beginning?").await;
    let markdown = scene.admin.get(scene.path("/export?format=md")).await.body;
    let markdown = markdown.as_str().unwrap();
    assert!(markdown.contains("Another beginning?") && !markdown.contains("invoices"), "the path alone: {markdown}");
    for format in ["docx", "pdf"] {
        assert_eq!(scene.admin.get(scene.path(&format!("/export?format={format}"))).await.status, 200, "{format}");
    }
    let file = scene.admin.get(scene.path("/export?format=json")).await.body;
    assert_eq!(file["messages"].as_array().unwrap().len(), 4, "the whole tree: {file}");
    let import = json!({ "workspace_id": scene.workspace, "file": file });
    let copy = scene.admin.post("chat/import", import).await;
    let tree = scene.admin.get(format!("chat/{}/tree", copy.id())).await.data().clone();
    assert_eq!((tree.as_array().unwrap().len(), &tree[0]["text"]), (4, &json!("When are *invoices* due?")), "{tree}");
    let mut broken = file.clone();
    broken["messages"][1]["parent_id"] = json!(copy.id());
    let refused = scene.admin.post("chat/import", json!({ "workspace_id": scene.workspace, "file": broken })).await;
    assert_eq!(refused.field("file").len(), 1, "{}", refused.body);
}
