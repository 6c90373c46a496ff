//! Use cases that name a version: answered by an entry, or by a model.

use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

use crate::testing::{Person, TestApp};

async fn use_case(admin: &Person, more: &[(&str, Value)]) -> Uuid {
    let workspace = admin.workspace(&format!("W {}", Uuid::now_v7())).await;
    let mut definition = json!({
        "name": "Ask", "instruction": "Answer: {{question}}",
        "inputs": [{ "name": "question", "label": "Question", "type": "short_text" }],
        "model": { "id": "extract", "region": "local" },
    });
    for (name, value) in more {
        definition[*name] = value.clone();
    }
    let body = json!({ "workspace_id": workspace, "folder_id": null, "definition": definition });
    let created = admin.post("use-case", body).await;
    let publish = json!({ "revision": created.data()["draft_revision"], "note": "" });
    admin.post(format!("use-case/{}/publish", created.id()), publish).await.data();
    created.id()
}

async fn run(admin: &Person, use_case: Uuid, question: &str) -> Value {
    let started = admin.post(format!("use-case/{use_case}/run"), json!({ "inputs": { "question": question } })).await;
    let id = started.id();
    admin.events(format!("run/{id}/events"), None, |frame| frame.name == "end").await;
    admin.get(format!("run/{id}")).await.data().clone()
}

#[database_test]
async fn r37_an_entry_that_matches_answers_a_run_word_for_word_without_a_model(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.tenant("acme").await.admin;
    let add = async |question: &str, answer: &str, until: Value| {
        let entry = json!({ "question": question, "answer": answer, "valid_until": until });
        admin.post("question-set/entry", entry).await.data()["version"].as_i64().unwrap()
    };
    let first = add("How do I reset my password?", "Press **Forgot password**.", Value::Null).await;
    let second = add("Is it free until 14 days?", "Yes.", json!("2000-01-01")).await;
    let fixed = use_case(&admin, &[("custom_qa_version", json!(first))]).await;
    let latest = use_case(&admin, &[("custom_qa_latest", json!(true))]).await;

    let answered = run(&admin, fixed, "how can I reset my password").await;
    assert_eq!((&answered["status"], &answered["custom_qa_version"]), (&json!("succeeded"), &json!(first)));
    assert!(answered["answered_by_question"].is_string(), "{answered}");
    let output = answered["output"].to_string();
    assert!(output.contains("Forgot password") && output.contains("How do I reset my password?"), "{output}");
    assert_eq!((&answered["attempts"], &answered["passages_cited"]), (&json!([]), &json!(1)));
    assert_eq!(answered["usage"]["output_tokens"], 0);
    // Its citation leads to the entry.
    let (id, entry) = (answered["id"].as_str().unwrap(), answered["answered_by_question"].as_str().unwrap());
    let source = admin.get(format!("run/{id}/sources/{entry}")).await;
    assert_eq!(source.data()[0]["heading"], "How do I reset my password?");
    assert_eq!(source.data()[0]["text"], "Press **Forgot password**.");
    let entry = admin.get(format!("question-set/entry/list?version={first}")).await.data()[0].clone();
    assert_eq!((&entry["hits"], &entry["id"]), (&json!(1), &answered["answered_by_question"]));

    // Another number, another question, or an entry that is not in force any more: a model is asked, and the question is kept.
    for question in ["Is it free until 30 days?", "Is it free until 14 days?", "Is it free until 14 days?"] {
        let asked = run(&admin, latest, question).await;
        assert_eq!((&asked["answered_by_question"], &asked["custom_qa_version"]), (&Value::Null, &json!(second)));
        assert_eq!(asked["attempts"].as_array().map(Vec::len), Some(1), "{question}");
    }
    let kept = admin.get("question-set/unanswered/list").await;
    assert_eq!(
        (&kept.data()[0]["question"], &kept.data()[0]["times"], &kept.body["total"]),
        (&json!("Is it free until 14 days?"), &json!(2), &json!(2))
    );
    let id = kept.data()[0]["id"].as_str().unwrap();
    admin.delete(format!("question-set/unanswered/{id}")).await.data();
    assert_eq!(admin.get("question-set/unanswered/list").await.body["total"], 1);
}

#[database_test]
async fn r37_a_use_case_names_one_version_or_the_latest_and_is_told_of_one_that_is_not_there(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.tenant("acme").await.admin;
    admin.post("question-set/entry", json!({ "question": "When?", "answer": "Soon." })).await.data();
    let id = use_case(&admin, &[]).await;
    let findings = async |version: i32| {
        let definition = json!({ "name": "Ask", "instruction": "x", "custom_qa_version": version });
        let lint = admin.post(format!("use-case/{id}/lint"), json!({ "definition": definition })).await;
        let rules = lint.data().as_array().unwrap().iter().map(|finding| finding["rule"].clone());
        rules.filter(|rule| rule == "unknown_qa_version").count()
    };
    assert_eq!((findings(1).await, findings(2).await), (0, 1));
    let both = json!({ "name": "Ask", "instruction": "x", "custom_qa_version": 1, "custom_qa_latest": true });
    let refused = admin.put(format!("use-case/{id}/draft"), json!({ "revision": 1, "definition": both })).await;
    assert_eq!((refused.status, refused.field("custom_qa_latest").len()), (400, 1), "{}", refused.body);
}
