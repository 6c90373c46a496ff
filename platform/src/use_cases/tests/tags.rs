//! Tags of use cases: given, found by, renamed everywhere, and taken along in a file.

use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

use super::{create, named};
use crate::kit::caller::ClientId;
use crate::kit::db::TenantTx;
use crate::kit::named;
use crate::people::testing::member;
use crate::testing::{Person, Reply, TestApp};
use crate::use_cases::list_store;

async fn tag(person: &Person, workspace: Uuid, ids: &[Uuid], add: Value, remove: Value) -> Reply {
    let body = json!({ "workspace_id": workspace, "use_case_ids": ids, "add": add, "remove": remove });
    person.post("use-case/tags", body).await
}

async fn found(person: &Person, workspace: Uuid, query: &str) -> Vec<String> {
    let list = person.get(format!("use-case/list?workspace_id={workspace}&sort_by=name&{query}")).await;
    let rows = list.data().as_array().unwrap().clone();
    assert_eq!(list.body["total"], json!(rows.len()), "{query}");
    rows.iter().map(|row| row["name"].as_str().unwrap().to_owned()).collect()
}

#[database_test]
async fn use_case_tags_narrow_the_list_and_are_renamed_merged_and_removed_everywhere(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.tenant("acme").await.admin;
    let place = admin.workspace("Legal").await;
    let mut ids = Vec::new();
    for name in ["Lease", "Loan", "Merger"] {
        ids.push(create(&admin, place, named(name)).await.id());
    }
    tag(&admin, place, &ids, json!(["Law"]), json!([])).await.data();
    tag(&admin, place, &ids[..2], json!(["Money", " LAW "]), json!([])).await.data();
    let first = admin.get(format!("use-case/{}", ids[0])).await;
    assert_eq!(first.data()["tags"], json!(["Law", "Money"]), "one tag, however it is spelled");

    assert_eq!(found(&admin, place, "tags=law").await, ["Lease", "Loan", "Merger"]);
    assert_eq!(found(&admin, place, "tags=law,MONEY").await, ["Lease", "Loan"], "all of them");
    assert_eq!(found(&admin, place, "tags=law&search=merg").await, ["Merger"], "with a search: what both have found");
    assert_eq!(found(&admin, place, "tags=money&status=published").await, Vec::<String>::new());
    assert_eq!(found(&admin, place, "tags=nothing").await, Vec::<String>::new());
    assert_eq!(found(&admin, place, "tags=,%20,").await.len(), 3, "no tag at all narrows nothing");
    let everywhere = admin.get("use-case/list?tags=money").await;
    assert_eq!((&everywhere.body["total"], &everywhere.data()[0]["tags"]), (&json!(2), &json!(["Law", "Money"])));

    let tags = async || admin.get(format!("use-case/tags?workspace_id={place}")).await.data().clone();
    assert_eq!(tags().await, json!([{ "tag": "Law", "use_cases": 3 }, { "tag": "Money", "use_cases": 2 }]));
    let rename = async |tag: &str, name: Option<&str>| {
        admin.put("use-case/tags", json!({ "workspace_id": place, "tag": tag, "name": name })).await
    };
    assert_eq!(rename("money", Some("Finance")).await.data(), &json!({ "tag": "Finance", "use_cases": 2 }));
    assert_eq!(
        rename("finance", Some("law")).await.data(),
        &json!({ "tag": "Law", "use_cases": 3 }),
        "both become one, by the name that was there"
    );
    assert_eq!(tags().await, json!([{ "tag": "Law", "use_cases": 3 }]));
    // a deleted one counts no more, and has its tags again when it is back
    admin.delete(format!("use-case/{}", ids[2])).await.data();
    assert_eq!(tags().await[0]["use_cases"], 2);
    assert_eq!(found(&admin, place, "tags=law").await, ["Lease", "Loan"]);
    assert_eq!(admin.get(format!("use-case/list?workspace_id={place}&tags=law")).await.body["total"], 2);
    admin.post(format!("use-case/{}/restore", ids[2]), json!({})).await.data();
    assert_eq!(tags().await[0]["use_cases"], 3);
    assert_eq!(rename("law", None).await.data(), &json!({ "tag": "law", "use_cases": 0 }));
    assert_eq!(tags().await, json!([]));
    assert_eq!(rename("law", None).await.status, 404);

    // twenty, forty characters, no comma; not of another workspace, and not without the right to build there
    let many: Vec<String> = (0..20).map(|n| format!("tag {n}")).collect();
    tag(&admin, place, &ids[..1], json!(many), json!([])).await.data();
    assert_eq!(tag(&admin, place, &ids[..1], json!(["one more"]), json!([])).await.field("add").len(), 1);
    assert_eq!(tag(&admin, place, &ids[..1], json!(["a,b"]), json!([])).await.status, 400);
    let other = admin.workspace("Sales").await;
    assert_eq!(tag(&admin, other, &ids[..1], json!(["x"]), json!([])).await.field("use_case_ids[0]").len(), 1);
    let vic = member(&app, &admin, place, "Vic", "Viewer").await;
    assert_eq!(tag(&vic, place, &ids[..1], json!(["x"]), json!([])).await.outcome(), "403 forbidden");
    assert_eq!(vic.get(format!("use-case/tags?workspace_id={place}&search=tag+1")).await.body["total"], 11);
}

/// More have the tag than are counted: the list is read in its own order, and what is hidden stays hidden.
#[database_test]
async fn use_case_tags_that_very_many_have_are_found_page_by_page(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    let place = acme.admin.workspace("Legal").await;
    let first = create(&acme.admin, place, named("Use case 0000")).await.id();
    sqlx::query(
        "INSERT INTO use_cases (client_id, id, workspace_id, name, description, icon, draft, created_by, created_at, updated_by, updated_at)
         SELECT u.client_id, gen_random_uuid(), u.workspace_id, 'Use case ' || lpad(n::text, 4, '0'), '', 'file-text', u.draft, u.created_by, u.created_at, u.updated_by, u.updated_at
         FROM use_cases u, generate_series(1, 2699) n WHERE u.id = $1",
    )
    .bind(first)
    .execute(&pool)
    .await
    .unwrap();
    sqlx::query("INSERT INTO use_case_tags (client_id, workspace_id, use_case_id, tag) SELECT client_id, workspace_id, id, 'Old' FROM use_cases WHERE name > 'Use case 0009'")
        .execute(&pool)
        .await
        .unwrap();
    let list = format!("use-case/list?workspace_id={place}&tags=old&sort_by=name&limit=2");
    let page = acme.admin.get(&list).await;
    assert_eq!((&page.body["total"], &page.data()[0]["name"]), (&json!(1_000), &json!("Use case 0010")));
    let next = acme.admin.get(format!("{list}&cursor={}", page.body["next"].as_str().unwrap())).await;
    assert_eq!(next.data()[0]["name"], "Use case 0012");
    let searched = acme.admin.get(format!("use-case/list?workspace_id={place}&tags=old&search=0011")).await;
    assert_eq!(searched.body["total"], 1);
    // those that are hidden from somebody are not counted for them, however many have it
    sqlx::query("UPDATE use_cases SET visibility = 'private' WHERE name >= 'Use case 0900'")
        .execute(&pool)
        .await
        .unwrap();
    let vic = member(&app, &acme.admin, place, "Vic", "Viewer").await;
    assert_eq!(vic.get(&list).await.body["total"], 890);
    assert_eq!(acme.admin.get(&list).await.body["total"], 1_000);
}

#[database_test]
async fn use_case_tags_go_along_in_a_file_and_older_files_have_none(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.tenant("acme").await.admin;
    let (place, other) = (admin.workspace("Legal").await, admin.workspace("Sales").await);
    let id = create(&admin, place, named("Lease")).await.id();
    let bare = admin.get(format!("use-case/{id}/export")).await.body;
    assert_eq!(bare.get("tags"), None);
    tag(&admin, place, &[id], json!(["Law", "Rent"]), json!([])).await.data();
    let file = admin.get(format!("use-case/{id}/export")).await.body;
    assert_eq!(file["tags"], json!(["Law", "Rent"]));

    let import = async |file: &Value, update: Value| {
        admin.post("use-case/import", json!({ "workspace_id": other, "file": file, "update": update })).await
    };
    let made = import(&file, Value::Null).await;
    assert_eq!((made.status, &made.data()["tags"]), (201, &json!(["Law", "Rent"])));
    let update = |revision: i64| json!({ "id": made.id(), "revision": revision });
    let kept = import(&bare, update(1)).await;
    assert_eq!(kept.data()["tags"], json!(["Law", "Rent"]), "a file without tags takes none away");
    let mut fewer = file.clone();
    fewer["tags"] = json!(["rent"]);
    assert_eq!(import(&fewer, update(2)).await.data()["tags"], json!(["rent"]));
    fewer["tags"] = json!(["a,b"]);
    assert_eq!(import(&fewer, update(3)).await.status, 400);
}

/// A plan for any ids looks each of them up; on a page of thirty that took thirty times as long as reading the newest
/// and keeping those that were found.
#[database_test]
async fn goal_8_a_page_of_what_was_found_is_planned_for_what_was_found(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let acme = app.tenant("acme").await;
    let place = [acme.admin.workspace("Legal").await];
    let client = ClientId::new(acme.id).unwrap();
    let mode = async |tx: &mut TenantTx| {
        sqlx::query_scalar::<_, String>("SHOW plan_cache_mode").fetch_one(&mut **tx).await.unwrap()
    };
    let mut tx = app.parts.db.begin_for(client).await.unwrap();
    assert_eq!(mode(&mut tx).await, "auto");
    list_store::tagged(&mut tx, &place, &["lease".to_owned()]).await.unwrap();
    assert_eq!(mode(&mut tx).await, "force_custom_plan");
    drop(tx);
    let mut tx = app.parts.db.begin_for(client).await.unwrap();
    named::find(&mut tx, named::NamedObject::UseCase, &place, None, "%lease%".to_owned()).await.unwrap();
    assert_eq!(mode(&mut tx).await, "force_custom_plan");
    tx.commit().await.unwrap();
    let mut tx = app.parts.db.begin_for(client).await.unwrap();
    assert_eq!(mode(&mut tx).await, "auto", "and with the transaction it is over");
}
