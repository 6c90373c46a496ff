//! What people and workspaces used on days of one's choice.

use chrono::{DateTime, TimeDelta, Utc};
use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

use super::{Fact, put, rows, settle};
use crate::people::testing::person;
use crate::testing::TestApp;

const LISTS: [&str; 2] = ["setting/user-usage-analytics", "setting/workspace-analytics"];

#[database_test]
async fn issue_33_the_two_lists_take_days_of_the_readers_zone_and_say_how_fresh_they_are(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    let legal = acme.admin.workspace("Legal").await;
    // Midnight in Kathmandu is 18:15 in UTC.
    for at in ["2026-05-01T18:14:59Z", "2026-05-01T18:15:00Z", "2026-05-02T18:14:59Z"] {
        let (person, workspace) = (acme.admin.user_id, Some(legal));
        put(&pool, Fact { client: acme.id, person, workspace, use_case: None, at, micros: 1 }).await;
    }
    settle(&app, acme.id).await;
    for list in LISTS {
        let runs = async |query: &str| {
            let answer = acme.admin.get(format!("{list}?{query}")).await;
            rows(answer.data()).into_iter().map(|(_, runs)| runs).collect::<Vec<_>>()
        };
        assert_eq!(runs("from=2026-05-02&to=2026-05-02&zone=Asia/Kathmandu").await, [2], "{list}");
        assert_eq!(runs("from=2026-05-02&to=2026-05-02").await, [1], "{list}: in UTC unless a zone is named");
        assert_eq!(runs("from=2026-05-01&to=2026-05-02").await, [3], "{list}");
        assert!(runs("").await.is_empty(), "{list}: today unless days are named");
        let answer = acme.admin.get(list).await;
        let as_of = answer.body["as_of"].as_str().unwrap().parse::<DateTime<Utc>>();
        assert!(as_of.is_ok(), "{list}: {}", answer.body);
        for (query, field) in
            [("zone=Mars", "zone"), ("from=2026-05-02", "to"), ("from=2026-05-02&to=2026-05-01", "to")]
        {
            let refused = acme.admin.get(format!("{list}?{query}")).await;
            assert_eq!(refused.status, 400, "{list}?{query}");
            assert!(refused.body["errors"][field].is_array(), "{list}?{query}: {}", refused.body);
        }
    }
}

#[database_test]
async fn r86_another_clients_workspaces_are_as_fresh_as_its_sums_and_take_days_of_utc(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let (owner, acme) = (app.tenant("owner").await, app.tenant("acme").await);
    let places = format!("setting/workspace-analytics?client_id={}", acme.id);
    let answer = owner.admin.get(&places).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    assert!(answer.body["as_of"].is_string(), "{}", answer.body);
    let workspace = Some(Uuid::now_v7());
    for at in ["2026-05-01T12:00:00Z", "2026-05-02T00:00:00Z", "2026-05-02T23:59:59Z", "2026-05-03T00:00:00Z"] {
        put(&pool, Fact { client: acme.id, person: acme.admin.user_id, workspace, use_case: None, at, micros: 1 })
            .await;
    }
    settle(&app, acme.id).await;
    let runs = async |days: &str| {
        let answer = owner.admin.get(format!("{places}&{days}")).await;
        let each = rows(answer.data()).into_iter().map(|(_, runs)| runs).collect::<Vec<_>>();
        (each, answer.data()[0]["before"]["runs"].as_i64())
    };
    assert_eq!(runs("from=2026-05-02&to=2026-05-02").await, (vec![2], Some(1)), "beside the day before");
    assert_eq!(runs("from=2026-05-01&to=2026-05-03").await, (vec![4], Some(0)));
    let log = acme.admin.get("audit-log/list?action=insight.view_client").await;
    assert!(log.body.to_string().contains("2026-05-02"), "the look says at which days: {}", log.body);
    for (days, field) in
        [("zone=Asia/Kathmandu", "zone"), ("from=2026-05-02", "to"), ("from=2026-05-02&to=2026-05-01", "to")]
    {
        let refused = owner.admin.get(format!("{places}&{days}")).await;
        assert_eq!(refused.status, 400, "{days}: {}", refused.body);
        assert!(refused.body["errors"][field].is_array(), "{days}: {}", refused.body);
    }
    // A caller who may not look gets the same answer, whatever else is asked.
    let days = format!("setting/workspace-analytics?client_id={}&zone=Mars", owner.id);
    assert_eq!(acme.admin.get(days).await.status, 404);
    assert_eq!(acme.admin.put("setting/insight", json!({ "naming": "sums", "smallest_group": 5 })).await.status, 200);
    assert!(acme.admin.get("setting/workspace-analytics").await.body["as_of"].is_string());
    assert_eq!(runs("from=2026-05-01&to=2026-05-03").await, (Vec::new(), None), "by the client's own rule");
}

#[database_test]
async fn issue_33_unused_seats_under_pseudonyms_are_in_no_order_that_says_whose_they_are(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    let ben = person(&app, &acme.admin, "Ben").await;
    for name in ["Cleo", "Dan", "Eve", "Finn"] {
        person(&app, &acme.admin, name).await;
    }
    app.end_jobs().await;
    sqlx::query("UPDATE users SET created_at = created_at - interval '40 days'").execute(&pool).await.unwrap();
    let at = format!("{}T13:37:00Z", (app.parts.clock.now() - TimeDelta::days(10)).date_naive());
    let fact = Fact { client: acme.id, person: ben.user_id, workspace: None, use_case: None, at: &at, micros: 1 };
    put(&pool, fact).await;
    settle(&app, acme.id).await;
    let seats = async |query: &str| {
        let answer = acme.admin.get(format!("insight/dormant?days=7{query}")).await;
        assert_eq!(answer.data()["total"], 6, "{}", answer.body);
        answer.data()["seats"].as_array().unwrap().clone()
    };
    let named = seats("").await;
    assert!(named[5]["last_used_at"].as_str().unwrap().ends_with("T13:30:00Z"), "{named:?}");
    acme.admin.put("setting/insight", json!({ "naming": "pseudonyms", "smallest_group": 5 })).await.data();
    let hidden = seats("").await;
    let names: Vec<&str> = hidden.iter().map(|seat| seat["name"].as_str().unwrap()).collect();
    assert!(names[..5].is_sorted() && names.iter().all(|name| name.starts_with("Person ")), "{names:?}");
    assert!(hidden[..5].iter().all(|seat| seat["last_used_at"] == Value::Null), "{hidden:?}");
    assert!(hidden[5]["last_used_at"].as_str().unwrap().ends_with("T00:00:00Z"), "{hidden:?}");
    for page in 1..=3 {
        assert_eq!(seats(&format!("&limit=2&page={page}")).await, hidden[page * 2 - 2..page * 2], "{page}");
    }
}
