//! What an API key reads of a company's figures.
#![expect(clippy::disallowed_types, reason = "database_test hands out a pool")]

use serde_json::{Value, json};
use sqlx::PgPool;

use super::{Fact, put, settle};
use crate::people::testing::account;
use crate::testing::{Person, TestApp};

/// Each with what it asks for.
const FIGURES: [&str; 9] = [
    "insight/overview?time=7d",
    "insight/breakdown?by=person&time=7d",
    "insight/breakdown/export?by=person&time=7d",
    "insight/documents?time=7d",
    "insight/month/export",
    "setting/user-usage-analytics?time=7d",
    "setting/workspace-analytics?time=7d",
    "usage/calls",
    "usage/months",
];

/// A program with a key of this person; without scopes their maker named none.
async fn program(person: &Person, scopes: Option<Value>) -> Person {
    let mut body = json!({ "name": "Reports", "expires_in_days": 30 });
    if let Some(scopes) = scopes {
        body["scopes"] = scopes;
    }
    let made = person.post("profile/api-keys", body).await;
    let key = made.data()["key"].as_str().unwrap().to_owned();
    Person { token: Some(key), refresh_token: String::new(), cookies: Vec::new(), ..person.clone() }
}

#[database_test]
async fn issue_33_a_key_for_figures_reads_what_its_person_may_and_a_look_at_names_is_written_down(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    let now = app.parts.clock.now().to_rfc3339();
    let fact =
        Fact { client: acme.id, person: acme.admin.user_id, workspace: None, use_case: None, at: &now, micros: 5 };
    put(&pool, fact).await;
    settle(&app, acme.id).await;

    let reports = program(&acme.admin, Some(json!(["figures"]))).await;
    let looks = async || {
        let log = acme.admin.get("audit-log/list?action=insight.view_people").await;
        log.body["total"].as_i64().unwrap()
    };
    for path in FIGURES {
        let before = looks().await;
        let answer = reports.get(path).await;
        assert_eq!(answer.status, 200, "{path}: {}", answer.body);
        let shows_names =
            ["by=person", "month/export", "user-usage", "usage/calls"].iter().any(|part| path.contains(part));
        assert_eq!(looks().await, before + i64::from(shows_names), "{path}: as by hand");
    }
    let rows = reports.get("insight/breakdown?by=person&time=7d").await.data()["rows"].clone();
    assert_eq!((&rows[0]["name"], &rows[0]["now"]["runs"]), (&json!("Ada acme"), &json!(1)), "{rows}");
    let by = acme.admin.get("insight/mine").await.data()["looks"]["by"].clone();
    assert_eq!(by[0]["name"], "Ada acme", "a key looks in its person's name: {by}");

    // It writes nothing, and reaches nothing else.
    for path in ["insight/overview", "insight/breakdown/export", "usage/months", "setting/workspace-analytics"] {
        assert_eq!(reports.post(path, json!({})).await.outcome(), "403 auth.key_not_here", "{path}");
        assert_eq!(reports.put(path, json!({})).await.outcome(), "403 auth.key_not_here", "{path}");
    }
    for path in ["setting/insight", "insight/gaps", "insight/dormant", "insight/limits", "profile"] {
        assert_eq!(reports.get(path).await.outcome(), "403 auth.key_not_here", "{path}");
    }
    assert_eq!(reports.get("audit-log/list").await.outcome(), "403 auth.key_scope");

    let usual = program(&acme.admin, None).await;
    let role = json!({ "name": "Developer", "permissions": ["manage-developers"] });
    acme.admin.post("account/role", role).await.data();
    let dev = account(&app, &acme.admin, "Dev", "Developer").await;
    let no_more_than_dev = program(&dev, Some(json!(["figures"]))).await;
    for path in FIGURES {
        assert_eq!(usual.get(path).await.outcome(), "403 auth.key_scope", "{path}");
        assert_eq!(no_more_than_dev.get(path).await.outcome(), "403 forbidden", "{path}");
    }
}

#[database_test]
async fn issue_33_a_key_reads_no_figures_of_the_owners_clients(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let (owner, acme) = (app.tenant("owner").await, app.tenant("acme").await);
    let scopes = json!(["models", "use_cases", "documents", "audit_log", "figures"]);
    let program = program(&owner.admin, Some(scopes)).await;
    for path in ["clients", "clients/export", "revenue", "margin", "trials", "risks", "storage"] {
        assert_eq!(program.get(format!("insight/{path}")).await.outcome(), "403 auth.key_not_here", "{path}");
    }
    let places = format!("setting/workspace-analytics?client_id={}", acme.id);
    assert_eq!(owner.admin.get(&places).await.status, 200);
    assert_eq!(program.get(&places).await.status, 404, "by the path it is the owner's own");
    assert_eq!(program.get("setting/workspace-analytics").await.status, 200);
    let log = acme.admin.get("audit-log/list?action=insight.view_client").await;
    assert_eq!(log.body["total"], 1, "by hand alone: {}", log.body);
}
