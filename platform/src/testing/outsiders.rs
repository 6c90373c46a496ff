//! Every operation, called by somebody who must not get through, and with bodies that it must refuse.
#![expect(clippy::disallowed_types, reason = "database_test hands out a pool")]

use reqwest::Method;
use serde_json::json;
use sqlx::PgPool;
use uuid::Uuid;

use super::contract::*;
use super::life;
use crate::auth::PUBLIC;
use crate::testing::{Person, TestApp};

#[database_test]
async fn c1_c2_another_clients_objects_are_absent_and_untouched_in_every_operation(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let (acme, globex) = (app.tenant("acme").await, app.tenant("globex").await);
    let theirs = furnish(&app, &acme.admin).await;
    let own = globex.admin.workspace("own").await;
    let before = checksums(&pool, acme.id).await;
    for (method, path) in operations() {
        let operation = format!("{method} {path}");
        match call(&method, &path, &theirs) {
            Call::Object { path: foreign, body } => {
                let answer = comparable(send(&globex.admin, &method, &foreign, body).await);
                let Call::Object { path: random, body } = call(&method, &path, &Objects::nobody()) else {
                    unreachable!()
                };
                let nothing = comparable(send(&globex.admin, &method, &random, body).await);
                assert_eq!(answer.0, 404, "{operation}: {}", answer.1);
                assert_eq!(answer, nothing, "{operation}: another client's object can be told from none");
            }
            Call::Own { path } => {
                let answer = globex.admin.get(&path).await;
                assert_eq!(answer.status, 200, "{operation}");
                assert!(!answer.body.to_string().contains("canary"), "{operation}");
            }
            Call::Public | Call::Session => {}
        }
    }
    // an own place with a foreign object in the body
    let mixed = [
        (
            "POST use-case",
            send(
                &globex.admin,
                &Method::POST,
                "use-case",
                Body::Json(
                    json!({ "workspace_id": own, "folder_id": null, "definition": life::definition(&[theirs.document]) }),
                ),
            )
            .await,
        ),
        (
            "POST use-case in a foreign folder",
            send(
                &globex.admin,
                &Method::POST,
                "use-case",
                Body::Json(
                    json!({ "workspace_id": own, "folder_id": theirs.use_case_folder, "definition": life::definition(&[]) }),
                ),
            )
            .await,
        ),
        (
            "POST document/upload",
            send(
                &globex.admin,
                &Method::POST,
                &format!("document/upload?workspace_id={own}&folder_id={}", theirs.use_case_folder),
                Body::File,
            )
            .await,
        ),
        (
            "POST add-new-user",
            send(
                &globex.admin,
                &Method::POST,
                "access-management/users/add-new-user-to-workspace",
                Body::Json(json!({ "workspace_id": own, "user_id": theirs.user, "role_id": theirs.workspace_role })),
            )
            .await,
        ),
    ];
    for (what, answer) in mixed {
        assert!(matches!(answer.status, 400 | 404), "{what}: {} {}", answer.status, answer.body);
    }
    assert_eq!(checksums(&pool, acme.id).await, before, "C2: rows of another client changed");
}

#[database_test]
async fn c4_a_foreign_client_id_opens_no_operation(pool: PgPool) {
    a_foreign_client_id_opens_nothing(pool).await;
}

pub(super) async fn a_foreign_client_id_opens_nothing(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let (acme, globex) = (app.tenant("acme").await, app.tenant("globex").await);
    let theirs = furnish(&app, &acme.admin).await;
    let disguised = Person { client_id: Some(acme.id.to_string()), ..globex.admin.clone() };
    for (method, path) in operations() {
        let (path, body) = match call(&method, &path, &theirs) {
            Call::Object { path, body } => (path, body),
            Call::Own { path } => (path, Body::None),
            Call::Session => (path.clone(), Body::Json(json!({}))),
            Call::Public => continue,
        };
        let answer = send(&disguised, &method, &path, body).await;
        assert_eq!(answer.outcome(), "403 tenancy.foreign_client", "matrix: {method} {path}");
    }
}

#[database_test]
async fn c6_every_operation_but_the_reviewed_few_needs_a_session(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let nobody = app.anonymous();
    for (method, path) in operations() {
        let is_public = PUBLIC.iter().any(|(m, p)| *m == method.as_str() && *p == path);
        let path =
            path.replace("{id}", &Uuid::now_v7().to_string()).replace("{workspace_id}", &Uuid::now_v7().to_string());
        let answer = nobody.send(nobody.request(method.clone(), &path).json(&json!({}))).await;
        if is_public {
            assert_ne!(answer.outcome(), "401 auth.required", "{method} {path}");
        } else {
            assert_eq!(answer.outcome(), "401 auth.required", "{method} {path}");
        }
    }
}

#[database_test]
async fn c6_a_member_of_no_workspace_gets_into_none(pool: PgPool) {
    a_member_of_no_workspace_gets_into_none(pool).await;
}

/// What is there for everybody with an account: the company's questions and answers, and what it announces.
fn is_everybodys(path: &str) -> bool {
    let of_a_version = path.starts_with("question-set/version/") && path.contains("/export");
    let reads =
        ["question-set/difference", "question-set/entry/list", "question-set/topic/list", "question-set/lookup"];
    let announced = ["announcement/state", "announcement/acknowledge"];
    of_a_version || announced.contains(&path) || reads.iter().any(|read| path.starts_with(read))
}

pub(super) async fn a_member_of_no_workspace_gets_into_none(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    let objects = furnish(&app, &acme.admin).await;
    let roles = acme.admin.get("account/role/list").await;
    let member = roles.data().as_array().unwrap().iter().find(|role| role["name"] == "Member").unwrap()["id"].clone();
    let created = acme
        .admin
        .post(
            "access-management/users/create",
            json!({ "email": "mia@acme.test", "first_name": "Mia", "last_name": "M", "role_id": member }),
        )
        .await;
    assert_eq!(created.status, 201, "{}", created.body);
    let mia = app.accept_invite("mia@acme.test").await;
    let before = checksums(&pool, acme.id).await;
    for (method, path) in operations() {
        if let Call::Object { path, body } = call(&method, &path, &objects) {
            if is_everybodys(&path) {
                continue;
            }
            let answer = send(&mia, &method, &path, body).await;
            assert!(matches!(answer.status, 403 | 404), "matrix: {method} {path}: {} {}", answer.status, answer.body);
        }
    }
    assert_eq!(checksums(&pool, acme.id).await, before);
    assert_eq!(mia.post("setting/admin/create-workspace", json!({ "name": "x" })).await.status, 403);
    assert_eq!(
        mia.post(
            "access-management/users/create",
            json!({ "email": "z@acme.test", "first_name": "Z", "last_name": "Z", "role_id": member })
        )
        .await
        .status,
        403
    );
}

#[database_test]
async fn c5_b22_unknown_fields_and_broken_bodies_are_4xx_with_the_field_in_every_operation(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    let objects = furnish(&app, &acme.admin).await;
    let before = checksums(&pool, acme.id).await;
    for (method, path) in operations() {
        let Call::Object { path, body: Body::Json(body) } = call(&method, &path, &objects) else { continue };
        for extra in ["client_id", "role", "id", "created_at", "password_hash", "is_mfa_enabled", "stripe_customer"] {
            // A page names its own messages, so that sending twice makes one.
            if body.get(extra).is_some() {
                continue;
            }
            let mut altered = body.clone();
            altered[extra] = json!(1);
            let answer = send(&acme.admin, &method, &path, Body::Json(altered)).await;
            assert_eq!(
                (answer.status, answer.field(extra).len()),
                (400, 1),
                "{method} {path} {extra}: {}",
                answer.body
            );
        }
        for broken in [&b"{"[..], b"[]", b"null", b"\"\xff\"", b"{\"a\":1e999}", "[".repeat(10_000).as_bytes()] {
            let request = acme
                .admin
                .request(method.clone(), &path)
                .header("content-type", "application/json")
                .body(broken.to_vec());
            let answer = acme.admin.send(request).await;
            assert_eq!(answer.status, 400, "{method} {path}: {}", answer.body);
            assert!(
                !answer.body["errors"].as_object().unwrap().is_empty(),
                "{method} {path}: no field is named: {}",
                answer.body
            );
        }
        // What takes a whole document takes more.
        let whole = ["update-processed-json", "save-custom-edit-output-history", "chat/import"];
        let is_whole = whole.iter().any(|end| path.ends_with(end));
        let huge = format!("{{\"name\":\"{}\"}}", "x".repeat(if is_whole { 17 << 20 } else { 2_000_000 }));
        let huge = acme.admin.request(method.clone(), &path).header("content-type", "application/json").body(huge);
        assert_eq!(acme.admin.send(huge).await.status, 413, "{method} {path}");
        let text = acme.admin.request(method.clone(), &path).header("content-type", "text/plain").body("{}");
        assert_eq!(acme.admin.send(text).await.status, 415, "{method} {path}");
    }
    assert_eq!(checksums(&pool, acme.id).await, before, "a refused request changed something");
}
