//! Chats through the real server: the offline runner where documents answer, a stand-in where a model writes.
#![expect(clippy::disallowed_types, reason = "database_test hands out a pool")]

mod asking_back;
mod branches;
mod entries;
mod faults;
mod files;
mod imported;
mod presets;
mod prompts;
mod queue;
mod random;
mod searches;
mod sharing;
mod tools;

use runners::testing::StandIn;
use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

use crate::people::testing::member;
use crate::runs::testing::{MODEL, offer};
use crate::testing::{Person, TestApp, invariants};

const CONTRACT: &str = "# Supply contract\n\n## Payment\n\nInvoices are due 45 days after receipt of the goods. Halden deducts 2 % when it pays within 14 days.\n\n\
                        ## Delivery\n\nBrightwater delivers within 15 working days. A late delivery costs a penalty of 1 % of its value each week.\n";

/// Somebody's chat in a workspace with a document.
pub struct Scene {
    pub app: TestApp,
    pub admin: Person,
    pub workspace: Uuid,
    pub document: Uuid,
    pub chat: Uuid,
}

/// The offline runner: it answers from documents.
pub async fn scene(pool: &PgPool) -> Scene {
    furnish(TestApp::new(pool.clone()).await, json!({ "id": "extract", "region": "local" })).await
}

/// A stand-in that writes.
pub async fn writing(pool: &PgPool, provider: &StandIn) -> Scene {
    let app = TestApp::with(pool.clone(), |settings| settings.models.allow_private_hosts = true).await;
    app.parts.models.set_offers(vec![offer(&app, "local", &[provider])]);
    furnish(app, json!({ "id": MODEL, "region": "local" })).await
}

async fn furnish(app: TestApp, model: Value) -> Scene {
    let admin = app.tenant("acme").await.admin;
    let workspace = admin.workspace("Purchasing").await;
    let document = admin.add_document(workspace, "contract.md", CONTRACT).await;
    let document = document["id"].as_str().unwrap().parse().unwrap();
    let chat = admin.post("chat", json!({ "workspace_id": workspace, "model": model })).await.id();
    Scene { app, admin, workspace, document, chat }
}

pub fn question(parent: Option<Uuid>, text: &str) -> Value {
    json!({ "id": Uuid::now_v7(), "parent_id": parent, "text": text, "answers": [{ "id": Uuid::now_v7() }] })
}

pub fn id(value: &Value) -> Uuid {
    value["id"].as_str().unwrap().parse().unwrap()
}

impl Scene {
    pub fn path(&self, rest: &str) -> String {
        format!("chat/{}{rest}", self.chat)
    }

    pub async fn send(&self, body: Value) -> Value {
        self.admin.post(self.path("/message"), body).await.data().clone()
    }

    /// Asks, waits for the end, and answers the id of the answer.
    pub async fn ask(&self, parent: Option<Uuid>, text: &str) -> Uuid {
        let sent = self.send(question(parent, text)).await;
        self.ended(&sent["answers"][0]).await;
        id(&sent["answers"][0])
    }

    /// The end of the run that answers.
    pub async fn ended(&self, answer: &Value) -> Value {
        let run = answer["run"]["id"].as_str().unwrap();
        let frames = self.admin.events(format!("run/{run}/events"), None, |frame| frame.name == "end").await;
        frames.last().unwrap().data["run"].clone()
    }

    pub async fn messages(&self) -> Vec<Value> {
        self.admin.get(self.path("/messages")).await.data().as_array().unwrap().clone()
    }
}

#[database_test]
async fn r21_a_turn_is_a_run_that_answers_from_documents_and_is_in_no_list_of_runs(pool: PgPool) {
    let scene = scene(&pool).await;
    let mut asked = question(None, "When are invoices due?");
    asked["document_ids"] = json!([scene.document]);
    let sent = scene.send(asked.clone()).await;
    let run = scene.ended(&sent["answers"][0]).await;
    assert_eq!(
        (&run["status"], &run["chat_id"], &run["use_case_id"]),
        (&json!("succeeded"), &json!(scene.chat), &Value::Null),
        "{run}"
    );
    assert!(run["output"].to_string().contains("45 days"), "{run}");

    let messages = scene.messages().await;
    assert_eq!(messages.len(), 2, "{messages:?}");
    assert_eq!(
        (messages[0]["role"].as_str(), messages[0]["text"].as_str()),
        (Some("user"), Some("When are invoices due?"))
    );
    assert_eq!(messages[0]["documents"][0]["name"], "contract.md");
    let answer = &messages[1];
    assert!(answer["content"].to_string().contains(&scene.document.to_string()), "it cites: {answer}");
    assert_eq!((&answer["run"]["documents"], &answer["run"]["left_out"]), (&json!(1), &json!(0)));
    assert!(!answer["run"]["retrieval"].is_null(), "the turn says how its passages were chosen");

    // sent again, because the answer to it was lost
    let again = scene.send(asked).await;
    assert_eq!((&again["is_known"], &again["answers"][0]["id"]), (&json!(true), &sent["answers"][0]["id"]), "{again}");
    let (runs, counted): (i64, i64) =
        sqlx::query_as("SELECT (SELECT count(*) FROM runs), (SELECT count(*) FROM usage_entries WHERE kind = 'run' AND endpoint = 'chat')")
            .fetch_one(&pool)
            .await
            .unwrap();
    assert_eq!((runs, counted), (1, 1), "one run, counted once, as a chat's");
    assert_eq!(scene.admin.get("run/list").await.body["total"], 0);
    assert_eq!(scene.admin.get(format!("document/{}/citing", scene.document)).await.body["total"], 0);
    invariants::sound(&pool).await;
}

#[database_test]
async fn r21_a_follow_up_is_asked_with_what_was_said_before(pool: PgPool) {
    let provider = crate::runs::testing::provider(runners::testing::Behaviour::saying(["Forty-five", " days."])).await;
    let scene = writing(&pool, &provider).await;
    scene.admin.put(scene.path(""), json!({ "system_text": "You are a buyer." })).await.data();
    let first = scene.ask(None, "When are invoices due?").await;
    scene.ask(Some(first), "And with a discount?").await;
    let asked: Value = serde_json::from_str(&provider.requests().last().unwrap().body).unwrap();
    // The title may be asked for meanwhile.
    let turn = provider
        .requests()
        .iter()
        .map(|request| serde_json::from_str::<Value>(&request.body).unwrap())
        .find(|body| body.to_string().contains("And with a discount?") && body.to_string().contains("You are a buyer."))
        .unwrap_or(asked);
    let said: Vec<(&str, bool)> = turn["messages"]
        .as_array()
        .unwrap()
        .iter()
        .map(|message| (message["role"].as_str().unwrap(), message["content"].to_string().contains("days")))
        .collect();
    assert_eq!(said, [("system", false), ("user", false), ("assistant", true), ("user", false)], "{turn}");
}

#[database_test]
async fn r21_sources_only_needs_sources_and_a_gone_document_is_named(pool: PgPool) {
    let scene = scene(&pool).await;
    scene.admin.put(scene.path(""), json!({ "sources_only": true })).await.data();
    let refused = scene.admin.post(scene.path("/message"), question(None, "Why?")).await;
    assert_eq!((refused.status, refused.field("sources_only").len()), (400, 1), "{}", refused.body);
    let mut asked = question(None, "Why?");
    asked["document_ids"] = json!([Uuid::now_v7()]);
    let refused = scene.admin.post(scene.path("/message"), asked.clone()).await;
    assert_eq!((refused.status, refused.field("documents").len()), (400, 1), "{}", refused.body);
    asked["answers"] = json!([]);
    assert_eq!(scene.admin.post(scene.path("/message"), asked).await.field("answers").len(), 1);
    assert_eq!(scene.messages().await.len(), 0, "nothing was begun");
}

#[database_test]
async fn r51_chats_are_found_by_their_words_and_kept_in_order(pool: PgPool) {
    let scene = scene(&pool).await;
    let mut asked = question(None, "When are invoices due?");
    asked["document_ids"] = json!([scene.document]);
    let sent = scene.send(asked).await;
    scene.ended(&sent["answers"][0]).await;
    let other = scene.admin.post("chat", json!({ "workspace_id": scene.workspace, "title": "Travel" })).await.id();
    let list =
        async |query: &str| scene.admin.get(format!("chat/list?{query}")).await.data().as_array().unwrap().clone();
    assert_eq!(list("").await.iter().map(id).collect::<Vec<_>>(), [other, scene.chat]);
    let found = list("search=receipt+of").await;
    assert_eq!((found.len(), id(&found[0])), (1, scene.chat), "an answer's words are found: {found:?}");
    assert!(found[0]["found"].as_str().unwrap().contains("receipt of"), "{found:?}");
    assert_eq!(list("search=100%25").await.len(), 0, "a pattern is no pattern");
    // Large and small letters are one, within ASCII and beyond; and a count is what all pages have.
    sqlx::query("UPDATE chat_messages SET body = body || ' ÜBERGABE Receipt' WHERE chat_id = $1")
        .bind(scene.chat)
        .execute(&pool)
        .await
        .unwrap();
    for words in ["bergabe%20RECEIPT", "%C3%BCbergabe", "%C3%9CberGabe%20receipt"] {
        assert_eq!(list(&format!("search={words}")).await.len(), 1, "{words}");
    }
    let mia = member(&scene.app, &scene.admin, scene.workspace, "Mia", "Workspace Admin").await;
    let others = mia.get("chat/list?search=receipt").await;
    assert_eq!((others.data(), &others.body["total"]), (&json!([]), &json!(0)), "only one's own are looked through");
    for (limit, query) in [(1, "&search=e"), (2, ""), (1, "")] {
        let page = scene.admin.get(format!("chat/list?limit={limit}{query}")).await;
        assert_eq!(page.body["total"], 2, "{limit}{query}: {}", page.body);
    }

    let chat = scene.admin.get(scene.path("")).await.data().clone();
    assert_eq!((&chat["title"], &chat["is_unread"]), (&json!("When are invoices due?"), &json!(true)), "{chat}");
    assert_eq!(list("unread=true").await.len(), 1);
    scene.admin.put(scene.path("/read"), json!({ "is_read": true })).await.data();
    assert_eq!(list("unread=true").await.len(), 0);
    scene.admin.put(scene.path(""), json!({ "is_pinned": true })).await.data();
    assert_eq!(id(&list("").await[0]), scene.chat, "a pinned one comes first");
    let folder = scene.admin.post("chat-folder", json!({ "name": "Buying" })).await.id();
    scene.admin.put(scene.path(""), json!({ "folder_id": folder })).await.data();
    assert_eq!((list(&format!("folder_id={folder}")).await.len(), list("folder_id=root").await.len()), (1, 1));
    scene.admin.put(scene.path(""), json!({ "is_archived": true })).await.data();
    assert_eq!((list("").await.len(), list("archived=true").await.len()), (1, 1));
    scene.admin.delete(format!("chat-folder/{folder}")).await.data();
    let chat = scene.admin.get(scene.path("")).await.data().clone();
    assert_eq!(chat["folder_id"], Value::Null, "its chats stay");

    let old = scene.admin.put(scene.path(""), json!({ "revision": 1, "title": "Mine" })).await;
    assert_eq!(old.status, 409, "two tabs: {}", old.body);
}

#[database_test]
async fn c1_a_chat_and_its_runs_are_absent_for_everybody_else(pool: PgPool) {
    let scene = scene(&pool).await;
    let mut asked = question(None, "When are invoices due?");
    asked["document_ids"] = json!([scene.document]);
    let sent = scene.send(asked).await;
    scene.ended(&sent["answers"][0]).await;
    let run = sent["answers"][0]["run"]["id"].as_str().unwrap();
    let ben = member(&scene.app, &scene.admin, scene.workspace, "Ben", "Builder").await;
    for path in [
        scene.path(""),
        scene.path("/messages"),
        scene.path("/tree"),
        format!("run/{run}"),
        format!("run/{run}/events"),
        format!("run/{run}/offered"),
    ] {
        assert_eq!(ben.get(&path).await.status, 404, "{path}");
    }
    // Even somebody who manages all workspaces: theirs is the chat of the one who asks.
    let chat = ben.post("chat", json!({ "workspace_id": scene.workspace })).await.id();
    assert_eq!(scene.admin.get(format!("chat/{chat}")).await.status, 404);
    assert_eq!(scene.admin.delete(format!("chat/{chat}")).await.status, 404);
    assert_eq!(ben.get("chat/list").await.body["total"], 1);
    // What a chat was asked is no output that somebody edits, locks or keeps as a record.
    assert_eq!(scene.admin.get(format!("run/{run}/output")).await.status, 404);
    assert_eq!(scene.admin.get(format!("run/{run}/record")).await.status, 404);
    assert_eq!(scene.admin.get(format!("run/{run}/proposed-example")).await.status, 404);
    assert_eq!(scene.admin.put(format!("run/{run}/feedback"), json!({ "is_good": true })).await.status, 200);
}

#[database_test]
async fn r51_a_deleted_or_expired_chat_goes_with_its_runs_and_stays_counted(pool: PgPool) {
    let scene = scene(&pool).await;
    scene.ask(None, "When are invoices due?").await;
    let temporary = json!({ "workspace_id": scene.workspace, "is_temporary": true });
    let temporary = scene.admin.post("chat", temporary).await;
    assert!(!temporary.data()["delete_at"].is_null(), "{}", temporary.body);
    scene.admin.delete(scene.path("")).await.data();
    assert_eq!(scene.admin.get(scene.path("")).await.status, 404);
    sqlx::query("UPDATE chats SET delete_at = now() - interval '1 second' WHERE is_temporary")
        .execute(&pool)
        .await
        .unwrap();
    assert_eq!(scene.app.parts.chats.sweep().await.unwrap(), 2);
    let left: (i64, i64, i64) = sqlx::query_as(
        "SELECT (SELECT count(*) FROM chats), (SELECT count(*) FROM runs), (SELECT count(*) FROM usage_entries)",
    )
    .fetch_one(&pool)
    .await
    .unwrap();
    assert_eq!(left, (0, 0, 1), "the ledger keeps what was used");
    assert_eq!(scene.app.parts.chats.sweep().await.unwrap(), 0);
}

#[database_test]
async fn r51_a_title_is_made_counted_and_no_activity(pool: PgPool) {
    let provider = crate::runs::testing::provider(runners::testing::Behaviour::saying(["Invoices", " and days"])).await;
    let scene = writing(&pool, &provider).await;
    scene.app.end_jobs().await;
    scene.ask(None, "When are invoices due?").await;
    scene.admin.put(scene.path("/read"), json!({ "is_read": true })).await.data();
    let before = scene.admin.get(scene.path("")).await.data().clone();
    let workers = crate::background::jobs(&scene.app.parts);
    assert!(workers.step("after_turn").await.unwrap());
    assert!(workers.step("describe_chat").await.unwrap());
    let chat = scene.admin.get(scene.path("")).await.data().clone();
    assert_eq!((&chat["title"], &chat["title_made_by"]), (&json!("Invoices and days"), &json!("model")), "{chat}");
    assert_eq!((&chat["asked_at"], &chat["is_unread"]), (&before["asked_at"], &json!(false)));
    scene.app.parts.usage.settled().await;
    let calls = scene.admin.get("usage/calls").await;
    assert_eq!(calls.data()[0]["endpoint"], "title", "{}", calls.body);
    // A name that somebody gave to a chat stays.
    scene.admin.put(scene.path(""), json!({ "title": "Mine" })).await.data();
    scene.ask(None, "Something else?").await;
    while workers.step("after_turn").await.unwrap() || workers.step("describe_chat").await.unwrap() {}
    assert_eq!(scene.admin.get(scene.path("")).await.data()["title"], "Mine");
}

#[database_test]
async fn r21_a_use_case_is_proposed_of_a_chat(pool: PgPool) {
    let scene = scene(&pool).await;
    scene
        .admin
        .put(scene.path(""), json!({ "system_text": "Be brief.", "document_ids": [scene.document] }))
        .await
        .data();
    scene.ask(None, "When are invoices due?").await;
    let proposed = scene.admin.get(scene.path("/use-case")).await.data().clone();
    let definition = &proposed["definition"];
    assert_eq!(definition["instruction"], "Be brief.\n\nWhen are invoices due?", "{proposed}");
    assert_eq!(
        (&definition["document_ids"], &definition["model"]["id"]),
        (&json!([scene.document]), &json!("extract"))
    );
    assert_eq!(proposed["example"]["expectations"][0]["document_id"], json!(scene.document), "{proposed}");
    let made = json!({ "workspace_id": scene.workspace, "definition": definition });
    let made = scene.admin.post("use-case", made).await.id();
    scene.admin.put(scene.path("/use-case"), json!({ "use_case_id": made })).await.data();
    assert_eq!(scene.admin.get(scene.path("")).await.data()["made_use_case_id"], json!(made));
    // And the use case leads back, for the chat's owner alone.
    let back = format!("chat/list?made_use_case_id={made}");
    let found = scene.admin.get(&back).await;
    assert_eq!((&found.body["total"], &found.data()[0]["id"]), (&json!(1), &json!(scene.chat)), "{}", found.body);
    let ben = member(&scene.app, &scene.admin, scene.workspace, "Ben", "Builder").await;
    assert_eq!(ben.get(&back).await.body["total"], 0);
    let refused = scene.admin.put(scene.path("/use-case"), json!({ "use_case_id": Uuid::now_v7() })).await;
    assert_eq!(refused.field("use_case_id").len(), 1, "{}", refused.body);
}
