//! Credit notes: what is taken back of an invoice, by refund or as credit.

use serde_json::{Value, json};

use crate::customers;
use crate::http::{Call, Failure};
use crate::payments;
use crate::state::{World, id, text, whole};

pub fn create(world: &mut World, call: &Call) -> Result<Value, Failure> {
    let invoice = world.named("invoice", call.need("invoice")?, "invoice")?.clone();
    let (invoice_id, customer) = (text(&invoice, "id").to_owned(), text(&invoice, "customer").to_owned());
    world.enter(&customer);
    let paid = invoice["status"] == "paid";
    if !paid && invoice["status"] != "open" {
        return Err(Failure::request(
            "Credit notes can only be created for invoices that are open, paid or uncollectible.",
        ));
    }
    let lines = call.get("lines").as_array();
    let by_lines = lines.map(|all| {
        all.iter().map(|l| whole(l, "amount").max(whole(l, "unit_amount") * whole(l, "quantity"))).sum::<i64>()
    });
    let amount = call.whole("amount").or(by_lines).or(call.whole("refund_amount")).or(call.whole("credit_amount"));
    let amount = amount.unwrap_or_else(|| whole(&invoice, "total"));
    let credited =
        whole(&invoice, "post_payment_credit_notes_amount") + whole(&invoice, "pre_payment_credit_notes_amount");
    if amount < 1 || amount > whole(&invoice, "total") - credited {
        let message =
            "The sum of credit amount, refund amount and out of band amount must not be more than the invoice's total.";
        return Err(Failure::request(message).with("param", "amount"));
    }
    let refund = match call.whole("refund_amount") {
        Some(back) if paid => Some(refunded(world, &invoice_id, back)?),
        _ => None,
    };
    // What is not said to go elsewhere is credit.
    let elsewhere = refund.is_some() || call.has("out_of_band_amount");
    let credit = call.whole("credit_amount").unwrap_or(if elsewhere { 0 } else { amount });
    if paid && credit > 0 {
        customers::adjust(world, &customer, -credit, text(&invoice, "currency"), "credit_note", Some(&invoice_id));
    }
    let cn = id("cn");
    let number = format!(
        "{}-CN-{:02}",
        text(&invoice, "number"),
        world.all("credit_note").filter(|c| c["invoice"] == invoice_id.as_str()).count() + 1
    );
    let line = json!({
        "id": id("cnli"), "object": "credit_note_line_item", "amount": amount, "description": "Credit", "discount_amount": 0,
        "discount_amounts": [], "livemode": false, "metadata": {}, "pretax_credit_amounts": [], "quantity": 1, "tax_rates": [], "taxes": [],
        "type": "custom_line_item", "unit_amount": amount, "unit_amount_decimal": amount.to_string(),
    });
    let note = json!({
        "id": cn, "object": "credit_note", "amount": amount, "amount_shipping": 0, "currency": invoice["currency"], "customer": customer,
        "discount_amount": 0, "discount_amounts": [], "effective_at": world.at, "invoice": invoice_id,
        "lines": { "object": "list", "data": [line], "has_more": false, "url": format!("/v1/credit_notes/{cn}/lines") },
        "memo": call.or_null("memo"), "metadata": call.metadata(), "number": number, "pdf": format!("{}/credit_note/{cn}", world.settings.base),
        "post_payment_amount": if paid { amount } else { 0 }, "pre_payment_amount": if paid { 0 } else { amount },
        "pretax_credit_amounts": [], "reason": call.or_null("reason"),
        "refunds": refund.iter().map(|r| refund_of(world, r)).collect::<Vec<_>>(),
        "status": "issued", "subtotal": amount, "subtotal_excluding_tax": amount, "total": amount, "total_excluding_tax": amount,
        "total_taxes": [], "type": if paid { "post_payment" } else { "pre_payment" },
    });
    let made = world.create("credit_note.created", note);
    world.update("invoice.updated", &invoice_id, |i| {
        let field = if paid { "post_payment_credit_notes_amount" } else { "pre_payment_credit_notes_amount" };
        i[field] = json!(whole(i, field) + amount);
        if !paid {
            i["amount_due"] = json!((whole(i, "amount_due") - amount).max(0));
            i["amount_remaining"] = json!((whole(i, "amount_remaining") - amount).max(0));
        }
    });
    if let Some(intent) = super::intent(world, &invoice_id) {
        let due = world.copy(&invoice_id)["amount_remaining"].clone();
        world.edit(&intent, |i| i["amount"] = due);
    }
    Ok(made)
}

fn refund_of(world: &World, refund: &str) -> Value {
    let amount = whole(&world.copy(refund), "amount");
    json!({ "amount_refunded": amount, "refund": refund, "type": "refund", "payment_record_refund": null })
}

fn refunded(world: &mut World, invoice: &str, amount: i64) -> Result<String, Failure> {
    let payment = world.all("invoice_payment").rfind(|p| p["invoice"] == invoice && p["status"] == "paid");
    let intent =
        payment.and_then(|p| p["payment"]["payment_intent"].as_str()).map(|pi| world.copy(pi)).unwrap_or_default();
    match intent["latest_charge"].as_str() {
        Some(charge) => payments::refund(world, charge, Some(amount), None),
        None => Err(Failure::request("There is no charge to refund.").with("param", "refund_amount")),
    }
}

pub fn void(world: &mut World, call: &Call) -> Result<Value, Failure> {
    if world.get("credit_note", call.id())?["status"] == "void" {
        return Err(Failure::request("This credit note is already void."));
    }
    let at = world.at;
    world.edit(call.id(), |c| {
        c["status"] = json!("void");
        c["voided_at"] = json!(at);
    });
    world.tell("credit_note.voided", call.id());
    Ok(world.copy(call.id()))
}
