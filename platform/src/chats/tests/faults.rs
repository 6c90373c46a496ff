//! What goes wrong around a chat while it goes on: its sources are withdrawn, its owner leaves, and text is hostile.

use serde_json::{Value, json};
use sqlx::PgPool;

use super::{id, question, scene};
use crate::people::testing::{member, person};
use crate::testing::invariants;

#[database_test]
async fn issue_31_a_document_withdrawn_between_two_turns_is_read_no_more_and_the_chat_goes_on(pool: PgPool) {
    let scene = scene(&pool).await;
    scene.admin.put(scene.path(""), json!({ "document_ids": [scene.document] })).await.data();
    let first = scene.ask(None, "When are invoices due?").await;
    scene.admin.delete(format!("document/{}", scene.document)).await.data();
    let sent = scene.send(question(Some(first), "And the discount?")).await;
    let run = scene.ended(&sent["answers"][0]).await;
    assert!(!run["output"].to_string().contains("2 %"), "nothing of it is read: {run}");
    let path = scene.messages().await;
    assert_eq!(path[3]["run"]["documents"], 0, "{path:?}");
    assert!(path[1]["content"].to_string().contains("45 days"), "what was answered stays: {path:?}");
    // A chat that may answer from sources alone says that there are none, and asks nobody.
    scene.admin.put(scene.path(""), json!({ "sources_only": true })).await.data();
    let last = id(&path[3]);
    let refused = scene.admin.post(scene.path("/message"), question(Some(last), "And the penalty?")).await;
    assert_eq!((refused.status, refused.field("sources_only").len()), (400, 1), "{}", refused.body);
    invariants::sound(&pool).await;
}

#[database_test]
async fn issue_31_a_link_stays_when_its_maker_is_suspended_and_goes_with_the_account(pool: PgPool) {
    let scene = scene(&pool).await;
    let ben = member(&scene.app, &scene.admin, scene.workspace, "Ben", "Builder").await;
    let mia = person(&scene.app, &scene.admin, "Mia").await;
    let model = json!({ "id": "extract", "region": "local" });
    let new = json!({ "workspace_id": scene.workspace, "model": model, "document_ids": [scene.document] });
    let chat = ben.post("chat", new).await.id();
    let sent = ben.post(format!("chat/{chat}/message"), question(None, "When are invoices due?")).await.data().clone();
    let run = sent["answers"][0]["run"]["id"].as_str().unwrap().to_owned();
    ben.events(format!("run/{run}/events"), None, |frame| frame.name == "end").await;
    let share = async |kind: &str| ben.post(format!("chat/{chat}/share"), json!({ "kind": kind })).await.id();
    let links = [share("snapshot").await, share("live").await];
    let suspend = "UPDATE users SET status = 'suspended' WHERE id = $1";
    sqlx::query(suspend).bind(ben.user_id).execute(&pool).await.unwrap();
    let mut copies = Vec::new();
    for link in links {
        let seen = mia.get(format!("shared-chat/{link}")).await;
        assert_eq!((seen.status, seen.data()["messages"].as_array().unwrap().len()), (200, 2), "{}", seen.body);
        let copy =
            scene.admin.post(format!("shared-chat/{link}/copy"), json!({ "workspace_id": scene.workspace })).await;
        assert_eq!(copy.status, 201, "{}", copy.body);
        copies.push(copy.id());
    }
    scene.admin.delete(format!("access-management/user/{}/delete", ben.user_id)).await.data();
    for link in links {
        assert_eq!(mia.get(format!("shared-chat/{link}")).await.status, 404, "a person's chats go with the account");
    }
    for copy in copies {
        assert_eq!(scene.admin.get(format!("chat/{copy}/messages")).await.data().as_array().unwrap().len(), 2);
    }
    invariants::sound(&pool).await;
}

#[database_test]
async fn issue_31_hostile_text_is_refused_or_comes_back_as_it_was_typed(pool: PgPool) {
    let scene = scene(&pool).await;
    let markup = "<img src=x onerror=alert(1)> {{input}} [a](javascript:alert(1)) ' OR 1=1 -- %_\\";
    let asked = scene.ask(None, markup).await;
    let messages = scene.messages().await;
    assert_eq!((messages[0]["text"].as_str(), id(&messages[1])), (Some(markup), asked));
    assert_eq!(scene.admin.get(scene.path("/tree")).await.data()[0]["text"], markup);
    let markdown = scene.admin.get(scene.path("/export?format=md")).await.body;
    let markdown = markdown.as_str().unwrap();
    assert!(markdown.contains(r"\[a\](javascript:"), "what was typed makes no link: {markdown}");
    assert!(!markdown.replace(r"\]", "").contains("](javascript:"), "nowhere: {markdown}");
    for wrong in ["NUL \u{0}", "turned \u{202e}around"] {
        let refused = scene.admin.post(scene.path("/message"), question(Some(asked), wrong)).await;
        assert_eq!((refused.status, refused.field("text").len()), (400, 1), "{wrong:?}: {}", refused.body);
        let name = scene.path(&format!("/message/{asked}/branch"));
        assert_eq!(scene.admin.put(name, json!({ "name": wrong })).await.status, 400, "{wrong:?}");
        for (field, body) in [("title", json!({ "title": wrong })), ("system_text", json!({ "system_text": wrong }))] {
            let refused = scene.admin.put(scene.path(""), body).await;
            assert_eq!((refused.status, refused.field(field).len()), (400, 1), "{wrong:?}: {}", refused.body);
        }
    }
    let found: Value = scene.admin.get("chat/list?search=%25_%5C").await.data().clone();
    assert_eq!(found.as_array().unwrap().len(), 1, "no pattern of a search: {found}");
}
