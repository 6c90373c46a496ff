//! Adoption and documents stand beside the time before.

use chrono::{DateTime, TimeDelta, Utc};
use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

use super::{Fact, put, settle};
use crate::people::testing::person;
use crate::testing::{PASSWORD, TestApp};

async fn seen(pool: &PgPool, person: Uuid, made: DateTime<Utc>, first_seen: Option<DateTime<Utc>>) {
    sqlx::query("UPDATE users SET created_at = $2, first_seen_at = $3 WHERE id = $1")
        .bind(person)
        .bind(made)
        .bind(first_seen)
        .execute(pool)
        .await
        .unwrap();
}

#[database_test]
async fn issue_33_adoption_is_compared_with_how_far_people_had_come_when_the_days_began(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    let (ben, cleo) = (person(&app, &acme.admin, "Ben").await, person(&app, &acme.admin, "Cleo").await);
    let ada = acme.admin.user_id;
    let now = app.parts.clock.now();
    let ago = |days: i64| now - TimeDelta::days(days);
    seen(&pool, ada, ago(30), Some(ago(20))).await;
    seen(&pool, ben.user_id, ago(30), Some(ago(1))).await;
    for (person, at) in [(ada, ago(15)), (ada, ago(14)), (ben.user_id, now), (cleo.user_id, now)] {
        let at = at.to_rfc3339();
        put(&pool, Fact { client: acme.id, person, workspace: None, use_case: None, at: &at, micros: 1 }).await;
    }
    settle(&app, acme.id).await;
    let adoption = async || {
        let answer = acme.admin.get("insight/overview?time=7d").await;
        (answer.data()["adoption"].clone(), answer.data()["adoption_before"].clone())
    };
    let steps = |invited, signed_in, ran, returned| json!({ "invited": invited, "signed_in": signed_in, "ran": ran, "returned": returned });
    assert_eq!(adoption().await, (steps(3, 3, 3, 1), steps(2, 1, 1, 1)));
    // Of an account of before that was written down: from its first use on.
    seen(&pool, ada, ago(30), None).await;
    assert_eq!(adoption().await, (steps(3, 3, 3, 1), steps(2, 1, 1, 1)));
    acme.admin.put("setting/insight", json!({ "naming": "sums", "smallest_group": 5 })).await.data();
    assert_eq!(adoption().await.1, Value::Null, "what two days differ by may be one person");
}

#[database_test]
async fn issue_33_the_first_sign_in_is_written_down_once(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    let first = async || -> Option<DateTime<Utc>> {
        let of = "SELECT first_seen_at FROM users WHERE id = $1";
        sqlx::query_scalar(of).bind(acme.admin.user_id).fetch_one(&pool).await.unwrap()
    };
    let at = first().await;
    assert!(at.is_some());
    app.parts.clock.advance(TimeDelta::days(1));
    app.sign_in("admin@acme.test", PASSWORD).await;
    assert_eq!(first().await, at);
    seen(&pool, acme.admin.user_id, app.parts.clock.now(), None).await;
    app.sign_in("admin@acme.test", PASSWORD).await;
    assert_eq!(first().await, None, "nobody knows when that was");
}

#[database_test]
async fn issue_33_cited_documents_stand_beside_the_time_before_and_the_whole_counts_those_that_are_gone(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let (acme, globex) = (app.tenant("acme").await, app.tenant("globex").await);
    let workspace = acme.admin.workspace("Legal").await;
    let document = acme.admin.add_document(workspace, "terms.md", "Rent is due on the first.\n").await;
    let (there, gone) = (document["id"].as_str().unwrap().parse::<Uuid>().unwrap(), Uuid::now_v7());
    let now = app.parts.clock.now();
    let (one, other) = (Uuid::now_v7(), Uuid::now_v7());
    let week = TimeDelta::days(8);
    for (client, entry, document, passages, at) in [
        (acme.id, one, there, 2, now),
        (acme.id, one, gone, 5, now),
        (acme.id, other, there, 1, now),
        (acme.id, Uuid::now_v7(), there, 4, now - week),
        (acme.id, Uuid::now_v7(), gone, 1, now - week),
        (acme.id, Uuid::now_v7(), there, 7, now - week - week),
        (globex.id, Uuid::now_v7(), there, 9, now),
    ] {
        sqlx::query("INSERT INTO usage_citations VALUES ($1, $2, $3, $4, $5)")
            .bind(client)
            .bind(entry)
            .bind(document)
            .bind(passages)
            .bind(at)
            .execute(&pool)
            .await
            .unwrap();
    }
    let answer = acme.admin.get("insight/documents?time=7d").await;
    let cited = answer.data()["cited"].as_array().unwrap();
    assert_eq!((cited.len(), &cited[0]["name"]), (1, &json!("terms.md")), "{}", answer.body);
    let figures =
        |of: &Value| ["answers", "passages", "answers_before", "passages_before"].map(|figure| of[figure].as_i64());
    assert_eq!(figures(&cited[0]), [Some(2), Some(3), Some(1), Some(4)]);
    assert_eq!(figures(&answer.data()["whole"]), [Some(2), Some(8), Some(2), Some(5)], "an answer counts once");
    acme.admin.put("setting/insight", json!({ "naming": "sums", "smallest_group": 5 })).await.data();
    let hidden = acme.admin.get("insight/documents?time=7d").await;
    assert_eq!((&hidden.data()["whole"], &hidden.data()["cited"]), (&Value::Null, &json!([])));
}
