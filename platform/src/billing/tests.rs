//! The billing page through the real server.
#![expect(clippy::disallowed_types, reason = "database_test hands out a pool")]

use chrono::{DateTime, Utc};
use serde_json::json;
use sqlx::PgPool;
use uuid::Uuid;

use super::heaviest::heaviest;
use crate::kit::caller::ClientId;
use crate::testing::TestApp;

#[database_test]
async fn r28_the_billing_page_says_what_is_used_of_what_and_that_billing_is_off(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    sqlx::query("UPDATE control.clients SET monthly_runs = 10 WHERE id = $1")
        .bind(acme.id)
        .execute(&pool)
        .await
        .unwrap();
    sqlx::query(
        "INSERT INTO usage_entries (client_id, id, kind, model, region, status, input_tokens, started_at, finished_at)
         SELECT $1, gen_random_uuid(), 'run', 'm', 'r', 'succeeded', 100, $2, $2 FROM generate_series(1, 4)",
    )
    .bind(acme.id)
    .bind(app.parts.clock.now())
    .execute(&pool)
    .await
    .unwrap();
    let billing = acme.admin.get("billing").await;
    let page = billing.data();
    assert_eq!(
        (&page["mode"], &page["plan"]["name"], &page["people"]),
        (&json!("off"), &json!("Enterprise"), &json!(1)),
        "{page}"
    );
    let runs = &page["balances"][0];
    assert_eq!(
        (&runs["metric"], &runs["used"], &runs["limit"], &runs["over"]),
        (&json!("runs"), &json!(4), &json!(10), &json!(0))
    );
    assert_eq!((&page["heaviest"][0]["tokens"], &page["managers"]), (&json!(400), &json!(["Ada acme"])));
    assert!(page["features"].as_array().unwrap().iter().all(|feature| feature["is_held"] == true));
    let ben = crate::people::testing::person(&app, &acme.admin, "Ben").await;
    assert_eq!(ben.get("billing").await.status, 403);
    assert_eq!(ben.get("billing/features").await.data().as_array().unwrap().len(), crate::entitlements::ALL.len());
}

/// Each of these people ran it once.
async fn ran(pool: &PgPool, client: i64, use_case: Uuid, people: &[Uuid], at: DateTime<Utc>) {
    sqlx::query(
        "INSERT INTO usage_entries (client_id, id, kind, user_id, use_case_id, model, region, status, input_tokens, started_at, finished_at)
         SELECT $1, gen_random_uuid(), 'run', t.person, $2, 'm', 'r', 'succeeded', 100, $4, $4 FROM unnest($3::uuid[]) AS t (person)",
    )
    .bind(client)
    .bind(use_case)
    .bind(people)
    .bind(at)
    .execute(pool)
    .await
    .unwrap();
}

#[database_test]
async fn issue_33_what_used_the_most_of_a_plan_keeps_to_the_smallest_group(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    let client = ClientId::new(acme.id).unwrap();
    let (many, others, few) = (Uuid::now_v7(), Uuid::now_v7(), Uuid::now_v7());
    let people: Vec<Uuid> = (0..12).map(|_| Uuid::now_v7()).collect();
    let noon: DateTime<Utc> = "2026-04-10T12:00:00Z".parse().unwrap();
    let now: DateTime<Utc> = "2026-04-20T12:00:00Z".parse().unwrap();
    ran(&pool, acme.id, many, &people[..7], noon).await;
    ran(&pool, acme.id, others, &people[5..], noon).await;
    for _ in 0..9 {
        ran(&pool, acme.id, few, &people[..1], noon).await;
    }
    // The day is not over.
    ran(&pool, acme.id, many, &people[..1], now).await;
    sqlx::query("SELECT roll_up_usage($1, 1000)").bind(acme.id).execute(&pool).await.unwrap();
    let read = async || {
        let mut tx = app.parts.db.begin_for(client).await.unwrap();
        let (found, group) = heaviest(&mut tx, now).await.unwrap();
        let mut rows: Vec<_> = found.into_iter().map(|each| (each.id, each.runs, each.tokens)).collect();
        rows.sort_unstable();
        (rows, group)
    };
    let mut all = vec![(Some(many), 8, 800), (Some(others), 7, 700), (Some(few), 9, 900)];
    all.sort_unstable();
    assert_eq!(read().await, (all, None));
    acme.admin.put("setting/insight", json!({ "naming": "sums", "smallest_group": 5 })).await.data();
    // The one person would be what is left of all, so the smaller of the two others joins them.
    let (rows, group) = read().await;
    assert_eq!((rows.len(), group), (1, Some(5)), "{rows:?}");
    assert!(rows[0].0 != Some(few) && rows[0].0.is_some() && rows[0].1 == 7, "{rows:?}");
    let page = acme.admin.get("billing").await.data().clone();
    assert_eq!((&page["heaviest"], &page["heaviest_group"]), (&json!([]), &json!(5)), "nothing was run this month");
}
