//! Invoice items: what waits for the next invoice.

use serde_json::{Value, json};

use super::draft::line_of;
use super::operations::added_up;
use crate::catalogue::{inline_price, price_amount};
use crate::customers::merge_metadata;
use crate::http::{Call, Failure, listed};
use crate::state::{World, id, text};

pub fn create(world: &mut World, call: &Call) -> Result<Value, Failure> {
    let customer = text(world.named("customer", call.need("customer")?, "customer")?, "id").to_owned();
    world.enter(&customer);
    if let Some(invoice) = call.text("invoice")
        && world.named("invoice", invoice, "invoice")?["status"] != "draft"
    {
        return Err(Failure::coded("invoice_not_editable", "Invoice is no longer editable").with("param", "invoice"));
    }
    let quantity = call.whole("quantity").unwrap_or(1);
    let price = match (call.get("pricing")["price"].as_str(), call.get("price_data").is_object()) {
        (Some(price), _) => world.named("price", price, "pricing[price]")?.clone(),
        (None, true) => {
            let made = inline_price(world, call.get("price_data"))?;
            world.copy(&made)
        }
        (None, false) => Value::Null,
    };
    let amount = match call.whole("amount") {
        Some(amount) => amount,
        None if price.is_object() => price_amount::amount(world, &price, quantity),
        None => {
            call.get("unit_amount_decimal").as_str().and_then(|d| d.parse::<i64>().ok()).unwrap_or_default() * quantity
        }
    };
    let currency = price["currency"].as_str().or(call.text("currency")).unwrap_or("usd").to_owned();
    let at = world.at;
    let start = call.get("period")["start"].as_i64().unwrap_or(at);
    let end = call.get("period")["end"].as_i64().unwrap_or(start);
    let item = json!({
        "amount": amount, "currency": currency, "customer": customer, "description": call.or_null("description"),
        "discountable": call.get("discountable") != &json!(false), "metadata": call.metadata(), "period": { "start": start, "end": end },
        "pricing": super::lines::pricing(&price, false), "quantity": quantity,
        "parent": call.text("subscription").map(|sub| json!({
            "type": "subscription_details", "subscription_details": { "subscription": sub },
        })),
    });
    let made = add(world, item);
    if let Some(invoice) = call.text("invoice").map(str::to_owned) {
        world.edit(&made, |i| i["invoice"] = json!(invoice));
        let mut line = line_of(&world.copy(&made));
        line["invoice"] = json!(invoice);
        world.edit(&invoice, |i| {
            i["currency"] = json!(currency);
            if let Some(lines) = i["lines"]["data"].as_array_mut() {
                lines.push(line);
            }
        });
        added_up(world, &invoice);
        world.tell("invoice.updated", &invoice);
    }
    Ok(world.copy(&made))
}

/// Keeps an item that waits, and tells it.
pub fn add(world: &mut World, mut item: Value) -> String {
    let quantity = item["quantity"].as_i64().unwrap_or(1);
    let defaults = json!({
        "id": id("ii"), "object": "invoiceitem", "date": world.at, "discountable": true, "discounts": [], "invoice": null,
        "metadata": {}, "net_amount": item["amount"], "proration": false, "quantity": quantity,
        "quantity_decimal": quantity.to_string(), "tax_rates": [],
    });
    for (name, value) in defaults.as_object().into_iter().flatten() {
        if item.get(name).is_none() {
            item[name] = value.clone();
        }
    }
    text(&world.create("invoiceitem.created", item), "id").to_owned()
}

pub fn list(world: &mut World, call: &Call) -> Result<Value, Failure> {
    let fits = |item: &Value, param: &str| call.text(param).is_none_or(|wanted| item[param] == wanted);
    listed(world, call, "invoiceitem", |i| {
        fits(i, "customer") && fits(i, "invoice") && (!call.yes("pending") || i["invoice"].is_null())
    })
}

pub fn change(world: &mut World, call: &Call) -> Result<Value, Failure> {
    if !world.get("invoiceitem", call.id())?["invoice"].is_null() {
        return Err(Failure::coded(
            "invoice_not_editable",
            "This invoice item is on an invoice that is no longer editable.",
        ));
    }
    world.edit(call.id(), |i| {
        merge_metadata(i, &call.params);
        for field in ["amount", "description", "discountable"] {
            if call.has(field) {
                i[field] = call.or_null(field);
            }
        }
    });
    Ok(world.copy(call.id()))
}

pub fn delete(world: &mut World, call: &Call) -> Result<Value, Failure> {
    let invoice = world.get("invoiceitem", call.id())?["invoice"].as_str().map(str::to_owned);
    if invoice.is_some_and(|invoice| world.copy(&invoice)["status"] != "draft") {
        return Err(Failure::coded(
            "invoice_not_editable",
            "This invoice item is on an invoice that is no longer editable.",
        ));
    }
    Ok(world.delete(Some("invoiceitem.deleted"), call.id()))
}
