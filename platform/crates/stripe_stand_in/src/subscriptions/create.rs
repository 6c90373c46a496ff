//! How a subscription begins: with a trial, with a payment, or waiting for one.

use serde_json::{Value, json};

use super::{is_metered, items, periods, proration};
use crate::catalogue::{price_amount, redeemed};
use crate::customers::merge_metadata;
use crate::http::{Call, Failure};
use crate::invoices::{self, Draft, lines};
use crate::payments;
use crate::state::{DAY, World, id, text};

/// Who begins it, and how it is told.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub enum Opening {
    /// By the API: told once, as it is after the first attempt.
    #[default]
    ByCall,
    /// By a checkout: told as `incomplete` first, then as `active`.
    ByCheckout,
}

pub fn create(world: &mut World, call: &Call) -> Result<Value, Failure> {
    // 404, as if the path named it; other operations answer 400 to a customer that they do not know.
    world.get("customer", call.need("customer")?).map_err(|unknown| unknown.with("param", "customer"))?;
    let sub = open(world, &call.params, Opening::ByCall)?;
    Ok(world.copy(&sub))
}

/// Begins a subscription from Stripe's parameters.
pub fn open(world: &mut World, params: &Value, opening: Opening) -> Result<String, Failure> {
    let (sub, first) = sketched(world, params)?;
    let sub_id = text(&sub, "id").to_owned();
    let customer = text(&sub, "customer").to_owned();
    let discounts = redeemed::checked(world, &params["discounts"], Some(&customer))?;
    let behavior = params["payment_behavior"].as_str().unwrap_or("allow_incomplete").to_owned();
    refused_early(world, &sub, &first, &behavior)?;

    world.put(sub.clone());
    world.edit(&sub_id, |s| s["_untold"] = json!(true));
    let discounts = redeemed::redeem(world, &discounts, &customer, Some(&sub_id), None);
    world.edit(&sub_id, |s| s["discounts"] = json!(discounts));
    world.edit(&customer, |c| {
        if c["currency"].is_null() {
            c["currency"] = sub["currency"].clone();
        }
    });
    if sub["status"] == "trialing" {
        setup_for_trial(world, &sub_id);
    }
    if opening == Opening::ByCheckout {
        told(world, &sub_id);
    }
    let sub = world.copy(&sub_id);
    let holding = redeemed::holding(world, &sub["discounts"], world.at);
    let draft = Draft {
        customer: &customer,
        subscription: Some(&sub),
        reason: "subscription_create",
        lines: first,
        period: (world.at, world.at),
        currency: text(&sub, "currency").to_owned(),
        pending: invoices::pending(world, &customer, Some(&sub_id)),
        discounts: redeemed::coupons(world, &json!(holding)),
    };
    let invoice = invoices::drafted(world, &draft);
    if sub["collection_method"] == "send_invoice" {
        told(world, &sub_id);
        return Ok(sub_id);
    }
    // What is not paid at once waits for its customer: nothing happens to it by itself.
    world.edit(&invoice, |i| i["auto_advance"] = json!(false));
    invoices::finalize(world, &invoice)?;
    let open = world.copy(&invoice)["status"] == "open";
    if open && behavior != "default_incomplete" {
        // What is refused leaves the subscription `incomplete`; that is its answer.
        let _ = invoices::attempt(world, &invoice, None, opening == Opening::ByCall, invoices::By::Schedule);
    }
    told(world, &sub_id);
    Ok(sub_id)
}

fn told(world: &mut World, sub: &str) {
    if world.copy(sub)["_untold"] == true {
        world.edit(sub, |s| s["_untold"] = json!(false));
        world.tell("customer.subscription.created", sub);
    }
}

/// `error_if_incomplete`, and a customer without a card: refused before anything is written.
fn refused_early(world: &World, sub: &Value, first: &[Value], behavior: &str) -> Result<(), Failure> {
    let due = first.iter().filter_map(|l| l["amount"].as_i64()).sum::<i64>() > 0;
    if sub["collection_method"] == "send_invoice" || behavior == "default_incomplete" || !due {
        return Ok(());
    }
    let invoice = json!({ "customer": sub["customer"], "default_payment_method": sub["default_payment_method"] });
    let Some(method) = invoices::method_for(world, &invoice) else {
        let message = "This customer has no attached payment source or default payment method. Please consider adding a default payment \
                       method. For more information, visit https://stripe.com/docs/billing/subscriptions/payment-methods-setting#payment-method-priority.";
        return Err(Failure::coded("resource_missing", message));
    };
    let card = world.copy(&method);
    if behavior != "error_if_incomplete" {
        return Ok(());
    }
    if !card["_decline"].is_null() {
        return Err(payments::refusal(&card));
    }
    if card["_authentication"].is_string() && card["_set_up"] != true {
        let message =
            "Payment for this subscription requires additional user action before it can be completed successfully.";
        return Err(Failure::card("subscription_payment_intent_requires_action", None, message));
    }
    Ok(())
}

fn setup_for_trial(world: &mut World, sub: &str) {
    let found = world.copy(sub);
    let customer = text(&found, "customer").to_owned();
    let invoice = json!({ "customer": customer, "default_payment_method": found["default_payment_method"] });
    if invoices::method_for(world, &invoice).is_none() && found["collection_method"] == "charge_automatically" {
        let intent = payments::make_setup(world, Some(&customer), "off_session");
        world.edit(sub, |s| s["pending_setup_intent"] = json!(intent));
    }
}

/// The subscription as it would begin, and the lines of its first invoice. Nothing is written but prices that the
/// parameters describe.
pub fn sketched(world: &mut World, params: &Value) -> Result<(Value, Vec<Value>), Failure> {
    let customer =
        text(world.named("customer", params["customer"].as_str().unwrap_or_default(), "customer")?, "id").to_owned();
    world.enter(&customer);
    let mut items = items::fresh(world, &params["items"])?;
    let method = match params["default_payment_method"].as_str().filter(|m| !m.is_empty()) {
        Some(method) => Some(payments::of_customer(world, method, &customer, "default_payment_method")?),
        None => None,
    };
    let sends = params["collection_method"] == "send_invoice";
    if sends && params["days_until_due"].is_null() {
        let message = "You must specify `days_until_due` or `due_date` if you are setting the collection_method to 'send_invoice'.";
        return Err(Failure::request(message).with("param", "days_until_due"));
    }
    let sub_id = id("sub");
    let trial_end = trial_end(params, world.at)?;
    let recurring = items.first().map(|i| i["price"]["recurring"].clone()).unwrap_or_default();
    let anchor = trial_end.or(params["billing_cycle_anchor"].as_i64()).unwrap_or(world.at);
    if anchor < world.at {
        return Err(
            Failure::request("billing_cycle_anchor cannot be in the past.").with("param", "billing_cycle_anchor")
        );
    }
    let period = (world.at, if anchor > world.at { anchor } else { periods::end(anchor, &recurring, world.at) });
    items::with_periods(&mut items, &sub_id, period);
    let whole = if anchor > world.at && trial_end.is_none() {
        Some(periods::bound(anchor, &recurring, world.at))
    } else {
        None
    };
    let first = match (trial_end, whole) {
        (Some(_), _) => {
            items.iter().filter(|i| !is_metered(i)).map(|i| lines::of_trial(world, &sub_id, i, period)).collect()
        }
        (None, Some(whole)) if params["proration_behavior"] != "none" => {
            items.iter().filter(|i| !is_metered(i)).map(|i| stub(world, &sub_id, i, period, whole)).collect()
        }
        (None, Some(_)) => Vec::new(),
        (None, None) => {
            items.iter().filter(|i| !is_metered(i)).map(|i| lines::of_item(world, &sub_id, i, period)).collect()
        }
    };
    let status = match trial_end {
        Some(_) => "trialing",
        None if sends => "active",
        None => "incomplete",
    };
    let ends_with_period = params["cancel_at_period_end"] == true;
    let cancel_at = params["cancel_at"].as_i64().or_else(|| ends_with_period.then_some(period.1));
    let clock = world.copy(&customer)["test_clock"].clone();
    let mut sub = json!({
        "id": sub_id, "object": "subscription", "automatic_tax": automatic_tax(params), "billing_cycle_anchor": anchor,
        "billing_mode": { "type": "flexible", "flexible": { "proration_discounts": "included" }, "updated_at": world.at },
        "billing_schedules": [], "cancel_at": cancel_at, "cancel_at_period_end": ends_with_period,
        "canceled_at": cancel_at.map(|_| world.at),
        "cancellation_details": { "comment": null, "feedback": null, "reason": null },
        "collection_method": if sends { "send_invoice" } else { "charge_automatically" },
        "currency": items.first().map(|i| i["price"]["currency"].clone()), "customer": customer,
        "days_until_due": params["days_until_due"], "default_payment_method": method, "default_tax_rates": [],
        "description": params["description"], "discounts": [],
        "invoice_settings": { "account_tax_ids": null, "custom_fields": null, "description": null, "footer": null, "issuer": { "type": "self" } },
        "items": items::list(&sub_id, &items), "metadata": {}, "payment_settings": payment_settings(params), "start_date": world.at,
        "status": status, "test_clock": clock, "trial_start": trial_end.map(|_| world.at), "trial_end": trial_end,
        "trial_settings": { "end_behavior": { "missing_payment_method":
            params["trial_settings"]["end_behavior"]["missing_payment_method"].as_str().unwrap_or("create_invoice") } },
    });
    merge_metadata(&mut sub, params);
    Ok((sub, first))
}

/// From now to an anchor that lies ahead.
fn stub(world: &World, sub: &str, item: &Value, period: (i64, i64), whole: (i64, i64)) -> Value {
    let mut line = lines::of_item(world, sub, item, period);
    let exact = price_amount::exact(world, &item["price"], item["quantity"].as_i64().unwrap_or(1));
    let amount = proration::share(exact, period.1 - period.0, whole.1 - whole.0);
    line["amount"] = json!(amount);
    line["subtotal"] = json!(amount);
    line
}

pub fn trial_end(params: &Value, at: i64) -> Result<Option<i64>, Failure> {
    if let Some(days) = params["trial_period_days"].as_i64() {
        if !(0..=730).contains(&days) {
            return Err(
                Failure::request("trial_period_days must be between 0 and 730.").with("param", "trial_period_days")
            );
        }
        return Ok((days > 0).then(|| at + days * DAY));
    }
    match &params["trial_end"] {
        Value::Number(end) => match end.as_i64() {
            Some(end) if end > at => Ok(Some(end)),
            _ => Err(Failure::request("The trial's end must be in the future.").with("param", "trial_end")),
        },
        _ => Ok(None),
    }
}

pub fn automatic_tax(params: &Value) -> Value {
    let enabled = params["automatic_tax"]["enabled"] == true;
    json!({ "enabled": enabled, "disabled_reason": null, "liability": if enabled { json!({ "type": "self" }) } else { Value::Null } })
}

fn payment_settings(params: &Value) -> Value {
    let sent = &params["payment_settings"];
    json!({
        "payment_method_options": null,
        "payment_method_types": sent.get("payment_method_types").filter(|t| t.is_array()),
        "save_default_payment_method": sent["save_default_payment_method"].as_str().unwrap_or("off"),
    })
}
