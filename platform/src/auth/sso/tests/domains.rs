//! Whose a domain is (M4), with a DNS server on this machine.

use chrono::TimeDelta;
use serde_json::{Value, json};
use sqlx::PgPool;

use super::super::ownership::look_all;
use super::super::testing::{StandIn, prove_domains, somebody};
use super::{app, connect, log};
use crate::auth::testing::set_up_totp;
use crate::people::testing::account_role;
use crate::testing::{PASSWORD, Reply, Tenant, TestApp, zone};

/// Enters a domain without showing anything of it; its state and its record.
async fn enter(tenant: &Tenant, provider: &StandIn, domain: &str) -> Value {
    let member = account_role(&tenant.admin, "Member").await;
    let saved = tenant.admin.put("setting/sso", provider.connection(domain, member)).await;
    saved.data()["proofs"][0].clone()
}

async fn check(tenant: &Tenant, domain: &str) -> Reply {
    tenant.admin.post("setting/sso/domains/check", json!({ "domain": domain })).await
}

async fn state(tenant: &Tenant) -> Value {
    tenant.admin.get("setting/sso").await.data()["proofs"][0]["state"].clone()
}

async fn way(app: &TestApp, domain: &str) -> Value {
    let asked = json!({ "email": format!("ann@{domain}") });
    app.anonymous().post("auth/discover", asked).await.data()["way"].clone()
}

/// Name and value of a record.
fn record(proof: &Value) -> (&str, &str) {
    (proof["record_name"].as_str().unwrap(), proof["record_value"].as_str().unwrap())
}

#[database_test]
async fn m4_a_domain_belongs_to_whoever_shows_its_record_and_to_no_mailbox(pool: PgPool) {
    let app = app(&pool).await;
    let (acme, globex) = (app.tenant("acme").await, app.tenant("globex").await);
    let provider = StandIn::start(&app).await;
    // Globex has an address of the university, and leads nobody of it anywhere.
    sqlx::query("UPDATE users SET email = 'student@uni.test' WHERE id = $1")
        .bind(globex.admin.user_id)
        .execute(&pool)
        .await
        .unwrap();
    let theirs = enter(&globex, &provider, "Uni.test").await;
    assert_eq!((&theirs["domain"], &theirs["state"]), (&json!("uni.test"), &json!("waiting")));
    assert_eq!(record(&theirs).0, "_atelier-domain.uni.test");
    let looked = check(&globex, "uni.test").await;
    assert_eq!(looked.data()["state"], "waiting");
    assert!(looked.data()["problem"].as_str().unwrap().contains("no such record"), "{}", looked.body);
    assert_eq!(way(&app, "uni.test").await, "password");
    let start = app.anonymous().post("auth/sso/start", json!({ "email": "ann@uni.test" })).await;
    assert_eq!(start.outcome(), "400 sso.no_connection");
    let by_number = app.anonymous().post("auth/sso/start", json!({ "client_id": globex.id })).await;
    let url = by_number.data()["url"].as_str().unwrap().to_owned();
    let back = provider.let_in(&url, &somebody("1", "ann@uni.test"));
    let browser = crate::testing::Person { cookies: by_number.cookies(), ..app.anonymous() };
    assert_eq!(app.come_back(&browser, back).await.outcome(), "403 sso.foreign_domain");
    // The university enters it too, and shows it. Its record is its own: Globex has another.
    let ours = enter(&acme, &provider, "uni.test").await;
    assert_ne!(record(&ours).1, record(&theirs).1);
    zone::add(record(&ours).0, "v=spf1 -all");
    let looked = check(&acme, "uni.test").await;
    assert!(looked.data()["problem"].as_str().unwrap().contains("v=spf1 -all"), "{}", looked.body);
    zone::add(record(&ours).0, record(&ours).1);
    assert_eq!(check(&globex, "uni.test").await.data()["state"], "waiting");
    let shown = check(&acme, " UNI.test ").await;
    assert_eq!((&shown.data()["state"], &shown.data()["problem"]), (&json!("proven"), &Value::Null));
    assert_eq!(way(&app, "uni.test").await, "sso");
    app.signed_in(&app.sso(&provider, &somebody("1", "ann@uni.test")).await);
    assert_eq!(log(&acme.admin, "setting.sso_domain_proven").await.len(), 1);
    // What was saved once more is not to be shown once more.
    let again = enter(&acme, &provider, "uni.test").await;
    assert_eq!((&again["state"], record(&again)), (&json!("proven"), record(&ours)));
    // Both show a record: who has it keeps it.
    zone::add(record(&theirs).0, record(&theirs).1);
    let taken = check(&globex, "uni.test").await;
    assert_eq!((taken.outcome().as_str(), taken.field("domain").len()), ("409 sso.domain_taken", 1));
    // The other record is gone: it changes hands at once, and the one who had it learns of it.
    zone::remove(record(&ours).0, record(&ours).1);
    assert_eq!(check(&globex, "uni.test").await.data()["state"], "proven");
    assert_eq!((state(&acme).await, state(&globex).await), (json!("waiting"), json!("proven")));
    assert_eq!(log(&acme.admin, "setting.sso_domain_lost").await.len(), 1);
    assert_eq!(app.mail("admin@acme.test").await.subject, "Single sign-on for uni.test has ended");
    for nobodys in ["other.test", "gmail.com", "no domain"] {
        assert_eq!(check(&acme, nobodys).await.outcome(), "404 not_found", "{nobodys}");
    }
    for nobodys in ["gmail.com", "outlook.com", "acme", "127.0.0.1", "acme.test.", "a b.test", ""] {
        let answer = connect(&acme, &provider, nobodys, json!({})).await;
        assert_eq!((answer.outcome().as_str(), answer.field("domains").len()), ("400 invalid", 1), "{nobodys}");
    }
}

#[database_test]
async fn m4_a_record_that_disappears_is_waited_for_and_then_the_domain_is_lost(pool: PgPool) {
    let app = app(&pool).await;
    let acme = app.tenant("acme").await;
    let provider = StandIn::start(&app).await;
    let ours = enter(&acme, &provider, "again.test").await;
    let (name, value) = record(&ours);
    zone::add(name, value);
    look_all(&app.parts.gate).await.unwrap();
    assert_eq!(state(&acme).await, "proven", "without anybody who presses a button");
    zone::fail(name);
    look_all(&app.parts.gate).await.unwrap();
    let proof = acme.admin.get("setting/sso").await.data()["proofs"][0].clone();
    assert_eq!((&proof["state"], &proof["ends_at"]), (&json!("proven"), &Value::Null), "no answer says nothing");
    assert!(proof["problem"].as_str().unwrap().contains("does not answer"), "{proof}");
    zone::add(name, "something else");
    look_all(&app.parts.gate).await.unwrap();
    let mail = app.mail("admin@acme.test").await;
    assert_eq!(mail.subject, "Please set the DNS record of again.test again");
    assert!(mail.text.contains(name) && mail.text.contains(value), "{}", mail.text);
    assert_eq!(state(&acme).await, "missing");
    assert_eq!(way(&app, "again.test").await, "sso", "it goes on for a week");
    app.parts.clock.advance(TimeDelta::days(6));
    look_all(&app.parts.gate).await.unwrap();
    assert_eq!(way(&app, "again.test").await, "sso");
    app.parts.clock.advance(TimeDelta::days(1));
    look_all(&app.parts.gate).await.unwrap();
    assert_eq!(way(&app, "again.test").await, "password");
    assert_eq!(app.mail("admin@acme.test").await.subject, "Single sign-on for again.test has ended");
}

#[database_test]
async fn m4_an_enforced_domain_closes_other_ways_from_its_proof_on_and_not_before(pool: PgPool) {
    let app = app(&pool).await;
    let acme = app.tenant("acme").await;
    let email = "ben@acme.test";
    let ben = super::enforced::invited(&app, &acme, email).await;
    set_up_totp(&app, &acme.admin).await;
    let provider = StandIn::start(&app).await;
    let mut connection = provider.connection("acme.test", account_role(&acme.admin, "Member").await);
    connection["enforced"] = json!(true);
    let saved = acme.admin.put("setting/sso", connection).await;
    assert_eq!(ben.get("profile").await.status, 200);
    assert_eq!(app.login(email, PASSWORD).await.status, 200);
    prove_domains(&acme.admin, saved.data()).await;
    assert_eq!(ben.get("profile").await.outcome(), "401 auth.session_ended");
    assert_eq!(app.login(email, PASSWORD).await.outcome(), "403 auth.sso_required");
}
