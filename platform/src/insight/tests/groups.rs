//! Figures by group of the directory: groups overlap, people come and go, and no sum counts anybody twice.

use chrono::{DateTime, TimeDelta, Utc};
use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

use super::{Fact, put, settle};
use crate::people::testing::person;
use crate::testing::TestApp;

async fn group(pool: &PgPool, client: i64, name: &str, members: &[Uuid]) -> Uuid {
    let id = Uuid::now_v7();
    sqlx::query(
        "INSERT INTO scim_groups (client_id, id, display_name, created_at, changed_at) VALUES ($1, $2, $3, now(), now())",
    )
    .bind(client)
    .bind(id)
    .bind(name)
    .execute(pool)
    .await
    .unwrap();
    for member in members {
        sqlx::query("INSERT INTO scim_group_members (client_id, group_id, user_id) VALUES ($1, $2, $3)")
            .bind(client)
            .bind(id)
            .bind(member)
            .execute(pool)
            .await
            .unwrap();
    }
    id
}

async fn did(pool: &PgPool, client: i64, person: Uuid, at: DateTime<Utc>) {
    let at = at.to_rfc3339();
    put(pool, Fact { client, person, workspace: None, use_case: None, at: &at, micros: 10 }).await;
}

/// As if they had been in their groups before anybody noted since when.
async fn since_ever(pool: &PgPool) {
    sqlx::query("UPDATE scim_group_times SET from_at = '-infinity'").execute(pool).await.unwrap();
}

fn told(answer: &Value) -> Vec<(String, i64, i64)> {
    let row = |row: &Value| {
        let name = row["name"].as_str().unwrap_or("-").to_owned();
        (name, row["now"]["runs"].as_i64().unwrap(), row["now"]["people"].as_i64().unwrap())
    };
    let mut rows: Vec<_> = answer["rows"].as_array().unwrap().iter().map(row).collect();
    rows.sort();
    rows
}

#[database_test]
async fn issue_33_groups_overlap_and_the_whole_counts_everybody_once(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let (acme, globex) = (app.tenant("acme").await, app.tenant("globex").await);
    let (ben, cleo) = (person(&app, &acme.admin, "Ben").await, person(&app, &acme.admin, "Cleo").await);
    let ada = acme.admin.user_id;
    group(&pool, acme.id, "Sales", &[ada, ben.user_id]).await;
    group(&pool, acme.id, "Berlin", &[ben.user_id]).await;
    group(&pool, acme.id, "Idle", &[cleo.user_id]).await;
    group(&pool, globex.id, "Foreign", &[globex.admin.user_id]).await;
    sqlx::query("DELETE FROM scim_group_members WHERE user_id = $1").bind(cleo.user_id).execute(&pool).await.unwrap();
    since_ever(&pool).await;
    let now = app.parts.clock.now();
    for (person, at, times) in [(ada, now, 1), (ben.user_id, now, 2), (ben.user_id, now - TimeDelta::days(7), 3)] {
        for _ in 0..times {
            did(&pool, acme.id, person, at).await;
        }
    }
    // Cleo left before she did anything.
    did(&pool, acme.id, cleo.user_id, now).await;
    settle(&app, acme.id).await;
    let read =
        async |query: &str| acme.admin.get(format!("insight/breakdown?by=group&time=7d{query}")).await.data().clone();
    let answer = read("").await;
    let expected = [("-".to_owned(), 1, 1), ("Berlin".to_owned(), 2, 1), ("Sales".to_owned(), 3, 2)];
    assert_eq!(told(&answer), expected, "{answer}");
    let whole = json!({
        "done": 4, "costs": [{ "currency": "EUR", "micros": 40 }], "done_before": 3,
        "costs_before": [{ "currency": "EUR", "micros": 30 }],
    });
    assert_eq!(answer["whole"], whole, "not the six of the rows");
    let berlin = read("&search=berl").await;
    assert_eq!((told(&berlin).len(), &berlin["whole"]), (1, &whole), "a search is of rows alone");
    assert_eq!(berlin["rows"][0]["before"]["runs"], 3, "the time before");
    let file = acme.admin.get("insight/breakdown/export?by=group&time=7d&search=sales").await;
    let line = file.body.as_str().unwrap().lines().nth(1).unwrap();
    assert!(line.contains(",Sales,0,2,3,") && line.ends_with(",750"), "three of four: {line}");
    let people = acme.admin.get("insight/breakdown?by=person&time=7d").await;
    assert_eq!(people.data()["whole"], whole, "by whatever it is told apart");
}

#[database_test]
async fn issue_33_what_somebody_did_stays_with_the_group_that_they_were_in_then(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    let ada = acme.admin.user_id;
    let (old, new) = (group(&pool, acme.id, "Old", &[ada]).await, group(&pool, acme.id, "New", &[]).await);
    since_ever(&pool).await;
    let now = app.parts.clock.now();
    did(&pool, acme.id, ada, now - TimeDelta::days(1)).await;
    let moves = "WITH gone AS (DELETE FROM scim_group_members WHERE group_id = $1 RETURNING client_id, user_id)
                 INSERT INTO scim_group_members (client_id, user_id, group_id) SELECT client_id, user_id, $2 FROM gone";
    sqlx::query(moves).bind(old).bind(new).execute(&pool).await.unwrap();
    did(&pool, acme.id, ada, app.parts.clock.now()).await;
    settle(&app, acme.id).await;
    let read = async || told(acme.admin.get("insight/breakdown?by=group&time=7d").await.data());
    assert_eq!(read().await, [("New".to_owned(), 1, 1), ("Old".to_owned(), 1, 1)]);
    sqlx::query("DELETE FROM scim_groups WHERE id = $1").bind(old).execute(&pool).await.unwrap();
    assert_eq!(read().await, [("-".to_owned(), 1, 1), ("New".to_owned(), 1, 1)], "a group that is gone keeps its sums");
}
