//! What the engine does with what no plugin and no provider should have said.
#![expect(clippy::disallowed_types, reason = "database_test hands out a pool")]

use runners::testing::{Act, Behaviour};
use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

use crate::kit::caller::ClientId;
use crate::routing::Attempt;
use crate::runs::model::{Reason, RunStatus};
use crate::runs::store::{Batch, Ending};
use crate::runs::testing::{offer, provider, publish};
use crate::testing::TestApp;

fn attempt(message: &str) -> Attempt {
    Attempt {
        binding_id: Uuid::nil(),
        region: "local".to_owned(),
        plugin: "op\0enai".to_owned(),
        plugin_version: "1".to_owned(),
        plugin_digest: String::new(),
        at: chrono::DateTime::UNIX_EPOCH,
        duration_ms: 1,
        first_delta_ms: None,
        outcome: "internal".to_owned(),
        message: Some(message.to_owned()),
        calls: Vec::new(),
        more_calls: 0,
        log_lines: 0,
    }
}

#[database_test]
async fn f11_an_end_that_the_database_cannot_hold_is_stored_without_what_it_cannot(pool: PgPool) {
    let stalled = provider(Behaviour::acting(Act::StallAfter(0))).await;
    let app = TestApp::with(pool.clone(), |settings| settings.models.allow_private_hosts = true).await;
    let acme = app.tenant("acme").await;
    app.parts.models.set_offers(vec![offer(&app, "local", &[&stalled])]);
    let use_case = publish(&acme.admin, "local").await;
    let run = acme.admin.post(format!("use-case/{use_case}/run"), json!({ "inputs": { "topic": "x" } })).await.id();
    let engine = &app.parts.runs;
    let (client, fence) = (ClientId::new(acme.id).unwrap(), engine.live(run).unwrap().fence());
    let reason = Reason { code: "internal".to_owned(), message: "a\0b".to_owned(), retryable: false };
    let silent = Ending::silent(run, fence, 1, RunStatus::Failed, Some(reason), app.parts.models.now());
    // Far behind whatever the run itself says until then.
    let tail =
        Batch { run, first: 1_000_001, last: 1_000_001, events: json!([{ "type": "text", "data": { "text": "\0" } }]) };
    let ending = Ending {
        tail: Some(tail),
        last_event: 1_000_001,
        output: Some(json!({ "tag": "doc", "value": { "a\0": "\0" } })),
        attempts: vec![attempt("c\0d")],
        ..silent
    };
    assert_eq!(engine.0.writer.end(client, ending).await, Some(true));
    let stored: (String, Value, String) =
        sqlx::query_as("SELECT r.reason_message, o.content, r.plugin FROM runs r JOIN outputs o ON o.run_id = r.id")
            .fetch_one(&pool)
            .await
            .unwrap();
    assert_eq!(stored.0, "a b");
    assert_eq!(stored.1, json!({ "tag": "doc", "value": { "a\u{fffd}": "\u{fffd}" } }));
    assert_eq!(stored.2, "op\u{fffd}enai");
    engine.live(run).unwrap().stop.cancel();
}

#[database_test]
async fn r44_whoever_started_a_run_that_took_a_while_is_told_of_its_end_unless_somebody_watched(pool: PgPool) {
    let stalled = provider(Behaviour::acting(Act::StallAfter(0))).await;
    let app = TestApp::with(pool.clone(), |settings| settings.models.allow_private_hosts = true).await;
    let acme = app.tenant("acme").await;
    app.parts.models.set_offers(vec![offer(&app, "local", &[&stalled])]);
    let use_case = publish(&acme.admin, "local").await;
    let engine = &app.parts.runs;
    let ended = async |seconds: f64, status: RunStatus, is_unwatched: bool| {
        let inputs = json!({ "inputs": { "topic": "x" } });
        let run = acme.admin.post(format!("use-case/{use_case}/run"), inputs).await.id();
        let older = "UPDATE runs SET created_at = now() - make_interval(secs => $2), started_at = NULL WHERE id = $1";
        sqlx::query(older).bind(run).bind(seconds).execute(&pool).await.unwrap();
        let fence = engine.live(run).unwrap().fence();
        let reason = (status == RunStatus::Failed).then(|| Reason {
            code: "internal".to_owned(),
            message: String::new(),
            retryable: false,
        });
        let silent = Ending::silent(run, fence, 1, status, reason, app.parts.models.now());
        let ending = Ending { is_unwatched, last_event: 1_000_001, ..silent };
        assert_eq!(engine.0.writer.end(ClientId::new(acme.id).unwrap(), ending).await, Some(true));
        engine.live(run).unwrap().stop.cancel();
        let list = acme.admin.get("notification/list?category=runs").await;
        let rows = list.data().as_array().unwrap().iter().map(|row| (row["kind"].clone(), row["count"].clone()));
        (run, rows.collect::<Vec<_>>(), list.data()[0]["link"].clone())
    };
    assert_eq!(ended(1.0, RunStatus::Succeeded, true).await.1, [], "it was over before anybody could go away");
    assert_eq!(ended(60.0, RunStatus::Succeeded, false).await.1, [], "somebody watched");
    assert_eq!(ended(60.0, RunStatus::Cancelled, true).await.1, [], "somebody stopped it");
    let (run, rows, link) = ended(60.0, RunStatus::Succeeded, true).await;
    assert_eq!((rows, link), (vec![(json!("run_ended"), json!(1))], json!(format!("/runs/{run}"))));
    let (_, rows, _) = ended(60.0, RunStatus::Failed, true).await;
    assert_eq!(rows.len(), 2, "what failed is told apart: {rows:?}");
    let (run, rows, link) = ended(60.0, RunStatus::Succeeded, true).await;
    // Two rows of it where the hour ended in between.
    let counted: i64 =
        rows.iter().filter(|(kind, _)| kind == "run_ended").map(|(_, count)| count.as_i64().unwrap()).sum();
    assert_eq!((counted, link), (2, json!(format!("/runs/{run}"))), "runs of one use case are one row an hour");
}
