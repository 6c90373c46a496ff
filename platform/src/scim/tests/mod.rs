//! Provisioning through the real server, with the requests that Okta and Entra send.
#![expect(clippy::disallowed_types, reason = "database_test hands out a pool")]

mod attacks;
mod entra;
mod groups;
mod okta;
mod tokens;
mod users;

use reqwest::Method;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::testing::{PASSWORD, Person, Reply, TestApp};

const PATCH: &str = "urn:ietf:params:scim:api:messages:2.0:PatchOp";
const USER: &str = "urn:ietf:params:scim:schemas:core:2.0:User";
const GROUP: &str = "urn:ietf:params:scim:schemas:core:2.0:Group";
const ERROR: &str = "urn:ietf:params:scim:api:messages:2.0:Error";

/// A directory with a token that this person made.
async fn directory(app: &TestApp, maker: &Person, name: &str) -> Person {
    let made = maker.post("setting/scim/tokens", json!({ "name": name })).await;
    Person { token: Some(made.data()["token"].as_str().unwrap().to_owned()), ..app.anonymous() }
}

/// Sends what a directory sends; `path` is below `/scim/v2`.
async fn send(directory: &Person, method: Method, path: &str, body: Option<&Value>) -> Reply {
    let mut request = directory.request(method, &format!("/scim/v2{path}"));
    if let Some(body) = body {
        request = request.header("content-type", "application/scim+json; charset=utf-8").json(body);
    }
    let reply = directory.send(request).await;
    if reply.status != 204 {
        assert_eq!(reply.headers["content-type"], "application/scim+json", "{path}: {} {}", reply.status, reply.body);
    }
    reply
}

async fn get(directory: &Person, path: &str) -> Reply {
    send(directory, Method::GET, path, None).await
}

async fn post(directory: &Person, path: &str, body: Value) -> Reply {
    send(directory, Method::POST, path, Some(&body)).await
}

async fn put(directory: &Person, path: &str, body: Value) -> Reply {
    send(directory, Method::PUT, path, Some(&body)).await
}

/// A patch of these operations.
async fn patch(directory: &Person, path: &str, operations: Value) -> Reply {
    send(directory, Method::PATCH, path, Some(&json!({ "schemas": [PATCH], "Operations": operations }))).await
}

async fn delete(directory: &Person, path: &str) -> Reply {
    send(directory, Method::DELETE, path, None).await
}

/// Status and kind of failure: `409 uniqueness`.
fn kind(reply: &Reply) -> String {
    if reply.status >= 400 {
        assert_eq!(reply.body["schemas"], json!([ERROR]), "{}", reply.body);
        assert_eq!(reply.body["status"], json!(reply.status.to_string()), "a string, by the RFC");
        assert!(!reply.body["detail"].as_str().unwrap().is_empty());
    }
    match reply.body["scimType"].as_str() {
        Some(kind) => format!("{} {kind}", reply.status),
        None => reply.status.to_string(),
    }
}

/// The id of what was made.
fn id(reply: &Reply) -> String {
    assert_eq!(reply.status, 201, "{}", reply.body);
    reply.body["id"].as_str().unwrap().to_owned()
}

/// Somebody new, as a directory would make them.
async fn newcomer(directory: &Person, name: &str) -> String {
    let lower = name.to_lowercase();
    let body = json!({ "schemas": [USER], "userName": format!("{lower}@acme.test"), "name": { "givenName": name, "familyName": "Tester" },
        "emails": [{ "primary": true, "value": format!("{lower}@acme.test"), "type": "work" }], "externalId": format!("ext-{lower}"), "active": true });
    id(&post(directory, "/Users", body).await)
}

/// A group with members.
async fn group(directory: &Person, name: &str, members: &[&str]) -> String {
    let members: Vec<Value> = members.iter().map(|id| json!({ "value": id })).collect();
    id(&post(directory, "/Groups", json!({ "schemas": [GROUP], "displayName": name, "members": members })).await)
}

/// The row of the people's page.
async fn person(admin: &Person, email: &str) -> Value {
    let list = admin.get(format!("access-management/users/list?search={email}")).await;
    list.data().as_array().unwrap().first().cloned().unwrap_or(Value::Null)
}

/// The name of somebody's account role.
async fn role_of(admin: &Person, email: &str) -> String {
    person(admin, email).await["role_name"].as_str().unwrap().to_owned()
}

/// Sets a first password with a mailed code and signs in.
async fn come_in(app: &TestApp, email: &str) -> Person {
    app.anonymous().post("forgot-password", json!({ "email": email })).await.data();
    let code = app.mail(email).await.code();
    let choice = json!({ "email": email, "code": code, "new_password": PASSWORD, "confirm_password": PASSWORD });
    app.anonymous().post("forgot-password/verify", choice).await.data();
    app.sign_in(email, PASSWORD).await
}

/// The actions of the audit log by this actor's name, oldest first.
async fn logged(pool: &PgPool, actor: &str) -> Vec<String> {
    sqlx::query_scalar("SELECT action FROM audit_log WHERE person_name(client_id, actor_id) = $1 ORDER BY at, id")
        .bind(actor)
        .fetch_all(pool)
        .await
        .unwrap()
}
