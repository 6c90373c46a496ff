//! A customer's balance: below zero it is credit for the next invoice.

use serde_json::{Value, json};

use crate::http::{Call, Failure};
use crate::state::{World, id, whole};

pub fn create(world: &mut World, call: &Call) -> Result<Value, Failure> {
    let cus = call.id().to_owned();
    world.get("customer", &cus)?;
    world.enter(&cus);
    let amount = call.whole("amount").unwrap_or_default();
    let transaction = adjust(world, &cus, amount, call.text("currency").unwrap_or("eur"), "adjustment", None);
    world.edit(&transaction, |t| t["description"] = call.or_null("description"));
    Ok(world.copy(&transaction))
}

/// Changes the balance and writes down why.
pub fn adjust(
    world: &mut World,
    customer: &str,
    amount: i64,
    currency: &str,
    kind: &str,
    invoice: Option<&str>,
) -> String {
    let after = whole(&world.copy(customer), "balance") + amount;
    let transaction = world.put(json!({
        "id": id("cbtxn"), "object": "customer_balance_transaction", "amount": amount, "currency": currency,
        "customer": customer, "ending_balance": after, "invoice": invoice, "metadata": {}, "type": kind,
    }));
    world.update("customer.updated", customer, |c| c["balance"] = json!(after));
    transaction
}
