//! The month before as a page, a line in the bell and a mail, and what it would have cost elsewhere.

use std::sync::Arc;

use chrono::{DateTime, Datelike, TimeDelta, TimeZone, Utc};
use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

use super::{Fact, put, settle};
use crate::background;
use crate::insight::monthly::tell_all;
use crate::insight::what_if_export::WHAT_IF_COLUMNS;
use crate::models::Offer;
use crate::notifications::DIGEST;
use crate::notifications::testing::be_due;
use crate::people::testing::{account, person};
use crate::runs::testing::offer_at;
use crate::testing::{Person, TestApp};
use crate::usage::Price;

/// The second day of this month, whatever day it is.
fn second(now: DateTime<Utc>) -> DateTime<Utc> {
    Utc.with_ymd_and_hms(now.year(), now.month(), 2, 8, 0, 0).unwrap()
}

/// What somebody's bell says of months.
async fn told(person: &Person) -> Vec<Value> {
    let list = person.get("notification/list").await.data().as_array().unwrap().clone();
    list.into_iter().filter(|row| row["kind"] == "monthly_page").collect()
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
    let lines = told(&acme.admin).await;
    assert_eq!(lines.len(), 1, "{lines:?}");
    let text = lines[0]["text"].as_str().unwrap();
    assert!(text.contains("2 runs, 0 calls, 1 person, cost 5.00 EUR"), "{text}");
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
async fn issue_33_a_month_comes_by_mail_beside_the_calendar_month_before_to_those_who_want_mail(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let (acme, globex) = (app.tenant("acme").await, app.tenant("globex").await);
    let role = json!({ "name": "Analyst", "permissions": ["view-client-analytics"] });
    acme.admin.post("account/role", role).await.data();
    let clara = account(&app, &acme.admin, "Clara", "Analyst").await;
    let dora = account(&app, &acme.admin, "Dora", "Analyst").await;
    for (someone, rhythm) in [(&clara, "off"), (&dora, "daily")] {
        let figures = json!({ "category": "figures", "channels": { "in_app": true, "mail": rhythm } });
        let wanted = json!({ "categories": [figures], "quiet": null });
        someone.put("notification/preferences", wanted).await.data();
    }
    globex.admin.put("setting/insight", json!({ "naming": "sums", "smallest_group": 5 })).await.data();
    let fact = Fact {
        client: acme.id,
        person: acme.admin.user_id,
        workspace: None,
        use_case: None,
        at: "2026-01-01T10:00:00Z",
        micros: 2_500_000,
    };
    // As many days right before February would begin on 4 January.
    for at in ["2026-01-01T10:00:00Z", "2026-01-02T10:00:00Z", "2026-01-31T10:00:00Z"] {
        put(&pool, Fact { at, ..fact }).await;
    }
    for at in ["2026-02-10T10:00:00Z", "2026-02-28T23:50:00Z"] {
        put(&pool, Fact { at, ..fact }).await;
        put(&pool, Fact { client: globex.id, person: globex.admin.user_id, at, ..fact }).await;
    }
    settle(&app, acme.id).await;
    settle(&app, globex.id).await;
    app.end_jobs().await;
    let now: DateTime<Utc> = "2026-03-02T08:00:00Z".parse().unwrap();
    for day in [now, now + TimeDelta::hours(6)] {
        tell_all(&app.parts.db, &app.parts.post, day).await.unwrap();
    }

    let mails = async |to: &str| {
        let all = app.new_mails(to).await;
        all.into_iter().filter(|mail| mail.subject.starts_with("February 2026 in figures")).collect::<Vec<_>>()
    };
    let sent = mails("admin@acme.test").await;
    assert_eq!(sent.len(), 1, "{sent:?}");
    assert_eq!(sent[0].subject, "February 2026 in figures");
    for line in [
        "Active people: 1 (1 in January 2026)",
        "Runs of use cases: 2 (3 in January 2026)",
        "Calls of the API: 0 (0 in January 2026)",
        "Failed, share of all: 0, 0 % (0, 0 % in January 2026)",
        "Tokens in, out: 20, 0 (30, 0 in January 2026)",
        "Cost: 5.00 EUR (7.50 EUR in January 2026)",
        "Answers that cite, of those with sources: – (– in January 2026)",
        "What is shown of people: People by name.",
        "/settings/insights?from=2026-02-01&to=2026-02-28",
    ] {
        assert!(sent[0].text.contains(line), "{line}: {}", sent[0].text);
    }
    assert!(mails("admin@globex.test").await.is_empty(), "its one person is too small a group");
    let address = |name: &str| format!("{name}@{}.test", acme.admin.user_id.simple());
    assert!(mails(&address("clara")).await.is_empty(), "who wants no mail gets none");
    assert_eq!(told(&clara).await.len(), 1, "and reads it in the bell");
    // A mail that waits for the morning has the same figures.
    assert!(mails(&address("dora")).await.is_empty());
    be_due(&pool).await;
    assert!(background::jobs(&app.parts).step(DIGEST).await.unwrap());
    let gathered = mails(&address("dora")).await;
    assert_eq!(gathered.len(), 1, "{gathered:?}");
    assert!(gathered[0].text.contains("Runs of use cases: 2 (3 in January 2026);"), "{}", gathered[0].text);

    let file = acme.admin.get("insight/month/export?month=2026-02-28").await;
    assert_eq!(file.status, 200);
    let name = file.headers["content-disposition"].to_str().unwrap();
    assert!(name.contains("February"), "the page of the month that is asked for: {name}");
    let today = app.parts.clock.now().date_naive();
    let refused = acme.admin.get(format!("insight/month/export?month={today}")).await;
    assert_eq!(refused.field("month").len(), 1, "{}", refused.body);
}

/// Only what it costs matters: nobody asks it.
fn model(app: &TestApp, id: &str, price: Option<(f64, f64)>) -> Arc<Offer> {
    let nowhere = "http://127.0.0.1:9".parse().unwrap();
    let mut offer = Arc::unwrap_or_clone(offer_at(app, "local", id, [nowhere]));
    offer.model.price = price.map(|(input, output)| Price {
        input_per_million: input,
        cached_input_per_million: None,
        output_per_million: output,
        currency: "EUR".to_owned(),
    });
    Arc::new(offer)
}

/// A check of a use case that has come to its end: twenty examples, all run on one model.
async fn checked(pool: &PgPool, client: i64, by: Uuid, (place, use_case): (Uuid, Uuid), (model, passed): (&str, i32)) {
    let batch = Uuid::now_v7();
    sqlx::query(
        "INSERT INTO batches (client_id, id, workspace_id, use_case_id, version, name, columns, mapping, status, is_check, created_by, created_at, finished_at)
         VALUES ($1, $2, $3, $4, 1, 'Check', '[]', '{}', 'finished', true, $5, now(), now())",
    )
    .bind(client)
    .bind(batch)
    .bind(place)
    .bind(use_case)
    .bind(by)
    .execute(pool)
    .await
    .unwrap();
    sqlx::query(
        "WITH made AS (
           INSERT INTO runs (client_id, id, workspace_id, use_case_id, use_case_name, inputs, request, model, region, plugin, status, is_check,
                             created_by, created_at, finished_at)
           SELECT $1, gen_random_uuid(), $3, $4, 'Letter', '{}', '{}', $5, 'local', 'openai', 'succeeded', true, $6, now(), now()
           FROM generate_series(1, 20)
           RETURNING id)
         INSERT INTO batch_rows (client_id, batch_id, row, cells, status, run_id)
         SELECT $1, $2, row_number() OVER (), '[]', 'succeeded', id FROM made",
    )
    .bind(client)
    .bind(batch)
    .bind(place)
    .bind(use_case)
    .bind(model)
    .bind(by)
    .execute(pool)
    .await
    .unwrap();
    sqlx::query(
        "INSERT INTO use_case_checks (client_id, id, use_case_id, batch_id, kind, definition_hash, examples_hash, status, passed, failed, created_by,
                                      created_at, finished_at)
         VALUES ($1, gen_random_uuid(), $2, $3, 'examples', decode('00', 'hex'), decode('00', 'hex'), 'done', $4, 20 - $4, $5, now(), now())",
    )
    .bind(client)
    .bind(use_case)
    .bind(batch)
    .bind(passed)
    .bind(by)
    .execute(pool)
    .await
    .unwrap();
}

#[database_test]
async fn issue_33_another_models_cost_is_told_where_it_has_a_price_and_examples_where_they_were_tried(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    let admin = &acme.admin;
    let place = admin.workspace("Writing").await;
    let definition = json!({
        "name": "Letter", "instruction": "Write about {{topic}}.",
        "inputs": [{ "name": "topic", "label": "Topic", "type": "short_text" }],
        "model": { "id": "extract", "region": "local" },
    });
    let created =
        admin.post("use-case", json!({ "workspace_id": place, "folder_id": null, "definition": definition })).await;
    let use_case = created.id();
    let publish = json!({ "revision": created.data()["draft_revision"], "note": "" });
    admin.post(format!("use-case/{use_case}/publish"), publish).await.data();
    let at = (app.parts.clock.now() - TimeDelta::days(2)).to_rfc3339();
    let fact = Fact {
        client: acme.id,
        person: admin.user_id,
        workspace: Some(place),
        use_case: Some(use_case),
        at: &at,
        micros: 2_500_000,
    };
    put(&pool, fact).await;
    sqlx::query("UPDATE usage_entries SET input_tokens = 1000000, output_tokens = 200000")
        .execute(&pool)
        .await
        .unwrap();
    settle(&app, acme.id).await;
    app.parts.models.set_offers(vec![model(&app, "mini", Some((0.5, 2.0))), model(&app, "unpriced", None)]);
    // The newest one was on a model that is not asked about.
    for result in [("mini", 18), ("other", 20)] {
        checked(&pool, acme.id, admin.user_id, (place, use_case), result).await;
    }

    let asked = admin.get("insight/what-if?model=mini&region=local").await;
    assert_eq!(asked.data()["price"]["output_per_million"], 2.0, "{}", asked.body);
    let row = &asked.data()["rows"][0];
    assert_eq!((&row["key"], &row["name"]), (&json!(use_case), &json!("Letter")), "{}", asked.body);
    for sums in [row, &asked.data()["total"]] {
        assert_eq!(sums["costs"], json!([{ "currency": "EUR", "micros": 2_500_000 }]));
        // Half a unit for the input, and a fifth of two units for the output.
        assert_eq!(sums["other"], json!({ "currency": "EUR", "micros": 900_000 }));
        assert_eq!(sums["difference_micros"], -1_600_000);
    }
    let examples = &row["examples"];
    assert_eq!([&examples["passed"], &examples["failed"], &examples["unchecked"]], [18, 2, 0], "18 of 20: {examples}");
    assert_eq!(asked.data()["total"]["examples"], Value::Null);

    // The file has the same, in columns that are described.
    let file = admin.get("insight/what-if/export?model=mini&region=local").await;
    let mut lines = file.body.as_str().unwrap().lines();
    assert_eq!(lines.next().unwrap(), WHAT_IF_COLUMNS.join(","));
    let line = lines.next().unwrap();
    let begins = format!("{use_case},Letter,0,1,1000000,200000,2.500000 EUR,0,0.900000,EUR,-1.600000,18,2,0,20");
    assert!(line.starts_with(&begins), "{line}");
    assert_eq!(lines.next(), None);
    let described = serde_json::to_value(crate::app::description()).unwrap();
    let text = described["paths"]["/api/v1/insight/what-if/export"]["get"]["description"].as_str().unwrap();
    for column in WHAT_IF_COLUMNS {
        assert!(text.contains(&format!("`{column}`")), "{column} is not described");
    }

    let asked = admin.get("insight/what-if?model=unpriced&region=local").await;
    let row = &asked.data()["rows"][0];
    for nothing in [&asked.data()["price"], &row["other"], &row["difference_micros"], &row["examples"]] {
        assert_eq!(nothing, &Value::Null, "without a price, and never tried: {}", asked.body);
    }
    // One example was run on another model: the check says nothing of this one any more.
    sqlx::query(
        "UPDATE runs SET model = 'other' WHERE id = (SELECT min(id::text)::uuid FROM runs WHERE model = 'mini')",
    )
    .execute(&pool)
    .await
    .unwrap();
    let mixed = admin.get("insight/what-if?model=mini&region=local").await;
    assert_eq!(mixed.data()["rows"][0]["examples"], Value::Null, "{}", mixed.body);
    for query in ["", "?model=none&region=local", "?model=mini&region=elsewhere"] {
        assert_eq!(admin.get(format!("insight/what-if{query}")).await.status, 400, "{query}");
    }
}
