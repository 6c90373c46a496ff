//! Every address of the provisioning, which the API's description leaves out: called by nobody, with tokens of other
//! kinds, with another company's token, and with tokens that lack a right. The list is the code's own; a route that is
//! added without a line in [`needs`] fails here.
#![expect(clippy::disallowed_types, reason = "database_test hands out a pool")]

use chrono::TimeDelta;
use reqwest::Method;
use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

use super::contract::{checksums, comparable};
use super::{Person, Reply, Tenant, TestApp};
use crate::kit::caller::ClientId;
use crate::kit::permission::{Scope, slugs};
use crate::scim::{BASE, OPERATIONS};

/// The right that each operation needs of the token.
fn needs(method: &str, path: &str) -> &'static str {
    match (method, path) {
        ("POST", "/Users") => "add-users",
        ("DELETE", "/Users/{id}") => "delete-users",
        ("GET" | "PUT" | "PATCH", "/Users" | "/Users/{id}")
        | ("GET" | "POST", "/Groups")
        | ("GET" | "PUT" | "PATCH" | "DELETE", "/Groups/{id}")
        | ("GET", "/ServiceProviderConfig" | "/ResourceTypes" | "/ResourceTypes/{id}" | "/Schemas" | "/Schemas/{id}") => {
            "manage-all-users"
        }
        _ => panic!("`{method} {path}` is new: say in directories.rs what it needs"),
    }
}

/// A directory whose token was made by somebody with these rights.
async fn directory(app: &TestApp, pool: &PgPool, client: i64, rights: &[String]) -> Person {
    let new = app.parts.scim.make(ClientId::new(client).unwrap()).unwrap();
    sqlx::query(
        "INSERT INTO scim_tokens (client_id, id, name, prefix, tag, rights, created_by, created_at) VALUES ($1, $2, 'x', $3, $4, $5, $2, now())",
    )
    .bind(client)
    .bind(Uuid::now_v7())
    .bind(&new.prefix)
    .bind(&new.tag[..])
    .bind(rights)
    .execute(pool)
    .await
    .unwrap();
    Person { token: Some(new.text), ..app.anonymous() }
}

/// An operation on an object; creating names none.
async fn call(directory: &Person, method: &str, path: &str, id: &str) -> Reply {
    let request = directory.request(method.parse().unwrap(), &format!("{BASE}{}", path.replace("{id}", id)));
    let body = match (method, path) {
        ("PATCH", _) => Some(json!({ "Operations": [{ "op": "replace", "path": "displayName", "value": "Taken" }] })),
        ("POST", "/Users") => Some(json!({ "userName": format!("{}@x.test", Uuid::now_v7()), "active": false })),
        ("PUT", "/Users/{id}") => Some(json!({ "userName": Uuid::now_v7().to_string(), "active": true })),
        ("POST" | "PUT", _) => Some(json!({ "displayName": Uuid::now_v7().to_string() })),
        _ => None,
    };
    match body {
        Some(body) => directory.send(request.json(&body)).await,
        None => directory.send(request).await,
    }
}

/// A user and a group of a client.
struct Objects {
    user: String,
    group: String,
}

impl Objects {
    fn nobody() -> Self {
        Self { user: Uuid::now_v7().to_string(), group: Uuid::now_v7().to_string() }
    }

    async fn of(directory: &Person) -> Self {
        let id = |reply: Reply| reply.body["id"].as_str().unwrap_or_else(|| panic!("{}", reply.body)).to_owned();
        let user = id(call(directory, "POST", "/Users", "").await);
        Self { group: id(call(directory, "POST", "/Groups", "").await), user }
    }

    /// The one that a path means; what the server itself is said to be is everybody's.
    fn id(&self, path: &str) -> Option<&str> {
        match path {
            "/Users/{id}" => Some(&self.user),
            "/Groups/{id}" => Some(&self.group),
            _ => None,
        }
    }
}

async fn full(app: &TestApp, pool: &PgPool, tenant: &Tenant) -> Person {
    directory(app, pool, tenant.id, &slugs(Scope::Account)).await
}

#[database_test]
async fn c6_no_directory_address_opens_without_a_token_of_its_own_kind_that_is_good(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let (acme, globex) = (app.tenant("acme").await, app.tenant("globex").await);
    let good = full(&app, &pool, &acme).await;
    let objects = Objects::of(&good).await;
    let revoked = full(&app, &pool, &globex).await;
    sqlx::query("DELETE FROM scim_tokens WHERE client_id = $1").bind(globex.id).execute(&pool).await.unwrap();
    let key = acme.admin.post("profile/api-keys", json!({ "name": "CI" })).await.data()["key"].clone();
    let token = good.token.clone().unwrap();
    let other_client = token.replacen(&format!("scim_{}_", acme.id), &format!("scim_{}_", globex.id), 1);
    let longer = format!("{token}x");
    let wrong: [(&str, Option<String>); 8] = [
        ("nobody", None),
        ("an access token", acme.admin.token.clone()),
        ("an API key", key.as_str().map(str::to_owned)),
        ("a revoked token", revoked.token.clone()),
        ("the token under another client", Some(other_client)),
        ("a longer token", Some(longer)),
        ("half a token", Some(token[..token.len() / 2].to_owned())),
        ("a client that there is not", Some(format!("scim_9999_{}", "a".repeat(43)))),
    ];
    let before = checksums(&pool, acme.id).await;
    for (method, path) in OPERATIONS {
        let id = objects.id(path).unwrap_or("User");
        for (what, token) in &wrong {
            let somebody = Person {
                token: token.clone(),
                cookies: acme.admin.cookies.clone(),
                client_id: Some(acme.id.to_string()),
                ..app.anonymous()
            };
            let answer = call(&somebody, method, path, id).await;
            assert_eq!(answer.status, 401, "{method} {path} with {what}: {}", answer.body);
            assert_eq!(answer.body["schemas"], json!(["urn:ietf:params:scim:api:messages:2.0:Error"]));
            assert_eq!(
                (&answer.headers["content-type"], answer.headers.contains_key("www-authenticate")),
                (&"application/scim+json".parse().unwrap(), true)
            );
        }
        // twice, and not as a bearer
        let url = format!("{BASE}{}", path.replace("{id}", id));
        let request = |value: String| {
            app.anonymous().request(method.parse::<Method>().unwrap(), &url).header("Authorization", value)
        };
        let doubled = request(format!("Bearer {token}")).header("Authorization", format!("Bearer {token}"));
        for odd in [doubled, request(format!("Basic {token}")), request(token.clone())] {
            assert_eq!(app.anonymous().send(odd).await.status, 401, "{method} {path}");
        }
        // wrong tokens are counted, and this is not about that
        app.parts.clock.advance(TimeDelta::minutes(3));
    }
    assert_eq!(checksums(&pool, acme.id).await, before);
}

#[database_test]
async fn c1_c2_another_companys_people_and_groups_are_absent_and_untouched_for_a_directory(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let (acme, globex) = (app.tenant("acme").await, app.tenant("globex").await);
    let theirs = Objects::of(&full(&app, &pool, &acme).await).await;
    let own = full(&app, &pool, &globex).await;
    let before = checksums(&pool, acme.id).await;
    for (method, path) in OPERATIONS {
        let Some(foreign) = theirs.id(path) else {
            let answer = call(&own, method, path, "User").await;
            assert!(
                !answer.body.to_string().contains(&theirs.user) && !answer.body.to_string().contains("acme"),
                "{method} {path}"
            );
            continue;
        };
        let nobody = Objects::nobody();
        let (answer, nothing) =
            (call(&own, method, path, foreign).await, call(&own, method, path, nobody.id(path).unwrap()).await);
        let (answer, nothing): ((u16, Value), (u16, Value)) = (comparable(answer), comparable(nothing));
        assert_eq!(answer.0, 404, "{method} {path}: {}", answer.1);
        assert_eq!(answer, nothing, "{method} {path}: another company's object can be told from none");
    }
    assert_eq!(checksums(&pool, acme.id).await, before, "C2");
}

#[database_test]
async fn c6_a_directory_holds_the_rights_of_its_tokens_maker_and_no_others(pool: PgPool) {
    a_directory_needs_the_rights_of_what_it_does(pool).await;
}

pub(super) async fn a_directory_needs_the_rights_of_what_it_does(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    let good = full(&app, &pool, &acme).await;
    for (method, path) in OPERATIONS {
        let right = needs(method, path);
        let objects = Objects::of(&good).await;
        let id = objects.id(path).unwrap_or(if path.starts_with("/Schemas") {
            "urn:ietf:params:scim:schemas:core:2.0:User"
        } else {
            "User"
        });
        let all_but: Vec<String> = slugs(Scope::Account).into_iter().filter(|slug| slug != right).collect();
        let without = directory(&app, &pool, acme.id, &all_but).await;
        assert_eq!(call(&without, method, path, id).await.status, 403, "matrix: {method} {path} without {right}");
        let with = directory(&app, &pool, acme.id, &[right.to_owned()]).await;
        let answer = call(&with, method, path, id).await;
        assert!(
            (200..300).contains(&answer.status),
            "matrix: {method} {path} with {right} alone: {} {}",
            answer.status,
            answer.body
        );
    }
}
