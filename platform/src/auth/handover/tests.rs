//! Handover to the calls product through the real server.
#![expect(clippy::disallowed_types, reason = "database_test hands out a pool")]

use chrono::TimeDelta;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::testing::{Person, Reply, TestApp};

async fn issue(person: &Person, query: &str) -> String {
    let answer = person.get(format!("get-security-token{query}")).await;
    answer.data()["token"]["key"].as_str().unwrap().to_owned()
}

async fn verify(app: &TestApp, key: &str, app_name: Value) -> Reply {
    app.anonymous().post("verify-security-token", json!({ "tokenkey": key, "app": app_name })).await
}

#[database_test]
async fn r59_r73_a_token_hands_its_person_over_once_within_a_minute(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let (acme, globex) = (app.tenant("acme").await, app.tenant("globex").await);
    let answer = acme.admin.get("get-security-token?app=calls").await;
    assert_eq!(
        (&answer.data()["app"], &answer.data()["url"]),
        (&json!("calls"), &json!("https://calls.example.test/"))
    );
    let key = answer.data()["token"]["key"].as_str().unwrap().to_owned();
    let handed = verify(&app, &key, Value::Null).await;
    assert_eq!(
        (
            &handed.data()["user"]["email"],
            &handed.data()["client_id"],
            &handed.data()["app"],
            &handed.data()["feature_access"]
        ),
        (&json!("admin@acme.test"), &json!(acme.id), &json!("calls"), &json!(["WEB_APP"]))
    );
    assert_eq!(verify(&app, &key, Value::Null).await.outcome(), "401 handover.invalid", "a replay");
    let theirs = verify(&app, &issue(&globex.admin, "").await, Value::Null).await;
    assert_eq!(
        (&theirs.data()["client_id"], &theirs.data()["app"]),
        (&json!(globex.id), &json!("na")),
        "WEB_APP first: na"
    );

    let key = issue(&acme.admin, "?app=na").await;
    app.parts.clock.advance(TimeDelta::seconds(60));
    assert_eq!(verify(&app, &key, Value::Null).await.outcome(), "401 handover.invalid", "too old");
    let key = issue(&acme.admin, "?app=na").await;
    assert_eq!(verify(&app, &key, json!("calls")).await.outcome(), "401 handover.invalid", "for the other app");
    assert_eq!(verify(&app, &key, json!("na")).await.outcome(), "401 handover.invalid", "and used up by the attempt");
}

#[database_test]
async fn b16_two_who_show_a_token_at_once_get_one_answer(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let acme = app.tenant("acme").await;
    let key = issue(&acme.admin, "").await;
    let answers = futures_util::future::join_all((0..8).map(|_| verify(&app, &key, Value::Null))).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 200).count(), 1);
}

#[database_test]
async fn c18_a_token_ends_with_its_session_and_its_person(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    let key = issue(&acme.admin, "").await;
    acme.admin.post("auth/logout", json!({})).await.data();
    assert_eq!(verify(&app, &key, Value::Null).await.outcome(), "401 handover.invalid");
    let admin = app.sign_in("admin@acme.test", crate::testing::PASSWORD).await;
    let key = issue(&admin, "").await;
    sqlx::query("UPDATE users SET status = 'suspended' WHERE id = $1")
        .bind(admin.user_id)
        .execute(&pool)
        .await
        .unwrap();
    assert_eq!(verify(&app, &key, Value::Null).await.outcome(), "401 handover.invalid");
}

#[database_test]
async fn r71_without_feature_access_nobody_is_handed_over_and_guesses_open_nothing(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    let set = "UPDATE users SET feature_access = $2 WHERE id = $1";
    sqlx::query(set).bind(acme.admin.user_id).bind(Vec::<String>::new()).execute(&pool).await.unwrap();
    assert_eq!(acme.admin.get("get-security-token?app=calls").await.outcome(), "403 handover.no_access");
    sqlx::query(set).bind(acme.admin.user_id).bind(vec!["ONLY_CALLS"]).execute(&pool).await.unwrap();
    assert_eq!(acme.admin.get("get-security-token").await.data()["app"], "calls");
    assert_eq!(acme.admin.get("get-security-token?app=na").await.status, 200, "a phone asks for na whatever they have");
    assert_eq!(acme.admin.get("get-security-token?app=other").await.status, 400);
    for guess in ["", "x", &"A".repeat(75), &"A".repeat(10_000)] {
        assert_eq!(verify(&app, guess, Value::Null).await.outcome(), "401 handover.invalid");
    }
    for body in
        [json!({}), json!({ "tokenkey": null }), json!({ "tokenkey": [] }), json!({ "tokenkey": "x", "client_id": 1 })]
    {
        assert_eq!(app.anonymous().post("verify-security-token", body).await.status, 400);
    }
}
