//! The owner's figures through the real server.
#![expect(clippy::disallowed_types, reason = "database_test hands out a pool")]

use chrono::{Datelike, Months, NaiveDate};
use serde_json::{Value, json};
use sqlx::PgPool;

use super::export::ClientFigures;
use super::weigh::weigh_all;
use crate::insight::tests::{Fact, put, settle};
use crate::testing::TestApp;

const ROUTES: [&str; 7] = [
    "insight/clients?by=client_version",
    "insight/revenue",
    "insight/margin",
    "insight/trials",
    "insight/risks",
    "insight/storage",
    "insight/clients/export?figures=risks",
];

/// An invoice of one line for a year from a month on, in cents.
async fn bill(pool: &PgPool, client: i64, id: &str, amounts: (i64, i64), from: NaiveDate, status: &str) {
    let until = from + Months::new(12);
    let line = json!([{ "description": "Team", "quantity": 1, "amount": amounts.0, "price": "price_team",
        "is_proration": false, "from": format!("{from}T00:00:00Z"), "until": format!("{until}T00:00:00Z") }]);
    sqlx::query(
        "INSERT INTO control.invoices (client_id, id, status, currency, total, tax, amount_due, from_at, until_at, lines, created_at)
         VALUES ($1, $2, $3, 'EUR', $4 + $5, $5, 0, $6, $7, $8, now())",
    )
    .bind(client)
    .bind(id)
    .bind(status)
    .bind(amounts.0)
    .bind(amounts.1)
    .bind(from)
    .bind(until)
    .bind(line)
    .execute(pool)
    .await
    .unwrap();
}

async fn team_has_a_price(pool: &PgPool) {
    let price = "INSERT INTO control.stripe_prices (plan, version, pays, product, price, created_at) VALUES ('team', 1, 'year', 'prod', 'price_team', now())";
    sqlx::query(price).execute(pool).await.unwrap();
}

#[database_test]
async fn issue_33_revenue_is_of_the_months_that_invoices_are_for_without_tax_and_only_what_stands(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let (owner, acme) = (app.tenant("owner").await, app.tenant("acme").await);
    sqlx::query("UPDATE control.clients SET kind = 'owner' WHERE id = $1").bind(owner.id).execute(&pool).await.unwrap();
    let contracts = owner.admin.get("insight/revenue?months=1").await.data()["by_contract"].clone();
    assert_eq!(contracts, 1, "what acme pays is in its contract alone");
    team_has_a_price(&pool).await;
    let this_month = app.parts.clock.now().date_naive().with_day(1).unwrap();
    let from = this_month - Months::new(11);
    bill(&pool, acme.id, "in_1", (120_000, 22_800), from, "paid").await;
    bill(&pool, acme.id, "in_2", (50_000, 0), from, "void").await;
    let answer = owner.admin.get("insight/revenue?months=12").await;
    let months = answer.data()["months"].as_array().unwrap();
    assert_eq!(months.len(), 12, "{}", answer.body);
    assert_eq!((&months[0]["plan"], &months[0]["clients"]), (&json!("team"), &json!(1)));
    let sum: i64 = months.iter().map(|month| month["revenue"]["micros"].as_i64().unwrap()).sum();
    assert_eq!(sum, 1_200_000_000, "the parts add up to the line: {}", answer.body);
    assert!(
        months.iter().all(|month| (90_000_000..=105_000_000).contains(&month["revenue"]["micros"].as_i64().unwrap()))
    );
    assert_eq!(
        answer.data()["totals"],
        json!([{ "currency": "EUR", "now_micros": 1_200_000_000, "before_micros": 0 }])
    );
    // Given up: it is revenue no longer.
    sqlx::query("UPDATE control.invoices SET status = 'uncollectible' WHERE id = 'in_1'").execute(&pool).await.unwrap();
    assert_eq!(owner.admin.get("insight/revenue").await.data()["months"], json!([]));
    assert_eq!(owner.admin.get("insight/revenue?months=37").await.status, 400);
}

#[database_test]
async fn issue_33_a_margin_is_revenue_less_models_and_costs_are_a_recount(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let (owner, acme, globex) = (app.tenant("owner").await, app.tenant("acme").await, app.tenant("globex").await);
    team_has_a_price(&pool).await;
    let now = app.parts.clock.now();
    let this_month = now.date_naive().with_day(1).unwrap();
    bill(&pool, acme.id, "in_1", (120_000, 0), this_month, "open").await;
    let at = now.to_rfc3339();
    let fact = Fact {
        client: acme.id,
        person: acme.admin.user_id,
        workspace: None,
        use_case: None,
        at: &at,
        micros: 3_000_000,
    };
    put(&pool, fact).await;
    put(&pool, fact).await;
    put(&pool, Fact { client: globex.id, person: globex.admin.user_id, micros: 1, ..fact }).await;
    settle(&app, acme.id).await;
    settle(&app, globex.id).await;
    let answer = owner.admin.get("insight/margin").await;
    let rows = answer.data()["rows"].as_array().unwrap();
    assert_eq!(rows.len(), 2, "{}", answer.body);
    let row = rows.iter().find(|row| row["client_id"] == acme.id).unwrap();
    assert_eq!(row["costs"], json!([{ "currency": "EUR", "micros": 6_000_000 }]));
    let revenue = row["revenue"][0]["micros"].as_i64().unwrap();
    assert!((90_000_000..=105_000_000).contains(&revenue), "a twelfth of a year: {row}");
    assert_eq!(row["margin"], json!({ "currency": "EUR", "micros": revenue - 6_000_000 }));
    let other = rows.iter().find(|row| row["client_id"] == globex.id).unwrap();
    assert_eq!((&other["is_by_contract"], &other["margin"]), (&json!(true), &Value::Null), "nobody knows what it pays");
    assert_eq!(owner.admin.get("insight/margin?search=glob").await.data()["total"], 1);
    assert_eq!(owner.admin.get("insight/margin?page=0").await.status, 400);
    assert_eq!(owner.admin.get("insight/margin?month=2999-01-01").await.status, 400);
    // Corrected: the day is summed anew.
    sqlx::query("UPDATE usage_entries SET cost_micros = NULL, currency = NULL WHERE client_id = $1")
        .bind(acme.id)
        .execute(&pool)
        .await
        .unwrap();
    settle(&app, acme.id).await;
    let later = owner.admin.get("insight/margin?search=acme").await;
    let row = &later.data()["rows"][0];
    assert_eq!((&row["costs"], &row["unpriced"]), (&json!([]), &json!(2)), "{}", later.body);
    let summed: i64 = sqlx::query_scalar("SELECT sum(cost_micros)::bigint FROM usage_quarters WHERE client_id = $1")
        .bind(acme.id)
        .fetch_one(&pool)
        .await
        .unwrap();
    assert_eq!(summed, 0, "what has no price costs nothing");
}

/// One that was entered before seats had a limit.
#[database_test]
async fn issue_33_a_contract_that_nobody_could_pay_keeps_no_other_from_being_summed(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let (owner, acme) = (app.tenant("owner").await, app.tenant("acme").await);
    let contract = json!({ "plan": "team", "state": "active", "pays": "month", "seats": 5, "reason": "as signed" });
    owner.admin.put(format!("client/{}/plan", acme.id), contract).await.data();
    let many = "UPDATE control.subscriptions SET seats = 9000000000000000000 WHERE client_id = $1 AND ended_at IS NULL";
    assert_eq!(sqlx::query(many).bind(acme.id).execute(&pool).await.unwrap().rows_affected(), 1);
    let answer = owner.admin.get("insight/revenue?months=1").await;
    let most = json!({ "currency": "EUR", "micros": 10_000_000_000_000_000_i64 });
    assert_eq!(answer.data()["months"][0]["revenue"], most, "{}", answer.body);
    for route in ["insight/margin", "insight/clients/export?figures=revenue"] {
        let answer = owner.admin.get(route).await;
        assert_eq!(answer.status, 200, "{route}: {}", answer.body);
    }
}

#[database_test]
async fn issue_33_trials_are_told_apart_by_how_far_they_came(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let owner = app.tenant("owner").await;
    let (idle, busy, paying) =
        (app.signed_up("idle").await, app.signed_up("busy").await, app.signed_up("paying").await);
    app.tenant("contract").await;
    let now = app.parts.clock.now();
    for days in [0, 1] {
        let at = (now - chrono::TimeDelta::days(days)).to_rfc3339();
        put(
            &pool,
            Fact { client: busy.id, person: busy.admin.user_id, workspace: None, use_case: None, at: &at, micros: 1 },
        )
        .await;
    }
    settle(&app, busy.id).await;
    let gives = json!({ "plan": "team", "state": "active", "reason": "as agreed on the phone" });
    owner.admin.put(format!("client/{}/plan", paying.id), gives).await.data();
    let answer = owner.admin.get("insight/trials?time=7d").await;
    assert_eq!(answer.data()["now"], json!({ "began": 3, "ran": 2, "returned": 2, "paid": 1 }), "{}", answer.body);
    assert_eq!(answer.data()["before"], json!({ "began": 0, "ran": 0, "returned": 0, "paid": 0 }));
    let stage = |client: i64| {
        let rows = answer.data()["rows"].as_array().unwrap();
        rows.iter().find(|row| row["client_id"] == client).unwrap().clone()
    };
    assert_eq!((&stage(idle.id)["stage"], &stage(idle.id)["is_over"]), (&json!("began"), &json!(false)));
    assert_eq!((&stage(busy.id)["stage"], &stage(busy.id)["days"]), (&json!("returned"), &json!(2)));
    assert_eq!((&stage(paying.id)["stage"], &stage(paying.id)["until_at"]), (&json!("paid"), &Value::Null));
}

#[database_test]
async fn issue_33_clients_at_risk_are_named_with_every_reason_and_nobody_else_is(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    app.end_jobs().await;
    let (owner, acme, calm) = (app.tenant("owner").await, app.tenant("acme").await, app.tenant("calm").await);
    let reasons = async |query: &str| {
        let answer = owner.admin.get(format!("insight/risks{query}")).await;
        let rows = answer.data()["rows"].as_array().unwrap().clone();
        let named = |row: &Value| (row["client_id"].as_i64().unwrap(), row["reason"].as_str().unwrap().to_owned());
        rows.iter().map(named).collect::<Vec<_>>()
    };
    assert_eq!(reasons("").await, [], "both are new");
    sqlx::query("UPDATE control.clients SET created_at = now() - interval '90 days', monthly_runs = 1 WHERE id = $1")
        .bind(acme.id)
        .execute(&pool)
        .await
        .unwrap();
    sqlx::query(
        "UPDATE control.subscriptions SET contract_until = current_date + 30, storage_bytes = 10 WHERE client_id = $1",
    )
    .bind(acme.id)
    .execute(&pool)
    .await
    .unwrap();
    assert_eq!(reasons("").await, [(acme.id, "contract_ends".to_owned()), (acme.id, "unused".to_owned())]);
    sqlx::query(
        "INSERT INTO control.stripe_customers (client_id, id, past_due_since, cancels, created_at)
         VALUES ($1, gen_random_uuid(), now(), true, now())",
    )
    .bind(acme.id)
    .execute(&pool)
    .await
    .unwrap();
    sqlx::query("INSERT INTO stored_days (client_id, day, files, bytes) VALUES ($1, current_date, 1, 11)")
        .bind(acme.id)
        .execute(&pool)
        .await
        .unwrap();
    let now = app.parts.clock.now();
    for (days, times) in [(40, 25), (0, 5)] {
        let at = (now - chrono::TimeDelta::days(days)).to_rfc3339();
        for _ in 0..times {
            put(
                &pool,
                Fact {
                    client: acme.id,
                    person: acme.admin.user_id,
                    workspace: None,
                    use_case: None,
                    at: &at,
                    micros: 1,
                },
            )
            .await;
        }
    }
    settle(&app, acme.id).await;
    let all = ["payment_failed", "leaving", "contract_ends", "over_limit", "over_storage", "falling"];
    assert_eq!(reasons("").await, all.map(|reason| (acme.id, reason.to_owned())));
    assert_eq!(reasons("?reason=falling").await.len(), 1);
    assert_eq!(reasons("?search=calm").await, [], "{}", calm.id);
    assert_eq!(reasons(&format!("?client_ids={},{}", calm.id, acme.id)).await.len(), 6);
    assert_eq!(reasons(&format!("?client_ids={}", calm.id)).await, []);
    for wrong in ["", "acme", "1,,2"] {
        let refused = owner.admin.get(format!("insight/risks?client_ids={wrong}")).await;
        assert_eq!((refused.status, refused.field("client_ids").len()), (400, 1), "{wrong:?}: {}", refused.body);
    }
    let answer = owner.admin.get("insight/risks?reason=falling").await;
    assert_eq!((&answer.data()["rows"][0]["value"], &answer.data()["rows"][0]["before"]), (&json!(5), &json!(25)));
    assert_eq!(owner.admin.get("insight/risks").await.data()["clients"], 1);
    let file = owner.admin.get("insight/clients/export?figures=risks&reason=falling").await;
    let lines: Vec<&str> = file.body.as_str().unwrap().lines().skip(1).collect();
    assert_eq!(lines.len(), 1, "the file holds what the list shows: {lines:?}");
    assert!(lines[0].contains(",falling,"), "{lines:?}");
}

#[database_test]
async fn issue_33_what_clients_store_is_weighed_and_compared_with_30_days_before(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let (owner, acme) = (app.tenant("owner").await, app.tenant("acme").await);
    crate::outputs::tests::finished(&acme.admin).await;
    app.end_jobs().await;
    sqlx::query("INSERT INTO stored_days (client_id, day, files, bytes) VALUES ($1, current_date - 31, 1, 7)")
        .bind(acme.id)
        .execute(&pool)
        .await
        .unwrap();
    weigh_all(&app.parts.db, &app.parts.clock).await.unwrap();
    weigh_all(&app.parts.db, &app.parts.clock).await.unwrap();
    let told: i64 = sqlx::query_scalar(
        "SELECT (SELECT coalesce(sum(size), 0) FROM documents WHERE client_id = $1)::bigint
              + (SELECT coalesce(sum(bytes), 0) FROM recordings WHERE client_id = $1)::bigint",
    )
    .bind(acme.id)
    .fetch_one(&pool)
    .await
    .unwrap();
    assert!(told > 0);
    let answer = owner.admin.get("insight/storage?search=acme").await;
    let row = &answer.data()["rows"][0];
    assert_eq!((&row["bytes"], &row["bytes_before"]), (&json!(told), &json!(7)), "{}", answer.body);
    assert_eq!((&answer.data()["bytes"], &answer.data()["total"]), (&json!(told), &json!(1)));
    let billing = acme.admin.get("billing").await;
    assert_eq!(billing.data()["stored_bytes"], json!(told), "the client reads the same: {}", billing.body);
}

#[database_test]
async fn issue_33_nobody_but_the_owners_people_sees_them_and_each_column_of_a_file_is_described(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let (owner, acme) = (app.tenant("owner").await, app.tenant("acme").await);
    for route in ROUTES {
        assert_eq!(acme.admin.get(route).await.outcome(), "403 forbidden", "{route}");
        assert_eq!(owner.admin.get(route).await.status, 200, "{route}");
    }
    let described = serde_json::to_value(crate::app::description()).unwrap();
    let text = described["paths"]["/api/v1/insight/clients/export"]["get"]["description"].as_str().unwrap();
    for figures in [
        ClientFigures::Activity,
        ClientFigures::Revenue,
        ClientFigures::Margin,
        ClientFigures::Trials,
        ClientFigures::Risks,
        ClientFigures::Storage,
    ] {
        let file = owner.admin.get(format!("insight/clients/export?figures={}", figures.as_str())).await;
        let head = file.body.as_str().unwrap().lines().next().unwrap();
        assert_eq!(head, figures.columns().join(","));
        for column in figures.columns() {
            assert!(text.contains(&format!("`{column}`")), "{column} of {} is not described", figures.as_str());
        }
    }
    assert_eq!(owner.admin.get("insight/clients/export?figures=people").await.status, 400);
}

#[database_test]
async fn issue_33_how_long_runs_waited_is_told_by_client_and_version_beside_the_time_before(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let (owner, acme, globex) = (app.tenant("owner").await, app.tenant("acme").await, app.tenant("globex").await);
    let now = app.parts.clock.now();
    // The last one ended before this was noted.
    for (tenant, ago, waited) in
        [(&acme, 0, Some(300)), (&acme, 8, Some(9_000)), (&globex, 0, Some(60_000)), (&acme, 0, None)]
    {
        let at = (now - chrono::TimeDelta::days(ago)).to_rfc3339();
        let person = tenant.admin.user_id;
        put(&pool, Fact { client: tenant.id, person, workspace: None, use_case: None, at: &at, micros: 1 }).await;
        sqlx::query("UPDATE usage_entries SET waited_ms = $1, plugin_digest = 'd1' WHERE plugin_digest = ''")
            .bind(waited)
            .execute(&pool)
            .await
            .unwrap();
    }
    settle(&app, acme.id).await;
    settle(&app, globex.id).await;
    let rows = async |by: &str| {
        let answer = owner.admin.get(format!("insight/clients?by={by}&time=7d")).await;
        answer.data()["rows"].as_array().unwrap().clone()
    };
    let within = |figure: &Value, least: i64, most: i64| {
        assert!(figure.as_i64().is_some_and(|ms| (least..=most).contains(&ms)), "{figure}: {least}–{most}");
    };
    for by in ["client", "client_plugin", "client_version"] {
        let rows = rows(by).await;
        let of = |client: i64| rows.iter().find(|row| row["client_id"] == client).unwrap();
        assert_eq!(of(acme.id)["now"]["runs"], 2, "{by}");
        within(&of(acme.id)["now"]["wait_p95_ms"], 201, 400);
        within(&of(acme.id)["before"]["wait_p50_ms"], 6_401, 12_800);
        within(&of(globex.id)["now"]["wait_p50_ms"], 51_201, 102_400);
        assert_eq!(of(globex.id)["before"]["wait_p95_ms"], Value::Null, "{by}");
    }
    for by in ["plugin", "version"] {
        let rows = rows(by).await;
        assert_eq!(rows.len(), 1, "{by}: {rows:?}");
        within(&rows[0]["now"]["wait_p95_ms"], 51_201, 102_400);
        within(&rows[0]["before"]["wait_p95_ms"], 6_401, 12_800);
    }
}
