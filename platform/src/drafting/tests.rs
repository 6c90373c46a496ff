//! Drafting through the real server and the real `openai` plugin, before a stand-in that speaks the provider's wire
//! format.
#![expect(clippy::disallowed_types, reason = "database_test hands out a pool")]

use runners::testing::Behaviour;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::people::testing::member;
use crate::runs::testing::{offer, provider, refuse};
use crate::testing::TestApp;

const DRAFT: &str = r#"{"name":"Reply to a complaint","description":"","instruction":"Answer {{letter}}.","inputs":[{"name":"letter","label":"Letter","type":"long_text","required":true,"help":"","options":[]}],"sections":[]}"#;

#[database_test]
async fn issue_5_a_description_becomes_a_proposal_in_an_allowed_region_and_is_counted_once(pool: PgPool) {
    let app = TestApp::with(pool.clone(), |settings| {
        settings.models.allow_private_hosts = true;
        settings.regions.regions = "eu,us".to_owned();
    })
    .await;
    let admin = app.tenant("acme").await.admin;
    sqlx::query("UPDATE control.clients SET allowed_regions = '{eu}' WHERE name = 'acme'")
        .execute(&pool)
        .await
        .unwrap();
    let (ours, theirs) = (provider(Behaviour::saying([DRAFT])).await, provider(Behaviour::saying([DRAFT])).await);
    app.parts.models.set_offers(vec![offer(&app, "us", &[&theirs]), offer(&app, "eu", &[&ours])]);
    let workspace = admin.workspace("Service").await;
    let asked = json!({ "workspace_id": workspace, "words": "Answers to complaints of our customers." });
    let proposed = admin.post("use-case/propose", asked.clone()).await;
    let definition = &proposed.data()["definition"];
    assert_eq!((&definition["name"], &definition["model"]["region"]), (&json!("Reply to a complaint"), &json!("eu")));
    assert!(ours.requests()[0].body.contains("Answers to complaints of our customers."));
    assert_eq!(theirs.requests().len(), 0, "a region that the client may not use is asked nothing");
    // Nothing is stored, and what was proposed can be.
    assert_eq!(admin.get(format!("use-case/list?workspace_id={workspace}")).await.body["total"], 0);
    let taken = json!({ "workspace_id": workspace, "folder_id": null, "definition": definition });
    assert_eq!(admin.post("use-case", taken).await.status, 201);
    app.parts.usage.settled().await;
    let calls = admin.get("usage/calls").await;
    assert_eq!((&calls.body["total"], &calls.data()[0]["endpoint"]), (&json!(1), &json!("propose")));
    let elsewhere = json!({ "workspace_id": workspace, "words": "Answers to complaints.", "model": { "id": "stand-in", "region": "us" } });
    assert_eq!(admin.post("use-case/propose", elsewhere).await.field("model").len(), 1);
    assert_eq!(
        admin
            .post("use-case/propose", json!({ "workspace_id": workspace, "words": "short" }))
            .await
            .field("words")
            .len(),
        1
    );
    let viewer = member(&app, &admin, workspace, "Vera", "Viewer").await;
    assert_eq!(viewer.post("use-case/propose", asked.clone()).await.status, 403);
    ours.set(Behaviour::saying(["I would rather talk about tea."]));
    assert_eq!(admin.post("use-case/propose", asked.clone()).await.outcome(), "422 drafting.unusable");
    ours.set(refuse(401));
    assert!(admin.post("use-case/propose", asked).await.status >= 400);
}

#[database_test]
async fn issue_5_without_a_model_that_writes_the_nearest_template_is_named_and_why(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.tenant("acme").await.admin;
    let workspace = admin.workspace("Service").await;
    let propose = async |words: &str| {
        let body = json!({ "workspace_id": workspace, "words": words });
        admin.post("use-case/propose", body).await.data().clone()
    };
    let near = propose("I get complaints from customers and must write a reply to each complaint.").await;
    assert_eq!(near["definition"], Value::Null);
    let template = &near["template"];
    assert!(template["id"].as_str().unwrap().contains("complaint"), "{template}");
    assert!(template["why"].as_array().unwrap().contains(&json!("complaint")), "{template}");
    assert_eq!(propose("Zzyzx qwrtplk xyzzy.").await["template"], Value::Null);
}
