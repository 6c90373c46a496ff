//! The attack set of the sign-in, each by its id of `docs/threats.md`.
#![expect(clippy::disallowed_types, reason = "database_test hands out a pool")]

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use chrono::TimeDelta;
use reqwest::Method;
use serde_json::{Value, json};
use sqlx::PgPool;

use super::accounts::{NEW, forgot, invited, reset};
use crate::app;
use crate::auth::testing::{answer_challenge, set_up_totp};
use crate::auth::{PUBLIC, WITHOUT_FACTOR};
use crate::people::testing::person;
use crate::testing::{PASSWORD, Person, Reply, TestApp};

const EMAIL: &str = "admin@acme.test";

fn bare(reply: &Reply) -> (u16, Value) {
    let mut body = reply.body.clone();
    body["request_id"] = Value::Null;
    (reply.status, body)
}

#[database_test]
async fn c19_no_public_answer_tells_a_known_address_from_an_unknown_one(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    invited(&app, &pool, &acme, "ben@acme.test").await;
    sqlx::query("UPDATE users SET status = 'suspended' WHERE email = 'admin@acme.test'").execute(&pool).await.unwrap();
    let asked = async |path: &str, body: &dyn Fn(&str) -> Value| {
        let mut answers = Vec::new();
        for email in ["nobody@acme.test", "ben@acme.test", EMAIL] {
            answers.push(bare(&app.anonymous().post(path, body(email)).await));
        }
        assert!(answers.windows(2).all(|pair| pair[0] == pair[1]), "{path}: {answers:#?}");
    };
    asked("login", &|email| json!({ "email": email, "password": "Wrong-password-1" })).await;
    asked("login", &|email| json!({ "email": email, "password": PASSWORD })).await;
    asked("auth/discover", &|email| json!({ "email": email })).await;
    asked("forgot-password", &|email| json!({ "email": email })).await;
    asked(
        "forgot-password/verify",
        &|email| json!({ "email": email, "code": "BCDFGH", "new_password": NEW, "confirm_password": NEW }),
    )
    .await;
}

#[database_test]
async fn c19_an_unknown_address_costs_as_many_hashes_as_a_known_one(pool: PgPool) {
    let app = TestApp::new(pool).await;
    app.tenant("acme").await;
    let hashes = &app.parts.passwords;
    let cost = async |email: &str| {
        let before = hashes.computed();
        app.login(email, "Wrong-password-1").await;
        hashes.computed() - before
    };
    assert_eq!(cost(EMAIL).await, app.parts.gate.codes.least_checks(EMAIL));
    for n in 0..20 {
        let email = format!("nobody{n}@acme.test");
        assert_eq!(cost(&email).await, app.parts.gate.codes.least_checks(&email));
    }
    let reset_cost = async |email: &str| {
        let before = hashes.computed();
        reset(&app, email, "BCDFGH", NEW).await;
        hashes.computed() - before
    };
    assert_eq!((reset_cost(EMAIL).await, reset_cost("nobody@acme.test").await), (1, 1));
}

#[database_test]
async fn c17_c10_a_hostile_host_header_gets_into_no_mail(pool: PgPool) {
    let app = TestApp::with(pool, |settings| {
        settings.server.public_url = Some("https://atelier.example.org".parse().unwrap())
    })
    .await;
    app.tenant("acme").await;
    let nobody = app.anonymous();
    let mut request = nobody.request(Method::POST, "forgot-password").json(&json!({ "email": EMAIL }));
    for (name, value) in [
        ("Host", "evil.test"),
        ("X-Forwarded-Host", "evil.test"),
        ("X-Forwarded-Proto", "http"),
        ("Forwarded", "host=evil.test;proto=http"),
        ("X-Original-URL", "https://evil.test/"),
        ("Referer", "https://evil.test/"),
        ("Origin", "https://evil.test"),
    ] {
        request = request.header(name, value);
    }
    assert_eq!(nobody.send(request).await.status, 200);
    let mail = app.mail(EMAIL).await;
    assert!(
        mail.text.contains("https://atelier.example.org/login")
            && mail.html.contains("https://atelier.example.org/login")
    );
    for part in [&mail.text, &mail.html, &mail.subject] {
        assert!(!part.contains("evil.test"), "{part}");
    }
}

#[database_test]
async fn b10_to_b14_games_with_the_tokens_header_open_nothing(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.tenant("acme").await.admin;
    let token = admin.token.clone().unwrap();
    let parts: Vec<&str> = token.split('.').collect();
    let claims: Value = serde_json::from_slice(&BASE64.decode(parts[1]).unwrap()).unwrap();
    let with = |header: Value, claims: &Value, signature: &str| {
        format!("{}.{}.{signature}", BASE64.encode(header.to_string()), BASE64.encode(claims.to_string()))
    };
    let key = jsonwebtoken::EncodingKey::from_secret(b"atelier");
    let by_secret = jsonwebtoken::encode(&jsonwebtoken::Header::default(), &claims, &key).unwrap();
    let own = json!({ "typ": "at+jwt", "alg": "EdDSA" });
    let mut forged = vec![by_secret];
    for header in [
        json!({ "typ": "at+jwt", "alg": "none" }),
        json!({ "typ": "at+jwt", "alg": "None" }),
        json!({ "typ": "at+jwt", "alg": "HS256" }),
        json!({ "typ": "at+jwt", "alg": "RS256" }),
        json!({ "typ": "at+jwt", "alg": "EdDSA", "kid": "../../../../dev/null" }),
        json!({ "typ": "at+jwt", "alg": "EdDSA", "kid": "x' OR '1'='1" }),
        json!({ "typ": "at+jwt", "alg": "EdDSA", "kid": "k".repeat(60_000) }),
        json!({ "typ": "at+jwt", "alg": "EdDSA", "jku": "https://evil.test/jwks.json" }),
        json!({ "typ": "at+jwt", "alg": "EdDSA", "x5u": "https://evil.test/x", "jwk": { "kty": "OKP" } }),
        json!({ "typ": "JWT", "alg": "EdDSA" }),
    ] {
        forged.push(with(header.clone(), &claims, parts[2]));
        forged.push(with(header, &claims, ""));
    }
    for (claim, value) in [
        ("exp", json!("9999999999")),
        ("exp", json!(-1)),
        ("nbf", json!("0")),
        ("cid", json!(1)),
        ("aud", json!("other")),
        ("iss", json!("other")),
        ("sub", json!(null)),
    ] {
        let mut altered = claims.clone();
        altered[claim] = value;
        forged.push(with(own.clone(), &altered, parts[2]));
        altered.as_object_mut().unwrap().remove(claim);
        forged.push(with(own.clone(), &altered, parts[2]));
    }
    forged.push(admin.refresh_token.clone());
    forged.push(admin.cookies[0].1.clone());
    for token in forged {
        let short: String = token.chars().take(60).collect();
        let person = Person { token: Some(token), ..admin.clone() };
        assert_eq!(person.get("profile").await.outcome(), "401 auth.required", "{short}");
    }
    assert_eq!(admin.get("profile").await.status, 200);
}

#[database_test]
async fn b15_c18_a_token_dies_with_what_it_stands_on(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    for change in [
        "UPDATE users SET status = 'suspended' WHERE id = $1",
        "UPDATE users SET status = 'invited' WHERE id = $1",
        "UPDATE control.clients SET status = 'suspended' WHERE id = (SELECT client_id FROM users WHERE id = $1)",
    ] {
        let ben = person(&app, &acme.admin, &format!("Ben{}", change.len())).await;
        assert_eq!(ben.get("profile").await.status, 200);
        sqlx::query(change).bind(ben.user_id).execute(&pool).await.unwrap();
        app.parts.sessions.forget_all(); // as five seconds do
        assert_eq!(ben.get("profile").await.outcome(), "401 auth.session_ended", "{change}");
        let refreshed = ben.post("auth/refresh", json!({ "refresh_token": ben.refresh_token })).await;
        assert_eq!(refreshed.outcome(), "401 auth.session_ended", "{change}");
    }
}

#[database_test]
async fn c18_b20_later_routes_do_not_lead_around_a_factor(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    set_up_totp(&app, &acme.admin).await;
    let challenge = app.login(EMAIL, PASSWORD).await;
    let session = challenge.data()["session"].as_str().unwrap().to_owned();
    // What the step holds is no token, no refresh token, no cookie, and no other kind of step.
    let person = Person { token: Some(session.clone()), refresh_token: session.clone(), ..acme.admin.clone() };
    assert_eq!(person.get("profile").await.outcome(), "401 auth.required");
    assert_eq!(
        person.post("auth/refresh", json!({ "refresh_token": session })).await.outcome(),
        "401 auth.session_ended"
    );
    let body = json!({ "session": session, "new_password": NEW, "confirm_password": NEW });
    assert_eq!(app.anonymous().post("auth/new-password", body).await.outcome(), "401 auth.step_ended");
    let finish = json!({ "session": session, "credential": { "id": "x" } });
    assert_eq!(app.anonymous().post("auth/passkey/finish", finish).await.outcome(), "401 auth.passkey_refused");
    // A reset does not skip the factor either (ASVS 6.4.3).
    forgot(&app, EMAIL).await.data();
    reset(&app, EMAIL, &app.mail(EMAIL).await.code(), NEW).await.data();
    assert_eq!(app.login(EMAIL, NEW).await.data()["challenge"], "SOFTWARE_TOKEN_MFA");
    // Nor does the step that was open before it.
    assert_eq!(answer_challenge(&app, &challenge, "000000").await.outcome(), "401 auth.step_ended");
}

#[database_test]
async fn c18_a_limited_token_opens_the_reviewed_few_operations_and_no_other(pool: PgPool) {
    opens_the_reviewed_few(pool).await;
}

#[database_test]
#[ignore = "started by testing/mutation.rs, without a guard"]
async fn limited(pool: PgPool) {
    opens_the_reviewed_few(pool).await;
}

async fn opens_the_reviewed_few(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    sqlx::query("UPDATE control.clients SET mfa_required = true").execute(&pool).await.unwrap();
    app.parts.sessions.forget_all();
    let document = serde_json::to_value(app::description()).unwrap();
    let mut open = Vec::new();
    for (path, methods) in document["paths"].as_object().unwrap() {
        for method in methods.as_object().unwrap().keys().filter(|key| key.as_str() != "parameters") {
            let method = method.to_uppercase();
            if PUBLIC.iter().any(|(m, p)| *m == method && p == path) || path.ends_with("logout") {
                continue;
            }
            let id = uuid::Uuid::now_v7().to_string();
            let target = path.replace("{id}", &id).replace("{workspace_id}", &id);
            let request = acme.admin.request(method.parse().unwrap(), &target).json(&json!({}));
            let answer = request.send().await.unwrap();
            // A stream that opens would not end.
            let streams = answer.headers().get("content-type").is_some_and(|kind| kind == "text/event-stream");
            if streams || Reply::of(answer).await.outcome() != "403 auth.mfa_setup_required" {
                open.push(format!("{method} {path}"));
            }
        }
    }
    let reviewed = |operation: &str| {
        let path = operation.split(' ').nth(1).unwrap();
        WITHOUT_FACTOR.iter().any(|(_, known)| path == *known || (known.ends_with('/') && path.starts_with(known)))
    };
    assert!(open.iter().all(|operation| reviewed(operation)), "{open:?}");
    assert!(open.contains(&"GET /api/v1/profile".to_owned()) && !open.contains(&"PUT /api/v1/profile".to_owned()));
    assert!(open.iter().any(|operation| operation.ends_with("totp/start")) && open.len() <= 10, "{open:?}");
}

#[database_test]
async fn c19_b20_codes_are_guessed_five_times_in_a_quarter_of_an_hour_whatever_the_step(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.tenant("acme").await.admin;
    let (phone, _) = set_up_totp(&app, &admin).await;
    let mut outcomes = Vec::new();
    for _ in 0..12 {
        let challenge = app.login(EMAIL, PASSWORD).await;
        outcomes.push(answer_challenge(&app, &challenge, "000000").await.outcome());
    }
    let tried = outcomes.iter().filter(|outcome| *outcome == "401 auth.wrong_code").count();
    assert!(tried <= 6, "{outcomes:?}");
    assert_eq!(outcomes.last().unwrap(), "429 auth.too_many_attempts");
    let challenge = app.login(EMAIL, PASSWORD).await;
    let right = answer_challenge(&app, &challenge, &phone.next_code(&app)).await;
    assert_eq!(right.outcome(), "429 auth.too_many_attempts", "also the right one: else it could be told");
    // The owner's own browser has a count of its own, and an attacker has none of its cookies.
    let owner = Person { token: None, ..admin.clone() };
    let challenge = owner.post("login", json!({ "email": EMAIL, "password": PASSWORD })).await;
    let body = json!({ "session": challenge.data()["session"], "code": phone.next_code(&app) });
    app.signed_in(&owner.post("auth/challenge", body).await);
}

#[database_test]
async fn c19_nobody_is_locked_out_by_somebody_elses_guesses(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.tenant("acme").await.admin;
    for _ in 0..20 {
        app.login(EMAIL, "Wrong-password-1").await;
    }
    assert_eq!(app.login(EMAIL, PASSWORD).await.outcome(), "429 auth.too_many_attempts");
    let owner = Person { token: None, ..admin.clone() };
    let known = owner.post("login", json!({ "email": EMAIL, "password": PASSWORD })).await;
    app.signed_in(&known);
    // Somebody else's mark of a known browser is none here.
    let other = app.tenant("globex").await.admin;
    let stranger = Person { token: None, ..other };
    let answer = stranger.post("login", json!({ "email": EMAIL, "password": PASSWORD })).await;
    assert_eq!(answer.outcome(), "429 auth.too_many_attempts");
}

#[database_test]
async fn h1_an_account_with_somebodys_email_in_another_company_helps_nobody_guess(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    app.tenant("acme").await;
    let evil = app.tenant("evil").await.admin;
    // What a directory of one's own can do: the account gets the victim's email, and keeps its password.
    let mine = "Mine-and-mine-alone-7";
    let body = json!({ "current_password": PASSWORD, "new_password": mine, "confirm_password": mine });
    assert_eq!(evil.post("profile/password", body).await.status, 200);
    sqlx::query("UPDATE users SET email = $1 WHERE id = $2")
        .bind(EMAIL)
        .bind(evil.user_id)
        .execute(&pool)
        .await
        .unwrap();
    let browser = Person { token: None, ..evil };
    let log_in = |password: &str| browser.post("login", json!({ "email": EMAIL, "password": password }));
    for n in 0..12 {
        let guessed = log_in(&format!("Guess-{n}-at-the-victim")).await.outcome();
        assert!(
            ["401 auth.invalid_credentials", "429 auth.too_many_attempts"].contains(&guessed.as_str()),
            "{guessed}"
        );
        log_in(mine).await;
    }
    assert_eq!(log_in(PASSWORD).await.status, 401, "the right guess is one too many");
    // The owner has a browser that knows the account, and nobody can shut it out there.
    app.parts.clock.advance(TimeDelta::hours(2));
    app.sign_in(EMAIL, PASSWORD).await;
}

#[database_test]
async fn c11_c24_cookies_that_a_browser_brings_along_fix_no_session(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let acme = app.tenant("acme").await;
    // Session fixation: the attacker's own cookies, planted before the victim signs in.
    let victim = Person { cookies: acme.admin.cookies.clone(), ..app.anonymous() };
    let answer = victim.post("login", json!({ "email": EMAIL, "password": PASSWORD })).await;
    let signed_in = app.signed_in(&answer);
    for (name, value) in &acme.admin.cookies {
        let own = signed_in.cookies.iter().find(|(other, _)| other == name).unwrap();
        assert_ne!(&own.1, value, "{name}");
    }
    let mixed = Person { cookies: acme.admin.cookies.clone(), ..signed_in.clone() };
    let refreshed = mixed.post("auth/refresh", json!({ "refresh_token": signed_in.refresh_token })).await;
    assert_eq!(refreshed.outcome(), "401 auth.session_ended");
    // CSRF: a form of another site sends cookies at best, and no JSON.
    let form = acme.admin.request(Method::POST, "login").header("content-type", "text/plain").body("{}");
    assert_eq!(acme.admin.send(form).await.status, 415);
}

#[database_test]
async fn b22_c5_extra_and_odd_fields_of_public_calls_are_refused(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    app.tenant("acme").await;
    let calls = [
        ("login", json!({ "email": EMAIL, "password": PASSWORD })),
        ("auth/discover", json!({ "email": EMAIL })),
        ("auth/challenge", json!({ "session": "x", "code": "1" })),
        ("auth/new-password", json!({ "session": "x", "new_password": NEW, "confirm_password": NEW })),
        ("auth/passkey/start", json!({})),
        ("auth/passkey/finish", json!({ "session": "x", "credential": {} })),
        ("forgot-password", json!({ "email": EMAIL })),
        (
            "forgot-password/verify",
            json!({ "email": EMAIL, "code": "BCDFGH", "new_password": NEW, "confirm_password": NEW }),
        ),
        ("signup/verify", json!({ "email": EMAIL, "code": "BCDFGH" })),
        ("signup/resend", json!({ "email": EMAIL })),
    ];
    for (path, body) in calls {
        for extra in ["client_id", "role", "user_id", "is_mfa_enabled", "challenge"] {
            let mut altered = body.clone();
            altered[extra] = json!(1);
            let answer = app.anonymous().post(path, altered).await;
            assert_eq!(answer.field(extra), ["This field is not known here."], "{path} {extra}: {}", answer.body);
        }
        for odd in [json!(null), json!([]), json!({}), json!(1), json!("\u{0}\u{202E}"), json!("x".repeat(100_000))] {
            for field in body.as_object().unwrap().keys() {
                let mut altered = body.clone();
                altered[field] = odd.clone();
                let answer = app.anonymous().post(path, altered).await;
                assert!(answer.status < 500, "{path} {field}: {}", answer.body);
            }
        }
    }
    app.parts.clock.advance(TimeDelta::hours(2));
    app.sign_in(EMAIL, PASSWORD).await;
}

#[database_test]
async fn b7_c19_behind_a_proxy_of_ours_each_address_has_its_own_count(pool: PgPool) {
    let app = TestApp::with(pool, |settings| settings.server.trusted_proxies = "127.0.0.1".to_owned()).await;
    app.tenant("acme").await;
    let from = async |address: &str, password: &str| {
        let nobody = app.anonymous();
        let request = nobody.request(Method::POST, "login").header("X-Forwarded-For", format!("192.0.2.1, {address}"));
        let body = json!({ "email": EMAIL, "password": password, "local_timezone": "" });
        nobody.send(request.json(&body)).await.outcome()
    };
    for _ in 0..7 {
        from("203.0.113.9", "Wrong-password-1").await;
    }
    assert_eq!(from("203.0.113.9", PASSWORD).await, "429 auth.too_many_attempts");
    assert_eq!(from("198.51.100.1", PASSWORD).await, "200");
}
