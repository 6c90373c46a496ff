//! Links, copies, and files.

use chrono::TimeDelta;
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
    // A run has what the link leaves out: it is its owner's, whatever is asked of it.
    let sources = format!("sources/{}", scene.document);
    for rest in ["events", "offered", "export?format=md", &sources, "output", "record"] {
        assert_eq!(ben.get(format!("run/{run}/{rest}")).await.status, 404, "{rest}");
    }
    for (rest, body) in [("bookmark", json!({ "is_bookmarked": true })), ("feedback", json!({ "is_good": true }))] {
        assert_eq!(ben.put(format!("run/{run}/{rest}"), body).await.status, 404, "{rest}");
    }
    assert_eq!(ben.get(format!("run/{run}")).await.status, 404);
    assert_eq!(ben.post(format!("run/{run}/stop"), json!({})).await.status, 404);
    for rest in ["offered", "export?format=md", &sources] {
        assert_eq!(scene.admin.get(format!("run/{run}/{rest}")).await.status, 200, "{rest}");
    }
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
async fn r50_a_line_of_an_invoice_leads_to_no_turn_of_somebody_elses_chat(pool: PgPool) {
    let scene = scene(&pool).await;
    scene.admin.put(scene.path(""), json!({ "document_ids": [scene.document] })).await.data();
    scene.ask(None, "When are invoices due?").await;
    let mine = scene.messages().await[1]["run"]["id"].clone();
    let ben = member(&scene.app, &scene.admin, scene.workspace, "Ben", "Builder").await;
    let model = json!({ "id": "extract", "region": "local" });
    let chat = ben.post("chat", json!({ "workspace_id": scene.workspace, "model": model })).await.id();
    let mut asked = question(None, "And the penalty?");
    asked["document_ids"] = json!([scene.document]);
    let sent = ben.post(format!("chat/{chat}/message"), asked).await.data().clone();
    let run = sent["answers"][0]["run"]["id"].as_str().unwrap();
    ben.events(format!("run/{run}/events"), None, |frame| frame.name == "end").await;
    ben.post(format!("chat/{chat}/share"), json!({ "kind": "live" })).await.id();
    scene.app.parts.usage.settled().await;
    let now = scene.app.parts.clock.now();
    let (from, until) = (now - TimeDelta::days(1), now + TimeDelta::days(1));
    let lines = json!([{ "description": "Team", "quantity": 1, "amount": 1_000, "from": from, "until": until }]);
    sqlx::query(
        "INSERT INTO control.invoices (client_id, id, status, currency, total, tax, amount_due, from_at, until_at, lines, created_at)
         SELECT client_id, 'in_1', 'paid', 'EUR', 1000, 0, 0, $2, $3, $4, $2 FROM chats WHERE id = $1",
    )
    .bind(chat)
    .bind(from)
    .bind(until)
    .bind(lines)
    .execute(&pool)
    .await
    .unwrap();
    // What ended in the last minute is not in the line yet.
    scene.app.parts.clock.advance(TimeDelta::minutes(2));
    let runs = scene.admin.get("billing/invoices/in_1/lines/1/runs").await;
    let opened = |name: &str| {
        let mut rows = runs.data().as_array().unwrap().iter();
        let row = rows.find(|row| row["what"] == "run" && row["person"] == name);
        row.unwrap_or_else(|| panic!("{name}: {}", runs.body))["run_id"].clone()
    };
    assert_eq!((opened("Ada acme"), opened("Ben Tester")), (mine, Value::Null));
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
