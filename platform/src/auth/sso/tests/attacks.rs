//! Hostile sign-ins: other browsers, replays, mixed-up issuers, other companies' people and addresses (B17–B19, C16).

use chrono::TimeDelta;
use serde_json::{Value, json};
use sqlx::PgPool;

use super::super::testing::{CLIENT_SECRET, StandIn, somebody};
use super::{app, connect, connected, log, people};
use crate::testing::Person;

const LOST: &str = "404 sso.invalid_code";

#[database_test]
async fn b17_a_way_belongs_to_the_browser_that_began_it_and_is_gone_once(pool: PgPool) {
    let (app, acme, provider) = connected(&pool).await;
    let ann = somebody("1", "ann@acme.test");
    let (browser, back) = app.to_the_provider(&provider, &ann).await;
    let (eves, _) = app.to_the_provider(&provider, &ann).await;
    // Login CSRF: somebody else's answer in this browser, and this answer in somebody else's, or in none.
    for other in [&eves, &app.anonymous()] {
        assert_eq!(other.post("auth/sso/callback", back.clone()).await.outcome(), LOST);
    }
    assert_eq!(provider.asked("token"), 0, "no code of a stranger goes anywhere");
    let answer = browser.post("auth/sso/callback", back.clone()).await;
    assert_eq!(answer.body["message"], "OK");
    let token = json!({ "token": answer.data()["token"] });
    let again = browser.post("auth/sso/callback", back).await;
    assert_eq!((again.outcome().as_str(), &again.body["message"]), (LOST, &json!("Invalid SSO code")));
    // The one-time token too: a link with it signs nobody else in.
    for other in [&eves, &app.anonymous()] {
        assert_eq!(other.post("auth/validate-token", token.clone()).await.outcome(), LOST);
    }
    app.signed_in(&browser.post("auth/validate-token", token.clone()).await);
    let again = browser.post("auth/validate-token", token).await;
    assert_eq!((again.outcome().as_str(), &again.body["message"]), (LOST, &json!("Invalid SSO code")));
    assert_eq!(people(&pool, acme.id).await, 2);
}

#[database_test]
async fn b17_two_tabs_of_one_browser_do_not_disturb_each_other(pool: PgPool) {
    let (app, _, provider) = connected(&pool).await;
    let ann = somebody("1", "ann@acme.test");
    let (browser, first) = app.to_the_provider(&provider, &ann).await;
    let second = browser.post("auth/sso/start", json!({ "email": "ann@acme.test" })).await;
    assert_eq!(second.cookies(), browser.cookies);
    let second = provider.let_in(second.data()["url"].as_str().unwrap(), &ann);
    for back in [second, first] {
        app.signed_in(&app.come_back(&browser, back).await);
    }
}

#[database_test]
async fn b17_codes_states_and_tokens_end(pool: PgPool) {
    let (app, _, provider) = connected(&pool).await;
    let ann = somebody("1", "ann@acme.test");
    // A code that the provider has seen already, under another way of the same browser.
    let (browser, first) = app.to_the_provider(&provider, &ann).await;
    app.signed_in(&app.come_back(&browser, first.clone()).await);
    let (browser, mut second) = app.to_the_provider(&provider, &ann).await;
    second["code"] = first["code"].clone();
    assert_eq!(browser.post("auth/sso/callback", second).await.outcome(), LOST);
    // A code of another way (PKCE): the provider refuses it.
    let (_, others) = app.to_the_provider(&provider, &ann).await;
    let (browser, mut own) = app.to_the_provider(&provider, &ann).await;
    own["code"] = others["code"].clone();
    assert_eq!(browser.post("auth/sso/callback", own).await.outcome(), LOST);

    let (browser, late) = app.to_the_provider(&provider, &ann).await;
    app.parts.clock.advance(TimeDelta::minutes(10));
    assert_eq!(browser.post("auth/sso/callback", late).await.outcome(), LOST);
    let (browser, back) = app.to_the_provider(&provider, &ann).await;
    let answer = browser.post("auth/sso/callback", back).await;
    app.parts.clock.advance(TimeDelta::seconds(60));
    let late = browser.post("auth/validate-token", json!({ "token": answer.data()["token"] })).await;
    assert_eq!(late.outcome(), LOST);
    for table in ["sso_attempts", "sso_tokens"] {
        let query = format!("SELECT count(*) FROM {table}");
        let rows: i64 = sqlx::query_scalar(sqlx::AssertSqlSafe(query)).fetch_one(&pool).await.unwrap();
        assert!(rows <= 2, "{table} is swept by who comes next: {rows}");
    }
}

#[database_test]
async fn b17_another_issuers_answer_is_not_taken_for_this_ones(pool: PgPool) {
    let (app, acme, provider) = connected(&pool).await;
    let ann = somebody("1", "ann@acme.test");
    for iss in [json!("https://login.evil.test"), json!(format!("{}/", provider.issuer)), json!(""), Value::Null] {
        let (browser, mut back) = app.to_the_provider(&provider, &ann).await;
        back["iss"] = iss.clone();
        assert_eq!(browser.post("auth/sso/callback", back).await.outcome(), "403 sso.not_trusted", "{iss}");
    }
    assert_eq!(provider.asked("token"), 0, "the code went nowhere");
    assert_eq!(log(&acme.admin, "auth.sso_refused").await.len(), 4);
    // A provider that announces none need send none.
    provider.behave().document = json!({ "authorization_response_iss_parameter_supported": null });
    app.parts.clock.advance(TimeDelta::minutes(16));
    let (browser, mut back) = app.to_the_provider(&provider, &ann).await;
    back.as_object_mut().unwrap().remove("iss");
    app.signed_in(&app.come_back(&browser, back).await);
}

#[database_test]
async fn c16_b18_one_companys_provider_says_nothing_about_anothers_people(pool: PgPool) {
    let (app, acme, provider) = connected(&pool).await;
    let globex = app.tenant("globex").await;
    let theirs = StandIn::start(&app).await;
    connect(&globex, &theirs, "globex.test", json!({})).await.data();
    // Globex' provider says that somebody is Acme's administrator.
    let (browser, url) = app.leave(json!({ "email": "x@globex.test" })).await;
    let claims = somebody("root", "admin@acme.test");
    let answer = app.come_back(&browser, theirs.let_in(&url, &claims)).await;
    assert_eq!(answer.outcome(), "403 sso.foreign_domain");
    // The same subject at two providers is two people.
    let ann = app.signed_in(&app.sso(&provider, &somebody("1", "ann@acme.test")).await);
    let other = app.signed_in(&app.sso(&theirs, &somebody("1", "ann@globex.test")).await);
    assert_ne!((ann.user_id, &ann.client_id), (other.user_id, &other.client_id));
    // An answer of Globex' provider under a state of Acme's, and the other way round.
    let (browser, url) = app.leave(json!({ "email": "x@acme.test" })).await;
    let own = provider.let_in(&url, &claims);
    let (other_browser, url) = app.leave(json!({ "email": "x@globex.test" })).await;
    let foreign = theirs.let_in(&url, &claims);
    let mixed = json!({ "code": foreign["code"], "iss": foreign["iss"], "state": own["state"] });
    assert_eq!(browser.post("auth/sso/callback", mixed).await.outcome(), "403 sso.not_trusted");
    let mixed = json!({ "code": own["code"], "iss": foreign["iss"], "state": foreign["state"] });
    assert_eq!(other_browser.post("auth/sso/callback", mixed).await.outcome(), LOST);
    // By number, a company's provider is reached with any address, and the address decides nothing.
    let (browser, url) = app.leave(json!({ "email": "admin@acme.test", "client_id": globex.id })).await;
    let answer = app.come_back(&browser, theirs.let_in(&url, &claims)).await;
    assert_eq!(answer.outcome(), "403 sso.foreign_domain");
    for nobody in
        [json!({ "client_id": 999 }), json!({ "client_id": -1 }), json!({ "email": "x@nowhere.test" }), json!({})]
    {
        assert_eq!(app.anonymous().post("auth/sso/start", nobody).await.outcome(), "400 sso.no_connection");
    }
    assert_eq!((people(&pool, acme.id).await, people(&pool, globex.id).await), (2, 2));
}

#[database_test]
async fn b18_an_unverified_or_foreign_address_opens_nothing(pool: PgPool) {
    let (app, acme, provider) = connected(&pool).await;
    let with = |name: &str, value: Value| {
        let mut claims = somebody("1", "ann@acme.test");
        claims[name] = value;
        claims
    };
    for (claims, outcome) in [
        (with("email_verified", json!(false)), "403 sso.email_unverified"),
        (with("email_verified", Value::Null), "403 sso.email_unverified"),
        (with("email", Value::Null), "403 sso.email_unverified"),
        (with("email", json!("ann@evil.test")), "403 sso.foreign_domain"),
        (with("email", json!("ann@sub.acme.test")), "403 sso.foreign_domain"),
        (with("email", json!("ann@evil.test@acme.test")), "403 sso.foreign_domain"),
        (with("email", json!("admin@acme.test\u{0}")), "403 sso.foreign_domain"),
    ] {
        let (browser, url) = app.leave(json!({ "email": "ann@acme.test" })).await;
        let answer = app.come_back(&browser, provider.let_in(&url, &claims)).await;
        assert_eq!(answer.outcome(), outcome, "{claims}");
    }
    assert_eq!(people(&pool, acme.id).await, 1);
}

#[database_test]
async fn b19_nobody_is_sent_elsewhere_afterwards(pool: PgPool) {
    let (app, _, provider) = connected(&pool).await;
    for elsewhere in
        ["//evil.test", "\\evil.test", "/\\evil.test", "https://evil.test", "javascript:alert(1)", "/\t/evil.test", ""]
    {
        let answer = app.anonymous().post("auth/sso/start", json!({ "email": "ann@acme.test", "to": elsewhere })).await;
        assert_eq!((answer.outcome().as_str(), answer.field("to").len()), ("400 invalid", 1), "{elsewhere:?}");
    }
    let (browser, url) = app.leave(json!({ "email": "ann@acme.test" })).await;
    let back = browser.post("auth/sso/callback", provider.let_in(&url, &somebody("1", "ann@acme.test"))).await;
    assert_eq!(back.data()["to"], Value::Null);
}

#[database_test]
async fn r80_what_the_provider_refuses_is_told_in_words_of_the_protocol_only(pool: PgPool) {
    let (app, _, provider) = connected(&pool).await;
    for (error, told) in [("access_denied", "access_denied"), ("Call +1 555 now", "no reason given")] {
        let (browser, url) = app.leave(json!({ "email": "ann@acme.test" })).await;
        let state = provider.let_in(&url, &somebody("1", "ann@acme.test"))["state"].clone();
        let back = json!({ "state": state, "error": error, "iss": provider.issuer });
        let answer = browser.post("auth/sso/callback", back).await;
        assert_eq!(answer.outcome(), "403 sso.provider_refused");
        let message = answer.body["message"].as_str().unwrap();
        assert!(message.contains(told) && !message.contains("555"), "{message}");
    }
    let (browser, url) = app.leave(json!({ "email": "ann@acme.test" })).await;
    let mut back = provider.let_in(&url, &somebody("1", "ann@acme.test"));
    back.as_object_mut().unwrap().remove("code");
    assert_eq!(browser.post("auth/sso/callback", back).await.outcome(), LOST);
}

#[database_test]
async fn c19_c25_b22_odd_bodies_are_refused_and_guessing_is_counted(pool: PgPool) {
    let (app, _, provider) = connected(&pool).await;
    let (browser, back) = app.to_the_provider(&provider, &somebody("1", "ann@acme.test")).await;
    let calls = [
        ("auth/sso/start", json!({ "email": "ann@acme.test" })),
        ("auth/sso/callback", back.clone()),
        ("auth/validate-token", json!({ "token": "x", "local_timezone": "" })),
    ];
    for (path, body) in &calls {
        let mut extra = body.clone();
        extra["user_id"] = json!(1);
        assert_eq!(browser.post(path, extra).await.field("user_id"), ["This field is not known here."]);
        for odd in
            [json!([]), json!({}), json!(1), json!("\u{0}\u{202E}"), json!("x".repeat(100_000)), json!("../../x")]
        {
            for field in
                body.as_object().unwrap().keys().filter(|field| *field != "state" || path.ends_with("callback"))
            {
                let mut altered = body.clone();
                altered[field] = odd.clone();
                if *path == "auth/sso/callback" && field != "state" {
                    // Not the state that the next one needs.
                    altered["state"] = json!("x");
                }
                let answer = browser.post(path, altered).await;
                assert!(answer.status < 500, "{path} {field}: {}", answer.body);
            }
        }
    }
    let mut outcome = String::new();
    for _ in 0..80 {
        let forged = Person { cookies: browser.cookies.clone(), ..app.anonymous() };
        outcome = forged.post("auth/validate-token", json!({ "token": "forged" })).await.outcome();
    }
    assert_eq!(outcome, "429 auth.too_many_attempts");
    app.parts.clock.advance(TimeDelta::minutes(5));
    app.signed_in(&app.come_back(&browser, back).await);
}

#[database_test]
async fn c7_the_secret_is_in_no_answer_no_log_and_not_readable_in_the_database(pool: PgPool) {
    let (app, acme, provider) = connected(&pool).await;
    app.signed_in(&app.sso(&provider, &somebody("1", "ann@acme.test")).await);
    for path in ["setting/sso", "audit-log/list?limit=100", "audit-log/export?format=json"] {
        let answer = acme.admin.get(path).await.body.to_string();
        assert!(!answer.contains("canary") && !answer.contains(CLIENT_SECRET), "{path}: {answer}");
    }
    let kept: Vec<u8> = sqlx::query_scalar("SELECT client_secret FROM sso_connections").fetch_one(&pool).await.unwrap();
    assert!(!kept.windows(6).any(|bytes| bytes == b"canary"));
    // Nor does a row of one client open in another's place.
    let globex = app.tenant("globex").await;
    let theirs = StandIn::start(&app).await;
    connect(&globex, &theirs, "globex.test", json!({})).await.data();
    sqlx::query("UPDATE sso_connections SET client_secret = $2 WHERE client_id = $1")
        .bind(globex.id)
        .bind(kept)
        .execute(&pool)
        .await
        .unwrap();
    let answer = app.sso(&theirs, &somebody("1", "x@globex.test")).await;
    assert_eq!(answer.status, 500, "a row that somebody moved in the database is no input of a user");
    assert_eq!(theirs.asked("token"), 0);
    drop(app);
}

#[database_test]
async fn c8_an_address_on_the_own_network_is_closed_unless_the_operator_opens_it(pool: PgPool) {
    let open = app(&pool).await;
    let acme = open.tenant("acme").await;
    let provider = StandIn::start(&open).await;
    connect(&acme, &provider, "acme.test", json!({})).await.data();
    // The same database behind a server whose operator has not opened it.
    let closed = crate::testing::TestApp::new(pool.clone()).await;
    let before = provider.asked("document");
    let admin = closed.sign_in("admin@acme.test", crate::testing::PASSWORD).await;
    let answer = admin.post("setting/sso/test", json!({})).await;
    assert_eq!(answer.data()["ok"], false);
    assert!(answer.data()["message"].as_str().unwrap().contains("closed"), "{}", answer.body);
    let start = closed.anonymous().post("auth/sso/start", json!({ "email": "ann@acme.test" })).await;
    assert_eq!(start.outcome(), "502 sso.provider_wrong");
    assert_eq!(provider.asked("document"), before, "C8: nothing was sent");
    let refused = admin.put("setting/sso", provider.connection("acme.test", uuid::Uuid::now_v7())).await;
    assert_eq!(refused.field("issuer").len(), 1, "{}", refused.body);
    for issuer in
        ["https://169.254.169.254", "https://[::ffff:169.254.169.254]", "https://127.0.0.1", "https://localhost"]
    {
        sqlx::query("UPDATE sso_connections SET issuer = $1").bind(issuer).execute(&pool).await.unwrap();
        let answer = admin.post("setting/sso/test", json!({})).await;
        assert_eq!(answer.data()["ok"], false, "{issuer}");
    }
}
