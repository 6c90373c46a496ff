//! The list of single calls keeps to the company's policy.
#![expect(clippy::disallowed_types, reason = "database_test hands out a pool")]

use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

use super::{Fact, put, settle};
use crate::kit::paging::{LATEST, encode};
use crate::testing::TestApp;

#[database_test]
async fn issue_33_single_calls_are_shown_as_the_policy_says(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    let admin = &acme.admin;
    let key = admin.post("profile/api-keys", json!({ "name": "Ada's own" })).await.data()["api_key"]["id"].clone();
    let now = app.parts.clock.now().to_rfc3339();
    let fact = Fact { client: acme.id, person: admin.user_id, workspace: None, use_case: None, at: &now, micros: 5 };
    put(&pool, fact).await;
    let call = "UPDATE usage_entries SET kind = 'api', endpoint = 'chat/completions', key_id = $1::uuid";
    sqlx::query(call).bind(key.as_str()).execute(&pool).await.unwrap();
    let looks = async || admin.get("insight/mine").await.data()["looks"].clone();
    let rule = async |naming: &str| {
        admin.put("setting/insight", json!({ "naming": naming, "smallest_group": 5 })).await.data();
    };

    let before = looks().await;
    let named = admin.get("usage/calls").await.data()[0].clone();
    assert_eq!((&named["user_name"], &named["key_name"]), (&json!("Ada acme"), &json!("Ada's own")));
    assert_ne!(looks().await, before, "whoever is looked at by name can see it");
    let times = async || looks().await["times"].as_i64().unwrap();
    let counted = times().await;
    let made_up = encode(&(LATEST, Uuid::max()));
    assert_eq!(admin.get(format!("usage/calls?cursor={made_up}")).await.data()[0]["user_name"], "Ada acme");
    assert_eq!(times().await, counted + 1, "a page further on is a look, too");
    let of_key = format!("usage/calls?key_id={}", key.as_str().unwrap());
    assert_eq!(admin.get(of_key.clone()).await.body["total"], 1);

    rule("pseudonyms").await;
    let hidden = admin.get("usage/calls").await.data()[0].clone();
    assert!(hidden["user_name"].as_str().unwrap().starts_with("Person "), "{hidden}");
    assert_eq!((&hidden["key_id"], &hidden["key_name"]), (&Value::Null, &Value::Null));
    assert!(hidden["finished_at"].as_str().unwrap().contains("T00:00:00"), "{hidden}");
    assert_eq!(admin.get(of_key).await.outcome(), "409 insight.withheld");

    rule("sums").await;
    assert_eq!(admin.get("usage/calls").await.outcome(), "409 insight.withheld");
}

#[database_test]
async fn r53_what_the_platform_asks_models_by_itself_is_none_of_the_runs_and_calls(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    let now = app.parts.clock.now().to_rfc3339();
    let fact =
        Fact { client: acme.id, person: acme.admin.user_id, workspace: None, use_case: None, at: &now, micros: 5 };
    for _ in 0..7 {
        put(&pool, fact).await;
    }
    let kinds = "UPDATE usage_entries e SET kind = 'api', endpoint = t.endpoint, status = t.status
                 FROM (VALUES (1, 'chat/completions', 'succeeded'), (2, 'retrieval', 'succeeded'), (3, 'title', 'succeeded'),
                              (4, 'summary', 'cancelled'), (5, 'retrieval', 'failed')) AS t (place, endpoint, status),
                      (SELECT id, row_number() OVER () AS place FROM usage_entries) AS n
                 WHERE n.id = e.id AND t.place = n.place";
    sqlx::query(kinds).execute(&pool).await.unwrap();
    settle(&app, acme.id).await;
    let all = acme.admin.get("insight/overview?time=today").await.data()["now"].clone();
    let count = |name: &str| all[name].as_i64();
    assert_eq!(["runs", "calls", "failed", "cancelled"].map(count), [Some(2), Some(1), Some(0), Some(0)], "{all}");
    assert_eq!(count("input_tokens"), Some(70), "their tokens are what they are: {all}");
    let months = acme.admin.get("usage/months").await.data()["months"][0].clone();
    assert_eq!(["runs", "calls", "failed"].map(|name| months[name].as_i64()), [Some(2), Some(1), Some(0)], "{months}");
    let billing = acme.admin.get("billing").await.data().clone();
    let used: Vec<&Value> =
        billing["balances"].as_array().unwrap().iter().filter(|one| one["metric"] == "runs").collect();
    assert_eq!(used[0]["used"], 3, "{billing}");
}
