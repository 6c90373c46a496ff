//! What somebody does in the portal, as far as its configuration lets them.

use serde_json::{Value, json};

use crate::customers;
use crate::http::Failure;
use crate::payments;
use crate::state::{World, text};
use crate::subscriptions;

/// A button of the page.
#[derive(Clone, Debug)]
pub enum Act {
    Card { number: String },
    Cancel { subscription: String },
    Keep { subscription: String },
    Change { subscription: String, price: Option<String>, quantity: Option<i64> },
}

pub fn act(world: &mut World, session: &Value, act: &Act) -> Result<(), Failure> {
    let customer = text(session, "customer").to_owned();
    world.enter(&customer);
    let features = world.copy(text(session, "configuration"))["features"].clone();
    let allowed = |feature: &str| {
        let message = "The portal's configuration does not allow this.";
        (features[feature]["enabled"] == true).then_some(()).ok_or_else(|| Failure::request(message))
    };
    match act {
        Act::Card { number } => {
            allowed("payment_method_update")?;
            card(world, &customer, number)
        }
        Act::Cancel { subscription } => {
            allowed("subscription_cancel")?;
            own(world, subscription, &customer)?;
            if features["subscription_cancel"]["mode"] == "immediately" {
                subscriptions::end(world, subscription, "canceled", Some("cancellation_requested"));
                return Ok(());
            }
            subscriptions::apply(world, subscription, &json!({ "cancel_at_period_end": true }))
        }
        Act::Keep { subscription } => {
            allowed("subscription_cancel")?;
            own(world, subscription, &customer)?;
            subscriptions::apply(world, subscription, &json!({ "cancel_at_period_end": false }))
        }
        Act::Change { subscription, price, quantity } => {
            allowed("subscription_update")?;
            let sub = own(world, subscription, &customer)?;
            change(world, &sub, &features["subscription_update"], price.as_deref(), *quantity)
        }
    }
}

fn own(world: &World, sub: &str, customer: &str) -> Result<Value, Failure> {
    let found = world.get("subscription", sub)?;
    if found["customer"] == customer { Ok(found.clone()) } else { Err(Failure::missing("subscription", sub, None)) }
}

fn card(world: &mut World, customer: &str, number: &str) -> Result<(), Failure> {
    let method = payments::by_number(world, number, (12, 2034))?;
    payments::attach(world, &method, customer)?;
    world.edit(&method, |m| m["_set_up"] = json!(true));
    customers::make_default(world, customer, &method);
    // A subscription that was bought by card has that card as its own: it is charged to the new one, too.
    let theirs = |s: &&Value| s["customer"] == customer && s["default_payment_method"].is_string();
    let paid: Vec<String> = world.all("subscription").filter(theirs).map(|s| text(s, "id").to_owned()).collect();
    for sub in paid {
        world.update("customer.subscription.updated", &sub, |s| s["default_payment_method"] = json!(method));
    }
    Ok(())
}

fn change(
    world: &mut World,
    sub: &Value,
    feature: &Value,
    price: Option<&str>,
    quantity: Option<i64>,
) -> Result<(), Failure> {
    let items = subscriptions::items_of(sub);
    let [item] = items else {
        return Err(Failure::request("The portal cannot change a subscription with several items."));
    };
    let product = |wanted: &Value| {
        feature["products"]
            .as_array()
            .into_iter()
            .flatten()
            .find(|p| p["prices"].as_array().is_some_and(|all| all.contains(wanted)))
            .cloned()
    };
    let may =
        |what: &str| feature["default_allowed_updates"].as_array().is_some_and(|all| all.iter().any(|a| a == what));
    let mut change = json!({ "id": item["id"] });
    if let Some(price) = price.filter(|price| item["price"]["id"] != *price) {
        if !may("price") || product(&json!(price)).is_none() {
            return Err(Failure::request("The portal does not offer this price."));
        }
        change["price"] = json!(price);
    }
    if let Some(quantity) = quantity.filter(|quantity| item["quantity"].as_i64() != Some(*quantity)) {
        let bounds = product(&change.get("price").unwrap_or(&item["price"]["id"]).clone()).unwrap_or_default();
        let (least, most) = (
            bounds["adjustable_quantity"]["minimum"].as_i64().unwrap_or(1),
            bounds["adjustable_quantity"]["maximum"].as_i64().unwrap_or(i64::MAX),
        );
        if !may("quantity") || !(least..=most).contains(&quantity) {
            return Err(Failure::request("The portal does not offer this quantity."));
        }
        change["quantity"] = json!(quantity);
    }
    if change.get("price").is_none() && change.get("quantity").is_none() {
        return Ok(());
    }
    let params = json!({ "items": [change], "proration_behavior": feature["proration_behavior"] });
    subscriptions::apply(world, text(sub, "id"), &params)
}
