//! How to call the operations on a run's life after its answer on another client's objects: the third part of
//! `contract`'s list.

use std::io::Cursor;

use image::{ImageFormat, RgbImage};
use serde_json::{Value, json};
use uuid::Uuid;

use super::Person;
use super::contract::{Body, Call, Objects};

/// A comment and a picture on a finished run.
pub async fn furnish(admin: &Person, run: Uuid) -> (Uuid, Uuid) {
    let comment = json!({ "body": "canary comment", "version": 1, "anchor": { "quote": "canary quote" } });
    let comment = admin.post(format!("run/{run}/comments"), comment).await.id();
    (comment, admin.upload(&format!("run/{run}/pictures"), "canary.png", picture(ImageFormat::Png)).await.id())
}

/// An example of a use case without inputs.
pub async fn example(admin: &Person, use_case: Uuid) -> Uuid {
    admin.post(format!("use-case/{use_case}/examples"), json!({ "example": fields() })).await.id()
}

fn fields() -> Value {
    json!({ "name": "canary example", "inputs": {}, "expectations": [{ "kind": "contains", "text": "canary" }] })
}

/// A small picture.
pub fn picture(format: ImageFormat) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    RgbImage::new(8, 4).write_to(&mut bytes, format).unwrap();
    bytes.into_inner()
}

/// `None`: not one of these.
pub fn call(operation: &str, of: &Objects) -> Option<Call> {
    let (run, comment) = (of.run, of.comment);
    let object = |path: String, body: Body| Some(Call::Object { path, body });
    match operation {
        "POST run/{id}/output/rewrite" => {
            object(format!("run/{run}/output/rewrite"), Body::Json(json!({ "text": "Taken", "wish": "shorter" })))
        }
        "GET run/{id}/proposed-example" => object(format!("run/{run}/proposed-example"), Body::None),
        "GET use-case/{id}/examples" => object(format!("use-case/{}/examples", of.use_case), Body::None),
        "POST use-case/{id}/examples" => {
            object(format!("use-case/{}/examples", of.use_case), Body::Json(json!({ "example": fields() })))
        }
        "POST use-case/{id}/examples/questions" => object(
            format!("use-case/{}/examples/questions", of.use_case),
            Body::Json(json!({ "version": 1, "most": 1, "input": "question" })),
        ),
        "POST use-case/{id}/examples/questions/refresh" => {
            object(format!("use-case/{}/examples/questions/refresh", of.use_case), Body::None)
        }
        "PUT use-case/{id}/examples/{example}" => object(
            format!("use-case/{}/examples/{}", of.use_case, of.example),
            Body::Json(json!({ "revision": 1, "example": fields() })),
        ),
        "DELETE use-case/{id}/examples/{example}" => {
            object(format!("use-case/{}/examples/{}", of.use_case, of.example), Body::None)
        }
        "GET use-case/{id}/check" => object(format!("use-case/{}/check", of.use_case), Body::None),
        "POST use-case/{id}/check" => {
            object(format!("use-case/{}/check", of.use_case), Body::Json(json!({ "kind": "examples" })))
        }
        "POST use-case/{id}/check/cancel" => {
            object(format!("use-case/{}/check/cancel", of.use_case), Body::Json(json!({ "kind": "examples" })))
        }
        "GET use-case/{id}/gate" => object(format!("use-case/{}/gate", of.use_case), Body::None),
        "GET workspace/{id}/gate" => object(format!("workspace/{}/gate", of.workspace), Body::None),
        "PUT workspace/{id}/gate" => {
            object(format!("workspace/{}/gate", of.workspace), Body::Json(json!({ "gate": null })))
        }
        "GET run/{id}/record" => object(format!("run/{run}/record"), Body::None),
        "GET run/{id}/certificate" => object(format!("run/{run}/certificate"), Body::None),
        "GET run/{id}/comments" => object(format!("run/{run}/comments?state=all"), Body::None),
        "GET run/{id}/comments/summary" => object(format!("run/{run}/comments/summary"), Body::None),
        "PUT run/{id}/comments/read" => object(format!("run/{run}/comments/read"), Body::None),
        "POST run/{id}/comments" => {
            object(format!("run/{run}/comments"), Body::Json(json!({ "body": "Taken", "version": 1 })))
        }
        "PUT run/{id}/comments/{comment}" => {
            object(format!("run/{run}/comments/{comment}"), Body::Json(json!({ "body": "Taken" })))
        }
        "DELETE run/{id}/comments/{comment}" => object(format!("run/{run}/comments/{comment}"), Body::None),
        "PUT run/{id}/comments/{comment}/resolved" => {
            object(format!("run/{run}/comments/{comment}/resolved"), Body::Json(json!({ "is_resolved": true })))
        }
        "PUT run/{id}/comment-anchors" => object(
            format!("run/{run}/comment-anchors"),
            Body::Json(json!({ "threads": [{ "id": comment, "anchor": { "quote": "Taken" } }] })),
        ),
        "POST run/{id}/pictures" => object(format!("run/{run}/pictures"), Body::File),
        "GET run/{id}/pictures/{picture}" => object(format!("run/{run}/pictures/{}", of.picture), Body::None),
        "GET run/{id}/meeting" => object(format!("run/{run}/meeting"), Body::None),
        "PUT run/{id}/meeting/speaker" => {
            object(format!("run/{run}/meeting/speaker"), Body::Json(json!({ "speaker": "Anna", "name": "Taken" })))
        }
        "POST mom-use-case/upload-file" => {
            object(format!("mom-use-case/upload-file?use_case_id={}", of.use_case), Body::File)
        }
        "GET document/{id}/media-link" => object(format!("document/{}/media-link", of.document), Body::None),
        "PUT run/{id}/bookmark" => object(format!("run/{run}/bookmark"), Body::Json(json!({ "is_bookmarked": true }))),
        "PUT run/{id}/feedback" => object(format!("run/{run}/feedback"), Body::Json(json!({ "is_good": true }))),
        "DELETE run/{id}/feedback" => object(format!("run/{run}/feedback"), Body::None),
        "GET use-case/{id}/feedback" => object(format!("use-case/{}/feedback", of.use_case), Body::None),
        "GET use-case/{id}/feedback-summary" => {
            object(format!("use-case/{}/feedback-summary", of.use_case), Body::None)
        }
        _ => None,
    }
}

/// A use case that nobody of another company must see.
pub fn definition(documents: &[Uuid]) -> Value {
    json!({ "name": "Secret plan", "instruction": "x", "document_ids": documents, "model": { "id": "extract", "region": "local" } })
}

/// A file as an export makes it.
pub fn exported() -> Value {
    json!({ "format": "atelier.use-case", "format_version": 1, "id": Uuid::nil(), "definition": definition(&[]) })
}
