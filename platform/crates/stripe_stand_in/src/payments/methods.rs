//! Payment methods: cards, by Stripe's test tokens and numbers.

use serde_json::{Value, json};

use super::cards;
use crate::customers::merge_metadata;
use crate::http::{Call, Failure, listed};
use crate::state::{World, id, text};

pub fn create(world: &mut World, call: &Call) -> Result<Value, Failure> {
    let kind = call.text("type").unwrap_or("card");
    if kind != "card" {
        return Err(Failure::request("The stand-in has cards only.").with("param", "type"));
    }
    let sent = call.get("card");
    let number = match (sent["token"].as_str(), sent["number"].as_str()) {
        (Some(token), _) => {
            cards::number_of(token).ok_or_else(|| Failure::missing("token", token, Some("card[token]")))?
        }
        (None, Some(number)) => number,
        (None, None) => return Err(Failure::missing_parameter("card")),
    };
    let expiry = (sent["exp_month"].as_i64().unwrap_or(12), sent["exp_year"].as_i64().unwrap_or(2034));
    let method = by_number(world, number, expiry)?;
    world.edit(&method, |m| {
        merge_metadata(m, &call.params);
        billing_details(m, call.get("billing_details"));
    });
    Ok(world.copy(&method))
}

fn billing_details(method: &mut Value, sent: &Value) {
    for (name, value) in sent.as_object().into_iter().flatten() {
        match value {
            Value::Object(fields) => {
                for (inner, value) in fields {
                    method["billing_details"][name][inner] = value.clone();
                }
            }
            value => method["billing_details"][name] = value.clone(),
        }
    }
}

/// A card by its number; not attached to anybody.
pub fn by_number(world: &mut World, number: &str, (month, year): (i64, i64)) -> Result<String, Failure> {
    let card = cards::card(number).ok_or_else(|| {
        Failure::card("incorrect_number", None, "Your card number is incorrect.").with("param", "number")
    })?;
    Ok(world.put(json!({
        "id": id("pm"), "object": "payment_method", "type": "card", "allow_redisplay": "unspecified",
        "billing_details": {
            "address": { "city": null, "country": null, "line1": null, "line2": null, "postal_code": null, "state": null },
            "email": null, "name": null, "phone": null, "tax_id": null,
        },
        "card": cards::shown(number, card.brand, month, year), "customer": null, "metadata": {},
        "_decline": card.decline.map(|(code, decline)| json!([code, decline])), "_attaches": card.attaches,
        "_authentication": card.authentication,
    })))
}

/// A payment method by id, or a new one by the name of a test token.
pub fn own(world: &mut World, name: &str, param: &str) -> Result<String, Failure> {
    match cards::number_of(name) {
        Some(number) => by_number(world, number, (12, 2034)),
        None => Ok(text(world.named("payment_method", name, param)?, "id").to_owned()),
    }
}

/// A payment method that this customer has.
pub fn of_customer(world: &World, method: &str, customer: &str, param: &str) -> Result<String, Failure> {
    let found = world.named("payment_method", method, param)?;
    if found["customer"] != customer {
        let message = format!(
            "The customer does not have a payment method with the ID {method}. The payment method must be attached to the customer."
        );
        return Err(Failure::coded("resource_missing", &message).with("param", param));
    }
    Ok(method.to_owned())
}

pub fn get(world: &mut World, call: &Call) -> Result<Value, Failure> {
    if cards::number_of(call.id()).is_some() {
        let own = own(world, call.id(), "payment_method")?;
        return Ok(world.copy(&own));
    }
    world.get("payment_method", call.id()).cloned()
}

pub fn list(world: &mut World, call: &Call) -> Result<Value, Failure> {
    listed(world, call, "payment_method", |m| {
        !m["customer"].is_null() && super::of(call, m) && call.text("type").is_none_or(|t| m["type"] == t)
    })
}

pub fn change(world: &mut World, call: &Call) -> Result<Value, Failure> {
    if world.get("payment_method", call.id())?["customer"].is_null() {
        let message = "You must save this PaymentMethod to a customer before you can update it.";
        return Err(Failure::request(message));
    }
    world.update("payment_method.updated", call.id(), |method| {
        merge_metadata(method, &call.params);
        billing_details(method, call.get("billing_details"));
        for field in ["exp_month", "exp_year"] {
            if let Some(value) = call.get("card").get(field) {
                method["card"][field] = value.clone();
            }
        }
    });
    Ok(world.copy(call.id()))
}

pub fn attached(world: &mut World, call: &Call) -> Result<Value, Failure> {
    let customer = text(world.named("customer", call.need("customer")?, "customer")?, "id").to_owned();
    world.enter(&customer);
    let method = match cards::number_of(call.id()) {
        Some(_) => own(world, call.id(), "payment_method")?,
        None => text(world.get("payment_method", call.id())?, "id").to_owned(),
    };
    attach(world, &method, &customer)?;
    Ok(world.copy(&method))
}

/// Gives a payment method to a customer, unless the card refuses.
pub fn attach(world: &mut World, method: &str, customer: &str) -> Result<(), Failure> {
    let found = world.copy(method);
    match found["customer"].as_str() {
        Some(owner) if owner == customer => return Ok(()),
        Some(_) => {
            let message = "The payment method you provided has already been attached to a customer.";
            return Err(Failure::request(message));
        }
        None if found["_detached"] == true => {
            let message = "This PaymentMethod was previously used without being attached to a Customer or was detached from a Customer, \
                           and may not be used again.";
            return Err(Failure::request(message));
        }
        None => (),
    }
    if found["_attaches"] == false {
        return Err(refusal(&found));
    }
    world.edit(method, |m| m["customer"] = json!(customer));
    world.tell("payment_method.attached", method);
    Ok(())
}

/// What a card that declines answers.
pub fn refusal(method: &Value) -> Failure {
    let (code, decline) = (method["_decline"][0].as_str().unwrap_or("card_declined"), method["_decline"][1].as_str());
    Failure::card(code, decline, cards::message(code, decline))
}

pub fn detached(world: &mut World, call: &Call) -> Result<Value, Failure> {
    let method = call.id().to_owned();
    let Some(customer) = world.get("payment_method", &method)?["customer"].as_str().map(str::to_owned) else {
        return Err(Failure::request(
            "The payment method you provided is not attached to a customer so detachment is impossible.",
        ));
    };
    world.enter(&customer);
    if world.copy(&customer)["invoice_settings"]["default_payment_method"] == method.as_str() {
        world.update("customer.updated", &customer, |c| c["invoice_settings"]["default_payment_method"] = Value::Null);
    }
    let subs: Vec<String> = world
        .all("subscription")
        .filter(|s| s["default_payment_method"] == method.as_str())
        .map(|s| text(s, "id").to_owned())
        .collect();
    for sub in subs {
        world.update("customer.subscription.updated", &sub, |s| s["default_payment_method"] = Value::Null);
    }
    let before = world.copy(&method);
    world.edit(&method, |m| {
        m["customer"] = Value::Null;
        m["_detached"] = json!(true);
    });
    world.tell_change("payment_method.detached", &method, &before);
    Ok(world.copy(&method))
}
