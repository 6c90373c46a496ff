//! PaymentIntents: one attempt after another to take an amount.

use serde_json::{Value, json};

use super::{charges, methods};
use crate::customers::merge_metadata;
use crate::http::{Call, Failure, shown};
use crate::invoices;
use crate::state::{World, id, text, token, whole};

pub fn create(world: &mut World, call: &Call) -> Result<Value, Failure> {
    let customer = match call.text("customer") {
        Some(customer) => Some(text(world.named("customer", customer, "customer")?, "id").to_owned()),
        None => None,
    };
    if let Some(customer) = &customer {
        world.enter(customer);
    }
    let method = match call.text("payment_method").or_else(|| call.get("payment_method_data")["card"]["token"].as_str())
    {
        Some(method) => Some(methods::own(world, method, "payment_method")?),
        None => None,
    };
    let amount = call.whole("amount").unwrap_or_default();
    if amount < 1 {
        return Err(Failure::coded("parameter_invalid_integer", "This value must be greater than or equal to 1.")
            .with("param", "amount"));
    }
    let intent = make(world, customer.as_deref(), amount, call.text("currency").unwrap_or("eur"), method.as_deref());
    world.edit(&intent, |i| {
        merge_metadata(i, &call.params);
        for field in
            ["description", "setup_future_usage", "receipt_email", "shipping", "capture_method", "statement_descriptor"]
        {
            if call.has(field) {
                i[field] = call.or_null(field);
            }
        }
    });
    world.tell("payment_intent.created", &intent);
    if call.yes("confirm") {
        confirm(world, &intent, call.yes("off_session"))?;
    }
    Ok(world.copy(&intent))
}

/// A new intent that nobody has been told of.
pub fn make(world: &mut World, customer: Option<&str>, amount: i64, currency: &str, method: Option<&str>) -> String {
    let pi = id("pi");
    world.put(json!({
        "id": pi, "object": "payment_intent", "amount": amount, "amount_capturable": 0, "amount_received": 0,
        "amount_details": { "tip": {} }, "capture_method": "automatic", "confirmation_method": "automatic",
        "client_secret": format!("{pi}_secret_{}", token(24)), "currency": currency, "customer": customer, "metadata": {},
        "payment_method": method, "payment_method_types": ["card"],
        "payment_method_options": { "card": { "installments": null, "mandate_options": null, "network": null, "request_three_d_secure": "automatic" } },
        "status": if method.is_some() { "requires_confirmation" } else { "requires_payment_method" },
    }))
}

pub fn change(world: &mut World, call: &Call) -> Result<Value, Failure> {
    world.get("payment_intent", call.id())?;
    let method = match call.text("payment_method") {
        Some(method) => Some(methods::own(world, method, "payment_method")?),
        None => None,
    };
    world.edit(call.id(), |i| {
        merge_metadata(i, &call.params);
        for field in ["amount", "description", "receipt_email", "setup_future_usage"] {
            if call.has(field) {
                i[field] = call.or_null(field);
            }
        }
        if let Some(method) = method {
            i["payment_method"] = json!(method);
            i["status"] = json!("requires_confirmation");
        }
    });
    Ok(world.copy(call.id()))
}

pub fn confirmed(world: &mut World, call: &Call) -> Result<Value, Failure> {
    let intent = call.id().to_owned();
    let status = text(world.get("payment_intent", &intent)?, "status").to_owned();
    if status == "succeeded" || status == "canceled" {
        let message = format!("You cannot confirm this PaymentIntent because it has a status of {status}.");
        return Err(Failure::coded("payment_intent_unexpected_state", &message)
            .with("payment_intent", shown(&world.copy(&intent))));
    }
    if let Some(customer) = world.copy(&intent)["customer"].as_str() {
        world.enter(customer);
    }
    let token = call.text("payment_method").or_else(|| call.get("payment_method_data")["card"]["token"].as_str());
    if let Some(method) = token {
        let method = methods::own(world, method, "payment_method")?;
        world.edit(&intent, |i| i["payment_method"] = json!(method));
    }
    let result = confirm(world, &intent, call.yes("off_session"));
    invoices::follow(world, &intent);
    result?;
    Ok(world.copy(&intent))
}

/// Tries to take the money. A refusal is kept in the intent and returned.
pub fn confirm(world: &mut World, intent: &str, off_session: bool) -> Result<(), Failure> {
    let found = world.copy(intent);
    let Some(method) = found["payment_method"].as_str().map(str::to_owned) else {
        let message = "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the \
                       PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method.";
        return Err(Failure::coded("payment_intent_unexpected_state", message));
    };
    let card = world.copy(&method);
    let asks = card["_confirmed_now"] != true
        && match card["_authentication"].as_str() {
            Some("always") => true,
            Some(_) => card["_set_up"] != true || !off_session,
            None => false,
        };
    if asks && found["_authenticated"] != true {
        let url = format!("{}/authenticate/{intent}", world.settings.base);
        world.edit(intent, |i| {
            i["status"] = json!("requires_action");
            i["next_action"] =
                json!({ "type": "redirect_to_url", "redirect_to_url": { "url": url, "return_url": null } });
        });
        world.tell("payment_intent.requires_action", intent);
        return Ok(());
    }
    take(world, intent, &method, &card)
}

fn take(world: &mut World, intent: &str, method: &str, card: &Value) -> Result<(), Failure> {
    let found = world.copy(intent);
    let refused = (!card["_decline"].is_null()).then(|| methods::refusal(card));
    let charge = charges::make(world, &found, method, refused.as_ref());
    world.edit(intent, |i| {
        i["latest_charge"] = json!(charge);
        i["next_action"] = Value::Null;
    });
    if let Some(failure) = refused {
        let failure = failure.with("charge", charge);
        let mut error = failure.error.clone();
        error.insert("payment_method".into(), shown(card));
        world.edit(intent, |i| {
            i["status"] = json!("requires_payment_method");
            i["payment_method"] = Value::Null;
            i["last_payment_error"] = Value::Object(error);
            i["_authenticated"] = json!(false);
        });
        world.tell("payment_intent.payment_failed", intent);
        return Err(failure.with("payment_intent", shown(&world.copy(intent))));
    }
    if let Some(customer) = found["customer"].as_str().filter(|_| found["setup_future_usage"].is_string()) {
        methods::attach(world, method, customer)?;
    }
    world.edit(method, |m| m["_set_up"] = json!(true));
    world.edit(intent, |i| {
        i["status"] = json!("succeeded");
        i["amount_received"] = json!(whole(i, "amount"));
        i["last_payment_error"] = Value::Null;
    });
    world.tell("payment_intent.succeeded", intent);
    Ok(())
}

/// The holder has answered their bank's question.
pub fn authenticate(world: &mut World, intent: &str, agreed: bool) -> Result<(), Failure> {
    let found = world.copy(intent);
    if found["status"] != "requires_action" {
        return Err(Failure::request("There is nothing to confirm."));
    }
    if let Some(customer) = found["customer"].as_str() {
        world.enter(customer);
    }
    let result = if agreed {
        world.edit(intent, |i| i["_authenticated"] = json!(true));
        confirm(world, intent, false)
    } else {
        let failure = Failure::card(
            "payment_intent_authentication_failure",
            None,
            "The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to \
             attempt to fulfill this PaymentIntent again.",
        );
        world.edit(intent, |i| {
            i["status"] = json!("requires_payment_method");
            i["next_action"] = Value::Null;
            i["payment_method"] = Value::Null;
            i["last_payment_error"] = Value::Object(failure.error.clone());
        });
        world.tell("payment_intent.payment_failed", intent);
        Err(failure)
    };
    invoices::follow(world, intent);
    result
}

pub fn cancelled(world: &mut World, call: &Call) -> Result<Value, Failure> {
    let status = text(world.get("payment_intent", call.id())?, "status").to_owned();
    if status == "succeeded" || status == "canceled" {
        let message = format!("You cannot cancel this PaymentIntent because it has a status of {status}.");
        return Err(Failure::coded("payment_intent_unexpected_state", &message));
    }
    cancel(world, call.id(), call.text("cancellation_reason").unwrap_or("requested_by_customer"));
    Ok(world.copy(call.id()))
}

pub fn cancel(world: &mut World, intent: &str, reason: &str) {
    let at = world.at;
    world.edit(intent, |i| {
        i["status"] = json!("canceled");
        i["canceled_at"] = json!(at);
        i["cancellation_reason"] = json!(reason);
        i["next_action"] = Value::Null;
    });
    world.tell("payment_intent.canceled", intent);
}
