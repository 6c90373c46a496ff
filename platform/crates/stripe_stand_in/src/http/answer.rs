//! The one handler of `/v1/…`: who calls, what is asked, and the answer as Stripe would send it.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use actix_web::web::{Bytes, Data};
use actix_web::{HttpRequest, HttpResponse, HttpResponseBuilder};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::Value;

use super::expand::expanded;
use super::{Call, Failure, decode, dispatch, idempotency, shown};
use crate::clocks;
use crate::spec;
use crate::state::{Cut, Fate, World, id};

/// The world as handlers and background tasks share it.
#[derive(Clone)]
pub struct Hosted(pub Arc<Mutex<World>>);

impl Hosted {
    /// Alone with the world. A panic of another holder leaves it as it was: this is for tests.
    pub fn lock(&self) -> MutexGuard<'_, World> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

pub async fn v1(request: HttpRequest, body: Bytes, hosted: Data<Hosted>) -> HttpResponse {
    let mut world = hosted.lock();
    let request_id = id("req");
    if world.away {
        return away().json(Failure::away().body());
    }
    let fate = world.cut.as_mut().map_or(Fate::Answered, Cut::fate);
    if fate == Fate::Lost {
        return away().body("cut off");
    }
    world.at = world.clock.now();
    let header = |name: &str| request.headers().get(name).and_then(|v| v.to_str().ok());
    let (status, answer, replayed) = match answered(&mut world, &request, &body, &request_id) {
        Ok(answer) => answer,
        Err(failure) => (failure.status, failure.body(), false),
    };
    world.request = None;
    drop(world);
    if fate == Fate::Unheard {
        return away().body("cut off");
    }
    let mut response = HttpResponse::build(status.try_into().unwrap_or_default());
    response
        .insert_header(("Request-Id", request_id))
        .insert_header(("Stripe-Version", header("Stripe-Version").unwrap_or(spec::version())));
    if let Some(key) = header("Idempotency-Key") {
        response.insert_header(("Idempotency-Key", key));
    }
    if replayed {
        response.insert_header(("Idempotent-Replayed", "true"));
    }
    response.json(answer)
}

/// Clients would wait and ask again: tests need not.
fn away() -> HttpResponseBuilder {
    let mut response = HttpResponse::ServiceUnavailable();
    response.insert_header(("Stripe-Should-Retry", "false"));
    response
}

fn answered(
    world: &mut World,
    request: &HttpRequest,
    body: &Bytes,
    request_id: &str,
) -> Result<(u16, Value, bool), Failure> {
    let header = |name: &str| request.headers().get(name).and_then(|v| v.to_str().ok());
    let_in(world, header("Authorization"))?;
    spoken_version(header("Stripe-Version"))?;
    let (method, path) = (request.method().as_str(), request.path());
    let (route, ids) = dispatch::find(method, path).ok_or_else(|| Failure::no_route(method, path))?;
    let Some(schema) = spec::operation(&format!("{method} {}", route.1)) else {
        return Err(Failure::no_route(method, path));
    };
    let sent = [request.query_string(), std::str::from_utf8(body).unwrap_or_default()].join("&");
    let form = decode(sent.trim_matches('&'));
    let form = if form.get("").is_some() { Value::Object(spec::object()) } else { form };

    let key = header("Idempotency-Key").filter(|_| method == "POST").map(str::to_owned);
    let digest = idempotency::digest(method, path, &form);
    if let Some(key) = &key
        && let Some((status, body)) = world.kept.answer(key, &digest, world.clock.now())?
    {
        return Ok((status, body, true));
    }
    let (form, version) = without_newer_version(older(form));
    let mut params = spec::read(schema, form)?;
    if let Some(version) = version {
        params["api_version"] = version;
    }
    let call = Call { method: method.to_owned(), path: path.to_owned(), ids, params };
    clocks::catch_up(world);
    world.request = (method != "GET").then(|| (request_id.to_owned(), key.clone()));
    let done = (route.2)(world, &call).and_then(|value| rendered(world, &call, &value));
    let (status, body) = match done {
        Ok(body) => (200, body),
        Err(failure) if failure.before => return Err(failure),
        Err(failure) => (failure.status, failure.body()),
    };
    if let Some(key) = key {
        world.kept.keep(&key, digest, world.clock.now(), status, body.clone());
    }
    Ok((status, body, false))
}

/// Parameters that newer versions shape otherwise, as this version has them.
fn older(mut form: Value) -> Value {
    if let Some(kind) = form["billing_cycle_anchor"]["type"].as_str().map(str::to_owned) {
        form["billing_cycle_anchor"] = Value::String(kind);
    }
    form
}

/// A version of the API that the description does not know yet, for what is to be shaped by it: taken as it is.
fn without_newer_version(mut form: Value) -> (Value, Option<Value>) {
    let is_newer = form["api_version"].as_str().is_some_and(|version| version > spec::version());
    let version = form.as_object_mut().filter(|_| is_newer).and_then(|fields| fields.remove("api_version"));
    (form, version)
}

fn rendered(world: &World, call: &Call, value: &Value) -> Result<Value, Failure> {
    let mut answer = shown(value);
    if world.settings.check {
        let found = spec::violations(&answer);
        if !found.is_empty() {
            return Err(Failure::at_fault(&format!(
                "{} {} would answer what Stripe never does: {}",
                call.method,
                call.path,
                found.join("; ")
            )));
        }
    }
    expanded(world, &mut answer, call.get("expand"))?;
    Ok(answer)
}

fn let_in(world: &World, authorization: Option<&str>) -> Result<(), Failure> {
    let key = match authorization.and_then(|a| a.split_once(' ')) {
        Some(("Bearer", key)) => key.to_owned(),
        Some(("Basic", pair)) => name_of_basic(pair).unwrap_or_default(),
        _ => {
            let message = "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth \
                           (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').";
            return Err(Failure::unauthorised(message));
        }
    };
    let known = match &world.settings.api_key {
        Some(only) => *only == key,
        None => key.starts_with("sk_test_") || key.starts_with("rk_test_"),
    };
    let shown: String = key.chars().take(8).collect();
    known.then_some(()).ok_or_else(|| Failure::unauthorised(&format!("Invalid API Key provided: {shown}****")))
}

/// The name of `Basic name:password`.
fn name_of_basic(pair: &str) -> Option<String> {
    let bytes = STANDARD.decode(pair).ok()?;
    String::from_utf8(bytes).ok()?.split(':').next().map(str::to_owned)
}

/// Objects have had their present shape since 2025-03-31.basil; older shapes are not spoken here.
fn spoken_version(version: Option<&str>) -> Result<(), Failure> {
    match version {
        Some(version) if version < "2025-03-31" => {
            let message = format!(
                "The stand-in speaks {} and shapes objects as versions since 2025-03-31.basil do, not as {version} did.",
                spec::version()
            );
            Err(Failure::request(&message))
        }
        _ => Ok(()),
    }
}
