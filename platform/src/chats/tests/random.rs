//! Whatever people do to a chat, in two tabs and with answers that get lost: the tree stays whole.
#![expect(
    clippy::disallowed_types,
    reason = "database_test hands out a pool, and the counts are looked at behind the server's back"
)]

use futures_util::future::join;
use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

use super::{Scene, id, question, scene};
use crate::testing::invariants;

/// The same throws in every run.
struct Dice(u64);

impl Dice {
    fn throw(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % sides
    }

    fn one_of(&mut self, ids: &[Uuid]) -> Option<Uuid> {
        if ids.is_empty() { None } else { Some(ids[self.throw(ids.len())]) }
    }
}

/// All messages, removed ones among them.
async fn tree(scene: &Scene) -> Vec<Value> {
    scene.admin.get(scene.path("/tree")).await.data().as_array().unwrap().clone()
}

async fn ended(scene: &Scene, sent: &Value) {
    for answer in sent["answers"].as_array().unwrap() {
        scene.ended(answer).await;
    }
}

fn is_there(node: &Value) -> bool {
    node["is_pruned"] == false
}

fn parent_of(nodes: &[Value], of: Uuid) -> Option<Uuid> {
    let node = nodes.iter().find(|node| id(node) == of)?;
    node["parent_id"].as_str().map(|parent| parent.parse().unwrap())
}

/// Does one thing to the chat; `last` is the question that was sent last.
async fn act(scene: &Scene, dice: &mut Dice, round: usize, last: &mut Value) {
    let nodes = tree(scene).await;
    let of = |role: &str| -> Vec<Uuid> {
        nodes.iter().filter(|node| is_there(node) && node["role"] == role).map(id).collect()
    };
    let (questions, answers, words) = (of("user"), of("assistant"), format!("Question {round}?"));
    let all: Vec<Uuid> = questions.iter().chain(&answers).copied().collect();
    match dice.throw(8) {
        // A new question, somewhere.
        0 | 1 => {
            *last = question(dice.one_of(&answers), &words);
            ended(scene, &scene.send(last.clone()).await).await;
        }
        // Another wording of one.
        2 => {
            let beside = dice.one_of(&questions).and_then(|at| parent_of(&nodes, at));
            *last = question(beside, &words);
            ended(scene, &scene.send(last.clone()).await).await;
        }
        // Another answer to one.
        3 => {
            let Some(at) = dice.one_of(&questions) else { return };
            let body = json!({ "answers": [{ "id": Uuid::now_v7() }] });
            let sent = scene.admin.post(scene.path(&format!("/message/{at}/answers")), body).await;
            ended(scene, sent.data()).await;
        }
        4 => {
            let Some(at) = dice.one_of(&all) else { return };
            scene.admin.delete(scene.path(&format!("/message/{at}"))).await.data();
        }
        // What was removed comes back where its place is there.
        5 => {
            let gone: Vec<Uuid> = nodes.iter().filter(|node| !is_there(node)).map(id).collect();
            let Some(at) = dice.one_of(&gone) else { return };
            let back = scene.admin.post(scene.path(&format!("/message/{at}/restore")), json!({})).await;
            assert!([200, 409].contains(&back.status), "{}", back.body);
        }
        // The answer to it was lost: sent again, nothing is begun.
        6 => {
            let again = scene.admin.post(scene.path("/message"), last.clone()).await;
            assert!([200, 409].contains(&again.status), "{}", again.body);
            if again.status == 200 {
                assert_eq!(again.data()["is_known"], true, "{}", again.body);
            }
        }
        // Two tabs at the same place.
        _ => {
            let at = dice.one_of(&answers);
            let (one, other) = join(scene.send(question(at, &words)), scene.send(question(at, &words))).await;
            assert!(one["is_beside"] == true || other["is_beside"] == true, "one of them is told: {one} {other}");
            ended(scene, &one).await;
            ended(scene, &other).await;
        }
    }
}

#[database_test]
async fn issue_31_whatever_two_tabs_do_every_message_is_reached_and_no_run_is_lost_or_counted_twice(pool: PgPool) {
    let scene = scene(&pool).await;
    let (mut dice, mut last) = (Dice(31), question(None, "Where does it begin?"));
    ended(&scene, &scene.send(last.clone()).await).await;
    for round in 0..40 {
        act(&scene, &mut dice, round, &mut last).await;
    }
    let nodes = tree(&scene).await;
    for node in nodes.iter().filter(|node| is_there(node)) {
        let path = scene.admin.get(scene.path(&format!("/messages?limit=100&leaf_id={}", id(node)))).await;
        let path = path.data().as_array().unwrap().clone();
        assert_eq!(path.last().map(id), Some(id(node)), "it is reached");
        assert_eq!(path[0]["parent_id"], Value::Null, "from the beginning: {path:?}");
    }
    let end = scene.admin.get(scene.path("")).await.data()["active_leaf_id"].clone();
    assert!(end.is_null() || nodes.iter().any(|node| node["id"] == end && is_there(node)), "what is read is there");
    let (runs, answers, lost, counted): (i64, i64, i64, i64) = sqlx::query_as(
        "SELECT (SELECT count(*) FROM runs), (SELECT count(*) FROM chat_messages WHERE role = 'assistant'),
                (SELECT count(*) FROM runs r WHERE NOT EXISTS (SELECT FROM chat_messages m WHERE m.run_id = r.id)),
                (SELECT count(*) FROM usage_entries WHERE kind = 'run' AND endpoint = 'chat')",
    )
    .fetch_one(&pool)
    .await
    .unwrap();
    assert_eq!((answers, lost, counted), (runs, 0, runs), "each answer is one run, counted once");
    invariants::sound(&pool).await;
}
