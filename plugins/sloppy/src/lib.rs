//! A provider's runner with the mistakes that people make, one at a time: the setting `fault` names which. For the tests of the
//! conformance check, each of whose rows must find its mistake. Never shipped.

use sdk::events::Event;
use sdk::http::{Request as HttpRequest, Response, send};
use sdk::{
    Credentials, Failure, Finish, Manifest, Message, Outcome, Part, Request, Runner, Settings, ToolCall, emit,
    manifest, provider, state,
};
use serde_json::{Value, json};

struct Sloppy;

#[derive(Credentials)]
enum SignIn {
    /// API key
    ApiKey,
}

#[derive(Settings)]
struct Options {
    /// Which mistake
    #[setting(default = "")]
    fault: String,
}

impl Runner for Sloppy {
    fn describe() -> Manifest {
        manifest! { vendor: "Atelier", settings_schema: Options::schema(), credentials: SignIn::fields() }
    }

    fn run(request: Request) -> Result<Outcome, Failure> {
        let options = Options::read(&request.settings)?;
        let fault = options.fault.as_str();
        if fault == "extras" && !request.extras.is_empty() {
            return Err(Failure::BadRequest("what is that".into()));
        }
        let body = body(&request, fault);
        let response = ask(&body)?;
        match response.status() {
            200 => {}
            503 if fault == "retry" => drop(ask(&body)?),
            401 if fault == "unauthorized" => return Err(Failure::BadRequest("no".into())),
            429 if fault == "impatient" => return Err(Failure::RateLimited(None)),
            503 if fault == "hasty" => return Err(Failure::Overloaded),
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
        let json = request.response_schema.is_some() && fault != "json";
        Answer {
            fault,
            json,
            late: String::new(),
            hoard: Vec::new(),
            said: false,
            call: None,
            finish: None,
            done: false,
        }
        .read(&response)
    }
}

fn body(request: &Request, fault: &str) -> Value {
    let first = if fault == "index" { request.messages[0].text() } else { String::new() };
    let mut body = json!({
        "model": request.model,
        "stream": true,
        "first": first,
        "messages": request.messages.iter().map(turn).collect::<Vec<_>>(),
        "passages": request.passages.len(),
        "schema": request.response_schema.as_deref().filter(|_| fault != "schemaless"),
        "tools": request.tools.iter().map(|tool| json!([tool.name, tool.parameters])).collect::<Vec<_>>(),
    });
    match fault {
        "secret" => body["key"] = SignIn::ApiKey.placeholder().into(),
        "clock" => body["count"] = counted().into(),
        "kept" => {
            let before = state::get("question").unwrap_or_default();
            body["before"] = String::from_utf8_lossy(&before).into_owned().into();
            let question = request.messages.last().map(|message| message.text()).unwrap_or_default();
            state::set("question", question.as_bytes(), 60);
        }
        _ => {}
    }
    if fault == "forgetful" {
        // Tells the model nothing of the call and its result.
        body["messages"] = json!([request.messages.first().map(turn)]);
    }
    body
}

fn turn(message: &Message) -> Value {
    let part = |part: &Part| match part {
        Part::ToolCall(call) => json!({"id": call.id, "name": call.name, "arguments": call.arguments}),
        Part::ToolResult(result) => json!({"id": result.id, "content": result.content}),
        _ => json!(message.text()),
    };
    message.parts.iter().map(part).collect()
}

fn counted() -> u64 {
    let count = state::get("count").and_then(|bytes| bytes.try_into().ok()).map_or(0, u64::from_be_bytes) + 1;
    state::set("count", &count.to_be_bytes(), 60);
    count
}

fn ask(body: &Value) -> Result<Response, Failure> {
    let (sign_in, key) = SignIn::ApiKey.bearer();
    send(&HttpRequest {
        method: "POST".into(),
        url: "/chat/completions".into(),
        headers: vec![(sign_in.to_owned(), key)],
        body: body.to_string().into_bytes(),
        ..HttpRequest::default()
    })
}

/// An answer on its way.
struct Answer<'r> {
    fault: &'r str,
    json: bool,
    late: String,
    hoard: Vec<Vec<u8>>,
    said: bool,
    call: Option<ToolCall>,
    finish: Option<Finish>,
    /// Whether the provider has said that it is done.
    done: bool,
}

impl Answer<'_> {
    fn read(mut self, response: &Response) -> Result<Outcome, Failure> {
        let fault = self.fault;
        let mut kept = Vec::new();
        loop {
            let piece = match response.read() {
                Err(_) if fault == "cut" => break,
                Err(Failure::TimedOut(_)) if fault == "deaf" => {
                    self.done = true;
                    break;
                }
                read => read?,
            };
            let Some(piece) = piece else { break };
            if fault == "lossy" {
                // Each piece on its own, as if no character and no event were ever cut.
                self.lines(String::from_utf8_lossy(&piece).as_ref())?;
                continue;
            }
            kept.extend_from_slice(&piece);
            while let Some(end) = kept.iter().position(|byte| *byte == b'\n') {
                let line: Vec<u8> = kept.drain(..=end).collect();
                self.lines(&String::from_utf8_lossy(&line))?;
            }
        }
        if fault == "batch" {
            let late = std::mem::take(&mut self.late);
            self.emit(late)?;
        }
        if !self.done && !["ends", "cut", "lossy"].contains(&fault) {
            return Err(Failure::Unavailable("cut".into()));
        }
        if let Some(call) = self.call.filter(|_| fault != "toolless") {
            emit(Event::ToolCall(call))?;
        }
        match self.finish {
            Some(Finish::Filtered) if fault == "unfiltered" => Ok(Outcome::default()),
            Some(Finish::Filtered) if !self.said => Err(Failure::Refused("a filter".into())),
            finish => Ok(Outcome { finish: finish.unwrap_or(Finish::Stop), ..Outcome::default() }),
        }
    }

    fn emit(&self, text: String) -> Result<(), Failure> {
        Ok(emit(if self.json { Event::Json(text) } else { Event::Text(text) })?)
    }

    fn lines(&mut self, text: &str) -> Result<(), Failure> {
        let fault = self.fault;
        if fault == "comments" && text.starts_with(':') {
            return Err(Failure::Unavailable("what is that".into()));
        }
        for data in text.lines().filter_map(|line| line.strip_prefix("data: ")) {
            self.done |= data == "[DONE]";
            let event: Value = match serde_json::from_str(data) {
                Ok(event) => event,
                Err(_) if fault == "trap" && data.contains('{') => std::process::abort(),
                Err(_) => continue,
            };
            if event.get("error").is_some() && fault != "broke" {
                return Err(Failure::Overloaded);
            }
            self.done |= event.get("error").is_some();
            match event.pointer("/choices/0/finish_reason").and_then(Value::as_str) {
                Some("content_filter") => self.finish = Some(Finish::Filtered),
                Some("tool_calls") => self.finish = Some(Finish::ToolCalls),
                _ => {}
            }
            if let Some(called) = event.pointer("/choices/0/delta/tool_calls/0") {
                let of = |place: &str| called.pointer(place).and_then(Value::as_str).unwrap_or_default();
                let call = self.call.get_or_insert_default();
                call.id.push_str(of("/id"));
                call.name.push_str(of("/function/name"));
                call.arguments.push_str(of("/function/arguments"));
            }
            let Some(said) = event.pointer("/choices/0/delta/content").and_then(Value::as_str) else { continue };
            self.said = true;
            match fault {
                "batch" => self.late.push_str(said),
                "mute" => {}
                _ => self.emit(said.to_owned())?,
            }
            match fault {
                // As often as an answer has tokens, over all that came before: the work grows with the square.
                "slow" => {
                    self.late.push_str(said);
                    for _ in 0..200 {
                        std::hint::black_box(self.late.bytes().map(u64::from).sum::<u64>());
                    }
                }
                "hoard" => self.hoard.push(vec![1; 4096]),
                _ => {}
            }
        }
        Ok(())
    }
}

sdk::runner!(Sloppy);
