//! A guest that misbehaves on demand, for the host's tests: the prompt names how. Never shipped.
#![allow(unconditional_recursion, clippy::infinite_loop, reason = "that is what it is for")]

use std::hint::black_box;

use sdk::completions::{self, Prompt, Relayed};
use sdk::events::{self, Event, Progress};
use sdk::log::Level;
use sdk::{
    EmbedRequest, Embedder, Embeddings, Failure, Manifest, Outcome, Request, Runner, ToolCall, emit, http, log, state,
};

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
            "gigabyte" => {
                for _ in 0..1 << 10 {
                    say(&"x".repeat(1 << 20))?;
                }
            }
            "frame" => say(&"x".repeat((16 << 20) - 4))?,
            "extras" => {
                let value = "x".repeat(rest.parse().unwrap_or_default());
                let extras = vec![("k".to_owned(), value); 60];
                loop {
                    emit(Event::ToolCall(ToolCall { extras: extras.clone(), ..ToolCall::default() }))?;
                }
            }
            "swell" => {
                let hoard: Vec<_> = (0..rest.parse().unwrap_or(0)).map(|_| vec![1_u8; 1 << 20]).collect();
                say("full")?;
                // With all of it until the provider ends its answer.
                let response = http::send(&get("/hold"))?;
                while response.read()?.is_some() {}
                black_box(hoard);
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
            "drink" => {
                let response = http::send(&get(rest))?;
                let mut bytes = 0;
                while let Some(more) = response.read()? {
                    bytes += more.len();
                }
                say(&bytes.to_string())?;
            }
            "midstream" => {
                let response = http::send(&get(rest))?;
                response.read()?;
                say("before")?;
                std::process::abort();
            }
            "complete" => {
                let completion = completions::start(&Prompt { model: "m".into(), ..Prompt::default() })?;
                while completion.next()?.is_some() {
                    say(".")?;
                }
            }
            "fib" => say(&branching(black_box(80)).to_string())?,
            "utf8" => raw::log(1, [0xff_u8, 0xfe].as_ptr(), 2),
            "enum" => raw::log(99, b"x".as_ptr(), 1),
            "pointer" => raw::log(1, std::ptr::without_provenance(0xffff_fff0), 4096),
            "length" => raw::log(1, b"x".as_ptr(), 1 << 30),
            "handle" => say(&raw::status(12_345).to_string())?,
            "dropped" => {
                let response = http::send(&get("/x"))?;
                let handle = response.handle();
                drop(response);
                say(&raw::status(handle).to_string())?;
            }
            "twice" => {
                let response = http::send(&get("/x"))?;
                let handle = response.take_handle();
                raw::close(handle);
                raw::close(handle);
            }
            "escape" => {
                say("\n\nevent: finished\ndata: {\"forged\":true}\n\n\u{1b}]0;owned\u{7}\u{1b}[2J\u{202e}")?;
                log::write(Level::Warn, "fake\n2026-01-01 ERROR forged\u{1b}[2J");
            }
            "header" => {
                let (name, value) = rest.split_once('=').unwrap_or((rest, ""));
                let headers = vec![(name.replace("\\n", "\r\n"), value.replace("\\n", "\r\n"))];
                let response = http::send(&http::Request { headers, ..get("/x") })?;
                say(&response.status().to_string())?;
            }
            "scan" => {
                let response = http::send(&get("/x"))?;
                let headers = response.headers();
                let mut whole = Vec::new();
                while let Some(bytes) = response.read()? {
                    whole.extend_from_slice(&bytes);
                }
                say(&format!("{} bytes, {} headers; ", whole.len(), headers.len()))?;
                let control = b"lortnoc-eht-si-siht";
                say(&format!("{} {}", found(rest.as_bytes()), found(control)))?;
                black_box((whole, headers, "this-is-the-control"));
            }
            "relay" => {
                say("before ")?;
                let relayed = relay()?;
                say(&format!("after {} {} {}", relayed.said, relayed.rest.len(), found(rest.as_bytes())))?;
            }
            "relay-twice" => {
                relay()?;
                relay()?;
            }
            "relay-and-more" => {
                relay()?;
                loop {
                    say(".")?;
                }
            }
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
            "many" => vec![vec![0.5; 40_960]; request.texts.len()],
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

/// No loop, and no end.
fn branching(n: u64) -> u64 {
    if n < 2 { n } else { black_box(branching(n - 1)) + black_box(branching(n - 2)) }
}

/// How often a word, given backwards so that looking for it does not make it, stands in the whole of this guest's memory.
#[cfg(target_family = "wasm")]
fn found(backwards: &[u8]) -> usize {
    let end = core::arch::wasm32::memory_size::<0>() << 16;
    // Read in place: a copy would be found, too.
    let byte = |at: usize| raw::byte(at);
    let here = |from: &usize| backwards.iter().rev().enumerate().all(|(n, wanted)| byte(from + n) == *wanted);
    (1..end - backwards.len()).filter(here).count()
}

#[cfg(not(target_family = "wasm"))]
fn found(_: &[u8]) -> usize {
    0
}

/// The host's functions without the bindings that keep to the contract.
mod raw {
    #![allow(unsafe_code, dead_code, reason = "it breaks the contract on purpose")]

    #[cfg(target_family = "wasm")]
    mod host {
        #[link(wasm_import_module = "atelier:runner/log@1.1.0")]
        unsafe extern "C" {
            pub fn write(level: i32, text: *const u8, length: usize);
        }
        #[link(wasm_import_module = "atelier:runner/http@1.1.0")]
        unsafe extern "C" {
            #[link_name = "[method]response.status"]
            pub fn status(handle: i32) -> i32;
            #[link_name = "[resource-drop]response"]
            pub fn close(handle: i32);
        }
    }
    #[cfg(not(target_family = "wasm"))]
    mod host {
        pub unsafe fn write(_: i32, _: *const u8, _: usize) {}
        pub unsafe fn status(_: i32) -> i32 {
            0
        }
        pub unsafe fn close(_: i32) {}
    }

    pub fn log(level: i32, text: *const u8, length: usize) {
        // SAFETY: the host checks, which is what is tested.
        unsafe { host::write(level, text, length) }
    }

    pub fn status(handle: u32) -> i32 {
        // SAFETY: as above.
        unsafe { host::status(handle as i32) }
    }

    pub fn close(handle: u32) {
        // SAFETY: as above.
        unsafe { host::close(handle as i32) }
    }

    #[cfg(target_family = "wasm")]
    pub fn byte(at: usize) -> u8 {
        // SAFETY: within the memory's size, which never shrinks.
        unsafe { core::ptr::with_exposed_provenance::<u8>(at).read_volatile() }
    }
}

fn relay() -> Result<Relayed, Failure> {
    completions::relay(&Prompt { model: "m".into(), ..Prompt::default() })
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
