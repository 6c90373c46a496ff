//! Items by themselves: changes of their subscription under another address.

use serde_json::{Value, json};

use super::{apply, items_of};
use crate::http::{Call, Failure, page};
use crate::state::{World, text};

fn owner(world: &World, item: &str) -> Result<(String, Value), Failure> {
    let found = world.all("subscription").find_map(|s| {
        let item = items_of(s).iter().find(|i| i["id"] == item)?;
        Some((text(s, "id").to_owned(), item.clone()))
    });
    found.ok_or_else(|| Failure::missing("subscription_item", item, None))
}

pub fn get(world: &mut World, call: &Call) -> Result<Value, Failure> {
    owner(world, call.id()).map(|(_, item)| item)
}

pub fn list(world: &mut World, call: &Call) -> Result<Value, Failure> {
    let sub = world.named("subscription", call.need("subscription")?, "subscription")?;
    page(call, &call.path, items_of(sub).iter().collect())
}

pub fn create(world: &mut World, call: &Call) -> Result<Value, Failure> {
    let sub = text(world.named("subscription", call.need("subscription")?, "subscription")?, "id").to_owned();
    let known: Vec<Value> = items_of(&world.copy(&sub)).iter().map(|i| i["id"].clone()).collect();
    applied(world, call, &sub, None)?;
    let new = items_of(&world.copy(&sub)).iter().find(|i| !known.contains(&i["id"])).cloned();
    Ok(new.unwrap_or_default())
}

pub fn change(world: &mut World, call: &Call) -> Result<Value, Failure> {
    let (sub, _) = owner(world, call.id())?;
    applied(world, call, &sub, Some(json!({ "id": call.id() })))?;
    owner(world, call.id()).map(|(_, item)| item)
}

pub fn delete(world: &mut World, call: &Call) -> Result<Value, Failure> {
    let (sub, _) = owner(world, call.id())?;
    applied(world, call, &sub, Some(json!({ "id": call.id(), "deleted": true })))?;
    Ok(json!({ "id": call.id(), "object": "subscription_item", "deleted": true }))
}

fn applied(world: &mut World, call: &Call, sub: &str, entry: Option<Value>) -> Result<(), Failure> {
    let mut entry = entry.unwrap_or_else(|| json!({}));
    let mut params = json!({});
    for (name, value) in call.params.as_object().into_iter().flatten() {
        match name.as_str() {
            "price" | "price_data" | "quantity" | "metadata" => entry[name] = value.clone(),
            "proration_behavior" | "proration_date" | "payment_behavior" => params[name] = value.clone(),
            _ => (),
        }
    }
    params["items"] = json!([entry]);
    apply(world, sub, &params)
}
