//! Setting single sign-on up: who may, what is refused, whose a domain is.

use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

use super::super::testing::{CLIENT_ID, StandIn, somebody};
use super::{app, connect, connected, log};
use crate::auth::testing::set_up_totp;
use crate::people::testing::{account_role, person};
use crate::testing::{PASSWORD, Person, TestApp};

/// Somebody with an account role that holds these rights.
async fn holding(app: &TestApp, pool: &PgPool, admin: &Person, rights: &[&str]) -> Person {
    let person = person(app, admin, &format!("p{}", Uuid::now_v7().simple())).await;
    let role = admin.post("account/role", json!({ "name": Uuid::now_v7(), "permissions": rights })).await.id();
    sqlx::query("UPDATE users SET role_id = $2 WHERE id = $1")
        .bind(person.user_id)
        .bind(role)
        .execute(pool)
        .await
        .unwrap();
    app.parts.sessions.forget_all();
    person
}

#[database_test]
async fn c5_who_sets_it_up_holds_every_right(pool: PgPool) {
    let (app, acme, provider) = connected(&pool).await;
    // Else a manager of people could name a provider of their own, and be an administrator there.
    let manager = holding(&app, &pool, &acme.admin, &["manage-all-users", "add-users", "manage-roles"]).await;
    assert_eq!(manager.get("setting/sso").await.status, 200);
    let admin_role = account_role(&acme.admin, "Account Admin").await;
    let body = provider.connection("acme.test", admin_role);
    assert_eq!(manager.put("setting/sso", body).await.outcome(), "403 sso.beyond_you");
    assert_eq!(manager.delete("setting/sso").await.outcome(), "403 sso.beyond_you");
    let member = person(&app, &acme.admin, "Mia").await;
    for answer in [member.get("setting/sso").await, member.delete("setting/sso").await] {
        assert_eq!(answer.outcome(), "403 forbidden");
    }
    assert_eq!(acme.admin.get("setting/sso").await.data()["client_id"], CLIENT_ID);
}

#[database_test]
async fn c7_c9_the_secret_is_written_and_never_read_and_stays_with_its_provider(pool: PgPool) {
    let (app, acme, provider) = connected(&pool).await;
    let kept = acme.admin.get("setting/sso").await.data().clone();
    assert_eq!((&kept["client_secret_last4"], &kept["domains"]), (&json!("ider"), &json!(["acme.test"])));
    assert!(kept.get("client_secret").is_none());
    let save = async |change: Value| {
        let mut body = kept.clone();
        body.as_object_mut().unwrap().retain(|name, _| !["client_secret_last4", "proofs"].contains(&name.as_str()));
        for (name, value) in change.as_object().unwrap() {
            body[name] = value.clone();
        }
        acme.admin.put("setting/sso", body).await
    };
    assert_eq!(save(json!({})).await.data()["client_secret_last4"], "ider", "the one that is kept");
    app.signed_in(&app.sso(&provider, &somebody("1", "ann@acme.test")).await);
    for other in [json!({ "issuer": "https://login.evil.test" }), json!({ "client_id": "other" })] {
        assert_eq!(save(other.clone()).await.field("client_secret"), ["Please enter the client secret."], "{other}");
    }
    let other = StandIn::start(&app).await;
    save(json!({ "issuer": other.issuer, "client_secret": "another secret of it" })).await.data();
    assert!(provider.behave().seen.iter().all(|seen| !seen.contains("another secret")));
    // Who was on the way comes back to nothing: it is another provider's answer now.
    let lines = log(&acme.admin, "setting.sso_updated").await;
    assert_eq!((lines.len(), &lines[0]["detail"]["new_secret"]), (3, &json!(true)));
    assert!(!lines[0].to_string().contains("another secret"));
}

#[database_test]
async fn b17_who_is_on_the_way_while_it_changes_has_to_begin_again(pool: PgPool) {
    let (app, acme, provider) = connected(&pool).await;
    let (browser, back) = app.to_the_provider(&provider, &somebody("1", "ann@acme.test")).await;
    connect(&acme, &provider, "acme.test", json!({})).await.data();
    assert_eq!(browser.post("auth/sso/callback", back).await.outcome(), "404 sso.invalid_code");
    connect(&acme, &provider, "acme.test", json!({ "enabled": false })).await.data();
    let start = app.anonymous().post("auth/sso/start", json!({ "email": "ann@acme.test" })).await;
    assert_eq!(start.outcome(), "400 sso.no_connection");
    let discovered = app.anonymous().post("auth/discover", json!({ "email": "ann@acme.test" })).await;
    assert_eq!(discovered.data()["way"], "password");
}

#[database_test]
async fn c16_the_only_way_in_needs_a_way_back_first(pool: PgPool) {
    let (app, acme, provider) = connected(&pool).await;
    let enforce = async || connect(&acme, &provider, "acme.test", json!({ "enforced": true })).await;
    let early = enforce().await;
    assert_eq!((early.outcome().as_str(), early.field("enforced").len()), ("409 sso.factor_needed", 1));
    assert_eq!(app.login("admin@acme.test", PASSWORD).await.status, 200);
    let off = connect(&acme, &provider, "acme.test", json!({ "enforced": true, "enabled": false })).await;
    assert_eq!(off.field("enforced").len(), 1);
    set_up_totp(&app, &acme.admin).await;
    assert_eq!(enforce().await.data()["enforced"], true);
}

#[database_test]
async fn b22_what_cannot_be_is_told_by_field(pool: PgPool) {
    let app = app(&pool).await;
    let acme = app.tenant("acme").await;
    let provider = StandIn::start(&app).await;
    let directory = "https://login.microsoftonline.com/common/v2.0";
    for (change, field) in [
        (json!({ "issuer": "login.acme.test" }), "issuer"),
        (json!({ "issuer": "ftp://login.acme.test" }), "issuer"),
        (json!({ "issuer": directory }), "issuer"),
        (json!({ "issuer": directory, "preset": "azure" }), "issuer"),
        (json!({ "preset": "azure" }), "issuer"),
        (json!({ "client_id": " " }), "client_id"),
        (json!({ "client_id": "x".repeat(256) }), "client_id"),
        (json!({ "client_secret": "a\nb" }), "client_secret"),
        (json!({ "client_secret": null }), "client_secret"),
        (json!({ "domains": [] }), "domains"),
        (json!({ "default_role_id": Uuid::now_v7() }), "default_role_id"),
        (
            json!({ "role_claim": "groups", "role_map": [{ "value": "x", "role_id": Uuid::now_v7() }] }),
            "default_role_id",
        ),
        (json!({ "role_claim": "" }), "role_claim"),
        (json!({ "password_hash": "x" }), "password_hash"),
    ] {
        let answer = connect(&acme, &provider, "acme.test", change.clone()).await;
        assert_eq!((answer.status, answer.field(field).is_empty()), (400, false), "{change}: {}", answer.body);
    }
    // Another company's role is none here.
    let theirs = account_role(&app.tenant("globex").await.admin, "Member").await;
    let answer = connect(&acme, &provider, "acme.test", json!({ "default_role_id": theirs })).await;
    assert_eq!(answer.field("default_role_id"), ["This role does not exist."]);
    assert_eq!(*acme.admin.get("setting/sso").await.data(), Value::Null);
    for answer in [acme.admin.delete("setting/sso").await, acme.admin.post("setting/sso/test", json!({})).await] {
        assert_eq!(answer.outcome(), "409 sso.not_set_up");
    }
    // A role that newcomers get is in use.
    let role = acme.admin.post("account/role", json!({ "name": "Newcomer", "permissions": [] })).await.id();
    connect(&acme, &provider, "acme.test", json!({ "default_role_id": role })).await.data();
    assert_eq!(acme.admin.delete(format!("account/role/{role}")).await.outcome(), "409 roles.in_use");
}
