//! Prices: per unit or by tiers, once or again and again.

use serde_json::{Value, json};

use crate::customers::merge_metadata;
use crate::http::{Call, Failure, call_emptied as emptied, listed};
use crate::state::{World, id, text};

pub fn create(world: &mut World, call: &Call) -> Result<Value, Failure> {
    make(world, &call.params)
}

/// A price for a subscription item or a checkout line that names its amount itself.
pub fn inline(world: &mut World, data: &Value) -> Result<String, Failure> {
    Ok(text(&make(world, data)?, "id").to_owned())
}

pub fn make(world: &mut World, params: &Value) -> Result<Value, Failure> {
    let product = product(world, params)?;
    let lookup = params["lookup_key"].as_str();
    let taken =
        lookup.and_then(|key| world.all("price").find(|p| p["lookup_key"] == key)).map(|p| text(p, "id").to_owned());
    if let Some(other) = taken {
        if params["transfer_lookup_key"] != true {
            let message = "A price already uses that lookup key.";
            return Err(Failure::request(message).with("param", "lookup_key"));
        }
        world.update("price.updated", &other, |p| p["lookup_key"] = Value::Null);
    }
    let tiered = params["billing_scheme"] == "tiered";
    let (amount, decimal) = if tiered { (Value::Null, Value::Null) } else { amounts(params)? };
    let recurring = recurring(world, &params["recurring"])?;
    let price = json!({
        "id": id("price"),
        "object": "price",
        "active": params.get("active").unwrap_or(&json!(true)),
        "billing_scheme": if tiered { "tiered" } else { "per_unit" },
        "currency": params["currency"],
        "lookup_key": lookup,
        "metadata": params.get("metadata").filter(|m| m.is_object()).unwrap_or(&json!({})),
        "nickname": params["nickname"],
        "product": product,
        "recurring": recurring,
        "tax_behavior": params["tax_behavior"].as_str().unwrap_or("unspecified"),
        "tiers_mode": params["tiers_mode"],
        "transform_quantity": params["transform_quantity"],
        "type": if recurring.is_null() { "one_time" } else { "recurring" },
        "unit_amount": amount,
        "unit_amount_decimal": decimal,
        "_tiers": tiers(&params["tiers"]),
    });
    Ok(world.create("price.created", price))
}

fn product(world: &mut World, params: &Value) -> Result<String, Failure> {
    if let Some(product) = params["product"].as_str() {
        return Ok(text(world.named("product", product, "product")?, "id").to_owned());
    }
    let data = &params["product_data"];
    let Some(name) = data["name"].as_str() else {
        return Err(Failure::request("You must specify either `product` or `product_data` when creating a price."));
    };
    let product = json!({
        "id": id("prod"), "object": "product", "active": true, "images": [], "marketing_features": [],
        "name": name, "updated": world.at,
        "metadata": data.get("metadata").filter(|m| m.is_object()).unwrap_or(&json!({})),
    });
    Ok(text(&world.create("product.created", product), "id").to_owned())
}

/// Whole cents, and the same as a decimal with up to twelve places.
fn amounts(params: &Value) -> Result<(Value, Value), Failure> {
    if let Some(amount) = params["unit_amount"].as_i64() {
        return Ok((json!(amount), json!(amount.to_string())));
    }
    let Some(decimal) = params["unit_amount_decimal"].as_str() else {
        return Err(Failure::missing_parameter("unit_amount"));
    };
    let trimmed = if decimal.contains('.') { decimal.trim_end_matches('0').trim_end_matches('.') } else { decimal };
    let (whole, places) = trimmed.split_once('.').unwrap_or((trimmed, ""));
    let valid = whole.parse::<i64>().is_ok() && places.len() <= 12 && places.bytes().all(|b| b.is_ascii_digit());
    if !valid {
        return Err(Failure::request(&format!(
            "Invalid decimal: {decimal}; must contain at maximum 12 decimal places."
        ))
        .with("param", "unit_amount_decimal"));
    }
    let amount = if places.is_empty() { trimmed.parse::<i64>().map_or(Value::Null, Value::from) } else { Value::Null };
    Ok((amount, json!(trimmed)))
}

fn recurring(world: &World, params: &Value) -> Result<Value, Failure> {
    let Some(interval) = params["interval"].as_str() else { return Ok(Value::Null) };
    let usage = params["usage_type"].as_str().unwrap_or("licensed");
    if let Some(meter) = params["meter"].as_str() {
        world.named("billing.meter", meter, "recurring[meter]")?;
    } else if usage == "metered" {
        let message = "Metered prices must be backed by meters. Set `recurring[meter]`.";
        return Err(Failure::request(message).with("param", "recurring[meter]"));
    }
    Ok(json!({
        "interval": interval,
        "interval_count": params["interval_count"].as_i64().unwrap_or(1),
        "meter": params["meter"],
        "usage_type": usage,
    }))
}

fn tiers(params: &Value) -> Value {
    let Some(tiers) = params.as_array() else { return Value::Null };
    let shaped = tiers.iter().map(|tier| {
        let decimal = |amount: &str, exact: &str| match (tier[amount].as_i64(), tier[exact].as_str()) {
            (Some(amount), _) => json!(amount.to_string()),
            (None, Some(exact)) => json!(exact),
            (None, None) => Value::Null,
        };
        json!({
            "flat_amount": tier["flat_amount"],
            "flat_amount_decimal": decimal("flat_amount", "flat_amount_decimal"),
            "unit_amount": tier["unit_amount"],
            "unit_amount_decimal": decimal("unit_amount", "unit_amount_decimal"),
            "up_to": if tier["up_to"] == "inf" { Value::Null } else { tier["up_to"].clone() },
        })
    });
    Value::Array(shaped.collect())
}

pub fn change(world: &mut World, call: &Call) -> Result<Value, Failure> {
    world.get("price", call.id())?;
    if let Some(key) = call.text("lookup_key") {
        let other = world.all("price").find(|p| p["lookup_key"] == key && p["id"] != call.id());
        if let Some(other) = other.map(|p| text(p, "id").to_owned()) {
            if !call.yes("transfer_lookup_key") {
                return Err(Failure::request("A price already uses that lookup key.").with("param", "lookup_key"));
            }
            world.update("price.updated", &other, |p| p["lookup_key"] = Value::Null);
        }
    }
    world.update("price.updated", call.id(), |price| {
        for field in ["active", "lookup_key", "nickname", "tax_behavior"] {
            if let Some(value) = call.params.get(field) {
                price[field] = emptied(value.clone());
            }
        }
        merge_metadata(price, &call.params);
    });
    Ok(world.copy(call.id()))
}

pub fn list(world: &mut World, call: &Call) -> Result<Value, Failure> {
    let keys = call.get("lookup_keys").as_array();
    let fits = |price: &Value, param: &str| !call.has(param) || price[param] == *call.get(param);
    listed(world, call, "price", |p| {
        fits(p, "active")
            && fits(p, "currency")
            && fits(p, "product")
            && fits(p, "type")
            && keys.is_none_or(|all| all.contains(&p["lookup_key"]))
    })
}
