//! Files of every kind, those that are wrong too.

use serde_json::{Value, json};
use sqlx::PgPool;

use super::{checked, imported, questions};
use crate::testing::{Person, TestApp};

async fn exported(person: &Person, version: i64) -> Value {
    let file = person.get(format!("question-set/version/{version}/export?format=json")).await;
    assert_eq!(file.status, 200);
    file.body
}

#[database_test]
async fn r27_c26_every_format_comes_back_as_it_was_exported(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.tenant("acme").await.admin;
    let entries = json!([
        { "key": "f", "question": "=1+1?", "answer": "=HYPERLINK(\"http://evil\")\n-cmd|x", "topic": "@risk" },
        { "key": "h", "question": "Two\nlines?", "answer": "# no heading\n<!-- no comment -->\n```\ncode\n", "language": "pt-BR" },
        { "key": "n", "question": "How many?", "answer": "007", "owner": "Ada", "valid_from": "2027-01-01", "valid_until": "2027-12-31", "review_on": "2027-06-01" },
        { "key": "q", "question": "Quotes, \"and\"; commas?", "answer": "a, \"b\"; 'c'" },
    ]);
    imported(&admin, "all.json", entries.to_string(), false).await;
    let before = exported(&admin, 1).await;
    assert_eq!(before.as_array().unwrap().len(), 4);
    for (company, format) in [("one", "csv"), ("two", "xlsx"), ("three", "json"), ("four", "md")] {
        let file = admin.request(reqwest::Method::GET, &format!("question-set/version/1/export?format={format}"));
        let file = file.send().await.unwrap().bytes().await.unwrap();
        let other = app.tenant(company).await.admin;
        let import = imported(&other, &format!("back.{format}"), file.to_vec(), false).await;
        assert_eq!(import["version"], 1, "{format}: {import}");
        assert_eq!(exported(&other, 1).await, before, "{format}");
    }
}

#[database_test]
async fn r27_texts_with_headings_are_questions(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.tenant("acme").await.admin;
    let text = "# Rent\n\n## When is it due?\n\nIn *May*.\n\n- or June\n\n## How much?\n\n900\n";
    imported(&admin, "faq.md", text, false).await;
    assert_eq!(questions(&admin, 1).await, ["How much?", "When is it due?"]);
    let page = "<h1>Rent</h1><h2>May I sublet?</h2><p>No.</p><ul><li>Not at all</li></ul>";
    imported(&admin, "faq.html", page, true).await;
    let list = admin.get("question-set/entry/list?version=2").await;
    assert_eq!((&list.data()[0]["topic"], &list.data()[0]["answer"]), (&json!("Rent"), &json!("No.\n\n- Not at all")));
}

#[database_test]
async fn r27_files_without_questions_or_with_too_many_are_refused_with_the_limit(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.tenant("acme").await.admin;
    let many = format!("[{}]", vec!["{\"question\":\"a\"}"; 100_001].join(","));
    let lines = "question,answer\n".to_owned() + &"a,b\n".repeat(100_001);
    for (name, bytes, says) in [
        ("none.csv", Vec::new(), "empty"),
        ("head.csv", b"question,answer\n".to_vec(), "no"),
        ("none.json", b"[]".to_vec(), "no questions"),
        ("none.md", b"Only text".to_vec(), "no questions"),
        ("latin.md", b"# \xe4\n".to_vec(), "UTF-8"),
        ("many.json", many.into_bytes(), "100000"),
        ("many.csv", lines.into_bytes(), "100000"),
    ] {
        let refused = admin.upload("question-set/import", name, bytes).await;
        assert_eq!(refused.status, 400, "{name}: {}", refused.body);
        let said = refused.field("file").join(" ").replace([',', ' '], "");
        assert!(said.to_lowercase().contains(&says.to_lowercase().replace(' ', "")), "{name}: {said}");
    }
    let wrong = admin.upload("question-set/import", "wrong.csv", "colour,size\nred,3\n").await;
    let path = format!("question-set/import/{}/mapping", wrong.id());
    let unmapped = admin.put(&path, json!({ "mapping": { "question": "colour" } })).await;
    assert_eq!((unmapped.status, unmapped.field("mapping").len()), (400, 1));
    let unknown = admin.put(&path, json!({ "mapping": { "question": "colour", "answer": "weight" } })).await;
    assert_eq!((unknown.status, unknown.field("mapping").len()), (400, 1));
    // One of which nothing can be taken makes no version; what was given up is gone.
    let empty = checked(&admin, "empty.csv", "question,answer\nWhen?,\n", false).await;
    let id = empty["id"].as_str().unwrap();
    let commit = admin.post(format!("question-set/import/{id}/commit"), json!({})).await;
    assert_eq!(commit.outcome(), "409 questions.nothing_to_take");
    let cancelled = admin.post(format!("question-set/import/{id}/cancel"), json!({})).await;
    assert_eq!(cancelled.data()["status"], "cancelled");
    assert_eq!(admin.get(format!("question-set/import/{id}/rows")).await.data(), &json!([]));
    assert_eq!(admin.get("question-set/version/list").await.body["total"], 0);
}
