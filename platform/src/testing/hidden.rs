//! What lies in a restricted folder, tried by a member who was given nothing there, in every operation: it is absent,
//! and counted nowhere.
#![expect(clippy::disallowed_types, reason = "database_test hands out a pool")]

use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

use super::contract::{Body, Call, Objects, call, comparable, furnish, operations, send};
use super::{Person, TestApp};
use crate::people::testing::member;

/// How to call an operation on these objects, where it names one.
fn target(method: &reqwest::Method, path: &str, of: &Objects) -> Option<(String, Body)> {
    match call(method, path, of) {
        Call::Object { path, body } => Some((path, body)),
        Call::Own { .. } | Call::Public | Call::Session => None,
    }
}

fn text(body: &Body) -> String {
    match body {
        Body::Json(json) => json.to_string(),
        Body::None | Body::Bytes(_) | Body::File => String::new(),
    }
}

/// Lists and counts of everything that lies in, or belongs to something in, the folder.
async fn seen(person: &Person, of: &Objects) -> Value {
    let total = async |path: String| person.get(path).await.body["total"].clone();
    let place = of.workspace;
    let cases = person.get(format!("use-case/list?workspace_id={place}&folder_id=root")).await;
    json!({
        "folders": total(format!("folder/list?workspace_id={place}&kind=use_case")).await,
        "folder_total": cases.body["folder_total"],
        "use cases": total(format!("use-case/list?workspace_id={place}")).await,
        "everywhere": total("use-case/list?search=canary".to_owned()).await,
        "runs": total(format!("run/list?use_case_id={}", of.use_case)).await,
        "my runs": total("run/list".to_owned()).await,
        "batches": total("batch/list".to_owned()).await,
        "schedules": total("schedule/list".to_owned()).await,
        "counted": person.get(format!("workspace/{place}")).await.data()["use_cases"],
        "card": person.get("workspace/list").await.data()[0]["use_cases"],
        "citing": total(format!("document/{}/citing", of.document)).await,
    })
}

/// Tries every operation on what is hidden from somebody, and on what is nowhere: both are answered alike.
async fn absent_everywhere(ben: &Person, real: &Objects, absent: &Objects) {
    let mut tried = 0;
    for (method, path) in operations() {
        let (Some((hidden, body)), Some((random, other))) =
            (target(&method, &path, real), target(&method, &path, absent))
        else {
            continue;
        };
        if hidden == random && text(&body) == text(&other) {
            continue;
        }
        let answer = comparable(send(ben, &method, &hidden, body).await);
        let nothing = comparable(send(ben, &method, &random, other).await);
        assert_eq!(answer.0, 404, "{method} {path}: {}", answer.1);
        assert_eq!(answer, nothing, "{method} {path}: what is hidden can be told from nothing");
        tried += 1;
    }
    assert!(tried > 60, "{tried}");
}

#[database_test]
async fn use_case_visibility_private_is_absent_in_every_operation_without_a_grant(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let acme = app.tenant("acme").await;
    let real = furnish(&app, &acme.admin).await;
    let tag = json!({ "workspace_id": real.workspace, "use_case_ids": [real.use_case], "add": ["canary tag"] });
    acme.admin.post("use-case/tags", tag).await.data();
    let file = acme.admin.upload(format!("use-case/{}/run/upload-file", real.use_case), "canary.txt", "x").await.id();
    let ben = member(&app, &acme.admin, real.workspace, "Ben", "Builder").await;
    let tags = async |person: &Person| {
        person.get(format!("use-case/tags?workspace_id={}", real.workspace)).await.body["total"].clone()
    };
    let one = seen(&ben, &real).await;
    assert_eq!((&one["use cases"], &one["runs"], tags(&ben).await), (&json!(1), &json!(1), json!(1)));
    let private = json!({ "visibility": "private" });
    acme.admin.put(format!("use-case/{}/visibility", real.use_case), private).await.data();

    let none = json!({
        "folders": 1, "folder_total": 1, "use cases": 0, "everywhere": 0, "runs": 0, "my runs": 0, "batches": 0, "schedules": 0, "counted": 0,
        "card": 0, "citing": 0,
    });
    assert_eq!((seen(&ben, &real).await, tags(&ben).await), (none, json!(0)), "its folder stays open");
    assert_eq!((seen(&acme.admin, &real).await, tags(&acme.admin).await), (one, json!(1)));
    let tagged = format!("use-case/list?workspace_id={}&tags=canary+tag", real.workspace);
    assert_eq!(ben.get(&tagged).await.body["total"], 0);
    assert_eq!(acme.admin.get(&tagged).await.body["total"], 1);
    let nobody = Objects::nobody();
    let absent = Objects {
        use_case: nobody.use_case,
        run: nobody.run,
        comment: nobody.comment,
        picture: nobody.picture,
        batch: nobody.batch,
        schedule: nobody.schedule,
        ..real.clone()
    };
    absent_everywhere(&ben, &real, &absent).await;
    assert_eq!(ben.get(format!("document/{file}")).await.status, 404);

    // a deleted one stays private, with its runs
    acme.admin.delete(format!("schedule/{}", real.schedule)).await;
    acme.admin.delete(format!("use-case/{}", real.use_case)).await.data();
    assert_eq!(ben.get(format!("run/{}", real.run)).await.status, 404);
    assert_eq!(acme.admin.get(format!("run/{}", real.run)).await.status, 200);
    assert_eq!(ben.post(format!("use-case/{}/restore", real.use_case), json!({})).await.status, 404);
}

#[database_test]
async fn c1_r39_what_lies_in_a_restricted_folder_is_absent_in_every_operation_without_a_grant(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let acme = app.tenant("acme").await;
    let real = furnish(&app, &acme.admin).await;
    let file = acme.admin.upload(format!("use-case/{}/run/upload-file", real.use_case), "canary.txt", "x").await.id();
    let ben = member(&app, &acme.admin, real.workspace, "Ben", "Builder").await;
    let (folder, place) = (real.use_case_folder, real.workspace);
    let one = json!({
        "folders": 1, "folder_total": 1, "use cases": 1, "everywhere": 1, "runs": 1, "my runs": 1, "batches": 1, "schedules": 1, "counted": 1,
        "card": 1, "citing": 1,
    });
    assert_eq!(seen(&ben, &real).await, one, "everybody in the workspace sees an open folder");
    acme.admin.put(format!("folder/{folder}/restriction"), json!({ "is_restricted": true })).await.data();

    let none = json!({
        "folders": 0, "folder_total": 0, "use cases": 0, "everywhere": 0, "runs": 0, "my runs": 0, "batches": 0, "schedules": 0, "counted": 0,
        "card": 0, "citing": 0,
    });
    assert_eq!(seen(&ben, &real).await, none);
    assert_eq!(seen(&acme.admin, &real).await, one, "who manages the workspace sees everything");
    let nobody = Objects::nobody();
    let absent = Objects {
        use_case: nobody.use_case,
        use_case_folder: nobody.use_case_folder,
        run: nobody.run,
        comment: nobody.comment,
        picture: nobody.picture,
        batch: nobody.batch,
        schedule: nobody.schedule,
        ..real.clone()
    };
    absent_everywhere(&ben, &real, &absent).await;

    // as a place to put something, and as a file of a run, it is no more there than anything else that is not
    let own = ben
        .post("folder", json!({ "workspace_id": place, "parent_id": null, "kind": "use_case", "name": "Own" }))
        .await
        .id();
    let case = json!({ "name": "Mine" });
    let mine = ben.post("use-case", json!({ "workspace_id": place, "folder_id": own, "definition": case })).await.id();
    let random = Uuid::now_v7();
    let pairs = [
        ("use-case", json!({ "workspace_id": place, "folder_id": "AT", "definition": case })),
        ("folder", json!({ "workspace_id": place, "parent_id": "AT", "kind": "use_case", "name": "In it" })),
        ("template/contract-review/use-case", json!({ "workspace_id": place, "folder_id": "AT" })),
    ];
    let at = |body: &Value, id: Uuid| -> Value {
        serde_json::from_str(&body.to_string().replace("AT", &id.to_string())).unwrap()
    };
    for (path, body) in pairs {
        let there = comparable(ben.post(path, at(&body, folder)).await);
        assert_eq!(there.0, 400, "{path}: {}", there.1);
        assert_eq!(there, comparable(ben.post(path, at(&body, random)).await), "{path}");
    }
    for (path, body) in [
        (format!("use-case/{mine}/move"), json!({ "folder_id": "AT" })),
        (format!("folder/{own}"), json!({ "name": "Own", "parent_id": "AT" })),
    ] {
        let there = comparable(ben.put(&path, at(&body, folder)).await);
        assert_eq!(there.0, 400, "{path}: {}", there.1);
        assert_eq!(there, comparable(ben.put(&path, at(&body, random)).await), "{path}");
    }
    let taken = json!({ "workspace_id": place, "parent_id": null, "kind": "use_case", "name": "canary folder" });
    assert_eq!(ben.post("folder", taken).await.status, 201, "a name that is taken would tell of a hidden folder");
    assert_eq!(ben.get(format!("document/{file}/content")).await.status, 404);
    assert_eq!(ben.get(format!("document/{file}")).await.status, 404);
    assert_eq!(acme.admin.get(format!("document/{file}")).await.status, 200);

    // a deleted use case leaves its runs behind the folder, also when the folder is gone
    acme.admin.delete(format!("schedule/{}", real.schedule)).await;
    acme.admin.delete(format!("use-case/{}", real.use_case)).await.data();
    assert_eq!(ben.get(format!("run/{}", real.run)).await.status, 404);
    acme.admin.delete(format!("folder/{folder}")).await.data();
    assert_eq!(ben.get(format!("run/{}", real.run)).await.status, 404);
    assert_eq!(acme.admin.get(format!("run/{}", real.run)).await.status, 200);
    assert_eq!(ben.post(format!("use-case/{}/restore", real.use_case), json!({})).await.status, 404);
    let back = acme.admin.post(format!("use-case/{}/restore", real.use_case), json!({})).await;
    assert_eq!((back.status, &back.data()["folder_id"]), (200, &Value::Null), "to the top, for its folder is gone");
}
