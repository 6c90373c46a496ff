//! Every operation of the API's description, called by a company whose plan has no feature: those that belong to one
//! are refused, and no other.
#![expect(clippy::disallowed_types, reason = "database_test hands out a pool")]

use reqwest::Method;
use serde_json::json;
use sqlx::PgPool;

use super::TestApp;
use super::contract::{Body, Call, call, furnish, operations, send};
use crate::kit::caller::ClientId;

/// The feature that an operation belongs to, said here and not taken from the code.
fn feature_of(operation: &str) -> Option<&'static str> {
    match operation {
        "POST batch/upload" | "POST batch/from-files" | "POST batch/{id}/start" => Some("batches"),
        "POST schedule" | "POST schedule/{id}/resume" | "POST schedule/{id}/run" => Some("schedules"),
        "POST brand-template" | "POST brand-template/{id}/copy" => Some("brand-templates"),
        "POST profile/api-keys" => Some("api"),
        "PUT setting/sso" => Some("sso"),
        "POST setting/scim/tokens" => Some("scim"),
        _ => None,
    }
}

#[database_test]
async fn r47_each_operation_of_a_feature_is_refused_where_the_plan_lacks_it_and_no_other(pool: PgPool) {
    features_need_a_plan_that_has_them(pool).await;
}

pub(super) async fn features_need_a_plan_that_has_them(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    let objects = furnish(&app, &acme.admin).await;
    sqlx::query("UPDATE control.subscriptions SET plan = 'bare', version = 1 WHERE client_id = $1")
        .bind(acme.id)
        .execute(&pool)
        .await
        .unwrap();
    sqlx::query(
        "INSERT INTO control.plans (plan, version, name, at_limit, currency, created_at) VALUES ('bare', 1, 'Bare', 'hard', 'EUR', now())",
    )
    .execute(&pool)
    .await
    .unwrap();
    app.parts.entitlements.forget(ClientId::new(acme.id).unwrap());
    let (mut odd, mut seen) = (Vec::new(), 0);
    let mut all = operations();
    // Those that delete come last: none takes away what a later one is tried on.
    all.sort_by_key(|(method, _)| *method == Method::DELETE);
    for (method, path) in all {
        let operation = format!("{method} {}", path.trim_start_matches("/api/v1/"));
        // The last is a stream without an end.
        if ["auth/logout", "auth/refresh", "notification/events"].iter().any(|end| operation.contains(end)) {
            continue;
        }
        let (target, body) = match call(&method, &path, &objects) {
            Call::Object { path, body } => (path, body),
            Call::Own { path } => (path, Body::None),
            Call::Public => continue,
            Call::Session => (path.trim_start_matches("/api/v1/").to_owned(), Body::Json(json!({}))),
        };
        let refused = send(&acme.admin, &method, &target, body).await.outcome() == "402 plan.feature";
        match (feature_of(&operation), refused) {
            (Some(_), true) => seen += 1,
            (Some(feature), false) => odd.push(format!("{operation} goes without {feature}")),
            (None, true) => odd.push(format!("{operation} needs a feature: say which in this test")),
            (None, false) => {}
        }
    }
    assert!(odd.is_empty(), "{odd:#?}");
    assert_eq!(seen, 11);
}
