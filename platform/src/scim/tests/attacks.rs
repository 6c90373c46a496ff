//! What somebody with a token, or without one, might try.

use reqwest::Method;
use serde_json::json;
use sqlx::PgPool;

use super::{come_in, directory, get, group, kind, newcomer, patch, post};
use crate::testing::{PASSWORD, Person, Reply, TestApp};

/// Sends a body byte by byte as it is.
async fn raw(directory: &Person, method: Method, path: &str, body: impl Into<reqwest::Body>) -> Reply {
    let request = directory.request(method, &format!("/scim/v2{path}"));
    directory.send(request.header("content-type", "application/scim+json").body(body)).await
}

#[database_test]
async fn c20_a_filter_finds_what_it_says_and_is_never_more_than_text(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let acme = app.tenant("acme").await;
    let okta = directory(&app, &acme.admin, "Okta").await;
    let ann = newcomer(&okta, "Ann").await;
    group(&okta, "Sales", &[&ann]).await;
    let ask = |path: &'static str, filter: String| {
        let okta = okta.clone();
        async move {
            let encoded: String = url::form_urlencoded::byte_serialize(filter.as_bytes()).collect();
            get(&okta, &format!("{path}?filter={encoded}")).await
        }
    };
    for value in [
        "' OR '1'='1",
        "%",
        "_______________",
        "ann@acme.test' --",
        "\\\" or userName eq \\\"ann@acme.test",
        "$1",
        "ann@acme.test\\u0000",
    ] {
        for attribute in ["userName", "externalId", "emails[type eq \"work\"].value", "id"] {
            let answer = ask("/Users", format!("{attribute} eq \"{value}\"")).await;
            assert!(
                answer.body["totalResults"] == json!(0) || kind(&answer) == "400 invalidValue",
                "{attribute} {value}: {}",
                answer.body
            );
        }
        for attribute in ["displayName", "externalId", "members", "id"] {
            let answer = ask("/Groups", format!("{attribute} eq \"{value}\"")).await;
            assert!(
                answer.body["totalResults"] == json!(0) || kind(&answer) == "400 invalidValue",
                "{attribute} {value}"
            );
        }
    }
    for filter in [
        "userName eq \"a\" or userName eq \"b\"".to_owned(),
        "userName sw \"a\"".to_owned(),
        "password eq \"a\"".to_owned(),
        "userName eq \"a\"); DROP TABLE users; --".to_owned(),
        String::new(),
        "(".repeat(5_000) + "userName eq \"a\"" + &")".repeat(5_000),
        "emails[".repeat(1_000),
        ["userName eq \"a\""; 11].join(" and "),
        format!("userName eq \"{}\"", "a".repeat(4_000)),
    ] {
        for path in ["/Users", "/Groups"] {
            assert_eq!(
                kind(&ask(path, filter.clone()).await),
                "400 invalidFilter",
                "{}",
                &filter[..filter.len().min(60)]
            );
        }
    }
}

#[database_test]
async fn b22_b23_broken_doubled_and_endless_bodies_are_4xx_in_scims_own_words(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let acme = app.tenant("acme").await;
    let okta = directory(&app, &acme.admin, "Okta").await;
    let ann = newcomer(&okta, "Ann").await;
    let sales = group(&okta, "Sales", &[&ann]).await;
    let deep = "{\"userName\":".repeat(10_000);
    for (method, path) in [
        (Method::POST, "/Users".to_owned()),
        (Method::PUT, format!("/Users/{ann}")),
        (Method::PATCH, format!("/Users/{ann}")),
        (Method::POST, "/Groups".to_owned()),
        (Method::PUT, format!("/Groups/{sales}")),
        (Method::PATCH, format!("/Groups/{sales}")),
    ] {
        for broken in [
            &b""[..],
            b"{",
            b"[]",
            b"null",
            b"\"x\"",
            b"{\"userName\":\"\xff\"}",
            b"{\"userName\":\"\\ud800\"}",
            b"{\"userName\":1e999}",
            b"{\"userName\":\"a@b.cc\",\"userName\":\"b@b.cc\"}",
            b"{\"active\":true,\"Active\":false,\"userName\":\"a@b.cc\"}",
            deep.as_bytes(),
            "[".repeat(10_000).as_bytes(),
        ] {
            let answer = raw(&okta, method.clone(), &path, broken.to_vec()).await;
            assert_eq!(kind(&answer), "400 invalidSyntax", "{method} {path}: {}", answer.body);
        }
        let huge = raw(&okta, method.clone(), &path, format!("{{\"userName\":\"{}\"}}", "x".repeat(5_000_000))).await;
        assert_eq!(kind(&huge), "413", "{method} {path}");
    }
    let twice = r#"{"Operations":[{"op":"replace","value":{"active":true,"ACTIVE":false}}]}"#;
    assert_eq!(kind(&raw(&okta, Method::PATCH, &format!("/Users/{ann}"), twice).await), "400 invalidSyntax");
    assert_eq!(get(&okta, &format!("/Users/{ann}")).await.body["active"], json!(true));
}

#[database_test]
async fn c3_the_same_address_in_another_company_is_neither_seen_nor_touched(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let (acme, globex) = (app.tenant("acme").await, app.tenant("globex").await);
    let (here, there) = (directory(&app, &acme.admin, "Here").await, directory(&app, &globex.admin, "There").await);
    let ann = newcomer(&here, "Ann").await;
    let other = newcomer(&there, "Ann").await;
    assert_ne!(ann, other, "both may have her");
    for filter in ["userName", "externalId", "id", "emails.value"] {
        let value = match filter {
            "externalId" => "ext-ann".to_owned(),
            "id" => other.clone(),
            _ => "ann@acme.test".to_owned(),
        };
        let found = get(&here, &format!("/Users?filter={filter}%20eq%20%22{value}%22")).await;
        let ids: Vec<&str> =
            found.body["Resources"].as_array().unwrap().iter().map(|user| user["id"].as_str().unwrap()).collect();
        assert_eq!(ids, if filter == "id" { vec![] } else { vec![ann.as_str()] }, "{filter}");
    }
    let off = json!([{ "op": "replace", "value": { "active": false } }]);
    assert_eq!(patch(&here, &format!("/Users/{ann}"), off.clone()).await.status, 200);
    assert_eq!(get(&there, &format!("/Users/{other}")).await.body["active"], json!(true));
    assert_eq!(kind(&patch(&here, &format!("/Users/{other}"), off).await), "404");
    // a taken name elsewhere is free here
    assert_eq!(post(&there, "/Users", json!({ "userName": "admin@acme.test" })).await.status, 201);
}

#[database_test]
async fn b9_addresses_beside_scims_own_are_no_page(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let nobody = app.anonymous();
    for path in ["/scim", "/scim/", "/scim/v1/Users", "/scim/v2x", "/scim/V2/Users"] {
        let answer = nobody.get(path).await;
        assert_eq!(answer.outcome(), "404 not_found", "{path}");
    }
    for path in [
        "/scim/v2",
        "/scim/v2/",
        "/scim/v2/Users",
        "/scim/v2/%55sers",
        "/scim/v2/../../api/v1/profile",
        "/scim/v2/Bulk",
    ] {
        let answer = nobody.get(path).await;
        assert!(matches!(answer.status, 401), "{path}: {} {}", answer.status, answer.body);
    }
}

#[database_test]
async fn h5_accounts_that_others_give_ones_email_to_stand_before_ones_own_in_nothing(pool: PgPool) {
    const OWN: &str = "admin@corp.test";
    let app = TestApp::new(pool.clone()).await;
    app.tenant("corp").await;
    let ben = "ben@corp.test";
    for number in 0..9 {
        let evil = app.tenant(&format!("evil{number}")).await.admin;
        let directory = directory(&app, &evil, "Directory").await;
        for (name, victim) in [("Mole", OWN), ("Owl", ben)] {
            let planted = newcomer(&directory, &format!("{name}{number}")).await;
            come_in(&app, &format!("{}{number}@acme.test", name.to_lowercase())).await;
            let moved = json!([{ "op": "replace", "path": "userName", "value": victim }]);
            assert_eq!(patch(&directory, &format!("/Users/{planted}"), moved).await.status, 200);
        }
    }
    // Nobody signs in to what they only gave the address to, with the password that it has.
    let signed_in = app.login(OWN, PASSWORD).await;
    assert_eq!(signed_in.data()["user"]["client_name"], "corp", "{}", signed_in.body);
    // A password that is forgotten …
    app.anonymous().post("forgot-password", json!({ "email": OWN })).await.data();
    let mails = app.new_mails(OWN).await;
    assert!(mails.iter().any(|mail| mail.text.contains("your account at corp")), "{mails:#?}");
    // … and an invitation that was never answered.
    let corp = app.sign_in(OWN, PASSWORD).await;
    let member = crate::people::testing::account_role(&corp, "Member").await;
    let body = json!({ "email": ben, "first_name": "Ben", "last_name": "B", "role_id": member });
    corp.post("access-management/users/create", body).await.data();
    app.accept_invite(ben).await;
    assert_eq!(app.login(ben, PASSWORD).await.data()["user"]["client_name"], "corp");
    // Whose address a directory changed shows by a code that it is theirs.
    let mole = app.tenant("last").await.admin;
    let directory = directory(&app, &mole, "Directory").await;
    let ann = newcomer(&directory, "Ann").await;
    come_in(&app, "ann@acme.test").await;
    let moved = json!([{ "op": "replace", "path": "userName", "value": "ann.married@acme.test" }]);
    patch(&directory, &format!("/Users/{ann}"), moved).await;
    assert_eq!(app.login("ann.married@acme.test", PASSWORD).await.outcome(), "401 auth.invalid_credentials");
    app.parts.clock.advance(chrono::TimeDelta::minutes(2));
    app.anonymous().post("forgot-password", json!({ "email": "ann.married@acme.test" })).await.data();
    let code = app.mail("ann.married@acme.test").await.code();
    let new = "Another-heron-9-flies";
    let choice =
        json!({ "email": "ann.married@acme.test", "code": code, "new_password": new, "confirm_password": new });
    app.anonymous().post("forgot-password/verify", choice).await.data();
    app.sign_in("ann.married@acme.test", new).await;
}
