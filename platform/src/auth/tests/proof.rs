//! What gives power for good takes a proof that is a quarter of an hour old at most (M3).
#![expect(clippy::disallowed_types, reason = "database_test hands out a pool")]

use reqwest::Method;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::auth::testing::set_up_totp;
use crate::people::testing::{account_role, person};
use crate::testing::{PASSWORD, Person, TestApp};

/// Each call that gives power for good, as somebody sends it who may; what it lacks is found out after the proof.
async fn mighty(app: &TestApp, admin: &Person) -> Vec<(Method, String, Value)> {
    let role = json!({ "name": "Deputy", "permissions": ["manage-all-users"] });
    let made = admin.post("account/role", role.clone()).await.id();
    let (admins, ben) = (account_role(admin, "Account Admin").await, person(app, admin, "Ben").await.user_id);
    let newcomer = json!({ "email": "eve@acme.test", "first_name": "Eve", "last_name": "E", "role_id": admins });
    let bulk = json!({ "action": "set_role", "ids": [ben], "role_id": admins });
    let updated = json!({ "first_name": "Ben", "last_name": "B", "role_id": admins, "feature_access": ["WEB_APP"], "status": "active" });
    let connection = json!({
        "preset": "oidc", "issuer": "https://login.acme.test", "client_id": "a", "client_secret": "a secret of the provider",
        "default_role_id": admins, "domains": ["acme.test"], "enabled": false, "enforced": false, "role_map": [],
    });
    vec![
        (Method::PUT, "setting/sso".to_owned(), connection),
        (Method::DELETE, "setting/sso".to_owned(), json!({})),
        (Method::POST, "setting/scim/tokens".to_owned(), json!({ "name": "Directory" })),
        (Method::POST, "profile/api-keys".to_owned(), json!({ "name": "For ever" })),
        (Method::POST, "account/role".to_owned(), json!({ "name": "Second", "permissions": [] })),
        (Method::PUT, format!("account/role/{made}"), role),
        (Method::POST, "access-management/users/create".to_owned(), newcomer),
        (Method::POST, "access-management/users/bulk".to_owned(), bulk),
        (Method::PUT, format!("access-management/users/{ben}/update"), updated),
    ]
}

async fn refused(admin: &Person, calls: &[(Method, String, Value)]) -> Vec<String> {
    let mut refused = Vec::new();
    for (method, path, body) in calls {
        let reply = admin.send(admin.request(method.clone(), path).json(body)).await;
        if reply.body.to_string().contains("auth.fresh_proof")
            || reply.body.to_string().contains("enter your password again")
        {
            refused.push(format!("{method} {path}"));
        }
    }
    refused
}

#[database_test]
async fn m3_an_old_session_gives_no_power_for_good_before_it_is_shown_who_that_is(pool: PgPool) {
    proof(pool).await;
}

#[database_test]
#[ignore = "started by testing/mutation.rs, without a guard"]
async fn unproven(pool: PgPool) {
    proof(pool).await;
}

async fn proof(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let admin = app.tenant("acme").await.admin;
    let calls = mighty(&app, &admin).await;
    let age = "UPDATE sessions SET created_at = created_at - interval '1 hour', proven_at = NULL";
    sqlx::query(age).execute(&pool).await.unwrap();
    let all: Vec<String> = calls.iter().map(|(method, path, _)| format!("{method} {path}")).collect();
    assert_eq!(refused(&admin, &calls).await, all);
    let limited = json!({ "name": "For a week", "expires_in_days": 7 });
    assert_eq!(admin.post("profile/api-keys", limited).await.status, 201, "what ends by itself takes none");

    let wrong = admin.post("profile/proof", json!({ "password": "Wrong-password-1" })).await;
    assert_eq!((wrong.outcome().as_str(), wrong.field("password").len()), ("400 auth.wrong_password", 1));
    assert_eq!(admin.post("profile/proof", json!({})).await.field("password").len(), 1);
    admin.post("profile/proof", json!({ "password": PASSWORD })).await.data();
    assert_eq!(refused(&admin, &calls).await, [""; 0]);

    // Where there is an authenticator app, its code and not the password.
    let (phone, _) = set_up_totp(&app, &admin).await;
    sqlx::query(age).execute(&pool).await.unwrap();
    assert_eq!(admin.post("profile/proof", json!({ "password": PASSWORD })).await.field("code").len(), 1);
    let code = phone.next_code(&app);
    admin.post("profile/proof", json!({ "code": code })).await.data();
    assert_eq!(refused(&admin, &calls).await, [""; 0]);
    assert_eq!(admin.post("profile/proof", json!({ "code": code })).await.status, 400, "a code serves once");
}

#[database_test]
async fn m3_who_sets_a_new_password_is_told_of_the_keys_that_go_on_working(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.tenant("acme").await.admin;
    admin.post("profile/api-keys", json!({ "name": "Nightly import" })).await.data();
    app.anonymous().post("forgot-password", json!({ "email": "admin@acme.test" })).await.data();
    let code = app.mail("admin@acme.test").await.code();
    super::accounts::reset(&app, "admin@acme.test", &code, super::accounts::NEW).await.data();
    let mail = app.mail("admin@acme.test").await;
    assert!(mail.text.contains("Nightly import"), "{}", mail.text);
}

#[database_test]
async fn m8_low_9_invitations_are_few_for_whoever_gets_them_and_a_trials_are_few_and_say_nothing_of_its_own(
    pool: PgPool,
) {
    let app = TestApp::new(pool.clone()).await;
    // Not the first one: the platform's own staff are no strangers.
    app.tenant("owner").await;
    let acme = app.tenant("acme").await;
    let invite = async |email: &str| {
        let role = account_role(&acme.admin, "Member").await;
        let body = json!({ "email": email, "first_name": "URGENT: pay", "last_name": "now", "role_id": role });
        acme.admin.post("access-management/users/create", body).await
    };
    let ben = invite("ben@other.test").await.data()["user"]["id"].as_str().unwrap().to_owned();
    let again = || acme.admin.post(format!("access-management/users/{ben}/resend-invite-code"), json!({}));
    let mut sent = 1;
    let last = loop {
        let reply = again().await;
        if reply.status != 200 || sent > 50 {
            break reply;
        }
        sent += 1;
    };
    assert_eq!((last.outcome().as_str(), last.headers.contains_key("retry-after")), ("429 too_many_requests", true));
    assert!(app.new_mails("ben@other.test").await.len() == sent && sent < 10, "{sent}");

    sqlx::query("UPDATE control.clients SET kind = 'stripe', name = 'YOUR ACCOUNT IS LOCKED' WHERE id = $1")
        .bind(acme.id)
        .execute(&pool)
        .await
        .unwrap();
    let mut invited = 0;
    while invited < 100 && invite(&format!("p{invited}@other.test")).await.status == 201 {
        invited += 1;
    }
    assert!((5..50).contains(&invited), "{invited}");
    let mail = app.mail("p0@other.test").await;
    assert_eq!(mail.subject, "You are invited to Atelier");
    assert!(!mail.text.contains("LOCKED") && !mail.text.contains("URGENT"), "{}", mail.text);
}
