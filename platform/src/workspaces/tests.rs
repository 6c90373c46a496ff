//! Workspaces through the real server.
#![expect(clippy::disallowed_types, reason = "database_test hands out a pool")]

use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

use crate::people::testing::{join, member, person};
use crate::testing::{Person, TestApp};

async fn names(person: &Person, query: &str) -> Vec<String> {
    let list = person.get(format!("workspace/list{query}")).await;
    list.data().as_array().unwrap().iter().map(|workspace| workspace["name"].as_str().unwrap().to_owned()).collect()
}

#[database_test]
async fn r39_a_new_workspace_has_its_creator_as_workspace_admin_and_counts_what_is_in_it(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let acme = app.tenant("acme").await;
    let created = acme
        .admin
        .post("setting/admin/create-workspace", json!({ "name": "  Legal  ", "description": "Contracts" }))
        .await;
    assert_eq!(created.status, 201);
    let id = created.id();
    assert_eq!(created.data()["name"], "Legal");
    assert_eq!((&created.data()["members"], &created.data()["my_role"]), (&json!(1), &json!("Workspace Admin")));
    member(&app, &acme.admin, id, "Ben", "Viewer").await;
    let use_case = json!({ "workspace_id": id, "folder_id": null, "definition": { "name": "Brief" } });
    let deleted = acme.admin.post("use-case", use_case.clone()).await.id();
    acme.admin.post("use-case", use_case).await.id();
    acme.admin.delete(format!("use-case/{deleted}")).await.data();
    let list = acme.admin.get("workspace/list").await;
    assert_eq!(list.body["total"], 1);
    let seen = &list.data()[0];
    assert_eq!(
        (&seen["use_cases"], &seen["documents"], &seen["members"], &seen["is_sample"]),
        (&json!(1), &json!(0), &json!(2), &json!(false))
    );
}

#[database_test]
async fn c1_another_clients_workspace_reads_exactly_as_one_that_never_was(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let (acme, globex) = (app.tenant("acme").await, app.tenant("globex").await);
    let theirs = globex.admin.workspace("Secret").await;
    let bare = |mut body: Value| {
        body["request_id"] = Value::Null;
        body
    };
    let body = json!({ "name": "Mine now", "description": "" });
    for id in [theirs, Uuid::now_v7()] {
        let path = format!("workspace/{id}");
        let answers =
            [acme.admin.get(&path).await, acme.admin.put(&path, body.clone()).await, acme.admin.delete(&path).await];
        for answer in answers {
            assert_eq!(answer.status, 404);
            let expected = json!({ "status": 404, "code": "not_found", "message": "This workspace does not exist, or you cannot see it.", "errors": {}, "request_id": null });
            assert_eq!(bare(answer.body), expected);
        }
    }
    assert_eq!(names(&acme.admin, "").await, Vec::<String>::new());
    assert_eq!(names(&globex.admin, "").await, ["Secret"]);
}

#[database_test]
async fn c6_outsiders_get_404_and_members_without_the_right_403(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let acme = app.tenant("acme").await;
    let id = acme.admin.workspace("Legal").await;
    let (viewer, outsider) =
        (member(&app, &acme.admin, id, "Vic", "Viewer").await, person(&app, &acme.admin, "Olga").await);
    let body = json!({ "name": "Renamed", "description": "" });
    assert_eq!(outsider.get(format!("workspace/{id}")).await.status, 404);
    assert_eq!(viewer.get(format!("workspace/{id}")).await.data()["my_permissions"], json!(["view-workspace"]));
    assert_eq!(viewer.put(format!("workspace/{id}"), body.clone()).await.outcome(), "403 forbidden");
    assert_eq!(viewer.delete(format!("workspace/{id}")).await.outcome(), "403 forbidden");
    assert_eq!(viewer.post("setting/admin/create-workspace", body.clone()).await.outcome(), "403 forbidden");
    assert_eq!(names(&outsider, "").await, Vec::<String>::new());
    join(&acme.admin, id, &outsider, "Workspace Admin").await;
    assert_eq!(outsider.put(format!("workspace/{id}"), body).await.data()["name"], "Renamed");
}

#[database_test]
async fn holders_of_manage_workspaces_act_as_workspace_admin_everywhere(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let acme = app.tenant("acme").await;
    let id = acme.admin.workspace("Legal").await;
    let ben = member(&app, &acme.admin, id, "Ben", "Workspace Admin").await;
    let path = format!("access-management/users/{}/workspace/{id}/delete", acme.admin.user_id);
    assert_eq!(ben.delete(path).await.status, 200);
    let seen = acme.admin.get(format!("workspace/{id}")).await;
    assert_eq!((&seen.data()["my_role"], &seen.data()["members"]), (&json!("Workspace Admin"), &json!(1)));
    assert!(seen.data()["my_permissions"].as_array().unwrap().contains(&json!("publish-use-cases")));
}

#[database_test]
async fn two_workspaces_cannot_share_a_name_until_one_is_archived(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let (acme, globex) = (app.tenant("acme").await, app.tenant("globex").await);
    let id = acme.admin.workspace("Legal").await;
    let again = || acme.admin.post("setting/admin/create-workspace", json!({ "name": "LEGAL", "description": "" }));
    let refused = again().await;
    assert_eq!(refused.outcome(), "409 workspaces.name_taken");
    assert_eq!(refused.field("name"), ["There is a workspace of this name already. Please choose another name."]);
    globex.admin.workspace("Legal").await;
    assert_eq!(acme.admin.delete(format!("workspace/{id}")).await.status, 200);
    assert_eq!(acme.admin.get(format!("workspace/{id}")).await.status, 404);
    assert_eq!(acme.admin.delete(format!("workspace/{id}")).await.status, 404);
    assert_eq!(again().await.status, 201);
}

#[database_test]
async fn the_list_finds_words_as_typed_and_sorts_as_asked(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let acme = app.tenant("acme").await;
    let first = acme.admin.workspace("beta 50%").await;
    for name in ["Alpha", "gamma 500"] {
        acme.admin.workspace(name).await;
    }
    assert_eq!(names(&acme.admin, "?search=50%25").await, ["beta 50%"]);
    assert_eq!(names(&acme.admin, "?sort_by=name").await, ["Alpha", "beta 50%", "gamma 500"]);
    assert_eq!(names(&acme.admin, "?sort_by=created").await, ["gamma 500", "Alpha", "beta 50%"]);
    acme.admin.put(format!("workspace/{first}"), json!({ "name": "beta 50%", "description": "new" })).await.data();
    assert_eq!(names(&acme.admin, "").await.first().unwrap(), "beta 50%");
    let injected = acme.admin.get("workspace/list?sort_by=name;drop").await;
    assert_eq!(injected.outcome(), "400 invalid", "C20");
}

#[database_test]
async fn b22_b24_bad_bodies_are_refused_with_the_field_named(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let acme = app.tenant("acme").await;
    let create = |body: Value| acme.admin.post("setting/admin/create-workspace", body);
    for (body, field) in [
        (json!({ "name": "x", "client_id": 1 }), "client_id"),
        (json!({ "name": "x", "id": Uuid::nil() }), "id"),
        (json!({ "name": "x", "is_sample": true }), "is_sample"),
        (json!({ "description": "" }), "name"),
        (json!({ "name": " " }), "name"),
        (json!({ "name": "x".repeat(121) }), "name"),
        (json!({ "name": "a\u{202E}b" }), "name"),
        (json!({ "name": "a\0b" }), "name"),
        (json!({ "name": "x", "description": "a\0b" }), "description"),
    ] {
        let answer = create(body.clone()).await;
        assert_eq!(answer.status, 400, "{body}");
        assert!(!answer.field(field).is_empty(), "{body} → {}", answer.body);
    }
    assert_eq!(acme.admin.get("workspace/list").await.body["total"], 0);
    assert_eq!(create(json!({ "name": "👩‍👩‍👧 契約書", "description": "" })).await.status, 201);
}

#[database_test]
async fn every_change_leaves_its_line_in_the_audit_log(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    let id = acme.admin.workspace("Legal").await;
    acme.admin.put(format!("workspace/{id}"), json!({ "name": "Law", "description": "" })).await.data();
    acme.admin.put(format!("workspace/{id}"), json!({ "name": "", "description": "" })).await;
    acme.admin.delete(format!("workspace/{id}")).await.data();
    let lines: Vec<(String, Uuid)> =
        sqlx::query_as("SELECT action, actor_id FROM audit_log WHERE object_id = $1 ORDER BY id")
            .bind(id.to_string())
            .fetch_all(&pool)
            .await
            .unwrap();
    let expected = ["workspace.create", "workspace.update", "workspace.archive"]
        .map(|action| (action.to_owned(), acme.admin.user_id));
    assert_eq!(lines, expected);
}
