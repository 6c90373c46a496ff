//! Use cases through the real server.
#![expect(clippy::disallowed_types, reason = "database_test hands out a pool")]

mod favourites;
mod lint;
mod qa_version;
mod tags;
mod transfer;

use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

use crate::people::testing::{member, person};
use crate::testing::{Person, Reply, TestApp};

/// A definition that can be published.
fn complete() -> Value {
    json!({
        "name": "Brief", "description": "From documents", "icon": "file-text", "instruction": "Write on {{topic}}.",
        "inputs": [{ "name": "topic", "label": "Topic", "help": "", "type": "short_text", "required": true, "options": [], "default": null, "example": null, "min": null, "max": null }],
        "document_ids": [], "format": { "kind": "sections", "sections": [{ "key": "summary", "title": "Summary", "guidance": "" }] },
        "model": { "id": "extract", "region": "local" }, "temperature": 0.2, "max_tokens": null,
    })
}

fn named(name: &str) -> Value {
    let mut definition = complete();
    definition["name"] = json!(name);
    definition
}

async fn create(person: &Person, workspace: Uuid, definition: Value) -> Reply {
    person.post("use-case", json!({ "workspace_id": workspace, "folder_id": null, "definition": definition })).await
}

async fn save(person: &Person, id: Uuid, revision: i64, definition: Value) -> Reply {
    person.put(format!("use-case/{id}/draft"), json!({ "revision": revision, "definition": definition })).await
}

async fn publish(person: &Person, id: Uuid, revision: i64) -> Reply {
    person.post(format!("use-case/{id}/publish"), json!({ "revision": revision, "note": "first" })).await
}

async fn names(person: &Person, query: &str) -> Vec<String> {
    let list = person.get(format!("use-case/list?{query}")).await;
    list.data().as_array().unwrap().iter().map(|row| row["name"].as_str().unwrap().to_owned()).collect()
}

#[database_test]
async fn a_draft_is_edited_published_and_edited_on_while_the_version_stays(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let acme = app.tenant("acme").await;
    let workspace = acme.admin.workspace("Legal").await;
    let created = create(&acme.admin, workspace, named("  Brief ")).await;
    assert_eq!(created.status, 201);
    assert_eq!(created.data()["draft"], complete());
    assert_eq!(
        (&created.data()["draft_revision"], &created.data()["published"], &created.data()["has_unpublished_changes"]),
        (&json!(1), &Value::Null, &json!(true))
    );
    let id = created.id();
    let published = publish(&acme.admin, id, 1).await;
    assert_eq!(
        (&published.data()["published"]["version"], &published.data()["has_unpublished_changes"]),
        (&json!(1), &json!(false))
    );
    assert_eq!(published.data()["published"]["published_by_name"], "Ada acme");
    assert_eq!(publish(&acme.admin, id, 1).await.outcome(), "409 use_cases.nothing_new");
    let saved = save(&acme.admin, id, 1, named("Better brief")).await;
    assert_eq!((&saved.data()["draft_revision"], &saved.data()["has_unpublished_changes"]), (&json!(2), &json!(true)));
    let seen = acme.admin.get(format!("use-case/{id}")).await;
    assert_eq!(
        (&seen.data()["draft"]["name"], &seen.data()["published"]["definition"]["name"]),
        (&json!("Better brief"), &json!("Brief"))
    );
    publish(&acme.admin, id, 2).await.data();
    let page = acme.admin.get(format!("use-case/{id}/versions?limit=1")).await;
    assert_eq!((&page.body["total"], &page.data()[0]["version"]), (&json!(2), &json!(2)));
    let rest = acme.admin.get(format!("use-case/{id}/versions?cursor={}", page.body["next"].as_str().unwrap())).await;
    assert_eq!(
        (&rest.data()[0]["definition"], &rest.data()[0]["note"], &rest.body["next"]),
        (&complete(), &json!("first"), &Value::Null)
    );
}

#[database_test]
async fn nobody_overwrites_a_draft_unseen(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let acme = app.tenant("acme").await;
    let workspace = acme.admin.workspace("Legal").await;
    let id = create(&acme.admin, workspace, complete()).await.id();
    let (first, second) = tokio::join!(save(&acme.admin, id, 1, named("One")), save(&acme.admin, id, 1, named("Two")));
    let (won, lost, name) = if first.status == 200 { (first, second, "One") } else { (second, first, "Two") };
    assert_eq!((won.outcome().as_str(), lost.outcome().as_str()), ("200", "409 use_cases.stale"));
    assert_eq!(
        (&lost.body["current"]["draft"]["name"], &lost.body["current"]["draft_revision"]),
        (&json!(name), &json!(2))
    );
    assert_eq!(publish(&acme.admin, id, 1).await.outcome(), "409 use_cases.stale");
}

#[database_test]
async fn a_draft_may_be_incomplete_and_a_version_may_not(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let acme = app.tenant("acme").await;
    let workspace = acme.admin.workspace("Legal").await;
    let mut definition = complete();
    definition["instruction"] = json!("On {{topic}} and {{budget}}");
    definition["inputs"][0]["label"] = json!("");
    definition["model"] = json!({ "id": "", "region": "mars" });
    let id = create(&acme.admin, workspace, definition).await.id();
    let refused = publish(&acme.admin, id, 1).await;
    assert_eq!(refused.outcome(), "400 use_cases.not_publishable");
    let fields: Vec<&String> = refused.body["errors"].as_object().unwrap().keys().collect();
    assert_eq!(fields, ["inputs[0].label", "instruction", "model.id", "model.region"]);
    assert_eq!(
        refused.field("instruction"),
        ["{{budget}} stands for no input. Please add the input or remove the placeholder."]
    );
    assert_eq!(acme.admin.get(format!("use-case/{id}")).await.data()["published"], Value::Null);
}

#[database_test]
async fn b22_b24_bad_definitions_are_refused_with_the_place_named(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let acme = app.tenant("acme").await;
    let workspace = acme.admin.workspace("Legal").await;
    let id = create(&acme.admin, workspace, complete()).await.id();
    let altered = |pointer: &str, value: Value| {
        let mut definition = complete();
        *definition.pointer_mut(pointer).unwrap() = value;
        definition
    };
    for (definition, field) in [
        (altered("/name", json!("")), "name"),
        (altered("/name", json!("a\u{202E}b")), "name"),
        (altered("/instruction", json!("x".repeat(20_001))), "instruction"),
        (altered("/instruction", json!("a\0b")), "instruction"),
        (altered("/inputs/0/label", json!("a\nb")), "inputs[0].label"),
        (altered("/inputs/0/default", json!({ "deep": [] })), "inputs[0].default"),
        (altered("/temperature", json!(2.5)), "temperature"),
        (altered("/format/sections/0/title", json!("x".repeat(121))), "format.sections[0].title"),
    ] {
        let answer = save(&acme.admin, id, 1, definition).await;
        assert_eq!((answer.status, answer.field(field).len()), (400, 1), "{field}: {}", answer.body);
    }
    for (pointer, field, place) in [
        ("", "client_id", "definition.client_id"),
        ("/inputs/0", "role", "definition.inputs[0].role"),
        ("/model", "id2", "definition.model.id2"),
        ("/format", "x", "definition.format.x"),
    ] {
        let mut definition = complete();
        definition.pointer_mut(pointer).unwrap()[field] = json!(1);
        assert_eq!(save(&acme.admin, id, 1, definition).await.field(place), ["This field is not known here."], "C5");
    }
    assert_eq!(save(&acme.admin, id, 1, altered("/inputs/0/type", json!("sql"))).await.status, 400);
    assert_eq!(acme.admin.get(format!("use-case/{id}")).await.data()["draft_revision"], 1);
}

#[database_test]
async fn documents_of_a_draft_are_supporting_ones_of_its_workspace(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let (acme, globex) = (app.tenant("acme").await, app.tenant("globex").await);
    let workspace = acme.admin.workspace("Legal").await;
    let elsewhere = acme.admin.workspace("Elsewhere").await;
    let upload = async |person: &Person, workspace: Uuid| {
        person
            .upload(format!("document/upload?workspace_id={workspace}"), "faq.md", "# Questions\n\nAnswers.")
            .await
            .id()
    };
    let (good, other) = (upload(&acme.admin, workspace).await, upload(&acme.admin, elsewhere).await);
    let foreign = upload(&globex.admin, globex.admin.workspace("Legal").await).await;
    let with = |ids: &[Uuid]| {
        let mut definition = complete();
        definition["document_ids"] = json!(ids);
        definition
    };
    let id = create(&acme.admin, workspace, with(&[good, good])).await.id();
    for bad in [other, foreign, Uuid::now_v7()] {
        let answer = save(&acme.admin, id, 1, with(&[good, bad])).await;
        assert_eq!(
            (answer.outcome().as_str(), answer.field("document_ids[1]").len()),
            ("400 invalid", 1),
            "{}",
            answer.body
        );
    }
    let seen = acme.admin.get(format!("use-case/{id}")).await;
    assert_eq!(
        (&seen.data()["draft"]["document_ids"], &seen.data()["documents"][0]["name"]),
        (&json!([good]), &json!("faq.md"))
    );
    acme.admin.delete(format!("document/{good}")).await.data();
    let seen = acme.admin.get(format!("use-case/{id}")).await;
    assert_eq!((&seen.data()["draft"]["document_ids"], &seen.data()["draft_revision"]), (&json!([]), &json!(1)));
}

#[database_test]
async fn r22_lists_filter_sort_and_page_over_one_workspace_and_over_all(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let acme = app.tenant("acme").await;
    let (legal, sales) = (acme.admin.workspace("Legal").await, acme.admin.workspace("Sales").await);
    let folder = acme
        .admin
        .post("folder", json!({ "workspace_id": legal, "parent_id": null, "kind": "use_case", "name": "Contracts" }))
        .await
        .id();
    let mut ids = Vec::new();
    for name in ["delta", "Alpha", "charlie", "bravo 100%"] {
        ids.push(create(&acme.admin, legal, named(name)).await.id());
    }
    create(&acme.admin, sales, named("echo")).await.id();
    acme.admin.put(format!("use-case/{}/move", ids[0]), json!({ "folder_id": folder })).await.data();
    publish(&acme.admin, ids[1], 1).await.data();
    let in_legal = format!("workspace_id={legal}");
    assert_eq!(
        names(&acme.admin, &format!("{in_legal}&sort_by=name")).await,
        ["Alpha", "bravo 100%", "charlie", "delta"]
    );
    assert_eq!(names(&acme.admin, "sort_by=created").await, ["echo", "bravo 100%", "charlie", "Alpha", "delta"]);
    assert_eq!(names(&acme.admin, &format!("{in_legal}&folder_id={folder}")).await, ["delta"]);
    assert_eq!(
        names(&acme.admin, &format!("{in_legal}&folder_id=root&sort_by=name")).await,
        ["Alpha", "bravo 100%", "charlie"]
    );
    assert_eq!(names(&acme.admin, "status=published").await, ["Alpha"]);
    assert_eq!(names(&acme.admin, &format!("{in_legal}&status=draft&search=%25")).await, ["bravo 100%"]);
    save(&acme.admin, ids[2], 1, named("Charlie")).await.data();
    assert_eq!(names(&acme.admin, "limit=1").await, ["Charlie"]);
    let root = acme.admin.get(format!("use-case/list?{in_legal}&folder_id=root")).await;
    assert_eq!((&root.body["total"], &root.body["folder_total"]), (&json!(3), &json!(1)));
    for order in ["updated", "name", "created"] {
        for scope in ["", &format!("&{in_legal}")] {
            let whole = names(&acme.admin, &format!("sort_by={order}{scope}")).await;
            let (mut paged, mut cursor) = (Vec::new(), String::new());
            loop {
                let page =
                    acme.admin.get(format!("use-case/list?sort_by={order}{scope}&limit=2&cursor={cursor}")).await;
                paged
                    .extend(page.data().as_array().unwrap().iter().map(|row| row["name"].as_str().unwrap().to_owned()));
                match page.body["next"].as_str() {
                    Some(next) => next.clone_into(&mut cursor),
                    None => break,
                }
            }
            assert_eq!(paged, whole, "{order}{scope}");
            let other = if order == "name" { "updated" } else { "name" };
            if !cursor.is_empty() {
                assert_eq!(
                    acme.admin
                        .get(format!("use-case/list?sort_by={other}&cursor={cursor}"))
                        .await
                        .field("cursor")
                        .len(),
                    1
                );
            }
        }
    }
    for bad in ["limit=0", "sort_by=draft", "status=deleted", "folder_id=x", "cursor=x", "client_id=1"] {
        assert_eq!(acme.admin.get(format!("use-case/list?{bad}")).await.status, 400, "{bad}");
    }
}

#[database_test]
async fn c1_c2_c6_outsiders_find_nothing_and_roles_say_who_builds_and_publishes(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let (acme, globex) = (app.tenant("acme").await, app.tenant("globex").await);
    let workspace = acme.admin.workspace("Legal").await;
    let id = create(&acme.admin, workspace, complete()).await.id();
    let foreign_folder = globex
        .admin
        .post(
            "folder",
            json!({ "workspace_id": globex.admin.workspace("Legal").await, "kind": "use_case", "name": "theirs" }),
        )
        .await
        .id();
    let outsider = person(&app, &acme.admin, "Olga").await;
    let viewer = member(&app, &acme.admin, workspace, "Vic", "Viewer").await;
    let every = async |person: &Person, id: Uuid| {
        let replies = [
            person.get(format!("use-case/{id}")).await,
            person.get(format!("use-case/{id}/versions")).await,
            save(person, id, 1, named("Mine")).await,
            publish(person, id, 1).await,
            person.put(format!("use-case/{id}/move"), json!({ "folder_id": null })).await,
            person.delete(format!("use-case/{id}")).await,
        ];
        replies.map(|reply| format!("{} {}", reply.outcome(), reply.body["message"]))
    };
    for stranger in [&globex.admin, &outsider] {
        let known = every(stranger, id).await;
        assert_eq!(known, every(stranger, Uuid::now_v7()).await);
        assert!(known.iter().all(|outcome| outcome.starts_with("404 not_found")), "{known:?}");
        assert_eq!(create(stranger, workspace, complete()).await.status, 404);
        assert_eq!(stranger.get(format!("use-case/list?workspace_id={workspace}")).await.status, 404);
        assert_eq!(names(stranger, "").await, Vec::<String>::new());
    }
    let seen = every(&viewer, id).await.map(|outcome| outcome.get(..3).unwrap().to_owned());
    assert_eq!(seen, ["200", "200", "403", "403", "403", "403"]);
    assert_eq!(create(&viewer, workspace, complete()).await.outcome(), "403 forbidden");
    // a member whose role does not even allow to look
    sqlx::query("UPDATE workspace_roles SET permissions = '{run-use-cases}' WHERE client_id = $1 AND name = 'Viewer'")
        .bind(acme.id)
        .execute(&pool)
        .await
        .unwrap();
    assert_eq!(names(&viewer, "").await, Vec::<String>::new());
    assert_eq!(viewer.get(format!("use-case/{id}")).await.outcome(), "403 forbidden");
    assert_eq!(viewer.get("workspace/list").await.body["total"], 0);
    for folder in [foreign_folder, Uuid::now_v7()] {
        let moved = acme.admin.put(format!("use-case/{id}/move"), json!({ "folder_id": folder })).await;
        assert_eq!(moved.field("folder_id"), ["This folder does not exist in this workspace."]);
        let body = json!({ "workspace_id": workspace, "folder_id": folder, "definition": complete() });
        assert_eq!(acme.admin.post("use-case", body).await.field("folder_id").len(), 1);
    }
    assert_eq!(acme.admin.get(format!("use-case/{id}")).await.data()["draft_revision"], 1);
}

#[database_test]
async fn a_deleted_use_case_is_gone_and_its_versions_are_kept(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    let id = create(&acme.admin, acme.admin.workspace("Legal").await, complete()).await.id();
    publish(&acme.admin, id, 1).await.data();
    assert_eq!(acme.admin.delete(format!("use-case/{id}")).await.status, 200);
    assert_eq!(acme.admin.get(format!("use-case/{id}")).await.status, 404);
    assert_eq!(acme.admin.delete(format!("use-case/{id}")).await.status, 404);
    assert_eq!(names(&acme.admin, "").await, Vec::<String>::new());
    let kept: i64 = sqlx::query_scalar("SELECT count(*) FROM use_case_versions WHERE use_case_id = $1")
        .bind(id)
        .fetch_one(&pool)
        .await
        .unwrap();
    assert_eq!(kept, 1);
    let lines: Vec<String> = sqlx::query_scalar("SELECT action FROM audit_log WHERE object_id = $1 ORDER BY id")
        .bind(id.to_string())
        .fetch_all(&pool)
        .await
        .unwrap();
    assert_eq!(lines, ["use_case.create", "use_case.publish", "use_case.delete"]);
}

#[database_test]
async fn goal_8_any_page_of_a_workspace_is_read_from_its_index_by_a_generic_plan_too(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    let workspace = acme.admin.workspace("Legal").await;
    for id in [workspace, acme.admin.workspace("Sales").await] {
        create(&acme.admin, id, complete()).await.id();
    }
    sqlx::query(
        "INSERT INTO use_cases (client_id, id, workspace_id, name, draft, updated_at)
         SELECT client_id, gen_random_uuid(), workspace_id, 'copy ' || n, draft, now() - n * interval '1 second' FROM use_cases, generate_series(1, 11000) n",
    )
    .execute(&pool)
    .await
    .unwrap();
    sqlx::query("ANALYZE use_cases").execute(&pool).await.unwrap();
    let list = acme.admin.get(format!("use-case/list?workspace_id={workspace}")).await;
    assert_eq!((&list.body["total"], list.data().as_array().unwrap().len()), (&json!(1_000), 30));
    let mut tx = pool.begin().await.unwrap();
    for statement in [
        "SET LOCAL plan_cache_mode = force_generic_plan",
        "SET LOCAL ROLE atelier_tenant",
        "PREPARE page (bigint, uuid, timestamptz, uuid) AS
         SELECT id FROM use_cases u
         WHERE u.client_id = $1 AND u.deleted_at IS NULL AND u.workspace_id = $2
           AND (u.updated_at, u.id) < ($3, $4)
         ORDER BY u.updated_at DESC, u.id DESC LIMIT 31",
    ] {
        sqlx::query(statement).execute(&mut *tx).await.unwrap();
    }
    let plan: Vec<String> = sqlx::query_scalar("EXPLAIN EXECUTE page (1, gen_random_uuid(), now(), gen_random_uuid())")
        .fetch_all(&mut *tx)
        .await
        .unwrap();
    let condition = plan.iter().find(|line| line.contains("Index Cond")).unwrap();
    assert!(
        condition.contains("updated_at")
            && plan.iter().any(|line| line.contains("use_cases_by_updated"))
            && !plan.iter().any(|line| line.contains("Sort")),
        "{plan:#?}"
    );
}
