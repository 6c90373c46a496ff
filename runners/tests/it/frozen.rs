//! A released version of the contract never changes, and a guest that was built for it runs on every later host of its
//! major version.

use std::fmt::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use aws_lc_rs::digest;
use runners::conformance::stand_in::{Act, Behaviour, Call};
use runners::testing::StandIn;
use runners::{
    Binding, Config, EmbedRequest, Event, Job, Limits, Media, Message, OutlineSection, Part, Passage, Purpose, Request,
    Role, Runners, Sampling, Tool, ToolCall, ToolChoice, ToolResult, TranscribeRequest,
};

use crate::support::{Ended, KEY, cache, ended, sandbox_command};

/// Every released version, and what its two files are: the contract's text (`plugins/wit/VERSION/runner.wit`) and a
/// guest that was built for it (`runners/tests/it/released/VERSION.wasm`). A line is added here and never changed;
/// `runners/tests/it/released/README.md` says how.
const RELEASED: [(&str, &str, &str); 2] = [
    (
        "1.0.0",
        "08d267be10ddc43da0088d18fda866beb1681805ddea7cdc9c942e895c4eb4fc",
        "5c4fd7151886ab5a9e1bd49d2f638c71bdfc15ab5bac3ca9c4d53e77906ebf9a",
    ),
    (
        "1.1.0",
        "2a0539b2e3db449371c3e78f67aea5566fb72f74888caa5d7cced1d24adae674",
        "94c1e09aacc400e3a29dd392c0898af697dea2372d94b14cf24884814581a3ab",
    ),
];

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn sha256(bytes: &[u8]) -> String {
    digest::digest(&digest::SHA256, bytes).as_ref().iter().map(|byte| format!("{byte:02x}")).collect()
}

fn guest(version: &str) -> Vec<u8> {
    std::fs::read(root().join(format!("tests/it/released/{version}.wasm"))).unwrap()
}

#[test]
fn growing_the_contract_a_released_version_is_never_edited_and_any_change_is_a_new_one() {
    let wit = root().join("../plugins/wit");
    let current = std::fs::read_to_string(wit.join("runner.wit")).unwrap();
    let package =
        current.lines().find_map(|line| line.strip_prefix("package atelier:runner@")?.strip_suffix(';')).unwrap();
    let (last, ..) = RELEASED.last().unwrap();
    assert_eq!(package, *last, "a new version of the contract is released by adding it to RELEASED");
    let frozen = std::fs::read_to_string(wit.join(package).join("runner.wit")).unwrap();
    assert!(
        current == frozen,
        "plugins/wit/runner.wit differs from the released {package}: give it a new minor version, and put a copy into plugins/wit/VERSION"
    );
    for (version, text, built) in RELEASED {
        let there = std::fs::read(wit.join(version).join("runner.wit")).unwrap();
        assert_eq!(sha256(&there), text, "plugins/wit/{version}/runner.wit was released and must not change");
        assert_eq!(sha256(&guest(version)), built, "released/{version}.wasm was released and must not change");
    }
    // Guests of one major version run on all its later minor ones, so nobody may skip back or repeat.
    let versions: Vec<semver::Version> = RELEASED.iter().map(|(version, ..)| version.parse().unwrap()).collect();
    assert!(versions.is_sorted_by(|a, b| a < b), "{versions:?}");
    let folders = std::fs::read_dir(&wit).unwrap().filter(|entry| entry.as_ref().unwrap().path().is_dir()).count();
    assert_eq!(folders, RELEASED.len(), "a folder of plugins/wit is in no line of RELEASED");
}

/// Runs the guest of each released version.
async fn with_each(check: impl AsyncFn(&str, &Runners, &StandIn)) {
    for (version, ..) in RELEASED {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("witness.wasm"), guest(version)).unwrap();
        let mut config = Config::new(sandbox_command(), folder.path(), cache());
        (config.parallel_runs, config.allow_private_hosts) = (10, true);
        let runners = Runners::start(config).await.unwrap();
        assert_eq!(runners.refused(), [], "a guest of {version}");
        let provider = StandIn::start(Behaviour::default()).await.unwrap();
        check(version, &runners, &provider).await;
    }
}

fn binding(provider: &StandIn) -> Arc<Binding> {
    let mut binding = Binding::new("witness");
    binding.endpoint = Some(provider.url());
    binding.region = "here".into();
    binding.settings = serde_json::json!({"tier": "gold"});
    // The guest repeats them, so they are not the default ones of the day.
    binding.limits = Some(Limits {
        cpu: Duration::from_secs(3),
        wall: Duration::from_secs(30),
        memory_bytes: 32 << 20,
        output_bytes: 1 << 20,
        events: 1000,
        host_calls: 8,
        ..Limits::default()
    });
    for name in ["api_key", "access_key_id", "secret_access_key"] {
        binding.credentials.insert(name.into(), KEY.to_owned().into());
    }
    Arc::new(binding)
}

fn extras() -> Vec<(String, String)> {
    vec![("name".into(), "value".into())]
}

fn media(mime: &str) -> Media {
    Media { mime: mime.into(), name: Some("file".into()), data: vec![1, 2, 3] }
}

/// A request with every field filled, whose first text this is.
fn full(text: &str) -> Request {
    let call = ToolCall { id: "c".into(), name: "find".into(), arguments: "{}".into(), extras: extras() };
    let result = ToolResult { id: "c".into(), name: "find".into(), content: "found".into(), failed: true };
    let parts = vec![
        Part::Text(text.into()),
        Part::Image(media("image/png")),
        Part::Audio(media("audio/wav")),
        Part::File(media("text/plain")),
    ];
    Request {
        model: "every".into(),
        region: "here".into(),
        messages: vec![
            Message { role: Role::System, parts },
            Message { role: Role::Assistant, parts: vec![Part::ToolCall(call)] },
            Message { role: Role::Tool, parts: vec![Part::ToolResult(result)] },
            Message::text(Role::User, "last"),
        ],
        outline: vec![OutlineSection { key: "sum".into(), title: "Sum".into(), guidance: "short".into() }],
        passages: vec![Passage {
            id: "p".into(),
            title: "Title".into(),
            page: Some(3),
            heading: "A > B".into(),
            text: "Passage".into(),
            extras: Vec::new(),
        }],
        response_schema: Some("{}".into()),
        tools: vec![Tool { name: "find".into(), description: "finds".into(), parameters: "{}".into() }],
        tool_choice: ToolChoice::Named("find".into()),
        sampling: Sampling {
            temperature: Some(0.5),
            top_p: Some(0.25),
            max_tokens: Some(9),
            stop: vec!["END".into()],
            seed: Some(1),
        },
        extras: extras(),
    }
}

async fn run(runners: &Runners, provider: &StandIn, request: Request) -> Ended {
    ended(runners.run(Job { binding: binding(provider), request })).await
}

fn asked(text: &str) -> Request {
    Request { model: "every".into(), messages: vec![Message::text(Role::User, text)], ..full(text) }
}

#[tokio::test]
async fn growing_the_contract_a_guest_of_every_released_version_still_runs_and_hears_the_same() {
    with_each(async |version, runners, provider| {
        let mut seen = String::new();
        let mut note = |what: &str, told: String| writeln!(seen, "== {what}\n{told}").unwrap();
        let mut described = runners.plugins().remove(0);
        described.digest.clear();
        // What the host learned to read of a field's extras later; these guests say nothing of it.
        let described = serde_json::to_string_pretty(&described).unwrap().replace(",\n      \"hosts\": []", "");
        note("describe", described);
        let repeated = run(runners, provider, full("repeat")).await;
        note("request", repeated.text);
        note("outcome", format!("{:?}", repeated.result));
        for failure in [
            "bad-request", "unauthorized", "rate-limited", "overloaded", "refused", "context-too-long", "unavailable", "timed-out",
            "cancelled", "internal",
        ] {
            note(failure, format!("{:?}", run(runners, provider, asked(&format!("fail {failure}"))).await.result));
        }
        for finish in ["stop", "length", "tool-calls", "filtered"] {
            let outcome = run(runners, provider, asked(&format!("finish {finish}"))).await.result.unwrap();
            note(finish, format!("{:?}", outcome.finish));
        }
        let events: Vec<Event> = run(runners, provider, asked("events")).await.events;
        note("events", events.iter().map(|event| format!("{event:?}\n")).collect());
        for ability in ["state", "http"] {
            let used = run(runners, provider, asked(ability)).await;
            note(ability, format!("{} {:?}", used.text, used.result.err()));
        }
        let call = Call { id: "c1", name: "find", arguments: "{\"a\":1}" };
        provider.set(Behaviour { act: Act::Call(call), ..Behaviour::saying(["Größe"]) });
        let completed = run(runners, provider, asked("completions")).await;
        note("completions", format!("{}{:?}", completed.text, completed.result.err()));
        if version.parse::<semver::Version>().unwrap() >= semver::Version::new(1, 1, 0) {
            let relayed = run(runners, provider, asked("relay")).await;
            note("relay", relayed.events.iter().map(|event| format!("{event:?}\n")).collect());
        }
        let embedded = runners
            .embed(binding(provider), EmbedRequest {
                model: "every".into(),
                region: "here".into(),
                purpose: Purpose::Query,
                dimensions: Some(2),
                texts: vec!["one".into(), "three".into()],
            })
            .await;
        note("embed", format!("{embedded:?}"));
        let transcribed = runners
            .transcribe(binding(provider), TranscribeRequest {
                model: "every".into(),
                region: "here".into(),
                audio: media("audio/wav"),
                language: Some("de".into()),
                hints: vec!["Atelier".into()],
            })
            .await;
        note("transcribe", format!("{transcribed:?}"));
        let expected = root().join(format!("tests/it/released/{version}.txt"));
        let heard = std::fs::read_to_string(&expected).unwrap_or_default();
        if heard != seen {
            // For the developer who compares the two; a difference is a broken promise, not a file to be replaced.
            std::fs::write(expected.with_extension("seen"), &seen).unwrap();
        }
        assert!(heard == seen, "the guest of {version} heard something else than before: compare released/{version}.seen with {version}.txt");
    })
    .await;
}
