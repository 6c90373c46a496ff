//! What is known before a run, and what a draft could do better.

use serde_json::{Value, json};
use sqlx::PgPool;

use super::{definition, stage};
use crate::people::testing::member;
use crate::runs::testing::{MODEL, offer, provider, publish};
use crate::testing::TestApp;
use runners::testing::Behaviour;

#[database_test]
async fn issue_5_the_line_before_a_run_names_the_region_that_the_run_then_uses(pool: PgPool) {
    let app = TestApp::with(pool.clone(), |settings| {
        settings.models.allow_private_hosts = true;
        settings.regions.regions = "eu,us".to_owned();
    })
    .await;
    let admin = app.tenant("acme").await.admin;
    sqlx::query("UPDATE control.clients SET allowed_regions = '{eu,us}' WHERE name = 'acme'")
        .execute(&pool)
        .await
        .unwrap();
    let provider = provider(Behaviour::saying(["Good."])).await;
    app.parts.models.set_offers(vec![offer(&app, "us", &[&provider]), offer(&app, "eu", &[&provider])]);
    let use_case = publish(&admin, "eu").await;
    let path = format!("use-case/{use_case}/before-run");
    let before = admin.get(path.clone()).await.data().clone();
    assert_eq!((&before["region"], &before["region_label"]), (&json!("eu"), &json!("European Union")));
    assert_eq!(
        (&before["model"], &before["runners"], &before["typical"]),
        (&json!(MODEL), &json!(["openai"]), &Value::Null)
    );

    let run = admin.post(format!("use-case/{use_case}/run"), json!({ "inputs": { "topic": "rooms" } })).await;
    admin.events(format!("run/{}/events", run.id()), None, |frame| frame.name == "end").await;
    let ran = admin.get(format!("run/{}", run.id())).await;
    assert_eq!((&ran.data()["region"], &ran.data()["status"]), (&before["region"], &json!("succeeded")));
    let typical = admin.get(path.clone()).await.data()["typical"].clone();
    assert_eq!((&typical["runs"], &typical["cost"]), (&json!(1), &Value::Null), "no price, no cost: {typical}");
    // What the platform's staff record is said beside it.
    assert_eq!(before["recorded"], Value::Null);
    sqlx::query("INSERT INTO recording_settings (client_id, id, enabled, permitted, share, retention_days, keeps_texts, updated_at)
         SELECT id, gen_random_uuid(), true, true, 7, 3, false, now() FROM control.clients WHERE name = 'acme'")
        .execute(&pool).await.unwrap();
    let recorded = admin.get(path.clone()).await.data()["recorded"].clone();
    assert_eq!(recorded, json!({ "share": 7, "days": 3, "texts": false }));
    // Another region has figures of its own; one that is not open to the company is said to be none.
    let elsewhere = admin.get(format!("{path}?model={MODEL}&region=us")).await;
    assert_eq!((&elsewhere.data()["region"], &elsewhere.data()["typical"]), (&json!("us"), &Value::Null));
    sqlx::query("UPDATE control.clients SET allowed_regions = '{eu}' WHERE name = 'acme'")
        .execute(&pool)
        .await
        .unwrap();
    assert_eq!(admin.get(format!("{path}?model={MODEL}&region=us")).await.outcome(), "400 runs.no_model");
}

#[database_test]
async fn issue_5_a_draft_is_looked_at_as_it_stands_in_the_page_with_its_documents_and_model_in_mind(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.tenant("acme").await.admin;
    let stage = stage(&admin).await;
    let path = format!("use-case/{}/lint", stage.use_case);
    let found = async |definition: Value| {
        let answer = admin.post(path.clone(), json!({ "definition": definition })).await;
        let findings = answer.data().as_array().unwrap().clone();
        findings.iter().map(|finding| (finding["rule"].clone(), finding["field"].clone())).collect::<Vec<_>>()
    };
    // Not saved: it has no document, and this model only copies out of documents.
    let mut unsaved = definition(&[]);
    unsaved["inputs"].as_array_mut().unwrap().pop();
    assert_eq!(found(unsaved).await, [(json!("no_documents"), json!("document_ids"))]);
    let saved = admin.get(format!("use-case/{}", stage.use_case)).await.data()["draft"].clone();
    assert_eq!(found(saved.clone()).await, [(json!("unused_input"), json!("inputs[1].name"))]);
    let draft = admin.get(format!("use-case/{}/before-run?source=draft", stage.use_case)).await;
    assert_eq!((&draft.data()["documents"], &draft.data()["files"]), (&json!(1), &json!(1)));
    // A person who may run but not build sees neither.
    let runner = member(&app, &admin, stage.workspace, "Ruth", "Runner").await;
    assert_eq!(runner.post(path, json!({ "definition": saved })).await.status, 403);
    assert_eq!(runner.get(format!("use-case/{}/before-run?source=draft", stage.use_case)).await.status, 403);
    assert_eq!(runner.get(format!("use-case/{}/before-run", stage.use_case)).await.status, 200);
}
