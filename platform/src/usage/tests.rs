//! The ledger through the real server: what it sums, what it lists, and what the version before still writes into it.
#![expect(clippy::disallowed_types, reason = "database_test hands out a pool")]

use chrono::{DateTime, TimeDelta, Utc};
use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

use super::model::{CallStatus, LedgerEntry, Month, Tokens};
use crate::kit::caller::ClientId;
use crate::testing::{Tenant, TestApp};

fn entry(model: &str, outcome: CallStatus, tokens: i64, at: DateTime<Utc>) -> LedgerEntry {
    LedgerEntry {
        id: Uuid::now_v7(),
        endpoint: "chat/completions",
        user: Uuid::nil(),
        key: Some(Uuid::nil()),
        model: model.to_owned(),
        region: "local".to_owned(),
        plugin: "openai".to_owned(),
        plugin_digest: String::new(),
        outcome,
        reason: (outcome == CallStatus::Failed).then_some("overloaded"),
        tokens: Tokens { input: tokens, cached: 1, output: 2, is_estimated: outcome == CallStatus::Cancelled },
        cost: (model == "dear").then(|| (tokens * 3, "USD".to_owned())),
        attempts: Vec::new(),
        audio_ms: 0,
        started_at: at - TimeDelta::seconds(2),
        finished_at: at,
    }
}

fn record(app: &TestApp, client: ClientId, entry: LedgerEntry) {
    app.parts.usage.record(client, entry, app.parts.usage.slot().unwrap(), None);
}

/// Nine calls of two models: seven today, two in the month before.
async fn used(app: &TestApp, tenant: &Tenant) {
    let (client, now) = (ClientId::new(tenant.id).unwrap(), app.parts.clock.now());
    for n in 0..5 {
        record(app, client, entry("dear", CallStatus::Succeeded, 100, now - TimeDelta::milliseconds(n)));
    }
    record(app, client, entry("free", CallStatus::Failed, 0, now));
    record(app, client, entry("free", CallStatus::Cancelled, 7, now));
    for _ in 0..2 {
        let before = Month::of(now).start() - TimeDelta::days(2);
        record(app, client, entry("free", CallStatus::Succeeded, 10, before));
    }
    app.parts.usage.settled().await;
}

#[database_test]
async fn usage_is_summed_by_month_model_and_region(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let acme = app.tenant("acme").await;
    used(&app, &acme).await;
    let sums = acme.admin.get("usage/months?months=2").await.data().clone();
    let row = |row: &Value| {
        let count = |field: &str| row[field].as_i64();
        (
            row["model"].as_str().unwrap().to_owned(),
            count("calls"),
            count("failed"),
            count("input_tokens"),
            count("cost_micros"),
        )
    };
    assert_eq!(
        sums["months"].as_array().unwrap().iter().map(row).collect::<Vec<_>>(),
        [
            ("dear".to_owned(), Some(5), Some(0), Some(500), Some(1_500)),
            ("free".to_owned(), Some(1), Some(1), Some(7), None),
            ("free".to_owned(), Some(2), Some(0), Some(20), None),
        ]
    );
    assert_eq!(sums["this_month"], json!({ "runs": 6, "tokens": 521, "monthly_runs": null, "monthly_tokens": null }));
    assert_eq!(acme.admin.get("usage/months?months=1").await.data()["months"].as_array().unwrap().len(), 2);
    assert_eq!(acme.admin.get("usage/months?months=0").await.field("months").len(), 1);
}

#[database_test]
async fn f11_an_entry_that_the_database_cannot_hold_costs_itself_and_no_other_of_its_round(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let acme = app.tenant("acme").await;
    let (client, now) = (ClientId::new(acme.id).unwrap(), app.parts.clock.now());
    for model in ["one", "t\0o", "three"] {
        record(&app, client, entry(model, CallStatus::Succeeded, 5, now));
    }
    app.parts.usage.settled().await;
    let calls = acme.admin.get("usage/calls").await;
    let models: Vec<&str> =
        calls.data().as_array().unwrap().iter().map(|call| call["model"].as_str().unwrap()).collect();
    assert_eq!(models.len(), 2, "{models:?}");
    assert!(models.contains(&"one") && models.contains(&"three"), "{models:?}");
}

#[database_test]
async fn i3_an_estimate_is_shown_as_one_and_a_count_of_before_that_no_model_reaches_poisons_no_month(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    used(&app, &acme).await;
    let cancelled = acme.admin.get("usage/calls?status=cancelled").await;
    assert_eq!(cancelled.data()[0]["tokens_estimated"], true, "{}", cancelled.body);
    assert_eq!(acme.admin.get("usage/calls?model=dear").await.data()[0]["tokens_estimated"], false);
    // As the release before wrote what a plugin claimed.
    sqlx::query("UPDATE usage_entries SET input_tokens = 9223372036854775807, output_tokens = 9223372036854775807")
        .execute(&pool)
        .await
        .unwrap();
    sqlx::query("UPDATE control.clients SET monthly_tokens = 1").execute(&pool).await.unwrap();
    let sums = acme.admin.get("usage/months").await.data().clone();
    assert_eq!(sums["this_month"]["tokens"], 7 * 2 * Tokens::MOST, "{sums}");
    let estimated: Vec<i64> =
        sums["months"].as_array().unwrap().iter().map(|month| month["estimated"].as_i64().unwrap()).collect();
    assert_eq!(estimated, [0, 1, 0]);
    assert_eq!(app.parts.usage.check(ClientId::new(acme.id).unwrap()).await.unwrap_err().code.status, 402);
}

#[database_test]
async fn calls_are_listed_page_by_page_and_by_what_they_were(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let acme = app.tenant("acme").await;
    used(&app, &acme).await;
    let (mut seen, mut cursor) = (Vec::new(), String::new());
    loop {
        let page = acme.admin.get(format!("usage/calls?limit=4&cursor={cursor}")).await;
        assert_eq!(page.body["total"], 9);
        seen.extend(page.data().as_array().unwrap().iter().map(|call| call["id"].as_str().unwrap().to_owned()));
        let Some(next) = page.body["next"].as_str() else { break };
        next.clone_into(&mut cursor);
    }
    let mut distinct = seen.clone();
    distinct.sort();
    distinct.dedup();
    assert_eq!((seen.len(), distinct.len()), (9, 9));
    for (query, total) in [("status=failed", 1), ("model=dear", 5), ("model=dear&status=failed", 0), ("model=free", 4)]
    {
        assert_eq!(acme.admin.get(format!("usage/calls?{query}")).await.body["total"], total, "{query}");
    }
    let from = (app.parts.clock.now() - TimeDelta::days(1)).format("%Y-%m-%dT%H:%M:%SZ");
    assert_eq!(acme.admin.get(format!("usage/calls?from={from}")).await.body["total"], 7);
    assert_eq!(acme.admin.get(format!("usage/calls?to={from}")).await.body["total"], 2);
    assert_eq!(acme.admin.get("usage/calls?cursor=x").await.field("cursor").len(), 1);
}

#[database_test]
async fn the_ledger_takes_no_more_calls_than_it_has_lines_for(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let acme = app.tenant("acme").await;
    let mut lines: Vec<_> = std::iter::from_fn(|| app.parts.usage.slot().ok()).collect();
    let refused = app.parts.usage.slot().err().unwrap();
    assert_eq!((refused.code.status, refused.retry_after, lines.len()), (503, Some(2), super::meter::MOST));
    // What has a line is written down whatever else waits, and its line is free then.
    let (client, now) = (ClientId::new(acme.id).unwrap(), app.parts.clock.now());
    app.parts.usage.record(client, entry("free", CallStatus::Succeeded, 1, now), lines.pop().unwrap(), None);
    app.parts.usage.settled().await;
    assert!(app.parts.usage.slot().is_ok());
    assert_eq!(acme.admin.get("usage/calls").await.body["total"], 1);
}
