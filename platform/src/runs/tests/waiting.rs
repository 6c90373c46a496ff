//! Runs that wait: for a permit of their client, for a server of their region; and runs of another process that
//! somebody stops here.

use chrono::TimeDelta;
use runners::testing::{Act, Behaviour};

use super::*;
use crate::runs::testing::{offer, provider, publish};
use crate::testing::PASSWORD;

/// Starts a run, which answers at once how it stands.
async fn begin(person: &Person, use_case: Uuid) -> Value {
    let body = json!({ "inputs": { "topic": "spring" } });
    person.post(format!("use-case/{use_case}/run"), body).await.data().clone()
}

async fn status(person: &Person, run: &Value) -> String {
    let run = person.get(format!("run/{}", run["id"].as_str().unwrap())).await;
    run.data()["status"].as_str().unwrap().to_owned()
}

/// Follows a run until somebody hears its first words.
async fn first_words(person: &Person, run: &Value) {
    let path = format!("run/{}/events", run["id"].as_str().unwrap());
    person.events(path, None, |frame| frame.name == "text").await;
}

async fn stop(person: &Person, run: &Value) -> Value {
    person.post(format!("run/{}/stop", run["id"].as_str().unwrap()), json!({})).await.data().clone()
}

#[database_test]
async fn l9_what_a_company_starts_beyond_its_places_waits_its_turn_and_another_company_does_not_feel_it(pool: PgPool) {
    let stalling = provider(Behaviour::acting(Act::StallAfter(1))).await;
    let app = TestApp::with(pool.clone(), |settings| {
        settings.models.allow_private_hosts = true;
        settings.models.runs_per_client = 2;
    })
    .await;
    let (acme, globex) = (app.tenant("acme").await.admin, app.tenant("globex").await.admin);
    app.parts.models.set_offers(vec![offer(&app, "local", &[&stalling])]);
    let (ours, theirs) = (publish(&acme, "local").await, publish(&globex, "local").await);
    let mut runs = Vec::new();
    for _ in 0..5 {
        runs.push(begin(&acme, ours).await);
    }
    let stand: Vec<&str> = runs.iter().map(|run| run["status"].as_str().unwrap()).collect();
    assert_eq!(stand, ["running", "running", "queued", "queued", "queued"]);
    assert_eq!(runs[2]["waits_for_region"], Value::Null, "it waits for its turn, and for no server");
    for run in &runs[..2] {
        first_words(&acme, run).await;
    }
    stalling.set(Behaviour::default());
    assert_eq!(finished(&globex, &begin(&globex, theirs).await).await["status"], "succeeded");
    assert_eq!(status(&acme, &runs[2]).await, "queued", "both permits of its company are taken");

    stop(&acme, &runs[0]).await;
    for run in &runs[2..] {
        assert_eq!(finished(&acme, run).await["status"], "succeeded");
    }
    let in_turn = "SELECT id FROM runs WHERE id = ANY ($1) ORDER BY started_at";
    let waited: Vec<Uuid> = runs[2..].iter().map(|run| run["id"].as_str().unwrap().parse().unwrap()).collect();
    let began: Vec<Uuid> = sqlx::query_scalar(in_turn).bind(&waited).fetch_all(&pool).await.unwrap();
    assert_eq!(began, waited, "in their order");
    stop(&acme, &runs[1]).await;
    invariants::sound(&pool).await;
}

#[database_test]
async fn a_run_that_another_process_executes_is_stopped_from_here_within_a_moment(pool: PgPool) {
    let stalling = provider(Behaviour::acting(Act::StallAfter(1))).await;
    let app = TestApp::with(pool.clone(), |settings| settings.models.allow_private_hosts = true).await;
    let admin = app.tenant("acme").await.admin;
    app.parts.models.set_offers(vec![offer(&app, "local", &[&stalling])]);
    let use_case = publish(&admin, "local").await;
    let other = TestApp::with(pool.clone(), |settings| settings.regions.regions = "elsewhere".to_owned()).await;
    let there = other.sign_in("admin@acme.test", PASSWORD).await;
    let run = begin(&admin, use_case).await;
    first_words(&admin, &run).await;
    assert!(other.parts.runs.live(run["id"].as_str().unwrap().parse().unwrap()).is_none());
    assert_eq!(
        stop(&there, &run).await["status"],
        "cancelled",
        "the answer has its end, and no reader waits for a lease"
    );
    invariants::sound(&pool).await;
}

#[database_test]
async fn a_run_of_a_region_without_a_server_says_what_it_waits_for_and_fails_when_nobody_comes(pool: PgPool) {
    let well = provider(Behaviour::default()).await;
    let app = TestApp::with(pool.clone(), |settings| settings.models.allow_private_hosts = true).await;
    let admin = app.tenant("acme").await.admin;
    app.parts.models.set_offers(vec![offer(&app, "local", &[&well]), offer(&app, "test", &[&well])]);
    let listed = admin.get("use-case/get-region-wise-models-list").await;
    let served: Vec<(&str, bool)> = listed
        .data()
        .as_array()
        .unwrap()
        .iter()
        .map(|region| (region["region"].as_str().unwrap(), region["is_served"].as_bool().unwrap()))
        .collect();
    assert_eq!(served, [("local", true), ("test", false)]);
    let use_case = publish(&admin, "test").await;
    let run = begin(&admin, use_case).await;
    assert_eq!((&run["status"], &run["waits_for_region"]), (&json!("queued"), &json!("test")));
    let path = format!("run/{}", run["id"].as_str().unwrap());
    assert_eq!(admin.get(&path).await.data()["waits_for_region"], "test");

    // A server of that region is there: it waits for it, and for as long as need be.
    sqlx::query("INSERT INTO control.served_regions VALUES ('test', now())").execute(&pool).await.unwrap();
    assert_eq!(admin.get(&path).await.data()["waits_for_region"], Value::Null);
    app.parts.clock.advance(TimeDelta::minutes(20));
    sqlx::query("UPDATE control.served_regions SET seen_at = $1 WHERE region = 'test'")
        .bind(app.parts.clock.now() - TimeDelta::minutes(1))
        .execute(&pool)
        .await
        .unwrap();
    let admin = app.sign_in("admin@acme.test", PASSWORD).await;
    let later = begin(&admin, use_case).await;

    // It has not been seen for a quarter of an hour, nor has anybody else.
    app.parts.clock.advance(TimeDelta::minutes(14));
    let admin = app.sign_in("admin@acme.test", PASSWORD).await;
    let failed = finished(&admin, &run).await;
    assert_eq!((&failed["status"], &failed["reason"]["code"]), (&json!("failed"), &json!("no_server")), "{failed}");
    let message = failed["reason"]["message"].as_str().unwrap();
    assert!(message.contains("region test") && message.contains("model of another region"), "{message}");
    assert_eq!(status(&admin, &later).await, "queued", "it has not waited so long");
    assert_eq!(well.connections(), 0);
}
