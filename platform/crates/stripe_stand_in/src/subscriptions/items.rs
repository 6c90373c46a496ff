//! Items as parameters name them.

use serde_json::{Value, json};

use super::items_of;
use crate::catalogue::inline_price;
use crate::customers::merge_metadata;
use crate::http::Failure;
use crate::state::{World, id, text};

/// Items for a new subscription.
pub fn fresh(world: &mut World, params: &Value) -> Result<Vec<Value>, Failure> {
    let mut items = Vec::new();
    for (at, entry) in params.as_array().into_iter().flatten().enumerate() {
        let price = price(world, entry, &format!("items[{at}]"))?;
        items.push(made(world, entry, &price));
    }
    checked(&items)?;
    Ok(items)
}

fn price(world: &mut World, entry: &Value, param: &str) -> Result<Value, Failure> {
    let price = match entry["price"].as_str().or(entry["plan"].as_str()) {
        Some(price) => world.named("price", price, &format!("{param}[price]"))?.clone(),
        None if entry["price_data"].is_object() => {
            let made = inline_price(world, &entry["price_data"])?;
            world.copy(&made)
        }
        None => return Err(Failure::missing_parameter(&format!("{param}[price]"))),
    };
    if price["recurring"].is_null() {
        let message =
            "The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.";
        return Err(Failure::request(message).with("param", format!("{param}[price]")));
    }
    if price["active"] != true {
        let message = "The price specified is inactive. This field only accepts active prices.";
        return Err(Failure::request(message).with("param", format!("{param}[price]")));
    }
    Ok(price)
}

fn made(world: &World, entry: &Value, price: &Value) -> Value {
    let mut item = json!({
        "id": id("si"), "object": "subscription_item", "billing_thresholds": null, "created": world.at, "discounts": [],
        "metadata": {}, "price": price, "tax_rates": [], "current_period_start": world.at, "current_period_end": world.at,
    });
    if price["recurring"]["usage_type"] != "metered" {
        item["quantity"] = json!(entry["quantity"].as_i64().unwrap_or(1));
    }
    merge_metadata(&mut item, entry);
    item
}

/// The items as a change of Stripe's would leave them: by id changed or deleted, without id added.
pub fn changed(world: &mut World, sub: &Value, params: &Value) -> Result<Vec<Value>, Failure> {
    let mut items = items_of(sub).to_vec();
    for (at, entry) in params.as_array().into_iter().flatten().enumerate() {
        let param = format!("items[{at}]");
        let Some(wanted) = entry["id"].as_str() else {
            let price = price(world, entry, &param)?;
            items.push(made(world, entry, &price));
            continue;
        };
        let Some(place) = items.iter().position(|i| i["id"] == wanted) else {
            return Err(Failure::missing("subscription_item", wanted, Some(&format!("{param}[id]"))));
        };
        if entry["deleted"] == true {
            items.remove(place);
            continue;
        }
        let new_price = if entry["price"].is_string() || entry["price_data"].is_object() {
            Some(price(world, entry, &param)?)
        } else {
            None
        };
        let Some(item) = items.get_mut(place) else { continue };
        if let Some(price) = new_price {
            if price["recurring"]["usage_type"] == "metered" {
                item.as_object_mut().map(|fields| fields.remove("quantity"));
            } else if item.get("quantity").is_none() {
                item["quantity"] = json!(1);
            }
            item["price"] = price;
        }
        if let Some(quantity) = entry["quantity"].as_i64() {
            if item["price"]["recurring"]["usage_type"] == "metered" {
                let message = "You cannot set a quantity on a subscription item with a metered price.";
                return Err(Failure::request(message).with("param", format!("{param}[quantity]")));
            }
            item["quantity"] = json!(quantity);
        }
        merge_metadata(item, entry);
    }
    checked(&items)?;
    Ok(items)
}

fn checked(items: &[Value]) -> Result<(), Failure> {
    let Some(first) = items.first() else {
        return Err(Failure::request("A subscription must have at least one active item.").with("param", "items"));
    };
    if items.len() > 20 {
        return Err(Failure::request("A subscription can have at most 20 items.").with("param", "items"));
    }
    for (at, item) in items.iter().enumerate() {
        let price = &item["price"];
        if price["currency"] != first["price"]["currency"] {
            let message = "The subscription's items must all use the same currency.";
            return Err(Failure::request(message).with("param", "items"));
        }
        if price["recurring"]["interval"] != first["price"]["recurring"]["interval"] {
            let message =
                "Subscription items must have the same billing interval here; Stripe's mixed intervals are not spoken.";
            return Err(Failure::request(message).with("param", "items"));
        }
        if items.iter().take(at).any(|other| other["price"]["id"] == price["id"]) {
            let message = format!("Cannot add multiple subscription items with the same plan: {}", text(price, "id"));
            return Err(Failure::request(&message).with("param", "items"));
        }
        if item["quantity"].as_i64().is_some_and(|q| q < 0) {
            return Err(Failure::coded("parameter_invalid_integer", "This value must be greater than or equal to 0.")
                .with("param", "quantity"));
        }
    }
    Ok(())
}

pub fn list(sub: &str, items: &[Value]) -> Value {
    json!({ "object": "list", "data": items, "has_more": false, "url": format!("/v1/subscription_items?subscription={sub}") })
}

/// Sets the periods of all items.
pub fn with_periods(items: &mut [Value], sub: &str, period: (i64, i64)) {
    for item in items {
        item["subscription"] = json!(sub);
        item["current_period_start"] = json!(period.0);
        item["current_period_end"] = json!(period.1);
    }
}
