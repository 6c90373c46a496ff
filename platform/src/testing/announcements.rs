//! How to call the operations on announcements on another client's objects: the eighth part of `contract`'s list.

use serde_json::{Value, json};
use uuid::Uuid;

use super::Person;
use super::contract::{Body, Call, Objects};

fn fields() -> Value {
    json!({
        "title": "canary announcement", "body": "canary", "severity": "info", "is_banner": false, "needs_acknowledgement": true,
        "audience": "everybody", "revision": 1,
    })
}

/// An announcement that is shown.
pub async fn furnish(admin: &Person) -> Uuid {
    let id = admin.post("announcement", fields()).await.id();
    admin.post(format!("announcement/{id}/publish"), json!({})).await.data();
    id
}

/// `None`: not one of these.
pub fn call(operation: &str, of: &Objects) -> Option<Call> {
    let id = of.announcement;
    let object = |path: String, body: Body| Some(Call::Object { path: format!("announcement{path}"), body });
    match operation {
        "GET announcement/list" | "GET announcement/managed" => {
            Some(Call::Own { path: operation.trim_start_matches("GET ").to_owned() })
        }
        // ids of other people's change nothing: the tests of `announcements` have it
        "POST announcement" | "PUT announcement/state" | "POST notification/seen" => Some(Call::Session),
        "POST announcement/acknowledge" => {
            object("/acknowledge".to_owned(), Body::Json(json!({ "id": id, "version": 1 })))
        }
        "GET announcement/{id}" | "DELETE announcement/{id}" => object(format!("/{id}"), Body::None),
        "PUT announcement/{id}" => object(format!("/{id}"), Body::Json(fields())),
        "POST announcement/{id}/publish" => object(format!("/{id}/publish"), Body::None),
        "POST announcement/{id}/end" => object(format!("/{id}/end"), Body::None),
        "GET announcement/{id}/receipts" => object(format!("/{id}/receipts"), Body::None),
        "GET announcement/{id}/readers" => object(format!("/{id}/readers"), Body::None),
        "GET announcement/{id}/readers/export" => object(format!("/{id}/readers/export"), Body::None),
        _ => None,
    }
}
