//! Somebody pays on the hosted page.

use serde_json::{Value, json};

use super::session::amounts;
use crate::catalogue::redeemed;
use crate::customers;
use crate::http::Failure;
use crate::payments;
use crate::state::{World, text, whole};
use crate::subscriptions::{self, Opening};

/// What was typed on the page.
#[derive(Clone, Debug, Default)]
pub struct Paying {
    pub email: Option<String>,
    pub name: Option<String>,
    /// The test card's number; nothing where no card is asked for.
    pub number: Option<String>,
    pub promotion_code: Option<String>,
    pub tax_id: Option<String>,
    /// What the holder answered their bank; nothing before the question.
    pub authenticated: Option<bool>,
}

/// What the page does next.
pub enum Next {
    Done,
    /// The bank asks.
    Ask,
}

pub fn pay(world: &mut World, session: &str, paying: &Paying) -> Result<Next, Failure> {
    let found = world.get("checkout.session", session)?.clone();
    if found["status"] != "open" {
        return Err(Failure::request("This checkout is over."));
    }
    if let Some(customer) = found["customer"].as_str() {
        world.enter(customer);
    }
    let discounts = discounts(world, &found, paying)?;
    let more: Vec<Value> = discounts.as_array().cloned().unwrap_or_default();
    let extra = if found["_discounts"].is_array() { Vec::new() } else { more };
    amounts(world, session, &extra);
    let found = world.copy(session);
    let needs_card =
        found["payment_method_collection"] == "always" || whole(&found, "amount_total") > 0 || found["mode"] == "setup";
    let method = match (&paying.number, needs_card) {
        (Some(number), _) if !number.trim().is_empty() => Some(payments::by_number(world, number, (12, 2034))?),
        (_, false) => None,
        _ => return Err(Failure::card("incomplete_number", None, "Enter a card number.")),
    };
    if let Some(method) = &method {
        let card = world.copy(method);
        if card["_authentication"].is_string() {
            match paying.authenticated {
                None => {
                    world.forget(method);
                    return Ok(Next::Ask);
                }
                Some(false) => {
                    let message = "We are unable to authenticate your payment method. Please choose a different payment method and try again.";
                    return Err(Failure::card("payment_intent_authentication_failure", None, message));
                }
                Some(true) => world.edit(method, |m| m["_confirmed_now"] = json!(true)),
            }
        }
        if !card["_decline"].is_null() {
            world.forget(method);
            return Err(payments::refusal(&card));
        }
    }
    let customer = customer(world, &found, paying)?;
    world.edit(session, |s| s["customer"] = json!(customer));
    if let Some(method) = &method {
        payments::attach(world, method, &customer)?;
        world.edit(method, |m| m["_set_up"] = json!(true));
    }
    match text(&found, "mode") {
        "subscription" => subscribe(world, session, &customer, method.as_deref(), discounts)?,
        "setup" => set_up(world, session, &customer, method.as_deref())?,
        _ => take(world, session, &customer, method.as_deref())?,
    }
    if let Some(method) = &method {
        world.edit(method, |m| m["_confirmed_now"] = json!(false));
    }
    completed(world, session);
    Ok(Next::Done)
}

fn discounts(world: &World, session: &Value, paying: &Paying) -> Result<Value, Failure> {
    let typed = paying.promotion_code.as_deref().map(str::trim).filter(|code| !code.is_empty());
    let Some(typed) = typed.filter(|_| session["allow_promotion_codes"] == true) else {
        return Ok(session["_discounts"].clone());
    };
    let active =
        |p: &&Value| p["active"] == true && p["code"].as_str().is_some_and(|code| code.eq_ignore_ascii_case(typed));
    let Some(code) = world.all("promotion_code").find(active) else {
        return Err(Failure::coded("promotion_code_invalid", "This code is invalid."));
    };
    let discounts = json!([{ "promotion_code": code["id"] }]);
    redeemed::checked(world, &discounts, session["customer"].as_str())?;
    Ok(discounts)
}

fn customer(world: &mut World, session: &Value, paying: &Paying) -> Result<String, Failure> {
    let email = paying
        .email
        .clone()
        .filter(|e| !e.is_empty())
        .or_else(|| session["customer_email"].as_str().map(str::to_owned));
    let customer = match session["customer"].as_str() {
        Some(customer) => customer.to_owned(),
        None => text(&customers::create_from(world, &json!({ "email": email, "name": paying.name }))?, "id").to_owned(),
    };
    let renames = session["_customer_update"]["name"] == "auto";
    if let Some(name) = paying.name.as_ref().filter(|name| renames && !name.is_empty()) {
        world.update("customer.updated", &customer, |c| c["name"] = json!(name));
    }
    if let Some(tax_id) =
        paying.tax_id.as_ref().filter(|t| !t.is_empty() && session["tax_id_collection"]["enabled"] == true)
    {
        customers::add_tax_id(world, &customer, &json!("eu_vat"), &json!(tax_id));
    }
    Ok(customer)
}

fn subscribe(
    world: &mut World,
    session: &str,
    customer: &str,
    method: Option<&str>,
    discounts: Value,
) -> Result<(), Failure> {
    let found = world.copy(session);
    let (mut items, data) = (Vec::new(), &found["_subscription_data"]);
    for line in found["_line_items"]["data"].as_array().into_iter().flatten() {
        if line["price"]["type"] == "recurring" {
            items.push(json!({ "price": line["price"]["id"], "quantity": line["quantity"] }));
        } else {
            let item = json!({
                "amount": line["amount_subtotal"], "currency": line["currency"], "customer": customer, "description": line["description"],
                "period": { "start": world.at, "end": world.at }, "pricing": crate::invoices::lines::pricing(&line["price"], false),
                "quantity": line["quantity"],
            });
            crate::invoices::add_item(world, item);
        }
    }
    let mut params =
        json!({ "customer": customer, "items": items, "discounts": discounts, "default_payment_method": method });
    for field in [
        "metadata",
        "trial_period_days",
        "trial_end",
        "trial_settings",
        "description",
        "billing_cycle_anchor",
        "proration_behavior",
    ] {
        if let Some(value) = data.get(field) {
            params[field] = value.clone();
        }
    }
    params["automatic_tax"] = json!({ "enabled": found["automatic_tax"]["enabled"] });
    if let Some(method) =
        method.filter(|_| world.copy(customer)["invoice_settings"]["default_payment_method"].is_null())
    {
        world.edit(customer, |c| c["invoice_settings"]["default_payment_method"] = json!(method));
    }
    let sub = subscriptions::open(world, &params, Opening::ByCheckout)?;
    let invoice = world.copy(&sub)["latest_invoice"].clone();
    world.edit(session, |s| {
        s["subscription"] = json!(sub);
        s["invoice"] = invoice;
    });
    Ok(())
}

fn set_up(world: &mut World, session: &str, customer: &str, method: Option<&str>) -> Result<(), Failure> {
    let intent = payments::make_setup(world, Some(customer), "off_session");
    let data = world.copy(session)["_setup_intent_data"].clone();
    world.edit(&intent, |i| {
        i["payment_method"] = json!(method);
        customers::merge_metadata(i, &data);
    });
    payments::complete_setup(world, &intent, true)?;
    world.edit(session, |s| s["setup_intent"] = json!(intent));
    Ok(())
}

fn take(world: &mut World, session: &str, customer: &str, method: Option<&str>) -> Result<(), Failure> {
    let found = world.copy(session);
    let total = whole(&found, "amount_total");
    if total == 0 {
        return Ok(());
    }
    let intent = payments::make_intent(world, Some(customer), total, text(&found, "currency"), method);
    world.edit(&intent, |i| customers::merge_metadata(i, &found["_payment_intent_data"]));
    world.tell("payment_intent.created", &intent);
    payments::confirm(world, &intent, false)?;
    world.edit(session, |s| s["payment_intent"] = json!(intent));
    Ok(())
}

fn completed(world: &mut World, session: &str) {
    let found = world.copy(session);
    let customer = world.copy(text(&found, "customer"));
    let free = found["mode"] == "setup" || whole(&found, "amount_total") == 0;
    world.edit(session, |s| {
        s["status"] = json!("complete");
        s["payment_status"] = json!(if free { "no_payment_required" } else { "paid" });
        s["url"] = Value::Null;
        s["customer_details"] = json!({
            "address": customer["address"], "email": customer["email"], "name": customer["name"], "phone": customer["phone"],
            "tax_exempt": customer["tax_exempt"], "tax_ids": [],
        });
    });
    world.tell("checkout.session.completed", session);
}
