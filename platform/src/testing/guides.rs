//! How to call the operations on guides on another client's objects: the eighth part of `contract`'s list.

use serde_json::{Value, json};
use uuid::Uuid;

use super::Person;
use super::contract::{Body, Call, Objects};

const VTT: &str = "WEBVTT\n\n00:01.000 --> 00:02.000\nThe canary sings.\n";

fn fields(title: &str) -> Value {
    json!({ "title": title, "summary": "canary summary", "language": "en" })
}

/// A draft with captions.
pub async fn furnish(admin: &Person) -> Uuid {
    let guide = admin.post("guide", fields("canary guide")).await.data()["guide"]["id"].as_str().unwrap().to_owned();
    admin.put(format!("guide/{guide}/captions/en"), json!({ "vtt": VTT })).await.data();
    guide.parse().unwrap()
}

/// `None`: not one of these.
pub fn call(operation: &str, of: &Objects) -> Option<Call> {
    let guide = of.guide;
    let object = |path: String, body: Body| Some(Call::Object { path, body });
    match operation {
        "GET guide/list" => Some(Call::Own { path: "guide/list".to_owned() }),
        "POST guide" | "POST guide/chapters" => Some(Call::Session),
        "PUT guide/order" => object("guide/order".to_owned(), Body::Json(json!({ "guide_ids": [guide] }))),
        "GET guide/{id}" | "DELETE guide/{id}" => object(format!("guide/{guide}"), Body::None),
        "PUT guide/{id}" => {
            object(format!("guide/{guide}"), Body::Json(json!({ "revision": 1, "guide": fields("Taken") })))
        }
        "PUT guide/{id}/published" => {
            object(format!("guide/{guide}/published"), Body::Json(json!({ "is_published": true })))
        }
        "POST guide/{id}/media" => object(format!("guide/{guide}/media"), Body::File),
        "GET guide/{id}/media-link" => object(format!("guide/{guide}/media-link"), Body::None),
        "GET guide/{id}/captions/{language}" | "DELETE guide/{id}/captions/{language}" => {
            object(format!("guide/{guide}/captions/en"), Body::None)
        }
        "PUT guide/{id}/captions/{language}" => {
            object(format!("guide/{guide}/captions/en"), Body::Json(json!({ "vtt": VTT })))
        }
        "PUT guide/{id}/progress" => {
            object(format!("guide/{guide}/progress"), Body::Json(json!({ "position_ms": 1, "is_finished": false })))
        }
        _ => None,
    }
}
