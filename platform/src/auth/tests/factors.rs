//! Second factors: authenticator apps, recovery codes, passkeys, and clients that ask for them.
#![expect(clippy::disallowed_types, reason = "database_test hands out a pool")]

use chrono::TimeDelta;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::auth::testing::{answer_challenge, set_up_totp};
use crate::people::testing::{account, person};
use crate::testing::{Authenticator, PASSWORD, Person, Reply, TestApp, add_passkey};

const EMAIL: &str = "admin@acme.test";

async fn recover(app: &TestApp, challenge: &Reply, code: &str) -> Reply {
    let body = json!({ "session": challenge.data()["session"], "recovery_code": code });
    app.anonymous().post("auth/challenge", body).await
}

async fn require_mfa(pool: &PgPool, client: i64) {
    sqlx::query("UPDATE control.clients SET mfa_required = true WHERE id = $1")
        .bind(client)
        .execute(pool)
        .await
        .unwrap();
}

#[database_test]
async fn r06_r07_r69_an_authenticator_app_is_set_up_and_asked_for(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let admin = app.tenant("acme").await.admin;
    let started = admin.post("profile/mfa/totp/start", json!({})).await;
    let data = started.data();
    assert!(data["otpauth_url"].as_str().unwrap().starts_with("otpauth://totp/Atelier:admin%40acme.test?secret="));
    assert_eq!(data["qr"]["rows"].as_array().unwrap().len() as u64, data["qr"]["size"].as_u64().unwrap());
    let wrong = admin.post("profile/mfa/totp/verify", json!({ "code": "000000" })).await;
    assert_eq!(wrong.outcome(), "400 auth.wrong_code");
    assert_eq!(
        app.login(EMAIL, PASSWORD).await.data()["challenge"],
        Value::Null,
        "not asked for before it is confirmed"
    );

    let (phone, codes) = set_up_totp(&app, &admin).await;
    assert_eq!(codes.len(), 10);
    let mine = admin.get("profile/mfa").await;
    assert_eq!((&mine.data()["totp"], &mine.data()["recovery_codes_left"]), (&json!(true), &json!(10)));
    assert_eq!(admin.get("profile").await.data()["user"]["is_mfa_enabled"], true);
    let again = admin.post("profile/mfa/totp/start", json!({})).await;
    assert_eq!(again.outcome(), "409 auth.totp_exists", "C18: no second enrolment over the first");

    let challenge = app.login(EMAIL, PASSWORD).await;
    assert_eq!(challenge.data()["challenge"], "SOFTWARE_TOKEN_MFA");
    assert_eq!(challenge.data()["challenge_ways"], json!(["totp", "recovery_code"]));
    assert!(challenge.data()["access_token"].is_null() && challenge.cookies().is_empty());
    let wrong = answer_challenge(&app, &challenge, "123456").await;
    assert_eq!((wrong.outcome().as_str(), wrong.field("code").len()), ("401 auth.wrong_code", 1));
    app.signed_in(&answer_challenge(&app, &challenge, &phone.next_code(&app)).await);
    let stored: Vec<u8> = sqlx::query_scalar("SELECT secret FROM totp_secrets").fetch_one(&pool).await.unwrap();
    assert!(stored.len() > 40, "the secret lies sealed");
}

#[database_test]
async fn b20_a_time_step_serves_once_also_in_two_sign_ins_at_once(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.tenant("acme").await.admin;
    let (phone, _) = set_up_totp(&app, &admin).await;
    let used = answer_challenge(&app, &app.login(EMAIL, PASSWORD).await, &phone.code(&app)).await;
    assert_eq!(used.outcome(), "401 auth.wrong_code", "the step that confirmed the set-up is used up");
    let code = phone.next_code(&app);
    let (one, other) = (app.login(EMAIL, PASSWORD).await, app.login(EMAIL, PASSWORD).await);
    let (first, second) = tokio::join!(answer_challenge(&app, &one, &code), answer_challenge(&app, &other, &code));
    let mut outcomes = [first.outcome(), second.outcome()];
    outcomes.sort();
    assert_eq!(outcomes, ["200", "401 auth.wrong_code"]);
}

#[database_test]
async fn b21_c17_a_recovery_code_serves_once_however_it_is_typed(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.tenant("acme").await.admin;
    let (_, codes) = set_up_totp(&app, &admin).await;
    let typed = format!(" {} ", codes[0].to_lowercase().replace('-', " "));
    app.signed_in(&recover(&app, &app.login(EMAIL, PASSWORD).await, &typed).await);
    for again in [&codes[0], &typed, &codes[0].replace('-', "")] {
        assert_eq!(
            recover(&app, &app.login(EMAIL, PASSWORD).await, again).await.outcome(),
            "401 auth.wrong_code",
            "{again}"
        );
    }
    assert_eq!(admin.get("profile/mfa").await.data()["recovery_codes_left"], 9);
    let challenge = app.login(EMAIL, PASSWORD).await;
    let both = json!({ "session": challenge.data()["session"], "code": "1", "recovery_code": "1" });
    assert_eq!(app.anonymous().post("auth/challenge", both).await.outcome(), "400 invalid");
}

#[database_test]
async fn b16_a_step_serves_once_for_five_minutes_and_five_tries(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.tenant("acme").await.admin;
    let (phone, codes) = set_up_totp(&app, &admin).await;
    let challenge = app.login(EMAIL, PASSWORD).await;
    app.signed_in(&answer_challenge(&app, &challenge, &phone.next_code(&app)).await);
    assert_eq!(answer_challenge(&app, &challenge, &phone.next_code(&app)).await.outcome(), "401 auth.step_ended");
    let late = app.login(EMAIL, PASSWORD).await;
    app.parts.clock.advance(TimeDelta::minutes(5));
    assert_eq!(answer_challenge(&app, &late, &phone.next_code(&app)).await.outcome(), "401 auth.step_ended");
    let tried = app.login(EMAIL, PASSWORD).await;
    for _ in 0..5 {
        assert_eq!(answer_challenge(&app, &tried, "000000").await.outcome(), "401 auth.wrong_code");
    }
    assert_eq!(recover(&app, &tried, &codes[3]).await.outcome(), "401 auth.step_ended");
    for forged in [json!(""), json!("x"), json!("AAAA"), json!(null), json!([])] {
        let body = json!({ "session": forged, "code": "000000" });
        let answer = app.anonymous().post("auth/challenge", body).await;
        assert!(matches!(answer.status, 400 | 401), "{forged}: {}", answer.body);
    }
}

#[database_test]
async fn c18_factors_go_and_change_for_password_and_code_only(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.tenant("acme").await.admin;
    let (phone, codes) = set_up_totp(&app, &admin).await;
    let send = async |method: reqwest::Method, path: &str, body: Value| -> Reply {
        admin.send(admin.request(method, path).json(&body)).await
    };
    for body in [
        json!({ "code": "000000" }),
        json!({ "password": "Wrong-password-1", "code": phone.next_code(&app) }),
        json!({ "password": PASSWORD, "code": "000000" }),
    ] {
        let answer = send(reqwest::Method::DELETE, "profile/mfa/totp", body.clone()).await;
        assert_eq!(answer.status, 400, "{body}: {}", answer.body);
    }
    let body = json!({ "password": PASSWORD, "code": phone.next_code(&app) });
    let renewed = send(reqwest::Method::POST, "profile/mfa/recovery-codes", body).await;
    assert_eq!(renewed.data()["recovery_codes"].as_array().unwrap().len(), 10);
    assert_eq!(recover(&app, &app.login(EMAIL, PASSWORD).await, &codes[0]).await.outcome(), "401 auth.wrong_code");
    let body = json!({ "password": PASSWORD, "code": phone.next_code(&app) });
    assert_eq!(send(reqwest::Method::DELETE, "profile/mfa/totp", body).await.status, 200);
    let mine = admin.get("profile/mfa").await;
    assert_eq!((&mine.data()["totp"], &mine.data()["recovery_codes_left"]), (&json!(false), &json!(0)));
    app.sign_in(EMAIL, PASSWORD).await;
    assert!(app.new_mails(EMAIL).await.len() >= 3, "each change is told by mail");
}

#[database_test]
async fn c18_a_new_factor_ends_sessions_that_never_showed_one(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.tenant("acme").await.admin;
    let stolen = app.sign_in(EMAIL, PASSWORD).await;
    set_up_totp(&app, &admin).await;
    assert_eq!(stolen.get("profile").await.outcome(), "401 auth.session_ended");
    assert_eq!(admin.get("profile").await.status, 200);
}

#[database_test]
async fn r58_a_client_that_asks_for_a_factor_opens_nothing_without_one(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    let workspace = acme.admin.workspace("Legal").await;
    require_mfa(&pool, acme.id).await;
    let answer = app.login(EMAIL, PASSWORD).await;
    assert_eq!(
        (&answer.data()["client_mfa_enabled"], &answer.data()["user"]["is_mfa_enabled"]),
        (&json!(true), &json!(false)),
        "spec §4 login: the client requires MFA and the user has not enabled it → /multi-factor"
    );
    let limited = app.signed_in(&answer);
    for path in
        ["workspace/list", &format!("workspace/{workspace}"), "access-management/users/list", "profile/sessions"]
    {
        assert_eq!(limited.get(path).await.outcome(), "403 auth.mfa_setup_required", "{path}");
    }
    for path in ["profile", "profile/mfa"] {
        assert_eq!(limited.get(path).await.status, 200, "{path}");
    }
    set_up_totp(&app, &limited).await;
    assert_eq!(limited.get("workspace/list").await.status, 200, "the same session goes on");
}

#[database_test]
async fn c6_an_administrator_resets_factors_and_nobody_mightier(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    let ben = person(&app, &acme.admin, "Ben").await;
    set_up_totp(&app, &ben).await;
    let path = |of: &Person| format!("access-management/users/{}/mfa", of.user_id);
    sqlx::query("INSERT INTO account_roles (client_id, id, name, permissions) VALUES ($1, $2, 'Helpdesk', '{manage-all-users,add-users}')")
        .bind(acme.id)
        .bind(uuid::Uuid::now_v7())
        .execute(&pool)
        .await
        .unwrap();
    let helper = account(&app, &acme.admin, "Hans", "Helpdesk").await;
    assert_eq!(ben.delete(path(&helper)).await.outcome(), "403 forbidden");
    assert_eq!(helper.delete(path(&acme.admin)).await.outcome(), "403 forbidden");
    assert_eq!(helper.delete(path(&helper)).await.outcome(), "409 auth.own_factors");
    assert_eq!(helper.delete(path(&ben)).await.status, 200);
    assert_eq!(ben.get("profile").await.outcome(), "401 auth.session_ended");
    let email = format!("ben@{}.test", acme.admin.user_id.simple());
    assert!(app.mail(&email).await.text.contains("Hans Tester has reset"));
    let left: (i64, i64, bool) = sqlx::query_as(
        "SELECT (SELECT count(*) FROM totp_secrets), (SELECT count(*) FROM recovery_codes), is_mfa_enabled FROM users WHERE id = $1",
    )
    .bind(ben.user_id)
    .fetch_one(&pool)
    .await
    .unwrap();
    assert_eq!(left, (0, 0, false));
    let lines: i64 =
        sqlx::query_scalar("SELECT count(*) FROM audit_log WHERE action = 'auth.reset_mfa' AND outcome = 'done'")
            .fetch_one(&pool)
            .await
            .unwrap();
    assert_eq!(lines, 1);
}

async fn passkey_start(app: &TestApp, body: Value) -> Reply {
    app.anonymous().post("auth/passkey/start", body).await
}

async fn passkey_finish(app: &TestApp, started: &Reply, credential: Value) -> Reply {
    let body =
        json!({ "session": started.data()["session"], "credential": credential, "local_timezone": "Europe/Berlin" });
    app.anonymous().post("auth/passkey/finish", body).await
}

#[database_test]
async fn r07_a_passkey_signs_in_by_itself_and_as_second_factor(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.tenant("acme").await.admin;
    let (mut key, added) = add_passkey(&admin, &app.origin()).await;
    assert_eq!((added.status, &added.data()["name"]), (201, &json!("Laptop")));

    let started = passkey_start(&app, json!({})).await;
    assert_eq!(started.data()["options"]["allowCredentials"].as_array().map_or(0, Vec::len), 0, "nobody is named");
    let alone = app.signed_in(&passkey_finish(&app, &started, key.get(&started.data()["options"])).await);
    assert_eq!(alone.user_id, admin.user_id);

    let challenge = app.login(EMAIL, PASSWORD).await;
    assert_eq!(
        (&challenge.data()["challenge"], &challenge.data()["challenge_ways"]),
        (&json!("WEBAUTHN_MFA"), &json!(["passkey"]))
    );
    let started = passkey_start(&app, json!({ "session": challenge.data()["session"] })).await;
    app.signed_in(&passkey_finish(&app, &started, key.get(&started.data()["options"])).await);
    let mine = admin.get("profile/mfa").await;
    assert!(mine.data()["passkeys"][0]["last_used_at"].is_string());

    let id = added.id();
    assert_eq!(admin.delete(format!("profile/passkeys/{id}")).await.status, 200);
    let started = passkey_start(&app, json!({})).await;
    let gone = passkey_finish(&app, &started, key.get(&started.data()["options"])).await;
    assert_eq!(gone.outcome(), "401 auth.passkey_refused");
    app.sign_in(EMAIL, PASSWORD).await;
}

#[database_test]
async fn b16_b17_a_passkeys_answer_serves_once_on_this_site_with_its_owner_checked(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.tenant("acme").await.admin;
    let (mut key, _) = add_passkey(&admin, &app.origin()).await;
    let refused =
        async |change: &dyn Fn(&mut Authenticator), mend: &dyn Fn(&mut Authenticator), key: &mut Authenticator| {
            let started = passkey_start(&app, json!({})).await;
            change(key);
            let answer = key.get(&started.data()["options"]);
            mend(key);
            passkey_finish(&app, &started, answer).await.outcome()
        };
    let origin = app.origin();
    let from_elsewhere =
        refused(&|key| key.origin = "https://evil.test".to_owned(), &|key| key.origin.clone_from(&origin), &mut key)
            .await;
    assert_eq!(from_elsewhere, "401 auth.passkey_refused");
    let unchecked = refused(&|key| key.verifies = false, &|key| key.verifies = true, &mut key).await;
    assert_eq!(unchecked, "401 auth.passkey_refused");
    let cloned = refused(&|key| key.counter = 0, &|key| key.counter = 9, &mut key).await;
    assert_eq!(cloned, "401 auth.passkey_refused");

    let started = passkey_start(&app, json!({})).await;
    let answer = key.get(&started.data()["options"]);
    app.signed_in(&passkey_finish(&app, &started, answer.clone()).await);
    assert_eq!(passkey_finish(&app, &started, answer.clone()).await.outcome(), "401 auth.step_ended");
    let other = passkey_start(&app, json!({})).await;
    assert_eq!(passkey_finish(&app, &other, answer).await.outcome(), "401 auth.passkey_refused");
    for nonsense in [json!(null), json!({}), json!({ "id": "x" }), json!("x")] {
        assert_eq!(passkey_finish(&app, &other, nonsense).await.outcome(), "401 auth.passkey_refused");
    }
}

#[database_test]
async fn c18_an_old_session_adds_a_factor_for_the_password_only(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let admin = app.tenant("acme").await.admin;
    sqlx::query("UPDATE sessions SET created_at = created_at - interval '1 hour'").execute(&pool).await.unwrap();
    for path in ["profile/passkeys/start", "profile/mfa/totp/start"] {
        let refused = admin.post(path, json!({})).await;
        assert_eq!((refused.outcome().as_str(), refused.field("password").len()), ("403 auth.fresh_proof", 1));
        let wrong = admin.post(path, json!({ "password": "Wrong-password-1" })).await;
        assert_eq!((wrong.outcome().as_str(), wrong.field("password").len()), ("400 auth.wrong_password", 1));
        assert_eq!(admin.post(path, json!({ "password": PASSWORD })).await.status, 200, "{path}");
    }
}
