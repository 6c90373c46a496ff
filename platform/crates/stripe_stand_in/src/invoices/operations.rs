//! What a caller may do with an invoice.

use serde_json::{Value, json};

use super::draft::{Draft, drafted, pending, waiting};
use super::{advance, draft};
use crate::catalogue::redeemed;
use crate::customers::merge_metadata;
use crate::http::{Call, Failure, listed, page};
use crate::payments as cards;
use crate::state::{World, text, whole};

/// An invoice by hand, of the items that wait.
pub fn create(world: &mut World, call: &Call) -> Result<Value, Failure> {
    let customer = text(world.named("customer", call.need("customer")?, "customer")?, "id").to_owned();
    world.enter(&customer);
    let sub = match call.text("subscription") {
        Some(sub) => Some(world.named("subscription", sub, "subscription")?.clone()),
        None => None,
    };
    let discounts = redeemed::checked(world, call.get("discounts"), Some(&customer))?;
    let discounts = redeemed::redeem(world, &discounts, &customer, None, None);
    let waits = match call.text("pending_invoice_items_behavior") {
        // Whatever waits, of the customer's subscriptions as well.
        Some("include") if sub.is_none() => waiting(world, &customer).cloned().collect(),
        _ if sub.is_some() => pending(world, &customer, sub.as_ref().and_then(|s| s["id"].as_str())),
        _ => Vec::new(),
    };
    let currency =
        call.text("currency").map(str::to_owned).or_else(|| waits.first().map(|i| text(i, "currency").to_owned()));
    let draft = Draft {
        customer: &customer,
        subscription: sub.as_ref(),
        reason: if sub.is_some() { "subscription_update" } else { "manual" },
        lines: Vec::new(),
        period: (world.at, world.at),
        currency: currency.unwrap_or_else(|| "usd".to_owned()),
        pending: waits,
        discounts: redeemed::coupons(world, &json!(discounts)),
    };
    let invoice = drafted(world, &draft);
    let advances = call.yes("auto_advance");
    world.edit(&invoice, |i| {
        merge_metadata(i, &call.params);
        set(i, call);
        i["auto_advance"] = json!(advances);
        if !advances {
            i["automatically_finalizes_at"] = Value::Null;
        }
    });
    Ok(world.copy(&invoice))
}

fn set(invoice: &mut Value, call: &Call) {
    for field in ["collection_method", "description", "footer", "default_payment_method", "custom_fields", "due_date"] {
        if call.has(field) {
            invoice[field] = call.or_null(field);
        }
    }
    if call.has("days_until_due") {
        invoice["_due_days"] = call.get("days_until_due").clone();
        invoice["due_date"] =
            json!(whole(invoice, "created") + call.whole("days_until_due").unwrap_or(30) * crate::state::DAY);
    }
}

pub fn list(world: &mut World, call: &Call) -> Result<Value, Failure> {
    let fits = |invoice: &Value, param: &str| call.text(param).is_none_or(|wanted| invoice[param] == wanted);
    listed(world, call, "invoice", |i| {
        fits(i, "customer")
            && fits(i, "status")
            && fits(i, "collection_method")
            && call
                .text("subscription")
                .is_none_or(|wanted| i["parent"]["subscription_details"]["subscription"] == wanted)
    })
}

pub fn lines(world: &mut World, call: &Call) -> Result<Value, Failure> {
    let invoice = world.get("invoice", call.id())?;
    page(call, &call.path, invoice["lines"]["data"].as_array().into_iter().flatten().collect())
}

pub fn payments(world: &mut World, call: &Call) -> Result<Value, Failure> {
    let fits = |payment: &Value, param: &str| call.text(param).is_none_or(|wanted| payment[param] == wanted);
    let intent = call.get("payment")["payment_intent"].as_str();
    listed(world, call, "invoice_payment", |p| {
        fits(p, "invoice") && fits(p, "status") && intent.is_none_or(|wanted| p["payment"]["payment_intent"] == wanted)
    })
}

pub fn change(world: &mut World, call: &Call) -> Result<Value, Failure> {
    let invoice = entered(world, call)?;
    world.update("invoice.updated", &invoice, |i| {
        merge_metadata(i, &call.params);
        set(i, call);
        if call.has("auto_advance") {
            i["auto_advance"] = call.get("auto_advance").clone();
        }
    });
    Ok(world.copy(&invoice))
}

pub fn delete(world: &mut World, call: &Call) -> Result<Value, Failure> {
    let invoice = entered(world, call)?;
    if world.copy(&invoice)["status"] != "draft" {
        return Err(Failure::coded("invoice_not_editable", "You can only delete draft invoices."));
    }
    Ok(world.delete(Some("invoice.deleted"), &invoice))
}

pub fn finalize(world: &mut World, call: &Call) -> Result<Value, Failure> {
    let invoice = entered(world, call)?;
    world.edit(&invoice, draft_default);
    advance::finalize(world, &invoice)?;
    Ok(world.copy(&invoice))
}

fn draft_default(invoice: &mut Value) {
    if invoice["_due_days"].is_null() && invoice["collection_method"] == "send_invoice" {
        invoice["_due_days"] = json!(30);
    }
}

pub fn pay(world: &mut World, call: &Call) -> Result<Value, Failure> {
    let invoice = entered(world, call)?;
    if world.copy(&invoice)["status"] == "draft" {
        advance::finalize(world, &invoice)?;
        if world.copy(&invoice)["status"] == "paid" {
            return Ok(world.copy(&invoice));
        }
    }
    let found = world.copy(&invoice);
    match text(&found, "status") {
        "open" | "uncollectible" => (),
        "paid" => return Err(Failure::request("Invoice is already paid")),
        _ => return Err(Failure::request("This invoice can no longer be paid")),
    }
    if call.yes("paid_out_of_band") {
        advance::paid_elsewhere(world, &invoice);
        return Ok(world.copy(&invoice));
    }
    let customer = text(&found, "customer").to_owned();
    let method = match call.text("payment_method") {
        Some(method) => Some(cards::of_customer(world, method, &customer, "payment_method")?),
        None => None,
    };
    if advance::is_too_small(&found) {
        advance::owe_with_the_next(world, &invoice);
        return Ok(world.copy(&invoice));
    }
    advance::attempt(world, &invoice, method, call.get("off_session") != &json!(false), advance::By::Hand)?;
    if world.copy(&invoice)["status"] != "paid" {
        let message = "This payment requires additional user action before it can be completed successfully. Payment can be completed \
                       using the PaymentIntent associated with the invoice.";
        return Err(Failure::card("invoice_payment_intent_requires_action", None, message));
    }
    Ok(world.copy(&invoice))
}

pub fn send(world: &mut World, call: &Call) -> Result<Value, Failure> {
    let invoice = entered(world, call)?;
    if world.copy(&invoice)["status"] == "draft" {
        advance::finalize(world, &invoice)?;
    }
    world.tell("invoice.sent", &invoice);
    Ok(world.copy(&invoice))
}

pub fn void(world: &mut World, call: &Call) -> Result<Value, Failure> {
    given_up(world, call, "void")
}

pub fn mark_uncollectible(world: &mut World, call: &Call) -> Result<Value, Failure> {
    given_up(world, call, "uncollectible")
}

fn given_up(world: &mut World, call: &Call, status: &str) -> Result<Value, Failure> {
    let invoice = entered(world, call)?;
    if !matches!(text(&world.copy(&invoice), "status"), "open" | "uncollectible") {
        return Err(Failure::request("You can only pass in open invoices. This invoice isn't open."));
    }
    advance::give_up(world, &invoice, status);
    Ok(world.copy(&invoice))
}

fn entered(world: &mut World, call: &Call) -> Result<String, Failure> {
    let found = world.get("invoice", call.id())?.clone();
    world.enter(text(&found, "customer"));
    Ok(call.id().to_owned())
}

/// A draft's lines have changed.
pub fn added_up(world: &mut World, invoice: &str) {
    let mut found = world.copy(invoice);
    draft::add_up(world, &mut found);
    world.edit(invoice, |i| *i = found);
}
