//! Charges, and refunds of them.

use serde_json::{Value, json};

use super::{intents, methods};
use crate::customers::merge_metadata;
use crate::http::{Call, Failure};
use crate::state::{World, id, text, whole};

/// The old way to take money; Stripe's own sequences still use it.
pub fn create(world: &mut World, call: &Call) -> Result<Value, Failure> {
    let source = call.text("source").unwrap_or("tok_visa").to_owned();
    let method = methods::own(world, &source, "source")?;
    let amount = call.whole("amount").unwrap_or_default();
    let intent =
        intents::make(world, call.text("customer"), amount, call.text("currency").unwrap_or("usd"), Some(&method));
    let card = world.copy(&method);
    let refused = (!card["_decline"].is_null()).then(|| methods::refusal(&card));
    let made = world.copy(&intent);
    world.forget(&intent);
    let charge = make(world, &made, &method, refused.as_ref());
    world.edit(&charge, |c| {
        c["payment_intent"] = Value::Null;
        c["description"] = call.or_null("description");
        merge_metadata(c, &call.params);
    });
    match refused {
        Some(failure) => Err(failure.with("charge", charge)),
        None => Ok(world.copy(&charge)),
    }
}

/// A charge of an intent's amount, taken or refused.
pub fn make(world: &mut World, intent: &Value, method: &str, refused: Option<&Failure>) -> String {
    let card = world.copy(method);
    let amount = whole(intent, "amount");
    let (taken, brand) = (refused.is_none(), card["card"]["brand"].clone());
    let ch = id("ch");
    let field = |name: &str| refused.and_then(|failure| failure.error.get(name)).cloned().unwrap_or_default();
    let reason = match field("decline_code") {
        Value::Null => field("code"),
        code => code,
    };
    let charge = json!({
        "id": ch, "object": "charge", "amount": amount, "amount_captured": if taken { amount } else { 0 }, "amount_refunded": 0,
        "balance_transaction": if taken { json!(id("txn")) } else { Value::Null },
        "billing_details": card["billing_details"], "calculated_statement_descriptor": "ATELIER", "captured": taken,
        "currency": intent["currency"], "customer": intent["customer"], "disputed": false,
        "failure_code": field("code"), "failure_message": field("message"), "fraud_details": {}, "metadata": {},
        "outcome": {
            "network_status": if taken { "approved_by_network" } else { "declined_by_network" },
            "reason": reason, "risk_level": "normal", "risk_score": 20,
            "seller_message": if taken { "Payment complete." } else { "The bank did not return any further details with this decline." },
            "type": if taken { "authorized" } else { "issuer_declined" },
        },
        "paid": taken, "payment_intent": intent["id"], "payment_method": method,
        "payment_method_details": { "type": "card", "card": {
            "amount_authorized": if taken { json!(amount) } else { Value::Null }, "brand": brand, "checks": card["card"]["checks"],
            "country": "US", "exp_month": card["card"]["exp_month"], "exp_year": card["card"]["exp_year"],
            "extended_authorization": { "status": "disabled" }, "fingerprint": card["card"]["fingerprint"], "funding": "credit",
            "incremental_authorization": { "status": "unavailable" }, "last4": card["card"]["last4"],
            "multicapture": { "status": "unavailable" }, "network": brand, "network_token": { "used": false },
            "overcapture": { "maximum_amount_capturable": amount, "status": "unavailable" }, "regulated_status": "unregulated",
        } },
        "receipt_url": format!("{}/receipt/{ch}", world.settings.base), "refunded": false,
        "status": if taken { "succeeded" } else { "failed" },
    });
    world.put(charge);
    world.tell(if taken { "charge.succeeded" } else { "charge.failed" }, &ch);
    ch
}

pub fn change(world: &mut World, call: &Call) -> Result<Value, Failure> {
    world.get("charge", call.id())?;
    world.update("charge.updated", call.id(), |c| {
        merge_metadata(c, &call.params);
        for field in ["description", "receipt_email"] {
            if call.has(field) {
                c[field] = call.or_null(field);
            }
        }
    });
    Ok(world.copy(call.id()))
}

/// Gives back some or all of a charge.
pub fn refund(world: &mut World, charge: &str, amount: Option<i64>, reason: Option<&str>) -> Result<String, Failure> {
    let found = world.copy(charge);
    let left = whole(&found, "amount_captured") - whole(&found, "amount_refunded");
    let amount = amount.unwrap_or(left);
    if left == 0 {
        return Err(Failure::coded("charge_already_refunded", &format!("Charge {charge} has already been refunded.")));
    }
    if amount > left || amount < 1 {
        let message = format!("Refund amount ({amount}) is greater than unrefunded amount on charge ({left})");
        return Err(Failure::request(&message).with("param", "amount"));
    }
    let refund = world.put(json!({
        "id": id("re"), "object": "refund", "amount": amount, "balance_transaction": id("txn"), "charge": charge,
        "currency": found["currency"], "customer": found["customer"], "metadata": {}, "payment_intent": found["payment_intent"],
        "payment_method": found["payment_method"], "reason": reason, "status": "succeeded",
        "destination_details": { "type": "card", "card": {
            "reference": "7000000000000001", "reference_status": "available", "reference_type": "acquirer_reference_number", "type": "refund",
        } },
    }));
    world.tell("refund.created", &refund);
    let before = world.copy(charge);
    world.edit(charge, |c| {
        let refunded = whole(c, "amount_refunded") + amount;
        c["amount_refunded"] = json!(refunded);
        c["refunded"] = json!(refunded == whole(c, "amount"));
    });
    world.tell_change("charge.refunded", charge, &before);
    Ok(text(&world.copy(&refund), "id").to_owned())
}
