//! What was used of budgets, shown to people who manage billing and to those who share one: as the company's policy
//! shows it.

use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

use super::{Fact, put};
use crate::people::testing::{join, person};
use crate::testing::{Person, TestApp};

async fn budget(admin: &Person, kind: &str, subject: Uuid) {
    let made = json!({ "kind": kind, "subject_id": subject, "limits": { "monthly_runs": 100 } });
    let made = admin.post("budget", made).await;
    assert_eq!(made.data()["used_runs"], Value::Null, "who sets a budget does not look: {}", made.body);
}

/// What was used of each by name, in the order of the names.
async fn used(admin: &Person) -> Vec<(String, Option<i64>)> {
    let answer = admin.get("budget/list").await;
    let row = |row: &Value| {
        assert_eq!(row["used_runs"].is_null(), row["used_tokens"].is_null(), "{row}");
        assert_eq!(row["monthly_runs"], 100, "the setting is shown: {row}");
        (row["name"].as_str().unwrap().to_owned(), row["used_runs"].as_i64())
    };
    let mut rows: Vec<_> = answer.data().as_array().unwrap().iter().map(row).collect();
    rows.sort();
    rows
}

#[database_test]
async fn issue_33_what_was_used_of_a_budget_is_shown_as_the_company_says(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    let admin = &acme.admin;
    let (legal, sales) = (admin.workspace("Legal").await, admin.workspace("Sales").await);
    let ben = person(&app, admin, "Ben").await;
    join(admin, legal, &ben, "Workspace Admin").await;
    join(admin, sales, &ben, "Workspace Admin").await;
    budget(admin, "person", ben.user_id).await;
    budget(admin, "workspace", legal).await;
    budget(admin, "workspace", sales).await;
    let now = app.parts.clock.now().to_rfc3339();
    let fact =
        Fact { client: acme.id, person: ben.user_id, workspace: Some(legal), use_case: None, at: &now, micros: 1 };
    put(&pool, fact).await;
    put(&pool, Fact { person: admin.user_id, ..fact }).await;
    // People who are gone count as those who are there.
    for place in [legal, sales, sales, sales] {
        put(&pool, Fact { person: Uuid::now_v7(), workspace: Some(place), ..fact }).await;
    }
    let shown = |ben: Option<i64>, legal: Option<i64>, sales: Option<i64>| {
        [("Ben Tester", ben), ("Legal", legal), ("Sales", sales)].map(|(name, used)| (name.to_owned(), used))
    };
    let looks = async || admin.get("insight/mine").await.data()["looks"]["times"].as_i64().unwrap();
    assert_eq!(looks().await, 0);
    assert_eq!(used(admin).await, shown(Some(1), Some(3), Some(3)));
    assert_eq!(looks().await, 1, "a look at what somebody used by name is in the log");
    let policy = async |naming: &str, smallest: i32| {
        admin.put("setting/insight", json!({ "naming": naming, "smallest_group": smallest })).await.data();
    };
    policy("pseudonyms", 5).await;
    assert_eq!(used(admin).await, shown(None, Some(3), Some(3)), "a name and its use do not stand together");
    policy("sums", 3).await;
    assert_eq!(used(admin).await, shown(None, Some(3), Some(3)));
    policy("sums", 4).await;
    assert_eq!(used(admin).await, shown(None, None, None), "three people are too few");
    assert_eq!(looks().await, 1, "nobody is named any more");
    let own = ben.get("token-request/limits").await;
    let of = |name: &str| own.data().as_array().unwrap().iter().find(|limit| limit["name"] == name).unwrap().clone();
    assert_eq!(of("Ben Tester")["used"], 1, "everybody sees their own");
    assert_eq!((&of("Legal")["used"], &of("Legal")["limit"]), (&Value::Null, &json!(100)), "not what two others used");
    policy("sums", 3).await;
    assert_eq!(used(admin).await, shown(None, Some(3), Some(3)));
    // With one more place two people would be left of all, and what they used would be what is missing.
    put(&pool, Fact { person: Uuid::now_v7(), workspace: None, ..fact }).await;
    put(&pool, Fact { person: Uuid::now_v7(), workspace: None, ..fact }).await;
    let told = used(admin).await.into_iter().filter(|(_, used)| used.is_some()).count();
    assert_eq!(told, 1, "one of the two stays away, so that nobody subtracts both");
}
