//! Changes of a subscription. `plan` says what a change would do and writes nothing, `apply` does it: a preview and
//! the change itself are the same sum.

use serde_json::{Value, json};

use super::{create, items, items_of, period_end, period_start, periods, proration, renewal, tell_change};
use crate::catalogue::redeemed;
use crate::customers::merge_metadata;
use crate::http::{Call, Failure, call_emptied as emptied};
use crate::invoices::{self, Draft};
use crate::payments;
use crate::state::{DAY, World, text, whole};

/// What a change would do.
pub struct Planned {
    pub after: Value,
    /// Invoice items for the part of the period that is left.
    pub prorations: Vec<Value>,
    /// A new period begins now: its lines.
    pub anew: Option<Vec<Value>>,
    /// An invoice is made now.
    pub at_once: bool,
}

pub fn change(world: &mut World, call: &Call) -> Result<Value, Failure> {
    let sub = call.id().to_owned();
    world.get("subscription", &sub)?;
    if call.params["trial_end"] == "now" && renewal::stops_after_trial(world, &world.copy(&sub)) {
        let mut others = call.params.clone();
        if let Some(fields) = others.as_object_mut() {
            fields.remove("trial_end");
        }
        apply(world, &sub, &others)?;
        let now = world.at;
        world.edit(&sub, |s| s["trial_end"] = json!(now));
        renewal::end_trial(world, &sub);
        return Ok(world.copy(&sub));
    }
    apply(world, &sub, &call.params)?;
    Ok(world.copy(&sub))
}

pub fn plan(world: &mut World, sub: &Value, params: &Value) -> Result<Planned, Failure> {
    if matches!(text(sub, "status"), "canceled" | "incomplete_expired") {
        let only = params.as_object().is_some_and(|all| {
            all.keys().all(|k| matches!(k.as_str(), "metadata" | "cancellation_details" | "expand"))
        });
        if !only {
            let message = "A canceled subscription can only update its cancellation_details and metadata.";
            return Err(Failure::coded("invalid_canceled_subscription_fields", message));
        }
    }
    if sub["status"] == "incomplete"
        && ["items", "cancel_at_period_end", "trial_end", "pause_collection"]
            .iter()
            .any(|field| params.get(*field).is_some())
    {
        let message = "This subscription is incomplete: pay its first invoice before you change what it bills.";
        return Err(Failure::coded("status_transition_invalid", message));
    }
    let mut after = sub.clone();
    set(world, &mut after, params)?;
    let behavior = params["proration_behavior"].as_str().unwrap_or("create_prorations");
    let at = params["proration_date"].as_i64().unwrap_or(world.at);
    let (old, period) = (items_of(sub).to_vec(), (period_start(sub), period_end(sub)));
    let new = if params["items"].is_array() { items::changed(world, sub, &params["items"])? } else { old.clone() };
    let ends_trial = sub["status"] == "trialing" && (params["trial_end"] == "now");
    let longer_trial = params["trial_end"].as_i64();
    let interval = |all: &[Value]| {
        all.first()
            .map(|i| (i["price"]["recurring"]["interval"].clone(), i["price"]["recurring"]["interval_count"].clone()))
    };
    let trialing = sub["status"] == "trialing" && !ends_trial;
    let resets =
        ends_trial || (!trialing && (interval(&old) != interval(&new) || params["billing_cycle_anchor"] == "now"));

    let mut new = new;
    let sub_id = text(sub, "id").to_owned();
    let prorations = match (trialing || ends_trial || behavior == "none", resets) {
        (true, _) => Vec::new(),
        // Everything of the old period that is left is given back; the new period is paid in whole.
        (false, true) => proration::items(world, sub, &old, &[], period, at),
        (false, false) => proration::items(world, sub, &old, &new, period, at),
    };
    let mut anew = None;
    if let Some(end) = longer_trial {
        items::with_periods(&mut new, &sub_id, (world.at, end));
        after["trial_end"] = json!(end);
        after["trial_start"] = json!(sub["trial_start"].as_i64().unwrap_or(world.at));
        after["billing_cycle_anchor"] = json!(end);
        after["status"] = json!("trialing");
    } else if resets {
        let recurring = new.first().map(|i| i["price"]["recurring"].clone()).unwrap_or_default();
        let period = (world.at, periods::end(world.at, &recurring, world.at));
        items::with_periods(&mut new, &sub_id, period);
        after["billing_cycle_anchor"] = json!(world.at);
        if ends_trial {
            after["trial_end"] = json!(world.at);
            after["status"] = json!("active");
        }
        anew = Some(renewal::lines_for(world, &sub_id, &new, period));
    } else {
        items::with_periods(&mut new, &sub_id, period);
    }
    after["items"] = items::list(&sub_id, &new);
    let at_once = anew.is_some() || (behavior == "always_invoice" && !prorations.is_empty());
    Ok(Planned { after, prorations, anew, at_once })
}

/// The fields that cost nothing.
fn set(world: &World, after: &mut Value, params: &Value) -> Result<(), Failure> {
    merge_metadata(after, params);
    let customer = text(after, "customer").to_owned();
    if let Some(method) = params.get("default_payment_method") {
        after["default_payment_method"] = match method.as_str().filter(|m| !m.is_empty()) {
            Some(method) => json!(payments::of_customer(world, method, &customer, "default_payment_method")?),
            None => Value::Null,
        };
    }
    for field in ["description", "days_until_due", "collection_method"] {
        if let Some(value) = params.get(field) {
            after[field] = emptied(value.clone());
        }
    }
    match params.get("pause_collection") {
        Some(Value::String(_)) => after["pause_collection"] = Value::Null,
        Some(sent) => {
            after["pause_collection"] = json!({ "behavior": sent["behavior"], "resumes_at": sent["resumes_at"] })
        }
        None => (),
    }
    for field in ["comment", "feedback"] {
        if let Some(value) = params["cancellation_details"].get(field) {
            after["cancellation_details"][field] = emptied(value.clone());
        }
    }
    if let Some(save) = params["payment_settings"]["save_default_payment_method"].as_str() {
        after["payment_settings"]["save_default_payment_method"] = json!(save);
    }
    if let Some(missing) = params["trial_settings"]["end_behavior"]["missing_payment_method"].as_str() {
        after["trial_settings"]["end_behavior"]["missing_payment_method"] = json!(missing);
    }
    if params["automatic_tax"].is_object() {
        after["automatic_tax"] = create::automatic_tax(params);
    }
    ending(world, after, params)
}

fn ending(world: &World, after: &mut Value, params: &Value) -> Result<(), Failure> {
    let at_end = params.get("cancel_at_period_end").and_then(Value::as_bool);
    let moment = params.get("cancel_at").cloned().map(emptied);
    if after["schedule"].is_string() && (at_end.is_some() || moment.is_some()) {
        let message = "The subscription is managed by the subscription schedule, and updating any cancelation behavior directly is not \
                       allowed. Please update the schedule instead.";
        return Err(Failure::request(message).with("param", "cancel_at_period_end"));
    }
    let cancel_at = match (at_end, moment) {
        (Some(true), _) => Some(json!(period_end(after))),
        (_, Some(moment)) => match moment.as_str() {
            Some("min_period_end" | "max_period_end") => Some(json!(period_end(after))),
            _ => Some(moment),
        },
        (Some(false), None) => Some(Value::Null),
        (None, None) => None,
    };
    let Some(cancel_at) = cancel_at else { return Ok(()) };
    if cancel_at.as_i64().is_some_and(|moment| moment <= world.at) {
        return Err(Failure::request("`cancel_at` must be in the future.").with("param", "cancel_at"));
    }
    let keeps = cancel_at.is_null();
    after["cancel_at_period_end"] = json!(at_end == Some(true));
    after["cancel_at"] = cancel_at;
    after["canceled_at"] = if keeps { Value::Null } else { json!(world.at) };
    after["cancellation_details"]["reason"] = if keeps { Value::Null } else { json!("cancellation_requested") };
    Ok(())
}

/// Does what `plan` says.
pub fn apply(world: &mut World, sub: &str, params: &Value) -> Result<(), Failure> {
    let before = world.copy(sub);
    let customer = text(&before, "customer").to_owned();
    world.enter(&customer);
    if !before["pending_update"].is_null() && params["items"].is_array() {
        give_back(world, sub);
    }
    let discounts = match params.get("discounts") {
        Some(sent) => Some(redeemed::checked(world, sent, Some(&customer))?),
        None => None,
    };
    let planned = plan(world, &before, params)?;
    let behavior = params["payment_behavior"].as_str().unwrap_or("allow_incomplete").to_owned();
    let pending = behavior == "pending_if_incomplete" && planned.at_once;
    if behavior == "error_if_incomplete" && planned.at_once {
        refused_early(world, &before)?;
    }
    if !pending {
        world.edit(sub, |s| *s = planned.after.clone());
    }
    if let Some(discounts) = discounts {
        let redeemed = redeemed::redeem(world, &discounts, &customer, Some(sub), None);
        world.edit(sub, |s| s["discounts"] = json!(redeemed));
    }
    world.edit(sub, |s| {
        s["_untold"] = json!(true);
        s["_holding"] = json!(pending);
    });
    let result = invoiced(world, sub, &planned, &before, &behavior);
    if pending && result.is_some_and(|paid| !paid) {
        wait(world, sub, &planned);
    } else if pending {
        let latest = world.copy(sub)["latest_invoice"].clone();
        world.edit(sub, |s| {
            *s = planned.after.clone();
            s["latest_invoice"] = latest;
        });
    }
    world.edit(sub, |s| {
        s["_untold"] = json!(false);
        s["_holding"] = json!(false);
    });
    tell_change(world, sub, &before);
    if params["pause_collection"] == "" && before["pause_collection"].is_object() {
        world.tell("customer.subscription.resumed", sub);
    }
    Ok(())
}

/// Makes the change's invoice items, and its invoice if it has one now. Says whether that was paid.
fn invoiced(world: &mut World, sub: &str, planned: &Planned, before: &Value, behavior: &str) -> Option<bool> {
    for item in &planned.prorations {
        invoices::add_item(world, item.clone());
    }
    if !planned.at_once {
        return None;
    }
    let found = world.copy(sub);
    let customer = text(&found, "customer").to_owned();
    let draft = Draft {
        customer: &customer,
        subscription: Some(&found),
        reason: "subscription_update",
        lines: planned.anew.clone().unwrap_or_default(),
        period: (period_start(before), world.at),
        currency: text(&found, "currency").to_owned(),
        pending: invoices::pending(world, &customer, Some(sub)),
        discounts: redeemed::coupons(world, &json!(redeemed::holding(world, &found["discounts"], world.at))),
    };
    let invoice = invoices::drafted(world, &draft);
    if found["collection_method"] == "send_invoice" {
        return Some(true);
    }
    let _ = invoices::finalize(world, &invoice);
    match world.copy(&invoice)["status"] == "open" {
        true if behavior == "default_incomplete" => world.edit(sub, |s| s["status"] = json!("past_due")),
        true => drop(invoices::attempt(world, &invoice, None, true, invoices::By::Schedule)),
        false => (),
    }
    Some(world.copy(&invoice)["status"] == "paid")
}

fn refused_early(world: &World, sub: &Value) -> Result<(), Failure> {
    let invoice =
        json!({ "customer": sub["customer"], "parent": { "subscription_details": { "subscription": sub["id"] } } });
    match invoices::method_for(world, &invoice) {
        Some(method) if !world.copy(&method)["_decline"].is_null() => Err(payments::refusal(&world.copy(&method))),
        _ => Ok(()),
    }
}

/// Not paid yet: the change waits for 23 hours for its invoice.
fn wait(world: &mut World, sub: &str, planned: &Planned) {
    let expires = world.at + 23 * crate::state::HOUR;
    world.edit(sub, |s| {
        s["pending_update"] = json!({
            "billing_cycle_anchor": if planned.anew.is_some() { planned.after["billing_cycle_anchor"].clone() } else { Value::Null },
            "expires_at": expires, "subscription_items": items_of(&planned.after), "trial_end": null, "trial_from_plan": null,
        });
        s["_pending"] = planned.after.clone();
    });
}

/// The change that waited is paid.
pub fn pending_applied(world: &mut World, sub: &str) {
    let before = world.copy(sub);
    let latest = before["latest_invoice"].clone();
    world.edit(sub, |s| {
        let after = s["_pending"].clone();
        *s = after;
        s["latest_invoice"] = latest;
        s["pending_update"] = Value::Null;
    });
    world.tell("customer.subscription.pending_update_applied", sub);
    tell_change(world, sub, &before);
}

/// The change that waited will not come: its invoice is void.
pub fn give_back(world: &mut World, sub: &str) {
    let found = world.copy(sub);
    let invoice = text(&found, "latest_invoice").to_owned();
    world.edit(sub, |s| {
        s["pending_update"] = Value::Null;
        s["_pending"] = Value::Null;
    });
    if world.copy(&invoice)["status"] == "open" {
        invoices::give_up(world, &invoice, "void");
    }
    world.tell("customer.subscription.pending_update_expired", sub);
}

pub fn delete_discount(world: &mut World, call: &Call) -> Result<Value, Failure> {
    let sub = call.id().to_owned();
    let discounts = world.get("subscription", &sub)?["discounts"].clone();
    let Some(discount) = discounts[0].as_str() else { return Err(Failure::missing("discount", &sub, None)) };
    let mark = redeemed::deleted(&world.copy(discount));
    world.update("customer.subscription.updated", &sub, |s| s["discounts"] = json!([]));
    Ok(mark)
}

/// Days of notice before a trial ends.
pub fn trial_notice(sub: &Value) -> i64 {
    whole(sub, "trial_end") - 3 * DAY
}
