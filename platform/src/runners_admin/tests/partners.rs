//! A partner sees how the own plugins do, and nothing else of anything.

use reqwest::Method;
use serde_json::json;
use sqlx::PgPool;
use uuid::Uuid;

use super::{app, bind, finished, provider, start, use_case};
use crate::auth::PUBLIC;
use crate::people::testing::account;
use crate::testing::{Person, Tenant, TestApp};

const OPENAI: &str = "runners/plugins/openai/partners";

/// Somebody of the owner's company whose role holds the one right.
async fn partner(app: &TestApp, owner: &Tenant) -> Person {
    let role = json!({ "name": "Partner", "permissions": ["see-plugin-figures"] });
    owner.admin.post("account/role", role).await.data();
    account(app, &owner.admin, "Paula", "Partner").await
}

async fn email(person: &Person) -> String {
    let profile = person.get("profile").await;
    let found = profile.data()["user_profile_data"]["email"].as_str().or(profile.data()["user"]["email"].as_str());
    found.unwrap().to_owned()
}

#[database_test]
async fn c6_a_partner_sees_the_figures_of_the_own_plugins_and_no_others(pool: PgPool) {
    let app = app(pool).await;
    let owner = app.tenant("owner").await;
    let paula = partner(&app, &owner).await;
    let provider = provider().await;
    bind(&owner.admin, &provider, "Secret binding").await;
    let run = start(&owner.admin, use_case(&owner.admin, "stand-in").await).await.id();
    assert_eq!(finished(&owner.admin, run).await["status"], "succeeded");
    app.parts.models.health().flush(&app.parts.db, Uuid::nil()).await.unwrap();

    assert_eq!(paula.get("partner/plugins").await.data(), &json!([]));
    assert_eq!(paula.get("partner/plugins/openai/figures").await.outcome(), "404 not_found");
    let nobody = owner.admin.post(OPENAI, json!({ "email": "nobody@elsewhere.test" })).await;
    assert_eq!((nobody.status, nobody.field("email").len()), (400, 1));
    assert_eq!(
        owner.admin.post("runners/plugins/none/partners", json!({ "email": email(&paula).await })).await.status,
        404
    );
    let added = owner.admin.post(OPENAI, json!({ "email": email(&paula).await })).await;
    assert_eq!((added.status, &added.data()["may_see"]), (201, &json!(true)), "{}", added.body);
    let named = async |words: &str| owner.admin.get(format!("{OPENAI}?search={words}")).await.body["total"].clone();
    assert_eq!((named("paul").await, named("@").await, named("nobody").await), (json!(1), json!(1), json!(0)));
    let twice = owner.admin.post(OPENAI, json!({ "email": email(&paula).await })).await;
    assert_eq!(twice.outcome(), "409 runners.partner_already");

    let mine = paula.get("partner/plugins").await;
    assert_eq!((&mine.data()[0]["name"], mine.body["total"].as_i64()), (&json!("openai"), Some(1)));
    let figures = paula.get("partner/plugins/openai/figures?hours=1").await;
    let version = &figures.data()["versions"][0];
    assert_eq!(
        (&version["role"], &version["share"], &version["figures"]["calls"]),
        (&json!("live"), &json!(100), &json!(1))
    );
    for figure in ["first_delta_p50_ms", "total_p99_ms", "cpu_p50_us", "memory_p50_bytes"] {
        assert!(version["figures"][figure].is_i64(), "{figure}: {version}");
    }
    let (points, step) = (figures.data()["points"].as_array().unwrap(), &figures.data()["step_minutes"]);
    let calls: i64 = points.iter().map(|point| point["figures"]["calls"].as_i64().unwrap()).sum();
    assert_eq!((points.len(), step, calls), (60, &json!(1), 1), "over time");
    let (said, url) = (figures.body.to_string(), provider.url());
    for secret in ["Secret binding", "owner", "ready", url.as_str(), "sk-canary"] {
        assert!(!said.contains(secret), "{secret}: {said}");
    }
    assert_eq!(paula.get("partner/plugins/gemini/figures").await.outcome(), "404 not_found", "another's plugin");

    let log = owner.admin.get("audit-log/list?action=plugin_partner.added").await;
    assert_eq!(log.body["total"], 1);
    assert_eq!(owner.admin.delete(format!("{OPENAI}/{}", paula.user_id)).await.status, 200);
    assert_eq!(owner.admin.delete(format!("{OPENAI}/{}", paula.user_id)).await.status, 404);
    assert_eq!(paula.get("partner/plugins/openai/figures").await.outcome(), "404 not_found");
}

#[database_test]
async fn c6_everything_else_is_closed_to_a_partner(pool: PgPool) {
    let app = app(pool).await;
    let owner = app.tenant("owner").await;
    let paula = partner(&app, &owner).await;
    let mut open = vec!["partner/", "profile", "auth/", "permission/list", "workspace/list", "first-steps"];
    open.extend(["notification/", "announcement/list", "announcement/state", "announcement/acknowledge"]);
    let mut tried = 0;
    for (path, item) in &crate::app::description().paths.paths {
        let below = path.trim_start_matches("/api/v1/");
        let methods = [
            (Method::GET, &item.get),
            (Method::POST, &item.post),
            (Method::PUT, &item.put),
            (Method::DELETE, &item.delete),
        ];
        for (method, _) in methods.into_iter().filter(|(_, operation)| operation.is_some()) {
            let is_public = PUBLIC.iter().any(|(public, known)| *public == method.as_str() && *known == path.as_str());
            // The models' API has keys of its own, which a partner's role cannot make.
            if is_public || open.iter().any(|open| below.starts_with(open)) || !path.starts_with("/api/v1/") {
                continue;
            }
            let place = Uuid::now_v7().to_string();
            let target: String = below
                .split('/')
                .map(|part| if part.starts_with('{') { place.as_str() } else { part })
                .collect::<Vec<_>>()
                .join("/");
            let answer = paula.send(paula.request(method.clone(), &target).json(&json!({}))).await;
            assert!([403, 404].contains(&answer.status), "{method} {path}: {}", answer.body);
            assert_ne!(answer.body["data"], json!([]), "{method} {path}");
            tried += 1;
        }
    }
    assert!(tried > 100, "{tried}");
    assert_eq!(paula.get("workspace/list").await.data(), &json!([]));
    assert_eq!(paula.get("usage/months").await.body["code"], "partner.not_here", "and says why");
}
