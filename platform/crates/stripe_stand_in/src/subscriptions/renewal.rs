//! A period ends: what was used is counted, the next one begins.

use serde_json::{Value, json};

use super::{cancel, is_metered, items, items_of, period_end, period_start, periods, tell_change};
use crate::catalogue::redeemed;
use crate::invoices::{self, Draft, lines};
use crate::meters;
use crate::state::{World, text};

/// The lines of a whole period: of what has a quantity.
pub fn lines_for(world: &World, sub: &str, items: &[Value], period: (i64, i64)) -> Vec<Value> {
    items.iter().filter(|i| !is_metered(i)).map(|i| lines::of_item(world, sub, i, period)).collect()
}

/// What the next renewal would bill: use of the period that ends, and the period after it.
pub fn next_lines(world: &World, sub: &Value) -> (Vec<Value>, (i64, i64)) {
    let (sub_id, customer) = (text(sub, "id"), text(sub, "customer"));
    let recurring = items_of(sub).first().map(|i| i["price"]["recurring"].clone()).unwrap_or_default();
    let (start, turn) = (period_start(sub), period_end(sub));
    let anchor = sub["billing_cycle_anchor"].as_i64().unwrap_or(turn);
    let next = (turn, periods::end(anchor, &recurring, turn));
    let trial = sub["status"] == "trialing";
    let mut all = Vec::new();
    for item in items_of(sub).iter().filter(|i| is_metered(i) && !trial) {
        let used = meters::used(world, text(&item["price"]["recurring"], "meter"), customer, (start, turn));
        all.push(lines::of_usage(world, sub_id, item, (start, turn), used));
    }
    all.extend(lines_for(world, sub_id, items_of(sub), next));
    (all, next)
}

/// The period of a subscription ends now.
pub fn renew(world: &mut World, sub: &str) {
    let before = world.copy(sub);
    if before["cancel_at"].as_i64().is_some_and(|at| at <= world.at) {
        cancel::last_invoice(world, sub);
        cancel::end(world, sub, "canceled", Some("cancellation_requested"));
        return;
    }
    let (lines, next) = next_lines(world, &before);
    let began = period_start(&before);
    world.edit(sub, |s| {
        let mut all = items_of(s).to_vec();
        items::with_periods(&mut all, text(&before, "id"), next);
        s["items"] = items::list(text(&before, "id"), &all);
    });
    let found = world.copy(sub);
    let customer = text(&found, "customer").to_owned();
    let draft = Draft {
        customer: &customer,
        subscription: Some(&found),
        reason: "subscription_cycle",
        lines,
        period: (began, world.at),
        currency: text(&found, "currency").to_owned(),
        pending: invoices::pending(world, &customer, Some(sub)),
        discounts: redeemed::coupons(world, &json!(redeemed::holding(world, &found["discounts"], world.at))),
    };
    let invoice = invoices::drafted(world, &draft);
    let paused = found["pause_collection"]["behavior"].as_str().map(str::to_owned);
    // Invoices of an unpaid subscription stay drafts until somebody decides.
    if found["status"] == "unpaid" || paused.as_deref() == Some("keep_as_draft") {
        world.edit(&invoice, |i| {
            i["auto_advance"] = json!(false);
            i["automatically_finalizes_at"] = Value::Null;
        });
    }
    if let Some(behavior @ ("void" | "mark_uncollectible")) = paused.as_deref() {
        world.edit(&invoice, |i| i["_on_finalize"] = json!(behavior));
    }
    tell_change(world, sub, &before);
}

/// Whether it is to be charged, and there is nothing to charge.
fn lacks_method(world: &World, sub: &Value) -> bool {
    let wanted = json!({ "customer": sub["customer"], "default_payment_method": sub["default_payment_method"] });
    invoices::method_for(world, &wanted).is_none() && sub["collection_method"] == "charge_automatically"
}

/// Whether nothing is charged when its trial ends, as was agreed for the case that there is no card.
pub fn stops_after_trial(world: &World, sub: &Value) -> bool {
    let agreed = text(&sub["trial_settings"]["end_behavior"], "missing_payment_method");
    sub["status"] == "trialing" && matches!(agreed, "cancel" | "pause") && lacks_method(world, sub)
}

/// A trial ends: with a card it goes on, without one it does what was agreed.
pub fn end_trial(world: &mut World, sub: &str) {
    let found = world.copy(sub);
    if found["cancel_at"].as_i64().is_some_and(|at| at <= world.at) {
        cancel::end(world, sub, "canceled", Some("cancellation_requested"));
        return;
    }
    let missing = lacks_method(world, &found);
    match text(&found["trial_settings"]["end_behavior"], "missing_payment_method") {
        "cancel" if missing => return cancel::end(world, sub, "canceled", Some("cancellation_requested")),
        "pause" if missing => {
            world.update("customer.subscription.updated", sub, |s| s["status"] = json!("paused"));
            return world.tell("customer.subscription.paused", sub);
        }
        _ => (),
    }
    world.edit(sub, |s| s["status"] = json!("active"));
    renew(world, sub);
    // The state of a trial that ended is told with its new period.
    let after = world.copy(sub);
    let mut before = after.clone();
    before["status"] = json!("trialing");
    tell_change(world, sub, &before);
}

/// An invoice that is due now, for lines that are known.
pub fn invoice_at_once(world: &mut World, sub: &str, reason: &str, lines: Vec<Value>, period: (i64, i64)) {
    let found = world.copy(sub);
    let customer = text(&found, "customer").to_owned();
    let draft = Draft {
        customer: &customer,
        subscription: Some(&found),
        reason,
        lines,
        period,
        currency: text(&found, "currency").to_owned(),
        pending: invoices::pending(world, &customer, Some(sub)),
        discounts: redeemed::coupons(world, &json!(redeemed::holding(world, &found["discounts"], world.at))),
    };
    let invoice = invoices::drafted(world, &draft);
    let _ = invoices::finalize(world, &invoice);
    if world.copy(&invoice)["status"] == "open" && found["collection_method"] == "charge_automatically" {
        let _ = invoices::attempt(world, &invoice, None, true, invoices::By::Schedule);
    }
}
