//! Outputs through the real server, of a run that the offline plugin really did.
#![expect(clippy::disallowed_types, reason = "database_test hands out a pool")]

use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

use crate::people::testing::member;
use crate::testing::{Person, Reply, TestApp, browser};

/// A finished run: of which use case, and which.
pub struct Done {
    pub workspace: Uuid,
    pub use_case: Uuid,
    pub run: Uuid,
}

pub async fn finished(admin: &Person) -> Done {
    let workspace = admin.workspace("Purchasing").await;
    let text = "Invoices are due 45 days after receipt of the goods.\n";
    let document = admin.add_document(workspace, "contract.md", text).await;
    let definition = json!({
        "name": "Brief", "instruction": "When are invoices due?", "document_ids": [document["id"]],
        "format": { "kind": "sections", "sections": [{ "key": "terms", "title": "Payment terms", "guidance": "When invoices are due" }] },
        "model": { "id": "extract", "region": "local" },
    });
    let created =
        admin.post("use-case", json!({ "workspace_id": workspace, "folder_id": null, "definition": definition })).await;
    let use_case = created.id();
    let revision = created.data()["draft_revision"].clone();
    admin.post(format!("use-case/{use_case}/publish"), json!({ "revision": revision, "note": "" })).await.data();
    let run = admin.post(format!("use-case/{use_case}/run"), json!({ "inputs": {} })).await.id();
    admin.events(format!("run/{run}/events"), None, |frame| frame.name == "end").await;
    Done { workspace, use_case, run }
}

pub fn document(words: &str) -> Value {
    json!({ "tag": "doc", "content": [{ "tag": "paragraph", "content": [{ "tag": "text", "content": words }] }] })
}

impl Done {
    pub async fn save(&self, person: &Person, version: i32, content: Value) -> Reply {
        let path = format!("use-case/{}/run/{}/update-processed-json", self.use_case, self.run);
        person.put(path, json!({ "version": version, "content": content })).await
    }

    pub async fn lock(&self, person: &Person, is_locked: bool, reason: &str) -> Reply {
        let path = format!("use-case/run/{}/lock", self.run);
        person.put(path, json!({ "is_locked": is_locked, "reason": reason })).await
    }

    async fn restore(&self, person: &Person, version: i32, base: i32) -> Reply {
        let path = format!("run/{}/output-history/{version}/restore", self.run);
        person.post(path, json!({ "version": base })).await
    }
}

#[database_test]
async fn r52_every_save_is_a_version_with_who_and_when_and_restoring_makes_a_new_one(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.tenant("acme").await.admin;
    let done = finished(&admin).await;
    let first = admin.get(format!("run/{}/output", done.run)).await;
    let first = first.data();
    assert_eq!((&first["version"], &first["kind"], &first["original"]), (&json!(1), &json!("model"), &Value::Null));
    // R35: what this version does not know is kept.
    let mut edited = document("Due after 30 days.");
    edited["x-later"] = json!({ "deep": [1, null] });
    let saved = done.save(&admin, 1, edited.clone()).await;
    assert_eq!(
        (&saved.data()["version"], &saved.data()["content"], &saved.data()["original"]),
        (&json!(2), &edited, &first["content"])
    );
    let path = format!("use-case/run/{}/save-custom-edit-output-history", done.run);
    let named = admin.post(&path, json!({ "version": 2, "content": edited, "note": " For the board " })).await;
    assert_eq!((&named.data()["version"], &named.data()["note"]), (&json!(3), &json!("For the board")));
    let nameless = admin.post(&path, json!({ "version": 3, "content": edited, "note": " " })).await;
    assert_eq!((nameless.status, nameless.body["errors"]["note"].is_array()), (400, true));
    let back = done.restore(&admin, 1, 3).await;
    assert_eq!((&back.data()["version"], &back.data()["content"]), (&json!(4), &first["content"]));
    let page = admin.get(format!("run/{}/output-history?limit=3", done.run)).await;
    assert_eq!(page.body["total"], 4);
    let lines: Vec<Value> = page
        .data()
        .as_array()
        .unwrap()
        .iter()
        .map(|line| {
            json!([line["version"], line["kind"], line["note"], line["restored_from"], line["created_by_name"]])
        })
        .collect();
    assert_eq!(
        lines,
        [
            json!([4, "restore", "", 1, "Ada acme"]),
            json!([3, "edit", "For the board", null, "Ada acme"]),
            json!([2, "edit", "", null, "Ada acme"]),
        ]
    );
    let rest =
        admin.get(format!("run/{}/output-history?cursor={}", done.run, page.body["next"].as_str().unwrap())).await;
    assert_eq!((&rest.data()[0]["kind"], &rest.data()[0]["created_by_name"]), (&json!("model"), &json!("")));
    let second = admin.get(format!("run/{}/output-history/2", done.run)).await;
    assert_eq!(second.data()["content"], edited);
    assert_eq!(admin.get(format!("run/{}/output-history/9", done.run)).await.outcome(), "404 not_found");
    // The run itself answers the newest, which is what is exported.
    assert_eq!(admin.get(format!("run/{}", done.run)).await.data()["output"], first["content"]);
}

#[database_test]
async fn of_two_who_save_at_once_one_wins_and_the_other_gets_the_newer_version_with_his_text_unlost(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.tenant("acme").await.admin;
    let done = finished(&admin).await;
    let (one, two) = tokio::join!(done.save(&admin, 1, document("One.")), done.save(&admin, 1, document("Two.")));
    let (won, lost, mine) = if one.status == 200 { (one, two, "Two.") } else { (two, one, "One.") };
    assert_eq!((won.outcome().as_str(), lost.outcome().as_str()), ("200", "409 outputs.stale"));
    assert_eq!(
        (&lost.body["current"]["version"], &lost.body["current"]["content"]),
        (&json!(2), &won.data()["content"])
    );
    assert_eq!(lost.body["current"]["created_by_name"], "Ada acme");
    // The page's way out: the loser's text over the newer version.
    let third = done.save(&admin, 2, document(mine)).await;
    assert_eq!(third.data()["version"], 3);
    // A save whose answer was lost is sent again: the same text is no conflict and no new version.
    assert_eq!(done.save(&admin, 2, document(mine)).await.data()["version"], 3);
    assert_eq!(done.restore(&admin, 1, 2).await.outcome(), "409 outputs.stale");
}

#[database_test]
async fn r63_a_locked_run_takes_no_version_until_it_is_unlocked(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let admin = app.tenant("acme").await.admin;
    let done = finished(&admin).await;
    let unsaid = done.lock(&admin, true, " ").await;
    assert_eq!(
        (unsaid.status, &unsaid.body["errors"]["reason"][0]),
        (400, &json!("Please say why the run is locked."))
    );
    let locked = done.lock(&admin, true, "Signed off").await;
    assert_eq!(
        (&locked.data()["is_locked"], &locked.data()["lock"]["locked_by_name"], &locked.data()["lock"]["reason"]),
        (&json!(true), &json!("Ada acme"), &json!("Signed off"))
    );
    assert_eq!(done.lock(&admin, true, "Again").await.data()["lock"]["reason"], "Signed off");
    for refused in [
        done.save(&admin, 1, document("Changed.")).await,
        done.restore(&admin, 1, 1).await,
        admin
            .post(
                format!("use-case/run/{}/save-custom-edit-output-history", done.run),
                json!({ "version": 1, "content": document("Changed."), "note": "x" }),
            )
            .await,
    ] {
        assert_eq!(refused.outcome(), "423 outputs.locked");
    }
    assert_eq!(admin.get(format!("run/{}", done.run)).await.data()["is_locked"], true);
    let opened = done.lock(&admin, false, "").await;
    assert_eq!((&opened.data()["is_locked"], &opened.data()["lock"]), (&json!(false), &Value::Null));
    assert_eq!(done.save(&admin, 1, document("Changed.")).await.data()["version"], 2);
    let actions: Vec<String> = sqlx::query_scalar(
        "SELECT action FROM audit_log WHERE object_type = 'run' AND action <> 'run.start' ORDER BY at, id",
    )
    .fetch_all(&pool)
    .await
    .unwrap();
    assert_eq!(actions, ["run.lock", "run.unlock", "output.edit"]);
}

#[database_test]
async fn what_a_stopped_run_had_written_can_be_edited_once_it_is_converted(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let admin = app.tenant("acme").await.admin;
    let done = finished(&admin).await;
    let convert = format!("use-case/run/{}/convert-to-dj", done.run);
    // A run that has its document keeps it.
    assert_eq!(admin.post(&convert, json!({})).await.data()["version"], 1);
    for statement in [
        "DELETE FROM outputs WHERE run_id = $1",
        "UPDATE runs SET status = 'cancelled' WHERE id = $1",
        "DELETE FROM run_events WHERE run_id = $1 AND first_seq > 1",
        r#"UPDATE run_events SET last_seq = 1, events = '[{"type":"text","data":{"text":"Half a **sentence**"}}]' WHERE run_id = $1"#,
    ] {
        sqlx::query(statement).bind(done.run).execute(&pool).await.unwrap();
    }
    assert_eq!(admin.get(format!("run/{}/output", done.run)).await.outcome(), "409 outputs.no_output");
    let made = admin.post(&convert, json!({})).await;
    assert_eq!(made.data()["content"]["content"][0]["content"][0]["content"], "Half a ");
    assert_eq!(done.save(&admin, 1, document("A whole sentence.")).await.data()["version"], 2);
    sqlx::query("UPDATE runs SET status = 'running', finished_at = NULL WHERE id = $1")
        .bind(done.run)
        .execute(&pool)
        .await
        .unwrap();
    assert_eq!(admin.post(&convert, json!({})).await.outcome(), "409 outputs.not_finished");
    assert_eq!(done.lock(&admin, true, "x").await.outcome(), "409 outputs.not_finished");
}

#[database_test]
async fn what_is_no_document_is_refused_with_the_field_and_a_run_is_only_at_its_own_use_case(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.tenant("acme").await.admin;
    let done = finished(&admin).await;
    for (content, why) in [
        (json!("words"), "a node must be an object"),
        (json!({ "tag": "paragraph" }), "its root must have the tag \"doc\""),
        (document("a\0b"), "it contains the character U+0000"),
    ] {
        let refused = done.save(&admin, 1, content).await;
        assert_eq!(
            (refused.outcome().as_str(), &refused.body["errors"]["content"][0]),
            ("400 invalid", &json!(format!("This is not a valid document: {why}.")))
        );
    }
    let elsewhere = Done { use_case: Uuid::now_v7(), ..done };
    assert_eq!(elsewhere.save(&admin, 1, document("Changed.")).await.outcome(), "404 not_found");
    let viewer = member(&app, &admin, elsewhere.workspace, "Vera", "Viewer").await;
    assert_eq!(viewer.get(format!("run/{}/output", elsewhere.run)).await.status, 200);
    assert_eq!(elsewhere.lock(&viewer, true, "x").await.status, 403);
}

#[database_test]
async fn an_edit_that_no_longer_says_what_its_source_says_is_graded_anew_when_it_is_saved(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.tenant("acme").await.admin;
    let done = finished(&admin).await;
    let first = admin.get(format!("run/{}/output", done.run)).await;
    let first = first.data()["content"].clone();
    let graded = |content: &Value| content.to_string().matches(r#""support":"supported""#).count();
    assert!(graded(&first) > 0, "{first}");
    // Another number: the source does not say so.
    let changed: Value = serde_json::from_str(&first.to_string().replace("45 days after", "60 days after")).unwrap();
    assert_ne!(changed, first);
    let saved = done.save(&admin, 1, changed.clone()).await;
    assert_eq!(graded(&saved.data()["content"]), graded(&first) - 1, "{}", saved.body);
    assert!(saved.data()["content"].to_string().contains(r#""missing":["60"]"#), "{}", saved.body);
    // The same save once more is no new version, though what was sent has the old grades.
    assert_eq!(done.save(&admin, 1, changed).await.data()["version"], 2);
    // And back: the grade of the words that stand there now.
    assert_eq!(graded(&done.save(&admin, 2, first.clone()).await.data()["content"]), graded(&first));
    // What was brought back is what it was.
    assert_eq!(done.restore(&admin, 1, 3).await.data()["content"], first);
}

/// A document of so many paragraphs of a KiB each.
fn long(paragraphs: usize) -> Value {
    let words = "Invoices are due 45 days after receipt. ".repeat(26);
    let paragraph =
        |n| json!({ "tag": "paragraph", "content": [{ "tag": "text", "content": format!("{n} {words}") }] });
    json!({ "tag": "doc", "content": (0..paragraphs).map(paragraph).collect::<Vec<_>>() })
}

#[database_test]
async fn b22_an_answer_of_3_mib_is_saved_and_one_beyond_16_mib_is_refused_whole(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let admin = app.tenant("acme").await.admin;
    let done = finished(&admin).await;
    let content = long(3 * 1024);
    assert!(content.to_string().len() > 3 << 20);
    assert_eq!(done.save(&admin, 1, content.clone()).await.data()["version"], 2);
    let named = format!("use-case/run/{}/save-custom-edit-output-history", done.run);
    let kept = admin.post(&named, json!({ "version": 2, "content": content, "note": "Long" })).await;
    assert_eq!(kept.data()["version"], 3);
    for version in [2, 3] {
        let read = admin.get(format!("run/{}/output-history/{version}", done.run)).await;
        assert_eq!(read.data()["content"], content, "version {version}");
    }
    assert_eq!(done.restore(&admin, 2, 3).await.data()["content"], content);

    let rows = "SELECT (SELECT count(*) FROM outputs), (SELECT count(*) FROM audit_log WHERE object_type = 'run')";
    let before: (i64, i64) = sqlx::query_as(rows).fetch_one(&pool).await.unwrap();
    let huge = long(17 * 1024);
    let named = admin.post(&named, json!({ "version": 4, "content": huge, "note": "Longer" }));
    // Of a body whose length is not said beforehand the same.
    let path = format!("use-case/{}/run/{}/update-processed-json", done.use_case, done.run);
    let parts = json!({ "version": 4, "content": huge }).to_string().into_bytes();
    let parts: Vec<Result<Vec<u8>, std::io::Error>> = parts.chunks(1 << 20).map(|part| Ok(part.to_vec())).collect();
    let body = reqwest::Body::wrap_stream(futures_util::stream::iter(parts));
    let unsaid = admin.request(reqwest::Method::PUT, &path).header("content-type", "application/json").body(body);
    // On a connection of its own: a stream cannot be sent again where a waiting connection was just being closed.
    let unsaid = reqwest::RequestBuilder::from_parts(browser(), unsaid.build().unwrap());
    for refused in [done.save(&admin, 4, huge.clone()).await, named.await, admin.send(unsaid).await] {
        assert_eq!(
            (refused.outcome().as_str(), refused.body["message"].as_str()),
            (
                "413 too_large",
                Some("This answer is larger than 16 mb and was not saved. Take a part of it out, then save again.")
            )
        );
    }
    assert_eq!(sqlx::query_as::<_, (i64, i64)>(rows).fetch_one(&pool).await.unwrap(), before);
    // Everything else keeps its limit.
    let other = admin.put(format!("use-case/run/{}/lock", done.run), json!({ "reason": "x".repeat(1 << 20) })).await;
    assert_eq!(
        (other.outcome().as_str(), other.body["message"].as_str()),
        ("413 too_large", Some("The request is larger than 1024 KiB."))
    );
}

/// N1: a little text that would become gigabytes of values is refused before any of them is made, and a packed one
/// before it is unpacked.
#[database_test]
async fn n1_a_body_that_would_fill_the_memory_is_refused_before_it_is_read(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let admin = app.tenant("acme").await.admin;
    let done = finished(&admin).await;
    let named = format!("use-case/run/{}/save-custom-edit-output-history", done.run);
    let whole = format!("use-case/{}/run/{}/update-processed-json", done.use_case, done.run);
    let objects = |count: usize| json!({ "tag": "doc", "content": [], "x": vec![json!({ "a": 1 }); count] });
    let nodes = |count: usize| {
        let line = json!({ "tag": "paragraph", "content": "A line of an answer, as long as lines of answers often are.", "more": [{}, {}] });
        json!({ "tag": "doc", "content": vec![line; count] })
    };
    // The first is heavy from its beginning on; in the second the weight comes late.
    for content in [objects(120_000), nodes(80_000)] {
        assert!(content.to_string().len() < 16 << 20);
        for refused in [
            admin.post(&named, json!({ "version": 1, "content": content, "note": "Heavy" })).await,
            admin.put(&whole, json!({ "version": 1, "content": content })).await,
        ] {
            assert_eq!(refused.outcome(), "413 too_large");
        }
    }
    for (method, path) in
        [("POST", named.as_str()), ("PUT", whole.as_str()), ("POST", "login"), ("POST", "schedule/preview")]
    {
        let packed = admin.request(method.parse().unwrap(), path).header("content-type", "application/json");
        let refused = admin.send(packed.header("content-encoding", "gzip").body("{}")).await;
        assert_eq!(refused.outcome(), "415 media_type", "{path}");
    }
    for path in ["/v1/chat/completions", "/v1/embeddings", "/scim/v2/Users"] {
        let packed = admin.request(reqwest::Method::POST, path).header("content-type", "application/json");
        assert_eq!(admin.send(packed.header("content-encoding", "br").body("{}")).await.status, 415, "{path}");
    }
    assert_eq!(admin.get(format!("run/{}/output", done.run)).await.data()["version"], 1, "nothing was kept");
}

#[database_test]
async fn n4_a_document_is_answered_as_it_is_kept_and_says_what_a_save_says(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.tenant("acme").await.admin;
    let done = finished(&admin).await;
    let saved = done.save(&admin, 1, document("Two words")).await;
    let request = admin.request(reqwest::Method::GET, &format!("run/{}/output", done.run));
    let text = request.send().await.unwrap().text().await.unwrap();
    let answer: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(&answer["data"], saved.data(), "field by field");
    // The database's own way to write it: nobody has taken it apart in between.
    assert!(text.contains(r#""tag": "paragraph""#), "{text}");
    let version = admin.request(reqwest::Method::GET, &format!("run/{}/output-history/2", done.run));
    let text = version.send().await.unwrap().text().await.unwrap();
    let older: Value = serde_json::from_str(&text).unwrap();
    assert_eq!((&older["data"]["content"], &older["data"]["version"]), (&answer["data"]["content"], &json!(2)));
    assert!(text.contains(r#""tag": "paragraph""#), "{text}");
}
