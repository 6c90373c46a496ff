//! Lines of an invoice.

use serde_json::{Value, json};

use crate::catalogue::price_amount;
use crate::state::{World, id, text};

/// What a line is about.
pub struct Line<'a> {
    pub amount: i64,
    pub description: String,
    pub period: (i64, i64),
    pub price: &'a Value,
    pub quantity: i64,
    pub subscription: Option<&'a str>,
    pub item: Option<&'a str>,
    /// The invoice item that this line came from, and whether it is a proration.
    pub invoice_item: Option<&'a str>,
    pub proration: bool,
}

impl Line<'_> {
    pub fn value(&self) -> Value {
        let details = json!({
            "invoice_item": self.invoice_item, "proration": self.proration,
            "proration_details": { "credited_items": null },
            "subscription": self.subscription, "subscription_item": self.item,
        });
        let parent = match (self.subscription, self.invoice_item) {
            (Some(_), _) if self.item.is_some() => {
                json!({ "type": "subscription_item_details", "subscription_item_details": details, "invoice_item_details": null })
            }
            (_, Some(item)) => json!({
                "type": "invoice_item_details",
                "invoice_item_details": {
                    "invoice_item": item, "proration": self.proration,
                    "proration_details": { "credited_items": null }, "subscription": self.subscription,
                },
                "subscription_item_details": null,
            }),
            _ => Value::Null,
        };
        json!({
            "id": id("il"), "object": "line_item", "livemode": false, "amount": self.amount, "currency": self.price["currency"],
            "description": self.description, "discount_amounts": [], "discountable": !self.proration, "discounts": [],
            "invoice": null, "metadata": {}, "parent": parent, "period": { "start": self.period.0, "end": self.period.1 },
            "pretax_credit_amounts": [], "pricing": pricing(self.price, self.proration), "quantity": self.quantity,
            "quantity_decimal": self.quantity.to_string(), "subscription": self.subscription, "subtotal": self.amount, "taxes": [],
        })
    }
}

pub fn pricing(price: &Value, proration: bool) -> Value {
    if price["id"].is_null() {
        return Value::Null;
    }
    json!({
        "type": "price_details", "price_details": { "price": price["id"], "product": price["product"] },
        "unit_amount_decimal": if proration { Value::Null } else { price["unit_amount_decimal"].clone() },
    })
}

/// The line of an item for a whole period.
pub fn of_item(world: &World, sub: &str, item: &Value, period: (i64, i64)) -> Value {
    let price = &item["price"];
    let quantity = item["quantity"].as_i64().unwrap_or(1);
    let line = Line {
        amount: price_amount::amount(world, price, quantity),
        description: format!("{quantity} × {} (at {} / {})", product_name(world, price), money(price), interval(price)),
        period,
        price,
        quantity,
        subscription: Some(sub),
        item: item["id"].as_str(),
        invoice_item: None,
        proration: false,
    };
    line.value()
}

/// The line of an item that a trial makes free.
pub fn of_trial(world: &World, sub: &str, item: &Value, period: (i64, i64)) -> Value {
    let line = Line {
        amount: 0,
        description: format!("Trial period for {}", product_name(world, &item["price"])),
        period,
        price: &item["price"],
        quantity: item["quantity"].as_i64().unwrap_or(1),
        subscription: Some(sub),
        item: item["id"].as_str(),
        invoice_item: None,
        proration: false,
    };
    line.value()
}

/// The line of what a meter counted in a period.
pub fn of_usage(world: &World, sub: &str, item: &Value, period: (i64, i64), used: i64) -> Value {
    let price = &item["price"];
    let line = Line {
        amount: price_amount::amount(world, price, used),
        description: format!("{used} × {} (at {} / {})", product_name(world, price), money(price), interval(price)),
        period,
        price,
        quantity: used,
        subscription: Some(sub),
        item: item["id"].as_str(),
        invoice_item: None,
        proration: false,
    };
    let mut value = line.value();
    value["_metered"] = json!({ "meter": price["recurring"]["meter"], "from": period.0, "to": period.1, "item": item });
    value
}

pub fn product_name(world: &World, price: &Value) -> String {
    let product = world.copy(text(price, "product"));
    product["name"].as_str().unwrap_or("Product").to_owned()
}

fn interval(price: &Value) -> String {
    let (unit, count) =
        (text(&price["recurring"], "interval"), price["recurring"]["interval_count"].as_i64().unwrap_or(1));
    if count == 1 { unit.to_owned() } else { format!("{count} {unit}s") }
}

fn money(price: &Value) -> String {
    match price["unit_amount"].as_i64() {
        Some(cents) => shown(cents, text(price, "currency")),
        None => format!("{} {}", price["unit_amount_decimal"].as_str().unwrap_or("tiers"), text(price, "currency")),
    }
}

/// Cents as people read them.
pub fn shown(cents: i64, currency: &str) -> String {
    let sign = match currency {
        "eur" => "€",
        "usd" => "$",
        "gbp" => "£",
        _ => "",
    };
    let minus = if cents < 0 { "-" } else { "" };
    let tail = if sign.is_empty() { format!(" {}", currency.to_uppercase()) } else { String::new() };
    format!("{minus}{sign}{}.{:02}{tail}", cents.unsigned_abs() / 100, cents.unsigned_abs() % 100)
}
