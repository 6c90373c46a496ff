//! Where the company's provider is the only way in: what is closed, for whom, and the way back of those who can mend
//! it.

use serde_json::{Value, json};
use sqlx::PgPool;

use super::super::testing::{StandIn, prove_domains, somebody};
use super::{app, connect, log, people};
use crate::auth::testing::{App, answer_challenge, set_up_totp};
use crate::people::testing::account_role;
use crate::testing::{Authenticator, PASSWORD, Person, Reply, Tenant, TestApp, add_passkey};

const REQUIRED: &str = "403 auth.sso_required";
const BEN: &str = "ben@acme.test";

/// Acme with its provider as the only way in; Ben, who has a password and was signed in; the administrator's phone.
async fn enforced(pool: &PgPool) -> (TestApp, Tenant, StandIn, Person, App) {
    let app = app(pool).await;
    let acme = app.tenant("acme").await;
    let ben = invited(&app, &acme, BEN).await;
    let (phone, _) = set_up_totp(&app, &acme.admin).await;
    let provider = StandIn::start(&app).await;
    connect(&acme, &provider, "acme.test", json!({ "enforced": true })).await.data();
    (app, acme, provider, ben, phone)
}

async fn invite(acme: &Tenant, email: &str) {
    let member = account_role(&acme.admin, "Member").await;
    let body = json!({ "email": email, "first_name": "Ben", "last_name": "B", "role_id": member });
    acme.admin.post("access-management/users/create", body).await.data();
}

pub(super) async fn invited(app: &TestApp, acme: &Tenant, email: &str) -> Person {
    invite(acme, email).await;
    app.accept_invite(email).await
}

fn bare(reply: &Reply) -> (u16, Value) {
    let mut body = reply.body.clone();
    body["request_id"] = Value::Null;
    (reply.status, body)
}

#[database_test]
async fn c16_c19_no_password_leads_around_it_and_the_answer_says_nothing_of_accounts(pool: PgPool) {
    let (app, acme, provider, ben, _) = enforced(&pool).await;
    let right = app.login(BEN, PASSWORD).await;
    assert_eq!((right.outcome().as_str(), right.field("password").len()), (REQUIRED, 1));
    let wrong = app.login(BEN, "Wrong-password-1").await;
    let nobody = app.login("nobody@acme.test", PASSWORD).await;
    assert_eq!((bare(&right), bare(&right)), (bare(&wrong), bare(&nobody)), "the same for all of them");
    assert_eq!(app.login("nobody@other.test", PASSWORD).await.outcome(), "401 auth.invalid_credentials");
    // The session that a password opened is over, also where it would be renewed.
    assert_eq!(ben.get("profile").await.outcome(), "401 auth.session_ended");
    let renewed = ben.post("auth/refresh", json!({ "refresh_token": ben.refresh_token })).await;
    assert_eq!(renewed.outcome(), "401 auth.session_ended");
    assert_eq!(acme.admin.get("profile").await.status, 200, "who can mend it stays");
    // By the provider he is in.
    let again = app.signed_in(&app.sso(&provider, &somebody("ben", BEN)).await);
    assert_eq!(again.user_id, ben.user_id);
    let denied = log(&acme.admin, "auth.sign_in").await;
    assert!(
        denied.iter().any(|line| line["outcome"] == "denied" && line["object_id"] == json!(ben.user_id)),
        "{denied:?}"
    );
}

#[database_test]
async fn c16_nor_does_a_passkey_a_reset_or_an_invitation(pool: PgPool) {
    let app = app(&pool).await;
    let acme = app.tenant("acme").await;
    let ben = invited(&app, &acme, BEN).await;
    let (mut passkey, _) = add_passkey(&ben, &app.origin()).await;
    invite(&acme, "eva@acme.test").await;
    invite(&acme, "flo@acme.test").await;
    let (evas, flos) = (app.mail("eva@acme.test").await.code(), app.mail("flo@acme.test").await.code());
    let step = app.login("flo@acme.test", &flos).await;
    app.anonymous().post("forgot-password", json!({ "email": BEN })).await.data();
    let reset = app.mail(BEN).await.code();
    set_up_totp(&app, &acme.admin).await;
    let provider = StandIn::start(&app).await;
    connect(&acme, &provider, "acme.test", json!({ "enforced": true })).await.data();

    let started = app.anonymous().post("auth/passkey/start", json!({})).await;
    let credential = passkey.get(&started.data()["options"]);
    let body = json!({ "session": started.data()["session"], "credential": credential });
    assert_eq!(app.anonymous().post("auth/passkey/finish", body).await.outcome(), REQUIRED);
    // A code that was mailed before sets no password any more …
    let new = "Another-horse-8-battery";
    let body = json!({ "email": BEN, "code": reset, "new_password": new, "confirm_password": new });
    assert_eq!(app.anonymous().post("forgot-password/verify", body).await.outcome(), "400 auth.wrong_code");
    // … and none is mailed: but how to sign in.
    app.parts.clock.advance(chrono::TimeDelta::seconds(61));
    app.anonymous().post("forgot-password", json!({ "email": BEN })).await.data();
    let mail = app.mail(BEN).await;
    assert!(
        mail.subject.contains("How you sign in") && !mail.text.lines().any(|line| line.starts_with("    ")),
        "{mail:?}"
    );
    // An invitation's code, before its step and in the middle of it.
    assert_eq!(app.login("eva@acme.test", &evas).await.outcome(), REQUIRED);
    let body = json!({ "session": step.data()["session"], "new_password": new, "confirm_password": new });
    assert_eq!(app.anonymous().post("auth/new-password", body).await.outcome(), REQUIRED);
    // A person who is invited now is told where to go.
    invite(&acme, "gus@acme.test").await;
    let mail = app.mail("gus@acme.test").await;
    assert!(mail.text.contains("company's own sign-in") && !mail.text.contains("one-time code"), "{mail:?}");
    for email in ["eva@acme.test", "flo@acme.test", "gus@acme.test"] {
        app.signed_in(&app.sso(&provider, &somebody(email, email)).await);
    }
}

#[database_test]
async fn f19_who_can_mend_it_keeps_a_way_back_with_two_factors_and_never_with_one(pool: PgPool) {
    let (app, _, provider, _, phone) = enforced(&pool).await;
    provider.stop().await;
    let challenge = app.login("admin@acme.test", PASSWORD).await;
    assert_eq!(challenge.data()["challenge"], "SOFTWARE_TOKEN_MFA");
    let admin = app.signed_in(&answer_challenge(&app, &challenge, &phone.next_code(&app)).await);
    assert_eq!(admin.get("setting/sso").await.data()["enforced"], true);
    assert_eq!(app.login("admin@acme.test", "Wrong-password-1").await.outcome(), REQUIRED);
    // Without the second factor the password alone is nothing.
    let body = json!({ "password": PASSWORD, "code": phone.next_code(&app) });
    admin.send(admin.request(reqwest::Method::DELETE, "profile/mfa/totp").json(&body)).await.data();
    assert_eq!(app.login("admin@acme.test", PASSWORD).await.outcome(), REQUIRED);
    // A passkey is two factors in one.
    let (mut passkey, _): (Authenticator, Reply) = add_passkey(&admin, &app.origin()).await;
    let started = app.anonymous().post("auth/passkey/start", json!({})).await;
    let credential = passkey.get(&started.data()["options"]);
    let body = json!({ "session": started.data()["session"], "credential": credential });
    let admin = app.signed_in(&app.anonymous().post("auth/passkey/finish", body).await);
    assert_eq!(admin.delete("setting/sso").await.status, 200);
    assert_eq!(app.login(BEN, PASSWORD).await.status, 200, "as before");
    assert_eq!(log(&admin, "setting.sso_removed").await.len(), 1);
}

#[database_test]
async fn c16_it_counts_for_the_companys_own_people_and_domains_and_for_nobody_else(pool: PgPool) {
    let (app, acme, _, ben, _) = enforced(&pool).await;
    // A consultant, whom the provider does not know.
    let guest = invited(&app, &acme, "guest@consultants.test").await;
    assert_eq!(app.login("guest@consultants.test", PASSWORD).await.status, 200);
    assert_eq!(guest.get("profile").await.status, 200);
    // Ben works for Globex too, with the same address and the same password.
    let globex = app.tenant("globex").await;
    let member = account_role(&globex.admin, "Member").await;
    let body = json!({ "email": BEN, "first_name": "Ben", "last_name": "B", "role_id": member });
    globex.admin.post("access-management/users/create", body).await.data();
    let there = app.accept_invite(BEN).await;
    assert_eq!(there.client_id, Some(globex.id.to_string()));
    sqlx::query("UPDATE users SET last_seen_at = now() + interval '1 day' WHERE id = $1")
        .bind(ben.user_id)
        .execute(&pool)
        .await
        .unwrap();
    assert_eq!(app.sign_in(BEN, PASSWORD).await.user_id, there.user_id, "his account where passwords count");
}

#[database_test]
async fn r10_when_it_is_gone_whoever_has_no_password_sets_one(pool: PgPool) {
    let (app, acme, provider, _, _) = enforced(&pool).await;
    let ann = app.signed_in(&app.sso(&provider, &somebody("1", "ann@acme.test")).await);
    acme.admin.delete("setting/sso").await.data();
    let discovered = app.anonymous().post("auth/discover", json!({ "email": "ann@acme.test" })).await;
    assert_eq!(*discovered.data(), json!({ "way": "password", "provider": null }));
    app.anonymous().post("forgot-password", json!({ "email": "ann@acme.test" })).await.data();
    let code = app.mail("ann@acme.test").await.code();
    let body =
        json!({ "email": "ann@acme.test", "code": code, "new_password": PASSWORD, "confirm_password": PASSWORD });
    app.anonymous().post("forgot-password/verify", body).await.data();
    assert_eq!(app.sign_in("ann@acme.test", PASSWORD).await.user_id, ann.user_id);
    // Set up again, it is the same person.
    connect(&acme, &provider, "acme.test", json!({})).await.data();
    assert_eq!(app.signed_in(&app.sso(&provider, &somebody("1", "ann@acme.test")).await).user_id, ann.user_id);
    assert_eq!(app.login("ann@acme.test", PASSWORD).await.status, 200, "while it is not the only way");
}

#[database_test]
async fn c16_an_internationalised_domain_is_one_however_it_is_written(pool: PgPool) {
    let app = app(&pool).await;
    let acme = app.tenant("acme").await;
    let (admin, member) = (account_role(&acme.admin, "Account Admin").await, account_role(&acme.admin, "Member").await);
    let person = |email: &str, role| json!({ "email": email, "first_name": "Ada", "last_name": "A", "role_id": role });
    acme.admin.post("access-management/users/create", person("ada@xn--bcher-kva.example", admin)).await.data();
    let ada = app.accept_invite("ada@xn--bcher-kva.example").await;
    set_up_totp(&app, &ada).await;
    let provider = StandIn::start(&app).await;
    let mut connection = provider.connection("bücher.example", member);
    connection["enforced"] = json!(true);
    let saved = ada.put("setting/sso", connection).await;
    assert_eq!(saved.data()["domains"], json!(["xn--bcher-kva.example"]));
    prove_domains(&ada, saved.data()).await;

    // The provider writes it as people do; here it stands as DNS does.
    let ben = app.signed_in(&app.sso(&provider, &somebody("ben", "ben@bücher.example")).await);
    assert_eq!(ben.get("profile").await.data()["user"]["email"], "ben@xn--bcher-kva.example");
    for written in ["ben@bücher.example", "Ben@BÜCHER.example", "ben@xn--bcher-kva.example"] {
        assert_eq!(app.login(written, PASSWORD).await.outcome(), REQUIRED, "{written}");
        app.parts.clock.advance(chrono::TimeDelta::seconds(61));
        app.anonymous().post("forgot-password", json!({ "email": written })).await.data();
        let mail = app.mail("ben@xn--bcher-kva.example").await;
        assert!(mail.subject.contains("How you sign in"), "{written}: no code leads around it: {mail:?}");
    }
    // An address that came in before there was one form of it gets it.
    let before = sqlx::query("UPDATE users SET email = 'ben@bücher.example' WHERE id = $1").bind(ben.user_id);
    before.execute(&pool).await.unwrap();
    let again = app.signed_in(&app.sso(&provider, &somebody("ben", "ben@bücher.example")).await);
    assert_eq!(again.user_id, ben.user_id);
    assert_eq!(again.get("profile").await.data()["user"]["email"], "ben@xn--bcher-kva.example");
    // An invited person is the same person to the provider.
    acme.admin.post("access-management/users/create", person("eva@xn--bcher-kva.example", member)).await.data();
    app.signed_in(&app.sso(&provider, &somebody("eva", "eva@bücher.example")).await);
    assert_eq!(people(&pool, acme.id).await, 4);
}
