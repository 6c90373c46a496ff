//! The status page through the real server, with the database and without.
#![expect(clippy::disallowed_types, reason = "database_test hands out a pool")]

use serde_json::{Value, json};
use sqlx::PgPool;

use crate::testing::TestApp;

fn incident() -> Value {
    json!({
        "title": "Mails are late", "text": "We look at it.", "state": "investigating", "impact": "degraded", "parts": ["mail", "models:eu"],
    })
}

fn state_of(status: &Value, part: &str) -> String {
    let parts = status["parts"].as_array().unwrap();
    parts.iter().find(|each| each["key"] == part).unwrap()["state"].as_str().unwrap().to_owned()
}

#[database_test]
async fn issue_33_the_status_page_answers_without_a_session_and_without_a_database(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let owner = app.tenant("owner").await;
    owner.admin.post("incident", incident()).await.data();
    let everybody = app.anonymous();
    let answer = everybody.get("status").await;
    let status = answer.data();
    assert_eq!((&status["is_database_up"], &status["incidents"][0]["title"]), (&json!(true), &json!("Mails are late")));
    assert_eq!((state_of(status, "mail"), state_of(status, "page")), ("degraded".to_owned(), "operational".to_owned()));
    assert!(!answer.body.to_string().contains("owner"), "no client is named: {}", answer.body);
    let as_of = status["as_of"].clone();

    // The database is gone: what was known last is there, and that it is.
    app.parts.db.close().await;
    app.parts.status.look().await;
    let answer = everybody.get("status").await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    let status = answer.data();
    assert_eq!((&status["is_database_up"], &status["as_of"]), (&json!(false), &as_of));
    assert_eq!(status["incidents"][0]["title"], "Mails are late");
    assert_eq!((state_of(status, "page"), state_of(status, "sign_in")), ("down".to_owned(), "down".to_owned()));
    // So it is for a process that starts anew.
    let kept: Value = serde_json::from_slice(&std::fs::read(app.data_dir().join("status.json")).unwrap()).unwrap();
    assert_eq!(kept["incidents"][0]["title"], "Mails are late");
}

#[database_test]
async fn issue_33_the_owner_tells_of_an_incident_until_it_is_resolved(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let (owner, acme) = (app.tenant("owner").await, app.tenant("acme").await);
    for (field, value) in [
        ("title", json!("")),
        ("text", json!("")),
        ("text", json!(" \n ")),
        ("title", json!("  ")),
        ("parts", json!([])),
        ("parts", json!(["clients"])),
        ("state", json!("over")),
    ] {
        let mut body = incident();
        body[field] = value;
        let refused = owner.admin.post("incident", body).await;
        assert_eq!(refused.status, 400, "{field}: {}", refused.body);
    }
    let id = owner.admin.post("incident", incident()).await.id();
    let news = |state: &str| json!({ "text": "It is the relay.", "state": state, "impact": "down", "parts": ["mail"] });
    assert_eq!(acme.admin.get("incident/list").await.outcome(), "403 forbidden");
    assert_eq!(acme.admin.post(format!("incident/{id}/update"), news("resolved")).await.outcome(), "403 forbidden");
    owner.admin.post(format!("incident/{id}/update"), news("identified")).await.data();
    let status = app.anonymous().get("status").await.data().clone();
    assert_eq!(state_of(&status, "mail"), "down");
    assert_eq!(status["incidents"][0]["updates"][0]["text"], "It is the relay.");
    owner.admin.post(format!("incident/{id}/update"), news("resolved")).await.data();
    let status = app.anonymous().get("status").await.data().clone();
    assert_eq!(state_of(&status, "mail"), "operational");
    assert_eq!(
        (&status["incidents"][0]["state"], status["incidents"][0]["updates"].as_array().unwrap().len()),
        (&json!("resolved"), 3)
    );
    let again = owner.admin.post(format!("incident/{id}/update"), news("monitoring")).await;
    assert_eq!(again.outcome(), "409 incident.resolved");
    assert_eq!(owner.admin.get("incident/list").await.body["total"], 1);
    assert!(owner.admin.get("incident/signals").await.data().as_array().unwrap().len() >= 5);
    let line = owner.admin.get("audit-log/list?action=incident.update").await.data()[0].clone();
    assert_eq!(line["detail"]["state"], "resolved");
    owner.admin.delete(format!("incident/{id}")).await.data();
    assert_eq!(owner.admin.delete(format!("incident/{id}")).await.status, 404);
    assert_eq!(app.anonymous().get("status").await.data()["incidents"], json!([]));
}

#[database_test]
async fn issue_33_minutes_in_which_a_part_did_not_work_are_days_of_history(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    for (at, part, state) in
        [("5 minutes", "mail", 1_i16), ("6 minutes", "mail", 2), ("95 days", "mail", 2), ("80 days", "page", 0)]
    {
        sqlx::query("INSERT INTO control.status_minutes VALUES ($1::timestamptz - $2::text::interval, $3, $4)")
            .bind(app.parts.clock.now())
            .bind(at)
            .bind(part)
            .bind(state)
            .execute(&pool)
            .await
            .unwrap();
    }
    app.parts.status.look().await;
    let status = app.anonymous().get("status").await.data().clone();
    let minutes =
        |kind: &str| status["days"].as_array().unwrap().iter().map(|day| day[kind].as_i64().unwrap()).sum::<i64>();
    assert_eq!((minutes("degraded_minutes"), minutes("down_minutes")), (1, 1), "{status}");
    app.parts.status.look().await;
    let left: i64 = sqlx::query_scalar("SELECT count(*) FROM control.status_minutes WHERE part = 'mail'")
        .fetch_one(&pool)
        .await
        .unwrap();
    assert_eq!(left, 2, "what is older than the page shows is forgotten");
}
