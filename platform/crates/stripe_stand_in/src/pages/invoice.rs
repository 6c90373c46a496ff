//! An invoice's page: its lines, and a form to pay it while it is open.

use std::collections::HashMap;

use actix_web::HttpResponse;
use actix_web::web::{Data, Form, Path};
use serde_json::Value;

use super::html::{card_field, escape, fault, page, to};
use crate::http::Hosted;
use crate::invoices::{self, lines::shown};
use crate::payments;
use crate::state::{World, text, whole};

pub async fn show(hosted: Data<Hosted>, invoice: Path<String>) -> HttpResponse {
    let world = hosted.lock();
    match world.get("invoice", &invoice) {
        Ok(found) => drawn(&world, found, None),
        Err(failure) => page(404, "Invoice", &fault(Some(failure.message()))),
    }
}

fn drawn(world: &World, invoice: &Value, wrong: Option<&str>) -> HttpResponse {
    let currency = text(invoice, "currency");
    let line = |l: &Value| {
        format!(
            "<tr><td>{}</td><td class=\"sum\">{}</td></tr>",
            escape(text(l, "description")),
            shown(whole(l, "amount"), currency)
        )
    };
    let lines: String = invoice["lines"]["data"].as_array().into_iter().flatten().map(line).collect();
    let open = invoice["status"] == "open";
    let asked = invoices::intent(world, text(invoice, "id"))
        .map(|i| world.copy(&i))
        .filter(|i| i["status"] == "requires_action");
    let pay = match (open, asked) {
        (true, Some(intent)) => {
            format!("<p><a href=\"/authenticate/{}\">Your bank asks: answer it</a></p>", escape(text(&intent, "id")))
        }
        (true, None) => format!(
            "<form method=\"post\">{}<button class=\"main\">Pay {}</button></form>",
            card_field(""),
            shown(whole(invoice, "amount_remaining"), currency)
        ),
        (false, _) => String::new(),
    };
    let body = format!(
        "{}<p>State: {}</p><table><tbody>{lines}</tbody><tfoot><tr><th>Total</th><th class=\"sum\">{}</th></tr>\
         <tr><th>To pay</th><th class=\"sum\">{}</th></tr></tfoot></table>{pay}",
        fault(wrong),
        escape(text(invoice, "status")),
        shown(whole(invoice, "total"), currency),
        shown(whole(invoice, "amount_remaining"), currency)
    );
    page(if wrong.is_some() { 402 } else { 200 }, &format!("Invoice {}", text(invoice, "number")), &body)
}

pub async fn pay(hosted: Data<Hosted>, invoice: Path<String>, typed: Form<HashMap<String, String>>) -> HttpResponse {
    let mut world = hosted.lock();
    let Ok(found) = world.get("invoice", &invoice).cloned() else {
        return page(404, "Invoice", "<p>There is no such invoice.</p>");
    };
    let customer = text(&found, "customer").to_owned();
    world.enter(&customer);
    if found["status"] != "open" {
        return to(&format!("/i/{invoice}"));
    }
    let number = typed.get("number").cloned().unwrap_or_default();
    let paid = payments::by_number(&mut world, &number, (12, 2034)).and_then(|method| {
        payments::attach(&mut world, &method, &customer)?;
        invoices::attempt(&mut world, &invoice, Some(method), false, invoices::By::Hand)
    });
    match paid {
        Ok(()) => to(&format!("/i/{invoice}")),
        Err(failure) => {
            let found = world.copy(&invoice);
            drawn(&world, &found, Some(failure.message()))
        }
    }
}
