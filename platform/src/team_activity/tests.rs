//! Team activity through the real server.
#![expect(clippy::disallowed_types, reason = "database_test hands out a pool")]

use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

use crate::outputs::tests::finished;
use crate::people::testing::{member, person};
use crate::testing::{Person, TestApp};

async fn seen(person: &Person, query: &str) -> Vec<Value> {
    let answer = person.get(format!("team-activity/list{query}")).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.data().as_array().unwrap().clone()
}

fn of(rows: &[Value], id: Uuid) -> Option<&Value> {
    rows.iter().find(|row| row["id"] == json!(id))
}

#[database_test]
async fn r54_changes_stand_by_thing_and_person_and_say_nothing_of_presence_or_runs(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.tenant("acme").await.admin;
    let done = finished(&admin).await;
    let ben = member(&app, &admin, done.workspace, "Ben", "Builder").await;
    for note in ["One", "Two"] {
        let comment = json!({ "body": note, "version": 1 });
        ben.post(format!("run/{}/comments", done.run), comment).await.data();
    }
    let rows = seen(&admin, "").await;
    let comments = of(&rows, done.run).expect("what Ben wrote");
    assert_eq!(
        (&comments["person_id"], &comments["actions"], &comments["times"], &comments["kind"]),
        (&json!(ben.user_id), &json!(["comment.create"]), &json!(2), &json!("run"))
    );
    // A published prompt is none that one runs.
    let definition = json!({ "kind": "prompt", "name": "Letter", "instruction": "Write.", "inputs": [], "model": { "id": "extract", "region": "local" } });
    let prompt = json!({ "workspace_id": done.workspace, "definition": definition });
    let prompt = admin.post("use-case", prompt).await;
    assert_eq!(of(&seen(&admin, "").await, prompt.id()).unwrap()["kind"], "use_case", "it is a draft: {}", prompt.body);
    let publish = json!({ "revision": prompt.data()["draft_revision"], "note": "" });
    admin.post(format!("use-case/{}/publish", prompt.id()), publish).await.data();
    assert_eq!(of(&seen(&admin, "").await, prompt.id()).unwrap()["kind"], "prompt");
    let made = of(&rows, done.use_case).expect("the use case");
    assert_eq!(made["actions"], json!(["use_case.create", "use_case.publish"]));
    let actions: Vec<String> = rows
        .iter()
        .flat_map(|row| row["actions"].as_array().unwrap())
        .map(|action| action.as_str().unwrap().to_owned())
        .collect();
    assert!(!actions.iter().any(|action| action.starts_with("auth.") || action == "run.start"), "{actions:?}");
    let bens = seen(&admin, &format!("?person_id={}&workspace_id={}", ben.user_id, done.workspace)).await;
    assert_eq!(bens.len(), 1);
    assert_eq!(admin.get("team-activity/list?days=31").await.field("days").len(), 1);
    assert_eq!(admin.get("team-activity/list?days=0").await.field("days").len(), 1);
}

#[database_test]
async fn r54_c1_nobody_reads_of_what_they_cannot_open(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.tenant("acme").await.admin;
    let globex = app.tenant("globex").await.admin;
    let done = finished(&admin).await;
    let ben = member(&app, &admin, done.workspace, "Ben", "Viewer").await;
    let eve = person(&app, &admin, "Eve").await;
    assert!(of(&seen(&ben, "").await, done.use_case).is_some());
    assert_eq!(seen(&eve, "").await.len(), 0, "she is in no workspace");
    assert_eq!(seen(&globex, "").await.iter().filter(|row| row["workspace_id"] == json!(done.workspace)).count(), 0);
    let path = format!("team-activity/list?workspace_id={}", done.workspace);
    assert_eq!(eve.get(&path).await.outcome(), "404 not_found");
    assert_eq!(globex.get(&path).await.outcome(), "404 not_found");
    admin.post(format!("run/{}/comments", done.run), json!({ "body": "Here", "version": 1 })).await.data();
    admin.put(format!("use-case/{}/visibility", done.use_case), json!({ "visibility": "private" })).await.data();
    let after = seen(&ben, "").await;
    assert!(
        of(&after, done.use_case).is_none() && of(&after, done.run).is_none(),
        "private things are absent: {after:?}"
    );
    assert!(of(&seen(&admin, "").await, done.run).is_some());
}
