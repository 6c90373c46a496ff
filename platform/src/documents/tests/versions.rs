//! A document that gets other files: what stays, what changes, and who is told.

use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

use super::{stored_files, upload};
use crate::outputs::tests::finished;
use crate::testing::{Person, TestApp};

/// Waits until the newest version is read, well or not.
async fn settled(person: &Person, document: &str) -> Value {
    let is_read = |found: &Value| !matches!(found["newer"]["status"].as_str(), Some("queued" | "extracting"));
    person.until(format!("document/{document}"), "the newest version is read", is_read).await
}

#[database_test]
async fn issue_5_a_replaced_document_keeps_its_id_and_history_and_what_cites_it_verifies(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let admin = app.tenant("acme").await.admin;
    let done = finished(&admin).await;
    done.lock(&admin, true, "Signed off").await.data();
    let list = admin.get(format!("document/list?workspace_id={}", done.workspace)).await;
    let id = list.data()[0]["id"].as_str().unwrap().to_owned();
    let path = format!("document/{id}");
    let old = admin.get(format!("{path}/passages")).await.data()[0].clone();
    let cited = json!([{
        "run_id": done.run, "use_case_id": done.use_case, "use_case_name": "Brief", "title": "", "is_locked": true,
        "created_by_name": "Ada acme", "citations": 1, "version": 1,
    }]);
    let citing = async || {
        let mut rows = admin.get(format!("{path}/citing")).await.data().clone();
        rows.as_array_mut().unwrap().iter_mut().for_each(|row| drop(row.as_object_mut().unwrap().remove("created_at")));
        rows
    };
    assert_eq!(citing().await, cited);

    let text = "Invoices are due 20 days after receipt of the goods.\n";
    let replaced = admin.upload(format!("{path}/version"), "contract of May.md", text).await;
    assert_eq!((replaced.status, &replaced.data()["newer"]["version"]), (201, &json!(2)));
    let now = settled(&admin, &id).await;
    assert_eq!((&now["version"], &now["name"], &now["newer"]), (&json!(2), &json!("contract.md"), &Value::Null));
    let versions = admin.get(format!("{path}/versions")).await;
    let told: Vec<Value> = versions
        .data()
        .as_array()
        .unwrap()
        .iter()
        .map(|row| {
            json!([row["version"], row["is_in_force"], row["file_name"], row["uploaded_by_name"], row["changes"]])
        })
        .collect();
    assert_eq!(
        told,
        [
            json!([2, true, "contract of May.md", "Ada acme", { "kept": 0, "added": 1, "removed": 1 }]),
            json!([1, false, "contract.md", "Ada acme", null]),
        ]
    );
    assert_eq!(versions.body["total"], 2);

    // What is read now is the new text; a citation's place is the old one.
    let words = async |query: &str| admin.get(format!("{path}/passages{query}")).await.data()[0]["text"].clone();
    assert_eq!(words("").await, json!(text.trim()));
    assert_eq!(words("?version=1").await, old["text"]);
    let around = admin.get(format!("{path}/passages?around={}", old["id"].as_str().unwrap())).await;
    assert_eq!(
        (&around.data()[0]["id"], &around.data()[0]["version"], &around.body["total"]),
        (&old["id"], &json!(1), &json!(1))
    );
    let search = async |words: &str| {
        admin.get(format!("document/search?workspace_id={}&q={words}", done.workspace)).await.body["total"].clone()
    };
    assert_eq!((search("%2245+days%22").await, search("%2220+days%22").await), (json!(0), json!(1)));
    assert_eq!(admin.get(format!("{path}/content")).await.body, text);
    assert!(admin.get(format!("{path}/content?version=1")).await.body.as_str().unwrap().contains("45 days"));
    assert_eq!(admin.get(format!("{path}/content?version=3")).await.outcome(), "404 not_found");

    // The locked record verifies as before, and still names the version it cites.
    let record = admin.get(format!("run/{}/record", done.run)).await;
    assert_eq!(record.data()["check"]["verdict"], "intact", "{}", record.body);
    assert_eq!(citing().await, cited);
    let again = admin.post(format!("use-case/{}/run", done.use_case), json!({ "inputs": {} })).await.id();
    admin.events(format!("run/{again}/events"), None, |frame| frame.name == "end").await;
    let answer = admin.get(format!("run/{again}")).await.data()["output"].to_string();
    assert!(answer.contains("20 days") && !answer.contains("45 days"), "{answer}");
    assert_eq!(citing().await[1]["version"], 2, "new runs use the newest");
    // However many answers came since, each that cites it is found: page by page, the locked ones once.
    let since = "INSERT INTO runs SELECT (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid(), 'passages_cited', 0,
                   'created_at', r.created_at + n * interval '1 second'))).* FROM runs r, generate_series(1, 500) AS n WHERE r.id = $1";
    sqlx::query(since).bind(again).execute(&pool).await.unwrap();
    let first = admin.get(format!("{path}/citing")).await;
    assert_eq!((first.data().as_array().unwrap().len(), &first.data()[0]["is_locked"]), (1, &json!(true)));
    let next = first.body["next"].as_str().unwrap();
    let second = admin.get(format!("{path}/citing?cursor={next}")).await;
    let found: Vec<&Value> = second.data().as_array().unwrap().iter().map(|run| &run["run_id"]).collect();
    assert_eq!((found, &second.body["next"]), (vec![&json!(again)], &Value::Null));
    assert_eq!(admin.get(format!("{path}/citing?cursor=x")).await.field("cursor").len(), 1);
    sqlx::query("DELETE FROM runs WHERE passages_cited = 0").execute(&pool).await.unwrap();

    // The old one is put in force again.
    let back = admin.put(format!("{path}/version"), json!({ "version": 1 })).await;
    assert_eq!((&back.data()["version"], &back.data()["newer"]), (&json!(1), &Value::Null));
    assert_eq!((search("%2245+days%22").await, search("%2220+days%22").await), (json!(1), json!(0)));
    assert_eq!(words("").await, old["text"]);
    assert_eq!(admin.put(format!("{path}/version"), json!({ "version": 9 })).await.outcome(), "404 not_found");
    assert_eq!(admin.get(format!("run/{}/record", done.run)).await.data()["check"]["verdict"], "intact");

    assert_eq!(stored_files(&app), 2);
    admin.delete(&path).await.data();
    assert_eq!(stored_files(&app), 0, "I6: every version's file goes with the document");
}

#[database_test]
async fn issue_5_a_version_that_cannot_be_read_leaves_the_one_before_in_force_and_says_so(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.tenant("acme").await.admin;
    let workspace = admin.workspace("Legal").await;
    let document = admin.add_document(workspace, "a.txt", "The first words.").await;
    let id = document["id"].as_str().unwrap().to_owned();
    let path = format!("document/{id}");
    let same = admin.upload(format!("{path}/version"), "b.txt", "The first words.").await;
    assert_eq!((same.outcome().as_str(), same.field("file").len()), ("409 documents.same_file", 1));
    assert_eq!(stored_files(&app), 1, "what is refused leaves nothing behind");

    admin.upload(format!("{path}/version"), "broken.pdf", "%PDF-1.7\nnothing to read").await.data();
    let after = settled(&admin, &id).await;
    assert_eq!((&after["status"], &after["version"]), (&json!("ready"), &json!(1)));
    assert_eq!((&after["newer"]["version"], &after["newer"]["status"]), (&json!(2), &json!("failed")));
    assert!(after["newer"]["problem"]["message"].as_str().unwrap().len() > 20, "{after}");
    assert_eq!(admin.get(format!("{path}/passages")).await.data()[0]["text"], "The first words.");
    assert_eq!(
        admin.put(format!("{path}/version"), json!({ "version": 2 })).await.outcome(),
        "409 documents.unread_version"
    );
    assert_eq!(admin.post(format!("{path}/retry"), json!({})).await.data()["newer"]["status"], "queued");
    settled(&admin, &id).await;

    // A third one that can be read puts things right; what it says is compared with what was in force.
    admin.upload(format!("{path}/version"), "c.txt", "The first words.\n\nAnd others.").await.data();
    let now = settled(&admin, &id).await;
    assert_eq!((&now["version"], &now["newer"], &now["problem"]), (&json!(3), &Value::Null, &Value::Null));
    let page = admin.get(format!("{path}/versions?limit=2")).await;
    let rest = admin.get(format!("{path}/versions?cursor={}", page.body["next"].as_str().unwrap())).await;
    let number = |row: &Value| row["version"].as_i64().unwrap();
    let all: Vec<i64> =
        page.data().as_array().unwrap().iter().chain(rest.data().as_array().unwrap()).map(number).collect();
    assert_eq!(all, [3, 2, 1]);
    // A document that never was replaced is its only version.
    let other = admin.upload(upload(workspace), "other.txt", "Other words.").await.id();
    let only = admin.get(format!("document/{other}/versions")).await;
    assert_eq!(
        (&only.data()[0]["version"], &only.data()[0]["is_in_force"], &only.body["total"]),
        (&json!(1), &json!(true), &json!(1))
    );
}

#[database_test]
async fn issue_5_a_version_is_no_document_of_its_own(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let admin = app.tenant("acme").await.admin;
    let workspace = admin.workspace("Legal").await;
    let document = admin.add_document(workspace, "a.txt", "The first words.").await;
    let id = document["id"].as_str().unwrap().to_owned();
    admin.upload(format!("document/{id}/version"), "b.txt", "Other words.").await.data();
    settled(&admin, &id).await;
    assert_eq!(admin.get(format!("document/list?workspace_id={workspace}")).await.body["total"], 1);
    let row: Uuid = sqlx::query_scalar("SELECT id FROM documents WHERE version = 2 AND purpose = 'version'")
        .fetch_one(&pool)
        .await
        .unwrap();
    for path in ["", "/content", "/passages", "/versions", "/citing"] {
        assert_eq!(admin.get(format!("document/{row}{path}")).await.outcome(), "404 not_found", "{path}");
    }
    let asked = json!({ "name": "Ask", "document_ids": [row] });
    let refused =
        admin.post("use-case", json!({ "workspace_id": workspace, "folder_id": null, "definition": asked })).await;
    assert_eq!(refused.status, 400, "{}", refused.body);
}
