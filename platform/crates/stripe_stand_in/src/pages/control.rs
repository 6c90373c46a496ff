//! The stand-in's own page and addresses: its clock, and what it holds.

use std::collections::HashMap;

use actix_web::HttpResponse;
use actix_web::web::{Data, Form};
use chrono::DateTime;
use serde_json::{Value, json};

use super::html::{escape, page, to};
use crate::clocks;
use crate::http::Hosted;
use crate::state::{DAY, World};

pub async fn show(hosted: Data<Hosted>) -> HttpResponse {
    let mut world = hosted.lock();
    clocks::catch_up(&mut world);
    let now = DateTime::from_timestamp(world.clock.now(), 0)
        .map(|at| at.format("%-d %B %Y, %H:%M UTC").to_string())
        .unwrap_or_default();
    let events: String = world
        .all("event")
        .rev()
        .take(20)
        .map(|e| {
            format!(
                "<tr><td>{}</td><td><code>{}</code></td></tr>",
                escape(e["type"].as_str().unwrap_or_default()),
                escape(e["data"]["object"]["id"].as_str().unwrap_or_default())
            )
        })
        .collect();
    let button = |days: i64, name: &str| format!("<button name=\"days\" value=\"{days}\">{name}</button>");
    let body = format!(
        "<p>It is {now} here.</p><form method=\"post\" action=\"/_stand-in/clock\"><p>Turn the clock forward; renewals, trials that end and \
         further attempts at payment happen on the way.</p>{}{}{}{}</form><h2>Latest events</h2><table><tbody>{events}</tbody></table>",
        button(1, "A day"),
        button(7, "A week"),
        button(31, "A month"),
        button(366, "A year")
    );
    page(200, "Stand-in for Stripe", &body)
}

pub async fn clock(hosted: Data<Hosted>) -> HttpResponse {
    HttpResponse::Ok().json(json!({ "now": hosted.lock().clock.now() }))
}

/// `days=31`, `seconds=60`, or `to=` a moment.
pub async fn turn(hosted: Data<Hosted>, typed: Form<HashMap<String, String>>) -> HttpResponse {
    let mut world = hosted.lock();
    let number = |name: &str| typed.get(name).and_then(|n| n.parse::<i64>().ok());
    let now = world.clock.now();
    let by = number("days").map(|days| days * DAY).or(number("seconds"));
    let Some(moment) = by.map(|by| now + by).or(number("to")).filter(|at| *at >= now && *at < now + 3660 * DAY) else {
        return HttpResponse::BadRequest()
            .json(json!({ "error": "Send `days`, `seconds` or `to`: forward, at most ten years." }));
    };
    clocks::turn_to(&mut world, moment);
    to("/")
}

/// Counts of what there is, and what was found wrong with events: tests read this.
pub async fn state(hosted: Data<Hosted>) -> HttpResponse {
    let world = hosted.lock();
    HttpResponse::Ok().json(counted(&world))
}

fn counted(world: &World) -> Value {
    let count = |kind: &str| world.all(kind).count();
    json!({
        "now": world.clock.now(), "events": count("event"), "subscriptions": count("subscription"), "invoices": count("invoice"),
        "customers": count("customer"), "undelivered": world.outbox.waiting(), "wrong": world.wrong,
    })
}
