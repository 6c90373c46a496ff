//! A checkout session until it is paid or over.

use serde_json::{Value, json};

use super::no_lines;
use crate::catalogue::{inline_price, price_amount, redeemed};
use crate::customers::merge_metadata;
use crate::http::{Call, Failure};
use crate::state::{DAY, HOUR, World, id, text, token, whole};

pub fn create(world: &mut World, call: &Call) -> Result<Value, Failure> {
    let mode = call.text("mode").unwrap_or("payment").to_owned();
    let customer = match call.text("customer") {
        Some(customer) => Some(text(world.named("customer", customer, "customer")?, "id").to_owned()),
        None => None,
    };
    if let Some(customer) = &customer {
        world.enter(customer);
        if call.has("customer_email") {
            let message = "You may only specify one of these parameters: customer, customer_email.";
            return Err(Failure::request(message).with("param", "customer_email"));
        }
    }
    let hosted = call.text("ui_mode").unwrap_or("hosted_page") == "hosted_page";
    if hosted && call.text("success_url").is_none() {
        return Err(Failure::missing_parameter("success_url"));
    }
    if call.yes("allow_promotion_codes") && call.has("discounts") {
        let message = "You may only specify one of these parameters: allow_promotion_codes, discounts.";
        return Err(Failure::request(message).with("param", "allow_promotion_codes"));
    }
    redeemed::checked(world, call.get("discounts"), customer.as_deref())?;
    let expires = call.whole("expires_at").unwrap_or(world.at + DAY);
    if !(world.at + 30 * 60..=world.at + DAY + HOUR).contains(&expires) {
        let message =
            "The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.";
        return Err(Failure::request(message).with("param", "expires_at"));
    }
    let cs = format!("cs_test_{}", token(58));
    let lines = lines(world, call, &mode)?;
    let session = shaped(world, call, &cs, &mode, customer.as_deref(), lines, expires);
    world.put(session);
    amounts(world, &cs, &[]);
    Ok(world.copy(&cs))
}

fn shaped(
    world: &World,
    call: &Call,
    cs: &str,
    mode: &str,
    customer: Option<&str>,
    lines: Vec<Value>,
    expires: i64,
) -> Value {
    let tax = call.get("automatic_tax")["enabled"] == true;
    let currency = lines.first().map(|l| l["currency"].clone()).unwrap_or_else(|| call.or_null("currency"));
    let found = customer.map(|c| world.copy(c)).unwrap_or_default();
    let mut list = no_lines(cs);
    list["data"] = json!(lines);
    let email = found["email"].as_str().or(call.text("customer_email"));
    let url = format!("{}/c/pay/{cs}", world.settings.base);
    let hosted = call.text("ui_mode").unwrap_or("hosted_page") == "hosted_page";
    json!({
        "id": cs, "object": "checkout.session", "allow_promotion_codes": call.get("allow_promotion_codes"),
        "automatic_tax": { "enabled": tax, "liability": if tax { json!({ "type": "self" }) } else { Value::Null }, "status": null },
        "billing_address_collection": call.or_null("billing_address_collection"), "cancel_url": call.or_null("cancel_url"),
        "client_reference_id": call.or_null("client_reference_id"), "client_secret": null, "currency": currency,
        "custom_fields": [], "custom_text": { "after_submit": null, "shipping_address": null, "submit": null, "terms_of_service_acceptance": null },
        "customer": customer, "customer_creation": creation(call, customer, mode),
        "customer_details": email.map(|email| json!({ "email": email, "tax_exempt": "none" })),
        "customer_email": call.or_null("customer_email"), "expires_at": expires, "locale": call.or_null("locale"),
        "metadata": call.metadata(), "mode": mode,
        "payment_method_collection": call.text("payment_method_collection").unwrap_or(if mode == "subscription" { "always" } else { "if_required" }),
        "payment_method_options": { "card": { "request_three_d_secure": "automatic" } }, "payment_method_types": ["card"],
        "payment_status": if mode == "setup" { "no_payment_required" } else { "unpaid" }, "phone_number_collection": { "enabled": false }, "shipping_options": [], "status": "open",
        "success_url": call.or_null("success_url"), "submit_type": call.or_null("submit_type"),
        "tax_id_collection": { "enabled": call.get("tax_id_collection")["enabled"] == true, "required": "never" },
        "ui_mode": call.text("ui_mode").unwrap_or("hosted_page"), "url": hosted.then_some(url),
        "_line_items": list, "_discounts": call.get("discounts"), "_subscription_data": call.get("subscription_data"),
        "_payment_intent_data": call.get("payment_intent_data"), "_setup_intent_data": call.get("setup_intent_data"),
        "_customer_update": call.get("customer_update"),
    })
}

fn creation(call: &Call, customer: Option<&str>, mode: &str) -> Value {
    match (customer, mode) {
        (Some(_), _) => Value::Null,
        (None, "subscription") => json!("always"),
        (None, _) => json!(call.text("customer_creation").unwrap_or("if_required")),
    }
}

fn lines(world: &mut World, call: &Call, mode: &str) -> Result<Vec<Value>, Failure> {
    let mut lines = Vec::new();
    for (at, entry) in call.get("line_items").as_array().into_iter().flatten().enumerate() {
        let price = match entry["price"].as_str() {
            Some(price) => text(world.named("price", price, &format!("line_items[{at}][price]"))?, "id").to_owned(),
            None if entry["price_data"].is_object() => inline_price(world, &entry["price_data"])?,
            None => return Err(Failure::missing_parameter(&format!("line_items[{at}][price]"))),
        };
        let price = world.copy(&price);
        if price["active"] != true {
            let message = "The price specified is inactive. This field only accepts active prices.";
            return Err(Failure::request(message).with("param", format!("line_items[{at}][price]")));
        }
        if mode == "payment" && price["type"] == "recurring" {
            let message = "You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only \
                           one-time prices.";
            return Err(Failure::request(message).with("param", "mode"));
        }
        let metered = price["recurring"]["usage_type"] == "metered";
        if metered && entry["quantity"].is_number() {
            let message = "Quantity should not be specified where usage_type is `metered`.";
            return Err(Failure::request(message).with("param", format!("line_items[{at}][quantity]")));
        }
        let quantity = entry["quantity"].as_i64().unwrap_or(1);
        if !metered && entry["quantity"].is_null() {
            return Err(Failure::missing_parameter(&format!("line_items[{at}][quantity]")));
        }
        let amount = if metered { 0 } else { price_amount::amount(world, &price, quantity) };
        lines.push(json!({
            "id": id("li"), "object": "item", "amount_discount": 0, "amount_subtotal": amount, "amount_tax": 0, "amount_total": amount,
            "currency": price["currency"], "description": crate::invoices::lines::product_name(world, &price), "price": price,
            "quantity": if metered { Value::Null } else { json!(quantity) },
        }));
    }
    if mode == "subscription" && !lines.iter().any(|l| l["price"]["type"] == "recurring") {
        let message = "You must provide at least one recurring price in `subscription` mode when using prices.";
        return Err(Failure::request(message).with("param", "line_items"));
    }
    if mode != "setup" && lines.is_empty() {
        return Err(Failure::missing_parameter("line_items"));
    }
    Ok(lines)
}

/// What is to be paid now, with these coupons besides those of the session. A trial costs nothing now.
pub fn amounts(world: &mut World, session: &str, more: &[Value]) {
    let found = world.copy(session);
    if found["mode"] == "setup" {
        return;
    }
    let trial = found["_subscription_data"]["trial_period_days"].as_i64().unwrap_or_default() > 0
        || found["_subscription_data"]["trial_end"].is_number();
    let lines = found["_line_items"]["data"].as_array().into_iter().flatten();
    let subtotal: i64 =
        lines.filter(|l| !trial || l["price"]["type"] == "one_time").map(|l| whole(l, "amount_subtotal")).sum();
    let entries = found["_discounts"].as_array().into_iter().flatten().chain(more);
    let coupons = entries.map(|entry| {
        let code = entry["promotion_code"].as_str().map(|code| world.copy(code)["promotion"]["coupon"].clone());
        world.copy(code.unwrap_or_else(|| entry["coupon"].clone()).as_str().unwrap_or_default())
    });
    let off = coupons.fold(0, |off, coupon| off + redeemed::off(&coupon, subtotal - off));
    world.edit(session, |s| {
        s["amount_subtotal"] = json!(subtotal);
        s["amount_total"] = json!(subtotal - off);
        s["total_details"] = json!({ "amount_discount": off, "amount_shipping": 0, "amount_tax": 0 });
    });
}

pub fn change(world: &mut World, call: &Call) -> Result<Value, Failure> {
    world.get("checkout.session", call.id())?;
    world.edit(call.id(), |s| merge_metadata(s, &call.params));
    Ok(world.copy(call.id()))
}

pub fn expired(world: &mut World, call: &Call) -> Result<Value, Failure> {
    let status = text(world.get("checkout.session", call.id())?, "status").to_owned();
    if status != "open" {
        let message = format!(
            "Only Checkout Sessions with a status in [\"open\"] can be expired. This Checkout Session has a status of `{status}`."
        );
        return Err(Failure::request(&message));
    }
    expire(world, call.id());
    Ok(world.copy(call.id()))
}

pub fn expire(world: &mut World, session: &str) {
    world.edit(session, |s| {
        s["status"] = json!("expired");
        s["url"] = Value::Null;
    });
    world.tell("checkout.session.expired", session);
}
