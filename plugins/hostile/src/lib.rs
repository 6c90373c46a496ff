//! A guest that misbehaves on demand, for the host's tests: the prompt names how. Never shipped.
#![allow(unconditional_recursion, clippy::infinite_loop, reason = "that is what it is for")]

use std::hint::black_box;

use sdk::events::{self, Event, Progress};
use sdk::log::Level;
use sdk::{EmbedRequest, Embedder, Embeddings, Failure, Manifest, Outcome, Request, Runner, emit, http, log, state};

struct Hostile;

impl Runner for Hostile {
    fn describe() -> Manifest {
        Manifest {
            name: "hostile".into(),
            version: env!("CARGO_PKG_VERSION").into(),
            vendor: "Atelier".into(),
            license: "Apache-2.0".into(),
            description: "Misbehaves on demand.".into(),
            ..Manifest::default()
        }
    }

    fn run(request: Request) -> Result<Outcome, Failure> {
        let seen = format!("{request:?}");
        let prompt = request.messages.first().map(sdk::Message::text).unwrap_or_default();
        let (mode, rest) = prompt.split_once(' ').unwrap_or((&prompt, ""));
        match mode {
            "fine" => say("fine")?,
            "loop" => {
                say("before")?;
                loop {
                    black_box(());
                }
            }
            "memory" => {
                say("before")?;
                let mut hoard: Vec<Vec<u8>> = Vec::new();
                loop {
                    hoard.push(vec![1; 1 << 20]);
                    black_box(&hoard);
                }
            }
            "stack" => say(&deeper(0).to_string())?,
            "events" => loop {
                say(".")?;
            },
            "deaf" => loop {
                let _ = say("still here");
            },
            "huge" => say(&"x".repeat(20 << 20))?,
            "much" => {
                for _ in 0..10 {
                    say(&"x".repeat(1 << 20))?;
                }
            }
            "trap" => {
                say("before")?;
                std::process::abort();
            }
            "calls" => loop {
                black_box(state::get("k"));
            },
            "log" => {
                for _ in 0..10_000 {
                    log::write(Level::Info, "a line of a log that is much too long for its own good\u{1b}[2J");
                }
                say("logged")?;
            }
            "nonsense" => {
                for event in [
                    Event::Section("nowhere".into()),
                    Event::Citation("nothing".into()),
                    Event::Progress(Progress { fraction: f32::NAN, note: "lost".into(), ..Progress::default() }),
                    Event::Other(("a-later-version".into(), "{}".into())),
                    Event::Progress(Progress { fraction: 7.0, note: "far".into(), ..Progress::default() }),
                ] {
                    emit(event)?;
                }
            }
            "seen" => say(&seen)?,
            "keep" => say(&state::set("k", rest.as_bytes(), 60).to_string())?,
            "kept" => say(&String::from_utf8_lossy(&state::get("k").unwrap_or_default()))?,
            "get" => fetch(rest)?,
            "hold" => {
                let responses: Result<Vec<_>, _> = (0..200).map(|_| http::send(&get(rest))).collect();
                say(&responses?.len().to_string())?;
            }
            other => return Err(Failure::BadRequest(format!("no mode {other:?}"))),
        }
        Ok(Outcome { provider_request_id: Some("x".repeat(100_000)), ..Outcome::default() })
    }
}

impl Embedder for Hostile {
    fn embed(request: EmbedRequest) -> Result<Embeddings, Failure> {
        let vectors = match request.texts.first().map(String::as_str).unwrap_or_default() {
            "few" => Vec::new(),
            "ragged" => vec![vec![1.0, 2.0], vec![1.0]],
            "infinite" => vec![vec![1.0, f32::INFINITY]; request.texts.len()],
            "many" => vec![vec![0.5; 4096]; request.texts.len()],
            "loop" => loop {
                black_box(());
            },
            _ => vec![vec![0.5; 3]; request.texts.len()],
        };
        Ok(Embeddings { vectors, ..Embeddings::default() })
    }
}

fn say(text: &str) -> Result<(), Failure> {
    emit(events::Event::Text(text.to_owned())).map_err(Failure::from)
}

fn deeper(depth: u64) -> u64 {
    black_box(deeper(black_box(depth) + 1)) + 1
}

fn get(url: &str) -> http::Request {
    http::Request {
        method: "GET".into(),
        url: url.into(),
        headers: vec![("authorization".into(), "Bearer {{credential:api_key}}".into())],
        ..http::Request::default()
    }
}

fn fetch(url: &str) -> Result<(), Failure> {
    let response = http::send(&get(url))?;
    say(&format!("{} ", response.status()))?;
    while let Some(bytes) = response.read()? {
        say(&String::from_utf8_lossy(&bytes))?;
    }
    Ok(())
}

sdk::runner!(Hostile, embedding);
