//! Folders through the real server.
#![expect(clippy::disallowed_types, reason = "database_test hands out a pool")]

use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

use crate::people::testing::{member, person};
use crate::testing::{Person, Reply, TestApp};

async fn create(person: &Person, workspace: Uuid, parent: Option<Uuid>, name: &str) -> Reply {
    person
        .post("folder", json!({ "workspace_id": workspace, "parent_id": parent, "kind": "use_case", "name": name }))
        .await
}

async fn tree(person: &Person, workspace: Uuid, kind: &str) -> Vec<Value> {
    person.get(format!("folder/list?workspace_id={workspace}&kind={kind}")).await.data().as_array().unwrap().clone()
}

#[database_test]
async fn r39_folders_nest_and_count_what_lies_in_them(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let acme = app.tenant("acme").await;
    let workspace = acme.admin.workspace("Legal").await;
    let top = create(&acme.admin, workspace, None, " Contracts ").await;
    assert_eq!((top.status, &top.data()["name"], &top.data()["items"]), (201, &json!("Contracts"), &json!(0)));
    create(&acme.admin, workspace, Some(top.id()), "Suppliers").await.id();
    acme.admin
        .post(
            "use-case",
            json!({ "workspace_id": workspace, "folder_id": top.id(), "definition": { "name": "Brief" } }),
        )
        .await
        .id();
    let folders = tree(&acme.admin, workspace, "use_case").await;
    let seen: Vec<_> = folders
        .iter()
        .map(|folder| {
            (folder["name"].as_str().unwrap(), folder["items"].as_i64().unwrap(), folder["parent_id"].clone())
        })
        .collect();
    assert_eq!(seen, [("Contracts", 2, Value::Null), ("Suppliers", 0, json!(top.id()))]);
    assert!(tree(&acme.admin, workspace, "document").await.is_empty());
}

#[database_test]
async fn a_name_is_taken_at_its_place_only(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let acme = app.tenant("acme").await;
    let workspace = acme.admin.workspace("Legal").await;
    let top = create(&acme.admin, workspace, None, "Contracts").await.id();
    let other = create(&acme.admin, workspace, Some(top), "Contracts").await.id();
    let taken = create(&acme.admin, workspace, None, "CONTRACTS").await;
    assert_eq!(taken.outcome(), "409 folders.name_taken");
    assert!(!taken.field("name").is_empty());
    let moved = acme.admin.put(format!("folder/{other}"), json!({ "name": "contracts", "parent_id": null })).await;
    assert_eq!(moved.outcome(), "409 folders.name_taken");
}

#[database_test]
async fn a_folder_never_lies_in_itself_even_when_two_move_at_once(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let acme = app.tenant("acme").await;
    let workspace = acme.admin.workspace("Legal").await;
    let (a, b) =
        (create(&acme.admin, workspace, None, "a").await.id(), create(&acme.admin, workspace, None, "b").await.id());
    let into = |name: &'static str, id: Uuid, parent: Uuid| {
        let admin = acme.admin.clone();
        async move { admin.put(format!("folder/{id}"), json!({ "name": name, "parent_id": parent })).await }
    };
    let itself = into("a", a, a).await;
    assert_eq!(itself.outcome(), "409 folders.cycle");
    assert!(!itself.field("parent_id").is_empty());
    let (first, second) = tokio::join!(into("a", a, b), into("b", b, a));
    let mut outcomes = [first.outcome(), second.outcome()];
    outcomes.sort();
    assert_eq!(outcomes, ["200", "409 folders.cycle"]);
}

#[database_test]
async fn a_tree_is_twenty_levels_deep_at_most_however_it_is_put_together(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let acme = app.tenant("acme").await;
    let workspace = acme.admin.workspace("Legal").await;
    let mut chain = Vec::new();
    for level in 0..20 {
        let parent = chain.last().copied();
        chain.push(create(&acme.admin, workspace, parent, &format!("level {level}")).await.id());
    }
    assert_eq!(create(&acme.admin, workspace, chain.last().copied(), "deeper").await.outcome(), "409 folders.too_deep");
    let pair = create(&acme.admin, workspace, None, "pair").await.id();
    create(&acme.admin, workspace, Some(pair), "of two").await.id();
    let path = format!("folder/{pair}");
    assert_eq!(
        acme.admin.put(&path, json!({ "name": "pair", "parent_id": chain[18] })).await.outcome(),
        "409 folders.too_deep"
    );
    assert_eq!(acme.admin.put(&path, json!({ "name": "pair", "parent_id": chain[17] })).await.status, 200);
}

#[database_test]
async fn only_an_empty_folder_is_deleted(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let acme = app.tenant("acme").await;
    let workspace = acme.admin.workspace("Legal").await;
    let folder = create(&acme.admin, workspace, None, "Contracts").await.id();
    let use_case = acme
        .admin
        .post("use-case", json!({ "workspace_id": workspace, "folder_id": folder, "definition": { "name": "Brief" } }))
        .await
        .id();
    assert_eq!(acme.admin.delete(format!("folder/{folder}")).await.outcome(), "409 folders.not_empty");
    acme.admin.delete(format!("use-case/{use_case}")).await.data();
    assert_eq!(acme.admin.delete(format!("folder/{folder}")).await.status, 200);
    assert_eq!(acme.admin.delete(format!("folder/{folder}")).await.status, 404);
}

#[database_test]
async fn c1_c6_folders_of_others_are_absent_and_each_tree_has_its_own_right(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let (acme, globex) = (app.tenant("acme").await, app.tenant("globex").await);
    let workspace = acme.admin.workspace("Legal").await;
    let elsewhere = acme.admin.workspace("Elsewhere").await;
    let folder = create(&acme.admin, workspace, None, "Contracts").await.id();
    let (viewer, outsider) =
        (member(&app, &acme.admin, workspace, "Vic", "Viewer").await, person(&app, &acme.admin, "Olga").await);
    let body = json!({ "name": "x", "parent_id": null });
    let absent = acme.admin.get(format!("workspace/{}", Uuid::now_v7())).await.body["code"].clone();
    for stranger in [&globex.admin, &outsider] {
        let known = stranger.put(format!("folder/{folder}"), body.clone()).await;
        let unknown = stranger.put(format!("folder/{}", Uuid::now_v7()), body.clone()).await;
        assert_eq!(
            (known.status, &known.body["message"], &known.body["code"]),
            (404, &unknown.body["message"], &absent)
        );
        assert_eq!(stranger.delete(format!("folder/{folder}")).await.status, 404);
        assert_eq!(create(stranger, workspace, None, "x").await.status, 404);
        assert_eq!(stranger.get(format!("folder/list?workspace_id={workspace}&kind=use_case")).await.status, 404);
    }
    assert_eq!(tree(&viewer, workspace, "use_case").await.len(), 1);
    assert_eq!(create(&viewer, workspace, None, "x").await.outcome(), "403 forbidden");
    assert_eq!(viewer.put(format!("folder/{folder}"), body).await.outcome(), "403 forbidden");
    assert_eq!(viewer.delete(format!("folder/{folder}")).await.outcome(), "403 forbidden");
    // a parent in another workspace, in another client, of another kind, or nowhere
    let foreign = create(&globex.admin, globex.admin.workspace("Legal").await, None, "theirs").await.id();
    for parent in [folder, foreign, Uuid::now_v7()] {
        let answer = create(&acme.admin, elsewhere, Some(parent), "x").await;
        assert_eq!((answer.outcome().as_str(), answer.field("parent_id").len()), ("400 invalid", 1));
    }
    let documents = acme
        .admin
        .post("folder", json!({ "workspace_id": workspace, "parent_id": folder, "kind": "document", "name": "x" }))
        .await;
    assert_eq!(documents.field("parent_id"), ["This folder does not exist in this workspace."]);
}

#[database_test]
async fn b22_renaming_needs_the_place_named_so_that_it_never_moves_by_accident(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let acme = app.tenant("acme").await;
    let workspace = acme.admin.workspace("Legal").await;
    let folder = create(&acme.admin, workspace, None, "Contracts").await.id();
    let answer = acme.admin.put(format!("folder/{folder}"), json!({ "name": "x" })).await;
    assert_eq!(answer.field("parent_id"), ["This field is needed."]);
    let extra = acme
        .admin
        .put(format!("folder/{folder}"), json!({ "name": "x", "parent_id": null, "workspace_id": workspace }))
        .await;
    assert_eq!(extra.field("workspace_id"), ["This field is not known here."], "C5");
}

#[database_test]
async fn a_workspace_has_five_thousand_folders_of_a_kind_at_most(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    let workspace = acme.admin.workspace("Legal").await;
    sqlx::query("INSERT INTO folders (client_id, id, workspace_id, kind, name) SELECT $1, gen_random_uuid(), $2, 'use_case', n::text FROM generate_series(1, 4999) n")
        .bind(acme.id)
        .bind(workspace)
        .execute(&pool)
        .await
        .unwrap();
    assert_eq!(create(&acme.admin, workspace, None, "the last").await.status, 201);
    assert_eq!(create(&acme.admin, workspace, None, "one more").await.outcome(), "409 folders.too_many");
    let documents =
        acme.admin.post("folder", json!({ "workspace_id": workspace, "kind": "document", "name": "x" })).await;
    assert_eq!(documents.status, 201);
}
