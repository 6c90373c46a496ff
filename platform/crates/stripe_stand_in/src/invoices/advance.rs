//! An invoice's life: finalized, tried, paid or given up.

use serde_json::{Value, json};

use super::draft::add_up;
use super::lines;
use crate::customers;
use crate::http::Failure;
use crate::meters;
use crate::payments;
use crate::state::{DAY, World, id, text, whole};
use crate::subscriptions;

/// Days after a refusal at which it is tried again, counted from the first.
const AGAIN: [i64; 4] = [1, 3, 5, 7];
/// Cents below which a card is not charged: the customer owes them with the next invoice.
const LEAST_CHARGE: i64 = 50;

/// Draft to open; to paid at once if nothing is due.
pub fn finalize(world: &mut World, invoice: &str) -> Result<(), Failure> {
    let found = world.copy(invoice);
    if found["status"] != "draft" {
        return Err(Failure::request("This invoice is already finalized, you can't re-finalize a non-draft invoice."));
    }
    recount(world, invoice);
    let found = world.copy(invoice);
    let customer = text(&found, "customer").to_owned();
    let (total, balance) = (whole(&found, "total"), whole(&world.copy(&customer), "balance"));
    let ending = (total + balance).min(0);
    let number = numbered(world, &customer);
    let (at, base) = (world.at, world.settings.base.clone());
    let due = (total + balance).max(0);
    world.edit(invoice, |i| {
        i["status"] = json!("open");
        i["number"] = json!(number);
        i["status_transitions"]["finalized_at"] = json!(at);
        i["effective_at"] = json!(at);
        i["automatically_finalizes_at"] = Value::Null;
        i["starting_balance"] = json!(balance);
        i["ending_balance"] = json!(ending);
        i["hosted_invoice_url"] = json!(format!("{base}/i/{invoice}"));
        i["invoice_pdf"] = json!(format!("{base}/i/{invoice}/pdf"));
        if i["collection_method"] == "send_invoice" {
            i["due_date"] = json!(at + i["_due_days"].as_i64().unwrap_or(30) * DAY);
        }
    });
    if ending != balance {
        customers::adjust(
            world,
            &customer,
            ending - balance,
            text(&found, "currency"),
            "applied_to_invoice",
            Some(invoice),
        );
    }
    let currency = text(&found, "currency").to_owned();
    let collects = found["billing_reason"] != "manual" || found["auto_advance"] == true;
    let too_small = collects && is_too_small(&world.copy(invoice));
    if due > 0 && !too_small {
        let intent = payments::make_intent(world, Some(&customer), due, &currency, None);
        world.edit(&intent, |i| {
            i["description"] = json!("Subscription");
            i["_invoice"] = json!(invoice);
        });
        world.put(json!({
            "id": id("inpay"), "object": "invoice_payment", "amount_requested": due, "currency": currency, "invoice": invoice,
            "is_default": true, "payment": { "type": "payment_intent", "payment_intent": intent }, "status": "open",
            "status_transitions": { "canceled_at": null, "paid_at": null },
        }));
        world.tell("payment_intent.created", &intent);
    }
    world.tell("invoice.finalized", invoice);
    if too_small {
        owe_with_the_next(world, invoice);
    } else if due == 0 {
        paid(world, invoice, false);
    }
    Ok(())
}

/// What a card is not charged for.
pub fn is_too_small(invoice: &Value) -> bool {
    invoice["collection_method"] == "charge_automatically" && (1..LEAST_CHARGE).contains(&whole(invoice, "amount_due"))
}

/// Paid without a charge: the customer owes it with the next invoice.
pub fn owe_with_the_next(world: &mut World, invoice: &str) {
    let found = world.copy(invoice);
    let (customer, due) = (text(&found, "customer"), whole(&found, "amount_due"));
    if let Some(intent) = intent(world, invoice) {
        settle_payment(world, invoice, "canceled");
        payments::cancel_intent(world, &intent, "abandoned");
    }
    customers::adjust(world, customer, due, text(&found, "currency"), "invoice_too_small", Some(invoice));
    world.edit(invoice, |i| {
        i["amount_due"] = json!(0);
        i["ending_balance"] = json!(whole(i, "ending_balance") + due);
    });
    paid(world, invoice, false);
}

/// What meters have counted until now: late events of the period belong to it while the invoice is a draft.
fn recount(world: &mut World, invoice: &str) {
    let mut found = world.copy(invoice);
    let customer = text(&found, "customer").to_owned();
    let sub = text(&found["parent"]["subscription_details"], "subscription").to_owned();
    let lines = found["lines"]["data"].as_array().cloned().unwrap_or_default();
    let again = lines.into_iter().map(|line| {
        let Some(meter) = line["_metered"]["meter"].as_str() else { return line };
        let period = (whole(&line["_metered"], "from"), whole(&line["_metered"], "to"));
        let used = meters::used(world, meter, &customer, period);
        let mut counted = lines::of_usage(world, &sub, &line["_metered"]["item"], period, used);
        counted["id"] = line["id"].clone();
        counted["invoice"] = line["invoice"].clone();
        counted
    });
    found["lines"]["data"] = Value::Array(again.collect());
    add_up(world, &mut found);
    world.edit(invoice, |i| *i = found);
}

fn numbered(world: &mut World, customer: &str) -> String {
    let found = world.copy(customer);
    let next = whole(&found, "next_invoice_sequence").max(1);
    world.edit(customer, |c| c["next_invoice_sequence"] = json!(next + 1));
    format!("{}-{next:04}", text(&found, "invoice_prefix"))
}

/// Who wants an invoice paid: the first attempt counts either way, and afterwards only those of the schedule.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum By {
    Hand,
    Schedule,
}

/// Tries to take what is due, from this card or the one that is meant for it.
pub fn attempt(
    world: &mut World,
    invoice: &str,
    method: Option<String>,
    off_session: bool,
    by: By,
) -> Result<(), Failure> {
    let found = world.copy(invoice);
    let Some(intent) = intent(world, invoice) else { return Ok(()) };
    let method = method.or_else(|| method_for(world, &found));
    let before = whole(&found, "attempt_count");
    world.edit(invoice, |i| {
        i["attempted"] = json!(true);
        i["attempt_count"] = json!(if by == By::Hand { before.max(1) } else { before + 1 });
    });
    let Some(method) = method else {
        failed(world, invoice, false);
        let message = "This customer has no attached payment source or default payment method. Please consider adding a default payment method.";
        return Err(Failure::coded("resource_missing", message));
    };
    world.edit(&intent, |i| {
        i["payment_method"] = json!(method);
        i["status"] = json!("requires_confirmation");
    });
    let result = payments::confirm(world, &intent, off_session);
    if world.copy(&intent)["status"] == "requires_action" {
        // The bank asks: nothing has reached the network yet.
        world.edit(invoice, |i| i["attempt_count"] = json!(before));
    }
    follow(world, &intent);
    result
}

/// The card that an invoice is paid with unless another is named.
pub fn method_for(world: &World, invoice: &Value) -> Option<String> {
    let sub = world.copy(text(&invoice["parent"]["subscription_details"], "subscription"));
    let customer = world.copy(text(invoice, "customer"));
    let own = |value: &Value| value.as_str().map(str::to_owned);
    own(&invoice["default_payment_method"])
        .or_else(|| own(&sub["default_payment_method"]))
        .or_else(|| own(&customer["invoice_settings"]["default_payment_method"]))
}

/// The intent that pays an invoice.
pub fn intent(world: &World, invoice: &str) -> Option<String> {
    let payment = world.all("invoice_payment").rfind(|p| p["invoice"] == invoice && p["status"] == "open")?;
    payment["payment"]["payment_intent"].as_str().map(str::to_owned)
}

/// What became of an intent, for the invoice that it pays.
pub fn follow(world: &mut World, intent: &str) {
    let found = world.copy(intent);
    let Some(invoice) = found["_invoice"].as_str().map(str::to_owned) else { return };
    if world.copy(&invoice)["status"] != "open" {
        return;
    }
    match text(&found, "status") {
        "succeeded" => paid(world, &invoice, true),
        "requires_action" => {
            world.tell("invoice.payment_action_required", &invoice);
            failed(world, &invoice, true);
        }
        _ => failed(world, &invoice, false),
    }
}

fn paid(world: &mut World, invoice: &str, by_card: bool) {
    let at = world.at;
    settle_payment(world, invoice, "paid");
    world.edit(invoice, |i| {
        i["status"] = json!("paid");
        i["attempted"] = json!(true);
        i["auto_advance"] = json!(false);
        i["amount_paid"] = if by_card { i["amount_due"].clone() } else { json!(0) };
        i["amount_remaining"] = json!(0);
        i["next_payment_attempt"] = Value::Null;
        i["status_transitions"]["paid_at"] = json!(at);
    });
    world.tell("invoice.paid", invoice);
    world.tell("invoice.payment_succeeded", invoice);
    subscriptions::after_invoice(world, invoice);
}

fn settle_payment(world: &mut World, invoice: &str, status: &str) {
    let at = world.at;
    let payment = world.all("invoice_payment").rfind(|p| p["invoice"] == invoice && p["status"] == "open");
    let Some(payment) = payment.map(|p| text(p, "id").to_owned()) else { return };
    world.edit(&payment, |p| {
        p["status"] = json!(status);
        if status == "paid" {
            p["amount_paid"] = p["amount_requested"].clone();
            p["status_transitions"]["paid_at"] = json!(at);
        } else {
            p["status_transitions"]["canceled_at"] = json!(at);
        }
    });
    if status == "paid" {
        world.tell("invoice_payment.paid", &payment);
    }
}

/// Not paid this time. The first invoice of a subscription is not tried again by itself.
fn failed(world: &mut World, invoice: &str, asked: bool) {
    let found = world.copy(invoice);
    let automatic = found["collection_method"] == "charge_automatically" && found["auto_advance"] == true;
    let first = found["_first_failure"].as_i64().unwrap_or(world.at);
    let next = AGAIN.iter().map(|days| first + days * DAY).find(|at| *at > world.at);
    let again = automatic && !matches!(text(&found, "billing_reason"), "subscription_create" | "manual");
    world.edit(invoice, |i| {
        i["_first_failure"] = json!(first);
        i["next_payment_attempt"] = if again { json!(next) } else { Value::Null };
        i["_given_up"] = json!(again && next.is_none());
    });
    let customer = text(&found, "customer").to_owned();
    if again {
        world.update("customer.updated", &customer, |c| c["delinquent"] = json!(true));
    }
    if !asked || again {
        world.tell("invoice.payment_failed", invoice);
    }
    subscriptions::after_invoice(world, invoice);
}

/// Paid elsewhere (by bank transfer): nothing is charged.
pub fn paid_elsewhere(world: &mut World, invoice: &str) {
    if let Some(intent) = intent(world, invoice) {
        settle_payment(world, invoice, "canceled");
        payments::cancel_intent(world, &intent, "abandoned");
    }
    paid(world, invoice, true);
    world.edit(invoice, |i| i["amount_paid_off_stripe"] = i["amount_paid"].clone());
}

/// Void or uncollectible: nobody pays it.
pub fn give_up(world: &mut World, invoice: &str, status: &str) {
    let at = world.at;
    if let Some(intent) = intent(world, invoice) {
        settle_payment(world, invoice, "canceled");
        payments::cancel_intent(world, &intent, if status == "void" { "void_invoice" } else { "abandoned" });
    }
    world.edit(invoice, |i| {
        i["status"] = json!(status);
        i["auto_advance"] = json!(false);
        i["next_payment_attempt"] = Value::Null;
        i["status_transitions"][if status == "void" { "voided_at" } else { "marked_uncollectible_at" }] = json!(at);
        if status == "void" {
            i["amount_remaining"] = json!(0);
        }
    });
    world.tell(if status == "void" { "invoice.voided" } else { "invoice.marked_uncollectible" }, invoice);
    subscriptions::after_invoice(world, invoice);
}
