//! Recording and replay: what was recorded plays back to the same answer, without its provider and without its
//! credentials; what another version does otherwise is said.

use std::io::Read;
use std::sync::Arc;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use flate2::read::GzDecoder;
use runners::testing::{Act, Behaviour, Dialect, StandIn};
use runners::{
    Aspect, Binding, Comparison, Failure, Job, OutlineSection, Passage, Recording, Request, Unplayable, Unreadable,
    Verdict,
};

use crate::support::{Ended, Host, KEY, asking, ended};

const MOST: usize = 4 << 20;

/// Records a run of this plugin against this provider.
async fn record(host: &Host, provider: &StandIn, plugin: &str, request: Request) -> (Ended, Recording) {
    let mut binding = Binding::new(plugin);
    binding.endpoint = Some(provider.url());
    for name in ["api_key", "access_key_id", "secret_access_key"] {
        binding.credentials.insert(name.into(), KEY.to_owned().into());
    }
    let (run, recorded) = host.runners.record(Job { binding: Arc::new(binding), request }, MOST);
    let ended = ended(run).await;
    let recording = recorded.done().await.unwrap();
    // Through the file, as it is always used.
    (ended, Recording::from_bytes(&recording.to_bytes().unwrap()).unwrap())
}

fn unpacked(recording: &Recording) -> String {
    let mut text = String::new();
    GzDecoder::new(recording.to_bytes().unwrap().as_slice()).read_to_string(&mut text).unwrap();
    text
}

fn aspects(comparison: &Comparison) -> Vec<Aspect> {
    comparison.differences.iter().map(|difference| difference.aspect).collect()
}

fn request() -> Request {
    Request {
        outline: vec![OutlineSection { key: "sum".into(), title: "Summary".into(), guidance: String::new() }],
        passages: vec![Passage { id: "doc-7".into(), text: "The desk costs 200 euros.".into(), ..Passage::default() }],
        ..asking("What does the desk cost?")
    }
}

#[tokio::test]
async fn every_providers_run_plays_back_to_the_same_answer_without_its_provider() {
    let host = Host::start().await;
    for (plugin, dialect) in [
        ("openai", Dialect::OpenAi),
        ("azure-openai", Dialect::OpenAi),
        ("anthropic", Dialect::Anthropic),
        ("gemini", Dialect::Gemini),
        ("bedrock", Dialect::Bedrock),
    ] {
        let tokens = ["[[#su", "m]]\n", "It costs ", "200 €.", "[[", "p1]", "]"];
        let provider = StandIn::start(Behaviour { dialect, ..Behaviour::saying(tokens) }).await.unwrap();
        let (ended, recording) = record(&host, &provider, plugin, request()).await;
        assert!(ended.text.contains("200 €."), "{plugin}: {} {:?}", ended.text, ended.result);
        assert_eq!(recording.result(), Some(&ended.result), "{plugin}");
        let asked = provider.requests().len();
        let comparison = host.runners.replay(&recording, plugin, None).await.unwrap();
        assert_eq!(comparison.differences, [], "{plugin}");
        assert_eq!((comparison.verdict(), provider.requests().len()), (Verdict::Same, asked), "{plugin}");
        let known = host.runners.plugins().into_iter().find(|known| known.name == plugin).unwrap();
        assert_eq!(recording.plugin(), (plugin, known.version.as_str(), known.digest.as_str()));
    }
}

#[tokio::test]
async fn b8_a_run_in_a_providers_region_plays_back_without_its_binding() {
    let host = Host::start().await;
    let behaviour = Behaviour { dialect: Dialect::Bedrock, ..Behaviour::default() };
    let provider = StandIn::start(behaviour).await.unwrap();
    let mut binding = Binding {
        region: "eu".into(),
        provider_region: Some("eu-central-1".into()),
        endpoint: Some(provider.url()),
        ..Binding::new("bedrock")
    };
    for name in ["access_key_id", "secret_access_key"] {
        binding.credentials.insert(name.into(), KEY.to_owned().into());
    }
    let request = Request { region: "eu".into(), ..request() };
    let (run, recorded) = host.runners.record(Job { binding: Arc::new(binding), request }, MOST);
    ended(run).await.result.unwrap();
    let recording = recorded.done().await.unwrap();
    assert!(unpacked(&recording).contains(r#"["region","eu-central-1"]"#), "it was signed for the provider's region");
    assert_eq!(host.runners.replay(&recording, "bedrock", None).await.unwrap().differences, []);
}

#[tokio::test]
async fn failures_play_back_too() {
    let host = Host::start().await;
    let refuses = Act::Refuse { status: 429, retry_after: Some(7), body: "slow down".into() };
    for act in [refuses, Act::CutAfter(3), Act::ErrorAfter(3), Act::ByteByByte] {
        let provider = StandIn::start(Behaviour::acting(act.clone())).await.unwrap();
        let (_, recording) = record(&host, &provider, "openai", request()).await;
        assert_eq!(host.runners.replay(&recording, "openai", None).await.unwrap().differences, [], "{act:?}");
    }
}

#[tokio::test]
async fn time_and_chance_are_those_of_the_recorded_run() {
    let host = Host::with(|config| {
        let from = crate::support::plugins().join("testing/probe.wasm");
        std::fs::copy(from, config.plugins_dir.join("probe.wasm")).unwrap();
    })
    .await;
    let provider = StandIn::start(Behaviour::default()).await.unwrap();
    let (first, recording) = record(&host, &provider, "probe", asking("chances")).await;
    let (second, _) = record(&host, &provider, "probe", asking("chances")).await;
    assert_ne!(first.text, second.text);
    assert_eq!(host.runners.replay(&recording, "probe", None).await.unwrap().differences, []);
}

#[tokio::test]
async fn what_a_guest_had_kept_is_answered_from_the_record() {
    let host = Host::start().await;
    let provider = StandIn::start(Behaviour::default()).await.unwrap();
    record(&host, &provider, "hostile", asking("keep the old")).await;
    let (ended, recording) = record(&host, &provider, "hostile", asking("kept")).await;
    assert_eq!(ended.text, "the old");
    record(&host, &provider, "hostile", asking("keep the new")).await;
    assert_eq!(host.runners.replay(&recording, "hostile", None).await.unwrap().differences, []);
}

#[tokio::test]
async fn c7_no_credential_is_in_a_recording_in_any_form_however_the_provider_repeats_it() {
    let host = Host::start().await;
    let hex: String = KEY.bytes().map(|byte| format!("{byte:02x}")).collect();
    let encoded =
        [KEY.to_owned(), STANDARD.encode(KEY), STANDARD.encode(format!("user:{KEY}")), hex, KEY.replace('-', "%2D")];
    let said = encoded.join(" ");
    let mut recordings = Vec::new();
    for act in [Act::Stream, Act::ByteByByte] {
        // In the middle of tokens, too: what a token cuts in two is as much a credential.
        let (one, other) = said.split_at(KEY.len() / 2);
        let tokens = [one.to_owned(), other.to_owned(), said.clone()];
        let provider = StandIn::start(Behaviour { act, ..Behaviour::saying(tokens) }).await.unwrap();
        recordings.push(record(&host, &provider, "openai", asking(&said)).await.1);
    }
    let headers = vec![("x-echo", said.clone())];
    let echo = Act::RefuseWith { status: 200, headers, body: said.clone() };
    let provider = StandIn::start(Behaviour::acting(echo)).await.unwrap();
    recordings.push(record(&host, &provider, "hostile", asking("get /x")).await.1);
    let refusal =
        Act::Refuse { status: 400, retry_after: None, body: format!("{{\"error\":{{\"message\":\"{said}\"}}}}") };
    let provider = StandIn::start(Behaviour::acting(refusal)).await.unwrap();
    recordings.push(record(&host, &provider, "openai", asking("x")).await.1);
    for recording in &recordings {
        let text = unpacked(recording);
        for form in &encoded {
            assert!(!text.contains(form), "{form}: {text}");
        }
        // Nor with a part of it before and after, whatever the alignment.
        assert!(!text.contains(&STANDARD.encode(KEY)[4..12]), "{text}");
        let plugin = recording.plugin().0;
        assert_eq!(host.runners.replay(recording, plugin, None).await.unwrap().differences, []);
    }
    assert!(unpacked(&recordings[2]).contains("{{credential:api_key}}"));
}

#[tokio::test]
async fn another_version_that_asks_and_ends_otherwise_is_told_apart() {
    let host = Host::start().await;
    let provider = StandIn::start(Behaviour::default()).await.unwrap();
    let (_, recording) = record(&host, &provider, "openai", request()).await;
    // Another plugin is a version that differs a lot.
    let azure = host.runners.replay(&recording, "azure-openai", None).await.unwrap();
    assert_eq!((azure.verdict(), aspects(&azure)), (Verdict::Differs, vec![Aspect::Ask]));
    assert!(azure.differences[0].detail.contains("completion/path"), "{:?}", azure.differences);
    let anthropic = host.runners.replay(&recording, "anthropic", None).await.unwrap();
    assert_eq!(anthropic.verdict(), Verdict::NewlyFails);
    for aspect in [Aspect::Fails, Aspect::NewAsk, Aspect::MissingAsk, Aspect::Text] {
        assert!(aspects(&anthropic).contains(&aspect), "{aspect:?}: {:?}", anthropic.differences);
    }
    let refuses = Behaviour::acting(Act::Refuse { status: 503, retry_after: None, body: String::new() });
    let provider = StandIn::start(refuses).await.unwrap();
    let (_, failed) = record(&host, &provider, "openai", request()).await;
    let offline = host.runners.replay(&failed, "offline", None).await.unwrap();
    assert_eq!(offline.verdict(), Verdict::Differs);
    assert!(aspects(&offline).contains(&Aspect::Succeeds), "{:?}", offline.differences);
}

#[tokio::test]
async fn a_plugin_that_is_not_there_newly_fails() {
    let host = Host::start().await;
    let provider = StandIn::start(Behaviour::default()).await.unwrap();
    let (_, recording) = record(&host, &provider, "openai", request()).await;
    let comparison = host.runners.replay(&recording, "openai", Some("0")).await.unwrap();
    assert_eq!(comparison.verdict(), Verdict::NewlyFails);
}

#[tokio::test]
async fn a_recording_is_bounded_and_says_when_it_was_cut() {
    let host = Host::start().await;
    let provider = StandIn::start(Behaviour::saying(vec!["much "; 2000])).await.unwrap();
    let mut binding = Binding::new("openai");
    binding.endpoint = Some(provider.url());
    let (run, recorded) = host.runners.record(Job { binding: Arc::new(binding), request: request() }, 20_000);
    ended(run).await.result.unwrap();
    let recording = recorded.done().await.unwrap();
    assert!(recording.is_cut() && unpacked(&recording).len() < 80_000);
    let again = Recording::from_bytes(&recording.to_bytes().unwrap()).unwrap();
    assert_eq!(host.runners.replay(&again, "openai", None).await, Err(Unplayable::Cut));
}

#[tokio::test]
async fn a_run_that_was_stopped_is_recorded_and_not_played_back() {
    let host = Host::start().await;
    let provider = StandIn::start(Behaviour::acting(Act::StallAfter(1))).await.unwrap();
    let mut binding = Binding::new("openai");
    binding.endpoint = Some(provider.url());
    let (run, recorded) = host.runners.record(Job { binding: Arc::new(binding), request: request() }, MOST);
    let (run, _) = crate::support::begun(run).await;
    run.cancel();
    assert_eq!(ended(run).await.result, Err(Failure::Cancelled));
    let recording = recorded.done().await.unwrap();
    assert_eq!(host.runners.replay(&recording, "openai", None).await, Err(Unplayable::Stopped));
}

#[tokio::test]
async fn without_texts_nothing_that_was_asked_or_said_is_kept() {
    let host = Host::start().await;
    let provider = StandIn::start(Behaviour::saying(["confidential ", "answer"])).await.unwrap();
    let (_, recording) = record(&host, &provider, "openai", asking("secret question")).await;
    assert!(unpacked(&recording).contains("secret question") && unpacked(&recording).contains("confidential"));
    let bare = recording.without_texts(b"salt");
    let text = unpacked(&bare);
    for word in ["secret", "question", "confidential", "answer"] {
        let said = text.replace("\"answer\"", "").replace("open_answers", "");
        assert!(!said.contains(word), "{word}: {text}");
    }
    assert!(text.contains("\"of\":\"ask\"") && text.contains("sha256"), "{text}");
    assert_eq!(host.runners.replay(&bare, "openai", None).await, Err(Unplayable::Textless));
}

/// A file of the first version, as it was written when that was new: it stays readable for good.
#[tokio::test]
async fn a_file_of_version_1_is_read_and_played_back() {
    let host = Host::start().await;
    let recording = Recording::from_bytes(&packed(include_str!("recordings/version-1.jsonl"))).unwrap();
    let comparison = host.runners.replay(&recording, "openai", None).await.unwrap();
    assert_eq!(comparison.differences, []);
}

fn packed(text: &str) -> Vec<u8> {
    let mut file = flate2::read::GzEncoder::new(text.as_bytes(), flate2::Compression::fast());
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes).unwrap();
    bytes
}

#[test]
fn what_is_no_recording_is_refused_with_a_reason() {
    let head = include_str!("recordings/version-1.jsonl").lines().next().unwrap();
    let later = head.replace("\"recording\":1", "\"recording\":2");
    assert!(matches!(Recording::from_bytes(&packed(&later)), Err(Unreadable::Version(2))));
    for file in [
        Vec::new(),
        b"nothing".to_vec(),
        packed("{}\n"),
        packed(&format!("{head}\n")),
        packed(&format!("{head}\n{{\"x\":1}}\n")),
    ] {
        assert!(matches!(Recording::from_bytes(&file), Err(Unreadable::Damaged(_))));
    }
}
