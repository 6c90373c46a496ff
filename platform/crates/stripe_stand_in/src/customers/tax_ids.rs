//! Tax ids. One that ends in `000000` cannot be verified, as in Stripe's test mode.

use serde_json::{Value, json};

use crate::http::{Call, Failure};
use crate::state::{World, id};

pub fn create(world: &mut World, call: &Call) -> Result<Value, Failure> {
    match call.get("owner")["customer"].as_str() {
        Some(customer) => {
            let customer =
                world.named("customer", customer, "owner[customer]")?["id"].as_str().unwrap_or_default().to_owned();
            checked(world, call, &customer)
        }
        None => Err(Failure::missing_parameter("owner[customer]")),
    }
}

pub fn create_for(world: &mut World, call: &Call) -> Result<Value, Failure> {
    world.get("customer", call.id())?;
    checked(world, call, call.id())
}

fn checked(world: &mut World, call: &Call, customer: &str) -> Result<Value, Failure> {
    let (kind, value) = (call.need("type")?, call.need("value")?);
    let letters = value.chars().take_while(char::is_ascii_alphabetic).count();
    if kind == "eu_vat" && (letters != 2 || value.len() < 8) {
        let message = format!("Invalid value for {kind}.");
        return Err(Failure::coded("tax_id_invalid", &message).with("param", "value"));
    }
    Ok(add(world, customer, &json!(kind), &json!(value)))
}

pub fn add(world: &mut World, customer: &str, kind: &Value, value: &Value) -> Value {
    let value_text = value.as_str().unwrap_or_default();
    let country = if kind == "eu_vat" { value_text.get(..2) } else { kind.as_str().and_then(|kind| kind.get(..2)) };
    let status = if value_text.ends_with("000000") { "unverified" } else { "verified" };
    world.create(
        "customer.tax_id.created",
        json!({
            "id": id("txi"), "object": "tax_id", "customer": customer, "type": kind, "value": value,
            "country": country.map(str::to_uppercase),
            "owner": { "type": "customer", "customer": customer },
            "verification": { "status": status, "verified_address": null, "verified_name": null },
        }),
    )
}

pub fn delete(world: &mut World, call: &Call) -> Result<Value, Failure> {
    world.get("tax_id", call.id())?;
    Ok(world.delete(Some("customer.tax_id.deleted"), call.id()))
}

pub fn delete_of(world: &mut World, call: &Call) -> Result<Value, Failure> {
    let tax_id = call.ids.get(1).cloned().unwrap_or_default();
    let found = world.get("tax_id", &tax_id)?;
    if found["customer"] != call.id() {
        return Err(Failure::missing("tax_id", &tax_id, None));
    }
    Ok(world.delete(Some("customer.tax_id.deleted"), &tax_id))
}
