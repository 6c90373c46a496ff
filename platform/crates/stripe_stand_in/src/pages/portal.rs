//! The customer portal's page.

use std::collections::HashMap;

use actix_web::HttpResponse;
use actix_web::web::{Data, Form, Path};
use chrono::DateTime;
use serde_json::Value;

use super::html::{card_field, escape, fault, page, to};
use crate::http::Hosted;
use crate::invoices::lines::{product_name, shown};
use crate::portal::{Act, act as done};
use crate::state::{World, text, whole};
use crate::subscriptions::{items_of, period_end};

fn session(world: &World, token: &str) -> Option<Value> {
    world.all("billing_portal.session").find(|s| text(s, "url").ends_with(&format!("/p/session/{token}"))).cloned()
}

pub async fn show(hosted: Data<Hosted>, token: Path<String>) -> HttpResponse {
    let mut world = hosted.lock();
    world.at = world.clock.now();
    crate::clocks::catch_up(&mut world);
    match session(&world, &token) {
        Some(session) => drawn(&world, &session, None),
        None => page(
            404,
            "Your subscription",
            &fault(Some("This link is not valid. Open the portal again from your account.")),
        ),
    }
}

fn day(at: i64) -> String {
    DateTime::from_timestamp(at, 0).map(|at| at.format("%-d %B %Y").to_string()).unwrap_or_default()
}

fn drawn(world: &World, session: &Value, wrong: Option<&str>) -> HttpResponse {
    let customer = text(session, "customer");
    let features = world.copy(text(session, "configuration"))["features"].clone();
    let live =
        |s: &&Value| s["customer"] == customer && !matches!(text(s, "status"), "canceled" | "incomplete_expired");
    let subs: String = world.all("subscription").filter(live).map(|s| subscription(world, s, &features)).collect();
    let subs = if subs.is_empty() { "<p>There is no subscription.</p>".to_owned() } else { subs };
    let card = world.copy(customer)["invoice_settings"]["default_payment_method"].as_str().map(|m| world.copy(m));
    let last4 = card.map_or_else(
        || "No card yet.".to_owned(),
        |c| format!("{} ending in {}", text(&c["card"], "brand"), text(&c["card"], "last4")),
    );
    let card = if features["payment_method_update"]["enabled"] == true {
        let field = card_field("");
        format!(
            "<section><h2>Card</h2><p>{last4}</p><form method=\"post\">{field}<button name=\"act\" value=\"card\">Use this card</button></form></section>"
        )
    } else {
        String::new()
    };
    let invoices =
        if features["invoice_history"]["enabled"] == true { invoices(world, customer) } else { String::new() };
    let back = session["return_url"]
        .as_str()
        .map_or(String::new(), |url| format!("<p><a href=\"{}\">Back</a></p>", escape(url)));
    page(
        if wrong.is_some() { 402 } else { 200 },
        "Your subscription",
        &format!("{}{subs}{card}{invoices}{back}", fault(wrong)),
    )
}

fn subscription(world: &World, sub: &Value, features: &Value) -> String {
    let id = escape(text(sub, "id"));
    let hidden = format!("<input type=\"hidden\" name=\"subscription\" value=\"{id}\">");
    let items: String = items_of(sub)
        .iter()
        .map(|i| {
            format!(
                "<li>{} × {}</li>",
                i["quantity"].as_i64().map_or("as used".to_owned(), |q| q.to_string()),
                escape(&product_name(world, &i["price"]))
            )
        })
        .collect();
    let ends = sub["cancel_at"].as_i64();
    let until = match ends {
        Some(at) => format!("<p>Ends on {}.</p>", day(at)),
        None => format!("<p>{}; the next period begins on {}.</p>", escape(text(sub, "status")), day(period_end(sub))),
    };
    let cancel = match (features["subscription_cancel"]["enabled"] == true, ends) {
        (true, None) => format!(
            "<form method=\"post\">{hidden}<button name=\"act\" value=\"cancel\">Cancel subscription</button></form>"
        ),
        (true, Some(_)) => format!(
            "<form method=\"post\">{hidden}<button class=\"main\" name=\"act\" value=\"keep\">Keep subscription</button></form>"
        ),
        (false, _) => String::new(),
    };
    let change = if features["subscription_update"]["enabled"] == true {
        change(world, sub, &features["subscription_update"], &hidden)
    } else {
        String::new()
    };
    format!("<section><h2>Subscription</h2><ul>{items}</ul>{until}{change}{cancel}</section>")
}

fn change(world: &World, sub: &Value, feature: &Value, hidden: &str) -> String {
    let [item] = items_of(sub) else { return String::new() };
    let id = escape(text(sub, "id"));
    let may =
        |what: &str| feature["default_allowed_updates"].as_array().is_some_and(|all| all.iter().any(|a| a == what));
    let quantity = match item["quantity"].as_i64().filter(|_| may("quantity")) {
        Some(quantity) => format!(
            "<label for=\"q-{id}\">Quantity</label><input id=\"q-{id}\" name=\"quantity\" type=\"number\" min=\"1\" value=\"{quantity}\">"
        ),
        None => String::new(),
    };
    let option = |price: &str| {
        let found = world.copy(price);
        let chosen = if item["price"]["id"] == price { " selected" } else { "" };
        let amount = shown(whole(&found, "unit_amount"), text(&found, "currency"));
        format!(
            "<option value=\"{}\"{chosen}>{} – {amount} / {}</option>",
            escape(price),
            escape(&product_name(world, &found)),
            escape(text(&found["recurring"], "interval"))
        )
    };
    let prices =
        feature["products"].as_array().into_iter().flatten().flat_map(|p| p["prices"].as_array().into_iter().flatten());
    let options: String = prices.filter_map(Value::as_str).map(option).collect();
    let plan = if may("price") && !options.is_empty() {
        format!("<label for=\"p-{id}\">Plan</label><select id=\"p-{id}\" name=\"price\">{options}</select>")
    } else {
        String::new()
    };
    if plan.is_empty() && quantity.is_empty() {
        return String::new();
    }
    format!(
        "<form method=\"post\">{hidden}{plan}{quantity}<button name=\"act\" value=\"change\">Change now</button></form>"
    )
}

fn invoices(world: &World, customer: &str) -> String {
    let own = world.all("invoice").rev().filter(|i| i["customer"] == customer && i["status"] != "draft");
    let row = |i: &Value| {
        let number = escape(text(i, "number"));
        let link = escape(text(i, "hosted_invoice_url"));
        let amount = shown(whole(i, "total"), text(i, "currency"));
        format!(
            "<tr><td><a href=\"{link}\">{number}</a></td><td>{}</td><td>{}</td><td class=\"sum\">{amount}</td></tr>",
            day(whole(i, "created")),
            escape(text(i, "status"))
        )
    };
    let rows: String = own.take(24).map(row).collect();
    format!(
        "<section><h2>Invoices</h2><table><thead><tr><th>Number</th><th>Day</th><th>State</th><th class=\"sum\">Amount</th></tr></thead>\
         <tbody>{rows}</tbody></table></section>"
    )
}

pub async fn act(hosted: Data<Hosted>, token: Path<String>, typed: Form<HashMap<String, String>>) -> HttpResponse {
    let mut world = hosted.lock();
    world.at = world.clock.now();
    crate::clocks::catch_up(&mut world);
    let Some(session) = session(&world, &token) else {
        return page(404, "Your subscription", &fault(Some("This link is not valid.")));
    };
    let own = |name: &str| typed.get(name).cloned().unwrap_or_default();
    let subscription = own("subscription");
    let wanted = match own("act").as_str() {
        "card" => Act::Card { number: own("number") },
        "cancel" => Act::Cancel { subscription },
        "keep" => Act::Keep { subscription },
        "change" => {
            Act::Change { subscription, price: typed.get("price").cloned(), quantity: own("quantity").parse().ok() }
        }
        _ => return drawn(&world, &session, Some("Choose what to do.")),
    };
    match done(&mut world, &session, &wanted) {
        Ok(()) => to(&format!("/p/session/{token}")),
        Err(failure) => drawn(&world, &session, Some(failure.message())),
    }
}
