//! Invitations, resets, the own password and sessions.
#![expect(clippy::disallowed_types, reason = "database_test hands out a pool")]

use chrono::TimeDelta;
use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

use crate::people::testing::{account_role, person};
use crate::testing::{PASSWORD, Person, Reply, Tenant, TestApp};

pub const NEW: &str = "Quiet-river-77-stones";

/// Somebody of this client who was invited and has not come yet.
pub async fn invited(app: &TestApp, pool: &PgPool, acme: &Tenant, email: &str) -> Uuid {
    let (id, role) = (Uuid::now_v7(), account_role(&acme.admin, "Member").await);
    sqlx::query("INSERT INTO users (client_id, id, email, first_name, last_name, role_id, status) VALUES ($1, $2, $3, 'Ben', 'B', $4, 'invited')")
        .bind(acme.id)
        .bind(id)
        .bind(email)
        .bind(role)
        .execute(pool)
        .await
        .unwrap();
    assert_eq!(resend(acme, id).await.status, 200);
    let _ = app;
    id
}

async fn resend(acme: &Tenant, id: Uuid) -> Reply {
    acme.admin.post(format!("access-management/users/{id}/resend-invite-code"), json!({})).await
}

pub async fn forgot(app: &TestApp, email: &str) -> Reply {
    app.anonymous().post("forgot-password", json!({ "email": email })).await
}

pub async fn reset(app: &TestApp, email: &str, code: &str, password: &str) -> Reply {
    let body = json!({ "email": email, "code": code, "new_password": password, "confirm_password": password });
    app.anonymous().post("forgot-password/verify", body).await
}

#[database_test]
async fn r08_r57_an_invitation_signs_in_once_to_choose_a_password(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    invited(&app, &pool, &acme, "ben@acme.test").await;
    let mail = app.mail("ben@acme.test").await;
    assert_eq!(mail.subject, "Ada acme invites you to acme on Atelier");
    let challenge = app.login("ben@acme.test", &mail.code()).await;
    assert_eq!(challenge.data()["challenge"], "NEW_PASSWORD_REQUIRED");
    assert!(challenge.data()["access_token"].is_null() && challenge.data()["user"].is_null());
    let session = challenge.data()["session"].clone();
    let choose = |password: &str| {
        let body = json!({ "session": session, "new_password": password, "confirm_password": password });
        let nobody = app.anonymous();
        async move { nobody.post("auth/new-password", body).await }
    };
    assert_eq!(choose("short").await.outcome(), "400 invalid", "a refused password does not use the step up");
    let ben = app.signed_in(&choose(PASSWORD).await);
    assert_eq!(ben.get("profile").await.data()["user"]["role_name"], "Member");
    assert_eq!(choose(NEW).await.outcome(), "401 auth.step_ended");
    assert_eq!(app.login("ben@acme.test", &mail.code()).await.outcome(), "401 auth.invalid_credentials");
    app.sign_in("ben@acme.test", PASSWORD).await;
    assert_eq!(resend(&acme, ben.user_id).await.outcome(), "409 auth.not_invited");
}

#[database_test]
async fn r08_an_invitation_ends_after_seven_days_and_a_newer_one_voids_it(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    let ben = invited(&app, &pool, &acme, "ben@acme.test").await;
    let first = app.mail("ben@acme.test").await.code();
    resend(&acme, ben).await.data();
    let second = app.mail("ben@acme.test").await.code();
    assert_eq!(app.login("ben@acme.test", &first).await.outcome(), "401 auth.invalid_credentials");
    app.parts.clock.advance(TimeDelta::days(7));
    assert_eq!(app.login("ben@acme.test", &second).await.outcome(), "401 auth.invitation_expired");
    assert_eq!(app.login("ben@acme.test", "Some-other-word-9").await.outcome(), "401 auth.invalid_credentials");
    let admin = app.sign_in("admin@acme.test", PASSWORD).await;
    admin.post(format!("access-management/users/{ben}/resend-invite-code"), json!({})).await.data();
    app.accept_invite("ben@acme.test").await;
}

#[database_test]
async fn r10_r11_r13_r61_a_password_is_reset_with_a_mailed_code(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let acme = app.tenant("acme").await;
    let before = app.sign_in("admin@acme.test", PASSWORD).await;
    let asked = forgot(&app, "ADMIN@acme.test").await;
    assert_eq!(asked.data()["resend_after"], 60);
    let mail = app.mail("admin@acme.test").await;
    assert_eq!(mail.code().len(), 6, "R69");
    let weak = reset(&app, "admin@acme.test", &mail.code(), "weak").await;
    assert!(!weak.field("new_password").is_empty());
    let same = reset(&app, "admin@acme.test", &mail.code(), PASSWORD).await;
    assert_eq!(same.field("new_password"), ["Your new password must not be the same as your Current password."], "R67");
    let spaced = format!(" {} ", mail.code().to_lowercase());
    let done = reset(&app, "admin@acme.test", &spaced, NEW).await;
    assert_eq!((done.status, done.body["message"].as_str()), (200, Some("Password changed successfully!")));
    assert!(done.body["data"].as_object().unwrap().is_empty(), "C17: no token in the answer");
    assert_eq!(reset(&app, "admin@acme.test", &mail.code(), "Another-one-88!").await.outcome(), "400 auth.wrong_code");
    for ended in [&before, &acme.admin] {
        assert_eq!(ended.get("profile").await.outcome(), "401 auth.password_changed", "C18, R79");
    }
    assert_eq!(app.login("admin@acme.test", PASSWORD).await.outcome(), "401 auth.invalid_credentials");
    let again = app.sign_in("admin@acme.test", NEW).await;
    assert!(app.mail("admin@acme.test").await.subject.contains("password was changed"));
    let told = again.get("notification/list?category=security").await.data().clone();
    let kinds: Vec<_> = told.as_array().unwrap().iter().map(|one| &one["kind"]).collect();
    assert!(kinds.contains(&&json!("password_changed")), "R44: in the bell as well as by mail: {kinds:?}");
}

#[database_test]
async fn r44_a_sign_in_from_a_new_browser_is_told_when_from_where_and_what_to_do(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let email = "admin@acme.test";
    app.tenant("acme").await;
    app.end_jobs().await;
    let workers = crate::background::jobs(&app.parts);
    assert!(app.new_mails(email).await.is_empty(), "the first browser of all is no news");
    let again = app.sign_in(email, PASSWORD).await;
    let told = again.get("notification/list?category=security").await.data()[0]["text"].clone();
    assert!(workers.step(crate::notifications::DIGEST).await.unwrap());
    let mail = app.mail(email).await;
    assert_eq!(Some(format!("{}.", mail.subject).as_str()), told.as_str());
    assert!(mail.subject.starts_with("New sign-in to your account from "), "{mail:?}");
    for line in [
        "When: ",
        "(Europe/Berlin)",
        "Browser: ",
        "IP address: 127.0.0.1",
        "change your password",
        "/settings/security",
    ] {
        assert!(mail.text.contains(line), "{line}: {}", mail.text);
    }
    // The same browser again is no news either.
    let known = Person { token: None, ..again.clone() };
    app.signed_in(&known.post("login", json!({ "email": email, "password": PASSWORD })).await);
    assert_eq!(again.get("notification/list?category=security").await.body["total"], 1);
}

#[database_test]
async fn c17_b21_a_reset_code_ends_after_ten_minutes_five_tries_or_a_newer_one(pool: PgPool) {
    let app = TestApp::new(pool).await;
    app.tenant("acme").await;
    let email = "admin@acme.test";
    let ask = async || {
        app.parts.clock.advance(TimeDelta::minutes(15));
        forgot(&app, email).await.data();
        app.mail(email).await.code()
    };
    let first = ask().await;
    let second = ask().await;
    assert_eq!(reset(&app, email, &first, NEW).await.outcome(), "400 auth.wrong_code", "newest only");
    app.parts.clock.advance(TimeDelta::minutes(10));
    assert_eq!(reset(&app, email, &second, NEW).await.outcome(), "400 auth.wrong_code", "ten minutes");
    let third = ask().await;
    for _ in 0..5 {
        assert_eq!(reset(&app, email, "BBBBBB", NEW).await.outcome(), "400 auth.wrong_code");
    }
    // The throttle lets nobody through by now; with its wait over the code itself is void.
    app.parts.clock.advance(TimeDelta::minutes(4));
    assert_eq!(reset(&app, email, &third, NEW).await.outcome(), "400 auth.wrong_code", "five tries");
    for nothing in [json!(null), json!(""), json!([]), json!({}), json!(0), json!("      ")] {
        let body = json!({ "email": email, "code": nothing, "new_password": NEW, "confirm_password": NEW });
        let answer = app.anonymous().post("forgot-password/verify", body).await;
        assert_eq!(answer.outcome(), "400 invalid", "{nothing}");
    }
    app.sign_in(email, PASSWORD).await;
}

#[database_test]
async fn c19_resend_waits_a_minute_for_known_and_unknown_addresses_alike(pool: PgPool) {
    let app = TestApp::new(pool).await;
    app.tenant("acme").await;
    for email in ["admin@acme.test", "nobody@acme.test"] {
        let (first, second) = (forgot(&app, email).await, forgot(&app, email).await);
        assert_eq!(first.status, 200);
        assert_eq!(second.outcome(), "429 auth.too_many_attempts");
        let wait: u64 = second.headers["retry-after"].to_str().unwrap().parse().unwrap();
        assert!((1..=60).contains(&wait), "{wait}");
    }
    assert_eq!(app.new_mails("admin@acme.test").await.len(), 1);
    assert!(app.new_mails("nobody@acme.test").await.is_empty());
}

#[database_test]
async fn c18_r67_the_own_password_changes_for_the_current_one_and_ends_other_sessions(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let acme = app.tenant("acme").await;
    let other = app.sign_in("admin@acme.test", PASSWORD).await;
    let change = |current: &str, new: &str| {
        let body = json!({ "current_password": current, "new_password": new, "confirm_password": new });
        acme.admin.post("profile/password", body)
    };
    assert_eq!(
        change("Wrong-password-1", NEW).await.field("current_password"),
        ["Your current password is not right."]
    );
    assert_eq!(
        change(PASSWORD, PASSWORD).await.field("new_password"),
        ["Your new password must not be the same as your Current password."]
    );
    let done = change(PASSWORD, NEW).await;
    assert_eq!(done.body["message"], "Password Changed Successfully", "R79");
    assert_eq!(acme.admin.get("profile").await.status, 200);
    assert_eq!(other.get("profile").await.outcome(), "401 auth.password_changed", "R79");
    let refreshed = other.post("auth/refresh", json!({ "refresh_token": other.refresh_token })).await;
    assert_eq!(refreshed.outcome(), "401 auth.password_changed", "R79: the page asks here first");
    app.sign_in("admin@acme.test", NEW).await;
}

#[database_test]
async fn ones_sessions_are_listed_and_ended_and_nobody_elses(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let acme = app.tenant("acme").await;
    let (second, third) =
        (app.sign_in("admin@acme.test", PASSWORD).await, app.sign_in("admin@acme.test", PASSWORD).await);
    let ben = person(&app, &acme.admin, "Ben").await;
    let ids = async |of: &Person| -> Vec<(String, bool)> {
        let list = of.get("profile/sessions").await;
        let rows = list.data().as_array().unwrap().iter();
        rows.map(|row| (row["id"].as_str().unwrap().to_owned(), row["current"].as_bool().unwrap())).collect()
    };
    let mine = ids(&second).await;
    assert_eq!(mine.iter().map(|(_, current)| *current).collect::<Vec<_>>(), [false, true, false]);
    let theirs = ids(&ben).await[0].0.clone();
    assert_eq!(second.delete(format!("profile/sessions/{theirs}")).await.status, 404);
    assert_eq!(ben.get("profile").await.status, 200);
    assert_eq!(second.delete(format!("profile/sessions/{}", mine[0].0)).await.status, 200);
    assert_eq!(third.get("profile").await.outcome(), "401 auth.session_ended");
    assert_eq!(second.delete("profile/sessions").await.status, 200);
    assert_eq!(acme.admin.get("profile").await.outcome(), "401 auth.session_ended");
    assert_eq!(ids(&second).await.len(), 1);
}

#[database_test]
async fn c6_only_who_may_add_people_sends_invitations_again(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    let ben = person(&app, &acme.admin, "Ben").await;
    let id = invited(&app, &pool, &acme, "cara@acme.test").await;
    let path = format!("access-management/users/{id}/resend-invite-code");
    assert_eq!(ben.post(&path, Value::Null).await.outcome(), "403 forbidden");
}
