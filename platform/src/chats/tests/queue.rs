//! Queueing and steering while an answer is under way.

use runners::testing::{Act, Behaviour};
use serde_json::json;
use sqlx::PgPool;

use super::{id, question, writing};
use crate::background;
use crate::runs::testing::provider;
use crate::testing::invariants;

#[database_test]
async fn r21_what_is_queued_is_sent_when_the_answer_ends_and_a_steer_stops_it_first(pool: PgPool) {
    let stalling = provider(Behaviour::acting(Act::StallAfter(1))).await;
    let scene = writing(&pool, &stalling).await;
    scene.app.end_jobs().await;
    let workers = background::jobs(&scene.app.parts);
    let first = scene.send(question(None, "First?")).await;
    let mut later = question(Some(id(&first["answers"][0])), "Later?");
    later["while_running"] = json!("queue");
    let queued = scene.send(later.clone()).await;
    assert_eq!((&queued["question"], &queued["queued"]["text"]), (&json!(null), &json!("Later?")), "{queued}");
    scene.send(later.clone()).await;
    let change = scene.path(&format!("/queue/{}", later["id"].as_str().unwrap()));
    scene.admin.put(&change, json!({ "text": "Later, please?" })).await.data();
    let chat = scene.admin.get(scene.path("")).await.data().clone();
    assert_eq!(
        (chat["queue"].as_array().unwrap().len(), &chat["queue"][0]["text"]),
        (1, &json!("Later, please?")),
        "sent twice, waits once"
    );

    stalling.set(Behaviour::saying(["Fine."]));
    let mut steer = question(None, "Stop: this instead.");
    steer["while_running"] = json!("steer");
    scene.send(steer).await;
    let ended = scene.ended(&first["answers"][0]).await;
    assert_eq!(ended["status"], "cancelled", "{ended}");
    assert!(workers.step("after_turn").await.unwrap());
    let path = scene.messages().await;
    assert_eq!(
        (path.len(), &path[2]["text"]),
        (4, &json!("Stop: this instead.")),
        "after what was said so far: {path:?}"
    );
    scene.ended(&path[3]).await;
    while workers.step("after_turn").await.unwrap() {}
    let path = scene.messages().await;
    assert_eq!((path.len(), &path[4]["text"]), (6, &json!("Later, please?")), "{path:?}");
    scene.ended(&path[5]).await;
    assert_eq!(scene.admin.get(scene.path("")).await.data()["queue"], json!([]));
    while workers.step("after_turn").await.unwrap() {}
    invariants::sound(&pool).await;
}

#[database_test]
async fn r21_what_cannot_be_sent_stays_in_the_queue_and_says_why(pool: PgPool) {
    let stalling = provider(Behaviour::acting(Act::StallAfter(1))).await;
    let scene = writing(&pool, &stalling).await;
    scene.app.end_jobs().await;
    let workers = background::jobs(&scene.app.parts);
    let first = scene.send(question(None, "First?")).await;
    let mut later = question(None, "Later?");
    later["while_running"] = json!("queue");
    later["answers"][0]["model"] = json!({ "id": "gone", "region": "local" });
    scene.send(later.clone()).await;
    let run = first["answers"][0]["run"]["id"].as_str().unwrap();
    scene.admin.post(format!("run/{run}/stop"), json!({})).await.data();
    scene.ended(&first["answers"][0]).await;
    while workers.step("after_turn").await.unwrap() {}
    let chat = scene.admin.get(scene.path("")).await.data().clone();
    assert!(chat["queue"][0]["problem"].as_str().unwrap().contains("gone"), "{chat}");
    let described = sqlx::query_scalar("SELECT count(*) FROM jobs WHERE kind = 'describe_chat' AND state = 'waiting'");
    let described: i64 = described.fetch_one(&pool).await.unwrap();
    assert_eq!(described, 1, "a title is another job: what waits does not wait for a model that stalls");
    let waiting = scene.path(&format!("/queue/{}", later["id"].as_str().unwrap()));
    assert_eq!(scene.admin.delete(&waiting).await.data()["queue"], json!([]));
    assert_eq!(scene.admin.delete(&waiting).await.status, 404);
}
