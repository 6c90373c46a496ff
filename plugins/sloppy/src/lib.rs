//! A provider's runner with the mistakes that people make, one at a time: the setting `fault` names which. For the tests of the
//! conformance check, each of whose rows must find its mistake. Never shipped.

use sdk::events::Event;
use sdk::http::{Request as HttpRequest, Response, send};
use sdk::{Failure, Manifest, Outcome, Request, Runner, credential, emit, json, provider, state};
use serde_json::{Value, json};

struct Sloppy;

impl Runner for Sloppy {
    fn describe() -> Manifest {
        Manifest {
            name: "sloppy".into(),
            version: env!("CARGO_PKG_VERSION").into(),
            vendor: "Atelier".into(),
            license: "Apache-2.0".into(),
            description: "Makes mistakes on demand.".into(),
            credentials: vec![credential("api_key", "API key", true, true)],
            ..Manifest::default()
        }
    }

    fn run(request: Request) -> Result<Outcome, Failure> {
        let fault =
            json::settings(&request.settings)?.get("fault").and_then(Value::as_str).unwrap_or_default().to_owned();
        let fault = fault.as_str();
        if fault == "extras" && !request.extras.is_empty() {
            return Err(Failure::BadRequest("what is that".into()));
        }
        let first = if fault == "index" { request.messages[0].text() } else { String::new() };
        let mut body =
            json!({"model": request.model, "stream": true, "first": first, "passages": request.passages.len()});
        match fault {
            "secret" => body["key"] = "{{credential:api_key}}".into(),
            "clock" => body["count"] = counted().into(),
            _ => {}
        }
        let response = ask(&body)?;
        match response.status() {
            200 => {}
            503 if fault == "retry" => drop(ask(&body)?),
            401 if fault == "unauthorized" => return Err(Failure::BadRequest("no".into())),
            429 if fault == "impatient" => return Err(Failure::RateLimited(None)),
            300.. if fault == "vague" => return Err(Failure::Internal("no".into())),
            _ => {}
        }
        if response.status() != 200 {
            return Err(provider::Refusal {
                status: response.status(),
                headers: response.headers(),
                body: Value::Null,
            }
            .failure());
        }
        answer(&response, fault)
    }
}

fn counted() -> u64 {
    let count = state::get("count").and_then(|bytes| bytes.try_into().ok()).map_or(0, u64::from_be_bytes) + 1;
    state::set("count", &count.to_be_bytes(), 60);
    count
}

fn ask(body: &Value) -> Result<Response, Failure> {
    send(&HttpRequest {
        method: "POST".into(),
        url: "/chat/completions".into(),
        headers: vec![("authorization".into(), "Bearer {{credential:api_key}}".into())],
        body: body.to_string().into_bytes(),
        ..HttpRequest::default()
    })
}

fn answer(response: &Response, fault: &str) -> Result<Outcome, Failure> {
    let (mut kept, mut late, mut done) = (Vec::new(), String::new(), false);
    loop {
        let piece = match response.read() {
            Err(_) if fault == "cut" => break,
            Err(Failure::TimedOut(_)) if fault == "deaf" => {
                done = true;
                break;
            }
            read => read?,
        };
        let Some(piece) = piece else { break };
        if fault == "lossy" {
            // Each piece on its own, as if no character and no event were ever cut.
            done |= lines(String::from_utf8_lossy(&piece).as_ref(), fault, &mut late)?;
            continue;
        }
        kept.extend_from_slice(&piece);
        while let Some(end) = kept.iter().position(|byte| *byte == b'\n') {
            let line: Vec<u8> = kept.drain(..=end).collect();
            done |= lines(&String::from_utf8_lossy(&line), fault, &mut late)?;
        }
    }
    if fault == "batch" {
        emit(Event::Text(late))?;
    }
    match done {
        true => Ok(Outcome::default()),
        false if ["ends", "cut", "lossy"].contains(&fault) => Ok(Outcome::default()),
        false => Err(Failure::Unavailable("cut".into())),
    }
}

/// Whether the provider has said that it is done.
fn lines(text: &str, fault: &str, late: &mut String) -> Result<bool, Failure> {
    let mut done = false;
    for data in text.lines().filter_map(|line| line.strip_prefix("data: ")) {
        done |= data == "[DONE]";
        let event: Value = match serde_json::from_str(data) {
            Ok(event) => event,
            Err(_) if fault == "trap" && data.contains('{') => std::process::abort(),
            Err(_) => continue,
        };
        if event.get("error").is_some() && fault != "broke" {
            return Err(Failure::Overloaded);
        }
        done |= event.get("error").is_some();
        let Some(said) = event.pointer("/choices/0/delta/content").and_then(Value::as_str) else { continue };
        match fault {
            "batch" => late.push_str(said),
            "mute" => {}
            _ => emit(Event::Text(said.to_owned()))?,
        }
        if fault == "slow" {
            // As often as an answer has tokens, over all that came before: the work grows with the square.
            late.push_str(said);
            for _ in 0..200 {
                std::hint::black_box(late.bytes().map(u64::from).sum::<u64>());
            }
        }
    }
    Ok(done)
}

sdk::runner!(Sloppy);
