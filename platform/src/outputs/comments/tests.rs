//! Comments through the real server, on a run that the offline plugin really did.
#![expect(clippy::disallowed_types, reason = "database_test hands out a pool")]

use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

use crate::outputs::tests::{Done, document, finished};
use crate::people::testing::{member, person};
use crate::testing::{Person, Reply, TestApp};

struct Scene {
    app: TestApp,
    admin: Person,
    done: Done,
}

async fn scene(pool: &PgPool) -> Scene {
    let app = TestApp::new(pool.clone()).await;
    let admin = app.tenant("acme").await.admin;
    let done = finished(&admin).await;
    Scene { app, admin, done }
}

impl Scene {
    async fn say(&self, who: &Person, mut body: Value) -> Reply {
        body["version"] = json!(1);
        who.post(format!("run/{}/comments", self.done.run), body).await
    }

    async fn list(&self, who: &Person, query: &str) -> Reply {
        who.get(format!("run/{}/comments?{query}", self.done.run)).await
    }

    fn one(&self, comment: Uuid) -> String {
        format!("run/{}/comments/{comment}", self.done.run)
    }

    async fn member(&self, name: &str, role: &str) -> Person {
        member(&self.app, &self.admin, self.done.workspace, name, role).await
    }
}

#[database_test]
async fn a_thread_is_answered_read_resolved_and_opened_again_by_those_who_work_there(pool: PgPool) {
    let scene = scene(&pool).await;
    let (runner, viewer) = (scene.member("Ruth", "Runner").await, scene.member("Vera", "Viewer").await);
    let anchor = json!({ "quote": "45 days", "before": "due ", "after": " after" });
    let thread = scene.say(&runner, json!({ "body": " Is this still so? ", "anchor": anchor })).await;
    assert_eq!(
        (thread.status, &thread.data()["body"], &thread.data()["anchor"], &thread.data()["is_mine"]),
        (201, &json!("Is this still so?"), &anchor, &json!(true))
    );
    let id = thread.id();
    let summary = scene.admin.get(format!("run/{}/comments/summary", scene.done.run)).await;
    assert_eq!(summary.data(), &json!({ "open": 1, "unread": 1 }));
    let reply = scene.say(&scene.admin, json!({ "body": "Yes.", "parent_id": id })).await;
    assert_eq!(reply.data()["replies"][0]["body"], "Yes.");
    // A reply to a reply belongs to the same thread.
    let inner: Uuid = reply.data()["replies"][0]["id"].as_str().unwrap().parse().unwrap();
    let second = scene.say(&runner, json!({ "body": "Thanks.", "parent_id": inner })).await;
    assert_eq!((second.id(), second.data()["replies"].as_array().unwrap().len()), (id, 2));
    // Unread is what others said since; reading is everybody's own.
    let seen = scene.list(&scene.admin, "").await;
    let unread: Vec<&Value> =
        seen.data()[0]["replies"].as_array().unwrap().iter().map(|reply| &reply["is_unread"]).collect();
    assert_eq!((&seen.data()[0]["is_unread"], unread), (&json!(true), vec![&json!(false), &json!(true)]));
    let read = scene.admin.put(format!("run/{}/comments/read", scene.done.run), json!({})).await;
    assert_eq!(read.data(), &json!({ "open": 1, "unread": 0 }));
    assert_eq!(
        viewer.get(format!("run/{}/comments/summary", scene.done.run)).await.data(),
        &json!({ "open": 1, "unread": 3 })
    );
    // A Viewer reads and is let do nothing else.
    for refused in [
        scene.say(&viewer, json!({ "body": "I too" })).await,
        viewer.put(format!("{}/resolved", scene.one(id)), json!({ "is_resolved": true })).await,
        viewer.delete(scene.one(id)).await,
    ] {
        assert_eq!(refused.status, 403, "{}", refused.body);
    }
    let resolved = runner.put(format!("{}/resolved", scene.one(id)), json!({ "is_resolved": true })).await;
    assert_eq!(resolved.data()["resolved_by_name"], "Ruth Tester");
    // Twice changes nothing: the first who settled it stays.
    scene.admin.put(format!("{}/resolved", scene.one(id)), json!({ "is_resolved": true })).await.data();
    assert_eq!(scene.list(&scene.admin, "state=resolved").await.data()[0]["resolved_by_name"], "Ruth Tester");
    assert_eq!(scene.list(&scene.admin, "").await.body["total"], 0);
    let inner_resolved = runner.put(format!("{}/resolved", scene.one(inner)), json!({ "is_resolved": true })).await;
    assert_eq!(inner_resolved.outcome(), "409 comments.reply");
    let opened = scene.admin.put(format!("{}/resolved", scene.one(id)), json!({ "is_resolved": false })).await;
    assert_eq!(opened.data()["resolved_at"], Value::Null);
}

#[database_test]
async fn ones_own_words_alone_are_changed_and_nothing_that_others_answered_is_deleted(pool: PgPool) {
    let scene = scene(&pool).await;
    let runner = scene.member("Ruth", "Runner").await;
    let id = scene.say(&runner, json!({ "body": "First" })).await.id();
    assert_eq!(scene.admin.put(scene.one(id), json!({ "body": "Mine now" })).await.outcome(), "409 comments.not_yours");
    assert_eq!(scene.admin.delete(scene.one(id)).await.outcome(), "409 comments.not_yours");
    let changed = runner.put(scene.one(id), json!({ "body": "Better" })).await;
    assert_eq!((&changed.data()["body"], changed.data()["edited_at"].is_string()), (&json!("Better"), true));
    let reply = scene.say(&scene.admin, json!({ "body": "No", "parent_id": id })).await;
    let reply: Uuid = reply.data()["replies"][0]["id"].as_str().unwrap().parse().unwrap();
    assert_eq!(runner.delete(scene.one(id)).await.outcome(), "409 comments.answered");
    assert_eq!(scene.admin.delete(scene.one(reply)).await.status, 200);
    assert_eq!(runner.delete(scene.one(id)).await.status, 200);
    assert_eq!(runner.delete(scene.one(id)).await.outcome(), "404 not_found");
    // The limits, each with its field.
    for (body, field) in [
        (json!({ "body": "  " }), "body"),
        (json!({ "body": "x".repeat(4_001) }), "body"),
        (json!({ "body": "x", "anchor": { "quote": "" } }), "anchor.quote"),
        (json!({ "body": "x", "anchor": { "quote": "q", "before": "b".repeat(101) } }), "anchor.before"),
        (json!({ "body": "x", "mentions": vec![Uuid::nil(); 21] }), "mentions"),
    ] {
        let refused = scene.say(&runner, body).await;
        assert_eq!((refused.status, refused.field(field).len()), (400, 1), "{field}: {}", refused.body);
    }
    let ahead = runner.post(format!("run/{}/comments", scene.done.run), json!({ "body": "x", "version": 9 })).await;
    assert_eq!((ahead.status, ahead.field("version").len()), (400, 1));
    // Pages, the newest first.
    for number in 1..=3 {
        scene.say(&runner, json!({ "body": number.to_string() })).await.data();
    }
    let page = scene.list(&runner, "limit=2").await;
    assert_eq!((&page.body["total"], &page.data()[0]["body"]), (&json!(3), &json!("3")));
    let rest = scene.list(&runner, &format!("limit=2&cursor={}", page.body["next"].as_str().unwrap())).await;
    assert_eq!((rest.data().as_array().unwrap().len(), &rest.data()[0]["body"]), (1, &json!("1")));
    // R63: a record's comments are read, and stay as they are.
    scene.done.lock(&scene.admin, true, "Signed off").await.data();
    let last: Uuid = rest.data()[0]["id"].as_str().unwrap().parse().unwrap();
    for refused in [
        scene.say(&runner, json!({ "body": "Late" })).await,
        runner.put(scene.one(last), json!({ "body": "Late" })).await,
        runner.put(format!("{}/resolved", scene.one(last)), json!({ "is_resolved": true })).await,
        runner.delete(scene.one(last)).await,
    ] {
        assert_eq!(refused.outcome(), "423 outputs.locked");
    }
    assert_eq!(scene.list(&runner, "").await.body["total"], 3);
}

#[database_test]
async fn who_is_mentioned_gets_one_mail_and_only_somebody_who_may_open_the_run_can_be(pool: PgPool) {
    let scene = scene(&pool).await;
    let runner = scene.member("Ruth", "Runner").await;
    let outsider = person(&scene.app, &scene.admin, "Otto").await;
    let stranger = scene.say(&runner, json!({ "body": "@Otto?", "mentions": [outsider.user_id] })).await;
    assert_eq!((stranger.status, stranger.field("mentions").len()), (400, 1), "{}", stranger.body);
    let body = json!({ "body": "@Ada please look", "mentions": [scene.admin.user_id, runner.user_id] });
    let thread = scene.say(&runner, body).await;
    let named: Vec<&Value> = thread.data()["mentions"].as_array().unwrap().iter().map(|who| &who["name"]).collect();
    assert!(named.contains(&&json!("Ada acme")), "{named:?}");
    // Nobody is told of their own words, and nobody twice.
    let again = json!({ "body": "@Ada please look soon", "mentions": [scene.admin.user_id] });
    runner.put(scene.one(thread.id()), again).await.data();
    let mails: Vec<String> =
        sqlx::query_scalar("SELECT recipient FROM mails WHERE kind = 'comment'").fetch_all(&pool).await.unwrap();
    let ada = scene.admin.get("profile").await.data()["user"]["email"].as_str().unwrap().to_owned();
    assert_eq!(mails, [ada]);
}

#[database_test]
async fn where_the_words_of_a_thread_are_is_kept_when_they_moved_and_never_in_the_document(pool: PgPool) {
    let scene = scene(&pool).await;
    let id = scene.say(&scene.admin, json!({ "body": "Why?", "anchor": { "quote": "45 days" } })).await.id();
    let whole = scene.say(&scene.admin, json!({ "body": "All of it" })).await.id();
    scene.done.save(&scene.admin, 1, document("Due after 30 days.")).await.data();
    let moved = json!({ "threads": [
        { "id": id, "anchor": { "quote": "30 days", "before": "after " } },
        { "id": whole, "anchor": { "quote": "30 days" } },
        { "id": Uuid::now_v7(), "anchor": { "quote": "x" } },
    ] });
    let path = format!("run/{}/comment-anchors", scene.done.run);
    scene.admin.put(&path, moved).await.data();
    let threads = scene.list(&scene.admin, "").await;
    // What was about the whole output stays so.
    assert_eq!(
        (&threads.data()[1]["anchor"]["quote"], &threads.data()[0]["anchor"]),
        (&json!("30 days"), &Value::Null)
    );
    let output = scene.admin.get(format!("run/{}/output", scene.done.run)).await;
    assert_eq!(output.data()["content"], document("Due after 30 days."));
    let many: Vec<Value> = (0..501).map(|_| json!({ "id": id, "anchor": { "quote": "x" } })).collect();
    assert_eq!(scene.admin.put(&path, json!({ "threads": many })).await.field("threads").len(), 1);
}
