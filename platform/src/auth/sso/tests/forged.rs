//! ID tokens that must not be believed (B10–B14, ASVS 9.x and 10.5), and providers that answer nonsense (F12, C25).

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde_json::{Value, json};
use sqlx::PgPool;

use super::super::testing::{CLIENT_ID, CLIENT_SECRET, Key, StandIn, somebody, unsigned};
use super::{connected, log, people};
use crate::testing::TestApp;

/// What becomes of a sign-in as somebody who was never here.
async fn outcome(app: &TestApp, provider: &StandIn) -> String {
    app.sso(provider, &somebody("9", "eve@acme.test")).await.outcome()
}

/// HMAC-SHA256 as JWTs use it.
fn hs256(secret: &[u8], header: &Value, claims: &Value) -> String {
    let signed = unsigned(header, claims);
    let key = aws_lc_rs::hmac::Key::new(aws_lc_rs::hmac::HMAC_SHA256, secret);
    format!("{signed}.{}", URL_SAFE_NO_PAD.encode(aws_lc_rs::hmac::sign(&key, signed.as_bytes())))
}

#[database_test]
async fn b10_b11_a_token_is_believed_for_the_providers_own_signature_only(pool: PgPool) {
    let (app, acme, provider) = connected(&pool).await;
    let forges: Vec<(&str, super::super::testing::Forge)> = vec![
        (
            "alg none",
            Box::new(|mut header, claims, _| {
                header["alg"] = json!("none");
                unsigned(&header, &claims) + "."
            }),
        ),
        (
            "alg none with a signature",
            Box::new(|mut header, claims, key| {
                header["alg"] = json!("none");
                key.sign(&header, &claims)
            }),
        ),
        (
            "alg None",
            Box::new(|mut header, claims, key| {
                header["alg"] = json!("None");
                key.sign(&header, &claims)
            }),
        ),
        (
            "HS256 with the client secret",
            Box::new(|mut header, claims, _| {
                header["alg"] = json!("HS256");
                hs256(CLIENT_SECRET.as_bytes(), &header, &claims)
            }),
        ),
        (
            "HS256 with the public key",
            Box::new(|mut header, claims, key| {
                header["alg"] = json!("HS256");
                hs256(key.public("first").to_string().as_bytes(), &header, &claims)
            }),
        ),
        ("another key under the same name", Box::new(|header, claims, _| Key::rsa().sign(&header, &claims))),
        (
            "another algorithm than the signature's",
            Box::new(|header, claims, key| {
                let mut named = header.clone();
                named["alg"] = json!("PS256");
                let signed = key.sign(&header, &claims);
                format!("{}.{}", unsigned(&named, &claims), signed.rsplit('.').next().unwrap())
            }),
        ),
        (
            "altered claims",
            Box::new(|header, claims, key| {
                let signed = key.sign(&header, &claims);
                let mut altered = claims;
                altered["email"] = json!("admin@acme.test");
                format!("{}.{}", unsigned(&header, &altered), signed.rsplit('.').next().unwrap())
            }),
        ),
        (
            "a key in the header",
            Box::new(|mut header, claims, _| {
                let own = Key::rsa();
                header["jwk"] = own.public("first");
                header["jku"] = json!("https://evil.test/keys");
                header["x5u"] = json!("https://evil.test/chain");
                own.sign(&header, &claims)
            }),
        ),
        (
            "a kid that is a path",
            Box::new(|mut header, claims, key| {
                header["kid"] = json!("../../../../dev/null");
                key.sign(&header, &claims)
            }),
        ),
        (
            "a kid of SQL",
            Box::new(|mut header, claims, key| {
                header["kid"] = json!("x' OR '1'='1");
                key.sign(&header, &claims)
            }),
        ),
        (
            "a critical header",
            Box::new(|mut header, claims, key| {
                header["crit"] = json!(["exp"]);
                key.sign(&header, &claims)
            }),
        ),
        (
            "an access token",
            Box::new(|mut header, claims, key| {
                header["typ"] = json!("at+jwt");
                key.sign(&header, &claims)
            }),
        ),
        ("no token", Box::new(|_, _, _| String::new())),
        ("two parts", Box::new(|header, claims, _| unsigned(&header, &claims))),
        ("noise", Box::new(|_, _, _| "a.b.c".to_owned())),
    ];
    for (what, forge) in forges {
        provider.behave().forge = forge;
        let outcome = outcome(&app, &provider).await;
        assert!(matches!(outcome.as_str(), "403 sso.not_trusted" | "502 sso.provider_wrong"), "{what}: {outcome}");
    }
    assert_eq!(people(&pool, acme.id).await, 1);
    let refused = log(&acme.admin, "auth.sso_refused").await;
    assert_eq!(refused.len(), 16);
    assert!(refused.iter().all(|line| line["outcome"] == "denied"));
    provider.alter(|_, _| {});
    assert_eq!(outcome(&app, &provider).await, "200");
}

#[database_test]
async fn b12_to_b14_issuer_audience_times_nonce_and_subject_must_fit(pool: PgPool) {
    let (app, acme, provider) = connected(&pool).await;
    let now = app.parts.clock.now().timestamp();
    let issuer = provider.issuer.clone();
    let odd: Vec<(&'static str, Value)> = vec![
        ("iss", json!("https://login.evil.test")),
        ("iss", json!(format!("{issuer}/"))),
        ("iss", json!(issuer.replace("http:", "HTTP:"))),
        ("iss", Value::Null),
        ("aud", json!("another client")),
        ("aud", json!([])),
        ("aud", json!([CLIENT_ID, "another client"])),
        ("aud", Value::Null),
        ("azp", json!("another client")),
        ("exp", json!(now - 61)),
        ("exp", json!("9999999999")),
        ("exp", json!(-1)),
        ("exp", Value::Null),
        ("iat", json!(now - 3 * 60 * 60)),
        ("iat", json!(now + 3 * 60 * 60)),
        ("iat", json!("0")),
        ("nbf", json!(now + 3 * 60 * 60)),
        ("nbf", json!("0")),
        ("nonce", json!("another nonce")),
        ("nonce", json!("")),
        ("nonce", Value::Null),
        ("sub", json!("")),
        ("sub", json!("x".repeat(256))),
        ("sub", json!("a\u{0}b")),
        ("sub", json!(1)),
        ("sub", Value::Null),
        ("at_hash", json!("AAAAAAAAAAAAAAAAAAAAAA")),
    ];
    for (claim, value) in odd {
        let what = format!("{claim} {value}");
        provider.alter(move |_, claims| match &value {
            Value::Null => drop(claims.as_object_mut().unwrap().remove(claim)),
            other => claims[claim] = other.clone(),
        });
        let outcome = outcome(&app, &provider).await;
        assert!(matches!(outcome.as_str(), "403 sso.not_trusted" | "502 sso.provider_wrong"), "{what}: {outcome}");
    }
    assert_eq!(people(&pool, acme.id).await, 1);
    // Case 39: a token for several applications is ours where its authorised party is.
    let several = |party: Value| {
        move |claims: &mut Value| {
            claims["aud"] = json!(["project-1", CLIENT_ID]);
            claims["azp"] = party.clone();
        }
    };
    for (party, expected) in [(json!(CLIENT_ID), "200"), (json!("another client"), "403 sso.not_trusted")] {
        let change = several(party);
        provider.alter(move |_, claims| change(claims));
        assert_eq!(outcome(&app, &provider).await, expected);
    }
    provider.alter(|_, claims| {
        claims["aud"] = json!(["project-1", "project-2"]);
        claims["azp"] = json!(CLIENT_ID);
    });
    assert_eq!(outcome(&app, &provider).await, "403 sso.not_trusted", "it is not for us at all");
    // Two clocks may differ by a minute (F20).
    for (claim, by) in [("exp", -45), ("iat", 45), ("nbf", 45)] {
        let clock = app.parts.clock.clone();
        provider.alter(move |_, claims| claims[claim] = json!(clock.now().timestamp() + by));
        assert_eq!(outcome(&app, &provider).await, "200", "{claim}");
    }
}

#[database_test]
async fn f12_c25_a_provider_that_answers_nonsense_is_never_a_500(pool: PgPool) {
    let (app, _, provider) = connected(&pool).await;
    let html = "text/html";
    let json_type = "application/json";
    let answers = [
        (200, html, "<h1>Welcome</h1>".to_owned()),
        (200, json_type, "{}".to_owned()),
        (200, json_type, "null".to_owned()),
        (200, json_type, "[".repeat(100_000)),
        (200, json_type, format!("{{\"access_token\":\"{}\"}}", "x".repeat(2_000_000))),
        (200, json_type, r#"{"access_token":"a","token_type":"Bearer"}"#.to_owned()),
        (302, html, String::new()),
        (400, json_type, r#"{"error":"invalid_client"}"#.to_owned()),
        (400, json_type, r#"{"error":"something\u0000new"}"#.to_owned()),
        (401, html, "no".to_owned()),
        (500, html, "oh".to_owned()),
    ];
    for answer in answers {
        let what = format!("{} {}", answer.0, answer.2.chars().take(40).collect::<String>());
        provider.behave().token_answer = Some(answer);
        let outcome = outcome(&app, &provider).await;
        let expected = ["502 sso.provider_wrong", "503 sso.provider_down", "403 sso.not_trusted"];
        assert!(expected.contains(&outcome.as_str()), "{what}: {outcome}");
    }
    assert_eq!(provider.asked("token"), 11, "no redirect is followed");
    {
        let mut behaviour = provider.behave();
        behaviour.token_answer = None;
        behaviour.slim = true;
        behaviour.access_token = "two\r\nlines".to_owned();
    }
    assert_eq!(outcome(&app, &provider).await, "502 sso.provider_wrong", "no header is made of it");
    provider.behave().access_token = "an-access-token".to_owned();
    for claim in [json!({ "email": 1 }), json!({ "sub": null }), json!({ "email_verified": "maybe" })] {
        provider.behave().userinfo = claim.clone();
        assert_eq!(outcome(&app, &provider).await, "502 sso.provider_wrong", "{claim}");
    }
    provider.behave().userinfo = json!({});
    assert_eq!(outcome(&app, &provider).await, "200");
}
