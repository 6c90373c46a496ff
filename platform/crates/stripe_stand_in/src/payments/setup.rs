//! SetupIntents: a card is made ready for payments without its holder.

use serde_json::{Value, json};

use super::methods;
use crate::customers::merge_metadata;
use crate::http::{Call, Failure};
use crate::state::{World, id, text, token};

pub fn create(world: &mut World, call: &Call) -> Result<Value, Failure> {
    let customer = match call.text("customer") {
        Some(customer) => Some(text(world.named("customer", customer, "customer")?, "id").to_owned()),
        None => None,
    };
    let method = match call.text("payment_method") {
        Some(method) => Some(methods::own(world, method, "payment_method")?),
        None => None,
    };
    let usage = call.text("usage").unwrap_or("off_session").to_owned();
    let intent = make(world, customer.as_deref(), &usage);
    world.edit(&intent, |i| {
        merge_metadata(i, &call.params);
        i["description"] = call.or_null("description");
        i["payment_method"] = json!(method);
        i["status"] = json!(if method.is_some() { "requires_confirmation" } else { "requires_payment_method" });
    });
    if call.yes("confirm") {
        complete(world, &intent, false)?;
    }
    Ok(world.copy(&intent))
}

pub fn make(world: &mut World, customer: Option<&str>, usage: &str) -> String {
    let seti = id("seti");
    let intent = json!({
        "id": seti, "object": "setup_intent", "client_secret": format!("{seti}_secret_{}", token(24)), "customer": customer,
        "metadata": {}, "payment_method_types": ["card"], "status": "requires_payment_method", "usage": usage,
        "payment_method_options": { "card": { "mandate_options": null, "network": null, "request_three_d_secure": "automatic" } },
    });
    text(&world.create("setup_intent.created", intent), "id").to_owned()
}

pub fn confirm(world: &mut World, call: &Call) -> Result<Value, Failure> {
    let intent = call.id().to_owned();
    let status = text(world.get("setup_intent", &intent)?, "status").to_owned();
    if status == "succeeded" || status == "canceled" {
        let message = format!("You cannot confirm this SetupIntent because it has a status of {status}.");
        return Err(Failure::coded("setup_intent_unexpected_state", &message));
    }
    if let Some(method) = call.text("payment_method") {
        let method = methods::own(world, method, "payment_method")?;
        world.edit(&intent, |i| i["payment_method"] = json!(method));
    }
    complete(world, &intent, false)?;
    Ok(world.copy(&intent))
}

/// Tries the intent's card; with its holder's consent, if that was given.
pub fn complete(world: &mut World, intent: &str, authenticated: bool) -> Result<(), Failure> {
    let found = world.copy(intent);
    let Some(method) = found["payment_method"].as_str().map(str::to_owned) else {
        let message = "You cannot confirm this SetupIntent because it's missing a payment method.";
        return Err(Failure::coded("setup_intent_unexpected_state", message));
    };
    let card = world.copy(&method);
    if card["_authentication"].is_string() && !authenticated {
        let url = format!("{}/authenticate/{intent}", world.settings.base);
        world.edit(intent, |i| {
            i["status"] = json!("requires_action");
            i["next_action"] =
                json!({ "type": "redirect_to_url", "redirect_to_url": { "url": url, "return_url": null } });
        });
        world.tell("setup_intent.requires_action", intent);
        return Ok(());
    }
    if card["_attaches"] == false {
        let failure = methods::refusal(&card);
        world.edit(intent, |i| {
            i["status"] = json!("requires_payment_method");
            i["payment_method"] = Value::Null;
            i["last_setup_error"] = Value::Object(failure.error.clone());
        });
        world.tell("setup_intent.setup_failed", intent);
        return Err(failure.with("setup_intent", crate::http::shown(&world.copy(intent))));
    }
    if let Some(customer) = found["customer"].as_str() {
        methods::attach(world, &method, customer)?;
    }
    world.edit(&method, |m| m["_set_up"] = json!(true));
    world.edit(intent, |i| {
        i["status"] = json!("succeeded");
        i["next_action"] = Value::Null;
        i["latest_attempt"] = json!(id("setatt"));
    });
    world.tell("setup_intent.succeeded", intent);
    Ok(())
}

pub fn cancel(world: &mut World, call: &Call) -> Result<Value, Failure> {
    let status = text(world.get("setup_intent", call.id())?, "status").to_owned();
    if status == "succeeded" || status == "canceled" {
        let message = format!("You cannot cancel this SetupIntent because it has a status of {status}.");
        return Err(Failure::coded("setup_intent_unexpected_state", &message));
    }
    world.edit(call.id(), |i| {
        i["status"] = json!("canceled");
        i["cancellation_reason"] = call.or_null("cancellation_reason");
    });
    world.tell("setup_intent.canceled", call.id());
    Ok(world.copy(call.id()))
}
