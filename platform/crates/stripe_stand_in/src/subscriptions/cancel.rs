//! How a subscription ends, and how a paused one goes on.

use serde_json::{Value, json};

use super::{is_metered, items, items_of, period_end, period_start, periods, proration, renewal, tell_change};
use crate::catalogue::redeemed;
use crate::http::{Call, Failure, call_emptied as emptied};
use crate::invoices::{self, Draft, lines};
use crate::meters;
use crate::state::{World, text, whole};

pub fn cancel(world: &mut World, call: &Call) -> Result<Value, Failure> {
    let sub = call.id().to_owned();
    let found = world.get("subscription", &sub)?.clone();
    if matches!(text(&found, "status"), "canceled" | "incomplete_expired") {
        return Err(Failure::missing("subscription", &sub, None));
    }
    let customer = text(&found, "customer").to_owned();
    world.enter(&customer);
    let details = call.get("cancellation_details").clone();
    world.edit(&sub, |s| {
        for field in ["comment", "feedback"] {
            if let Some(value) = details.get(field) {
                s["cancellation_details"][field] = emptied(value.clone());
            }
        }
    });
    if call.yes("prorate") && found["status"] != "trialing" {
        let paid_for: Vec<Value> = items_of(&found).iter().map(|item| paid_for(world, item)).collect();
        let back =
            proration::items(world, &found, &paid_for, &[], (period_start(&found), period_end(&found)), world.at);
        for item in back {
            invoices::add_item(world, item);
        }
    }
    if call.yes("invoice_now") {
        last_invoice(world, &sub);
    }
    end(world, &sub, "canceled", Some("cancellation_requested"));
    Ok(world.copy(&sub))
}

/// An item as it was billed last: a change without proration has not been paid for, and nothing of it is given back.
fn paid_for(world: &World, item: &Value) -> Value {
    let start = &item["current_period_start"];
    let charged = |entry: &&Value| entry["amount"].as_i64() >= Some(0);
    let prorated = world.all("invoiceitem").filter(charged).rfind(|entry| {
        entry["proration"] == true
            && entry["parent"]["subscription_details"]["subscription_item"] == item["id"]
            && entry["period"]["end"] == item["current_period_end"]
    });
    let lines =
        || world.all("invoice").rev().flat_map(|invoice| invoice["lines"]["data"].as_array().into_iter().flatten());
    let billed = prorated.or_else(|| {
        lines().find(|line| {
            let of = &line["parent"]["subscription_item_details"];
            of["subscription_item"] == item["id"] && of["proration"] != true && line["period"]["start"] == *start
        })
    });
    let mut paid_for = item.clone();
    let price = billed.and_then(|entry| entry["pricing"]["price_details"]["price"].as_str());
    if let (Some(billed), Some(price)) = (billed, price) {
        paid_for["price"] = world.copy(price);
        paid_for["quantity"] = billed["quantity"].clone();
    }
    paid_for
}

/// What was used and what waits, invoiced before the end.
pub fn last_invoice(world: &mut World, sub: &str) {
    let found = world.copy(sub);
    let customer = text(&found, "customer").to_owned();
    let metered = items_of(&found).iter().filter(|i| is_metered(i));
    let used: Vec<Value> = metered
        .map(|item| {
            let period = (item["current_period_start"].as_i64().unwrap_or_default(), world.at);
            let count = meters::used(world, text(&item["price"]["recurring"], "meter"), &customer, period);
            lines::of_usage(world, sub, item, period, count)
        })
        .collect();
    let pending = invoices::pending(world, &customer, Some(sub));
    if used.is_empty() && pending.is_empty() {
        return;
    }
    let draft = Draft {
        customer: &customer,
        subscription: Some(&found),
        reason: "subscription_cycle",
        lines: used,
        period: (period_start(&found), world.at),
        currency: text(&found, "currency").to_owned(),
        pending,
        discounts: redeemed::coupons(world, &json!(redeemed::holding(world, &found["discounts"], world.at))),
    };
    let invoice = invoices::drafted(world, &draft);
    if whole(&world.copy(&invoice), "total") < 0 {
        // Stripe gives nothing back by itself: neither to the card nor to the customer's balance.
        invoices::give_up(world, &invoice, "uncollectible");
        return;
    }
    let _ = invoices::finalize(world, &invoice);
    if world.copy(&invoice)["status"] == "open" && found["collection_method"] == "charge_automatically" {
        let _ = invoices::attempt(world, &invoice, None, true, invoices::By::Schedule);
    }
}

/// Ends a subscription now, however it came to that.
pub fn end(world: &mut World, sub: &str, status: &str, reason: Option<&str>) {
    let at = world.at;
    let found = world.copy(sub);
    world.edit(sub, |s| {
        s["status"] = json!(status);
        s["ended_at"] = json!(at);
        if s["canceled_at"].is_null() {
            s["canceled_at"] = json!(at);
        }
        if s["cancellation_details"]["reason"].is_null() {
            s["cancellation_details"]["reason"] = json!(reason);
        }
        s["pause_collection"] = Value::Null;
        s["pending_update"] = Value::Null;
    });
    let open = |i: &&Value| {
        i["parent"]["subscription_details"]["subscription"] == sub && matches!(text(i, "status"), "draft" | "open")
    };
    let left: Vec<String> = world.all("invoice").filter(open).map(|i| text(i, "id").to_owned()).collect();
    for invoice in left {
        world.edit(&invoice, |i| {
            i["auto_advance"] = json!(false);
            i["next_payment_attempt"] = Value::Null;
        });
    }
    if status == "incomplete_expired" {
        world.tell("customer.subscription.updated", sub);
        return;
    }
    if let Some(schedule) = found["schedule"].as_str() {
        world.edit(sub, |s| s["schedule"] = Value::Null);
        world.edit(schedule, |s| {
            s["status"] = json!("canceled");
            s["canceled_at"] = json!(at);
            s["current_phase"] = Value::Null;
        });
        world.tell("subscription_schedule.canceled", schedule);
    }
    world.tell("customer.subscription.deleted", sub);
}

/// Goes on after a pause that a trial without a card has led to.
pub fn resume(world: &mut World, call: &Call) -> Result<Value, Failure> {
    let sub = call.id().to_owned();
    let before = world.get("subscription", &sub)?.clone();
    if before["status"] != "paused" {
        let message = format!("Only paused subscriptions can be resumed; this one is {}.", text(&before, "status"));
        return Err(Failure::request(&message));
    }
    let customer = text(&before, "customer").to_owned();
    world.enter(&customer);
    let recurring = items_of(&before).first().map(|i| i["price"]["recurring"].clone()).unwrap_or_default();
    let period = (world.at, periods::end(world.at, &recurring, world.at));
    world.edit(&sub, |s| {
        let mut all = items_of(s).to_vec();
        items::with_periods(&mut all, call.id(), period);
        s["items"] = items::list(call.id(), &all);
        s["billing_cycle_anchor"] = json!(period.0);
        s["status"] = json!("active");
        s["_untold"] = json!(true);
    });
    let lines = renewal::lines_for(world, &sub, items_of(&world.copy(&sub)), period);
    renewal::invoice_at_once(world, &sub, "subscription_update", lines, period);
    world.edit(&sub, |s| s["_untold"] = json!(false));
    tell_change(world, &sub, &before);
    world.tell("customer.subscription.resumed", &sub);
    Ok(world.copy(&sub))
}
