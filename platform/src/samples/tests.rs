//! The first start's workspace, as a newcomer finds it.
#![expect(clippy::disallowed_types, reason = "database_test hands out a pool")]

use serde_json::{Map, Value, json};
use sqlx::PgPool;
use uuid::Uuid;

use crate::tenancy;
use crate::testing::{PASSWORD, Person, TestApp, until};

/// The first start, and its administrator signed in.
async fn first_start(app: &TestApp) -> Person {
    let parts = &app.parts;
    let first =
        tenancy::first_start(&parts.db, &parts.passwords, &parts.clock, &parts.settings).await.unwrap().unwrap();
    super::seed(parts, &first.owner).await.unwrap();
    app.sign_in(&first.owner.administrator.email, PASSWORD).await
}

async fn app(pool: PgPool) -> TestApp {
    TestApp::with(pool, |settings| settings.accounts.admin_password = Some(PASSWORD.into())).await
}

#[database_test]
async fn a_newcomer_finds_five_published_use_cases_and_documents_that_can_be_read(pool: PgPool) {
    let app = app(pool).await;
    let admin = first_start(&app).await;
    let workspace = admin.get("workspace/list").await.data()[0].clone();
    assert_eq!((workspace["is_sample"].as_bool(), workspace["use_cases"].as_i64()), (Some(true), Some(5)));
    let path = format!("document/list?workspace_id={}", workspace["id"].as_str().unwrap());
    for document in admin.get(&path).await.data().as_array().unwrap() {
        let id: Uuid = document["id"].as_str().unwrap().parse().unwrap();
        let read = admin.read_document(id).await;
        assert_eq!(read["status"], "ready", "{read}");
    }
    // asked a second time, nothing is made twice
    let parts = &app.parts;
    assert!(tenancy::first_start(&parts.db, &parts.passwords, &parts.clock, &parts.settings).await.unwrap().is_none());
}

#[database_test]
async fn each_sample_gives_a_cited_output_with_its_own_example(pool: PgPool) {
    let app = app(pool).await;
    let admin = first_start(&app).await;
    let listed = admin.get("use-case/list").await.data().clone();
    assert_eq!(listed.as_array().unwrap().len(), 5);
    for summary in listed.as_array().unwrap() {
        let id = summary["id"].as_str().unwrap();
        let use_case = admin.get(format!("use-case/{id}")).await.data().clone();
        assert_eq!(summary["status"], "published");
        let mut inputs = Map::new();
        for input in use_case["draft"]["inputs"].as_array().unwrap().iter().filter(|input| !input["example"].is_null())
        {
            inputs.insert(input["name"].as_str().unwrap().to_owned(), input["example"].clone());
        }
        let run = until("the sample documents are read", async || {
            let answer = admin.post(format!("use-case/{id}/run"), json!({ "inputs": inputs })).await;
            if answer.status == 432 { Err(answer.body) } else { Ok(answer.data().clone()) }
        })
        .await;
        let end = admin
            .events(format!("run/{}/events", run["id"].as_str().unwrap()), None, |frame| frame.name == "end")
            .await
            .pop()
            .unwrap();
        let run = &end.data["run"];
        assert_eq!(run["status"], "succeeded", "{}", summary["name"]);
        assert!(run["passages_cited"].as_i64().unwrap() >= 3, "{}: {}", summary["name"], run["output"]);
        let empty = count(&run["output"], "Nothing in the sources answers this.");
        assert!(empty <= 1, "{}: {}", summary["name"], run["output"]);
        // It answers with the passages' own sentences: nothing may be graded as less.
        let (graded, supported) = (r#""support":""#, r#""support":"supported""#);
        assert!(count(&run["output"], graded) >= 3, "{}: {}", summary["name"], run["output"]);
        assert_eq!(
            count(&run["output"], supported),
            count(&run["output"], graded),
            "{}: {}",
            summary["name"],
            run["output"]
        );
    }
}

fn count(node: &Value, words: &str) -> usize {
    node.to_string().matches(words).count()
}

#[database_test]
async fn r43_every_company_finds_the_guides_of_the_product_with_captions_and_chapters(pool: PgPool) {
    let app = app(pool).await;
    first_start(&app).await;
    let acme = app.tenant("acme").await.admin;
    let listed = acme.get("guide/list").await.data().as_array().unwrap().clone();
    assert!(listed.len() >= 3, "{listed:?}");
    for guide in &listed {
        let id = guide["id"].as_str().unwrap();
        assert_eq!((&guide["is_own"], &guide["captions"]), (&json!(false), &json!(["en"])), "{guide}");
        assert_eq!(guide["media"]["media_type"], "video/webm");
        assert!(guide["media"]["size"].as_i64().unwrap() <= 1024 * 1024, "a film is part of the program: {guide}");
        assert!(!guide["pages"].as_array().unwrap().is_empty());
        let detail = acme.get(format!("guide/{id}")).await.data().clone();
        assert!(detail["chapters"].as_array().unwrap().len() > 1, "{detail}");
        acme.get(format!("guide/{id}/media-link")).await.data();
    }
}
