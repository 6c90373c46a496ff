//! The checkout page.

use std::collections::HashMap;

use actix_web::HttpResponse;
use actix_web::web::{Data, Form, Path};
use serde_json::Value;

use super::html::{card_field, escape, fault, page, to};
use crate::checkout::{Next, Paying, pay as paid};
use crate::http::Hosted;
use crate::invoices::lines::shown;
use crate::state::{text, whole};

pub async fn show(hosted: Data<Hosted>, session: Path<String>) -> HttpResponse {
    let mut world = hosted.lock();
    world.at = world.clock.now();
    crate::clocks::catch_up(&mut world);
    match world.get("checkout.session", &session) {
        Ok(found) => drawn(found, &HashMap::new(), None, false),
        Err(failure) => page(404, "Checkout", &fault(Some(failure.message()))),
    }
}

fn drawn(session: &Value, typed: &HashMap<String, String>, wrong: Option<&str>, asks: bool) -> HttpResponse {
    if session["status"] != "open" {
        return page(200, "Checkout", "<p>This checkout is over. You can close this page.</p>");
    }
    let value = |name: &str| escape(typed.get(name).map(String::as_str).unwrap_or_default());
    let currency = text(session, "currency");
    let line = |l: &Value| {
        let quantity = l["quantity"].as_i64().map_or_else(|| "as used".to_owned(), |q| q.to_string());
        let amount = shown(whole(l, "amount_subtotal"), currency);
        format!(
            "<tr><td>{}</td><td>{quantity}</td><td class=\"sum\">{amount}</td></tr>",
            escape(text(l, "description"))
        )
    };
    let lines: String = session["_line_items"]["data"].as_array().into_iter().flatten().map(line).collect();
    let off = whole(&session["total_details"], "amount_discount");
    let discount = if off > 0 {
        format!("<tr><td colspan=\"2\">Discount</td><td class=\"sum\">-{}</td></tr>", shown(off, currency))
    } else {
        String::new()
    };
    let total = shown(whole(session, "amount_total"), currency);
    let bill = if lines.is_empty() {
        String::new()
    } else {
        format!(
            "<table><thead><tr><th>What</th><th>Quantity</th><th class=\"sum\">Amount</th></tr></thead><tbody>{lines}{discount}</tbody>\
             <tfoot><tr><th colspan=\"2\">Due today</th><th class=\"sum\">{total}</th></tr></tfoot></table>"
        )
    };
    let wants_card = session["payment_method_collection"] == "always"
        || whole(session, "amount_total") > 0
        || session["mode"] == "setup";
    let email = session["customer_details"]["email"].as_str().map_or_else(
        || format!("<label for=\"email\">Email</label><input id=\"email\" name=\"email\" type=\"email\" required value=\"{}\">", value("email")),
        |email| format!("<p>{}</p>", escape(email)),
    );
    let code = if session["allow_promotion_codes"] == true {
        format!(
            "<label for=\"promotion_code\">Promotion code (optional)</label><input id=\"promotion_code\" name=\"promotion_code\" value=\"{}\">",
            value("promotion_code")
        )
    } else {
        String::new()
    };
    let tax = if session["tax_id_collection"]["enabled"] == true {
        format!(
            "<label for=\"tax_id\">VAT number (optional)</label><input id=\"tax_id\" name=\"tax_id\" value=\"{}\">",
            value("tax_id")
        )
    } else {
        String::new()
    };
    let card = if wants_card {
        card_field(typed.get("number").map_or("4242 4242 4242 4242", String::as_str))
    } else {
        String::new()
    };
    let button = match text(session, "mode") {
        "setup" => "Save card",
        "subscription" => "Subscribe",
        _ => "Pay",
    };
    let bank = if asks {
        "<section role=\"alert\"><h2>Your bank asks</h2><p>Do you agree to this payment?</p>\
         <button class=\"main\" name=\"authenticated\" value=\"true\">Agree</button>\
         <button name=\"authenticated\" value=\"false\">Refuse</button></section>"
            .to_owned()
    } else {
        format!("<button class=\"main\">{button}</button>")
    };
    let back = session["cancel_url"]
        .as_str()
        .map_or(String::new(), |url| format!("<p><a href=\"{}\">Back without paying</a></p>", escape(url)));
    let body = format!(
        "{}{bill}<form method=\"post\">{email}<label for=\"name\">Name on the invoice (optional)</label>\
         <input id=\"name\" name=\"name\" value=\"{}\">{tax}{code}{card}{bank}</form>{back}",
        fault(wrong),
        value("name")
    );
    page(if wrong.is_some() { 402 } else { 200 }, "Checkout", &body)
}

pub async fn pay(hosted: Data<Hosted>, session: Path<String>, typed: Form<HashMap<String, String>>) -> HttpResponse {
    let mut world = hosted.lock();
    world.at = world.clock.now();
    crate::clocks::catch_up(&mut world);
    let own = |name: &str| typed.get(name).cloned();
    let paying = Paying {
        email: own("email"),
        name: own("name"),
        number: own("number"),
        promotion_code: own("promotion_code"),
        tax_id: own("tax_id"),
        authenticated: own("authenticated").map(|answer| answer == "true"),
    };
    let done = paid(&mut world, &session, &paying);
    let found = world.find(&session).cloned().unwrap_or_default();
    match done {
        Ok(Next::Done) => match found["success_url"].as_str() {
            Some(url) => to(&url.replace("{CHECKOUT_SESSION_ID}", &session)),
            None => page(200, "Thank you", "<p>You can close this page.</p>"),
        },
        Ok(Next::Ask) => drawn(&found, &typed, None, true),
        Err(failure) if found.is_null() => page(404, "Checkout", &fault(Some(failure.message()))),
        Err(failure) => drawn(&found, &typed, Some(failure.message()), false),
    }
}
