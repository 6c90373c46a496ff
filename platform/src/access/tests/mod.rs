//! Grants and restricted folders through the real server.
#![expect(clippy::disallowed_types, reason = "database_test hands out a pool")]

mod closed;
mod counted;
mod deputies;
mod visibility;

use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

use crate::people::testing::{member, workspace_role};
use crate::testing::{Person, Reply, TestApp};

async fn folder(person: &Person, workspace: Uuid, parent: Option<Uuid>, name: &str) -> Uuid {
    let body = json!({ "workspace_id": workspace, "parent_id": parent, "kind": "use_case", "name": name });
    person.post("folder", body).await.id()
}

/// A published use case.
async fn use_case(person: &Person, workspace: Uuid, folder: Option<Uuid>, name: &str) -> Uuid {
    let definition = json!({ "name": name, "instruction": "x", "model": { "id": "extract", "region": "local" } });
    let body = json!({ "workspace_id": workspace, "folder_id": folder, "definition": definition });
    let created = person.post("use-case", body).await;
    let publish = json!({ "revision": created.data()["draft_revision"], "note": "" });
    person.post(format!("use-case/{}/publish", created.id()), publish).await.data();
    created.id()
}

/// The client that a use case is of.
async fn client_of(pool: &PgPool, use_case: Uuid) -> i64 {
    sqlx::query_scalar("SELECT client_id FROM use_cases WHERE id = $1").bind(use_case).fetch_one(pool).await.unwrap()
}

async fn give(admin: &Person, place: &str, holder: (&str, Uuid), level: Option<&str>) -> Reply {
    let mut body = json!({ "level": level });
    body[holder.0] = json!(holder.1);
    admin.put(format!("access/{place}/grant"), body).await
}

async fn restrict(admin: &Person, folder: Uuid, is_restricted: bool) -> Reply {
    admin.put(format!("folder/{folder}/restriction"), json!({ "is_restricted": is_restricted })).await
}

async fn start(person: &Person, use_case: Uuid) -> Reply {
    person.post(format!("use-case/{use_case}/run"), json!({ "inputs": {} })).await
}

/// Names of the folders that somebody sees, with those they lie in.
async fn tree(person: &Person, workspace: Uuid) -> Vec<(String, Option<String>, bool)> {
    let list = person.get(format!("folder/list?workspace_id={workspace}&kind=use_case")).await;
    let all = list.data().as_array().unwrap().clone();
    let name =
        |id: &Value| all.iter().find(|each| &each["id"] == id).map(|each| each["name"].as_str().unwrap().to_owned());
    all.iter().map(|each| (name(&each["id"]).unwrap(), name(&each["parent_id"]), each["may_edit"] == true)).collect()
}

fn shown(name: &str, parent: Option<&str>, may_edit: bool) -> (String, Option<String>, bool) {
    (name.to_owned(), parent.map(str::to_owned), may_edit)
}

#[database_test]
async fn r39_what_is_given_on_a_folder_holds_for_all_below_and_adds_to_the_role(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let acme = app.tenant("acme").await;
    let admin = &acme.admin;
    let place = admin.workspace("Sales").await;
    let contracts = folder(admin, place, None, "Contracts").await;
    let suppliers = folder(admin, place, Some(contracts), "Suppliers").await;
    let deep = use_case(admin, place, Some(suppliers), "Deep").await;
    let top = use_case(admin, place, None, "Top").await;
    let vic = member(&app, admin, place, "Vic", "Viewer").await;
    let uma = member(&app, admin, place, "Uma", "Viewer").await;

    assert_eq!(start(&vic, deep).await.outcome(), "403 forbidden");
    let given = give(admin, &format!("folder/{contracts}"), ("user_id", vic.user_id), Some("run")).await;
    let grant = &given.data()["grants"][0];
    assert_eq!(
        (&grant["name"], &grant["level"], &grant["is_here"]),
        (&json!("Vic Tester"), &json!("run"), &json!(true))
    );
    let run = start(&vic, deep).await;
    assert_eq!(run.status, 201, "{}", run.body);
    assert!(run.data()["my_permissions"].as_array().unwrap().contains(&json!("run-use-cases")), "{}", run.body);
    assert_eq!(start(&vic, top).await.outcome(), "403 forbidden", "there, and nowhere else");
    assert_eq!(start(&uma, deep).await.outcome(), "403 forbidden", "they, and nobody else");
    let rights = |list: &Reply, id: Uuid| {
        let rows = list.data().as_array().unwrap().clone();
        let row = rows.into_iter().find(|row| row["id"] == json!(id)).unwrap();
        row["my_permissions"].as_array().unwrap().contains(&json!("run-use-cases"))
    };
    let list = vic.get(format!("use-case/list?workspace_id={place}")).await;
    assert_eq!((rights(&list, deep), rights(&list, top)), (true, false), "the list says so too");

    // a role, and a level higher on a folder further down
    let viewers = workspace_role(admin, "Viewer").await;
    give(admin, &format!("folder/{suppliers}"), ("role_id", viewers), Some("edit")).await.data();
    let renamed = json!({ "name": "Suppliers 2", "parent_id": contracts });
    assert_eq!(uma.put(format!("folder/{suppliers}"), renamed.clone()).await.status, 200);
    let to_the_top = json!({ "name": "Suppliers 2", "parent_id": null });
    assert_eq!(
        uma.put(format!("folder/{suppliers}"), to_the_top).await.outcome(),
        "403 forbidden",
        "she may not build there"
    );
    let added = json!({ "workspace_id": place, "folder_id": suppliers, "definition": { "name": "Uma's" } });
    assert_eq!(uma.post("use-case", added).await.status, 201);
    let added = json!({ "workspace_id": place, "folder_id": contracts, "definition": { "name": "Uma's" } });
    assert_eq!(uma.post("use-case", added).await.outcome(), "403 forbidden");
    assert_eq!(uma.put(format!("use-case/{deep}/move"), json!({ "folder_id": null })).await.outcome(), "403 forbidden");
    let publish = json!({ "revision": 1, "note": "" });
    assert_eq!(uma.post(format!("use-case/{deep}/publish"), publish).await.outcome(), "403 forbidden");
    assert_eq!(
        tree(&uma, place).await,
        [shown("Contracts", None, false), shown("Suppliers 2", Some("Contracts"), true)]
    );

    // moved, it inherits from where it lies now
    let elsewhere = folder(admin, place, None, "Elsewhere").await;
    admin.put(format!("folder/{suppliers}"), json!({ "name": "Suppliers", "parent_id": elsewhere })).await.data();
    give(admin, &format!("folder/{suppliers}"), ("role_id", viewers), None).await.data();
    assert_eq!(start(&vic, deep).await.outcome(), "403 forbidden");
    give(admin, &format!("use-case/{deep}"), ("user_id", vic.user_id), Some("publish")).await.data();
    assert_eq!(start(&vic, deep).await.status, 201);

    // who leaves the workspace leaves what they were given in it
    admin.delete(format!("access-management/users/{}/workspace/{place}/delete", vic.user_id)).await.data();
    let rules = admin.get(format!("access/use-case/{deep}")).await;
    assert_eq!(rules.data()["grants"], json!([]));
}

#[database_test]
async fn r39_a_restricted_folder_is_there_for_those_alone_who_were_given_something_in_it(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let acme = app.tenant("acme").await;
    let admin = &acme.admin;
    let place = admin.workspace("Sales").await;
    let outer = folder(admin, place, None, "Outer").await;
    let shut = folder(admin, place, Some(outer), "Shut").await;
    let inner = folder(admin, place, Some(shut), "Inner").await;
    let case = use_case(admin, place, Some(inner), "Case").await;
    let single = use_case(admin, place, Some(shut), "Single").await;
    let ben = member(&app, admin, place, "Ben", "Builder").await;
    let ana = member(&app, admin, place, "Ana", "Workspace Admin").await;
    give(&ana, &format!("folder/{outer}"), ("user_id", ben.user_id), Some("publish")).await.data();
    assert_eq!(restrict(&ana, shut, true).await.data()["restriction"]["is_here"], true);

    // what was given above ends at the restricted folder
    assert_eq!(ben.get(format!("use-case/{case}")).await.status, 404);
    assert_eq!(start(&ben, case).await.status, 404);
    assert_eq!(tree(&ben, place).await, [shown("Outer", None, true)]);
    assert_eq!(tree(&ana, place).await.len(), 3);

    // given something in it: that stands at the top for them, and means no more than what was given
    give(&ana, &format!("folder/{inner}"), ("user_id", ben.user_id), Some("view")).await.data();
    assert_eq!(tree(&ben, place).await, [shown("Inner", None, false), shown("Outer", None, true)]);
    assert_eq!(ben.get(format!("use-case/{case}")).await.status, 200);
    assert_eq!(start(&ben, case).await.outcome(), "403 forbidden", "his role lets him run, but not here");
    assert_eq!(ben.get(format!("use-case/{single}")).await.status, 404);
    give(&ana, &format!("folder/{inner}"), ("user_id", ben.user_id), Some("edit")).await.data();
    assert_eq!(start(&ben, case).await.status, 201);
    // he names no place, for he sees none; it stays where it lies, behind the restricted folder
    ben.put(format!("folder/{inner}"), json!({ "name": "Inner 2", "parent_id": null })).await.data();
    let uma = member(&app, admin, place, "Uma", "Builder").await;
    assert_eq!(tree(&uma, place).await, [shown("Outer", None, true)]);
    // and there is no way to make a ring through what he does not see
    let ring = ben.put(format!("folder/{outer}"), json!({ "name": "Outer", "parent_id": inner })).await;
    assert_eq!(ring.outcome(), "409 folders.cycle");

    // a use case alone: in no folder that he sees, so at the top of his list
    give(&ana, &format!("use-case/{single}"), ("user_id", uma.user_id), Some("run")).await.data();
    let top = uma.get(format!("use-case/list?workspace_id={place}&folder_id=root")).await;
    assert_eq!((&top.body["total"], &top.data()[0]["id"]), (&json!(1), &json!(single)));
    let opened = uma.get(format!("use-case/{single}")).await;
    assert_eq!((opened.status, &opened.data()["folder_id"]), (200, &Value::Null));
    assert_eq!(start(&uma, single).await.status, 201);

    // what she does not see she does not take out of there
    give(&ana, &format!("use-case/{single}"), ("user_id", uma.user_id), Some("edit")).await.data();
    let out = json!({ "folder_id": null });
    assert_eq!(uma.put(format!("use-case/{single}/move"), out).await.outcome(), "403 forbidden");
    let out = json!({ "name": "Inner 2", "parent_id": outer });
    assert_eq!(ben.put(format!("folder/{inner}"), out).await.outcome(), "403 forbidden");

    // deleted and taken back, it lies where it lay
    uma.delete(format!("use-case/{single}")).await.data();
    assert_eq!(uma.post(format!("use-case/{single}/restore"), json!({})).await.status, 200);
    assert_eq!(ana.get(format!("use-case/{single}")).await.data()["folder_id"], json!(shut));

    // a folder of the same name may stand beside it while it is shut, and keeps it from being opened
    folder(admin, place, Some(outer), "Shut").await;
    assert_eq!(restrict(&ana, shut, false).await.outcome(), "409 access.name_taken");
    ana.put(format!("folder/{shut}"), json!({ "name": "Once shut", "parent_id": outer })).await.data();
    assert_eq!(restrict(&ana, shut, false).await.data()["restriction"], Value::Null);
    assert_eq!(ben.get(format!("use-case/{single}")).await.status, 200);
    assert_eq!(tree(&uma, place).await.len(), 4);
}

#[database_test]
async fn r39_who_can_open_it_and_why_is_listed_and_only_members_managers_change_it(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    let admin = &acme.admin;
    let place = admin.workspace("Sales").await;
    let contracts = folder(admin, place, None, "Contracts").await;
    let case = use_case(admin, place, Some(contracts), "Case").await;
    let ana = member(&app, admin, place, "Ana", "Workspace Admin").await;
    let ben = member(&app, admin, place, "Ben", "Builder").await;
    let vic = member(&app, admin, place, "Vic", "Viewer").await;
    let outsider = crate::people::testing::person(&app, admin, "Olga").await;
    restrict(&ana, contracts, true).await.data();
    let viewers = workspace_role(admin, "Viewer").await;
    give(&ana, &format!("folder/{contracts}"), ("role_id", viewers), Some("view")).await.data();
    give(&ana, &format!("use-case/{case}"), ("user_id", vic.user_id), Some("run")).await.data();

    let path = format!("access/use-case/{case}/people");
    let why = |list: &Reply| {
        let rows = list.data().as_array().unwrap().clone();
        let reasons = |row: &Value| {
            let all = row["reasons"].as_array().unwrap().clone();
            let one = |reason: &Value| match reason["kind"].as_str().unwrap() {
                "grant" => format!(
                    "{} {}",
                    reason["grant"]["place_name"].as_str().unwrap(),
                    reason["grant"]["level"].as_str().unwrap()
                ),
                _ => reason["role_name"].as_str().unwrap().to_owned(),
            };
            all.iter().map(one).collect::<Vec<_>>().join(", ")
        };
        rows.iter()
            .map(|row| {
                format!("{} {}: {}", row["name"].as_str().unwrap(), row["level"].as_str().unwrap(), reasons(row))
            })
            .collect::<Vec<_>>()
    };
    let all = vic.get(&path).await;
    let known = why(&all);
    assert!(known.contains(&"Ana Tester publish: Workspace Admin".to_owned()), "{known:?}");
    assert!(known.contains(&"Vic Tester run: Case run, Contracts view".to_owned()), "{known:?}");
    assert!(known.iter().any(|line| line.ends_with("publish: Account Admin, Workspace Admin")), "{known:?}");
    assert_eq!((known.len(), &all.body["total"]), (3, &json!(3)), "not Ben, and nobody from outside: {known:?}");
    assert_eq!(why(&vic.get(format!("{path}?search=vic")).await).len(), 1);
    let first = vic.get(format!("{path}?limit=2")).await;
    let second = vic.get(format!("{path}?limit=2&cursor={}", first.body["next"].as_str().unwrap())).await;
    assert_eq!([why(&first), why(&second)].concat(), known);
    let rules = vic.get(format!("access/use-case/{case}")).await;
    let rules = rules.data();
    assert_eq!((&rules["may_change"], &rules["my_level"]), (&json!(false), &json!("run")));
    assert_eq!(rules["restriction"]["folder_name"], "Contracts");
    assert_eq!(rules["restriction"]["by_name"], "Ana Tester");
    assert_eq!(rules["grants"].as_array().unwrap().len(), 2);
    assert_eq!(ben.get(&path).await.status, 404);

    // who changes it
    let there = format!("use-case/{case}");
    assert_eq!(give(&vic, &there, ("user_id", vic.user_id), Some("publish")).await.outcome(), "403 forbidden");
    assert_eq!(restrict(&vic, contracts, false).await.outcome(), "403 forbidden");
    let stranger = give(&ana, &there, ("user_id", outsider.user_id), Some("run")).await;
    assert_eq!((stranger.status, stranger.field("user_id").len()), (400, 1));
    let role = give(&ana, &there, ("role_id", Uuid::now_v7()), Some("run")).await;
    assert_eq!((role.status, role.field("role_id").len()), (400, 1));
    let both = json!({ "user_id": vic.user_id, "role_id": viewers, "level": "run" });
    assert_eq!(ana.put(format!("access/{there}/grant"), both).await.field("user_id").len(), 1);
    // C5: up to what they may do themselves
    let narrow = json!({ "name": "Doorkeeper", "permissions": ["view-workspace", "manage-members", "run-use-cases", "edit-outputs"] });
    admin.post("workspace/role", narrow).await.data();
    let dora = member(&app, admin, place, "Dora", "Doorkeeper").await;
    assert_eq!(give(&dora, &there, ("user_id", ben.user_id), Some("edit")).await.outcome(), "403 access.beyond_yours");
    assert_eq!(give(&dora, &there, ("user_id", ben.user_id), Some("run")).await.status, 200);
    give(&ana, &there, ("user_id", ben.user_id), Some("publish")).await.data();
    assert_eq!(give(&dora, &there, ("user_id", ben.user_id), None).await.outcome(), "403 access.beyond_yours");
    // of the workspace as a whole: everybody with a role, and nothing to give
    let everybody = vic.get(format!("access/workspace/{place}/people")).await;
    assert_eq!(everybody.body["total"], 5, "{:?}", why(&everybody));
    assert!(why(&everybody).contains(&"Vic Tester view: Viewer".to_owned()), "{:?}", why(&everybody));
    assert_eq!(outsider.get(format!("access/workspace/{place}/people")).await.status, 404);
    let whole = give(&ana, &format!("workspace/{place}"), ("user_id", ben.user_id), Some("run")).await;
    assert_eq!((whole.status, whole.field("user_id").len()), (400, 1));
    // a document folder has no access of its own
    let papers = json!({ "workspace_id": place, "parent_id": null, "kind": "document", "name": "Papers" });
    let papers = admin.post("folder", papers).await.id();
    assert_eq!(restrict(&ana, papers, true).await.status, 404);

    // all of it stands in the log
    let lines: Vec<String> = sqlx::query_scalar(
        "SELECT action FROM audit_log WHERE action LIKE 'access.%' AND outcome = 'done' ORDER BY at, id",
    )
    .fetch_all(&pool)
    .await
    .unwrap();
    assert_eq!(lines, ["access.restrict", "access.give", "access.give", "access.give", "access.give"]);
    let detail: Value = sqlx::query_scalar(
        "SELECT detail FROM audit_log WHERE action = 'access.give' ORDER BY at DESC, id DESC LIMIT 1",
    )
    .fetch_one(&pool)
    .await
    .unwrap();
    assert_eq!((&detail["level"], &detail["before"]), (&json!("publish"), &json!("run")));
}
