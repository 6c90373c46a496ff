//! How to call the operations on webhooks and web push on another client's objects: a part of `contract`'s list.

use serde_json::{Value, json};
use uuid::Uuid;

use super::Person;
use super::contract::{Body, Call, Objects};

/// A hook and a delivery of it; a browser that is told of news.
#[derive(Clone, Debug)]
pub struct Webhooks {
    pub hook: Uuid,
    pub delivery: Uuid,
    pub browser: Uuid,
}

impl Webhooks {
    pub fn nobody() -> Self {
        Self { hook: Uuid::now_v7(), delivery: Uuid::now_v7(), browser: Uuid::now_v7() }
    }
}

fn fields() -> Value {
    json!({ "url": "https://127.0.0.1/canary", "categories": ["requests"] })
}

/// A hook whose address is closed, with something that waits; those of before are gone, for a person has five at most.
pub async fn furnish(admin: &Person) -> Webhooks {
    admin.put("setting/webhooks", json!({ "is_allowed": true })).await.data();
    for old in admin.get("notification/webhook/list").await.data().as_array().unwrap() {
        admin.delete(format!("notification/webhook/{}", old["id"].as_str().unwrap())).await.data();
    }
    let made = admin.post("notification/webhook", fields()).await;
    let hook = made.data()["webhook"]["id"].as_str().unwrap().parse().unwrap();
    let delivery = admin.post(format!("notification/webhook/{hook}/test"), json!({})).await.id();
    admin.put("setting/push", json!({ "is_allowed": true })).await.data();
    // A key of RFC 8291's own example.
    let key = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
    let endpoint = "https://127.0.0.1/canary";
    let browser = json!({ "endpoint": endpoint, "p256dh": key, "auth": "BTBZMqHH6r4Tts7J_aSIgg" });
    admin.post("notification/push", browser).await.data();
    let browsers = admin.get("notification/push").await.data()["browsers"].clone();
    Webhooks { hook, delivery, browser: browsers[0]["id"].as_str().unwrap().parse().unwrap() }
}

/// `None`: not one of these.
pub fn call(operation: &str, of: &Objects) -> Option<Call> {
    let Webhooks { hook, delivery, .. } = of.webhooks;
    let object =
        |path: String, body: Body| Some(Call::Object { path: format!("notification/webhook/{hook}{path}"), body });
    match operation {
        "GET notification/webhook/list" | "GET setting/webhooks" | "GET setting/push" | "GET notification/push" => {
            Some(Call::Own { path: operation.trim_start_matches("GET ").to_owned() })
        }
        // of somebody's own, or of a workspace: the tests of `webhooks` have both
        "POST notification/webhook"
        | "PUT setting/webhooks"
        | "PUT setting/push"
        | "POST notification/push"
        | "POST notification/push/test" => Some(Call::Session),
        "DELETE notification/push/{id}" => {
            Some(Call::Object { path: format!("notification/push/{}", of.webhooks.browser), body: Body::None })
        }
        "PUT notification/webhook/{id}" => {
            let body = json!({ "url": "https://taken.example.test/", "categories": ["runs"], "is_on": true });
            object(String::new(), Body::Json(body))
        }
        "DELETE notification/webhook/{id}" => object(String::new(), Body::None),
        "POST notification/webhook/{id}/secret" => object("/secret".to_owned(), Body::None),
        "POST notification/webhook/{id}/test" => object("/test".to_owned(), Body::None),
        "GET notification/webhook/{id}/deliveries" => object("/deliveries".to_owned(), Body::None),
        "POST notification/webhook/{id}/deliveries/{delivery}/again" => {
            object(format!("/deliveries/{delivery}/again"), Body::None)
        }
        // The company's library: its own tests have what is hidden.
        "GET library/list" => Some(Call::Own { path: "library/list".to_owned() }),
        "GET library/uses" | "POST library/replace" => Some(Call::Session),
        _ => None,
    }
}
