//! Requests for more through the real server.
#![expect(clippy::disallowed_types, reason = "database_test hands out a pool")]

use serde_json::{Value, json};
use sqlx::PgPool;

use crate::kit::caller::ClientId;
use crate::people::testing::person;
use crate::testing::{Person, TestApp};

fn asks(budget: Option<&str>, amount: i64) -> Value {
    json!({ "budget_id": budget, "metric": "runs", "amount": amount, "reason": "the audit" })
}

async fn budget(admin: &Person, kind: &str, subject: impl serde::Serialize, runs: i64) -> crate::testing::Reply {
    admin.post("budget", json!({ "kind": kind, "subject_id": subject, "limits": { "monthly_runs": runs } })).await
}

#[database_test]
async fn r49_a_request_is_granted_from_what_the_company_has_and_both_are_told(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let acme = app.tenant("acme").await;
    let mia = person(&app, &acme.admin, "Mia").await;
    let email = format!("mia@{}.test", acme.admin.user_id.simple());
    let unlimited = mia.post("token-request", asks(None, 5)).await;
    assert_eq!(unlimited.outcome(), "409 token_requests.unlimited");
    let made = budget(&acme.admin, "person", mia.user_id, 10).await;
    assert_eq!(
        (made.status, &made.data()["name"], &made.data()["limit_runs"]),
        (201, &json!("Mia Tester"), &json!(10))
    );
    let id = made.data()["id"].as_str().unwrap().to_owned();
    assert_eq!(budget(&acme.admin, "person", mia.user_id, 10).await.outcome(), "409 budgets.there");
    let limits = mia.get("token-request/limits").await;
    assert_eq!((&limits.data()[0]["limit"], &limits.data()[0]["used"]), (&json!(10), &json!(0)));
    let asked = mia.post("token-request", asks(Some(&id), 5)).await;
    assert_eq!((asked.status, &asked.data()["status"]), (201, &json!("open")), "{}", asked.body);
    assert!(
        app.mail("admin@acme.test").await.subject.contains("Mia Tester asks for 5 more runs this month for Mia Tester")
    );
    assert_eq!(mia.post("token-request", asks(Some(&id), 5)).await.outcome(), "409 token_requests.asked_already");
    assert_eq!(mia.get("token-request/list?box=review").await.status, 403);
    let path = format!("token-request/{}/answer", asked.id());
    let answer =
        |decision: &str, text: &str| acme.admin.post(path.clone(), json!({ "decision": decision, "answer": text }));
    assert_eq!(mia.post(path.clone(), json!({ "decision": "grant" })).await.status, 403);
    assert_eq!(answer("decline", " ").await.field("answer").len(), 1);
    assert_eq!(answer("grant", "Good luck").await.data()["granted"], 5);
    assert_eq!(answer("grant", "").await.outcome(), "409 token_requests.answered");
    let told = app.mail(&email).await;
    assert!(told.subject.contains("Granted: 5 more runs") && told.text.contains("Good luck"), "{}", told.subject);
    assert_eq!(acme.admin.get("budget/list").await.data()[0]["limit_runs"], 15);
    let log = acme.admin.get("audit-log/list?action=token_request.answer").await;
    assert_eq!(log.body["total"], 1);
}

#[database_test]
async fn r49_what_the_company_has_not_got_the_owner_grants(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let owner = app.tenant("owner").await;
    let acme = app.tenant("acme").await;
    let client = ClientId::new(acme.id).unwrap();
    sqlx::query("UPDATE control.clients SET monthly_runs = 0 WHERE id = $1")
        .bind(acme.id)
        .execute(&pool)
        .await
        .unwrap();
    app.parts.usage.forget(client);
    assert_eq!(app.parts.usage.check(client).await.unwrap_err().code.name, "usage.quota");
    let asked = acme.admin.post("token-request", asks(None, 7)).await.id();
    let path = format!("token-request/{asked}/answer");
    assert_eq!(acme.admin.post(path.clone(), json!({ "decision": "grant" })).await.outcome(), "403 token_requests.own");
    assert_eq!(acme.admin.post(path, json!({ "decision": "pass_on" })).await.data()["status"], "passed_on");
    assert!(app.mail("admin@owner.test").await.subject.contains("acme asks for 7 more runs"));
    let waiting = owner.admin.get("token-request/passed-on").await;
    assert_eq!(
        (&waiting.data()[0]["client_name"], &waiting.data()[0]["reason"]),
        (&json!("acme"), &json!("the audit"))
    );
    let settle = format!("token-request/{}/{asked}/settle", acme.id);
    assert_eq!(acme.admin.post(settle.clone(), json!({ "is_granted": true })).await.status, 403);
    assert_eq!(owner.admin.post(settle.clone(), json!({ "is_granted": false })).await.field("answer").len(), 1);
    let granted =
        owner.admin.post(settle.clone(), json!({ "is_granted": true, "amount": 3, "answer": "Three for now" })).await;
    assert_eq!(
        (&granted.data()["status"], &granted.data()["granted"]),
        (&json!("granted"), &json!(3)),
        "{}",
        granted.body
    );
    assert_eq!(owner.admin.post(settle, json!({ "is_granted": true })).await.outcome(), "409 token_requests.answered");
    assert!(app.mail("admin@acme.test").await.text.contains("Three for now"));
    assert!(app.parts.usage.check(client).await.is_ok());
    let billing = acme.admin.get("billing").await;
    assert_eq!(
        (&billing.data()["balances"][0]["limit"], &billing.data()["balances"][0]["granted_left"]),
        (&json!(3), &json!(3))
    );
    for log in [&owner.admin, &acme.admin] {
        assert_eq!(log.get("audit-log/list?action=token_request.settle").await.body["total"], 1);
    }
    assert!(owner.admin.get("token-request/passed-on").await.data().as_array().unwrap().is_empty());
}

#[database_test]
async fn r49_a_budget_refuses_with_the_way_out_and_is_changed_by_whoever_looked_last(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let acme = app.tenant("acme").await;
    let workspace = acme.admin.workspace("Legal").await;
    assert_eq!(budget(&acme.admin, "workspace", uuid::Uuid::now_v7(), 1).await.field("subject_id").len(), 1);
    let none = json!({ "kind": "workspace", "subject_id": workspace, "limits": {} });
    assert_eq!(acme.admin.post("budget", none).await.field("limits.monthly_tokens").len(), 1);
    let made = budget(&acme.admin, "workspace", workspace, 0).await;
    let path = format!("budget/{}", made.id());
    let spender = crate::usage::Spender { workspace: Some(workspace), ..Default::default() };
    let client = ClientId::new(acme.id).unwrap();
    let refused = app.parts.usage.reserve(client, spender, Some(10)).await.err().unwrap();
    assert_eq!(refused.code.name, "usage.budget");
    assert!(refused.message.contains("the workspace Legal") && refused.message.contains("Ask for more"), "{refused}");
    let change = |revision: i64, runs: i64| {
        acme.admin.put(path.clone(), json!({ "revision": revision, "limits": { "monthly_runs": runs } }))
    };
    assert_eq!(change(1, 5).await.data()["monthly_runs"], 5);
    let stale = change(1, 6).await;
    assert_eq!((stale.status, &stale.body["current"]["monthly_runs"]), (409, &json!(5)));
    let reserved = app.parts.usage.reserve(client, spender, Some(10)).await.unwrap();
    assert_eq!(reserved.warning(), None);
    assert_eq!(acme.admin.delete(path.clone()).await.status, 200);
    assert_eq!(acme.admin.delete(path).await.status, 404);
}
