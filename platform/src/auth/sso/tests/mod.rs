//! Single sign-on through the real server and a stand-in provider: people arrive, are linked, get their roles.
#![expect(clippy::disallowed_types, reason = "database_test hands out a pool")]

mod attacks;
mod domains;
mod enforced;
mod faults;
mod forged;
mod settings;

use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

use super::testing::{Key, StandIn, prove_domains, somebody};
use crate::people::testing::{account, account_role};
use crate::testing::{Person, Reply, Tenant, TestApp};

/// A server whose companies' providers may be on this machine.
async fn app(pool: &PgPool) -> TestApp {
    TestApp::with(pool.clone(), |settings| settings.accounts.sso_allow_private_hosts = true).await
}

/// Acme with a provider for `acme.test`; newcomers become members.
async fn connected(pool: &PgPool) -> (TestApp, Tenant, StandIn) {
    let app = app(pool).await;
    let acme = app.tenant("acme").await;
    let provider = StandIn::start(&app).await;
    connect(&acme, &provider, "acme.test", json!({})).await.data();
    (app, acme, provider)
}

/// Saves a connection, with some fields other than usual, and shows that its domain is the client's.
async fn connect(tenant: &Tenant, provider: &StandIn, domain: &str, other: Value) -> Reply {
    let member = account_role(&tenant.admin, "Member").await;
    let mut body = provider.connection(domain, member);
    for (name, value) in other.as_object().unwrap() {
        body[name] = value.clone();
    }
    let saved = tenant.admin.put("setting/sso", body).await;
    if saved.status == 200 {
        prove_domains(&tenant.admin, saved.data()).await;
    }
    saved
}

/// Actions of the client's audit log, newest first, with their outcome and detail.
async fn log(admin: &Person, action: &str) -> Vec<Value> {
    admin.get(format!("audit-log/list?action={action}")).await.data().as_array().unwrap().clone()
}

async fn people(pool: &PgPool, client: i64) -> i64 {
    sqlx::query_scalar("SELECT count(*) FROM users WHERE client_id = $1").bind(client).fetch_one(pool).await.unwrap()
}

async fn role_of(person: &Person) -> String {
    person.get("profile").await.data()["user"]["role_name"].as_str().unwrap().to_owned()
}

#[database_test]
async fn r02_who_comes_from_the_provider_for_the_first_time_gets_an_account(pool: PgPool) {
    let (app, acme, provider) = connected(&pool).await;
    let discovered = app.anonymous().post("auth/discover", json!({ "email": "Ann@ACME.test" })).await;
    assert_eq!(*discovered.data(), json!({ "way": "sso", "provider": "oidc" }));
    let browser = app.anonymous();
    let left = browser.post("auth/sso/start", json!({ "email": "ann@acme.test", "to": "runs?status=failed" })).await;
    let mark = left.headers["set-cookie"].to_str().unwrap();
    assert!(mark.starts_with("atelier-sso=") && mark.contains("HttpOnly") && mark.contains("SameSite=Lax"), "{mark}");
    let browser = Person { cookies: left.cookies(), ..browser };
    let url = left.data()["url"].as_str().unwrap();
    assert!(url.contains("login_hint=ann%40acme.test"), "{url}");
    let back = browser.post("auth/sso/callback", provider.let_in(url, &somebody("1", "ann@acme.test"))).await;
    assert_eq!(back.data()["to"], "/runs?status=failed");
    let token = back.data()["token"].as_str().unwrap();
    let signed_in =
        browser.post("auth/validate-token", json!({ "token": token, "local_timezone": "Europe/Berlin" })).await;
    assert!(signed_in.cookies().contains(&("atelier-sso".to_owned(), String::new())), "the mark is gone");
    let ann = app.signed_in(&signed_in);
    let profile = ann.get("profile").await;
    let user = &profile.data()["user"];
    assert_eq!(
        (&user["email"], &user["first_name"], &user["last_name"], &user["role_name"]),
        (&json!("ann@acme.test"), &json!("Ann"), &json!("Lee"), &json!("Member"))
    );
    assert_eq!(profile.data()["has_password"], false);
    let listed = acme.admin.get("access-management/users/list?search=ann@acme.test").await;
    assert_eq!(listed.data()[0]["provisioned_by"], "sso");
    assert_eq!(log(&acme.admin, "auth.sso_joined").await.len(), 1);
    let sign_ins = log(&acme.admin, "auth.sign_in").await;
    assert!(sign_ins.iter().any(|line| line["detail"]["way"] == "sso" && line["outcome"] == "done"), "{sign_ins:?}");
    // The next time it is the same account.
    assert_eq!(app.signed_in(&app.sso(&provider, &somebody("1", "ann@acme.test")).await).user_id, ann.user_id);
    assert_eq!(people(&pool, acme.id).await, 2);
}

/// As with people who come by a directory: told so in words for somebody who manages nothing, and let in when a seat is
/// free.
#[database_test]
async fn issue_30_a_newcomer_waits_for_a_seat_is_told_so_and_comes_in_when_there_is_one(pool: PgPool) {
    let (app, acme, provider) = connected(&pool).await;
    let seats = |seats: i64| {
        let set = "UPDATE control.subscriptions SET seats = $2 WHERE client_id = $1 AND ended_at IS NULL";
        sqlx::query(set).bind(acme.id).bind(seats).execute(&pool)
    };
    assert_eq!(seats(1).await.unwrap().rows_affected(), 1);
    for _ in 0..2 {
        let waits = app.sso(&provider, &somebody("1", "ann@acme.test")).await;
        assert_eq!(waits.outcome(), "403 sso.no_seat");
        let said = waits.body["message"].as_str().unwrap();
        assert!(said.contains("all seats of its plan are taken. Please ask your administrator"), "{said}");
    }
    assert_eq!(people(&pool, acme.id).await, 1, "nobody was made who has no seat");
    let refused = log(&acme.admin, "auth.sso_refused").await;
    assert_eq!(
        (refused.len(), &refused[0]["detail"]["reason"], &refused[0]["detail"]["email"]),
        (2, &json!("no_seat"), &json!("ann@acme.test")),
        "the administrator sees who waits"
    );
    // People who have a seat come in as before.
    let admin = app.sso(&provider, &somebody("2", "admin@acme.test")).await;
    assert_eq!(admin.status, 200, "{}", admin.body);
    seats(2).await.unwrap();
    assert_eq!(app.sso(&provider, &somebody("1", "ann@acme.test")).await.status, 200);
    assert_eq!(people(&pool, acme.id).await, 2);
    assert_eq!(app.sso(&provider, &somebody("3", "ben@acme.test")).await.outcome(), "403 sso.no_seat");
    assert_eq!(app.sso(&provider, &somebody("1", "ann@acme.test")).await.status, 200, "who is in stays in");
}

#[database_test]
async fn b18_somebody_is_their_subject_and_not_their_address(pool: PgPool) {
    let (app, acme, provider) = connected(&pool).await;
    let ann = app.signed_in(&app.sso(&provider, &somebody("1", "ann@acme.test")).await);
    // Her address changes, and is given to somebody else.
    let again = app.signed_in(&app.sso(&provider, &somebody("1", "ann.lee@acme.test")).await);
    assert_eq!(again.user_id, ann.user_id);
    let other = app.sso(&provider, &somebody("2", "ann@acme.test")).await;
    assert_eq!(other.outcome(), "403 sso.other_identity");
    let refused = log(&acme.admin, "auth.sso_refused").await;
    assert_eq!(
        (&refused[0]["detail"]["reason"], &refused[0]["detail"]["subject"], &refused[0]["outcome"]),
        (&json!("other_identity"), &json!("2"), &json!("denied"))
    );
    assert_eq!(people(&pool, acme.id).await, 2);
}

#[database_test]
async fn r02_an_account_that_is_there_is_linked_once_and_an_invited_person_has_arrived(pool: PgPool) {
    let (app, acme, provider) = connected(&pool).await;
    let linked = app.signed_in(&app.sso(&provider, &somebody("root", "Admin@acme.test")).await);
    assert_eq!((linked.user_id, role_of(&linked).await.as_str()), (acme.admin.user_id, "Account Admin"));
    assert_eq!(log(&acme.admin, "auth.sso_linked").await.len(), 1);

    let guest = account_role(&acme.admin, "Guest").await;
    let invited = json!({ "email": "ben@acme.test", "first_name": "Ben", "last_name": "B", "role_id": guest });
    acme.admin.post("access-management/users/create", invited).await.data();
    let ben = app.signed_in(&app.sso(&provider, &somebody("ben", "ben@acme.test")).await);
    assert_eq!(role_of(&ben).await, "Guest");
    // The invitation's code opens nothing any more.
    let code = app.mail("ben@acme.test").await.code();
    assert_eq!(app.login("ben@acme.test", &code).await.outcome(), "401 auth.invalid_credentials");

    for change in ["suspended", "active"] {
        sqlx::query("UPDATE users SET status = $2 WHERE id = $1")
            .bind(ben.user_id)
            .bind(change)
            .execute(&pool)
            .await
            .unwrap();
        let answer = app.sso(&provider, &somebody("ben", "ben@acme.test")).await;
        assert_eq!(answer.outcome(), if change == "active" { "200" } else { "403 sso.suspended" });
    }
    // Nor is a suspended account taken over by its address.
    let eva = account(&app, &acme.admin, "Eva", "Member").await;
    sqlx::query("UPDATE users SET status = 'suspended', email = 'eva@acme.test' WHERE id = $1")
        .bind(eva.user_id)
        .execute(&pool)
        .await
        .unwrap();
    assert_eq!(app.sso(&provider, &somebody("eva", "eva@acme.test")).await.outcome(), "403 sso.suspended");
}

#[database_test]
async fn c16_many_first_arrivals_at_once_make_one_account(pool: PgPool) {
    let (app, acme, provider) = connected(&pool).await;
    let mut ways = Vec::new();
    for _ in 0..20 {
        ways.push(app.to_the_provider(&provider, &somebody("1", "ann@acme.test")).await);
    }
    let answers = futures_util::future::join_all(ways.into_iter().map(|(browser, back)| {
        let app = &app;
        async move { app.come_back(&browser, back).await }
    }))
    .await;
    let first = app.signed_in(&answers[0]).user_id;
    assert!(answers.iter().all(|answer| app.signed_in(answer).user_id == first));
    assert_eq!(people(&pool, acme.id).await, 2);
}

#[database_test]
async fn r02_a_slim_id_token_is_completed_by_userinfo_about_the_same_person(pool: PgPool) {
    let (app, _, provider) = connected(&pool).await;
    provider.behave().slim = true;
    let ann = app.signed_in(&app.sso(&provider, &somebody("1", "ann@acme.test")).await);
    assert_eq!(ann.get("profile").await.data()["user"]["first_name"], "Ann");
    assert_eq!(provider.asked("userinfo"), 1);
    provider.behave().userinfo = json!({ "sub": "2" });
    assert_eq!(app.sso(&provider, &somebody("1", "ann@acme.test")).await.outcome(), "403 sso.not_trusted");
    provider.behave().userinfo = json!({ "email_verified": false });
    assert_eq!(app.sso(&provider, &somebody("1", "ann@acme.test")).await.outcome(), "403 sso.email_unverified");
}

#[database_test]
async fn r02_each_signature_that_is_trusted_works_and_so_does_a_secret_in_the_body(pool: PgPool) {
    let (app, _, provider) = connected(&pool).await;
    let keys = [("RS256", Key::rsa()), ("PS256", Key::rsa()), ("ES256", Key::p256()), ("EdDSA", Key::ed25519())];
    for (alg, key) in keys {
        app.parts.clock.advance(chrono::TimeDelta::minutes(2));
        {
            let mut behaviour = provider.behave();
            (behaviour.alg, behaviour.key, behaviour.kid) = (alg, key, alg.to_owned());
            behaviour.document = json!({ "token_endpoint_auth_methods_supported": ["client_secret_post"] });
        }
        app.signed_in(&app.sso(&provider, &somebody("1", "ann@acme.test")).await);
    }
}

#[database_test]
async fn c5_the_role_map_gives_and_takes_back_its_own_roles_and_keeps_the_last_admin(pool: PgPool) {
    let (app, acme, provider) = connected(&pool).await;
    let (guest, admin) = (account_role(&acme.admin, "Guest").await, account_role(&acme.admin, "Account Admin").await);
    let map = json!({ "role_claim": "groups", "role_map": [
        { "value": "root", "role_id": admin }, { "value": "outside", "role_id": guest },
    ] });
    connect(&acme, &provider, "acme.test", map).await.data();
    let come = async |subject: &str, groups: Value| {
        let mut claims = somebody(subject, &format!("{subject}@acme.test"));
        claims["groups"] = groups;
        app.signed_in(&app.sso(&provider, &claims).await)
    };
    let (_, url) = app.leave(json!({ "email": "x@acme.test" })).await;
    assert!(url.contains("groups"), "the scope is asked for where the provider has one: {url}");
    for (groups, role) in [
        (json!(["outside", "other"]), "Guest"),
        (json!(["outside", "root"]), "Account Admin"),
        (json!("outside"), "Guest"),
        (json!([]), "Member"),
    ] {
        assert_eq!(role_of(&come("ann", groups.clone()).await).await, role, "{groups}");
    }
    // What somebody here has given by hand stays.
    let ann = come("ann", json!([])).await;
    let by_hand = json!({ "first_name": "Ann", "last_name": "Lee", "role_id": guest, "feature_access": ["WEB_APP"], "status": "active" });
    acme.admin.put(format!("access-management/users/{}/update", ann.user_id), by_hand).await.data();
    assert_eq!(role_of(&come("ann", json!([])).await).await, "Guest");
    // The company's only administrator is in no group that says so.
    assert_eq!(role_of(&come("admin", json!(["outside"])).await).await, "Account Admin");
    let lines = log(&acme.admin, "auth.sso_role").await;
    assert_eq!((&lines[0]["outcome"], lines.len()), (&json!("denied"), 4), "{lines:?}");
}

#[database_test]
async fn case_40_groups_that_are_only_told_elsewhere_change_no_role_and_the_log_says_so(pool: PgPool) {
    let (app, acme, provider) = connected(&pool).await;
    let guest = account_role(&acme.admin, "Guest").await;
    let map = json!({ "role_claim": "groups", "role_map": [{ "value": "outside", "role_id": guest }] });
    connect(&acme, &provider, "acme.test", map).await.data();
    let come = async |more: Value| {
        let mut claims = somebody("ann", "ann@acme.test");
        claims.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        app.signed_in(&app.sso(&provider, &claims).await)
    };
    assert_eq!(role_of(&come(json!({ "groups": ["outside"] })).await).await, "Guest");
    for elsewhere in
        [json!({ "_claim_names": { "groups": "src1" }, "_claim_sources": {} }), json!({ "hasgroups": true })]
    {
        assert_eq!(role_of(&come(elsewhere).await).await, "Guest");
    }
    let lines = log(&acme.admin, "auth.sso_role").await;
    assert_eq!((&lines[0]["detail"]["kept"], lines.len()), (&json!("groups_elsewhere"), 2), "{lines:?}");
    // Somebody who is told to be in none is in none.
    assert_eq!(role_of(&come(json!({ "groups": [] })).await).await, "Member");
}

#[database_test]
async fn r69_the_provider_sees_to_second_factors(pool: PgPool) {
    let (app, acme, provider) = connected(&pool).await;
    acme.admin.put("setting/security", json!({ "mfa_required": true })).await.data();
    let login = app.sso(&provider, &somebody("1", "ann@acme.test")).await;
    assert_eq!(login.data()["client_mfa_enabled"], false, "else the page would ask her to set one up");
    assert_eq!(app.signed_in(&login).get("workspace/list").await.status, 200);
    app.parts.sessions.forget_all();
    assert_eq!(acme.admin.get("workspace/list").await.outcome(), "403 auth.mfa_setup_required");
}

#[database_test]
async fn b18_entra_signs_in_by_its_own_page_and_its_directorys_domain(pool: PgPool) {
    let app = app(&pool).await;
    let acme = app.tenant("acme").await;
    let provider = StandIn::at(&app, &format!("/{}/v2.0", Uuid::new_v4())).await;
    connect(&acme, &provider, "acme.test", json!({ "preset": "azure" })).await.data();
    let discovered = app.anonymous().post("auth/discover", json!({ "email": "ann@acme.test" })).await;
    assert_eq!(discovered.data()["provider"], "azure");
    let (_, url) = app.leave(json!({ "email": "ann@acme.test" })).await;
    assert!(url.contains("%2Fauth%2Fazure-login"), "{url}");
    // Entra says of no address that it is verified.
    let ann = json!({ "sub": "1", "preferred_username": "ann@acme.test", "name": "Ann Lee" });
    let ann = app.signed_in(&app.sso(&provider, &ann).await);
    assert_eq!(ann.get("profile").await.data()["user"]["last_name"], "Lee");
    assert_eq!(provider.asked("userinfo"), 0);
    let guest = json!({ "sub": "2", "email": "eve@evil.test", "preferred_username": "eve_evil.test#EXT#@acme.onmicrosoft.com" });
    let (browser, url) = app.leave(json!({ "email": "eve@acme.test" })).await;
    let answer = app.come_back(&browser, provider.let_in(&url, &guest)).await;
    assert_eq!(answer.outcome(), "403 sso.foreign_domain");
}
