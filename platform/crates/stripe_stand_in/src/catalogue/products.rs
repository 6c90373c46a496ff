//! Products.

use serde_json::{Value, json};

use super::prices;
use crate::customers::merge_metadata;
use crate::http::call_emptied as emptied;
use crate::http::{Call, Failure, listed};
use crate::state::{World, id};

const PLAIN: &[&str] = &[
    "active",
    "description",
    "images",
    "marketing_features",
    "name",
    "package_dimensions",
    "shippable",
    "statement_descriptor",
    "tax_code",
    "unit_label",
    "url",
];

pub fn create(world: &mut World, call: &Call) -> Result<Value, Failure> {
    let prod = call.text("id").map_or_else(|| id("prod"), str::to_owned);
    if world.find(&prod).is_some() {
        return Err(Failure::coded("resource_already_exists", "Product already exists.").with("param", "id"));
    }
    let mut product = json!({
        "id": prod, "object": "product", "active": true, "images": [], "marketing_features": [], "metadata": {}, "type": "service", "updated": world.at,
    });
    set(&mut product, call);
    world.create("product.created", product);
    let data = call.get("default_price_data");
    if data.is_object() {
        let mut params = data.clone();
        params["product"] = json!(prod);
        let price = prices::make(world, &params)?;
        world.update("product.updated", &prod, |p| p["default_price"] = price["id"].clone());
    }
    Ok(world.copy(&prod))
}

fn set(product: &mut Value, call: &Call) {
    for field in PLAIN {
        if let Some(value) = call.params.get(*field) {
            product[*field] = emptied(value.clone());
        }
    }
    if product["images"].is_null() {
        product["images"] = json!([]);
    }
    merge_metadata(product, &call.params);
}

pub fn change(world: &mut World, call: &Call) -> Result<Value, Failure> {
    world.get("product", call.id())?;
    if let Some(price) = call.text("default_price") {
        world.named("price", price, "default_price")?;
    }
    let at = world.at;
    world.update("product.updated", call.id(), |product| {
        set(product, call);
        if call.has("default_price") {
            product["default_price"] = call.or_null("default_price");
        }
        product["updated"] = json!(at);
    });
    Ok(world.copy(call.id()))
}

pub fn list(world: &mut World, call: &Call) -> Result<Value, Failure> {
    let ids = call.get("ids").as_array();
    listed(world, call, "product", |p| {
        (!call.has("active") || p["active"] == *call.get("active")) && ids.is_none_or(|all| all.contains(&p["id"]))
    })
}

pub fn delete(world: &mut World, call: &Call) -> Result<Value, Failure> {
    world.get("product", call.id())?;
    if world.all("price").any(|p| p["product"] == call.id()) {
        let message = "This product cannot be deleted because it has one or more user-created prices.";
        return Err(Failure::request(message));
    }
    Ok(world.delete(Some("product.deleted"), call.id()))
}
