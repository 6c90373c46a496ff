//! The list of single calls keeps to the company's policy.
#![expect(clippy::disallowed_types, reason = "database_test hands out a pool")]

use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

use super::{Fact, put, settle};
use crate::kit::paging::{LATEST, decode, encode};
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
async fn issue_33_where_no_names_are_shown_no_call_says_at_what_time_it_ended(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    let admin = &acme.admin;
    for at in ["2026-05-06T07:08:09Z", "2026-05-06T17:18:19Z", "2026-05-07T01:02:03Z"] {
        let fact = Fact { client: acme.id, person: admin.user_id, workspace: None, use_case: None, at, micros: 5 };
        put(&pool, fact).await;
    }
    let tried = json!([{
        "binding_id": Uuid::nil(), "region": "eu", "plugin": "openai", "plugin_version": "1.0.0", "plugin_digest": "x",
        "at": "2026-05-06T07:08:07Z", "duration_ms": 9, "first_delta_ms": null, "outcome": "succeeded", "message": null,
    }]);
    let calls = "UPDATE usage_entries SET kind = 'api', endpoint = 'chat/completions', attempts = $1";
    sqlx::query(calls).bind(tried).execute(&pool).await.unwrap();
    let named = admin.get("usage/calls?limit=3").await;
    assert!(named.body.to_string().contains("07:08:07"), "{}", named.body);
    admin.put("setting/insight", json!({ "naming": "pseudonyms", "smallest_group": 5 })).await.data();

    let (mut ids, mut cursor) = (Vec::new(), String::new());
    loop {
        let page = admin.get(format!("usage/calls?limit=1{cursor}")).await;
        let text = page.data().to_string();
        assert!(["07:08", "17:18", "01:02"].iter().all(|time| !text.contains(time)), "{text}");
        assert_eq!(page.data()[0]["attempts"][0]["at"], "2026-05-06T00:00:00Z", "{text}");
        ids.push(page.data()[0]["id"].clone());
        let Some(next) = page.body["next"].as_str() else { break };
        let read: Result<Option<Value>, _> = decode(Some(next));
        assert!(read.is_err(), "what it holds is sealed: {next}");
        cursor = format!("&cursor={next}");
    }
    assert_eq!(ids.len(), 3);
    assert!(named.data().as_array().unwrap().iter().all(|call| !ids.contains(&call["id"])), "{ids:?}");
    let again = admin.get("usage/calls?limit=3").await;
    assert_eq!(again.data().as_array().unwrap().iter().map(|call| call["id"].clone()).collect::<Vec<_>>(), ids);
    let made_up = admin.get(format!("usage/calls?cursor={}", encode(&(LATEST, Uuid::max())))).await;
    assert_eq!(made_up.field("cursor").len(), 1, "{}", made_up.body);
    for second in
        ["from=2026-05-06T12:00:00Z&to=2026-05-06T12:00:01Z", "from=2026-05-06T23:59:59Z&to=2026-05-07T00:00:00Z"]
    {
        assert_eq!(admin.get(format!("usage/calls?{second}")).await.body["total"], 2, "{second}: the whole day");
    }
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
