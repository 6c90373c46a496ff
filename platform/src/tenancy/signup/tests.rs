//! Companies that sign themselves up, through the real server.
#![expect(clippy::disallowed_types, reason = "database_test hands out a pool")]

use chrono::TimeDelta;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::kit::caller::ClientId;
use crate::testing::{PASSWORD, Person, Reply, TestApp};

const EMAIL: &str = "olga@newco.test";

fn form(email: &str) -> Value {
    json!({
        "company": "New Co", "first_name": "Olga", "last_name": "Owner", "email": email,
        "password": PASSWORD, "confirm_password": PASSWORD, "local_timezone": "Europe/Berlin",
    })
}

/// Begins a sign-up; the browser that did.
async fn ask(app: &TestApp, email: &str) -> (Person, Reply) {
    let browser = app.anonymous();
    let answer = browser.post("signup", form(email)).await;
    (Person { cookies: answer.cookies(), ..browser }, answer)
}

async fn verify(browser: &Person, code: &str) -> Reply {
    browser.post("signup/verify", json!({ "email": EMAIL, "code": code })).await
}

#[database_test]
async fn r09_a_company_signs_up_and_is_a_client_on_trial_with_its_administrator_signed_in(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    app.tenant("owner").await;
    let (browser, asked) = ask(&app, EMAIL).await;
    assert_eq!(asked.data()["resend_after"], 60);
    let mail = app.mail(EMAIL).await;
    assert!(mail.subject.contains("Your code for Atelier"), "{mail:?}");
    let answer = verify(&browser, &mail.code().to_lowercase()).await;
    let olga = app.signed_in(&answer);
    assert!(answer.data()["subscription"].is_null(), "spec §4 login: subscription null → /settings/billing");
    let profile = olga.get("profile").await;
    assert_eq!(
        (&profile.data()["client_kind"], &profile.data()["user"]["role_name"], &profile.data()["user"]["client_name"]),
        (&json!("stripe"), &json!("Account Admin"), &json!("New Co"))
    );
    app.sign_in(EMAIL, PASSWORD).await;
    assert_eq!(verify(&browser, &mail.code()).await.outcome(), "400 auth.wrong_code", "a code serves once");
    let left: i64 = sqlx::query_scalar("SELECT count(*) FROM control.signups").fetch_one(&pool).await.unwrap();
    assert_eq!(left, 0);
}

#[database_test]
async fn c19_a_sign_up_with_a_known_address_answers_the_same_and_only_its_owner_learns_it(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    app.tenant("acme").await;
    let (_, new) = ask(&app, EMAIL).await;
    let (_, known) = ask(&app, "Admin@acme.test").await;
    let bare = |reply: &Reply| (reply.status, reply.body.clone(), reply.cookies().len());
    assert_eq!(bare(&new), bare(&known));
    let mail = app.mail("admin@acme.test").await;
    assert!(mail.subject.contains("already") && !mail.text.lines().any(|line| line.starts_with("    ")), "{mail:?}");
    let rows: i64 = sqlx::query_scalar("SELECT count(*) FROM control.signups").fetch_one(&pool).await.unwrap();
    assert_eq!(rows, 1);
}

#[database_test]
async fn c17_a_code_works_in_the_browser_that_asked_and_in_no_other(pool: PgPool) {
    let app = TestApp::new(pool).await;
    app.tenant("owner").await;
    // Eve begins with Olga's address and a password that Eve knows; Olga signs up at the same time and gets both codes.
    let (_eve, _) = ask(&app, EMAIL).await;
    let eves = app.mail(EMAIL).await.code();
    app.parts.clock.advance(TimeDelta::seconds(61));
    let (olga, _) = ask(&app, EMAIL).await;
    let own = app.mail(EMAIL).await.code();
    assert_eq!(verify(&olga, &eves).await.outcome(), "400 auth.wrong_code");
    assert_eq!(verify(&app.anonymous(), &own).await.outcome(), "400 auth.wrong_code");
    app.signed_in(&verify(&olga, &own).await);
}

#[database_test]
async fn c17_a_code_ends_after_ten_minutes_five_tries_or_a_newer_one(pool: PgPool) {
    let app = TestApp::new(pool).await;
    app.tenant("owner").await;
    let (browser, _) = ask(&app, EMAIL).await;
    let first = app.mail(EMAIL).await.code();
    let resend = || browser.post("signup/resend", json!({ "email": EMAIL }));
    let early = resend().await;
    assert_eq!(early.outcome(), "429 auth.too_many_attempts");
    let wait: u64 = early.headers["retry-after"].to_str().unwrap().parse().unwrap();
    assert!((1..=60).contains(&wait), "{wait}");
    app.parts.clock.advance(TimeDelta::seconds(60));
    assert_eq!(resend().await.data()["resend_after"], 60);
    let second = app.mail(EMAIL).await.code();
    assert_eq!(verify(&browser, &first).await.outcome(), "400 auth.wrong_code");
    app.parts.clock.advance(TimeDelta::minutes(10));
    assert_eq!(verify(&browser, &second).await.outcome(), "400 auth.wrong_code");
    resend().await.data();
    let third = app.mail(EMAIL).await.code();
    for _ in 0..3 {
        assert_eq!(verify(&browser, "BBBBBB").await.outcome(), "400 auth.wrong_code");
    }
    app.signed_in(&verify(&browser, &third).await);
}

#[database_test]
async fn r67_a_sign_up_needs_a_strong_password_and_can_be_switched_off(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let mut weak = form(EMAIL);
    weak["password"] = json!("password");
    let answer = app.anonymous().post("signup", weak).await;
    assert_eq!(answer.outcome(), "400 invalid");
    assert!(answer.field("password").contains(&"It must include at least one uppercase letter.".to_owned()));
    assert_eq!(
        answer.field("confirm_password"),
        ["The passwords do not match. Please make sure both passwords are identical."]
    );
    let closed = TestApp::with(pool, |settings| settings.accounts.signup = Some(false)).await;
    assert_eq!(closed.anonymous().post("signup", form(EMAIL)).await.status, 404);
}

#[database_test]
async fn h2_who_signs_up_has_a_trials_quota_and_nobody_signs_up_at_the_operators_cost_unasked(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    sqlx::query("UPDATE control.plans SET monthly_tokens = 3 WHERE plan = 'trial'").execute(&pool).await.unwrap();
    app.tenant("owner").await;
    let (browser, _) = ask(&app, EMAIL).await;
    let code = app.mail(EMAIL).await.code();
    let olga = app.signed_in(&verify(&browser, &code).await);
    let months = olga.get("usage/months").await;
    assert!(months.body.to_string().contains("\"monthly_tokens\":3"), "{}", months.body);
    let definition = json!({ "name": "A", "instruction": "Say yes.", "model": { "id": "extract", "region": "local" } });
    let place = olga.workspace("Trial").await;
    let case = olga.post("use-case", json!({ "workspace_id": place, "definition": definition })).await.id();
    let run = || olga.post(format!("use-case/{case}/run"), json!({ "inputs": {}, "source": "draft" }));
    let first = run().await;
    assert_eq!(first.status, 201, "{}", first.body);
    olga.events(format!("run/{}/events", first.id()), None, |frame| frame.name == "end").await;
    app.parts.usage.settled().await;
    // The offline model uses none.
    sqlx::query("UPDATE usage_entries SET input_tokens = 3").execute(&pool).await.unwrap();
    let client = sqlx::query_scalar("SELECT client_id FROM usage_entries").fetch_one(&pool).await.unwrap();
    app.parts.usage.forget(ClientId::new(client).unwrap());
    assert_eq!(run().await.outcome(), "402 usage.quota");

    let keyed = |signup: Option<bool>| {
        let mut settings = crate::testing::settings(std::path::Path::new("/tmp"));
        settings.models.openai_api_key = Some("sk-1".into());
        settings.accounts.signup = signup;
        settings.signup()
    };
    assert_eq!((keyed(None), keyed(Some(true)), app.parts.settings.signup()), (false, true, true));
}
