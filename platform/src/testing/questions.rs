//! How to call the operations on questions and answers on another client's objects: the seventh part of `contract`'s
//! list.

use serde_json::{Value, json};
use uuid::Uuid;

use super::Person;
use super::contract::{Body, Call, Objects};

/// A client's questions and answers, and a file on its way into them.
#[derive(Clone, Debug)]
pub struct Questions {
    version: i64,
    entry: Uuid,
    other: Uuid,
    import: Uuid,
    unanswered: String,
}

fn fields(question: &str) -> Value {
    json!({ "question": question, "answer": "canary answer" })
}

impl Questions {
    pub fn nobody() -> Self {
        Self {
            version: 4_242,
            entry: Uuid::now_v7(),
            other: Uuid::now_v7(),
            import: Uuid::now_v7(),
            unanswered: "none".to_owned(),
        }
    }

    pub async fn furnish(admin: &Person) -> Self {
        let first = admin.post("question-set/entry", fields("canary question?")).await;
        let second = admin.post("question-set/entry", fields("Another canary question?")).await;
        let import =
            admin.upload("question-set/import", "canary.csv", "question,answer\nAnother bird?,canary\n").await.id();
        admin.post("question-set/lookup", json!({ "question": "Who has asked for a bird?" })).await.data();
        let unanswered = admin.get("question-set/unanswered/list").await.data()[0]["id"].as_str().unwrap().to_owned();
        let version = first.data()["version"].as_i64().unwrap();
        let [entry, other] = [first, second].map(|made| made.data()["entry"].as_str().unwrap().parse().unwrap());
        Self { version, entry, other, import, unanswered }
    }
}

/// `None`: not one of these.
pub fn call(operation: &str, of: &Objects) -> Option<Call> {
    let Questions { version, entry, other, import, unanswered } = &of.questions;
    let object = |path: String, body: Body| Some(Call::Object { path: format!("question-set/{path}"), body });
    let mapping = json!({ "mapping": { "question": "question", "answer": "answer" } });
    match operation {
        "GET question-set/version/list"
        | "GET question-set/unanswered/list"
        | "GET question-set/import/list"
        | "GET question-set/pair/list" => Some(Call::Own { path: operation.trim_start_matches("GET ").to_owned() }),
        "POST question-set/entry" | "POST question-set/import" | "POST question-set/reference" => Some(Call::Session),
        "GET question-set/entry/list" => object(format!("entry/list?version={version}"), Body::None),
        "GET question-set/topic/list" => object(format!("topic/list?version={version}"), Body::None),
        "GET question-set/difference" => object(format!("difference?from={version}&to={version}"), Body::None),
        "GET question-set/version/{number}/export" => {
            object(format!("version/{version}/export?format=json"), Body::None)
        }
        "POST question-set/version/{number}/restore" => object(format!("version/{version}/restore"), Body::None),
        "POST question-set/lookup" => {
            object("lookup".to_owned(), Body::Json(json!({ "version": version, "question": "Who sings?" })))
        }
        "PUT question-set/entry/{id}" => object(format!("entry/{entry}"), Body::Json(fields("Taken?"))),
        "DELETE question-set/entry/{id}" => object(format!("entry/{entry}"), Body::None),
        "PUT question-set/pair/{one}/{other}" => {
            object(format!("pair/{entry}/{other}"), Body::Json(json!({ "is_dismissed": true })))
        }
        // the gap that a question begins has its name
        "PUT question-set/gap/{id}" => object(format!("gap/{unanswered}"), Body::Json(json!({ "acted": "source" }))),
        "DELETE question-set/gap/{id}" => object(format!("gap/{unanswered}"), Body::None),
        "DELETE question-set/unanswered/{id}" => object(format!("unanswered/{unanswered}"), Body::None),
        "GET question-set/import/{id}" => object(format!("import/{import}"), Body::None),
        "GET question-set/import/{id}/rows" => object(format!("import/{import}/rows"), Body::None),
        "PUT question-set/import/{id}/mapping" => object(format!("import/{import}/mapping"), Body::Json(mapping)),
        "PUT question-set/import/{id}/alike" => {
            object(format!("import/{import}/alike"), Body::Json(json!({ "choice": "keep" })))
        }
        "POST question-set/import/{id}/commit" => object(format!("import/{import}/commit"), Body::None),
        "POST question-set/import/{id}/cancel" => object(format!("import/{import}/cancel"), Body::None),
        _ => None,
    }
}
