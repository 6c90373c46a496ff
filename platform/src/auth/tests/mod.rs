//! Signing in, staying in and getting out, through the real server.
#![expect(clippy::disallowed_types, reason = "database_test hands out a pool")]

mod accounts;
mod attacks;
mod factors;
mod proof;

use std::collections::BTreeSet;

use chrono::TimeDelta;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::people::testing::person;
use crate::testing::{PASSWORD, Person, TestApp};

const LOGIN: &str = "login";

fn credentials(email: &str, password: &str) -> Value {
    json!({ "email": email, "password": password, "local_timezone": "Europe/Berlin" })
}

async fn refresh(person: &Person) -> crate::testing::Reply {
    person.post("auth/refresh", json!({ "refresh_token": person.refresh_token })).await
}

/// The person with what a successful refresh handed out.
fn refreshed(person: &Person, answer: &crate::testing::Reply) -> Person {
    let text = |field: &str| answer.data()[field].as_str().unwrap().to_owned();
    Person {
        token: Some(text("access_token")),
        refresh_token: text("refresh_token"),
        cookies: answer.cookies(),
        ..person.clone()
    }
}

#[database_test]
async fn r34_a_sign_in_answers_tokens_person_and_subscription(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let acme = app.tenant("acme").await;
    let answer = app.anonymous().post(LOGIN, credentials("ADMIN@acme.test", PASSWORD)).await;
    let data = answer.data();
    assert_eq!(data["access_token"], data["token"]);
    assert_eq!(data["user"]["client_id"], acme.id);
    assert_eq!(data["user"]["role_name"], "Account Admin");
    assert_eq!(data["client_mfa_enabled"], false);
    assert!(data["subscription"].is_object() && data["challenge"].is_null());
    let cookies: Vec<&str> = answer.headers.get_all("set-cookie").iter().map(|value| value.to_str().unwrap()).collect();
    let device = cookies.iter().find(|cookie| cookie.starts_with("atelier-device=")).unwrap();
    assert!(device.contains("HttpOnly") && device.contains("SameSite=Strict") && device.contains("Path=/"), "{device}");
}

#[database_test]
async fn r33_r38_the_profile_says_who_i_am_and_each_right_of_my_role_by_its_slug(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let acme = app.tenant("acme").await;
    let mia = person(&app, &acme.admin, "Mia").await;
    let roles = acme.admin.get("account/role/list").await;
    for who in [&acme.admin, &mia] {
        let profile = who.get("profile").await;
        let (user, held) = (&profile.data()["user"], &profile.data()["user_profile_data"]["permissions"]);
        assert_eq!((&user["id"], &user["client_id"]), (&json!(who.user_id), &json!(acme.id)));
        let role = roles.data().as_array().unwrap().iter().find(|role| role["name"] == user["role_name"]).unwrap();
        let slugs: BTreeSet<&str> =
            held.as_array().unwrap().iter().map(|right| right["slug"].as_str().unwrap()).collect();
        let of_role = role["permissions"].as_array().unwrap().iter().map(|slug| slug.as_str().unwrap()).collect();
        assert_eq!(slugs, of_role, "{}", user["role_name"]);
        assert!(held.as_array().unwrap().iter().all(|right| !right["name"].as_str().unwrap().is_empty()));
    }
}

#[database_test]
async fn c19_a_wrong_password_and_an_unknown_email_get_the_same_answer(pool: PgPool) {
    let app = TestApp::new(pool).await;
    app.tenant("acme").await;
    let wrong = app.anonymous().post(LOGIN, credentials("admin@acme.test", "Wrong-password-1")).await;
    let unknown = app.anonymous().post(LOGIN, credentials("nobody@acme.test", "Wrong-password-1")).await;
    let bare = |reply: &crate::testing::Reply| {
        let mut body = reply.body.clone();
        body["request_id"] = Value::Null;
        (reply.status, body)
    };
    assert_eq!(wrong.outcome(), "401 auth.invalid_credentials");
    assert_eq!(wrong.field("password"), ["The email or the password is not right."]);
    assert_eq!(bare(&wrong), bare(&unknown));
}

#[database_test]
async fn c19_guessing_is_slowed_down_and_says_for_how_long(pool: PgPool) {
    let app = TestApp::new(pool).await;
    app.tenant("acme").await;
    let mut answers = Vec::new();
    for _ in 0..8 {
        answers.push(app.anonymous().post(LOGIN, credentials("admin@acme.test", "Wrong-password-1")).await);
    }
    let last = answers.last().unwrap();
    assert_eq!(last.outcome(), "429 auth.too_many_attempts");
    assert!(last.headers["retry-after"].to_str().unwrap().parse::<u64>().unwrap() >= 1);
}

#[database_test]
async fn r65_r66_malformed_credentials_are_told_by_field(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let answer = app.anonymous().post(LOGIN, credentials("nobody", "short")).await;
    assert_eq!(answer.outcome(), "400 invalid");
    assert_eq!(answer.field("email"), ["Please enter a valid email."]);
    assert_eq!(answer.field("password"), ["Password must be at least 8 characters long"]);
    let extra = app
        .anonymous()
        .post(LOGIN, json!({ "email": "a@b.io", "password": "12345678", "role": "Account Admin" }))
        .await;
    assert_eq!(extra.field("role"), ["This field is not known here."]);
}

#[database_test]
async fn k01_b1_to_b4_client_id_is_needed_once_as_a_plain_number_of_the_tokens_client(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let (acme, globex) = (app.tenant("acme").await, app.tenant("globex").await);
    let own = acme.id.to_string();
    let with = |value: Option<&str>| Person { client_id: value.map(str::to_owned), ..acme.admin.clone() };
    assert_eq!(with(Some(&own)).get("profile").await.status, 200);
    assert_eq!(with(None).get("profile").await.outcome(), "400 tenancy.client_id");
    for malformed in ["", "01", "+1", "1.0", "-1", "9223372036854775808", "１", "1;--", "1,2", " "] {
        let answer = with(Some(malformed));
        let request = answer.request(reqwest::Method::GET, "profile");
        assert_eq!(answer.send(request).await.outcome(), "400 tenancy.client_id", "{malformed:?}");
    }
    let doubled = acme.admin.request(reqwest::Method::GET, "profile").header("Client-Id", &own);
    assert_eq!(acme.admin.send(doubled).await.outcome(), "400 tenancy.client_id");
    assert_eq!(with(Some(&globex.id.to_string())).get("profile").await.outcome(), "403 tenancy.foreign_client");
    assert_eq!(
        with(Some("1")).get("profile").await.outcome(),
        if acme.id == 1 { "200" } else { "403 tenancy.foreign_client" }
    );
}

#[database_test]
async fn b5_a_contradicting_client_in_body_or_query_opens_nothing(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let (acme, globex) = (app.tenant("acme").await, app.tenant("globex").await);
    let theirs = globex.admin.workspace("Legal").await.to_string();
    for field in ["client_id", "clientId", "Client-Id"] {
        let mut body = json!({ "name": "Ours", "description": "" });
        body[field] = json!(globex.id);
        let made = acme.admin.post("setting/admin/create-workspace", body).await;
        assert_eq!(made.status, 400, "{field}: {}", made.body);
        let listed = acme.admin.get(format!("workspace/list?{field}={}", globex.id)).await;
        assert!(matches!(listed.status, 200 | 400), "{field}: {}", listed.body);
        assert!(!listed.body.to_string().contains(&theirs), "{field}: {}", listed.body);
    }
    assert_eq!(globex.admin.get("workspace/list").await.data().as_array().unwrap().len(), 1);
}

#[database_test]
async fn b7_a_forwarding_header_changes_nothing(pool: PgPool) {
    let app = TestApp::new(pool).await;
    app.tenant("acme").await;
    // A guesser who claims a new address each time is still one address.
    for n in 0..8 {
        let person = app.anonymous();
        let request = person
            .request(reqwest::Method::POST, LOGIN)
            .header("X-Forwarded-For", format!("203.0.113.{n}"))
            .json(&credentials("admin@acme.test", "Wrong-password-1"));
        person.send(request).await;
    }
    assert_eq!(app.anonymous().post(LOGIN, credentials("admin@acme.test", PASSWORD)).await.status, 429);
}

#[database_test]
async fn a_refresh_needs_token_cookie_and_header_and_rotates(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.tenant("acme").await.admin;
    let stolen = Person { cookies: Vec::new(), ..admin.clone() };
    assert_eq!(refresh(&stolen).await.outcome(), "403 auth.xsrf");
    let without_device = Person {
        cookies: admin.cookies.iter().filter(|(name, _)| name == "XSRF-TOKEN").cloned().collect(),
        ..admin.clone()
    };
    assert_eq!(refresh(&without_device).await.outcome(), "401 auth.session_ended");
    let answer = refresh(&admin).await;
    let next = refreshed(&admin, &answer);
    assert_ne!(next.refresh_token, admin.refresh_token);
    assert_eq!(next.get("profile").await.status, 200);
}

#[database_test]
async fn b16_two_tabs_that_refresh_at_once_get_the_same_successor(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.tenant("acme").await.admin;
    let (first, second) = futures_util::future::join(refresh(&admin), refresh(&admin)).await;
    assert_eq!(first.data()["refresh_token"], second.data()["refresh_token"]);
}

#[database_test]
async fn b16_reuse_of_an_old_refresh_token_ends_the_session_for_everybody(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.tenant("acme").await.admin;
    let next = refreshed(&admin, &refresh(&admin).await);
    app.parts.clock.advance(TimeDelta::seconds(11));
    assert_eq!(refresh(&admin).await.outcome(), "401 auth.session_ended");
    assert_eq!(refresh(&next).await.outcome(), "401 auth.session_ended");
    assert_eq!(next.get("profile").await.outcome(), "401 auth.session_ended");
}

#[database_test]
async fn r60_a_sign_out_ends_the_session_at_once(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.tenant("acme").await.admin;
    let answer = admin.post("auth/logout", json!({})).await;
    assert_eq!(answer.body["message"], "Logout Successfully");
    assert_eq!(admin.get("profile").await.outcome(), "401 auth.session_ended");
    assert_eq!(refresh(&admin).await.outcome(), "401 auth.session_ended");
}

#[database_test]
async fn an_expired_access_token_says_so_and_a_forged_one_is_refused(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.tenant("acme").await.admin;
    app.parts.clock.advance(TimeDelta::minutes(15));
    assert_eq!(admin.get("profile").await.outcome(), "401 auth.expired");
    for token in [None, Some(String::new()), Some("a.b.c".to_owned()), Some(admin.refresh_token.clone())] {
        let person = Person { token, ..admin.clone() };
        assert_eq!(person.get("profile").await.outcome(), "401 auth.required");
    }
}

#[database_test]
async fn c7_no_answer_and_no_row_shows_a_password_or_a_hash(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let admin = app.tenant("acme").await.admin;
    let answers = [
        admin.get("profile").await.body.to_string(),
        app.anonymous().post(LOGIN, credentials("admin@acme.test", PASSWORD)).await.body.to_string(),
    ];
    for answer in answers {
        assert!(!answer.contains("$argon2id$") && !answer.contains(PASSWORD));
    }
    let logged: Vec<Value> = sqlx::query_scalar("SELECT detail FROM audit_log").fetch_all(&pool).await.unwrap();
    assert!(!logged.is_empty() && logged.iter().all(|detail| !detail.to_string().contains(PASSWORD)));
}

#[database_test]
async fn c11_every_kind_of_answer_carries_the_headers(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.tenant("acme").await.admin;
    for path in ["profile", "nothing/here", "/healthz", "/", "/api/v1/login"] {
        let answer = admin.get(path).await;
        assert_eq!(answer.headers["x-content-type-options"], "nosniff", "{path}");
        assert_eq!(answer.headers["x-frame-options"], "DENY", "{path}");
        assert!(
            answer.headers["content-security-policy"].to_str().unwrap().contains("frame-ancestors 'none'"),
            "{path}"
        );
        assert!(answer.headers.contains_key("x-request-id"), "{path}");
    }
    assert_eq!(app.anonymous().get("profile").await.headers["x-frame-options"], "DENY");
}
