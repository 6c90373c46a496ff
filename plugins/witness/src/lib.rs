//! A guest that knows one released version of the contract and nothing else, not even the SDK: it repeats every field that it is
//! given, emits every event, calls every function, and fails in every way. Built once when a version is released and kept as
//! `runners/tests/it/released/VERSION.wasm`: a later host must still run that file, and hear the same from it. Never shipped.

// Its exports' names are a component's: natively there is nothing to build.
#![cfg(target_family = "wasm")]

wit_bindgen::generate!({
    // The frozen copy: what is new in a later version is not for this guest.
    path: "../wit/1.1.0",
    world: "atelier:runner/complete",
    generate_all,
});

use atelier::runner::completions::{self, Prompt};
use atelier::runner::events::{self, Event, Progress};
use atelier::runner::types::{
    Capability, CredentialField, Failure, Finish, Manifest, Model, Outcome, Part, Price, Region, Request, ToolCall,
    Usage,
};
use atelier::runner::{http, log, state};
use exports::atelier::runner::embedding::{EmbedRequest, Embeddings};
use exports::atelier::runner::transcription::{Segment, TranscribeRequest, Transcript};

struct Witness;

type Extras = Vec<(String, String)>;

/// A name that no version knows: what carries it is dropped or handed on, and nothing else happens.
fn extras() -> Extras {
    vec![("witness".into(), "1".into())]
}

fn usage() -> Usage {
    Usage {
        input_tokens: 1,
        output_tokens: 2,
        cached_input_tokens: 3,
        cache_write_tokens: 4,
        reasoning_tokens: 5,
        extras: extras(),
    }
}

fn tool_call() -> ToolCall {
    ToolCall { id: "call".into(), name: "find".into(), arguments: "{\"a\":1}".into(), extras: extras() }
}

impl exports::atelier::runner::plugin::Guest for Witness {
    fn describe() -> Manifest {
        let model = |id: &str, capabilities| Model {
            id: id.into(),
            label: format!("Model {id}"),
            context_tokens: 100,
            max_output_tokens: 10,
            capabilities,
            price: Some(Price { currency: "EUR".into(), input: 1, cached_input: Some(2), output: 3, extras: extras() }),
            extras: vec![("regions".into(), "here".into())],
        };
        Manifest {
            name: "witness".into(),
            version: "1.0.0".into(),
            vendor: "Atelier".into(),
            license: "Apache-2.0".into(),
            description: "Calls everything.".into(),
            models: vec![
                model(
                    "every",
                    vec![
                        Capability::Chat,
                        Capability::JsonSchema,
                        Capability::Tools,
                        Capability::Reasoning,
                        Capability::Embedding,
                        Capability::Transcription,
                        Capability::Vision,
                        Capability::Audio,
                        Capability::Files,
                        Capability::Citations,
                    ],
                ),
                model("none", Vec::new()),
            ],
            regions: vec![Region {
                id: "here".into(),
                label: "Here".into(),
                endpoint: Some("https://here.example.com/v1".into()),
                extras: extras(),
            }],
            endpoint: "https://{region}.example.com/{tier}".into(),
            hosts: vec!["files.example.com".into()],
            credentials: vec![CredentialField {
                name: "api_key".into(),
                label: "API key".into(),
                secret: true,
                required: false,
                extras: extras(),
            }],
            settings_schema: "{\"type\":\"object\"}".into(),
            extras: extras(),
        }
    }

    fn run(request: Request) -> Result<Outcome, Failure> {
        let asked = request.messages.first().and_then(|message| match message.parts.first() {
            Some(Part::Text(text)) => Some(text.clone()),
            _ => None,
        });
        match asked.as_deref().unwrap_or_default() {
            "events" => every_event()?,
            "completions" => completed(request)?,
            "relay" => relayed(request)?,
            "http" => fetched()?,
            "state" => kept()?,
            fail if fail.starts_with("fail ") => return Err(failure(fail)),
            finish if finish.starts_with("finish ") => return Ok(outcome(finish)),
            _ => text(format!("{request:?}"))?,
        }
        Ok(outcome("finish stop"))
    }
}

fn outcome(asked: &str) -> Outcome {
    let finish = match asked {
        "finish length" => Finish::Length,
        "finish tool-calls" => Finish::ToolCalls,
        "finish filtered" => Finish::Filtered,
        _ => Finish::Stop,
    };
    Outcome { finish, usage: usage(), provider_request_id: Some("id".into()), extras: extras() }
}

fn failure(asked: &str) -> Failure {
    match asked {
        "fail bad-request" => Failure::BadRequest("why".into()),
        "fail unauthorized" => Failure::Unauthorized,
        "fail rate-limited" => Failure::RateLimited(Some(7)),
        "fail overloaded" => Failure::Overloaded,
        "fail refused" => Failure::Refused("why".into()),
        "fail context-too-long" => Failure::ContextTooLong,
        "fail unavailable" => Failure::Unavailable("why".into()),
        "fail timed-out" => Failure::TimedOut("why".into()),
        "fail cancelled" => Failure::Cancelled,
        _ => Failure::Internal("why".into()),
    }
}

fn emit(event: Event) -> Result<(), Failure> {
    events::emit(&event).map_err(|_| Failure::Cancelled)
}

fn text(text: String) -> Result<(), Failure> {
    emit(Event::Text(text))
}

fn every_event() -> Result<(), Failure> {
    for level in [log::Level::Debug, log::Level::Info, log::Level::Warn, log::Level::Error] {
        log::write(level, "witness");
    }
    emit(Event::Section("sum".into()))?;
    emit(Event::Text("text".into()))?;
    emit(Event::Citation("p".into()))?;
    emit(Event::Reasoning("reasoning".into()))?;
    emit(Event::Json("{}".into()))?;
    emit(Event::ToolCall(tool_call()))?;
    emit(Event::Progress(Progress { fraction: 0.5, note: "half".into(), extras: extras() }))?;
    emit(Event::Other(("witness".into(), "dropped".into())))
}

fn completed(request: Request) -> Result<(), Failure> {
    let completion = completions::start(&prompt(request))?;
    // How chunks come together in lists is nobody's promise.
    while let Some(chunks) = completion.next()? {
        for chunk in chunks {
            text(format!("{chunk:?}\n"))?;
        }
    }
    Ok(())
}

fn relayed(request: Request) -> Result<(), Failure> {
    text("before ".into())?;
    let relayed = completions::relay(&prompt(request))?;
    text(format!(" {relayed:?}"))
}

fn prompt(request: Request) -> Prompt {
    Prompt {
        model: request.model,
        messages: request.messages,
        sampling: request.sampling,
        tools: request.tools,
        tool_choice: request.tool_choice,
        response_schema: request.response_schema,
        path: None,
        headers: Vec::new(),
        extras: vec![("user".into(), "\"witness\"".into())],
    }
}

fn fetched() -> Result<(), Failure> {
    let response = http::send(&http::Request {
        method: "POST".into(),
        url: "/chat/completions".into(),
        headers: vec![
            ("x-key".into(), "{{credential:api_key}}".into()),
            ("x-none".into(), "{{credential:none?}}".into()),
        ],
        body: b"{}".to_vec(),
        signing: Some(http::Signing {
            scheme: "aws-sigv4".into(),
            parameters: vec![("service".into(), "s".into()), ("region".into(), "r".into())],
        }),
        extras: Vec::new(),
    })?;
    let kind = response.headers().into_iter().find(|(name, _)| name == "content-type").map(|(_, value)| value);
    let mut bytes = 0;
    while let Some(piece) = response.read()? {
        bytes += piece.len();
    }
    text(format!("{} {} {}", response.status(), kind.unwrap_or_default(), bytes > 0))
}

fn kept() -> Result<(), Failure> {
    let before = state::get("witness");
    let kept = state::set("witness", b"x", 60);
    text(format!("{before:?} {kept} {:?}", state::get("witness")))
}

impl exports::atelier::runner::embedding::Guest for Witness {
    fn embed(request: EmbedRequest) -> Result<Embeddings, Failure> {
        // What was asked, as numbers: there is no text to answer with.
        let told = format!("{request:?}");
        let vectors = request.texts.iter().map(|text| vec![text.len() as f32, told.len() as f32]).collect();
        Ok(Embeddings { vectors, usage: usage(), extras: extras() })
    }
}

impl exports::atelier::runner::transcription::Guest for Witness {
    fn transcribe(request: TranscribeRequest) -> Result<Transcript, Failure> {
        let segment = Segment {
            start_ms: 1,
            end_ms: 2,
            speaker: Some("1".into()),
            text: format!("{request:?}"),
            extras: extras(),
        };
        Ok(Transcript { language: Some("de".into()), segments: vec![segment], usage: usage(), extras: extras() })
    }
}

export!(Witness);
