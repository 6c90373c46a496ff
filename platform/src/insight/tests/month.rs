//! The month before as a page and a line in the bell, and what it would have cost elsewhere.

use chrono::{DateTime, Datelike, TimeDelta, TimeZone, Utc};
use serde_json::{Value, json};
use sqlx::PgPool;

use super::{Fact, put, settle};
use crate::insight::monthly::tell_all;
use crate::people::testing::person;
use crate::testing::TestApp;

/// The second day of this month, whatever day it is.
fn second(now: DateTime<Utc>) -> DateTime<Utc> {
    Utc.with_ymd_and_hms(now.year(), now.month(), 2, 8, 0, 0).unwrap()
}

#[database_test]
async fn issue_33_the_month_before_is_told_once_to_who_may_see_figures_and_is_a_file(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let (acme, globex) = (app.tenant("acme").await, app.tenant("globex").await);
    let ben = person(&app, &acme.admin, "Ben").await;
    let now = second(app.parts.clock.now());
    let at = (now - TimeDelta::days(10)).to_rfc3339();
    let fact =
        Fact { client: acme.id, person: ben.user_id, workspace: None, use_case: None, at: &at, micros: 2_500_000 };
    put(&pool, fact).await;
    put(&pool, fact).await;
    settle(&app, acme.id).await;
    for day in [now, now + TimeDelta::hours(6)] {
        tell_all(&app.parts.db, &app.parts.post, day).await.unwrap();
    }
    tell_all(&app.parts.db, &app.parts.post, now + TimeDelta::days(5)).await.unwrap();
    let told = async |person: &crate::testing::Person| -> Vec<Value> {
        let list = person.get("notification/list").await.data().as_array().unwrap().clone();
        list.into_iter().filter(|row| row["kind"] == "monthly_page").collect()
    };
    let lines = told(&acme.admin).await;
    assert_eq!(lines.len(), 1, "{lines:?}");
    let text = lines[0]["text"].as_str().unwrap();
    assert!(text.contains("runs 2, calls 0, people 1, cost 5.00 EUR"), "{text}");
    assert!(lines[0]["link"].as_str().unwrap().starts_with("/settings/insights?from="), "{lines:?}");
    assert!(told(&ben).await.is_empty(), "who may not see figures is told none");
    assert!(told(&globex.admin).await.is_empty(), "nothing was done there");

    assert_eq!(ben.get("insight/month/export").await.outcome(), "403 forbidden");
    let file = acme.admin.get("insight/month/export").await;
    assert_eq!((file.status, &file.headers["content-type"]), (200, &"application/pdf".parse().unwrap()));
    let looks = async || acme.admin.get("audit-log/list?action=insight.view_people").await.body["total"].clone();
    assert_eq!(looks().await, 1, "people stand in it by name");
    acme.admin.put("setting/insight", json!({ "naming": "sums", "smallest_group": 5 })).await.data();
    assert_eq!(acme.admin.get("insight/month/export").await.status, 200);
    assert_eq!(looks().await, 1, "sums name nobody");
}

#[database_test]
async fn issue_33_another_models_cost_is_told_where_it_has_a_price_and_examples_where_they_were_tried(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    let admin = &acme.admin;
    let use_case = crate::outputs::tests::finished(admin).await.use_case;
    let at = (app.parts.clock.now() - TimeDelta::days(2)).to_rfc3339();
    let fact = Fact {
        client: acme.id,
        person: admin.user_id,
        workspace: None,
        use_case: Some(use_case),
        at: &at,
        micros: 2_500_000,
    };
    put(&pool, fact).await;
    settle(&app, acme.id).await;
    let asked = admin.get("insight/what-if?model=extract&region=local").await;
    let row = &asked.data()["rows"][0];
    assert_eq!((&row["key"], &row["examples"]), (&json!(use_case), &Value::Null), "{}", asked.body);
    assert_eq!(row["costs"], json!([{ "currency": "EUR", "micros": 2_500_000 }]));
    assert_eq!(asked.data()["price"].is_null(), row["other"].is_null());
    for query in ["", "?model=none&region=local", "?model=extract&region=elsewhere"] {
        assert_eq!(admin.get(format!("insight/what-if{query}")).await.status, 400, "{query}");
    }
}
