//! The invoice to come, or the one that a change would make: the same sums, nothing written.

use serde_json::{Value, json};

use super::draft::{Draft, composed, pending};
use crate::catalogue::redeemed;
use crate::http::{Call, Failure};
use crate::state::{World, text};
use crate::subscriptions::{self, Planned};

pub fn create(world: &mut World, call: &Call) -> Result<Value, Failure> {
    let details = call.get("subscription_details");
    let sub = match call.text("subscription") {
        Some(sub) => Some(world.named("subscription", sub, "subscription")?.clone()),
        None => None,
    };
    let customer = match (&sub, call.text("customer")) {
        (Some(sub), _) => text(sub, "customer").to_owned(),
        (None, Some(customer)) => text(world.named("customer", customer, "customer")?, "id").to_owned(),
        (None, None) => return Err(Failure::missing_parameter("customer")),
    };
    world.enter(&customer);
    let Some(sub) = sub else { return of_new(world, call, details, &customer) };
    if matches!(text(&sub, "status"), "canceled" | "incomplete_expired") {
        let message = "No upcoming invoices for customer: the subscription has ended.";
        return Err(Failure::coded("invoice_upcoming_none", message));
    }
    let planned = subscriptions::plan(world, &sub, details)?;
    if planned.after["cancel_at"].as_i64().is_some_and(|at| at <= subscriptions_end(&planned)) && !planned.at_once {
        let message = format!("No upcoming invoices for customer: {customer}");
        return Err(Failure::coded("invoice_upcoming_none", &message));
    }
    let coupons = coupons(world, call, &planned.after, &customer)?;
    let mut waiting = pending(world, &customer, sub["id"].as_str());
    waiting.extend(planned.prorations.iter().cloned().map(sketched_item));
    let (lines, period, reason) = match (&planned.anew, planned.at_once) {
        (Some(lines), _) => (lines.clone(), (world.at, world.at), "subscription_update"),
        (None, true) => (Vec::new(), (world.at, world.at), "subscription_update"),
        (None, false) => {
            let (lines, next) = subscriptions::next_lines(world, &planned.after);
            (lines, (subscription_start(&planned), next.0), "upcoming")
        }
    };
    let at = if planned.at_once { world.at } else { period.1 };
    let draft = Draft {
        customer: &customer,
        subscription: Some(&planned.after),
        reason,
        lines,
        period,
        currency: text(&sub, "currency").to_owned(),
        pending: waiting,
        discounts: coupons,
    };
    Ok(previewed(world, &draft, at))
}

fn subscriptions_end(planned: &Planned) -> i64 {
    subscriptions::items_of(&planned.after)
        .iter()
        .filter_map(|i| i["current_period_end"].as_i64())
        .min()
        .unwrap_or(i64::MAX)
}

fn subscription_start(planned: &Planned) -> i64 {
    subscriptions::items_of(&planned.after)
        .iter()
        .filter_map(|i| i["current_period_start"].as_i64())
        .min()
        .unwrap_or_default()
}

/// Without a subscription: the first invoice of the one that is described.
fn of_new(world: &mut World, call: &Call, details: &Value, customer: &str) -> Result<Value, Failure> {
    if !details["items"].is_array() {
        let message = format!("No upcoming invoices for customer: {customer}");
        return Err(Failure::coded("invoice_upcoming_none", &message));
    }
    let mut params = details.clone();
    params["customer"] = json!(customer);
    let (sub, lines) = subscriptions::sketched(world, &params)?;
    let coupons = coupons(world, call, &sub, customer)?;
    let draft = Draft {
        customer,
        subscription: Some(&sub),
        reason: "upcoming",
        lines,
        period: (world.at, world.at),
        currency: text(&sub, "currency").to_owned(),
        pending: pending(world, customer, None),
        discounts: coupons,
    };
    let mut invoice = previewed(world, &draft, world.at);
    // The subscription does not exist yet, so nobody can be referred to it.
    invoice["parent"] = Value::Null;
    Ok(invoice)
}

fn coupons(world: &World, call: &Call, sub: &Value, customer: &str) -> Result<Vec<(Option<String>, Value)>, Failure> {
    if call.get("discounts").is_array() {
        redeemed::checked(world, call.get("discounts"), Some(customer))?;
        let of = |entry: &Value| {
            let code = entry["promotion_code"].as_str().map(|code| world.copy(code)["promotion"]["coupon"].clone());
            let coupon = code.unwrap_or_else(|| entry["coupon"].clone());
            (None, world.copy(coupon.as_str().unwrap_or_default()))
        };
        return Ok(call.get("discounts").as_array().into_iter().flatten().map(of).collect());
    }
    Ok(redeemed::coupons(world, &json!(redeemed::holding(world, &sub["discounts"], world.at))))
}

/// An invoice item that does not exist.
fn sketched_item(mut item: Value) -> Value {
    item["id"] = json!(crate::state::id("ii"));
    item
}

fn previewed(world: &World, draft: &Draft, at: i64) -> Value {
    let mut invoice = composed(world, draft);
    let preview = format!("upcoming_{}", text(&invoice, "id"));
    invoice["id"] = json!(preview);
    invoice["created"] = json!(at);
    invoice["automatically_finalizes_at"] = Value::Null;
    invoice["next_payment_attempt"] = json!(at);
    invoice["auto_advance"] = json!(false);
    if let Some(lines) = invoice["lines"]["data"].as_array_mut() {
        for line in lines {
            line["invoice"] = json!(preview);
        }
    }
    invoice["lines"]["url"] = json!(format!("/v1/invoices/{preview}/lines"));
    invoice
}
