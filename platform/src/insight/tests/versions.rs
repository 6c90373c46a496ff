//! Figures by version of a plugin, for the owner and for a company.

use chrono::TimeDelta;
use serde_json::{Value, json};
use sqlx::PgPool;

use super::{Fact, put, settle};
use crate::testing::{Person, TestApp};

const NEW: &str = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";
const OLD: &str = "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb";

/// What the version did that has no facts yet.
async fn of_version(pool: &PgPool, digest: &str, failed: i64) {
    sqlx::query(
        "UPDATE usage_entries e SET plugin_digest = $1, first_word_ms = 300,
                status = CASE WHEN t.place <= $2 THEN 'failed' ELSE 'succeeded' END
         FROM (SELECT id, row_number() OVER (ORDER BY client_id, id) AS place FROM usage_entries WHERE plugin_digest = '') AS t
         WHERE t.id = e.id",
    )
    .bind(digest)
    .bind(failed)
    .execute(pool)
    .await
    .unwrap();
}

async fn did(pool: &PgPool, person: &Person, client: i64, at: &str, times: usize) {
    for _ in 0..times {
        let fact = Fact { client, person: person.user_id, workspace: None, use_case: None, at, micros: 1_000 };
        put(pool, fact).await;
    }
}

#[database_test]
async fn issue_33_versions_of_a_plugin_are_compared_by_errors_times_and_cost_with_the_time_before(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let (owner, acme, globex) = (app.tenant("owner").await, app.tenant("acme").await, app.tenant("globex").await);
    sqlx::query("INSERT INTO control.plugin_releases (digest, name, version) VALUES ($1, 'openai', '2.0.0')")
        .bind(NEW)
        .execute(&pool)
        .await
        .unwrap();
    let now = app.parts.clock.now();
    let (today, yesterday) = (now.to_rfc3339(), (now - TimeDelta::days(1)).to_rfc3339());
    did(&pool, &acme.admin, acme.id, &yesterday, 4).await;
    of_version(&pool, OLD, 0).await;
    did(&pool, &acme.admin, acme.id, &today, 3).await;
    did(&pool, &globex.admin, globex.id, &today, 1).await;
    of_version(&pool, NEW, 1).await;
    for client in [acme.id, globex.id] {
        settle(&app, client).await;
    }
    let read = async |query: &str| owner.admin.get(format!("insight/clients?{query}")).await.data().clone();
    let answer = read("by=version").await;
    let rows = answer["rows"].as_array().unwrap();
    assert_eq!((rows.len(), &answer["total"]), (2, &json!(2)), "{answer}");
    let (new, old) = (&rows[0], &rows[1]);
    assert_eq!(
        (&new["plugin"], &new["version"], &new["digest"], &new["client_id"]),
        (&json!("openai"), &json!("2.0.0"), &json!(NEW), &Value::Null)
    );
    assert_eq!((&old["version"], &old["digest"]), (&Value::Null, &json!(OLD)), "nobody knows its number");
    let figures = |sums: &Value| (sums["done"].as_i64(), sums["failed"].as_i64(), sums["people"].as_i64());
    assert_eq!(figures(&new["now"]), (Some(4), Some(1), None));
    assert_eq!(figures(&new["before"]), (Some(0), Some(0), None));
    assert_eq!(figures(&old["now"]), (Some(0), Some(0), None), "another one took its place");
    assert_eq!(figures(&old["before"]), (Some(4), Some(0), None));
    assert!(new["now"]["p95_ms"].as_i64().is_some_and(|ms| (1_600..=3_200).contains(&ms)), "{new}");
    assert!(new["now"]["first_word_p50_ms"].as_i64().is_some_and(|ms| (200..=400).contains(&ms)), "{new}");
    assert_eq!(new["now"]["costs"], json!([{ "currency": "EUR", "micros": 4_000 }]));
    assert_eq!(old["before"]["costs"], json!([{ "currency": "EUR", "micros": 4_000 }]));
    // Of each client, of one plugin, by a name.
    assert_eq!(read("by=client_version&plugin=openai").await["total"], 3);
    assert_eq!(read("by=client_version&search=glob").await["total"], 1);
    let of_acme = read(&format!("by=version&client_id={}", acme.id)).await;
    assert_eq!(figures(&of_acme["rows"][0]["now"]), (Some(3), Some(1), Some(1)), "{of_acme}");
    assert_eq!(of_acme["rows"][0]["now"]["costs"], json!([{ "currency": "EUR", "micros": 3_000 }]));
    let of_clients = read("by=client_version").await;
    let [first, .., last] = of_clients["rows"].as_array().unwrap().as_slice() else { panic!("{of_clients}") };
    assert_eq!((&first["client_id"], figures(&first["now"])), (&json!(acme.id), (Some(3), Some(1), Some(1))));
    assert_eq!((&last["digest"], figures(&last["before"])), (&json!(OLD), (Some(4), Some(0), Some(1))));
    assert_eq!(read("client_id=99999").await["total"], 0);
    assert_eq!(read("by=version&plugin=gemini").await["total"], 0);
    let plugin = read("by=plugin").await;
    assert_eq!((&plugin["total"], &plugin["rows"][0]["before"]["done"]), (&json!(1), &json!(4)), "{plugin}");
    let client = read("by=client&search=acme").await;
    let costs = &client["rows"][0]["now"]["costs"];
    assert_eq!(costs, &json!([{ "currency": "EUR", "micros": 3_000 }]), "{client}");
    assert_eq!(owner.admin.get("insight/clients?page=0").await.status, 400);
    assert_eq!(read("page=2").await["rows"], json!([]));
    let file = owner.admin.get("insight/clients/export?figures=activity&by=version").await;
    let line = file.body.as_str().unwrap().lines().nth(1).unwrap();
    assert!(line.starts_with(&format!(",,openai,2.0.0,{NEW},,4,0,4,1,")), "{line}");
    // A company reads of its own.
    let own = acme.admin.get("insight/breakdown?by=version&time=7d").await;
    let names: Vec<&str> =
        own.data()["rows"].as_array().unwrap().iter().map(|row| row["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["openai bbbbbbbbbbbb", "openai 2.0.0"], "{}", own.body);
    assert_eq!(globex.admin.get("insight/breakdown?by=version&time=7d").await.data()["total"], 1);
}

#[database_test]
async fn issue_33_a_version_that_served_once_is_known_by_its_number(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let serving = app.parts.registry.plugins();
    assert!(!serving.is_empty());
    for plugin in serving.iter().filter(|plugin| !plugin.digest.is_empty()) {
        let known: Option<(String, String)> =
            sqlx::query_as("SELECT name, version FROM control.plugin_releases WHERE digest = $1")
                .bind(&plugin.digest)
                .fetch_optional(&pool)
                .await
                .unwrap();
        assert_eq!(known, Some((plugin.name.clone(), plugin.version.clone())));
    }
}
