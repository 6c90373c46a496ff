//! Schedules through the real server, on a clock that the test moves.

use chrono::TimeDelta;
use runners::testing::Behaviour;
use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

use super::{draft, get, is, letter, offer_of, on_this_machine, until};
use crate::batches::schedules::look;
use crate::people::testing::member;
use crate::runs::testing::provider;
use crate::testing::{PASSWORD, Person, TestApp};

/// Daily at this time from tomorrow on, as the clock stands.
fn daily(app: &TestApp) -> Value {
    let begins = (app.parts.clock.now() + TimeDelta::hours(1)).format("%Y-%m-%dT%H:%M:%S").to_string();
    json!({ "rule": "FREQ=DAILY;COUNT=4", "begins": begins, "time_zone": "UTC" })
}

async fn schedule(person: &Person, use_case: Uuid, time: Value, what: Value) -> Uuid {
    let mut body = json!({ "use_case_id": use_case, "name": "Morning letter", "time": time, "mails": true });
    body.as_object_mut().unwrap().extend(what.as_object().unwrap().clone());
    person.post("schedule", body).await.id()
}

/// What it has started so far, the newest first.
async fn started(person: &Person, schedule: Uuid) -> Vec<Value> {
    person.get(format!("batch/list?schedule_id={schedule}")).await.data().as_array().unwrap().clone()
}

/// Lets time pass; the administrator signs in again, for a token is good for minutes only.
async fn tick(app: &TestApp, by: TimeDelta) -> Person {
    app.parts.clock.advance(by);
    look(app.parts.batches.inner()).await.unwrap();
    app.parts.batches.wake();
    app.sign_in("admin@acme.test", PASSWORD).await
}

#[database_test]
async fn a_schedule_comes_due_once_catches_up_once_and_ends(pool: PgPool) {
    let app = on_this_machine(&pool).await;
    let admin = app.tenant("acme").await.admin;
    let provider = provider(Behaviour::default()).await;
    offer_of(&app, &provider);
    let use_case = letter(&admin).await;
    let wrong = json!({ "rule": "FREQ=MINUTELY", "begins": "2099-01-01T08:00:00", "time_zone": "UTC" });
    assert_eq!(admin.post("schedule/preview", wrong).await.field("rule"), ["Times must be an hour apart at least."]);
    let id = schedule(&admin, use_case, daily(&app), json!({ "inputs": { "topic": "spring" } })).await;
    let shown = admin.get(format!("schedule/{id}")).await.data().clone();
    assert_eq!(shown["next"].as_array().unwrap().len(), 4);

    let admin = tick(&app, TimeDelta::minutes(59)).await;
    assert!(started(&admin, id).await.is_empty());
    let admin = tick(&app, TimeDelta::minutes(2)).await;
    // Two processes look at the clock at once.
    let (one, two) = tokio::join!(look(app.parts.batches.inner()), look(app.parts.batches.inner()));
    one.and(two).unwrap();
    let batches = started(&admin, id).await;
    assert_eq!(batches.len(), 1);
    let first: Uuid = batches[0]["id"].as_str().unwrap().parse().unwrap();
    let done = until(&admin, first, is("finished")).await;
    assert_eq!((&done["counts"]["succeeded"], &done["note"]), (&json!(1), &Value::Null));
    let mail = app.mail("admin@acme.test").await;
    assert!(mail.text.contains(&format!("/batches/{first}")), "{}", mail.text);

    // The server is away over two times: one run stands for both, and says so.
    let admin = tick(&app, TimeDelta::hours(49)).await;
    let batches = started(&admin, id).await;
    assert_eq!(batches.len(), 2);
    assert!(batches[0]["note"].as_str().unwrap().starts_with("2 times were missed"), "{}", batches[0]);
    // The last one lies too far back when it is seen.
    let admin = tick(&app, TimeDelta::hours(60)).await;
    assert_eq!(started(&admin, id).await.len(), 2);
    let shown = admin.get(format!("schedule/{id}")).await.data().clone();
    assert_eq!((&shown["status"], shown["next"].as_array().unwrap().len()), (&json!("ended"), 0));
    assert!(shown["note"].as_str().unwrap().contains("left out"), "{shown}");
    let again = admin.post(format!("schedule/{id}/run"), json!({})).await;
    assert_eq!(until(&admin, again.id(), is("finished")).await["counts"]["succeeded"], 1);
}

#[database_test]
async fn it_runs_with_the_rights_that_its_maker_has_at_that_moment(pool: PgPool) {
    let app = on_this_machine(&pool).await;
    let admin = app.tenant("acme").await.admin;
    let provider = provider(Behaviour::default()).await;
    offer_of(&app, &provider);
    let use_case = letter(&admin).await;
    let sheet = draft(&admin, use_case, "topic\nspring\nautumn\n").await;
    let workspace = get(&admin, sheet).await["workspace_id"].as_str().unwrap().parse().unwrap();
    let runner = member(&app, &admin, workspace, "Ru", "Runner").await;
    let id = schedule(&runner, use_case, daily(&app), json!({ "batch_id": sheet })).await;
    assert_eq!(admin.get(format!("batch/{sheet}")).await.status, 404, "the sheet belongs to the schedule");
    assert_eq!(admin.get("batch/list").await.body["total"], 0);
    sqlx::query("UPDATE users SET status = 'suspended' WHERE id = $1")
        .bind(runner.user_id)
        .execute(&pool)
        .await
        .unwrap();
    let admin = tick(&app, TimeDelta::hours(2)).await;
    assert!(started(&admin, id).await.is_empty());
    let shown = admin.get(format!("schedule/{id}")).await.data().clone();
    assert_eq!((&shown["status"], &shown["reason"]["code"]), (&json!("paused"), &json!("rights")), "{shown}");
    let told = app.mail("admin@acme.test").await;
    assert_eq!(told.subject, "Paused: Morning letter", "whoever cannot sign in is not told, the administrators are");

    admin.post(format!("schedule/{id}/resume"), json!({})).await.data();
    let admin = tick(&app, TimeDelta::hours(24)).await;
    let batches = started(&admin, id).await;
    let batch: Uuid = batches[0]["id"].as_str().unwrap().parse().unwrap();
    let done = until(&admin, batch, is("finished")).await;
    assert_eq!((&done["counts"]["succeeded"], &done["created_by_name"]), (&json!(2), &json!("Ada acme")));
    assert_eq!(admin.delete(format!("schedule/{id}")).await.status, 200);
    assert_eq!(admin.get(format!("batch/{batch}")).await.status, 200, "what it started stays");
}

/// H4, N3: a year that nobody means is said, and costs nobody else anything.
#[database_test]
async fn h4_n3_a_schedule_that_begins_in_no_sensible_year_is_refused_by_its_field(pool: PgPool) {
    let app = on_this_machine(&pool).await;
    let admin = app.tenant("acme").await.admin;
    let use_case = letter(&admin).await;
    let id = schedule(&admin, use_case, daily(&app), json!({ "inputs": { "topic": "spring" } })).await;
    for (rule, begins, zone) in [
        ("FREQ=HOURLY", "0001-01-01T00:00:00", "Europe/Berlin"),
        ("FREQ=DAILY", "-4700-01-01T00:00:00", "UTC"),
        ("FREQ=YEARLY", "-262143-01-01T00:00:00", "Europe/Berlin"),
        ("FREQ=YEARLY", "+262142-12-31T23:59:59", "America/New_York"),
        ("FREQ=WEEKLY;BYDAY=MO,TU", "+262142-12-31T23:59:59", "UTC"),
    ] {
        let time = json!({ "rule": rule, "begins": begins, "time_zone": zone });
        let what = json!({ "use_case_id": use_case, "name": "Never", "time": time, "inputs": { "topic": "x" }, "mails": false });
        let change = json!({ "name": "Never", "time": time, "inputs": { "topic": "x" }, "mails": false });
        for refused in [
            admin.post("schedule/preview", time.clone()).await,
            admin.post("schedule", what).await,
            admin.put(format!("schedule/{id}"), change).await,
        ] {
            assert_eq!(refused.status, 400, "{begins}: {}", refused.body);
            let said = refused.body.to_string();
            assert!(said.contains("begins") || said.contains("time.begins"), "{said}");
        }
    }
}
