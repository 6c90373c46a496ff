//! Making, showing and revoking tokens.

use chrono::TimeDelta;
use serde_json::json;
use sqlx::PgPool;

use super::{directory, get};
use crate::people::testing::person;
use crate::testing::{Person, TestApp};

const TOKENS: &str = "setting/scim/tokens";

#[database_test]
async fn c7_c14_a_token_is_shown_once_and_is_nowhere_in_the_table_or_the_log(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    let made = acme.admin.post(TOKENS, json!({ "name": " Okta " })).await;
    assert_eq!(made.status, 201);
    let (token, row) = (made.data()["token"].as_str().unwrap().to_owned(), made.data()["scim_token"].clone());
    let mut fields: Vec<&String> = row.as_object().unwrap().keys().collect();
    fields.sort();
    assert_eq!(fields, ["created_at", "id", "last_used_at", "name", "prefix"], "what the page reads");
    assert_eq!((&row["name"], &row["last_used_at"]), (&json!("Okta"), &json!(null)));
    assert!(token.starts_with(row["prefix"].as_str().unwrap()) && token.starts_with(&format!("scim_{}_", acme.id)));

    let okta = Person { token: Some(token.clone()), ..app.anonymous() };
    assert_eq!(get(&okta, "/Users?count=0").await.status, 200);
    let list = acme.admin.get(TOKENS).await;
    assert!(list.data()[0]["last_used_at"].is_string());
    assert!(!list.body.to_string().contains(&token));
    // by its known head, not by the last underscore: the random part has underscores of its own
    let random = token.strip_prefix(&format!("scim_{}_", acme.id)).unwrap();
    for table in ["scim_tokens", "audit_log", "kept_names"] {
        let rows: Vec<String> = sqlx::query_scalar(sqlx::AssertSqlSafe(format!("SELECT t::text FROM {table} t")))
            .fetch_all(&pool)
            .await
            .unwrap();
        assert!(rows.iter().all(|row| !row.contains(random)), "{table}");
    }
    let log = acme.admin.get("audit-log/list?action=scim.token_created").await;
    assert_eq!(log.data()[0]["detail"]["name"], "Okta");
}

#[database_test]
async fn c18_a_revoked_token_opens_nothing_from_that_moment_on(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let (acme, globex) = (app.tenant("acme").await, app.tenant("globex").await);
    let okta = directory(&app, &acme.admin, "Okta").await;
    assert_eq!(get(&okta, "/Users").await.status, 200);
    let id = acme.admin.get(TOKENS).await.data()[0]["id"].as_str().unwrap().to_owned();
    let foreign = globex.admin.delete(format!("{TOKENS}/{id}")).await;
    let random = globex.admin.delete(format!("{TOKENS}/{}", uuid::Uuid::now_v7())).await;
    assert_eq!((foreign.outcome(), random.outcome()), ("404 not_found".to_owned(), "404 not_found".to_owned()), "C1");
    assert_eq!(globex.admin.get(TOKENS).await.data(), &json!([]));
    assert_eq!(get(&okta, "/Users").await.status, 200);
    assert_eq!(acme.admin.delete(format!("{TOKENS}/{id}")).await.status, 200);
    assert_eq!(get(&okta, "/Users").await.status, 401);
    assert_eq!(acme.admin.delete(format!("{TOKENS}/{id}")).await.status, 404);
}

#[database_test]
async fn a_client_has_ten_tokens_also_when_all_are_asked_for_at_once(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let acme = app.tenant("acme").await;
    let asked = (0..14).map(|_| acme.admin.post(TOKENS, json!({ "name": "x" })));
    let answers = futures_util::future::join_all(asked).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 201).count(), 10);
    let refused: Vec<String> = answers.iter().filter(|a| a.status != 201).map(crate::testing::Reply::outcome).collect();
    assert_eq!(refused, ["409 scim.too_many_tokens"; 4]);
    for (field, value) in
        [("name", json!("")), ("name", json!("a\u{202E}b")), ("name", json!("x".repeat(61))), ("rights", json!([]))]
    {
        let mut body = json!({ "name": "x" });
        body[field] = value;
        assert_eq!(acme.admin.post(TOKENS, body).await.field(field).len(), 1, "{field}");
    }
}

#[database_test]
async fn c6_tokens_are_for_those_who_manage_people_and_not_for_visiting_staff_or_keys(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let acme = app.tenant("acme").await;
    let mia = person(&app, &acme.admin, "Mia").await;
    assert_eq!(mia.get(TOKENS).await.outcome(), "403 forbidden");
    assert_eq!(mia.post(TOKENS, json!({ "name": "x" })).await.outcome(), "403 forbidden");
    let key =
        acme.admin.post("profile/api-keys", json!({ "name": "CI" })).await.data()["key"].as_str().unwrap().to_owned();
    let program = Person { token: Some(key), cookies: Vec::new(), ..acme.admin.clone() };
    assert_eq!(program.get(TOKENS).await.outcome(), "403 auth.key_not_here");
    // what staff make while they visit must not outlast the visit
    let globex = app.tenant("globex").await;
    let asked = json!({ "client_id": globex.id, "reason": "Support case 4711", "minutes": 15, "write": true });
    let token = acme.admin.post("acting/start", asked).await.data()["access_token"].as_str().unwrap().to_owned();
    let staff = Person { token: Some(token), client_id: Some(globex.id.to_string()), ..acme.admin.clone() };
    assert_eq!(staff.get(TOKENS).await.status, 200);
    assert_eq!(staff.post(TOKENS, json!({ "name": "x" })).await.outcome(), "403 scim.not_while_acting");
}

#[database_test]
async fn c15_a_token_opens_its_own_addresses_and_no_others(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let acme = app.tenant("acme").await;
    let okta = directory(&app, &acme.admin, "Okta").await;
    let in_page = Person { client_id: Some(acme.id.to_string()), ..okta.clone() };
    for path in ["profile", "access-management/users/list", TOKENS, "workspace/list"] {
        assert_eq!(in_page.get(path).await.outcome(), "401 auth.required", "{path}");
    }
    // and a Client-Id says nothing here
    for client_id in [acme.id + 1, 1] {
        let disguised = Person { client_id: Some(client_id.to_string()), ..okta.clone() };
        let list = get(&disguised, "/Users").await;
        assert_eq!(list.body["Resources"][0]["userName"], "admin@acme.test");
    }
}

#[database_test]
async fn c19_guesses_from_one_address_are_slowed_down_and_a_directory_behind_it_goes_on(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let acme = app.tenant("acme").await;
    let okta = directory(&app, &acme.admin, "Okta").await;
    assert_eq!(get(&okta, "/Users?count=0").await.status, 200);
    let guesser = Person { token: Some(format!("scim_{}_{}", acme.id, "a".repeat(43))), ..app.anonymous() };
    let mut guesses = 0;
    let refused = loop {
        let answer = get(&guesser, "/Users").await;
        if answer.status != 401 {
            break answer;
        }
        guesses += 1;
        assert!(guesses < 500, "nothing slows guesses down");
    };
    assert_eq!(refused.status, 429);
    assert!(guesses >= 60, "{guesses}: an office behind one address survives its own errors");
    assert!(matches!(refused.headers["retry-after"].to_str(), Ok("1" | "2")));
    assert_eq!(get(&okta, "/Users?count=0").await.status, 200, "known to be good");
    app.parts.clock.advance(TimeDelta::seconds(2));
    assert_eq!(get(&guesser, "/Users").await.status, 401, "one more");
    // people's passwords have a count of their own
    assert_eq!(app.login("admin@acme.test", crate::testing::PASSWORD).await.status, 200);
}
