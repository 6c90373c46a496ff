//! Every operation of the API's description, called by a company in each state of paying: what is closed is closed in
//! all of them, and nothing else is.
#![expect(clippy::disallowed_types, reason = "database_test hands out a pool")]

use reqwest::Method;
use serde_json::json;
use sqlx::PgPool;

use super::TestApp;
use super::contract::{Body, Call, call, furnish, operations, send};
use crate::kit::caller::ClientId;

/// What is open in each state, said here and not taken from the code.
const OPEN: &[&str] = &["auth/", "profile", "billing", "acting/end", "get-security-token"];
const OPEN_TO_READ: &[&str] = &["permission/list", "workspace/list"];

fn is_open(state: &str, method: &Method, path: &str) -> bool {
    let reads = *method == Method::GET;
    match state {
        "read_only" if reads => true,
        "read_only" | "suspended" => {
            OPEN.iter().any(|open| path.starts_with(open)) || (reads && OPEN_TO_READ.contains(&path))
        }
        _ => true,
    }
}

#[database_test]
async fn k04_each_state_opens_what_its_row_says_in_every_operation(pool: PgPool) {
    each_state_opens_its_row(pool).await;
}

pub(super) async fn each_state_opens_its_row(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    app.tenant("owner").await;
    let acme = app.tenant("acme").await;
    // For the models of its own that it is furnished with.
    sqlx::query("UPDATE control.clients SET own_models = true").execute(&pool).await.unwrap();
    let objects = furnish(&app, &acme.admin).await;
    let mut odd = Vec::new();
    // What is closed is tried first: nothing of it may change anything.
    for state in ["suspended", "read_only", "grace", "closing", "active"] {
        sqlx::query("UPDATE control.subscriptions SET state = $2, trial_until = NULL WHERE client_id = $1")
            .bind(acme.id)
            .bind(state)
            .execute(&pool)
            .await
            .unwrap();
        let client = ClientId::new(acme.id).unwrap();
        app.parts.entitlements.forget(client);
        assert!(app.parts.entitlements.state(client).await.unwrap().is_some());
        for (method, path) in operations() {
            let path = path.trim_start_matches("/api/v1/").to_owned();
            let open = is_open(state, &method, &path);
            // Only whether it is refused is asked, and what is open is not done: a body of nothing, and nobody's ids.
            // Nor is a stream without an end.
            if open && method != Method::GET || path.contains("auth/logout") || path == "notification/events" {
                continue;
            }
            let target = match call(&method, &format!("/api/v1/{path}"), &objects) {
                Call::Object { path, .. } | Call::Own { path } => path,
                Call::Session => path.clone(),
                Call::Public => continue,
            };
            let answer = send(&acme.admin, &method, &target, Body::Json(json!({}))).await;
            if (answer.outcome() == "402 plan.stopped") == open {
                odd.push(format!("{state}: {method} {path}: {}", answer.outcome()));
            }
        }
    }
    assert!(odd.is_empty(), "{odd:#?}");
}
