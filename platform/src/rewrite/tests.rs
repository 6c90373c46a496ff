//! Rewriting through the real server and the real `openai` plugin, before a stand-in that speaks the provider's wire
//! format.
#![expect(clippy::disallowed_types, reason = "database_test hands out a pool")]

use reqwest::Method;
use runners::testing::{Act, Behaviour, StandIn};
use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

use crate::people::testing::member;
use crate::runs::testing::{offer, provider, publish, refuse};
use crate::testing::{Frame, Person, TestApp, read_stream};

/// A finished run of a client that may use the region `eu`.
struct Scene {
    app: TestApp,
    admin: Person,
    provider: StandIn,
    run: Uuid,
}

async fn scene(pool: &PgPool) -> Scene {
    let app = TestApp::with(pool.clone(), |settings| {
        settings.models.allow_private_hosts = true;
        settings.regions.regions = "eu,us".to_owned();
    })
    .await;
    let admin = app.tenant("acme").await.admin;
    sqlx::query("UPDATE control.clients SET allowed_regions = '{eu}' WHERE name = 'acme'").execute(pool).await.unwrap();
    let provider = provider(Behaviour::saying(["The room costs 160 euro."])).await;
    app.parts.models.set_offers(vec![offer(&app, "eu", &[&provider]), offer(&app, "us", &[&provider])]);
    let use_case = publish(&admin, "eu").await;
    let run = admin.post(format!("use-case/{use_case}/run"), json!({ "inputs": { "topic": "rooms" } })).await.id();
    admin.events(format!("run/{run}/events"), None, |frame| frame.name == "end").await;
    Scene { app, admin, provider, run }
}

impl Scene {
    fn path(&self) -> String {
        format!("run/{}/output/rewrite", self.run)
    }

    async fn propose(&self, person: &Person, body: Value) -> Vec<Frame> {
        read_stream(person.request(Method::POST, &self.path()).json(&body), |_| false).await
    }
}

fn ask(wish: &str) -> Value {
    json!({ "text": "The room costs 160 euro ⟦1⟧.", "wish": wish })
}

#[database_test]
async fn a_selected_text_is_rewritten_word_by_word_in_the_runs_region_and_counted_once(pool: PgPool) {
    let scene = scene(&pool).await;
    scene.provider.set(Behaviour::saying(["160 euro", " a room\n\ndata: x", " ⟦1⟧."]));
    let runner = member(&scene.app, &scene.admin, workspace(&scene).await, "Ruth", "Runner").await;
    let mut body = ask("translate");
    body["language"] = json!("French");
    let frames = scene.propose(&runner, body).await;
    assert_eq!((frames[0].name.as_str(), &frames[0].data["region"]), ("model", &json!("eu")));
    let said: String = frames.iter().filter_map(|frame| frame.data["text"].as_str()).collect();
    // B35: what a model says cannot forge an event.
    assert_eq!(said, "160 euro a room\n\ndata: x ⟦1⟧.");
    let last = frames.last().unwrap();
    assert_eq!((last.name.as_str(), &last.data["is_cut"]), ("end", &json!(false)));
    let asked = scene.provider.requests().pop().unwrap().body;
    assert!(asked.contains("Translate it into French.") && asked.contains("The room costs 160 euro ⟦1⟧."), "{asked}");
    // Nothing of it became a version.
    assert_eq!(scene.admin.get(format!("run/{}/output", scene.run)).await.data()["version"], 1);
    scene.app.parts.usage.settled().await;
    let calls = scene.admin.get("usage/calls").await;
    let line = &calls.data()[0];
    assert_eq!(calls.body["total"], 1);
    assert_eq!(
        (&line["endpoint"], &line["status"], &line["key_id"], &line["user_name"]),
        (&json!("rewrite"), &json!("succeeded"), &Value::Null, &json!("Ruth Tester"))
    );
    assert!(line["output_tokens"].as_i64().unwrap() > 0, "{line}");
}

async fn workspace(scene: &Scene) -> Uuid {
    let run = scene.admin.get(format!("run/{}", scene.run)).await;
    run.data()["workspace_id"].as_str().unwrap().parse().unwrap()
}

#[database_test]
async fn what_cannot_be_rewritten_is_refused_with_the_field_before_any_model_is_asked(pool: PgPool) {
    let scene = scene(&pool).await;
    let before = scene.provider.requests().len();
    for (body, field) in [
        (json!({ "text": "", "wish": "shorter" }), "text"),
        (json!({ "text": "x".repeat(10_001), "wish": "shorter" }), "text"),
        (json!({ "text": "a\u{202e}b", "wish": "shorter" }), "text"),
        (ask("translate"), "language"),
        (ask("own"), "instruction"),
        (json!({ "text": "x", "wish": "own", "instruction": "y".repeat(1_001) }), "instruction"),
        // R19: a region that the client may not use is no region.
        (json!({ "text": "x", "wish": "shorter", "model": { "id": "stand-in", "region": "us" } }), "model"),
        (json!({ "text": "x", "wish": "shorter", "model": { "id": "nothing", "region": "eu" } }), "model"),
    ] {
        let refused = scene.admin.post(scene.path(), body).await;
        assert_eq!((refused.status, refused.field(field).len()), (400, 1), "{field}: {}", refused.body);
    }
    let viewer = member(&scene.app, &scene.admin, workspace(&scene).await, "Vera", "Viewer").await;
    assert_eq!(viewer.post(scene.path(), ask("shorter")).await.status, 403);
    // R63: a record takes no proposal.
    let lock = json!({ "is_locked": true, "reason": "Signed off" });
    scene.admin.put(format!("use-case/run/{}/lock", scene.run), lock).await.data();
    assert_eq!(scene.admin.post(scene.path(), ask("shorter")).await.outcome(), "423 outputs.locked");
    scene.admin.put(format!("use-case/run/{}/lock", scene.run), json!({ "is_locked": false })).await.data();
    // The month is used up.
    sqlx::query("UPDATE control.clients SET monthly_runs = 0 WHERE name = 'acme'").execute(&pool).await.unwrap();
    scene.app.parts.usage.forget(crate::kit::caller::ClientId::new(client(&pool).await).unwrap());
    assert_eq!(scene.admin.post(scene.path(), ask("shorter")).await.status, 402);
    assert_eq!(scene.provider.requests().len(), before);
    // Without a model that writes there is nobody to ask.
    sqlx::query("UPDATE control.clients SET monthly_runs = NULL WHERE name = 'acme'").execute(&pool).await.unwrap();
    scene.app.parts.usage.forget(crate::kit::caller::ClientId::new(client(&pool).await).unwrap());
    scene.app.parts.models.set_offers(vec![]);
    assert_eq!(scene.admin.post(scene.path(), ask("shorter")).await.outcome(), "409 rewrite.no_writer");
}

async fn client(pool: &PgPool) -> i64 {
    sqlx::query_scalar("SELECT id FROM control.clients WHERE name = 'acme'").fetch_one(pool).await.unwrap()
}

#[database_test]
async fn a_provider_that_fails_is_a_status_before_the_first_word_and_an_event_after_it(pool: PgPool) {
    let scene = scene(&pool).await;
    scene.provider.set(refuse(401));
    let refused = scene.admin.post(scene.path(), ask("shorter")).await;
    // Not 401: that would end the caller's session.
    assert_eq!((refused.status, refused.body["code"].as_str()), (502, Some("unauthorized")), "{}", refused.body);
    scene.provider.set(Behaviour { tokens: vec!["Half ".to_owned(); 4], ..Behaviour::acting(Act::CutAfter(2)) });
    let frames = scene.propose(&scene.admin, ask("shorter")).await;
    let last = frames.last().unwrap();
    assert_eq!((last.name.as_str(), last.data["message"].is_string()), ("failed", true), "{frames:?}");
    scene.app.parts.usage.settled().await;
    assert_eq!(scene.admin.get("usage/calls?status=failed").await.body["total"], 2);
}
