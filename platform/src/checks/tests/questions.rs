//! Examples of a use case that are made of the company's questions and answers.

use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

use crate::people::testing::member;
use crate::testing::{Person, TestApp};

/// A use case that asks for a question.
async fn use_case(admin: &Person, workspace: Uuid) -> Uuid {
    let definition = json!({
        "name": "Answers", "description": "", "instruction": "Answer {{question}}", "document_ids": [],
        "inputs": [
            { "name": "question", "label": "Question", "type": "short_text", "required": true },
            { "name": "day", "label": "Day", "type": "date", "required": false },
        ],
        "format": { "kind": "free_text" },
        "model": { "id": "extract", "region": "local" },
    });
    admin.post("use-case", json!({ "workspace_id": workspace, "folder_id": null, "definition": definition })).await.id()
}

async fn add(admin: &Person, question: &str, answer: &str) -> Value {
    let entry = json!({ "key": question, "question": question, "answer": answer });
    admin.post("question-set/entry", entry).await.data().clone()
}

async fn examples(person: &Person, use_case: Uuid) -> Vec<Value> {
    person.get(format!("use-case/{use_case}/examples")).await.data().as_array().unwrap().clone()
}

#[database_test]
async fn issue_32_entries_become_examples_and_are_taken_on_to_the_newest_version(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let (admin, other) = (app.tenant("acme").await.admin, app.tenant("globex").await.admin);
    let workspace = admin.workspace("Help desk").await;
    let case = use_case(&admin, workspace).await;
    let rent = add(&admin, "When is the rent due?", "On **3 March**.").await["entry"].as_str().unwrap().to_owned();
    let cats = add(&admin, "Are cats allowed?", "Yes.").await["entry"].as_str().unwrap().to_owned();
    add(&admin, "Who repairs the lift?", "The caretaker.").await;
    // One of them answered: it comes first.
    admin.post("question-set/lookup", json!({ "question": "When is the rent due?" })).await.data();
    let path = format!("use-case/{case}/examples/questions");
    let wanted = |version: i32, most: i64, input: &str, expects: &str| json!({ "version": version, "most": most, "input": input, "expects": expects });
    for (body, field) in [
        (wanted(9, 1, "question", "same_words"), "version"),
        (wanted(3, 1, "day", "same_words"), "input"),
        (wanted(3, 1, "nothing", "same_words"), "input"),
        (wanted(3, 21, "question", "same_words"), "most"),
    ] {
        let refused = admin.post(&path, body).await;
        assert_eq!((refused.status, refused.field(field).len()), (400, 1), "{field}: {}", refused.body);
    }
    let vera = member(&app, &admin, workspace, "Vera", "Viewer").await;
    assert_eq!(vera.post(&path, wanted(3, 1, "question", "same_words")).await.status, 403);
    assert_eq!(other.post(&path, wanted(3, 1, "question", "same_words")).await.status, 404);

    assert_eq!(admin.post(&path, wanted(3, 1, "question", "same_words")).await.data()["added"], 1);
    let first = examples(&vera, case).await[0].clone();
    assert_eq!((&first["name"], &first["inputs"]["question"]), (&rent_words(), &rent_words()));
    assert_eq!(first["expectations"], json!([{ "kind": "contains", "text": "On 3 March." }]), "without its marks");
    assert_eq!((&first["question"]["version"], &first["question"]["entry"]), (&json!(3), &json!(rent)));
    assert_eq!(admin.post(&path, wanted(3, 20, "question", "says_the_same")).await.data()["added"], 2, "the others");
    let all = examples(&admin, case).await;
    let judged = all[1]["expectations"][0]["question"].as_str().unwrap();
    assert!(judged.ends_with("Yes."), "{judged}");
    let again = admin.post(&path, wanted(3, 20, "question", "same_words")).await;
    assert_eq!(again.outcome(), "409 examples.no_questions");

    // Nothing is newer yet; then two entries change, one goes, and one example was changed by hand.
    let refresh = format!("{path}/refresh");
    let same = admin.post(&refresh, json!({})).await;
    assert_eq!(same.data(), &json!({ "added": 0, "changed": 0, "gone": [] }));
    let by_hand = json!({ "revision": 1, "example": {
        "name": "Cats", "inputs": { "question": "Are cats allowed?" }, "expectations": [{ "kind": "contains", "text": "two" }] } });
    admin.put(format!("use-case/{case}/examples/{}", all[1]["id"].as_str().unwrap()), by_hand).await.data();
    let changed = |question: &str, answer: &str| json!({ "question": question, "answer": answer });
    admin.put(format!("question-set/entry/{rent}"), changed("When must rent be paid?", "On 5 March.")).await.data();
    admin.put(format!("question-set/entry/{cats}"), changed("Are cats allowed?", "No.")).await.data();
    let lift = all[2]["question"]["entry"].as_str().unwrap();
    let version = admin.delete(format!("question-set/entry/{lift}")).await.data()["version"].clone();
    assert_eq!(vera.post(&refresh, json!({})).await.status, 403);
    assert_eq!(other.post(&refresh, json!({})).await.status, 404);
    let refreshed = admin.post(&refresh, json!({})).await;
    assert_eq!(refreshed.data(), &json!({ "added": 0, "changed": 1, "gone": ["Who repairs the lift?"] }));
    let all = examples(&admin, case).await;
    assert_eq!((&all[0]["name"], &all[0]["question"]["version"]), (&json!("When must rent be paid?"), &version));
    assert_eq!(all[0]["expectations"], json!([{ "kind": "contains", "text": "On 5 March." }]));
    assert_eq!((&all[1]["name"], &all[1]["expectations"][0]["text"]), (&json!("Cats"), &json!("two")), "by hand");
    assert_eq!((&all[1]["question"]["version"], &all[2]["question"]["version"]), (&version, &json!(3)));
}

fn rent_words() -> Value {
    json!("When is the rent due?")
}

#[database_test]
async fn issue_32_examples_of_entries_have_the_limit_of_all_and_the_gate_counts_them(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.tenant("acme").await.admin;
    let workspace = admin.workspace("Help desk").await;
    let case = use_case(&admin, workspace).await;
    for row in 0..25 {
        add(&admin, &format!("Question {row}?"), &format!("Answer {row}")).await;
    }
    let path = format!("use-case/{case}/examples/questions");
    let wanted = |most: i64| json!({ "version": 25, "most": most, "input": "question" });
    assert_eq!(admin.post(&path, wanted(15)).await.data()["added"], 15);
    assert_eq!(admin.post(&path, wanted(6)).await.outcome(), "409 use_cases.too_many_examples");
    assert_eq!(admin.post(&path, wanted(5)).await.data()["added"], 5);
    assert_eq!(admin.get(format!("use-case/{case}/gate")).await.data()["examples"], 20);
}
