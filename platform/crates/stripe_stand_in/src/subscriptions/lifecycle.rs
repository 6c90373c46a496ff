//! What time and payments make of a subscription.

use serde_json::{Value, json};

use super::{cancel, change, period_end, renewal, tell_change};
use crate::state::{AfterDunning, Due, HOUR, World, text};

/// A first payment has 23 hours.
const FIRST_PAYMENT: i64 = 23 * HOUR;

/// What time does to the subscription of this id.
type Step = fn(&mut World, &str);

/// The next thing that time does to a subscription, and when.
pub fn due(sub: &Value) -> Option<Due> {
    let mut all: Vec<(i64, Step)> = Vec::new();
    match text(sub, "status") {
        "trialing" => {
            if sub["_warned"] != true {
                all.push((change::trial_notice(sub).max(sub["created"].as_i64().unwrap_or_default()), warn));
            }
            all.push((sub["trial_end"].as_i64().unwrap_or(i64::MAX), renewal::end_trial));
        }
        "active" | "past_due" | "unpaid" => all.push((period_end(sub), renewal::renew)),
        "incomplete" => all.push((sub["created"].as_i64().unwrap_or_default() + FIRST_PAYMENT, expire)),
        _ => return None,
    }
    if let Some(at) = sub["cancel_at"].as_i64()
        && sub["status"] != "incomplete"
    {
        all.push((at, ended_as_agreed));
    }
    if let Some(at) = sub["pending_update"]["expires_at"].as_i64() {
        all.push((at, change::give_back));
    }
    if let Some(at) = sub["pause_collection"]["resumes_at"].as_i64() {
        all.push((at, collect_again));
    }
    all.into_iter().min_by_key(|(at, _)| *at)
}

fn warn(world: &mut World, sub: &str) {
    world.edit(sub, |s| s["_warned"] = json!(true));
    world.tell("customer.subscription.trial_will_end", sub);
}

fn expire(world: &mut World, sub: &str) {
    let invoice = text(&world.copy(sub), "latest_invoice").to_owned();
    cancel::end(world, sub, "incomplete_expired", None);
    if world.copy(&invoice)["status"] == "open" {
        crate::invoices::give_up(world, &invoice, "void");
    }
}

fn ended_as_agreed(world: &mut World, sub: &str) {
    cancel::last_invoice(world, sub);
    cancel::end(world, sub, "canceled", Some("cancellation_requested"));
}

fn collect_again(world: &mut World, sub: &str) {
    world.update("customer.subscription.updated", sub, |s| s["pause_collection"] = Value::Null);
}

/// What became of an invoice, for its subscription.
pub fn after_invoice(world: &mut World, invoice: &str) {
    let found = world.copy(invoice);
    let Some(sub) = found["parent"]["subscription_details"]["subscription"].as_str().map(str::to_owned) else { return };
    let before = world.copy(&sub);
    let status = text(&before, "status").to_owned();
    let latest = before["latest_invoice"] == invoice;
    match text(&found, "status") {
        "paid" => {
            save_card(world, &sub, &found);
            if status == "incomplete" && found["billing_reason"] == "subscription_create" {
                world.edit(&sub, |s| s["status"] = json!("active"));
            }
            if matches!(status.as_str(), "past_due" | "unpaid") && latest {
                world.edit(&sub, |s| s["status"] = json!("active"));
            }
            let customer = text(&found, "customer").to_owned();
            world.update("customer.updated", &customer, |c| c["delinquent"] = json!(false));
            if before["pending_update"].is_object() && latest {
                change::pending_applied(world, &sub);
            }
        }
        "open"
            if status == "active"
                && (found["billing_reason"] != "subscription_create" || found["_overdue"] == true)
                && before["_holding"] != true =>
        {
            world.edit(&sub, |s| s["status"] = json!("past_due"));
        }
        "open" if status == "past_due" && found["_given_up"] == true => return given_up(world, &sub),
        "void" | "uncollectible" if matches!(status.as_str(), "past_due" | "unpaid") && latest => {
            world.edit(&sub, |s| s["status"] = json!("active"));
        }
        _ => (),
    }
    tell_change(world, &sub, &before);
}

/// Attempts are used up: what the account is set to do then.
fn given_up(world: &mut World, sub: &str) {
    match world.settings.after_dunning {
        AfterDunning::Cancel => cancel::end(world, sub, "canceled", Some("payment_failed")),
        AfterDunning::Unpaid => world.update("customer.subscription.updated", sub, |s| s["status"] = json!("unpaid")),
        AfterDunning::PastDue => (),
    }
}

/// `save_default_payment_method=on_subscription`: the card that paid pays from now on.
fn save_card(world: &mut World, sub: &str, invoice: &Value) {
    if world.copy(sub)["payment_settings"]["save_default_payment_method"] != "on_subscription" {
        return;
    }
    let payment = world.all("invoice_payment").rfind(|p| p["invoice"] == invoice["id"] && p["status"] == "paid");
    let intent =
        payment.and_then(|p| p["payment"]["payment_intent"].as_str()).map(|pi| world.copy(pi)).unwrap_or_default();
    if let Some(method) = intent["payment_method"].as_str() {
        world.edit(sub, |s| s["default_payment_method"] = json!(method));
    }
}
