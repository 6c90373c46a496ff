//! Providers that are away, and keys that change (F19).

use chrono::TimeDelta;
use serde_json::json;
use sqlx::PgPool;

use super::super::testing::{Key, somebody};
use super::{connected, log};

#[database_test]
async fn f19_without_the_provider_sessions_live_on_and_its_last_keys_serve_for_a_day(pool: PgPool) {
    let (app, _, provider) = connected(&pool).await;
    let ann = somebody("1", "ann@acme.test");
    let signed_in = app.signed_in(&app.sso(&provider, &ann).await);
    assert_eq!((provider.asked("document"), provider.asked("keys")), (1, 1), "kept, not asked for each time");
    provider.behave().mute = true;
    app.parts.clock.advance(TimeDelta::minutes(14));
    assert_eq!(signed_in.get("profile").await.status, 200);
    for hours in [1, 9, 13] {
        app.parts.clock.advance(TimeDelta::hours(hours));
        app.signed_in(&app.sso(&provider, &ann).await);
    }
    assert_eq!(provider.asked("document"), 4, "asked again now and then");
    app.parts.clock.advance(TimeDelta::hours(1));
    let late = app.anonymous().post("auth/sso/start", json!({ "email": "ann@acme.test" })).await;
    assert_eq!(late.outcome(), "503 sso.provider_down");
    provider.behave().mute = false;
    app.parts.clock.advance(TimeDelta::seconds(5));
    app.signed_in(&app.sso(&provider, &ann).await);
}

#[database_test]
async fn f19_a_new_key_is_learnt_and_unknown_keys_make_at_most_one_question_a_minute(pool: PgPool) {
    let (app, acme, provider) = connected(&pool).await;
    let ann = somebody("1", "ann@acme.test");
    app.signed_in(&app.sso(&provider, &ann).await);
    {
        let mut behaviour = provider.behave();
        (behaviour.key, behaviour.kid) = (Key::rsa(), "second".to_owned());
    }
    assert_eq!(app.sso(&provider, &ann).await.outcome(), "403 sso.not_trusted", "asked less than a minute ago");
    app.parts.clock.advance(TimeDelta::seconds(60));
    app.signed_in(&app.sso(&provider, &ann).await);
    assert_eq!(provider.asked("keys"), 2);
    // Somebody who makes tokens with names of keys that there are not.
    provider.alter(|header, _| header["kid"] = json!("third"));
    for _ in 0..6 {
        app.parts.clock.advance(TimeDelta::seconds(20));
        assert_eq!(app.sso(&provider, &ann).await.outcome(), "403 sso.not_trusted");
    }
    assert_eq!(provider.asked("keys"), 4, "two minutes, two questions");
    let refused = log(&acme.admin, "auth.sso_refused").await;
    assert!(refused[0]["detail"]["detail"].as_str().unwrap().contains("key"), "{}", refused[0]);
}

#[database_test]
async fn f19_a_provider_that_is_gone_says_so_to_people_and_to_the_administrator(pool: PgPool) {
    let (app, acme, provider) = connected(&pool).await;
    let (browser, back) = app.to_the_provider(&provider, &somebody("1", "ann@acme.test")).await;
    provider.stop().await;
    let answer = browser.post("auth/sso/callback", back).await;
    assert_eq!(answer.outcome(), "503 sso.provider_down");
    assert!(answer.body["message"].as_str().unwrap().contains("try again"), "{}", answer.body);
    let tested = acme.admin.post("setting/sso/test", json!({})).await;
    assert_eq!((tested.status, &tested.data()["ok"]), (200, &json!(false)));
    app.parts.clock.advance(TimeDelta::hours(25));
    let start = app.anonymous().post("auth/sso/start", json!({ "email": "ann@acme.test" })).await;
    assert_eq!(start.outcome(), "503 sso.provider_down");
    // The company is not locked out of its settings.
    let admin = app.sign_in("admin@acme.test", crate::testing::PASSWORD).await;
    assert_eq!(admin.delete("setting/sso").await.status, 200);
}

#[database_test]
async fn f19_a_document_that_nobody_could_sign_in_with_is_told_to_the_administrator(pool: PgPool) {
    let (app, acme, provider) = connected(&pool).await;
    let test = async || {
        app.parts.clock.advance(TimeDelta::seconds(30));
        acme.admin.post("setting/sso/test", json!({})).await
    };
    let good = test().await;
    assert_eq!((&good.data()["ok"], &good.data()["issuer"]), (&json!(true), &json!(provider.issuer)));
    for (document, word) in [
        (json!({ "issuer": "https://login.evil.test" }), "issuer"),
        (json!({ "issuer": format!("{}/", provider.issuer) }), "exactly"),
        (json!({ "token_endpoint": null }), "token endpoint"),
        (json!({ "code_challenge_methods_supported": ["plain"] }), "PKCE"),
        (json!({ "id_token_signing_alg_values_supported": ["HS256"] }), "RS256"),
        (json!({ "authorization_endpoint": "javascript:alert(1)" }), "https"),
        (json!({ "jwks_uri": "http://169.254.169.254/keys" }), "closed"),
        (json!({ "jwks_uri": 1 }), "valid OpenID Connect document"),
    ] {
        provider.behave().document = document.clone();
        let answer = test().await;
        assert_eq!(answer.data()["ok"], false, "{document}");
        assert!(answer.data()["message"].as_str().unwrap().contains(word), "{document}: {}", answer.body);
    }
}
