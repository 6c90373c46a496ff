//! Time: test clocks of Stripe's, and the stand-in's own clock. Turning one lets everything happen that was due
//! until then, in order and each at its own moment.

use serde_json::{Value, json};

use crate::checkout;
use crate::http::{Call, Failure, Route, listed};
use crate::invoices;
use crate::state::{Due, World, id, text};
use crate::subscriptions;

pub const ROUTES: &[Route] = &[
    ("POST", "/v1/test_helpers/test_clocks", create),
    ("GET", "/v1/test_helpers/test_clocks", |world, call| listed(world, call, "test_helpers.test_clock", |_| true)),
    ("GET", "/v1/test_helpers/test_clocks/{test_clock}", |world, call| {
        world.get("test_helpers.test_clock", call.id()).cloned()
    }),
    ("DELETE", "/v1/test_helpers/test_clocks/{test_clock}", delete),
    ("POST", "/v1/test_helpers/test_clocks/{test_clock}/advance", advance),
];

fn create(world: &mut World, call: &Call) -> Result<Value, Failure> {
    Ok(world.create(
        "test_helpers.test_clock.created",
        json!({
            "id": id("clock"), "object": "test_helpers.test_clock", "deletes_after": world.at + 30 * crate::state::DAY,
            "frozen_time": call.get("frozen_time"), "name": call.or_null("name"), "status": "ready", "status_details": {},
        }),
    ))
}

fn delete(world: &mut World, call: &Call) -> Result<Value, Failure> {
    world.get("test_helpers.test_clock", call.id())?;
    let own: Vec<String> =
        world.all("customer").filter(|c| c["test_clock"] == call.id()).map(|c| text(c, "id").to_owned()).collect();
    for customer in own {
        world.delete(Some("customer.deleted"), &customer);
    }
    Ok(world.delete(Some("test_helpers.test_clock.deleted"), call.id()))
}

/// Stripe answers `advancing` and is ready later; everything has happened here when the answer comes.
fn advance(world: &mut World, call: &Call) -> Result<Value, Failure> {
    let clock = world.get("test_helpers.test_clock", call.id())?.clone();
    let (from, to) = (clock["frozen_time"].as_i64().unwrap_or_default(), call.whole("frozen_time").unwrap_or_default());
    if to <= from {
        let message = "The frozen time must be after the clock's current frozen time.";
        return Err(Failure::request(message).with("param", "frozen_time"));
    }
    world.edit(call.id(), |c| c["status"] = json!("advancing"));
    world.tell("test_helpers.test_clock.advancing", call.id());
    let answer = world.copy(call.id());
    run(world, Some(call.id()), to);
    world.edit(call.id(), |c| {
        c["frozen_time"] = json!(to);
        c["status"] = json!("ready");
    });
    world.at = to;
    world.tell("test_helpers.test_clock.ready", call.id());
    let mut answer = answer;
    answer["frozen_time"] = json!(to);
    Ok(answer)
}

/// What has become due since the last look, by the stand-in's own clock.
pub fn catch_up(world: &mut World) {
    let now = world.clock.now();
    run(world, None, now);
    world.at = now;
}

/// Turns the stand-in's own clock forward.
pub fn turn_to(world: &mut World, moment: i64) {
    run(world, None, moment);
    world.clock.turn_to(moment);
    world.at = world.clock.now();
    world.outbox.wake();
}

type Turn = (i64, u8, String, fn(&mut World, &str));

/// Does what is due for the customers of a clock (or of none), the earliest first.
fn run(world: &mut World, clock: Option<&str>, until: i64) {
    let request = world.request.take();
    // Each turn moves something on; the bound ends a circle that a mistake would make.
    for _ in 0..1_000_000 {
        let Some((at, _, of, turn)) = next(world, clock, until) else { break };
        world.at = at;
        if let Some(clock) = clock {
            world.edit(clock, |c| c["frozen_time"] = json!(at));
        }
        turn(world, &of);
    }
    world.request = request;
}

fn next(world: &World, clock: Option<&str>, until: i64) -> Option<Turn> {
    let here = |object: &Value| {
        world.find(text(object, "customer")).map_or(clock.is_none(), |c| c["test_clock"].as_str() == clock)
    };
    let named = |object: &Value, rank: u8, due: Option<Due>| {
        let (at, turn) = due.filter(|(at, _)| *at <= until)?;
        here(object).then(|| (at, rank, text(object, "id").to_owned(), turn))
    };
    // A phase turns before its period does; an invoice is closed after what it is for.
    let schedules = world.all("subscription_schedule").filter_map(|s| named(s, 0, subscriptions::schedule_due(s)));
    let subs = world.all("subscription").filter_map(|s| named(s, 1, subscriptions::lifecycle_due(s)));
    let invoices = world.all("invoice").filter_map(|i| named(i, 2, invoice_due(i)));
    let sessions = world.all("checkout.session").filter_map(|s| named(s, 3, checkout::due(s)));
    schedules.chain(subs).chain(invoices).chain(sessions).min_by(|a, b| (a.0, a.1).cmp(&(b.0, b.1)))
}

fn invoice_due(invoice: &Value) -> Option<Due> {
    match text(invoice, "status") {
        "draft" if invoice["auto_advance"] == true => Some((invoice["automatically_finalizes_at"].as_i64()?, closed)),
        "open" if invoice["next_payment_attempt"].is_i64() => Some((invoice["next_payment_attempt"].as_i64()?, tried)),
        "open" if invoice["_overdue"] != true && invoice["auto_advance"] == true => {
            Some((invoice["due_date"].as_i64()?, overdue))
        }
        _ => None,
    }
}

fn closed(world: &mut World, invoice: &str) {
    let found = world.copy(invoice);
    if invoices::finalize(world, invoice).is_err() {
        return;
    }
    match found["_on_finalize"].as_str() {
        Some("void") => return invoices::give_up(world, invoice, "void"),
        Some(_) => return invoices::give_up(world, invoice, "uncollectible"),
        None => (),
    }
    if world.copy(invoice)["status"] == "open" {
        if found["collection_method"] == "send_invoice" {
            world.tell("invoice.sent", invoice);
        } else {
            let _ = invoices::attempt(world, invoice, None, true, invoices::By::Schedule);
        }
    }
}

fn tried(world: &mut World, invoice: &str) {
    world.edit(invoice, |i| i["next_payment_attempt"] = Value::Null);
    let _ = invoices::attempt(world, invoice, None, true, invoices::By::Schedule);
}

fn overdue(world: &mut World, invoice: &str) {
    world.edit(invoice, |i| i["_overdue"] = json!(true));
    world.tell("invoice.overdue", invoice);
    subscriptions::after_invoice(world, invoice);
}
