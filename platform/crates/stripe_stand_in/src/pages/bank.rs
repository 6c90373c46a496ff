//! The question of a card's bank (3-D Secure), for payments that are waiting for it.

use std::collections::HashMap;

use actix_web::HttpResponse;
use actix_web::web::{Data, Form, Path};
use serde_json::Value;

use super::html::{fault, page};
use crate::http::Hosted;
use crate::invoices::lines::shown;
use crate::payments;
use crate::state::{World, text, whole};

fn waiting(world: &World, intent: &str) -> Option<Value> {
    world.find(intent).filter(|i| i["status"] == "requires_action").cloned()
}

pub async fn show(hosted: Data<Hosted>, intent: Path<String>) -> HttpResponse {
    let world = hosted.lock();
    let Some(found) = waiting(&world, &intent) else {
        return page(404, "Your bank asks", "<p>There is nothing to confirm.</p>");
    };
    let what = match found["amount"].as_i64() {
        Some(_) => format!("Do you agree to pay {}?", shown(whole(&found, "amount"), text(&found, "currency"))),
        None => "Do you agree that this card is kept for later payments?".to_owned(),
    };
    let body = format!(
        "<p>{what}</p><form method=\"post\"><button class=\"main\" name=\"authenticated\" value=\"true\">Agree</button>\
         <button name=\"authenticated\" value=\"false\">Refuse</button></form>"
    );
    page(200, "Your bank asks", &body)
}

pub async fn answer(hosted: Data<Hosted>, intent: Path<String>, typed: Form<HashMap<String, String>>) -> HttpResponse {
    let mut world = hosted.lock();
    world.at = world.clock.now();
    let agreed = typed.get("authenticated").is_some_and(|answer| answer == "true");
    let Some(found) = waiting(&world, &intent) else {
        return page(404, "Your bank asks", "<p>There is nothing to confirm.</p>");
    };
    let result = match (text(&found, "object"), agreed) {
        ("payment_intent", _) => payments::authenticate(&mut world, &intent, agreed),
        (_, true) => payments::complete_setup(&mut world, &intent, true),
        (_, false) => Ok(()),
    };
    match result {
        Ok(()) => page(200, "Thank you", "<p>You can close this page.</p>"),
        Err(failure) => page(402, "Your bank asks", &fault(Some(failure.message()))),
    }
}
