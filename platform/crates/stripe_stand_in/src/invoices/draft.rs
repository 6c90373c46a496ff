//! Invoices put together: lines, discounts, totals. `composed` writes nothing, so a preview is what will come.

use serde_json::{Value, json};

use super::lines::pricing;
use crate::catalogue::redeemed;
use crate::state::{DAY, HOUR, World, id, text, whole};

pub struct Draft<'a> {
    pub customer: &'a str,
    /// The subscription as it is, or as it would be.
    pub subscription: Option<&'a Value>,
    pub reason: &'a str,
    pub lines: Vec<Value>,
    pub period: (i64, i64),
    pub currency: String,
    /// Invoice items that wait for this invoice, besides `lines`.
    pub pending: Vec<Value>,
    pub discounts: Vec<(Option<String>, Value)>,
}

/// The invoice as it would be; its fields add up.
pub fn composed(world: &World, draft: &Draft) -> Value {
    let (customer, sub) = (world.copy(draft.customer), draft.subscription.unwrap_or(&Value::Null));
    let invoice_id = id("in");
    let mut lines: Vec<Value> = draft.pending.iter().map(line_of).chain(draft.lines.iter().cloned()).collect();
    for line in &mut lines {
        line["invoice"] = json!(invoice_id);
    }
    let parent = match sub["id"].as_str() {
        Some(sub_id) => json!({
            "type": "subscription_details", "quote_details": null,
            "subscription_details": { "metadata": sub["metadata"], "subscription": sub_id },
        }),
        None => Value::Null,
    };
    let sends = sub["collection_method"] == "send_invoice";
    let mut invoice = json!({
        "id": invoice_id, "object": "invoice", "livemode": false, "created": world.at,
        "account_country": "DE", "account_name": "Atelier (demonstration)", "amount_overpaid": 0, "amount_paid": 0,
        "amount_paid_off_stripe": 0, "amount_shipping": 0, "attempt_count": 0, "attempted": false, "auto_advance": true,
        "automatic_tax": automatic_tax(sub), "automatically_finalizes_at": world.at + HOUR, "billing_reason": draft.reason,
        "collection_method": if sends { "send_invoice" } else { "charge_automatically" }, "currency": draft.currency,
        "customer": draft.customer, "customer_address": customer["address"], "customer_email": customer["email"],
        "customer_name": customer["name"], "customer_phone": customer["phone"], "customer_shipping": customer["shipping"],
        "custom_fields": custom_fields(&customer), "customer_tax_exempt": customer["tax_exempt"], "customer_tax_ids": tax_ids(world, draft.customer),
        "default_payment_method": null, "default_tax_rates": [], "description": sub["invoice_settings"]["description"],
        "discounts": draft.discounts.iter().filter_map(|(id, _)| id.clone()).collect::<Vec<_>>(), "due_date": null,
        "issuer": { "type": "self" }, "lines": list(&invoice_id, lines), "metadata": {}, "parent": parent,
        "payment_settings": { "default_mandate": null, "payment_method_options": null, "payment_method_types": null },
        "period_start": draft.period.0, "period_end": draft.period.1, "post_payment_credit_notes_amount": 0,
        "pre_payment_credit_notes_amount": 0, "starting_balance": 0, "status": "draft",
        "status_transitions": { "finalized_at": null, "marked_uncollectible_at": null, "paid_at": null, "voided_at": null },
        "test_clock": customer["test_clock"], "webhooks_delivered_at": null,
        "_due_days": sub["days_until_due"], "_coupons": draft.discounts.iter().map(|(id, c)| json!([id, c])).collect::<Vec<_>>(),
    });
    if sends {
        invoice["due_date"] = json!(world.at + sub["days_until_due"].as_i64().unwrap_or(30) * DAY);
    }
    add_up(world, &mut invoice);
    crate::spec::complete("invoice", &mut invoice);
    invoice
}

fn automatic_tax(sub: &Value) -> Value {
    let enabled = sub["automatic_tax"]["enabled"] == true;
    json!({
        "enabled": enabled, "disabled_reason": null, "liability": if enabled { json!({ "type": "self" }) } else { Value::Null },
        "provider": if enabled { json!("stripe") } else { Value::Null }, "status": if enabled { json!("complete") } else { Value::Null },
    })
}

/// What the customer wants to read on all of its invoices.
fn custom_fields(customer: &Value) -> Value {
    let fields = &customer["invoice_settings"]["custom_fields"];
    if fields.as_array().is_some_and(|all| !all.is_empty()) { fields.clone() } else { Value::Null }
}

fn tax_ids(world: &World, customer: &str) -> Value {
    let own = world.all("tax_id").filter(|t| t["customer"] == customer);
    Value::Array(own.map(|t| json!({ "type": t["type"], "value": t["value"] })).collect())
}

pub fn list(invoice: &str, lines: Vec<Value>) -> Value {
    json!({ "object": "list", "data": lines, "has_more": false, "url": format!("/v1/invoices/{invoice}/lines") })
}

/// A waiting invoice item as a line.
pub fn line_of(item: &Value) -> Value {
    let proration = item["proration"] == true;
    let sub = item["parent"]["subscription_details"]["subscription"].as_str();
    let sub_item = item["parent"]["subscription_details"]["subscription_item"].as_str();
    let price = json!({
        "id": item["pricing"]["price_details"]["price"], "product": item["pricing"]["price_details"]["product"],
        "currency": item["currency"], "unit_amount_decimal": item["pricing"]["unit_amount_decimal"],
    });
    let line = super::lines::Line {
        amount: whole(item, "amount"),
        description: text(item, "description").to_owned(),
        period: (whole(&item["period"], "start"), whole(&item["period"], "end")),
        price: &price,
        quantity: item["quantity"].as_i64().unwrap_or(1),
        subscription: sub,
        item: sub_item,
        invoice_item: item["id"].as_str(),
        proration,
    };
    let mut value = line.value();
    value["pricing"] = pricing(&price, proration);
    value["metadata"] = item["metadata"].as_object().map_or(json!({}), |m| json!(m));
    value["discountable"] = item["discountable"].clone();
    value
}

/// Discounts by line, then the sums. What the customer's balance pays is taken at finalization and shown before.
pub fn add_up(world: &World, invoice: &mut Value) {
    let coupons = invoice["_coupons"].as_array().cloned().unwrap_or_default();
    let Some(lines) = invoice["lines"]["data"].as_array_mut() else { return };
    let mut left: Vec<i64> =
        lines.iter().map(|l| if l["discountable"] == true { whole(l, "amount").max(0) } else { 0 }).collect();
    for line in lines.iter_mut() {
        line["discount_amounts"] = json!([]);
    }
    let mut totals = Vec::new();
    for pair in &coupons {
        let sum: i64 = left.iter().sum();
        let off = redeemed::off(&pair[1], sum);
        for (at, share) in apportioned(off, &left).into_iter().enumerate() {
            if let (Some(rest), Some(line)) = (left.get_mut(at), lines.get_mut(at)) {
                *rest -= share;
                if share > 0
                    && let Some(amounts) = line["discount_amounts"].as_array_mut()
                {
                    amounts.push(json!({ "amount": share, "discount": pair[0] }));
                }
            }
        }
        totals.push(json!({ "amount": off, "discount": pair[0] }));
    }
    let subtotal: i64 = lines.iter().map(|l| whole(l, "amount")).sum();
    let total = subtotal - totals.iter().map(|t| whole(t, "amount")).sum::<i64>();
    let balance = whole(&world.copy(text(invoice, "customer")), "balance");
    let due = (total + balance).max(0);
    for (field, value) in
        [("subtotal", subtotal), ("subtotal_excluding_tax", subtotal), ("total", total), ("total_excluding_tax", total)]
    {
        invoice[field] = json!(value);
    }
    invoice["starting_balance"] = json!(balance);
    invoice["amount_due"] = json!(due);
    invoice["amount_remaining"] = json!(due);
    // A discount that is only previewed has no id yet.
    totals.retain(|t| !t["discount"].is_null());
    invoice["total_discount_amounts"] = json!(totals);
    invoice["total_pretax_credit_amounts"] = json!([]);
    invoice["total_taxes"] = json!([]);
    if let Some(lines) = invoice["lines"]["data"].as_array_mut() {
        for amounts in lines.iter_mut().filter_map(|line| line["discount_amounts"].as_array_mut()) {
            amounts.retain(|a| !a["discount"].is_null());
        }
    }
}

/// Shares by weight whose sum is the whole: each is floored, the last gets what is left (Stripe's rule for coupons).
fn apportioned(whole: i64, weights: &[i64]) -> Vec<i64> {
    let sum: i64 = weights.iter().sum();
    if sum == 0 {
        return vec![0; weights.len()];
    }
    let share =
        |weight: &i64| i64::try_from(i128::from(whole) * i128::from(*weight) / i128::from(sum)).unwrap_or_default();
    let mut shares: Vec<i64> = weights.iter().map(share).collect();
    let rest = whole - shares.iter().sum::<i64>();
    if let Some(last) = weights.iter().rposition(|weight| *weight > 0)
        && let Some(share) = shares.get_mut(last)
    {
        *share += rest;
    }
    shares
}

/// The invoice, written down as a draft: its items are used, its discounts too.
pub fn drafted(world: &mut World, draft: &Draft) -> String {
    let invoice = composed(world, draft);
    let invoice_id = text(&invoice, "id").to_owned();
    for item in &draft.pending {
        world.edit(text(item, "id"), |i| i["invoice"] = json!(invoice_id));
    }
    for (discount, _) in &draft.discounts {
        if let Some(discount) = discount {
            world.edit(discount, |d| d["_used"] = json!(true));
        }
    }
    world.put(invoice);
    if let Some(sub) = draft.subscription.and_then(|s| s["id"].as_str()) {
        world.edit(sub, |s| s["latest_invoice"] = json!(invoice_id));
    }
    world.tell("invoice.created", &invoice_id);
    invoice_id
}

/// Invoice items that wait for the next invoice of a customer, those of another subscription not.
pub fn pending(world: &World, customer: &str, subscription: Option<&str>) -> Vec<Value> {
    let of = |item: &Value| item["parent"]["subscription_details"]["subscription"].as_str().map(str::to_owned);
    waiting(world, customer)
        .filter(|item| of(item).is_none_or(|of| Some(of.as_str()) == subscription))
        .cloned()
        .collect()
}

/// All invoice items of a customer that are on no invoice yet.
pub fn waiting<'a>(world: &'a World, customer: &'a str) -> impl Iterator<Item = &'a Value> {
    world.all("invoiceitem").filter(move |item| item["customer"] == customer && item["invoice"].is_null())
}
