//! Figures through the real server, from facts that stand in the ledger.
#![expect(clippy::disallowed_types, reason = "database_test hands out a pool")]

mod adversary;
mod before;
mod budgets;
mod calls;
mod deleted;
mod groups;
mod habit;
mod keys;
mod lists;
mod month;
mod odd;
mod paging;
mod privacy;
mod rolled;
mod versions;

use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

use super::owner::sum_plugin_days;
use super::store;
use crate::kit::caller::ClientId;
use crate::outputs::tests::{document, finished};
use crate::people::testing::{join, person};
use crate::testing::{Person, TestApp};

/// Something that was done.
#[derive(Clone, Copy)]
pub struct Fact<'a> {
    pub client: i64,
    pub person: Uuid,
    pub workspace: Option<Uuid>,
    pub use_case: Option<Uuid>,
    pub at: &'a str,
    pub micros: i64,
}

pub async fn put(pool: &PgPool, fact: Fact<'_>) {
    sqlx::query(
        "INSERT INTO usage_entries (client_id, id, kind, user_id, workspace_id, use_case_id, model, region, plugin, status, input_tokens, cost_micros,
                                    currency, started_at, finished_at)
         VALUES ($1, gen_random_uuid(), 'run', $2, $3, $4, 'gpt', 'eu', 'openai', 'succeeded', 10, $5, 'EUR',
                 $6::timestamptz - interval '2 seconds', $6::timestamptz)",
    )
    .bind(fact.client)
    .bind(fact.person)
    .bind(fact.workspace)
    .bind(fact.use_case)
    .bind(fact.micros)
    .bind(fact.at.parse::<chrono::DateTime<chrono::Utc>>().unwrap())
    .execute(pool)
    .await
    .unwrap();
}

/// Sums everything that is late.
pub async fn settle(app: &TestApp, client: i64) {
    loop {
        let mut tx = app.parts.db.begin_for(ClientId::new(client).unwrap()).await.unwrap();
        let quarters = store::roll_up(&mut tx, 1_000, true).await.unwrap();
        tx.commit().await.unwrap();
        if quarters == 0 {
            break;
        }
    }
    let mut tx = app.parts.db.begin_operator("a test sums").await.unwrap();
    while sum_plugin_days(&mut tx, 1_000).await.unwrap() > 0 {}
    tx.commit().await.unwrap();
}

fn rows(answer: &Value) -> Vec<(String, i64)> {
    let row = |row: &Value| (row["name"].as_str().unwrap_or("-").to_owned(), row["now"]["runs"].as_i64().unwrap());
    answer.as_array().unwrap().iter().map(row).collect()
}

#[database_test]
async fn r53_r86_the_two_lists_take_search_time_sort_and_page_and_begin_with_today_and_the_most(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    let (legal, sales) = (acme.admin.workspace("Legal").await, acme.admin.workspace("Sales").await);
    let ben = person(&app, &acme.admin, "Ben").await;
    let now = app.parts.clock.now().to_rfc3339();
    let (ada, place) = (acme.admin.user_id, Some(legal));
    let fact = Fact { client: acme.id, person: ada, workspace: place, use_case: None, at: &now, micros: 5 };
    put(&pool, fact).await;
    put(&pool, fact).await;
    put(&pool, Fact { person: ben.user_id, workspace: Some(sales), ..fact }).await;
    put(&pool, Fact { at: "2020-02-02T02:02:02Z", ..fact }).await;
    settle(&app, acme.id).await;
    let admin = &acme.admin;
    let users = async |query: &str| rows(admin.get(format!("setting/user-usage-analytics{query}")).await.data());
    assert_eq!(users("").await, [("Ada acme".to_owned(), 2), ("Ben Tester".to_owned(), 1)]);
    assert_eq!(users("?sortBy=asc&time=today&page=1").await[0].0, "Ben Tester");
    assert_eq!(users("?search=ben").await.len(), 1);
    assert!(users("?page=2").await.is_empty());
    assert!(users("?time=yesterday").await.is_empty());
    let places = async |query: &str| rows(admin.get(format!("setting/workspace-analytics{query}")).await.data());
    assert_eq!(places("").await, [("Legal".to_owned(), 2), ("Sales".to_owned(), 1)]);
    assert_eq!(places("?sortBy=asc&search=sal").await, [("Sales".to_owned(), 1)]);
    for (query, field) in [("page=0", "page"), ("time=never", "never"), ("sortBy=up", "up"), ("odd=1", "odd")] {
        for call in ["user-usage-analytics", "workspace-analytics"] {
            let refused = admin.get(format!("setting/{call}?{query}")).await;
            assert_eq!(refused.status, 400, "{call}?{query}: {}", refused.body);
            assert!(refused.body.to_string().contains(field), "{call}?{query}: {}", refused.body);
        }
    }
    // A person who sees the figures of one workspace sees no other.
    join(admin, sales, &ben, "Workspace Admin").await;
    assert_eq!(rows(ben.get("setting/workspace-analytics").await.data()), [("Sales".to_owned(), 1)]);
    assert_eq!(ben.get("setting/user-usage-analytics").await.outcome(), "403 forbidden");
    assert_eq!(ben.get(format!("setting/workspace-analytics?client_id={}", acme.id + 1)).await.status, 404);
}

#[database_test]
async fn issue_33_a_day_is_the_readers_also_where_zones_have_quarters_of_an_hour(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    let fact = Fact { client: acme.id, person: acme.admin.user_id, workspace: None, use_case: None, at: "", micros: 1 };
    // Midnight in Kathmandu is 18:15 in UTC.
    for at in ["2026-05-01T18:14:59Z", "2026-05-01T18:15:00Z", "2026-05-02T18:14:59Z", "2026-05-02T18:15:00Z"] {
        put(&pool, Fact { at, ..fact }).await;
    }
    settle(&app, acme.id).await;
    let runs = async |zone: &str, from: &str, to: &str| {
        let path = format!("insight/overview?zone={zone}&from={from}&to={to}");
        let answer = acme.admin.get(path).await;
        let days = answer.data()["days"].as_array().unwrap().clone();
        let day = |day: &Value| (day["first"].as_str().unwrap().to_owned(), day["runs"].as_i64().unwrap());
        (answer.data()["now"]["runs"].as_i64().unwrap(), days.iter().map(day).collect::<Vec<_>>())
    };
    assert_eq!(runs("Asia/Kathmandu", "2026-05-02", "2026-05-02").await, (2, vec![("2026-05-02".to_owned(), 2)]));
    assert_eq!(runs("UTC", "2026-05-02", "2026-05-02").await.0, 2);
    assert_eq!(runs("UTC", "2026-05-01", "2026-05-01").await.0, 2);
    assert_eq!(runs("Asia/Kolkata", "2026-05-02", "2026-05-02").await.0, 4 - 2, "half past six");
    assert_eq!(runs("Australia/Lord_Howe", "2026-05-02", "2026-05-02").await.0, 2);
    // Before and after all data.
    for (from, to) in [("0001-01-01", "0001-12-31"), ("9999-12-30", "9999-12-31")] {
        assert_eq!(runs("Asia/Kathmandu", from, to).await, (0, Vec::new()), "{from}");
    }
    for (query, field) in
        [("zone=Mars", "zone"), ("from=2026-01-02&to=2026-01-01", "to"), ("from=2026-01-01", "to"), ("days=2", "")]
    {
        let refused = acme.admin.get(format!("insight/overview?{query}")).await;
        assert_eq!(refused.status, 400, "{query}");
        assert!(refused.body.to_string().contains(field), "{query}: {}", refused.body);
    }
    // A client without a run, and one that has others' facts beside it.
    let globex = app.tenant("globex").await;
    let empty = globex.admin.get("insight/overview?time=365d").await;
    assert_eq!(empty.data()["now"]["runs"], 0);
    assert_eq!(empty.data()["now"]["p95_ms"], Value::Null);
    assert_eq!(empty.data()["adoption"]["ran"], 0);
}

#[database_test]
async fn issue_33_a_run_its_citations_its_feedback_and_its_edits_are_figures_and_outlive_it(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    let admin = &acme.admin;
    let done = finished(admin).await;
    let again = admin.post(format!("use-case/{}/run", done.use_case), json!({ "inputs": {} })).await.id();
    admin.events(format!("run/{again}/events"), None, |frame| frame.name == "end").await;
    let bad = json!({ "is_good": false, "reason": "wrong", "words": "" });
    admin.put(format!("run/{}/feedback", done.run), bad).await.data();
    done.save(admin, 1, document("Xylophone")).await.data();
    settle(&app, acme.id).await;
    let waited = "SELECT waited_ms FROM usage_entries WHERE kind = 'run'";
    let waited: Vec<Option<i32>> = sqlx::query_scalar(waited).fetch_all(&pool).await.unwrap();
    assert!(waited.iter().all(|ms| ms.is_some_and(|ms| ms >= 0)), "each began: {waited:?}");
    let figures = async || {
        let answer = admin.get("insight/breakdown?by=use_case&time=7d").await;
        answer.data()["rows"][0].clone()
    };
    let row = figures().await;
    assert_eq!((&row["name"], &row["key"]), (&json!("Brief"), &json!(done.use_case)));
    let expected = json!({ "runs": 2, "again": 1, "disliked": 1, "liked": 0, "rewritten": 1, "rewritten_share": 1_000, "offered": 2, "cited": 2, "failed": 0 });
    for (figure, value) in expected.as_object().unwrap() {
        assert_eq!(&row["now"][figure], value, "{figure}: {row}");
    }
    assert!(row["now"]["p95_ms"].as_i64().is_some() && row["now"]["first_word_p50_ms"].as_i64().is_some(), "{row}");
    let cited = admin.get("insight/documents?time=7d").await;
    assert_eq!(
        (&cited.data()["cited"][0]["name"], &cited.data()["cited"][0]["answers"]),
        (&json!("contract.md"), &json!(2))
    );
    assert_eq!(cited.data()["never_cited"], json!([]));
    // Taken back, and the run and its place deleted.
    admin.delete(format!("run/{}/feedback", done.run)).await.data();
    sqlx::query("DELETE FROM runs").execute(&pool).await.unwrap();
    sqlx::query("DELETE FROM use_cases").execute(&pool).await.unwrap();
    settle(&app, acme.id).await;
    let later = figures().await;
    assert_eq!((&later["now"]["runs"], &later["now"]["disliked"]), (&json!(2), &json!(0)));
    assert_eq!((&later["now"]["rewritten"], &later["name"]), (&json!(1), &Value::Null));
    let mine = admin.get("insight/mine?time=7d&zone=Asia/Kathmandu").await;
    assert_eq!(mine.data()["now"]["runs"], 2);
    let hours: i64 = mine.data()["hours"].as_array().unwrap().iter().map(|hour| hour["done"].as_i64().unwrap()).sum();
    assert_eq!(hours, 2);
}

/// What somebody can read of Ben.
async fn told(reader: &Person, ben: &Person) -> (bool, bool) {
    let (mut id, mut name) = (false, false);
    for path in
        ["insight/breakdown?by=person&time=7d", "setting/user-usage-analytics?time=7d", "insight/dormant?days=7"]
    {
        let text = reader.get(path).await.body.to_string();
        id |= text.contains(&ben.user_id.to_string());
        name |= text.contains("Ben");
    }
    (id, name)
}

#[database_test]
async fn issue_33_people_are_shown_as_the_company_says_and_a_look_at_names_is_written_down(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    let ben = person(&app, &acme.admin, "Ben").await;
    let now = app.parts.clock.now().to_rfc3339();
    put(&pool, Fact { client: acme.id, person: ben.user_id, workspace: None, use_case: None, at: &now, micros: 1 })
        .await;
    settle(&app, acme.id).await;
    let looks = async || ben.get("insight/mine").await.data()["looks"]["times"].as_i64().unwrap();
    assert_eq!(looks().await, 0);
    assert_eq!(told(&acme.admin, &ben).await, (true, true));
    assert_eq!(looks().await, 3, "each look at names is in the log, and told to those who were looked at");
    let who = ben.get("insight/mine").await.data()["looks"]["by"].clone();
    assert_eq!((who.as_array().unwrap().len(), &who[0]["name"], &who[0]["times"]), (1, &json!("Ada acme"), &json!(3)));

    let policy = async |naming: &str, group: i64| {
        acme.admin.put("setting/insight", json!({ "naming": naming, "smallest_group": group })).await
    };
    policy("pseudonyms", 5).await.data();
    assert_eq!(told(&acme.admin, &ben).await, (false, false));
    let row = acme.admin.get("insight/breakdown?by=person&time=7d").await;
    assert!(row.data()["rows"][0]["name"].as_str().unwrap().starts_with("Person "), "{}", row.body);
    let last = row.data()["rows"][0]["last_at"].as_str().unwrap();
    assert!(last.ends_with("T00:00:00Z"), "who was there in that quarter of an hour is known: {last}");
    for by in ["key", "group"] {
        let answer = acme.admin.get(format!("insight/breakdown?by={by}&time=7d")).await;
        assert_eq!(answer.data()["is_withheld"], true, "{by}: it would say whose a pseudonym is");
    }
    assert_eq!(looks().await, 3);

    policy("sums", 5).await.data();
    assert_eq!(told(&acme.admin, &ben).await, (false, false));
    assert_eq!(acme.admin.get("setting/user-usage-analytics").await.outcome(), "409 insight.withheld");
    for by in ["person", "model", "region", "key", "group", "version"] {
        let answer = acme.admin.get(format!("insight/breakdown?by={by}&time=7d")).await;
        assert_eq!((&answer.data()["is_withheld"], &answer.data()["rows"]), (&json!(true), &json!([])), "{by}");
    }
    assert_eq!(ben.get("insight/mine?time=7d").await.data()["now"]["runs"], 1, "one's own is never hidden");
    assert_eq!(ben.get("setting/insight").await.data(), &json!({ "naming": "sums", "smallest_group": 5 }));
    for (naming, group, field) in [("sums", 1, "smallest_group"), ("sums", 101, "smallest_group")] {
        assert_eq!(policy(naming, group).await.field(field).len(), 1, "{group}");
    }
    assert_eq!(policy("secret", 5).await.status, 400);
    assert_eq!(
        ben.put("setting/insight", json!({ "naming": "named", "smallest_group": 5 })).await.outcome(),
        "403 forbidden"
    );
    let log = acme.admin.get("audit-log/list?action=insight.change_policy").await;
    assert_eq!(log.body["total"], 2, "{}", log.body);
}

#[database_test]
async fn k03_the_owner_sees_sums_of_clients_and_plugins_and_nobody_else_does(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let (owner, acme) = (app.tenant("owner").await, app.tenant("acme").await);
    app.tenant("globex").await;
    let legal = acme.admin.workspace("Legal").await;
    let now = app.parts.clock.now().to_rfc3339();
    let fact = Fact {
        client: acme.id,
        person: acme.admin.user_id,
        workspace: Some(legal),
        use_case: None,
        at: &now,
        micros: 1,
    };
    put(&pool, fact).await;
    settle(&app, acme.id).await;
    let across = owner.admin.get("insight/clients?time=7d").await;
    let rows = across.data()["rows"].as_array().unwrap();
    assert_eq!(rows.len(), 1, "a client without a run is not in it: {rows:?}");
    let row = &rows[0];
    assert_eq!(
        (&row["client_id"], &row["now"]["people"], &row["now"]["done"], &row["now"]["failed"]),
        (&json!(acme.id), &json!(1), &json!(1), &json!(0))
    );
    assert!(row["now"]["p95_ms"].as_i64().is_some_and(|ms| (1_600..=3_200).contains(&ms)), "two seconds: {row}");
    let plugins = owner.admin.get("insight/clients?by=plugin").await;
    assert_eq!(plugins.data()["rows"][0]["plugin"], "openai");
    assert_eq!(plugins.data()["rows"][0]["client_id"], Value::Null);
    assert_eq!(owner.admin.get("insight/clients?by=person").await.status, 400);
    assert_eq!(acme.admin.get("insight/clients").await.outcome(), "403 forbidden");
    let places = owner.admin.get(format!("setting/workspace-analytics?client_id={}", acme.id)).await;
    let place = &places.data()[0];
    assert_eq!((&place["key"], &place["name"], &place["now"]["runs"]), (&json!(legal), &Value::Null, &json!(1)));
    let log = acme.admin.get("audit-log/list?action=insight.view_client").await;
    assert_eq!(log.body["total"], 1, "the client sees that it was looked at");
    acme.admin.put("setting/insight", json!({ "naming": "sums", "smallest_group": 5 })).await.data();
    let hidden = owner.admin.get(format!("setting/workspace-analytics?client_id={}", acme.id)).await;
    assert_eq!(hidden.data(), &json!([]), "the client's own rule holds for the owner too");
    let of_acme = format!("by=plugin&time=7d&client_id={}", acme.id);
    for query in ["time=7d", "by=client_version&time=7d", of_acme.as_str()] {
        let across = owner.admin.get(format!("insight/clients?{query}")).await;
        let sums = &across.data()["rows"][0]["now"];
        let shown = (&sums["people"], &sums["done"]);
        assert_eq!(shown, (&Value::Null, &json!(1)), "one person is too few: {query} {sums}");
    }
    let searched = owner.admin.get(format!("setting/workspace-analytics?client_id={}&search=legal", acme.id)).await;
    assert_eq!(searched.status, 400, "{}", searched.body);
    assert_eq!(searched.field("search"), ["Please leave this out: of another client you see no names."]);
    assert_eq!(owner.admin.get("setting/workspace-analytics?client_id=99999").await.status, 404);
    assert_eq!(owner.admin.get("setting/workspace-analytics?client_id=-1").await.status, 404);
}
