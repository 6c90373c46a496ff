//! Webhook endpoints.

use serde_json::{Value, json};

use crate::http::{Call, Failure};
use crate::state::{World, id, text, token};

pub fn create(world: &mut World, call: &Call) -> Result<Value, Failure> {
    let url = call.need("url")?;
    if url::Url::parse(url).is_err() {
        return Err(Failure::coded("url_invalid", "Not a valid URL").with("param", "url"));
    }
    if call.text("api_version").is_some_and(|version| version < "2025-03-31") {
        return Err(Failure::request("The stand-in sends events as versions since 2025-03-31.basil shape them.")
            .with("param", "api_version"));
    }
    let secret = format!("whsec_{}", token(32));
    let kept = world.put(json!({
        "id": id("we"),
        "object": "webhook_endpoint",
        "api_version": call.or_null("api_version"),
        "description": call.or_null("description"),
        "enabled_events": call.get("enabled_events"),
        "metadata": call.metadata(),
        "status": "enabled",
        "url": url,
        "_secret": secret,
    }));
    let mut answer = world.copy(&kept);
    answer["secret"] = json!(secret);
    Ok(answer)
}

pub fn change(world: &mut World, call: &Call) -> Result<Value, Failure> {
    world.get("webhook_endpoint", call.id())?;
    world.edit(call.id(), |endpoint| {
        for field in ["url", "enabled_events", "description"] {
            if call.has(field) {
                endpoint[field] = call.or_null(field);
            }
        }
        if call.has("disabled") {
            endpoint["status"] = json!(if call.yes("disabled") { "disabled" } else { "enabled" });
        }
    });
    Ok(world.copy(call.id()))
}

pub fn delete(world: &mut World, call: &Call) -> Result<Value, Failure> {
    world.get("webhook_endpoint", call.id())?;
    Ok(world.delete(None, call.id()))
}

/// An endpoint for everything, with a secret that both sides know beforehand.
pub fn forward(world: &mut World, url: &str, secret: &str) {
    // Of an earlier start, with another secret.
    let older: Vec<String> =
        world.all("webhook_endpoint").filter(|e| e["url"] == url).map(|e| text(e, "id").to_owned()).collect();
    for id in older {
        world.delete(None, &id);
    }
    world.put(json!({
        "id": id("we"), "object": "webhook_endpoint", "enabled_events": ["*"], "metadata": {}, "status": "enabled", "url": url,
        "_secret": secret, "_thin": true,
    }));
}
