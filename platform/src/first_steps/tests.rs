//! First steps through the real server.
#![expect(clippy::disallowed_types, reason = "database_test hands out a pool")]

use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

use super::model::{DEEDS, STEPS};
use crate::outputs::tests::finished;
use crate::people::testing::{member, person};
use crate::testing::{Person, TestApp};

async fn steps(person: &Person) -> Value {
    let answer = person.get("first-steps").await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.data().clone()
}

fn keys(steps: &Value, is: &str) -> Vec<String> {
    let all = steps["steps"].as_array().unwrap().iter();
    all.filter(|step| step[is] == json!(true)).map(|step| step["key"].as_str().unwrap().to_owned()).collect()
}

fn paths(steps: &Value) -> Vec<String> {
    let mut paths: Vec<String> =
        steps["steps"].as_array().unwrap().iter().map(|step| step["path"].as_str().unwrap().to_owned()).collect();
    paths.dedup();
    paths
}

#[database_test]
async fn r25_a_step_is_ticked_by_the_deed_and_by_nothing_else(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.tenant("acme").await.admin;
    let none = steps(&admin).await;
    assert_eq!(
        (keys(&none, "is_done"), paths(&none)),
        (vec![], vec!["admin".to_owned(), "builder".into(), "runner".into()])
    );
    let done = finished(&admin).await;
    let after = steps(&admin).await;
    for key in
        ["make_workspace", "add_document", "build_use_case", "publish_use_case", "run_use_case", "read_cited_answer"]
    {
        assert!(keys(&after, "is_done").contains(&key.to_owned()), "{key}: {after}");
    }
    assert!(!keys(&after, "is_done").contains(&"invite_people".to_owned()));
    let ruth = member(&app, &admin, done.workspace, "Ruth", "Runner").await;
    assert!(keys(&steps(&admin).await, "is_done").contains(&"invite_people".to_owned()));
    let hers = steps(&ruth).await;
    assert_eq!((paths(&hers), keys(&hers, "is_done")), (vec!["runner".to_owned()], vec![]), "deeds are one's own");
    ruth.put(format!("workspace/{}/favourite", done.workspace), json!({ "is_favourite": true })).await.data();
    assert_eq!(keys(&steps(&ruth).await, "is_done"), ["keep_at_hand"]);
    // A question in Play is a run, and none of a use case.
    let model = json!({ "id": "extract", "region": "local" });
    let chat = ruth.post("chat", json!({ "workspace_id": done.workspace, "model": model })).await.id();
    let asked = json!({ "id": Uuid::now_v7(), "text": "When?", "answers": [{ "id": Uuid::now_v7() }] });
    ruth.post(format!("chat/{chat}/message"), asked).await.data();
    assert_eq!(keys(&steps(&ruth).await, "is_done"), ["ask_in_play", "keep_at_hand"]);
}

#[database_test]
async fn r25_steps_are_skipped_and_taken_up_again_and_the_choice_is_ones_own(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.tenant("acme").await.admin;
    let mia = person(&app, &admin, "Mia").await;
    let decide = async |skipped: Value, is_hidden: bool| {
        mia.put("first-steps", json!({ "skipped": skipped, "is_hidden": is_hidden })).await
    };
    let skipped = decide(json!(["keep_at_hand"]), true).await;
    assert_eq!(
        (keys(skipped.data(), "is_skipped"), &skipped.data()["is_hidden"]),
        (vec!["keep_at_hand".to_owned()], &json!(true))
    );
    assert_eq!(steps(&admin).await["is_hidden"], false);
    assert_eq!(keys(decide(json!([]), false).await.data(), "is_skipped"), [] as [&str; 0]);
    let unknown = decide(json!(["fly"]), false).await;
    assert_eq!((unknown.status, unknown.field("skipped[0]").len()), (400, 1), "{}", unknown.body);
    assert_eq!(decide(json!(vec!["keep_at_hand"; 21]), false).await.status, 400);
}

#[database_test]
async fn r25_sample_data_goes_in_one_act_and_nothing_else_does(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let admin = app.tenant("acme").await.admin;
    let (kept, sample) = (admin.workspace("Legal").await, admin.workspace("Try things out").await);
    sqlx::query("UPDATE workspaces SET is_sample = true WHERE id = $1").bind(sample).execute(&pool).await.unwrap();
    let mia = member(&app, &admin, sample, "Mia", "Workspace Admin").await;
    assert_eq!(mia.delete("first-steps/sample").await.outcome(), "403 forbidden");
    assert_eq!(steps(&mia).await["may_remove_sample"], false);
    assert_eq!(steps(&admin).await["may_remove_sample"], true);
    assert_eq!(admin.delete("first-steps/sample").await.data(), &json!({ "workspaces": 1 }));
    assert_eq!(admin.delete("first-steps/sample").await.data(), &json!({ "workspaces": 0 }), "said twice, done once");
    assert_eq!(admin.get(format!("workspace/{sample}")).await.status, 404);
    assert_eq!(admin.get(format!("workspace/{kept}")).await.status, 200);
    assert_eq!(steps(&admin).await["may_remove_sample"], false);
    let lines: i64 = sqlx::query_scalar("SELECT count(*) FROM audit_log WHERE action = 'workspace.archive'")
        .fetch_one(&pool)
        .await
        .unwrap();
    assert_eq!(lines, 1);
}

#[test]
fn r25_each_key_is_there_once_and_each_deed_is_of_the_index() {
    let mut keys: Vec<&str> = STEPS.iter().map(|(key, ..)| *key).collect();
    keys.sort_unstable();
    keys.dedup();
    assert_eq!(keys.len(), STEPS.len());
    let step = include_str!("../../../migrations/20261126130000_home.sql");
    let index = step.split("audit_log_deeds").nth(1).unwrap().split(");").next().unwrap();
    assert!(
        DEEDS.iter().all(|deed| index.contains(&format!("'{deed}'"))),
        "the index serves every deed that is asked for"
    );
}
